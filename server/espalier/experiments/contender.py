"""An arm of the comparison by its name: `espalier`, `compile`, or with parts switched off, `espalier-memo-graph`."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.errors import UsageError
from espalier.generate import Ablation, Arm


@dataclass(frozen=True, slots=True)
class Contender:
    name: str
    arm: Arm
    without: frozenset[Ablation] = frozenset()


def contender(name: str) -> Contender:
    """Raises `UsageError` for a name that says nothing."""
    arm, *without = name.strip().split("-")
    try:
        return Contender(name.strip(), Arm(arm), frozenset(map(Ablation, without)))
    except ValueError:
        raise UsageError(
            f"there is no arm '{name.strip()}'",
            remedy=f"one of {', '.join(Arm)}, each with -{', -'.join(Ablation)} behind it",
        ) from None
