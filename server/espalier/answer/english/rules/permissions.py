"""Rules for who may call what."""

from __future__ import annotations

from dataclasses import replace

from espalier.answer.english.forms import ALLOWED, NEEDED, NEEDING, OPEN, RESTRICTED, cued
from espalier.answer.english.names import Kind
from espalier.answer.english.pairs import symbol_anchors
from espalier.answer.english.phrase import concept, says_more
from espalier.answer.english.reading import Reading
from espalier.answer.english.rules.lists import typed
from espalier.answer.english.tokens import words
from espalier.answer.english.triggers import Part
from espalier.answer.query import Anchor, Filter, Query, Relation, Select


def access(reading: Reading) -> Query | None:
    """Who may call what: "which requests can be made without being logged in"."""
    openly = cued(reading.said, OPEN) is not None
    if reading.said[reading.main].low == "how":
        return None
    if not openly and _permitted(reading):
        whole = concept(replace(reading, wanted=None))
        done = " ".join(each for each in whole.split() if each not in _RIGHTS)
        return Query(Select.ENDPOINT, Relation.SECURES, anchors=(Anchor(concept=done or whole),))
    if not openly and (cued(reading.said, RESTRICTED) is None or typed(reading)):
        return None
    named = tuple(each for each in reading.sure if each.symbols[0].kind in _GUARDED)
    said = says_more(reading, (*reading.nouns,), _ACCESS)
    about = symbol_anchors(named) or ((Anchor(concept=concept(reading)),) if said and not openly else ())
    condition = (Filter(access="open"),) if openly else () if about else (Filter(access="restricted"),)
    return Query(Select.ENDPOINT, Relation.SECURES, anchors=about, filters=condition)


def _permitted(reading: Reading) -> bool:
    """ "who may approve an order", "which role does one need to approve orders": words say what is done."""
    said = reading.said[reading.main : reading.end]
    if any(not each.plain for each in reading.sure) or said[0].low not in _ASKS_WHO:
        return False
    needed = cued(said, NEEDED) is not None and cued(said, NEEDING) is not None
    doing = any(each.part is not Part.NARROW and each.entry.relation in _OF_CODE for each in reading.triggers)
    return (needed or (cued(said, ALLOWED) is not None and not doing)) and says_more(
        reading, (*reading.nouns,), _ACCESS | _RIGHTS
    )


_ASKS_WHO = words("who which what am is with by under")
_OF_CODE = frozenset({Relation.CALLS, Relation.THROWS, Relation.INJECTS, Relation.IMPLEMENTS, Relation.EXTENDS})
_RIGHTS = words(
    "allowed permitted authorized authorised entitled right rights permission permissions role roles authority "
    "authorities privilege privileges need needs needed require required must user users person people who am"
)
_GUARDED = frozenset({Kind.ENDPOINT, Kind.TYPE, Kind.METHOD})
_ACCESS = words(
    "request requests url urls page pages call calls made reached accessed accessible called use used without being "
    "logged login log authentication authenticated token user users everybody everyone anybody anyone open need needs "
    "require requires required may allowed who role roles permission permissions authority only signed signing public"
)
