"""Rules for all that stands in a relation of the code's surroundings: "which packages are scanned", "which beans are
conditional", "which entities use a sequence"."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.phrase import Span, says_more
from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Filter, Query, Relation, Select, When

_RELATIONS = frozenset({
    Relation.SCANS, Relation.REGISTERS_FILTER, Relation.REQUESTS, Relation.DEFINES,
    Relation.FILTERS, Relation.GENERATED_BY, Relation.CACHES, Relation.EVICTS, Relation.CONVERTED_BY,
})  # fmt: skip
_NUMBERED = words("use uses using have has number numbered generate generated id ids with by take takes get gets")
_SEQUENCES = words("sequence sequences")
_SEARCHED = words(
    "result results value values cache caches converter converters attribute component components spring id ids"
)
_WHEN: dict[str, When] = {
    "profile": "profile", "profiles": "profile", "condition": "condition", "conditions": "condition",
    "conditional": "condition", "conditionally": "condition",
}  # fmt: skip
_DEPENDING = words(
    "belong belongs depend depends only certain specific active activated spring created defined declared profile "
    "profiles condition conditions conditional conditionally bound under on exist with"
)
_CONDITIONED = frozenset({Select.BEAN, Select.CLASS, Select.CONFIGURATION, Select.SERVICE, Select.METHOD})


def standing(reading: Reading) -> Query | None:
    """Things of a kind by a relation to anything, where nothing else is said."""
    wanted, low = reading.wanted, {token.low for token in reading.said[reading.main :]}
    if wanted is None and "caches" in low and not says_more(reading, (), _SILENT):
        return Query(Select.CACHE, form=plain_form(reading))
    if wanted is None or reading.sure:
        return None
    for each in reading.triggers:
        kinds = {each.entry.select_to, each.entry.select_from}
        spans: tuple[Span, ...] = (*reading.nouns, each)
        if each.entry.relation in _RELATIONS and wanted.select in kinds and not says_more(reading, spans, _SILENT):
            return Query(wanted.select, each.entry.relation, filters=filters(reading), form=plain_form(reading))
    return None


_SILENT = LISTING | _SEARCHED


def numbered(reading: Reading) -> Query | None:
    """ "which entities use a sequence generator", "whose ids come from a table generator"."""
    wanted, low = reading.wanted, {token.low for token in reading.said}
    noun = next((each for each in reading.nouns if each.select is Select.SEQUENCE), None)
    if wanted is None or (noun is None and not low & _SEQUENCES) or wanted == noun or reading.sure:
        return None
    if says_more(reading, reading.nouns, _NUMBERED | _SEQUENCES):
        return None
    generator = Anchor(role=Select.TABLE if "table" in low else Select.SEQUENCE)
    condition = Filter(relation=Relation.GENERATED_BY, direction=Direction.TO, anchor=generator)
    return Query(wanted.select, filters=(*filters(reading), condition), form=plain_form(reading))


def conditional(reading: Reading) -> Query | None:
    """ "which beans are conditional", "the beans that belong to a profile"."""
    wanted = reading.wanted
    when = next((_WHEN[token.low] for token in reading.said if token.low in _WHEN), None)
    if wanted is None or when is None or wanted.select not in _CONDITIONED or any(not e.plain for e in reading.sure):
        return None
    if says_more(reading, (wanted,), LISTING | _DEPENDING):
        return None
    return Query(wanted.select, filters=(*filters(reading), Filter(when=when)), form=plain_form(reading))
