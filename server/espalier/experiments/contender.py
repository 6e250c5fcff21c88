"""An arm of the comparison by its name: `espalier`, `compile`, with parts switched off, `espalier-memo-graph`, or asked
a second time about the same hunk, `espalier-warm`."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.errors import UsageError
from espalier.generate import Ablation, Arm

_WARM = "warm"


@dataclass(frozen=True, slots=True)
class Contender:
    """`warm`: it draws once unmeasured, and what the oracle said then is remembered."""

    name: str
    arm: Arm
    without: frozenset[Ablation] = frozenset()
    warm: bool = False


def contender(name: str) -> Contender:
    """Raises `UsageError` for a name that says nothing."""
    arm, *parts = name.strip().split("-")
    without = [part for part in parts if part != _WARM]
    try:
        return Contender(name.strip(), Arm(arm), frozenset(map(Ablation, without)), _WARM in parts)
    except ValueError:
        raise UsageError(
            f"there is no arm '{name.strip()}'",
            remedy=f"one of {', '.join(Arm)}, each with -{', -'.join((*Ablation, _WARM))} behind it",
        ) from None
