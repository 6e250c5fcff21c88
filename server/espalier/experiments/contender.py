"""Reads an arm of the comparison from its name.

Examples are `espalier` and `compile`; `espalier-memo-graph`, with parts switched off; `espalier-warm`, which is asked a
second time about the same hunk; `espalier-told`, which gets the failing test's message; `espalier-chat`, for which a
chat model proposes repairs too; and `espalier-best`, which searches a masked line best first instead of sampling it.
`espalier-drafts` writes the whole line anew where nothing else mends it, as `fix` does where Scion is installed.
"""

from __future__ import annotations

from dataclasses import dataclass

from espalier.errors import UsageError
from espalier.generate import Ablation, Arm

_WARM, _TOLD, _CHAT, _DRAFTS, _BEST = "warm", "told", "chat", "drafts", "best"
_PARTS = (_WARM, _TOLD, _CHAT, _DRAFTS, _BEST)


@dataclass(frozen=True, slots=True)
class Contender:
    """An arm with its settings.

    `warm`: it runs once unmeasured, and the oracle's answers of that run stay in the memo. `told`: it gets the row's
    test failure on the broken line, as `fix --failure` does. `chat`: the chat model takes part, on a broken line.
    `drafts`: so does the model that writes whole lines. `best`: masked lines are searched best first, as completions
    are.
    """

    name: str
    arm: Arm
    without: frozenset[Ablation] = frozenset()
    warm: bool = False
    told: bool = False
    chat: bool = False
    drafts: bool = False
    best: bool = False


def contender(name: str) -> Contender:
    """The contender with this name. Raises `UsageError` for an unknown name."""
    arm, *parts = name.strip().split("-")
    without = [part for part in parts if part not in _PARTS]
    asked = [part in parts for part in _PARTS]
    try:
        return Contender(name.strip(), Arm(arm), frozenset(map(Ablation, without)), *asked)
    except ValueError:
        raise UsageError(
            f"there is no arm '{name.strip()}'",
            remedy=f"one of {', '.join(Arm)}, each with -{', -'.join((*Ablation, *_PARTS))} after it",
        ) from None
