"""Java's modifiers as adjectives: "abstract classes", "static final fields", "which classes are final"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.answer.english.link import Noun
from espalier.answer.english.tokens import Token, words

MODIFIERS = words("abstract final static default synchronized native sealed transient volatile strictfp")
VISIBLE = words("public private protected")
_BEING = words("is are be")


def modifiers(said: Sequence[Token], nouns: Sequence[Noun]) -> Iterator[str]:
    """Those that stand before a noun for a kind, other adjectives between, or after "are" at the end of the clause."""
    starts = {each.start for each in nouns}
    for at, token in enumerate(said):
        if token.low not in MODIFIERS | VISIBLE:
            continue
        end = at + 1
        while end < len(said) and said[end].low in MODIFIERS | VISIBLE | _AND:
            end += 1
        closes = end == len(said) or said[end].mark
        if end in starts or (closes and _predicates(said, at)):
            yield token.low


_AND = words("and or but not inner nested")


def _predicates(said: Sequence[Token], at: int) -> bool:
    """ "are final", "is static and final" """
    while at > 0 and said[at - 1].low in MODIFIERS | VISIBLE | _AND:
        at -= 1
    return at > 0 and said[at - 1].low in _BEING
