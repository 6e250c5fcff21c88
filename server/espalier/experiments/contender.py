"""An arm of the comparison by its name: `espalier`, `compile`, with parts switched off, `espalier-memo-graph`, asked a
second time about the same hunk, `espalier-warm`, or told what the failing test says, `espalier-told`."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.errors import UsageError
from espalier.generate import Ablation, Arm

_WARM, _TOLD = "warm", "told"


@dataclass(frozen=True, slots=True)
class Contender:
    """`warm`: it draws once unmeasured, and what the oracle said then is remembered. `told`: it is given what the row's
    test says of the broken line, as `fix --failure` gives it."""

    name: str
    arm: Arm
    without: frozenset[Ablation] = frozenset()
    warm: bool = False
    told: bool = False


def contender(name: str) -> Contender:
    """Raises `UsageError` for a name that says nothing."""
    arm, *parts = name.strip().split("-")
    without = [part for part in parts if part not in (_WARM, _TOLD)]
    try:
        return Contender(name.strip(), Arm(arm), frozenset(map(Ablation, without)), _WARM in parts, _TOLD in parts)
    except ValueError:
        raise UsageError(
            f"there is no arm '{name.strip()}'",
            remedy=f"one of {', '.join(Arm)}, each with -{', -'.join((*Ablation, _WARM, _TOLD))} behind it",
        ) from None
