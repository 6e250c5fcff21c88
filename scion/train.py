"""`make scion-train`: trains, and goes on where the run of that name stopped.

A run is a folder `runs/NAME` of the cache: `latest.pt` (weights, optimisers, place in the data, random states; every
ten minutes and when stopped by SIGTERM or SIGINT), `weights-NM.safetensors` after every N million tokens, `log.jsonl`.
`--from OTHER --cool-down TOKENS` begins a cool-down at the last checkpoint of another run, which can itself go on.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import time
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from scion.checkpoint import read, write
from scion.held_out import HeldOut
from scion.model import Scion
from scion.optimiser import optimisers
from scion.place import CACHE, CHECKPOINT
from scion.repair_rows import SHARE, Repairs
from scion.rows import FIM, Shards, filled_in, padded
from scion.schedule import Schedule
from scion.shape import LENGTH, TINY, Shape
from scion.tokens import load, markers


@dataclass(frozen=True, slots=True)
class Plan:
    """Chosen by hand, for two slow cores; `step` and `micro` are rows."""

    length: int = LENGTH
    step: int = 16
    micro: int = 8
    rate: float = 3e-3
    warm_up: int = 1_000_000
    clip: float = 1.0
    save_every: float = 600.0
    """Seconds."""
    judge_every: int = 500_000
    keep_every: int = 5_000_000
    held_out_rows: int = 48


TINY_PLAN = Plan(length=64, step=4, micro=2, warm_up=1_000, judge_every=1_000, keep_every=5_000, held_out_rows=4)


def device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def precision(where: torch.device) -> torch.dtype:
    """bf16 where the hardware multiplies matrices of it, else float32."""
    if where.type == "cuda":
        return torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float32
    flags = Path("/proc/cpuinfo").read_text("utf-8") if Path("/proc/cpuinfo").exists() else ""
    return torch.bfloat16 if {"amx_bf16", "avx512_bf16"} & set(flags.split()) else torch.float32


class Batches:
    """Rows as tensors, some as fill-in-the-middle examples, some as repair examples."""

    def __init__(self, shards: Shards, repairs: Repairs, length: int) -> None:
        self.shards, self.repairs, self._length = shards, repairs, length
        self.tokenizer = load()
        self._markers = markers(self.tokenizer)
        self._random = random.Random(0)

    def state(self) -> dict[str, Any]:
        return {
            "shards": self.shards.state(),
            "random": self._random.getstate(),
            "repairs": self.repairs.taken,
            "order": self.shards.order,
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.shards.restore(state["shards"])
        self._random.setstate(state["random"])
        self.repairs.taken = state.get("repairs", 0)  # checkpoints from before there were repairs lack it
        self.reorder(state.get("order", 0))  # or orders

    def reorder(self, order: int) -> None:
        self.shards.order = self.repairs.order = order

    def next(self, rows: int, where: torch.device) -> tuple[Tensor, Tensor]:
        pairs = [padded(self._row(), self._length, self._markers.end) for _ in range(rows)]
        ids, targets = (torch.tensor(column).to(where) for column in zip(*pairs, strict=True))
        return ids, targets

    def _row(self) -> list[int]:
        if len(self.repairs) and self._random.random() < SHARE:
            repair = self.repairs.next(self._encode, self._markers, self._length + 1)
            if repair:
                return repair[0]
        row = self.shards.next()
        if self._random.random() < FIM:
            example = filled_in(row, self._markers, self.tokenizer.decode, self._encode, self._random)
            if example:
                return example[0]
        return row.tolist()

    def _encode(self, text: str) -> list[int]:
        return self.tokenizer.encode(text).ids


class Run:
    """One run: the model and all that is needed to go on with it."""

    def __init__(self, folder: Path, shape: Shape, plan: Plan, schedule: Schedule, compiled: bool) -> None:
        torch.manual_seed(0)
        self.folder, self.shape, self.plan, self.schedule = folder, shape, plan, schedule
        self.where = device()
        self.dtype = precision(self.where)
        self.model = Scion(shape).to(self.where)
        self.forward = torch.compile(self.model) if compiled else self.model
        self.optimisers = optimisers(self.model, plan.rate)
        self.batches = Batches(Shards(CACHE / "shards", plan.length), Repairs(CACHE / "repairs"), plan.length)
        self.held_out = HeldOut(CACHE, self.batches.tokenizer, plan.length, plan.held_out_rows)
        self.seen = 0
        self.stopped = False
        folder.mkdir(parents=True, exist_ok=True)

    def save(self) -> None:
        state = {
            "seen": self.seen,
            "model": self.model.state_dict(),
            "optimisers": [one.state_dict() for one in self.optimisers],
            "batches": self.batches.state(),
            "schedule": astuple(self.schedule),
            "torch": torch.get_rng_state(),
        }
        torch.save(state, self.folder / "latest.new")
        (self.folder / "latest.new").replace(self.folder / "latest.pt")

    def restore(self, file: Path) -> None:
        state = torch.load(file, map_location=self.where, weights_only=False)
        self.seen = state["seen"]
        self.model.load_state_dict(state["model"])
        for one, saved in zip(self.optimisers, state["optimisers"], strict=True):
            one.load_state_dict(saved)
        self.batches.restore(state["batches"])
        self.schedule = Schedule(*state["schedule"])
        torch.set_rng_state(state["torch"].cpu())

    def keep(self) -> None:
        """Weights alone, in bf16, under the number of tokens seen."""
        write(self.model.state_dict(), self.seen, self.folder / f"weights-{self.seen // 1_000_000}M.safetensors")

    def adopt(self, file: Path) -> None:
        """Begins with a checkpoint's weights, and with rows in an order that no run before it had: in theirs it would
        read again what the weights have been trained on."""
        weights, self.seen = read(file)
        self.schedule = replace(self.schedule, start=self.seen)
        self.batches.reorder(self.seen)
        self.model.load_state_dict(weights)

    def step(self) -> float:
        """One update; its loss in nats a token."""
        factor = self.schedule.factor(self.seen)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = self.plan.rate * factor
        total, tokens = 0.0, self.plan.step * self.plan.length
        for _ in range(self.plan.step // self.plan.micro):
            ids, targets = self.batches.next(self.plan.micro, self.where)
            with torch.autocast(self.where.type, self.dtype, enabled=self.dtype != torch.float32):
                loss = self.forward(ids, targets) / tokens
            loss.backward()
            total += loss.item()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.plan.clip)
        for optimiser in self.optimisers:
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
        self.seen += tokens
        return total

    def note(self, **facts: Any) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps({"tokens": self.seen, **facts}) + "\n")

    def judge(self) -> None:
        self.note(held_out=self.held_out.loss(self.model, self.where, self.dtype))

    def go(self, until: int | None) -> None:
        """Trains until stopped, until `until` tokens, or to the end of the cool-down."""
        plan, saved, noted, losses = self.plan, time.monotonic(), time.monotonic(), []
        while not (self.stopped or self.schedule.over(self.seen) or (until is not None and self.seen >= until)):
            before = self.seen
            losses.append(self.step())
            now = time.monotonic()
            if len(losses) == 10:
                rate = len(losses) * (self.seen - before) / (now - noted)
                self.note(loss=sum(losses) / len(losses), tokens_per_second=round(rate))
                losses, noted = [], now
            if self.seen // plan.judge_every > before // plan.judge_every:
                self.judge()
            if self.seen // plan.keep_every > before // plan.keep_every:
                self.keep()
            if now - saved > plan.save_every:
                self.save()
                saved = now
        self.judge()
        self.save()
        if self.schedule.over(self.seen):
            self.keep()


def started(options: argparse.Namespace) -> Run:
    """The run asked for, restored where it has a checkpoint. Raises FileNotFoundError where `--from` has none."""
    shape, plan = (TINY, TINY_PLAN) if options.tiny else (Shape(), Plan())
    if options.micro:
        plan = replace(plan, micro=options.micro)
    run = Run(CACHE / "runs" / options.run, shape, plan, Schedule(plan.warm_up), options.compile)
    latest = run.folder / "latest.pt"
    if latest.exists():
        run.restore(latest)
    elif options.source:
        run.restore(CACHE / "runs" / options.source / "latest.pt")
    elif CHECKPOINT.exists() and not options.tiny:
        run.adopt(CHECKPOINT)
    if options.cool_down and not run.schedule.cool_for:
        run.schedule = replace(run.schedule, cool_from=run.seen, cool_for=options.cool_down)
    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", default="main", help="name of the run")
    parser.add_argument("--from", dest="source", help="run whose last checkpoint a new run begins with")
    parser.add_argument("--cool-down", type=int, help="lower the rate to nothing over so many tokens, then end")
    parser.add_argument("--until", type=int, help="stop after so many tokens in all")
    parser.add_argument("--micro", type=int, help="rows computed at a time")
    parser.add_argument("--tiny", action="store_true", help="a tiny model, to try the script")
    parser.add_argument("--compile", action=argparse.BooleanOptionalAction, default=True, help="use torch.compile")
    options = parser.parse_args()
    run = started(options)

    def stop(*_: object) -> None:
        run.stopped = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    (run.folder / "pid").write_text(f"{os.getpid()}\n", "utf-8")
    run.note(
        start=str(run.where), dtype=str(run.dtype), packed=run.batches.shards.tokens, repairs=len(run.batches.repairs)
    )
    run.go(options.until)


if __name__ == "__main__":
    main()
