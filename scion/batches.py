"""Rows of training as tensors, made in this process or in several beside it."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from scion.repair_rows import SHARE, Repairs
from scion.rows import FIM, WHOLE, Part, Shards, filled_in, padded
from scion.tokens import load, markers

Batch = tuple[Tensor, Tensor]
"""Inputs and targets (rows, length)."""


class Batches:
    """Rows as tensors, some as fill-in-the-middle examples, some as repair examples. `cache` holds the shards and the
    repairs, of which `part` is read."""

    def __init__(self, cache: Path, length: int, part: Part = WHOLE) -> None:
        self.shards, self.repairs = Shards(cache / "shards", length, part=part), Repairs(cache / "repairs", part)
        self.tokenizer = load()
        self._length = length
        self._markers = markers(self.tokenizer)
        self._random = random.Random(part.number)

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
        self.repairs.taken = state["repairs"]
        self.reorder(state["order"])

    def reorder(self, order: int) -> None:
        self.shards.order = self.repairs.order = order

    def next(self, rows: int) -> Batch:
        pairs = [padded(self._row(), self._length, self._markers.end) for _ in range(rows)]
        ids, targets = (torch.tensor(column) for column in zip(*pairs, strict=True))
        return ids, targets

    def _row(self) -> list[int]:
        if len(self.repairs) and self._random.random() < SHARE:
            filled = self.repairs.fill(self._encode, self._markers, self._length + 1, self._random)
            if filled:
                return filled
        row = self.shards.next()
        if self._random.random() < FIM:
            example = filled_in(row, self._markers, self.tokenizer.decode, self._encode, self._random)
            if example:
                return example[0]
        return row.tolist()

    def _encode(self, text: str) -> list[int]:
        return self.tokenizer.encode(text).ids


class Feed(IterableDataset[Batch]):
    """Batches without end of `rows` each; every process reads a part of its own, in the order of that number."""

    def __init__(self, cache: Path, length: int, rows: int, order: int) -> None:
        super().__init__()
        self._cache, self._length, self._rows, self._order = cache, length, rows, order

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        batches = Batches(self._cache, self._length, Part(worker.id, worker.num_workers) if worker else WHOLE)
        batches.reorder(self._order)
        while True:
            yield batches.next(self._rows)

    def by(self, processes: int) -> Iterator[Batch]:
        """The batches, made by so many processes ahead of time."""
        pinned = torch.cuda.is_available()
        return iter(
            DataLoader(
                self,
                None,
                num_workers=processes,
                prefetch_factor=8,
                pin_memory=pinned,
                worker_init_fn=_left_to_the_run,
            )
        )


def _left_to_the_run(_: int) -> None:
    """Ctrl-C reaches these processes, too; the run ends them once it has saved."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
