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

from scion.rows import IGNORED, filled_in, padded
from scion.tokens import markers

Pair = tuple[list[int], list[int]]


class HeldOut:
    """`rows` rows, evenly spaced over the held-out shards, plain and as fill-in-the-middle with only the middle
    counted."""

    def __init__(self, folder: Path, tokenizer: Tokenizer, length: int, rows: int) -> None:
        ids = np.concatenate([np.fromfile(file, "<u2") for file in sorted(folder.glob("*.bin"))]).astype(np.int64)
        starts = np.linspace(0, len(ids) - length - 1, rows).astype(int)
        taken = [ids[start : start + length + 1] for start in starts]
        marks = markers(tokenizer)
        self._plain = [padded(row.tolist(), length, marks.end) for row in taken]
        self._characters = sum(len(tokenizer.decode(row[1:].tolist())) for row in taken)
        random = Random(1)
        self._middles: list[Pair] = []
        for row in taken:
            example = filled_in(row, marks, tokenizer.decode, lambda text: tokenizer.encode(text).ids, random)
            if example:
                whole, first, last = example
                inputs, targets = padded(whole, length, marks.end)
                shown = [one if first - 1 <= place < last - 1 else IGNORED for place, one in enumerate(targets)]
                self._middles.append((inputs, shown))

    @torch.no_grad()
    def loss(
        self, forward: Callable[[Tensor, Tensor], Tensor], where: torch.device, dtype: torch.dtype
    ) -> dict[str, float]:
        """Nats a piece and bits a character of plain text; nats a piece of middles."""
        plain, pieces = self._sum(self._plain, forward, where, dtype)
        middle, count = self._sum(self._middles, forward, where, dtype)
        return {
            "nats_per_piece": plain / pieces,
            "bits_per_character": plain / math.log(2) / self._characters,
            "middle_nats_per_piece": middle / max(count, 1),
        }

    def _sum(
        self,
        pairs: list[Pair],
        forward: Callable[[Tensor, Tensor], Tensor],
        where: torch.device,
        dtype: torch.dtype,
    ) -> tuple[float, int]:
        total, count = 0.0, 0
        for start in range(0, len(pairs), 4):
            inputs, targets = zip(*pairs[start : start + 4], strict=True)
            shown = torch.tensor(targets, device=where)
            with torch.autocast(where.type, dtype, enabled=dtype != torch.float32):
                total += forward(torch.tensor(inputs, device=where), shown).item()
            count += int((shown != IGNORED).sum())
        return total, count
