"""Amounts as conditions: "used by more than one service", "with at least 3 subclasses", "have a single implementation".

What stands before the amount says the relation, with a verb; else the noun after it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from espalier.answer.english.conditions import filters
from espalier.answer.english.lexicon import ROLES
from espalier.answer.english.mentions import Mention, Noun, nouns, symbol_anchors
from espalier.answer.english.negations import HAD, fitting, said_at
from espalier.answer.english.reading import Reading, list_form
from espalier.answer.english.tokens import Token, words
from espalier.answer.english.triggers import VERBAL, Part
from espalier.answer.query import Anchor, Direction, Filter, Query, Relation, Select

_NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12,
}  # fmt: skip
_MORE, _LESS = words("more greater over"), words("less fewer under")
_LEAST, _MOST, _EXACTLY = words("least minimum"), words("most maximum"), words("exactly only just")
_SINGLE, _SEVERAL = words("single sole"), words("multiple several")
_DIGITS = 9
"""Of the longest number that counts anything; chosen by hand."""
_HAVING = words("have has having with")
_SKIPPED = words("that which who are is be been by a an the of different")
_ACTIVE = frozenset({Relation.USES, Relation.CALLS, Relation.INJECTS, Relation.CREATES})


class Amount(NamedTuple):
    """Tokens `start` to before `end` say between how many."""

    start: int
    end: int
    least: int | None
    most: int | None


def quantified(reading: Reading) -> Query | None:
    """Things of a kind by how many others stand in a relation to them."""
    thing = reading.wanted or next((each for each in reading.nouns if each.start >= reading.main), None)
    if thing is None or (reading.sure and (len(reading.sure) > 1 or not _owns(reading, thing, reading.sure[0]))):
        return None
    start = reading.sure[0].end if reading.sure else thing.end
    amount = amount_in(reading.said, start, reading.end)
    condition = _condition(reading, thing, amount) if amount is not None else _had(reading, thing)
    if condition is None:
        return None
    form = list_form(reading)
    relation = Relation.DECLARES if reading.sure else Relation.ANY
    conditions = (*filters(reading), condition)
    return Query(thing.select, relation, anchors=symbol_anchors(reading.sure), filters=conditions, form=form)


def _owns(reading: Reading, thing: Noun, owner: Mention) -> bool:
    """ "interfaces of the package p", "methods in X": only that stands between the two."""
    between = [token.low for token in reading.said[thing.end : owner.start]]
    return bool(between) and between[0] in _OF and set(between[1:]) <= _OWNER_WORDS


_OF = words("of in from")
_OWNER_WORDS = words("the package class interface type")


def amount_in(said: Sequence[Token], start: int, end: int) -> Amount | None:
    """The first amount in these tokens."""
    return next((found for at in range(start, end) if (found := _amount(said, at, end)) is not None), None)


def _amount(said: Sequence[Token], at: int, end: int) -> Amount | None:
    low = [token.low for token in said[at : min(end, at + 4)]] + [""] * 4
    if low[0] == "no" and (other := _amount(said, at + 1, end)) is not None and other.start == at + 1:
        return _denied(other, at)
    if low[0] in _SINGLE:
        return Amount(at, at + 1, 1, 1)
    if low[0] in _SEVERAL:
        return Amount(at, at + 1, 2, None)
    if low[0] in _MORE | _LESS and low[1] == "than" and (number := _number(low[2])) is not None:
        return Amount(at, at + 3, number + 1, None) if low[0] in _MORE else Amount(at, at + 3, None, number - 1)
    if low[0] == "at" and low[1] in _LEAST | _MOST and (number := _number(low[2])) is not None:
        return Amount(at, at + 3, number, None) if low[1] in _LEAST else Amount(at, at + 3, None, number)
    if low[0] in _EXACTLY and (number := _number(low[1]) or (1 if low[1] in {"a", "an"} else None)) is not None:
        return Amount(at, at + 2 + (low[2] in _SINGLE), number, number)
    if (number := _number(low[0])) is not None and low[1] == "or" and low[2] in _MORE | _LESS:
        return Amount(at, at + 3, number, None) if low[2] in _MORE else Amount(at, at + 3, None, number)
    return None


def _denied(amount: Amount, start: int) -> Amount | None:
    """ "no more than 3", "no fewer than 2" """
    if amount.most is None and amount.least is not None:
        return Amount(start, amount.end, None, amount.least - 1)
    return Amount(start, amount.end, (amount.most or 0) + 1, None) if amount.least is None else None


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) <= _DIGITS else _NUMBERS.get(word)


def _condition(reading: Reading, thing: Noun, amount: Amount) -> Filter | None:
    least, most = amount.least, amount.most
    kind = next((each for each in nouns(reading.said, frozenset()) if each.start == amount.end), None)
    between = [at for at in range(thing.end, amount.start) if reading.said[at].low not in _HAVING]
    verbs = [each for at in between for each in said_at(reading.said, at) if each.part in VERBAL]
    if verbs:
        passive = reading.said[verbs[0].start].participle
        fits = [each for each in verbs if passive or each.entry.relation in _ACTIVE]
        entry = fitting(fits, thing.select, targets=passive)
        anchor = Anchor(role=kind.select) if kind is not None and kind.select in ROLES else None
        if entry is None:
            return None
        direction = Direction.FROM if passive else Direction.TO
        return Filter(None, entry.relation, direction, anchor, at_least=least, at_most=most)
    named = [each for each in said_at(reading.said, amount.end) if each.part in (Part.TO, Part.FROM)]
    of_target = fitting([each for each in named if each.part is Part.TO], thing.select, targets=True)
    if of_target is not None:
        return Filter(None, of_target.relation, Direction.FROM, at_least=least, at_most=most)
    if kind is not None and kind.select in HAD:
        return Filter(None, *HAD[kind.select], at_least=least, at_most=most)
    return None


def _had(reading: Reading, thing: Noun) -> Filter | None:
    """ "which repositories have named queries": what declares some."""
    noun = next((each for each in reading.nouns if each.start >= thing.end and each.select is Select.QUERY), None)
    between = {token.low for token in reading.said[thing.end : noun.start]} if noun is not None else set()
    if noun is None or not between & _HAVING or not between <= _HAVING | _SKIPPED or noun.end < reading.end - 1:
        return None
    if thing.select is Select.ENTITY:
        return Filter(role=Select.QUERY)
    return Filter(relation=Relation.DECLARES, direction=Direction.TO, anchor=Anchor(role=Select.QUERY))
