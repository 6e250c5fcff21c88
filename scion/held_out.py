"""Loss on a fixed sample of repositories that are never trained on."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from scion.repair_rows import Repairs
from scion.rows import IGNORED, filled_in, padded
from scion.tokens import markers

Pair = tuple[list[int], list[int]]


def _middle(ids: list[int], first: int, last: int, length: int, end: int) -> Pair:
    """Inputs and targets, of which only those from `first` to before `last` count."""
    inputs, targets = padded(ids, length, end)
    return inputs, [one if first - 1 <= place < last - 1 else IGNORED for place, one in enumerate(targets)]


class HeldOut:
    """`rows` rows, evenly spaced over the held-out shards, plain and as fill-in-the-middle with only the middle
    counted; and as many repair examples, if there are any, of these repositories and of kinds of mistakes that are
    never trained on. `cache` holds them all."""

    def __init__(self, cache: Path, tokenizer: Tokenizer, length: int, rows: int) -> None:
        files = sorted((cache / "held-out-shards").glob("*.bin"))
        ids = np.concatenate([np.fromfile(file, "<u2") for file in files]).astype(np.int64)
        starts = np.linspace(0, len(ids) - length - 1, rows).astype(int)
        taken = [ids[start : start + length + 1] for start in starts]
        marks = markers(tokenizer)
        self._plain = [padded(row.tolist(), length, marks.end) for row in taken]
        self._characters = sum(len(tokenizer.decode(row[1:].tolist())) for row in taken)
        random = Random(1)

        def encode(text: str) -> list[int]:
            return list(tokenizer.encode(text).ids)

        filled = (filled_in(row, marks, tokenizer.decode, encode, random) for row in taken)
        self._middles = {"middle": [_middle(*each, length, marks.end) for each in filled if each]}
        repairs = cache / "repairs-held-out"
        for name, place in (("repair", repairs), ("unseen_repair", repairs / "kinds")):
            held = Repairs(place)
            found = (held.next(encode, marks, length + 1) for _ in range(min(rows, len(held))))
            self._middles[name] = [
                _middle(ids, first, len(ids), length, marks.end) for ids, first in filter(None, found)
            ]

    @torch.no_grad()
    def loss(
        self, forward: Callable[[Tensor, Tensor], Tensor], where: torch.device, dtype: torch.dtype
    ) -> dict[str, float]:
        """Nats a piece and bits a character of plain text; nats a piece of middles, and of the lines repaired."""
        plain, pieces = self._sum(self._plain, forward, where, dtype)
        found = {
            "nats_per_piece": plain / pieces,
            "bits_per_character": plain / math.log(2) / self._characters,
        }
        for name, pairs in self._middles.items():
            if pairs:
                nats, count = self._sum(pairs, forward, where, dtype)
                found[f"{name}_nats_per_piece"] = nats / max(count, 1)
        return found

    def _sum(
        self,
        pairs: list[Pair],
        forward: Callable[[Tensor, Tensor], Tensor],
        where: torch.device,
        dtype: torch.dtype,
    ) -> tuple[float, int]:
        total, count = 0.0, 0
        for start in range(0, len(pairs), 8):
            inputs, targets = zip(*pairs[start : start + 8], strict=True)
            shown = torch.tensor(targets, device=where)
            with torch.autocast(where.type, dtype, enabled=dtype != torch.float32):
                total += forward(torch.tensor(inputs, device=where), shown).item()
            count += int((shown != IGNORED).sum())
        return total, count
