"""Rules for settings: where something is set, on which port something listens."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from espalier.answer.english.cues import CUES, cued
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import OF_SETTINGS, concept, of_the_trade, says_more
from espalier.answer.english.reading import Reading, counting, list_form
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import words
from espalier.answer.english.triggers import Part
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select


def settings(reading: Reading) -> Query | None:
    if (stored := _where_kept(reading)) is not None:
        return stored
    located = _where_set(reading)
    url = len(reading.nouns) == 1 and reading.said[reading.nouns[0].start].low in _URLS
    if url and _about_settings(reading):
        reading = replace(reading, wanted=None)  # "where is the URL of the gateway configured"
    wanted = reading.wanted.select if reading.wanted is not None and not located else Select.PROPERTY
    known = any(each.kind is not Kind.MODULE or not located for mention in reading.sure for each in mention.symbols[:1])
    member = any(each.kind is Kind.FIELD for each in reading.mentions)  # "who sets the status of an order"
    if known or member or not (located or _about_settings(reading)) or _injected(reading):
        return None
    return of_settings(reading) if wanted in (Select.PROPERTY, Select.FILE) else None


def all_settings(reading: Reading) -> Query | None:
    """ "list all settings", "what can be configured": all of them, where nothing is said but that."""
    settings = [each for each in reading.nouns if each.select is Select.PROPERTY]
    low = {token.low for token in reading.said}
    configured = low & _CONFIGURED or ("can" in low and "set" in low)
    if reading.sure or len(settings) < len(reading.nouns) or not (settings or (configured and low & _WHICH_ALL)):
        return None
    one = low & _ONE or ("how" in low and not counting(reading))  # "where is it configured"
    if one or says_more(reading, settings, LISTING | _CONFIGURED | _OFFERED):
        return None
    return Query(Select.PROPERTY, form=list_form(reading))


_CONFIGURED = words("configure configured configurable config configuration configurations settable adjust adjusted")
_WHICH_ALL = words("what which list all show every name many")
_ONE = words("where it this that who when why file files")
_OFFERED = words(
    "change changed set offer offers need needs needed support supports take takes use uses many count possible "
    "different present"
)


_URLS = words("url urls uri uris")


def _where_kept(reading: Reading) -> Query | None:
    """ "where are the tenant's settings stored", "where are the settings of a tenant kept": perhaps a table keeps them,
    else files do."""
    low = reading.asked
    kept = low[-1] in _KEPT and any(one in _SAVED and other in _KEPT | _OF for one, other in pairwise(low))
    if low[:1] != ["where"] or reading.sure or not kept:
        return None
    about = [each for each in concept(reading).split() if each not in _KEPT | _SAVED]
    return Query(Select.TABLE, anchors=(Anchor(concept=" ".join((*about, "settings"))),), form=Form.CONFIGURATION)


_OF = words("of for")
_KEPT = words("stored kept saved persisted held")
_SAVED = words("settings setting config configuration configurations preferences")


def _about_settings(reading: Reading) -> bool:
    """Whether a word for settings means these, not things of the trade: "a config", "config changes"."""
    said, cues = reading.said, CUES[Form.CONFIGURATION]
    return any(cued(said[at:], cues) == 0 and not of_the_trade(reading, at) for at in range(len(said)))


def _where_set(reading: Reading) -> bool:
    """ "where is the timeout of the gateway set", "what is the timeout set to" """
    said = reading.asked
    return (said[:1] == ["where"] and "set" in said[1:]) or (said[:1] == ["what"] and said[-2:] == ["set", "to"])


def port(reading: Reading) -> Query | None:
    """ "on which port does the billing service listen": a setting of a module."""
    low = [token.low for token in reading.clause]
    return of_settings(reading) if "port" in low and _WHICH & set(low[:3]) and not reading.wanted else None


_WHICH = words("what which what's")


def of_settings(reading: Reading) -> Query:
    return Query(
        Select.PROPERTY,
        Relation.CONSUMES_PROPERTY,
        anchors=(Anchor(concept=_set(reading)),),
        form=Form.CONFIGURATION,
    )


def _set(reading: Reading) -> str:
    """What the settings are for."""
    said = concept(reading)
    return " ".join(each for each in said.split() if each not in OF_SETTINGS) or said


def _injected(reading: Reading) -> bool:
    """ "what is injected into the security configuration" asks for no setting."""
    return any(each.entry.relation is Relation.INJECTS and each.part is not Part.NARROW for each in reading.triggers)


def set_or_read(reading: Reading) -> Query | None:
    """ "which properties are read but not set", "set but never read", "read": those that lack or have one or both."""
    wanted = reading.wanted
    if wanted is None or wanted.select is not Select.PROPERTY or reading.sure:
        return None
    if says_more(reading, (wanted,), _READ | _SET | _DENIED | _BETWEEN | LISTING):
        return None
    conditions: list[Filter] = []
    denied = False
    for token in reading.clause:
        relation = _LACKED.get(token.low)
        if token.low in _DENIED:
            denied = True
        elif relation is not None and relation not in (each.relation for each in conditions):
            lacked = denied or token.low.startswith("un")
            conditions.append(Filter(None, relation, Direction.FROM, not_=lacked))
            denied = False
    passive = bool(reading.passive) or any(each.not_ for each in conditions)  # not "which can I set"
    if not conditions or not passive:
        return None
    form = list_form(reading)
    return Query(Select.PROPERTY, filters=tuple(conditions), form=form)


_READ = words("read reads used consumed needed unused unread")
_SET = words("set sets given assigned configured defined unset undefined")
_DENIED = words("not never nowhere nobody nothing no without")
_BETWEEN = words(
    "how many count but and yet though although that which by anybody anything code file files anywhere value"
)
_LACKED = {
    **dict.fromkeys(_READ, Relation.CONSUMES_PROPERTY),
    **dict.fromkeys(_SET, Relation.CONFIGURES),
}
