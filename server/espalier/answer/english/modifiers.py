"""Java's modifiers as adjectives: "abstract classes", "static final fields", "which classes are final"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.answer.english.mentions import Noun
from espalier.answer.english.tokens import MODIFIERS, VISIBLE, Token, words
from espalier.answer.query import Select

_PERSISTENT = words("persisted persistent stored mapped")
OF_FIELDS = _PERSISTENT
"""What only fields are said to be."""
_BEING = words("is are be")


def modifiers(said: Sequence[Token], nouns: Sequence[Noun]) -> Iterator[tuple[str, bool]]:
    """Those that stand before a noun for a kind, other adjectives between, or after "are" at the end of the clause;
    each with whether it is denied."""
    starts = {each.start for each in nouns}
    fields = any(each.select is Select.FIELD for each in nouns)
    for at, token in enumerate(said):
        if fields and token.low in _PERSISTENT and (at + 1 in starts or _predicates(said, at)):
            yield "persistent", _denied(said, at)
        if token.low not in MODIFIERS | VISIBLE:
            continue
        end = at + 1
        while end < len(said) and said[end].low in MODIFIERS | VISIBLE | _AND:
            end += 1
        closes = end == len(said) or said[end].mark
        if end in starts or (closes and _predicates(said, at)):
            yield token.low, _denied(said, at)


def _denied(said: Sequence[Token], at: int) -> bool:
    return at > 0 and said[at - 1].low in ("not", "non")


_AND = words("and or but not inner nested")


def _predicates(said: Sequence[Token], at: int) -> bool:
    """ "are final", "is static and final" """
    while at > 0 and said[at - 1].low in MODIFIERS | VISIBLE | _AND:
        at -= 1
    return at > 0 and said[at - 1].low in _BEING
