"""Filters of a query: conditions that words set beside the relation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from espalier.answer.english.cues import OUTSIDE, TRANSITIVE, UNUSED, cued
from espalier.answer.english.lexicon import ROLES
from espalier.answer.english.modifiers import modifiers
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import VISIBLE, Token
from espalier.answer.query import Filter, Select, TestKind

_HTTP = frozenset({"GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"})
DENIED = frozenset({"not", "without", "except", "besides", "non", "no"})


def filters(reading: Reading) -> tuple[Filter, ...]:
    return tuple(_filters(reading))


def _filters(reading: Reading) -> Iterator[Filter]:
    said = reading.said
    if cued(said, TRANSITIVE) is not None:
        yield Filter(transitive=True)
    method = next((token.text for token in said if token.text in _HTTP), None)
    if method is not None:
        yield Filter(http_method=method)
    for each, denied in dict.fromkeys(modifiers(said, reading.nouns)):
        plain = each in VISIBLE and not denied
        yield Filter(visibility=each) if plain else Filter(modifier=each, not_=denied)
    if cued(said[reading.main :], UNUSED) is not None:
        yield Filter(unused=True)
    if cued(said, OUTSIDE) is not None:
        yield Filter(outside="own package")
    test = test_kind(reading.said)
    if test is not None:
        yield Filter(test_kind=test)
    yield from _roles(reading)


def test_kind(said: Sequence[Token]) -> TestKind | None:
    """ "integration tests", "unit test" """
    return next((_TESTS[one.low] for one, two in pairwise(said) if one.low in _TESTS and two.stem == "test"), None)


_TESTS: dict[str, TestKind] = {"unit": "unit", "integration": "integration"}


def _roles(reading: Reading) -> Iterator[Filter]:
    """ "repository methods": the role stands right before what is wanted; "not in a test": it is denied."""
    for noun in reading.nouns:
        if noun == reading.wanted or noun.select not in ROLES | {Select.TEST}:
            continue
        before = {token.low for token in reading.said[max(0, noun.start - 3) : noun.start]}
        if before & DENIED or {"other", "than"} <= before:
            yield Filter(role=noun.select, not_=True) if noun.select in ROLES else Filter()
        elif reading.wanted is not None and noun.end == reading.wanted.start:
            yield Filter(role=noun.select)
