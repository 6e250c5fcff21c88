"""The words of a question that a search goes by, and when two words are forms of one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from espalier.answer.english.tokens import stem
from espalier.answer.grammar import ASKING, SILENT
from espalier.answer.names import parts

__all__ = ["stem", "stems", "terms"]


def terms(text: str) -> tuple[str, ...]:
    """Lower-case words of a question, once each, without those that only ask; `list orders` at its beginning asks."""
    words = re.findall(r"\w+", text)
    words = words[1:] if words and words[0].lower() in ASKING else words
    said = (part for word in words if word.lower() not in SILENT for part in parts(word))
    return tuple(dict.fromkeys(part for part in said if part not in SILENT and len(part) > 1))


def stems(names: Iterable[str]) -> frozenset[str]:
    """The stems of the parts of names."""
    return frozenset(stem(part) for name in names for part in parts(name))
