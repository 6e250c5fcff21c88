"""Boolean expressions of pointcuts and type patterns: their tree, how they are read, and their value.

Both are built of `&&`, `||`, `!` and brackets over leaves, which `and`, `or` and `not` may spell (Spring's XML).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum

_MOST = 50
"""Leaves and brackets of one expression. Chosen by hand."""

Tree = tuple[str, object, object]
"""`and`, `or` of two trees, `not` of one, or `is` with a leaf's kind and its text."""


class Match(Enum):
    """Whether a pattern matches. MAY: it depends on run time, or on what is not known, and a part that is understood
    speaks for it. UNKNOWN: nothing that is understood speaks for it or against it."""

    NO = "no"
    UNKNOWN = "unknown"
    MAY = "may"
    YES = "yes"


_RANKS = {match: rank for rank, match in enumerate(Match)}


def is_so(holds: bool) -> Match:
    return Match.YES if holds else Match.NO


def both(first: Match, second: Match) -> Match:
    """What is not understood beside something that matches leaves a match that is not certain."""
    if Match.NO in (first, second):
        return Match.NO
    return first if first is second else Match.MAY


def either(first: Match, second: Match) -> Match:
    return max(first, second, key=_RANKS.__getitem__)


def negated(match: Match) -> Match:
    return {Match.YES: Match.NO, Match.NO: Match.YES}.get(match, match)


Holds = Callable[[str, str], Match]
"""Whether one leaf, by its kind and text, matches."""


def value(tree: Tree, holds: Holds) -> Match:
    kind, left, right = tree
    if kind == "is":
        return holds(str(left), str(right))
    first = value(left, holds)  # type: ignore[arg-type]
    if kind == "not":
        return negated(first)
    if first is (Match.NO if kind == "and" else Match.YES):
        return first
    second = value(right, holds)  # type: ignore[arg-type]
    return both(first, second) if kind == "and" else either(first, second)


def leaves(tree: Tree) -> list[tuple[str, str]]:
    """Kind and text of all leaves, from the left."""
    kind, left, right = tree
    if kind == "is":
        return [(str(left), str(right))]
    return [leaf for each in (left, right) if isinstance(each, tuple) for leaf in leaves(each)]  # type: ignore[arg-type]


class Reader(ABC):
    """Reads an expression from the left; a subclass reads its leaves. Raises ValueError for what is none."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._parts = 0

    def whole(self) -> Tree:
        found = self._either()
        self._ended()
        return found

    def _ended(self) -> None:
        if self._text[self._at :].strip():
            raise ValueError("more than one expression")

    def _taken(self, pattern: str) -> re.Match[str] | None:
        match = re.compile(rf"\s*(?:{pattern})").match(self._text, self._at)
        self._at = match.end() if match else self._at
        return match

    def _either(self) -> Tree:
        found = self._both()
        while self._taken(r"\|\||(?<=\s)or(?=\s)"):
            found = ("or", found, self._both())
        return found

    def _both(self) -> Tree:
        found = self._single()
        while self._taken(r"&&|(?<=\s)and(?=\s)"):
            found = ("and", found, self._single())
        return found

    def _single(self) -> Tree:
        self._counted()
        if self._taken(r"!|not(?=\s)"):
            return "not", self._single(), None
        if self._taken(r"\("):
            return self._bracketed()
        return self._leaf()

    def _bracketed(self) -> Tree:
        """What is in a bracket that is open."""
        found = self._either()
        if not self._taken(r"\)"):
            raise ValueError("a bracket is open")
        return found

    def _counted(self) -> None:
        self._parts += 1
        if self._parts > _MOST:
            raise ValueError("too long")

    @abstractmethod
    def _leaf(self) -> Tree:
        """The leaf at the present place."""
