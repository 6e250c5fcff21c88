"""Rules for forms of answer other than a relation with one anchor, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Callable

from espalier.answer.english.conditions import filters
from espalier.answer.english.forms import (
    CUES,
    HAPPENS,
    HOW_OFTEN,
    SCHEDULED,
    UNUSED,
    cued,
    yes_or_no,
)  # fmt: skip
from espalier.answer.english.link import Mention
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept
from espalier.answer.english.reading import Reading
from espalier.answer.english.relations import Found, related
from espalier.answer.english.triggers import Part
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select


def has(reading: Reading, form: Form) -> bool:
    return cued(reading.said, CUES[form]) is not None


def symbol_anchors(mentions: tuple[Mention, ...]) -> tuple[Anchor, ...]:
    return tuple(Anchor(symbol=each.symbols[0].name) for each in mentions)


def _unused(reading: Reading) -> Query | None:
    owner = next((each for each in reading.sure if each.symbols[0].kind is Kind.TYPE), None)
    if owner is None or cued(reading.said, UNUSED) is None:
        return None
    wanted = reading.wanted.select if reading.wanted else Select.METHOD
    form = Form.COUNT if counting(reading) else plain_form(reading)
    return Query(wanted, Relation.DECLARES, Direction.FROM, symbol_anchors((owner,)), filters(reading), form)


def _compare(reading: Reading) -> Query | None:
    if len(reading.sure) < 2 or not has(reading, Form.COMPARE):
        return None
    return Query(anchors=symbol_anchors(reading.sure[:2]), form=Form.COMPARE)


def _ends(reading: Reading) -> Query | None:
    if not has(reading, Form.PATH):
        return None
    if len(reading.sure) >= 2:
        return Query(anchors=symbol_anchors(_ordered(reading)), form=Form.PATH)
    ends = tuple(each for each in reading.nouns if each.select in _ENDS)[:2]
    if len(ends) < 2 or reading.sure:
        return None
    anchors = tuple(Anchor(role=_END.get(each.select, each.select)) for each in ends)
    return Query(anchors=anchors, filters=(Filter(about=concept(reading, ends)),), form=Form.PATH)


def _ordered(reading: Reading) -> tuple[Mention, ...]:
    """The two ends, the source first: "reachable from X" has it last."""
    first, second = reading.sure[:2]
    turned = second.start > 0 and reading.said[second.start - 1].low == "from"
    return (second, first) if turned else (first, second)


_END = {Select.ENDPOINT: Select.CONTROLLER, Select.TABLE: Select.DATABASE}


_ENDS = frozenset({Select.CONTROLLER, Select.SERVICE, Select.REPOSITORY, Select.FACADE, Select.FILTER, Select.DATABASE,
                   Select.SCHEDULED_JOB, Select.LISTENER, Select.ENDPOINT, Select.TABLE, Select.MAPPER})  # fmt: skip


def _impact(reading: Reading) -> Query | None:
    if not has(reading, Form.IMPACT):
        return None
    near = reading.sure or reading.mentions
    anchors = symbol_anchors(near[:1]) or (Anchor(concept=concept(reading)),)
    return Query(relation=Relation.DEPENDS_ON, direction=Direction.TO, anchors=anchors, form=Form.IMPACT)


_TIED = 4
"""Most symbols whose relations one answer tells."""


def _two(reading: Reading) -> Query | None:
    soft = {each.symbols[0].name: each for each in reading.mentions}
    if not has(reading, Form.RELATION):
        return None
    pair = reading.sure if len(reading.sure) >= 2 else tuple(soft.values())
    return Query(anchors=symbol_anchors(pair[:_TIED]), form=Form.RELATION) if len(pair) >= 2 else None


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
    if not has(reading, Form.LIFECYCLE):
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
    told = cued(reading.said, SCHEDULED) is None or cued(reading.said, HAPPENS) is not None
    plain = not how and not _named(reading) and reading.wanted is None and told
    return about(reading, Form.LIFECYCLE) if plain else None


def _running(reading: Reading) -> tuple[Found, ...]:
    found = related(reading, reading.sure)
    return (found,) if found is not None and found.entry.relation is Relation.CALLS else ()


def about(reading: Reading, form: Form, select: Select | None = None) -> Query:
    return Query(select, anchors=(Anchor(concept=concept(reading)),), form=form)


def _scheduled(reading: Reading) -> Query | None:
    if reading.sure or cued(reading.said, SCHEDULED) is None or counting(reading) or _others(reading):
        return None
    wanted = reading.wanted.select if reading.wanted else Select.SCHEDULED_JOB
    form = Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST
    return Query(wanted, Relation.SCHEDULES, form=form)


def _settings(reading: Reading) -> Query | None:
    if (
        reading.sure
        or not has(reading, Form.CONFIGURATION)
        or _injected(reading)
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


def _injected(reading: Reading) -> bool:
    """ "what is injected into the security configuration" asks for no setting."""
    return any(each.entry.relation is Relation.INJECTS and each.part is not Part.NARROW for each in reading.triggers)


def _others(reading: Reading) -> bool:
    return any(each.select is not Select.SCHEDULED_JOB for each in reading.roles)


def counting(reading: Reading) -> bool:
    return has(reading, Form.COUNT)


def _counted_role(reading: Reading) -> Query | None:
    if not counting(reading) or reading.sure:
        return None
    noun = reading.wanted or next(iter(reading.nouns), None)
    other = [each for each in reading.roles if each != noun]
    return Query(noun.select, form=Form.COUNT, filters=filters(reading)) if noun is not None and not other else None


def plain_form(reading: Reading) -> Form:
    return Form.EXISTS if yes_or_no(reading.said, reading.main) else Form.LIST


RULES: tuple[Callable[[Reading], Query | None], ...] = (
    _unused,
    _compare,
    _ends,
    _impact,
    _two,
    _lifecycle,
    _scheduled,
    _settings,
    _counted_role,
)
