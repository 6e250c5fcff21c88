"""The decoder's sizes, of Qwen2's shape. Without torch, so that weights are shipped where there is none."""

from __future__ import annotations

from dataclasses import dataclass

from scion.tokens import PIECES

LENGTH = 1024
"""Tokens of a row of training: the longest text that the model has seen."""


@dataclass(frozen=True, slots=True)
class Shape:
    """14.2 million parameters by default, chosen by hand: int8 below 16 MB, matrices wide enough for a processor."""

    pieces: int = PIECES
    width: int = 384
    layers: int = 7
    heads: int = 6
    key_heads: int = 2
    inner: int = 1024
    context: int = 2048
    theta: float = 10_000.0
    epsilon: float = 1e-6

    @property
    def head(self) -> int:
        return self.width // self.heads


TINY = Shape(width=64, layers=2, heads=2, key_heads=1, inner=128)
