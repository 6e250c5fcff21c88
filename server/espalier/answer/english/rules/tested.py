"""Rules for tests: how well the project is tested, what tests a deed."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.phrase import concept, content, says_more
from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.relations import related
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Filter, Query, Relation, Select


def coverage(reading: Reading) -> Query | None:
    """ "how well is the project tested": its tests; "what is not tested": the classes without any."""
    said = set(reading.asked)
    asked = said & _TESTED or ("covered" in said and said & _UNTESTED)
    if not asked or reading.sure or says_more(reading, (*reading.nouns,), _WELL):
        return None
    if said & _UNTESTED:
        lacking = Filter(relation=Relation.TESTS, direction=Direction.FROM, not_=True)
        return Query(Select.CLASS, filters=(lacking,), form=plain_form(reading))
    return Query(Select.TEST, filters=filters(reading))


_UNTESTED = words("not never untested without lacks nothing")


def deed_tested(reading: Reading) -> Query | None:
    """ "is there a test for deleting an order": what tests the method, not what tests the class of the data."""
    found = related(reading, reading.mentions)
    noun = next((each for each in reading.nouns if each.select is Select.TEST), None)
    if found is None or found.entry.relation is not Relation.TESTS or noun is None or noun.end + 2 > reading.end:
        return None
    preposition, deed = reading.said[noun.end], reading.said[noun.end + 1]
    if preposition.low not in ("for", "of") or deed.code or not deed.low.endswith("ing"):
        return None
    form = plain_form(reading)
    about = concept(reading, (noun,))
    return Query(Select.TEST, Relation.TESTS, Direction.TO, (Anchor(concept=about),), filters(reading), form)


def covered(reading: Reading) -> Query | None:
    """ "is the check of passwords covered by tests": what tests the deed that is described."""
    low = reading.asked
    if not low or low[-1] not in _TESTS or reading.sure or not _COVERED & set(low[-4:]):
        return None
    about = content(reading, reading.main, reading.end - 1)
    about = tuple(each for each in about if each not in _COVERED | _TESTS)
    anchors = (Anchor(concept=" ".join(about)),)
    return Query(Select.TEST, Relation.TESTS, Direction.TO, anchors, form=plain_form(reading)) if about else None


_COVERED = words("covered tested checked exercised verified")
_TESTS = words("test tests")
_TESTED = words("tested coverage")
_WELL = words("well good thoroughly much tested test tests coverage code far badly automated unit the covered any a")
