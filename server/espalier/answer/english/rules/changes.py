"""Rules for changes: of code (impact), of data, and refused ones; members that nothing uses."""

from __future__ import annotations

from itertools import pairwise

from espalier.answer.english.conditions import filters
from espalier.answer.english.cues import PLANNED, PURPOSE, RECEIVED, SUPPOSED, UNUSED, cued
from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept
from espalier.answer.english.reading import Reading, has, list_form
from espalier.answer.english.relations import related
from espalier.answer.english.rules.lifecycles import WHEN
from espalier.answer.english.rules.settings import of_settings
from espalier.answer.english.rules.tables import GONE
from espalier.answer.english.tokens import ARTICLES, words
from espalier.answer.english.triggers import Part
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select


def done_to_data(reading: Reading) -> Query | None:
    """ "can I delete a department that has users": an article and a plain word mean a row of data, not the class."""
    said = reading.clause
    low = [token.low for token in said]
    if len(said) < _SHORTEST_DEED or low[0] not in _MAY or low[1] in ARTICLES or low[2] not in _CHANGE:
        return None
    if low[3] not in ARTICLES or said[4].code or said[4].text[:1].isupper():
        return None
    deed = next((at for at, word in enumerate(low) if word in _RELATIVE), len(low))
    about = (Anchor(concept=" ".join((low[2], *low[4:deed]))),)
    return Query(Select.EXCEPTION, anchors=about, form=Form.LIFECYCLE)


_SHORTEST_DEED = 5
_MAY = words("can could may")
_RELATIVE = words("that which who whose while if when with without after before ?")


def answered(reading: Reading) -> Query | None:
    """ "what do I get when the pet does not exist": how a request is refused; the whole text, since "not" counts."""
    if cued(reading.said[reading.main :], RECEIVED) is None or (reading.sure and reading.written):
        return None
    when = next((at for at, token in enumerate(reading.said) if token.low in WHEN and at > reading.main), None)
    said = [token.low for token in reading.said[when + 1 :] if not token.mark] if when is not None else []
    said = ["not" if each in _NEGATIONS else each for each in said if each not in ARTICLES | _DOES]
    if not said:
        return None
    return Query(Select.EXCEPTION, anchors=(Anchor(concept=" ".join(said)),), form=Form.LIFECYCLE)


_NEGATIONS = words("not doesn't don't isn't aren't cannot can't n't")
_DOES = words("does do did is are am was i we they he she it his her my me ask for")


def unused(reading: Reading) -> Query | None:
    owner = next((each for each in reading.sure if each.kind is Kind.TYPE), None)
    if owner is None or cued(reading.said[reading.main :], UNUSED) is None:
        return None
    wanted = reading.select or Select.METHOD
    form = list_form(reading)
    return Query(wanted, Relation.DECLARES, Direction.FROM, symbol_anchors((owner,)), filters(reading), form)


def _planned(reading: Reading) -> bool:
    """A change is said to be planned, and the question has no relation of its own."""
    asked = any(each.start >= reading.main and each.part is not Part.NARROW for each in reading.triggers)
    return reading.main > 0 and cued(reading.said, PLANNED) is not None and not asked


def _supposed(reading: Reading) -> bool:
    """ "what would happen if I removed X"; "if I delete an order" speaks of a row of data."""
    at = cued(reading.said, SUPPOSED)
    return (
        at is not None
        and bool(reading.sure)
        and not {"a", "an"} & {token.low for token in reading.said[at + 3 : at + 4]}
    )


def _advised(reading: Reading) -> bool:
    """An aspect affects what it advises; "aspects affecting X" asks for them."""
    found = related(reading, reading.sure) if reading.sure else None
    if found is None or found.entry.relation is not Relation.ADVISES:
        return False
    wanted = reading.wanted
    next_verb = [each.start for each in reading.triggers if wanted is not None and each.start == wanted.end]
    return found.direction is Direction.FROM or bool(next_verb and reading.passive.isdisjoint(next_verb))


def impact(reading: Reading) -> Query | None:
    if not (has(reading, Form.IMPACT) or _planned(reading) or _supposed(reading)) or _advised(reading):
        return None
    if reading.said[reading.main].low == "why" and not reading.written:
        return None  # "why does an entry disappear"
    if any((one.low, two.low) == ("thread", "safe") for one, two in pairwise(reading.said)):
        return None
    if cued(reading.said, PURPOSE) is not None and not reading.written:
        return of_settings(reading)
    near = reading.sure or reading.mentions
    anchors = symbol_anchors(near[:1]) or (Anchor(concept=_changed(reading)),)
    done = Select.METHOD if anchors[0].concept and _WAY & {token.low for token in reading.said} else None
    if reading.select is Select.ENTITY and GONE & {t.stem for t in reading.said}:
        done = Select.ENTITY
    return Query(done, Relation.DEPENDS_ON, Direction.TO, anchors, form=Form.IMPACT)


_CHANGE = words(
    "affect affects affected affecting break breaks broken impact impacts impacted change changes changed changing "
    "modify modifies modified modifying rename renamed remove removed delete deleted consequence consequences"
)
_WAY = words("way how algorithm")
"""What is changed is what methods do."""


def _changed(reading: Reading) -> str:
    """The concept without the words for the change and its effects."""
    said = concept(reading).split()
    return " ".join(each for each in said if each not in _CHANGE) or " ".join(said)
