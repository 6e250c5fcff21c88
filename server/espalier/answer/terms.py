"""The words of a question that a search goes by, and when two words are forms of one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from espalier.answer.grammar import ASKING, SILENT
from espalier.answer.names import parts

_ENDINGS = ("ions", "ion", "ors", "or", "ings", "ing", "ers", "er", "ed", "es", "s", "e")
_SHORTEST = 3


def terms(text: str) -> tuple[str, ...]:
    """Lower-case words of a question, once each, without those that only ask; `list orders` at its beginning asks."""
    words = re.findall(r"\w+", text)
    words = words[1:] if words and words[0].lower() in ASKING else words
    said = (part for word in words if word.lower() not in SILENT for part in parts(word))
    return tuple(dict.fromkeys(part for part in said if part not in SILENT and len(part) > 1))


@lru_cache(1 << 14)
def stem(word: str) -> str:
    """One ending off, so that adding/adds/add and prices/pricing/price agree; much cruder than Porter's, and enough
    for words of names."""
    if word.endswith("ies") and len(word) > _SHORTEST + 1:
        return word[:-3] + "y"
    cut = next((word.removesuffix(e) for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _SHORTEST), word)
    return cut[:-1] if len(cut) > 1 and cut[-1] == cut[-2] else cut


def stems(names: Iterable[str]) -> frozenset[str]:
    """The stems of the parts of names."""
    return frozenset(stem(part) for name in names for part in parts(name))
