"""English to a typed query: form first, then relation, direction and anchors, then what is wanted and the filters."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.forms import (
    CUES,
    HOW_OFTEN,
    SCHEDULED,
    UNUSED,
    cued,
    yes_or_no,
)  # fmt: skip
from espalier.answer.english.link import Mention, Noun
from espalier.answer.english.names import Kind, Names
from espalier.answer.english.phrase import concept
from espalier.answer.english.reading import Reading, read
from espalier.answer.english.relations import Found, related
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select
from espalier.errors import UsageError

LONGEST = 40_000
"""Characters; chosen by hand, about 6,000 words."""


def parse(text: str, names: Names) -> Query:
    """The query that a question in English asks for. Words that name nothing and ask for nothing known become a
    concept. Raises `UsageError` for text without words and for more than `LONGEST` characters."""
    if not any(letter.isalnum() for letter in text):
        raise UsageError("the question is empty", remedy="ask in words, for example: who uses OrderService?")
    if len(text) > LONGEST:
        raise UsageError(f"the question has more than {LONGEST} characters", remedy="ask a shorter question")
    return _query(read(text, names))


def _query(reading: Reading) -> Query:
    for rule in (_unused, _compare, _ends, _impact, _two, _lifecycle, _scheduled, _settings, _counted_role):
        query = rule(reading)
        if query is not None:
            return query
    return _related(reading)


def _has(reading: Reading, form: Form) -> bool:
    return cued(reading.said, CUES[form]) is not None


def _symbols(mentions: tuple[Mention, ...]) -> tuple[Anchor, ...]:
    return tuple(Anchor(symbol=each.symbols[0].name) for each in mentions)


def _unused(reading: Reading) -> Query | None:
    owner = next((each for each in reading.sure if each.symbols[0].kind is Kind.TYPE), None)
    if owner is None or cued(reading.said, UNUSED) is None:
        return None
    wanted = reading.wanted.select if reading.wanted else Select.METHOD
    form = Form.COUNT if _counting(reading) else _plain_form(reading)
    return Query(wanted, Relation.DECLARES, Direction.FROM, _symbols((owner,)), filters(reading), form)


def _compare(reading: Reading) -> Query | None:
    if len(reading.sure) < 2 or not _has(reading, Form.COMPARE):
        return None
    return Query(anchors=_symbols(reading.sure[:2]), form=Form.COMPARE)


def _ends(reading: Reading) -> Query | None:
    if not _has(reading, Form.PATH):
        return None
    if len(reading.sure) >= 2:
        return Query(anchors=_symbols(_ordered(reading)), form=Form.PATH)
    roles = tuple(_END.get(each.select, each.select) for each in reading.nouns if each.select in _ENDS)
    if len(roles) < 2 or reading.sure:
        return None
    start, end = roles[:2]
    anchors = (Anchor(role=start), Anchor(role=end))
    return Query(anchors=anchors, filters=(Filter(about=concept(reading)),), form=Form.PATH)


def _ordered(reading: Reading) -> tuple[Mention, ...]:
    """The two ends, the source first: "reachable from X" has it last."""
    first, second = reading.sure[:2]
    turned = second.start > 0 and reading.said[second.start - 1].low == "from"
    return (second, first) if turned else (first, second)


_END = {Select.ENDPOINT: Select.CONTROLLER, Select.TABLE: Select.DATABASE}
_ENDS = frozenset({Select.CONTROLLER, Select.SERVICE, Select.REPOSITORY, Select.FACADE, Select.FILTER, Select.DATABASE,
                   Select.SCHEDULED_JOB, Select.LISTENER, Select.ENDPOINT, Select.TABLE, Select.MAPPER})  # fmt: skip


def _impact(reading: Reading) -> Query | None:
    if not _has(reading, Form.IMPACT):
        return None
    near = reading.sure or reading.mentions
    if not near:
        return Query(relation=Relation.DEPENDS_ON, direction=Direction.TO, anchors=(Anchor(concept=concept(reading)),),
                     form=Form.IMPACT)  # fmt: skip
    return Query(relation=Relation.DEPENDS_ON, direction=Direction.TO, anchors=_symbols(near[:1]), form=Form.IMPACT)


def _two(reading: Reading) -> Query | None:
    soft = {each.symbols[0].name: each for each in reading.mentions}
    if not _has(reading, Form.RELATION):
        return None
    pair = reading.sure if len(reading.sure) >= 2 else tuple(soft.values())
    return Query(anchors=_symbols(pair[:2]), form=Form.RELATION) if len(pair) >= 2 else None


def _named(reading: Reading) -> tuple[Mention, ...]:
    """Mentions that a question about a concept would not have: written as names."""
    return tuple(each for each in reading.sure if not each.plain or each.end - each.start > 2)


def _lifecycle(reading: Reading) -> Query | None:
    timed = cued(reading.said, SCHEDULED) is not None or reading.said[reading.main].low == "when"
    job = next(
        (
            s
            for each in reading.sure
            for s in each.symbols
            if s.kind is Kind.JOB or (s.kind is Kind.METHOD and (timed or s.name.endswith(".run")))
        ),
        None,
    )
    if not _has(reading, Form.LIFECYCLE):
        return None
    if (
        job is not None
        and reading.wanted is None
        and (timed or related(reading, reading.sure) in (None, *_running(reading)))
    ):
        return Query(
            relation=Relation.SCHEDULES, direction=Direction.TO, anchors=(Anchor(symbol=job.name),), form=Form.LIFECYCLE
        )
    how = any(token.low == "how" for token in reading.said) and cued(reading.said, HOW_OFTEN) is None
    plain = not how and not _named(reading) and reading.wanted is None and cued(reading.said, SCHEDULED) is None
    return _about(reading, Form.LIFECYCLE) if plain else None


def _running(reading: Reading) -> tuple[Found, ...]:
    found = related(reading, reading.sure)
    return (found,) if found is not None and found.entry.relation is Relation.CALLS else ()


def _about(reading: Reading, form: Form, select: Select | None = None) -> Query:
    return Query(select, anchors=(Anchor(concept=concept(reading)),), form=form)


def _scheduled(reading: Reading) -> Query | None:
    if reading.sure or cued(reading.said, SCHEDULED) is None or _counting(reading) or _others(reading):
        return None
    wanted = reading.wanted.select if reading.wanted else Select.SCHEDULED_JOB
    form = Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST
    return Query(wanted, Relation.SCHEDULES, form=form)


def _settings(reading: Reading) -> Query | None:
    if (
        reading.sure
        or not _has(reading, Form.CONFIGURATION)
        or (
            reading.wanted and reading.wanted.select is not Select.PROPERTY and reading.wanted.select is not Select.FILE
        )
    ):
        return None
    return Query(
        Select.PROPERTY,
        Relation.CONSUMES_PROPERTY,
        anchors=(Anchor(concept=concept(reading)),),
        form=Form.CONFIGURATION,
    )


def _others(reading: Reading) -> bool:
    return any(each.select is not Select.SCHEDULED_JOB for each in reading.roles)


def _counting(reading: Reading) -> bool:
    return _has(reading, Form.COUNT)


def _counted_role(reading: Reading) -> Query | None:
    if not _counting(reading) or reading.sure:
        return None
    noun = reading.wanted or next(iter(reading.nouns), None)
    other = [each for each in reading.roles if each != noun]
    return Query(noun.select, form=Form.COUNT, filters=filters(reading)) if noun is not None and not other else None


def _related(reading: Reading) -> Query:
    if not reading.sure and reading.wanted is not None and reading.wanted.select is Select.ENDPOINT:
        return _unrelated(reading)
    found = related(reading, reading.sure) if reading.sure else related(reading, reading.mentions)
    roles = reading.roles if not reading.sure else ()
    wanted = reading.wanted.select if reading.wanted else None
    if found is None or found.symbol is None:
        if roles and reading.wanted and (by_role := related(reading, ())):
            return Query(
                wanted,
                by_role.entry.relation,
                Direction.TO,
                (Anchor(role=_target(reading, by_role).select),),
                filters(reading),
                _form(reading, by_role),
            )
        return _unrelated(reading)
    if reading.sure or _soft(reading, found):
        entry = found.entry
        wanted = None if entry.relation is Relation.COLUMN_OF else wanted
        select = wanted or (entry.select_to if found.direction is Direction.TO else entry.select_from)
        return Query(
            select,
            entry.relation,
            found.direction,
            (Anchor(symbol=found.symbol.name),),
            filters(reading),
            _form(reading, found),
        )
    return _unrelated(reading)


def _target(reading: Reading, found: Found) -> Noun:
    """The role after the verb, else the first."""
    verb = min((each.start for each in reading.triggers if each.entry is found.entry), default=0)
    return next((each for each in reading.roles if each.start > verb), reading.roles[0])


def _soft(reading: Reading, found: Found) -> bool:
    """Whether one common word may be the anchor: not where the question is how something works."""
    vague = _has(reading, Form.MECHANISM) or yes_or_no(reading.said, reading.main)
    return reading.wanted is not None or not vague


def _form(reading: Reading, found: Found) -> Form:
    if _counting(reading):
        return Form.COUNT
    if yes_or_no(reading.said, reading.main):
        return Form.EXISTS
    return Form.CONFIGURATION if found.entry.relation is Relation.CONSUMES_PROPERTY else Form.LIST


def _unrelated(reading: Reading) -> Query:
    wanted = reading.wanted.select if reading.wanted else None
    if cued(reading.said, UNUSED) is not None:
        return Query(wanted or Select.CLASS, filters=filters(reading))
    if wanted is Select.ENDPOINT:
        return Query(
            wanted,
            Relation.EXPOSES_ENDPOINT,
            anchors=(Anchor(concept=concept(reading)),),
            filters=filters(reading),
            form=_plain_form(reading),
        )
    if reading.sure and (wanted or not _has(reading, Form.MECHANISM)):
        symbol = reading.sure[0].symbols[0]
        return (
            Query(
                wanted or Select.CLASS,
                Relation.USES,
                Direction.TO,
                _symbols(reading.sure[:1]),
                filters(reading),
                _plain_form(reading),
            )
            if symbol
            else _about(reading, Form.LIST)
        )
    if yes_or_no(reading.said, reading.main):
        return _about(reading, Form.EXISTS, wanted or Select.CLASS)
    if _has(reading, Form.MECHANISM) and wanted is None:
        return _about(reading, Form.MECHANISM)
    return _about(reading, Form.LIST, wanted or Select.CLASS)


def _plain_form(reading: Reading) -> Form:
    return Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST
