"""Further names of a question: what its query does not say of them yet becomes conditions or a second anchor.

"Which controllers use both A and B", "who uses A but not B": the second name is a condition of the same relation, or of
the verb that stands before it. "Does A use B": both are anchors, the source first. "Which methods of A throw B": the
members of A, with a condition. A name that has no such place stays out of the query, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.lexicon import LEXICON, ROLES, Entry
from espalier.answer.english.mentions import Mention, symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.reading import LISTS, Reading
from espalier.answer.english.tokens import words
from espalier.answer.english.triggers import VERBAL, Trigger
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select

_JOINING = words("and or but not nor without except both plus well besides neither")
_DENYING = words("not nor without except besides neither")
_AGENTS = words("by into in inside within from")
_OF = words("of in from inside 's")
_MEMBERS = frozenset({Select.METHOD, Select.FIELD, Select.CONSTRUCTOR})
_REASONS = words("how why")
"""Of two names they ask what ties them: "how does A use B"."""
_GENERAL = frozenset({Relation.ANY, Relation.USES})


def with_further(reading: Reading, query: Query) -> Query:
    """The query with the names of the asking clause that it lacks, as far as they have a place in it."""
    if query.form not in LISTS or len(query.anchors) != 1 or query.anchors[0].symbol is None:
        return query
    named = [each for each in reading.sure if reading.main <= each.start < reading.end]
    first = next((each for each in named if _is(each, query.anchors[0])), None)
    if first is None:
        return query
    others = [each for each in named if each is not first and not _has(query, each)]
    if (members := _members(reading, named)) is not None:
        return members
    if len(others) == 1 and not _joined(reading, *sorted((first, others[0]))):
        if query.form is Form.EXISTS and yes_or_no(reading.said, reading.main):
            return _whether(reading, query, first, others[0])
        if reading.said[reading.main].low in _REASONS and query.relation is not Relation.DECLARES:
            return Query(anchors=symbol_anchors(sorted((first, others[0]))), form=Form.RELATION)
    return _coordinated(reading, query, named, others)


def _is(mention: Mention, anchor: Anchor | None) -> bool:
    return anchor is not None and any(each.name == anchor.symbol for each in mention.symbols)


def _has(query: Query, mention: Mention) -> bool:
    conditions = (one for each in query.filters for one in (each.anchor, *each.others))
    return any(_is(mention, each) for each in (*query.anchors, *conditions))


# --------------------------------------------------------------------------- does A use B?


def _whether(reading: Reading, query: Query, first: Mention, other: Mention) -> Query:
    """Both names as anchors, the source first: it is the agent of a passive verb, else the subject."""
    one, two = sorted((first, other))
    between = range(one.end, two.start)
    passive = any(at in reading.passive for at in between) and reading.word_before(two) in _AGENTS
    verbs = [each for each in reading.triggers if each.start in between and two.of(each.entry.targets)]
    verbs += [each for each in reading.triggers if passive and each.start in between and one.of(each.entry.targets)]
    ends = (two, one) if passive else (one, two)
    entry = next((e.entry for e in verbs if e.entry.relation is query.relation), verbs[0].entry if verbs else None)
    relation = entry.relation if entry is not None else query.relation
    return Query(None, relation, Direction.FROM, symbol_anchors(ends), query.filters, Form.EXISTS)


# --------------------------------------------------------------------------- which methods of A throw B?


def _members(reading: Reading, named: Sequence[Mention]) -> Query | None:
    """The members of a type that is named right after them, with what is said of them as a condition."""
    wanted = reading.wanted
    owner = named[0]
    if wanted is None or wanted.select not in _MEMBERS or owner.kind not in _OWNERS:
        return None
    between = [token.low for token in reading.said[wanted.end : owner.start]]
    if not between or between[0] not in _OF or not set(between[1:]) <= _OWNER_WORDS:
        return None
    for verb in _verbs(reading, owner.end, reading.end):
        condition, end = _of_verb(reading, verb, wanted.select, named)
        if condition is not None:
            anchors = (owner.anchor,)
            base = Query(wanted.select, Relation.DECLARES, Direction.FROM, anchors, (condition,), _form(reading))
            later = [each for each in named if each.start >= end]
            return _coordinated(reading, base, named, later, verb.entry) if later else base
    return None


def _of_verb(reading: Reading, verb: Trigger, select: Select, named: Sequence[Mention]) -> tuple[Filter | None, int]:
    """What a verb says of members, and where that ends; nothing, where they cannot be its subject, or where its other
    end is neither named nor a role."""
    relation = verb.entry.relation
    agent = verb.start in reading.passive and relation not in _NOTED
    own, other = (1, 0) if agent else (0, 1)
    if not (_ends(relation)[own] & _KINDS[select] or relation in _OF_METHODS):
        return None, verb.end
    direction = Direction.FROM if agent else Direction.TO
    target = next((each for each in named if each.start >= verb.end and each.of(_ends(relation)[other])), None)
    if target is not None:
        return Filter(relation=relation, direction=direction, anchor=target.anchor), target.end
    role = next((each for each in reading.nouns if each.start >= verb.end and each.select in ROLES), None)
    if role is None:
        return None, verb.end
    return Filter(relation=relation, direction=direction, anchor=Anchor(role=role.select)), role.end


_NOTED = frozenset({Relation.ANNOTATED_WITH, Relation.CONVERTED_BY})
"""Relations that are said in the passive of their source."""


def _ends(relation: Relation) -> tuple[frozenset[Kind], frozenset[Kind]]:
    """The kinds of sources and of targets of a relation."""
    entries = [each for each in LEXICON if each.relation is relation]
    sources = (each.sources for each in entries)
    return frozenset().union(*sources), frozenset().union(*(each.targets for each in entries))


_OWNERS = frozenset({Kind.TYPE, Kind.EXCEPTION, Kind.TEST, Kind.ASPECT, Kind.JOB, Kind.EVENT})
_OWNER_WORDS = words("the a an class interface type enum record service controller")


def _form(reading: Reading) -> Form:
    counted = [token.low for token in reading.said[reading.main : reading.main + 2]] == ["how", "many"]
    return Form.COUNT if counted else Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST


_KINDS = {
    Select.METHOD: frozenset({Kind.METHOD}),
    Select.CONSTRUCTOR: frozenset({Kind.METHOD}),
    Select.FIELD: frozenset({Kind.FIELD}),
}
_OF_METHODS = frozenset({Relation.CATCHES, Relation.PUBLISHES, Relation.LISTENS, Relation.WRITES_TABLE,
                         Relation.READS_TABLE, Relation.CONSUMES_PROPERTY})  # fmt: skip
"""Relations of methods whose verbs fix the direction without a kind of source."""


def _verbs(reading: Reading, start: int, end: int) -> list[Trigger]:
    return [each for each in reading.triggers if start <= each.start < end and each.part in VERBAL]


# --------------------------------------------------------------------------- both A and B, A but not B


def _coordinated(
    reading: Reading, query: Query, named: Sequence[Mention], others: Sequence[Mention], said: Entry | None = None
) -> Query:
    """The names that are joined to the one before as conditions; of "or" as further anchors."""
    for at, each in enumerate(named):
        before, after = named[at - 1] if at else None, named[at + 1] if at + 1 < len(named) else None
        follows = before is not None and _joined(reading, before, each)
        leads = after is not None and _has(query, after) and _joined(reading, each, after)
        if each not in others or not (follows or leads):
            continue
        start = before.end if before is not None else reading.main
        between = {token.low for token in reading.said[start : each.start]} if follows else set()
        if follows and _is_alternative(query, between, reading):
            query = query.altered(anchors=(*query.anchors, each.anchor))
            continue
        if "or" in between and not between & _DENYING:
            last = query.filters[-1] if query.filters else None
            if last is not None and last.anchor is not None and not _verbs(reading, start, each.start):
                query = query.altered(filters=(*query.filters[:-1], last.or_else(each.anchor)))
            continue  # conditions are met all
        verbs = _verbs(reading, start, each.start)
        verb = next((one for one in verbs if each.kind in one.entry.targets), None)
        entry = verb.entry if verb is not None else said
        query = query.altered(filters=(*query.filters, _condition(query, entry, each, denied=bool(between & _DENYING))))
    return query


def _joined(reading: Reading, before: Mention, mention: Mention) -> bool:
    between = reading.said[before.end : mention.start]
    joins = any(token.low in _JOINING or token.text == "," for token in between)
    return joins and len(between) <= _LONGEST


_LONGEST = 7
"""Words between two names that belong to one list; chosen by hand."""


def _is_alternative(query: Query, between: Iterable[str], reading: Reading) -> bool:
    """ "A or B"; "what do A and B use", where each is asked about. With a condition before, it is one more in that."""
    if query.filters or _DENYING & set(between):
        return False
    both = any(token.low == "both" for token in reading.clause)
    return "or" in between or (query.direction is Direction.FROM and not both)


def _condition(query: Query, entry: Entry | None, mention: Mention, *, denied: bool) -> Filter:
    """What the things have or lack: the relation of the verb before the name, else that of the query."""
    own = entry is None or (query.relation is entry.relation and query.relation is not Relation.DECLARES)
    relation = query.relation if own or entry is None else entry.relation
    relation = Relation.USES if relation in _GENERAL else relation
    direction = query.direction if own else Direction.TO
    return Filter(relation=relation, direction=direction, anchor=mention.anchor, not_=denied)
