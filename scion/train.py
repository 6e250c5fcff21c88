"""`make scion-train`: trains, and goes on where the run of that name stopped.

A run is a folder `runs/NAME` of the cache: `latest.pt` (weights, optimisers, random states and, without `--workers`,
the place in the data; every ten minutes and when stopped by SIGTERM or SIGINT), `weights-NM.safetensors` after every N
million tokens, `log.jsonl`.
`--from OTHER --cool-down TOKENS` begins a cool-down at the last checkpoint of another run, which can itself go on.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from scion.batches import Batch, Batches, Feed
from scion.checkpoint import read, write
from scion.held_out import HeldOut
from scion.model import Scion
from scion.optimiser import optimisers
from scion.place import CACHE, CHECKPOINT
from scion.schedule import Schedule
from scion.shape import LENGTH, TINY, Shape


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


GPU_PLAN = Plan(
    step=64,
    micro=64,
    warm_up=8_000_000,
    judge_every=50_000_000,
    keep_every=500_000_000,
    held_out_rows=96,
)
"""As large as keeps one busy; of the rest see `Plan`."""
TINY_PLAN = Plan(length=64, step=4, micro=2, warm_up=1_000, judge_every=1_000, keep_every=5_000, held_out_rows=4)


COOLING = 0.25
"""Of the time of a run with a limit, what the cool-down has; chosen by hand."""


def device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def precision(where: torch.device) -> torch.dtype:
    """bf16 where the hardware multiplies matrices of it, else float32."""
    if where.type == "cuda":
        return torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float32
    flags = Path("/proc/cpuinfo").read_text("utf-8") if Path("/proc/cpuinfo").exists() else ""
    return torch.bfloat16 if {"amx_bf16", "avx512_bf16"} & set(flags.split()) else torch.float32


class Run:
    """One run: the model and all that is needed to go on with it."""

    def __init__(self, folder: Path, shape: Shape, plan: Plan, compiled: bool) -> None:
        torch.manual_seed(0)
        torch.set_float32_matmul_precision("high")
        self.folder, self.shape, self.plan, self.schedule = folder, shape, plan, Schedule(plan.warm_up)
        self.where = device()
        self.dtype = precision(self.where)
        self.model = Scion(shape).to(self.where)
        self.forward = torch.compile(self.model) if compiled else self.model
        self.optimisers = optimisers(self.model, plan.rate)
        self.batches = Batches(CACHE, plan.length)
        self.feed: Iterator[Batch] | None = None
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

    def feed_by(self, processes: int) -> None:
        """So many processes make the batches, in an order of their own: where they stop is not kept."""
        self.feed = Feed(CACHE, self.plan.length, self.plan.micro, order=self.seen).by(processes)

    def step(self) -> Tensor:
        """One update; its loss in nats a token."""
        factor = self.schedule.factor(self.seen)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = self.plan.rate * factor
        total, tokens = torch.zeros((), device=self.where), self.plan.step * self.plan.length
        for _ in range(self.plan.step // self.plan.micro):
            batch = next(self.feed) if self.feed is not None else self.batches.next(self.plan.micro)
            ids, targets = (each.to(self.where, non_blocking=True) for each in batch)
            with torch.autocast(self.where.type, self.dtype, enabled=self.dtype != torch.float32):
                loss = self.forward(ids, targets) / tokens
            loss.backward()
            total += loss.detach()
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

    def go(self, until: int | None, seconds: float | None) -> None:
        """Trains until stopped, until `until` tokens, or to the end of the cool-down, which begins in time to end after
        about `seconds` if it has not begun."""
        plan, begun, saved, noted = self.plan, time.monotonic(), time.monotonic(), time.monotonic()
        losses: list[Tensor] = []
        while not (self.stopped or self.schedule.over(self.seen) or (until is not None and self.seen >= until)):
            before = self.seen
            losses.append(self.step())
            if len(losses) == 10:
                loss = float(sum(losses)) / len(losses)  # waits for the device
                now = time.monotonic()
                rate = len(losses) * (self.seen - before) / (now - noted)
                self.note(loss=loss, tokens_per_second=round(rate))
                losses, noted = [], now
                if seconds and not self.schedule.cool_for and now - begun > seconds * (1 - COOLING):
                    self.keep()
                    self.cool_down(max(plan.step * plan.length, int(rate * (seconds - (now - begun)))))
            if self.seen // plan.judge_every > before // plan.judge_every:
                self.judge()
            if self.seen // plan.keep_every > before // plan.keep_every:
                self.keep()
            if time.monotonic() - saved > plan.save_every:
                self.save()
                saved = time.monotonic()
        self.judge()
        self.save()
        if self.schedule.over(self.seen):
            self.keep()

    def cool_down(self, tokens: int) -> None:
        """Over the next `tokens`; a cool-down that has begun is left as it is."""
        if not self.schedule.cool_for:
            self.schedule = replace(self.schedule, cool_from=self.seen, cool_for=tokens)


def started(options: argparse.Namespace) -> Run:
    """The run asked for, restored where it has a checkpoint. Raises FileNotFoundError where `--from` has none."""
    shape, plan = (TINY, TINY_PLAN) if options.tiny else (Shape(), GPU_PLAN if device().type == "cuda" else Plan())
    if options.micro:
        plan = replace(plan, micro=options.micro)
    run = Run(CACHE / "runs" / options.run, shape, plan, options.compile)
    latest = run.folder / "latest.pt"
    if latest.exists():
        run.restore(latest)
    elif options.source:
        run.restore(CACHE / "runs" / options.source / "latest.pt")
    elif CHECKPOINT.exists() and not (options.tiny or options.anew):
        run.adopt(CHECKPOINT)
    if options.cool_down:
        run.cool_down(options.cool_down)
    if options.workers:
        run.feed_by(options.workers)
    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", default="main", help="name of the run")
    parser.add_argument("--from", dest="source", help="run whose last checkpoint a new run begins with")
    parser.add_argument("--cool-down", type=int, help="lower the rate to nothing over so many tokens, then end")
    parser.add_argument("--until", type=int, help="stop after so many tokens in all")
    parser.add_argument("--micro", type=int, help="rows computed at a time")
    parser.add_argument("--minutes", type=float, help="end after about so many, a quarter of them a cool-down")
    parser.add_argument("--workers", type=int, help="processes that make the rows; a GPU needs about a dozen")
    parser.add_argument("--anew", action="store_true", help="do not begin with the project's checkpoint")
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
    run.go(options.until, options.minutes and 60 * options.minutes)


if __name__ == "__main__":
    main()
