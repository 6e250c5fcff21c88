"""The visited part of the model's tree of texts, and the mass taken out of it.

A node is one position: the alternatives that the model stated there, after truncation. An alternative is *rejected*
when no program continues it; its mass is masked, as in per-token pruning. It is *banned* when every continuation of it
was generated before and is excluded. Banned mass counts as removed, and the ancestors are visited that much less often:
this is incremental sampling without replacement (Shi, Bieber and Sutton 2020). So a ban far down the tree never
inflates its siblings.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass

from espalier.generate.tuning import TUNING
from espalier.ports import Sampling, Step, Token


@dataclass(frozen=True, slots=True)
class Inserted:
    """What was forced after a token: its ids and its bytes."""

    ids: tuple[int, ...] = ()
    data: bytes = b""


class Node:
    """One position.

    `left`: the share of its unmasked mass that is not banned; `failures`: samples that failed below it since the last
    success; `scarce`: the position was left because little of its mass was accepted; `inserted`: what stands between
    the token that leads here and this position; `statement`: a statement that compiles ends here; `widened`: the
    alternatives were widened beyond the model's own list.
    """

    __slots__ = (
        "_banned",
        "_children",
        "_rejected",
        "_tokens",
        "_weights",
        "failures",
        "inserted",
        "left",
        "scarce",
        "statement",
        "widened",
    )

    def __init__(self, inserted: Inserted = Inserted()) -> None:
        self._tokens: dict[int, Token] = {}
        self._weights: dict[int, float] = {}
        self._rejected: set[int] = set()
        self._banned: set[int] = set()
        self._children: dict[int, Node] = {}
        self.inserted = inserted
        self.left = 1.0
        self.failures = 0
        self.scarce = False
        self.statement = False
        self.widened = False

    @property
    def known(self) -> bool:
        return bool(self._tokens)

    def learn(self, step: Step, sampling: Sampling) -> None:
        """Take in a position's alternatives: temperature, then top_k, then top_p; masks are applied when sampling. The
        token that the server sampled is one of them in any case."""
        kept = truncated(step.top, sampling)
        self._add(kept if any(token.id == step.chosen.id for token in kept) else [*kept, step.chosen], sampling)

    def widen(self, tokens: Iterable[Token], sampling: Sampling) -> None:
        """Add alternatives from beyond the model's own list."""
        self._add(tokens, sampling)

    def _add(self, tokens: Iterable[Token], sampling: Sampling) -> None:
        for token in tokens:
            self._tokens.setdefault(token.id, token)
            self._weights.setdefault(token.id, _weight(token, sampling.temperature))

    def child(self, token_id: int) -> Node | None:
        """The position after an alternative, if it was visited; its verdict is known then."""
        return self._children.get(token_id)

    def grow(self, token_id: int, inserted: Inserted) -> Node:
        """The position after an accepted alternative and what it forces."""
        return self._children.setdefault(token_id, Node(inserted))

    def reject(self, token_id: int) -> None:
        self._rejected.add(token_id)

    def ban(self, token_id: int) -> None:
        self._banned.add(token_id)

    def update_left(self) -> None:
        """Compute `left` from the children. It sums what is left and never subtracts, so no small share is rounded
        away."""
        unmasked = self._unmasked
        self.left = sum(self._lefts().values()) / unmasked if unmasked > 0.0 else 0.0

    @property
    def infeasible(self) -> bool:
        """Whether every alternative was rejected; then the token that led here is to be rejected too."""
        return self._rejected.issuperset(self._weights)

    def accepted_share(self) -> float:
        """The share of the stated mass that is not rejected."""
        total = sum(self._weights.values())
        return self._unmasked / total if total > 0.0 else 0.0

    def is_scarce(self, patience: int) -> bool:
        """Whether `patience` alternatives were rejected here, and little of the stated mass, but some, is accepted."""
        return len(self._rejected) >= patience and self.accepted_share() < TUNING.scarce_mass and not self.infeasible

    def sample(self, randomness: random.Random, patience: int) -> Token | None:
        """One alternative, sampled in proportion to the mass left in it; None when there is none.

        An alternative below which more than `patience` samples in a row failed is sampled half as often, and half as
        often again with every `patience` failures more. One that leads to a scarce position is sampled in proportion to
        the share accepted there.
        """
        left = self._lefts()
        for token, child in self._children.items():
            left[token] *= _patience_factor(child, patience)
        ids, weights = list(left), list(left.values())
        return self._tokens[randomness.choices(ids, weights)[0]] if sum(weights) > 0.0 else None

    @property
    def _unmasked(self) -> float:
        return sum(weight for token, weight in self._weights.items() if token not in self._rejected)

    def _lefts(self) -> dict[int, float]:
        """The mass left in each alternative; one that was never sampled has all of its mass."""
        left = self._weights.copy()
        for token, child in self._children.items():
            left[token] *= child.left
        left.update(dict.fromkeys(self._rejected | self._banned, 0.0))
        return left


def _patience_factor(child: Node, patience: int) -> float:
    share = child.accepted_share() if child.scarce and not child.infeasible else 1.0
    return float(share * 0.5 ** max(child.failures / patience - 1.0, 0.0))


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
    return math.exp(token.logprob / max(temperature, TUNING.lowest_temperature))
