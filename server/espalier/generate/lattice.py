"""The part of the model's tree of texts that was visited, and the mass already taken out of it.

A node is one position: the alternatives the model stated there, after truncation. An alternative is *rejected* when no
program continues it (its mass is masked: the law of per-token pruning), or *banned* when all that continues it was
drawn before and is not wanted again (its mass counts as removed, and its ancestors are drawn that much less often:
incremental sampling without replacement, Shi, Bieber and Sutton 2020, so that a ban far down never inflates its
siblings).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from espalier.ports import Sampling, Step, Token

_NOTHING = 1e-12
_GREEDY = 0.01


class Node:
    """One position; `removed` is the share of its unmasked mass that was banned below it."""

    __slots__ = ("_banned", "_children", "_rejected", "_tokens", "_weights", "removed", "widened")

    def __init__(self) -> None:
        self._tokens: dict[int, Token] = {}
        self._weights: dict[int, float] = {}
        self._rejected: set[int] = set()
        self._banned: set[int] = set()
        self._children: dict[int, Node] = {}
        self.removed = 0.0
        self.widened = False
        """Whether the alternatives were widened beyond the model's own list."""

    @property
    def known(self) -> bool:
        return bool(self._tokens)

    def learn(self, step: Step, sampling: Sampling) -> None:
        """Take a position's alternatives: temperature, then top_k, then top_p; masks come when drawing (the
        essay's order of truncation). The token the server drew is one of them in any case."""
        kept = truncated(step.top, sampling)
        self._add(kept if any(token.id == step.chosen.id for token in kept) else [*kept, step.chosen], sampling)

    def widen(self, step: Step, sampling: Sampling) -> None:
        """Add alternatives from beyond the model's own list."""
        self._add([*step.top, step.chosen], sampling)

    def _add(self, tokens: Iterable[Token], sampling: Sampling) -> None:
        for token in tokens:
            self._tokens.setdefault(token.id, token)
            self._weights.setdefault(token.id, _weight(token, sampling.temperature))

    def child(self, token_id: int) -> Node:
        return self._children.setdefault(token_id, Node())

    def reject(self, token_id: int) -> None:
        self._rejected.add(token_id)

    def ban(self, token_id: int) -> None:
        self._banned.add(token_id)

    def settle(self) -> None:
        """Bring `removed` up to date with the children."""
        open_mass = sum(weight for token, weight in self._weights.items() if token not in self._rejected)
        left = sum(self._left(token) for token in self._weights)
        self.removed = 1.0 if left <= _NOTHING * open_mass or open_mass == 0.0 else 1.0 - left / open_mass

    @property
    def infeasible(self) -> bool:
        """Every alternative was rejected: the token that led here is to be rejected too."""
        return self.known and self._rejected.issuperset(self._weights)

    def left_share(self) -> float:
        """The share of the stated mass that is neither rejected nor banned."""
        total = sum(self._weights.values())
        return sum(self._left(token) for token in self._weights) / total if total > 0.0 else 0.0

    def draw(self, source: random.Random) -> Token | None:
        """One of the alternatives in proportion to the mass left in it; None when there is none."""
        ids = list(self._weights)
        left = [self._left(token) for token in ids]
        if sum(left) <= _NOTHING * sum(self._weights.values()):
            return None
        return self._tokens[source.choices(ids, left)[0]]

    def _left(self, token_id: int) -> float:
        if token_id in self._rejected or token_id in self._banned:
            return 0.0
        child = self._children.get(token_id)
        return self._weights[token_id] * (1.0 - child.removed if child is not None else 1.0)


def truncated(tokens: Iterable[Token], sampling: Sampling) -> list[Token]:
    """The alternatives that temperature, `top_k` and `top_p`, in this order, leave."""
    ranked = sorted(tokens, key=lambda token: -token.logprob)
    if sampling.top_k > 0:
        ranked = ranked[: sampling.top_k]
    if sampling.top_p >= 1.0:
        return ranked
    weights = [_weight(token, sampling.temperature) for token in ranked]
    enough = sampling.top_p * sum(weights)
    kept, mass = 0, 0.0
    while kept < len(ranked) and mass < enough:
        mass += weights[kept]
        kept += 1
    return ranked[:kept]


def _weight(token: Token, temperature: float) -> float:
    return math.exp(token.logprob / max(temperature, _GREEDY))
