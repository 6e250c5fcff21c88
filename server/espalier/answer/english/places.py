"""The module of the build that a question is asked of: "which jobs does the config service run", "entities in core"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from espalier.answer.english.names import Kind, Names
from espalier.answer.english.tokens import DOES, Token, words

_NOUNS = words("module subproject submodule sub-module project jar artifact package")
"""After them or before them a name is that of a module."""
_LIKE_MODULES = words("service server portal gateway app application client backend frontend starter")
"""A module may be called so, and the word be part of its name or beside it."""
_IN = words("in inside within from of")
_ARTICLES = words("the our a")
_HAVING = words("run runs have has own owns contain contains define defines declare declares expose exposes offer")
"""What a module does with what is in it."""
_AFTER = words(
    "is are was were do does did has have can could may might will would should and or but that which who when where "
    "in on at by for to from with without not"
)
"""They may follow the name of a module; another word is what the name only modifies."""
_LONGEST = 4


class Place(NamedTuple):
    """Tokens `start` to before `end` say that the things are in a module, with its preposition and noun, or its verb.
    `sure`: they spell no type, of which things could be as well."""

    start: int
    end: int
    module: str
    sure: bool


def place(said: Sequence[Token], names: Names) -> Place | None:
    """The first module that the tokens after the first one name."""
    for start in range(1, len(said)):
        for end in range(min(len(said), start + _LONGEST), start, -1):
            found = _placed(said, start, end, names)
            if found is not None:
                return found
    return None


def _placed(said: Sequence[Token], start: int, end: int, names: Names) -> Place | None:
    run = said[start:end]
    if any(token.mark for token in run) or run[0].low in _ARTICLES | _IN | _NOUNS or run[-1].low in _NOUNS:
        return None
    after = said[end].low if end < len(said) else ""
    first = start - (said[start - 1].low in _ARTICLES)
    before = said[first - 1].low if first else ""
    noun = after in _NOUNS
    if before == "of" and not noun and after and not said[end].mark and after not in _AFTER:
        return None  # "the interest of a savings account"
    written = len(run) == 1 and "-" in run[0].low
    like = run[-1].low in _LIKE_MODULES and first < start
    inside = before in _IN and (written or not noun)
    if not (noun or inside or like):
        return None
    subject = before not in _IN
    if subject and _low(said, end + noun) not in _HAVING:
        return None  # what does something else is the subject of the question
    low = [token.low for token in run]
    module = names.module(low, packages=noun)
    if module is None:
        return None
    begins = first - (before in _IN | DOES)
    return Place(begins, end + noun + subject, module, sure=noun or written or not _is_type(low, names))


def _low(said: Sequence[Token], at: int) -> str:
    return said[at].low if at < len(said) else ""


def _is_type(run: list[str], names: Names) -> bool:
    return any(each.kind is not Kind.MODULE for each in names.spelled(run))
