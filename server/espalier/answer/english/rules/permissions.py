"""Rules for who may call what."""

from __future__ import annotations

from dataclasses import replace

from espalier.answer.english.cues import ALLOWED, NEEDED, NEEDING, OPEN, RESTRICTED, cued
from espalier.answer.english.mentions import symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept, content, says_more
from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.rules.lists import typed
from espalier.answer.english.rules.tables import storing
from espalier.answer.english.tokens import WHICH, words
from espalier.answer.english.triggers import Part
from espalier.answer.query import Anchor, Filter, Form, Query, Relation, Select


def access(reading: Reading) -> Query | None:
    """Who may call what: "which requests can be made without being logged in"."""
    of_code = reading.select is Select.CLASS  # "which anonymous classes"
    openly = cued(reading.said, OPEN) is not None and not of_code
    if not openly and (deed := _decided(reading)):
        return Query(None, Relation.SECURES, anchors=(Anchor(concept=deed),), form=Form.MECHANISM)
    if reading.said[reading.main].low == "how":
        return None
    if not openly and _permitted(reading):
        whole = concept(replace(reading, wanted=None))
        done = " ".join(each for each in whole.split() if each not in _RIGHTS)
        return Query(Select.ENDPOINT, Relation.SECURES, anchors=(Anchor(concept=done or whole),))
    requested = any(each.kind is Kind.ENDPOINT for each in reading.sure)
    if not openly and (cued(reading.said, RESTRICTED) is None or (typed(reading) and not requested)):
        return None
    named = tuple(each for each in reading.sure if each.kind in _GUARDED)
    said = says_more(reading, (*reading.nouns,), _ACCESS)
    about = symbol_anchors(named) or ((Anchor(concept=concept(reading)),) if said and not openly else ())
    condition = (Filter(access="open"),) if openly else () if about else (Filter(access="restricted"),)
    also = storing(reading) if openly or not about else None
    return Query(Select.ENDPOINT, Relation.SECURES, anchors=about, filters=(*condition, *(also[:1] if also else ())))


def _decided(reading: Reading) -> str:
    """What is done, where the question is how or where it is decided whether somebody is allowed to do it."""
    said = reading.said
    whether = next((at for at in range(reading.main, reading.end) if said[at].low in _WHETHER), None)
    if whether is None or said[reading.main].low not in _ASKS_HOW or reading.is_named:
        return ""
    deciding = {token.low for token in said[reading.main : whether]} & _DECIDING
    allowed = cued(said[whether : reading.end], ALLOWED) if deciding else None
    if allowed is None:
        return ""
    deed = content(replace(reading, wanted=None), whether + allowed, reading.end)
    return " ".join(each for each in deed if each not in _RIGHTS)


_WHETHER, _ASKS_HOW = words("whether if that"), words("how who what which where")
_DECIDING = words(
    "decide decides decided check checks checked determine determines determined know knows known verify verifies "
    "verified ensure ensures ensured enforce enforces enforced tell tells told sure"
)


def demanded(reading: Reading) -> Query | None:
    """ "which endpoints need the admin role", "endpoints that only admins may call": those whose rule says so."""
    low = [token.low for token in reading.clause]
    after = _after_wanted(reading, low)
    if after is None or cued(reading.said, OPEN) is not None:
        return None
    capitals = any(each.text.isupper() and len(each.text) >= _CAPITALS for each in reading.said[after:])
    role = (bool(_ROLE & set(low)) or capitals) and bool(_NEED & set(low))
    granted = _granted([token.low for token in reading.said[after : reading.end] if not token.mark])
    limited = granted or "only" in low or ("restricted" in low and "to" in low)
    also = storing(reading)
    about = _alternatives(reading, after, also[1] if also is not None else range(0))
    if granted and not about and not reading.sure:
        return Query(Select.ENDPOINT, Relation.SECURES, filters=(Filter(access="open"),))
    known = granted and not all(each.plain for each in reading.sure)
    if not (role or limited) or not about or known or any(e.kind in _CALLED for e in reading.sure):
        return None
    conditions = (Filter(demand=" or ".join(about)), *(also[:1] if also is not None else ()))
    return Query(Select.ENDPOINT, Relation.SECURES, filters=conditions, form=plain_form(reading))


def _after_wanted(reading: Reading, low: list[str]) -> int | None:
    """Where the noun for endpoints ends, or for what they show: "which pages are for admins only"."""
    if reading.wanted is None and low[0] in WHICH and low[1:2] and low[1] in _SHOWN:
        return reading.main + 2
    return reading.wanted.end if reading.wanted is not None and reading.wanted.select is Select.ENDPOINT else None


_SHOWN = words("pages urls paths screens")


def _granted(low: list[str]) -> bool:
    """Whether "may nurses use", "can be called by anybody" follows what is wanted: somebody is said who may call it."""
    if low[:1] not in (["may"], ["can"], ["could"]) or _SPEAKERS & set(low):
        return False
    if low[1:2] == ["be"]:
        return len(low) > _AGENT and low[2] in _CALLS and low[3] == "by"
    return low[-1] in _CALLS and low[1] not in _CALLS


_CALLS = words("call called use used access accessed reach reached request requested")
_SPEAKERS = words("i we you one")
_CAPITALS = 4
"""Letters of a role in capitals: "need ADMIN"."""
_AGENT = 4
"""Where whoever calls stands in "can be called by nurses"."""


def _alternatives(reading: Reading, start: int, besides: range) -> list[str]:
    """What the rest of the question but the tokens `besides` demands, apart where "and" or "or" stands between: a rule
    may name one of them."""
    said = reading.said
    ends = [at for at in range(start, reading.end) if said[at].low in _JOINING or said[at].text == ","]
    spans = zip((start, *(at + 1 for at in ends)), (*ends, reading.end), strict=True)
    kept = ((at for at in range(*span) if at not in besides) for span in spans)
    said_there = ((each for at in places for each in content(reading, at, at + 1)) for places in kept)
    words = ([each for each in every if each not in _ACCESS | _RIGHTS | _NEED] for every in said_there)
    return [" ".join(each) for each in words if each]


_JOINING = frozenset({"and", "or"})
_CALLED = frozenset({Kind.ENDPOINT, Kind.METHOD})
_ROLE = words("role roles authority authorities permission permissions privilege privileges scope scopes right rights")
_NEED = words("need needs needed require requires required demand demands ask asks have has with only under restricted")


def _permitted(reading: Reading) -> bool:
    """ "who may approve an order", "which role does one need to approve orders": words say what is done."""
    said = reading.clause
    if reading.is_named or said[0].low not in _ASKS_WHO:
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
