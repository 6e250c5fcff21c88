"""A relation with something that the question only describes: "who uses the cookie helper?".

The anchor is then a concept, whose kind is unknown. Only verbs count that say the relation of code whatever stands
beside them, and the clause alone decides the direction.
"""

from __future__ import annotations

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.conditions import filters
from espalier.answer.english.cues import cued, phrases
from espalier.answer.english.lexicon import ROLES
from espalier.answer.english.mentions import Noun
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept, content
from espalier.answer.english.reading import Reading, has
from espalier.answer.english.relations import Found, receives
from espalier.answer.english.triggers import Part, Trigger
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select

_VERBS: dict[Relation, frozenset[str]] = {
    relation: frozenset(verbs.split())
    for relation, verbs in {
        Relation.INJECTS: "inject autowir wire",
        Relation.CALLS: "call invok",
        Relation.EXTENDS: "extend inherit subclass",
        Relation.OVERRIDES: "overrid",
        Relation.TESTS: "test cover exercis",
        Relation.THROWS: "throw",
        Relation.CATCHES: "catch",
        Relation.CREATES: "instanti",
        Relation.DEPENDS_ON: "depend",
        Relation.ANNOTATED_WITH: "annot",
        Relation.LISTENS: "listen subscrib",
        Relation.PUBLISHES: "publish",
        Relation.WRITES_TABLE: "save persist store insert",
        Relation.USES: "use reli refer referenc make",
    }.items()
}
"""Stems of verbs."""
_NOUNS: dict[Relation, frozenset[str]] = {
    relation: frozenset(nouns.split())
    for relation, nouns in {
        Relation.USES: "user usag depend collabor",
        Relation.CALLS: "caller calle",
        Relation.EXTENDS: "subclass superclass subtyp",
        Relation.IMPLEMENTS: "implement implementor impl",
        Relation.OVERRIDES: "overrid",
    }.items()
}
"""Stems of nouns, before "of"."""
_OF = frozenset({"of", "for"})
_IN_CODE = frozenset({Select.TABLE, Select.COLUMN, Select.PROPERTY, Select.ENDPOINT, Select.FILE, Select.PACKAGE})


_DONE_BY_ENDPOINTS = frozenset({Relation.PUBLISHES, Relation.LISTENS, Relation.CREATES, Relation.TESTS})
"""Relations whose verbs say what an endpoint is for: "which endpoints publish an article"."""


def described(reading: Reading) -> Query | None:
    """The query for a concept, or None where no such verb is in the asking clause."""
    verb = next((each for each in reading.triggers if _tells(reading, each)), None)
    if verb is None:
        return _nominal(reading)
    before, after = content(reading, reading.main, verb.start), content(reading, verb.end, reading.end)
    if not before and not after:
        return None
    passive = verb.start in reading.passive
    if verb.entry.relation is Relation.INJECTS and _receives(reading, verb):
        return _query(reading, verb, Direction.FROM)
    asked = yes_or_no(reading.said, reading.main)
    if asked and (verb.entry.relation not in _AFFIRMED or _is_deed(reading, verb)):
        return None
    query = _query(reading, verb, Direction.FROM if bool(after) is passive else Direction.TO)
    query = query.altered(form=Form.EXISTS) if asked else query
    if query.relation is Relation.WRITES_TABLE and (passive or query.select in _IN_CODE):
        return None
    if query.select is Select.ENDPOINT and query.relation in _DONE_BY_ENDPOINTS:
        return None
    if query.select is Select.ENDPOINT and query.relation is Relation.CALLS and query.direction is Direction.FROM:
        return None
    return query


_AFFIRMED = frozenset({
    Relation.CALLS, Relation.EXTENDS, Relation.OVERRIDES, Relation.THROWS, Relation.CATCHES, Relation.CREATES,
    Relation.INJECTS,
})  # fmt: skip
"""Relations that a question for yes or no can only mean so: "does anybody call the clean-up"."""


def _is_deed(reading: Reading, verb: Trigger) -> bool:
    """ "can a member extend a loan": somebody may do so; a class extends another whether it may or not."""
    return verb.entry.relation is Relation.EXTENDS and reading.said[reading.main].low in _MAY


_MAY = frozenset({"can", "could", "may"})


def _receives(reading: Reading, verb: Trigger) -> bool:
    """ "what does the controller for pets get injected", "what is injected into the class that runs the jobs": what is
    described is given something, whatever the voice."""
    after = [token.low for token in reading.said[verb.end : verb.end + 1]]
    return receives(reading, verb.start) or after in (["into"], ["in"])


def _nominal(reading: Reading) -> Query | None:
    """ "subclasses of the cookie helper": a noun for the relation fixes the direction."""
    noun = next((each for each in reading.triggers if _names(reading, each)), None)
    if noun is None or not content(reading, noun.end, reading.end):
        return None
    return _query(reading, noun, Direction.TO if noun.part is Part.TO else Direction.FROM)


def _query(reading: Reading, trigger: Trigger, direction: Direction) -> Query:
    entry = trigger.entry
    wanted = reading.select
    if entry.relation is Relation.INJECTS and direction is Direction.FROM and wanted in ROLES:
        wanted = None
    select = wanted or (entry.select_to if direction is Direction.TO else entry.select_from)
    about = Anchor(concept=concept(reading, (trigger, *_database(reading, entry.relation))))
    return Query(select, entry.relation, direction, (about,), filters(reading), Form.LIST)


def _names(reading: Reading, trigger: Trigger) -> bool:
    first = reading.said[trigger.start].stem
    of = trigger.end < reading.end and reading.said[trigger.end].low in _OF
    noun = trigger.part in (Part.TO, Part.FROM) and first in _NOUNS.get(trigger.entry.relation, ())
    return of and noun and reading.main <= trigger.start


def _tells(reading: Reading, trigger: Trigger) -> bool:
    first = reading.said[trigger.start].stem
    if any(each.start <= trigger.start < each.end for each in reading.nouns):
        return False
    return first in _VERBS.get(trigger.entry.relation, ()) and reading.main <= trigger.start < reading.end


def _database(reading: Reading, relation: Relation) -> tuple[Noun, ...]:
    """ "stores users in the database": the database is the place of all that is stored."""
    return tuple(each for each in reading.nouns if each.select is Select.DATABASE and relation in _STORED)


_STORED = frozenset({Relation.WRITES_TABLE})


def vague(reading: Reading) -> bool:
    """Whether it is asked how something works, or whether there is something."""
    return has(reading, Form.MECHANISM) or yes_or_no(reading.said, reading.main)


def done_somewhere(reading: Reading) -> bool:
    """ "where is the price calculated", "where do the prices end up", "where do they come from": asks for what does it;
    "where is it kept" for a thing."""
    done = {at for at in reading.passive if reading.main <= at < reading.end}
    kept = {each.start for each in reading.triggers if each.entry.relation is Relation.WRITES_TABLE}
    where = reading.said[reading.main].low == "where"
    return where and (bool(done - kept) or cued(reading.clause, _ENDING) is not None)


_ENDING = phrases("end up, ends up, ended up, come from, comes from, came from")


def how(reading: Reading) -> bool:
    """Whether a long clause asks how something works, though it names a symbol."""
    said = content(reading, reading.main, reading.end)
    return reading.said[reading.main].low == "how" and has(reading, Form.MECHANISM) and len(said) > _NAMED_WORDS


_NAMED_WORDS = 4
_NEVER = 1_000
_WORDS_BESIDE = {None: 1, Kind.TYPE: 2}
"""Words of a description, the symbol's own among them, by the symbol's kind."""


def is_described(reading: Reading, found: Found) -> bool:
    """Whether one common word spells a symbol beside other words that describe the thing: "the controller for pets" is
    not `Pet`."""
    spoken = tuple(each for each in reading.triggers if each.entry is found.entry)
    kind = None if found.symbol is None else found.symbol.kind
    verbal = any(each.part is not Part.NARROW for each in spoken)
    several = len(concept(reading, spoken).split()) >= _WORDS_BESIDE.get(kind, _NEVER)
    return verbal and several and len(reading.mentions) <= 1 and not vague(reading)


def in_passing(reading: Reading, *, asked: bool = False) -> bool:
    """Whether plain words that spell a name are a small part of what is described; `asked`: in the asking clause."""
    own = {reading.said[at].low for each in reading.sure for at in range(each.start, each.end)}
    said = content(reading, reading.main, reading.end) if asked else concept(reading).split()
    others = set(said) - own
    return all(each.plain for each in reading.sure) and len(others) >= _DESCRIBED


_DESCRIBED = 3
