"""Reads an arm of the comparison from its name.

Examples are `espalier` and `compile`; `espalier-memo-graph`, with parts switched off; `espalier-warm`, which is asked a
second time about the same hunk; and `espalier-told`, which gets the failing test's message.
"""

from __future__ import annotations

from dataclasses import dataclass

from espalier.errors import UsageError
from espalier.generate import Ablation, Arm

_WARM, _TOLD = "warm", "told"


@dataclass(frozen=True, slots=True)
class Contender:
    """An arm with its settings.

    `warm`: it runs once unmeasured, and the oracle's answers of that run stay in the memo. `told`: it gets the row's
    test failure on the broken line, as `fix --failure` does.
    """

    name: str
    arm: Arm
    without: frozenset[Ablation] = frozenset()
    warm: bool = False
    told: bool = False


def contender(name: str) -> Contender:
    """The contender with this name. Raises `UsageError` for an unknown name."""
    arm, *parts = name.strip().split("-")
    without = [part for part in parts if part not in (_WARM, _TOLD)]
    try:
        return Contender(name.strip(), Arm(arm), frozenset(map(Ablation, without)), _WARM in parts, _TOLD in parts)
    except ValueError:
        raise UsageError(
            f"there is no arm '{name.strip()}'",
            remedy=f"one of {', '.join(Arm)}, each with -{', -'.join((*Ablation, _WARM, _TOLD))} after it",
        ) from None
