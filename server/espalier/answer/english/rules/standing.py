"""Rules for all that stands in a relation of the code's surroundings: "which packages are scanned", "which beans are
conditional", "which entities use a sequence"."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.phrase import Span, says_more
from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select, When

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


def cached(reading: Reading) -> Query | None:
    """ "who evicts the cache orders", "what is cached": methods by the cache that they fill or empty."""
    said = [token for token in reading.clause if not token.mark]
    low = [token.low for token in said]
    at = next((at for at, word in enumerate(low) if word in _CACHES), None)
    evicting = any(each.entry.relation is Relation.EVICTS for each in reading.triggers)
    relation = Relation.EVICTS if evicting else Relation.CACHES
    explaining = low[:1] == ["why"] or (low[:1] == ["how"] and low[1:2] != ["many"])
    if reading.sure or not _CACHED & set(low) or explaining:
        return None
    if at is None:
        more = reading.wanted is not None or says_more(reading, (), LISTING | _CACHED | _ANYTHING)
        return None if more or evicting else Query(Select.METHOD, relation, form=plain_form(reading))
    if plain_form(reading) is Form.EXISTS and not says_more(reading, (), LISTING | _CACHED | _ANYTHING):
        return Query(Select.METHOD, relation, Direction.TO, (Anchor(role=Select.CACHE),), form=Form.EXISTS)
    name = _name_of_cache(low, at)
    if not (evicting or (name and set(low) & _FILLING)):
        return None
    if name:
        named = next(token.text for token in said if token.low == name)
        others = (name, *_ROUND_CACHES)
        if says_more(reading, reading.nouns, LISTING | _FILLING | frozenset(others)):
            return None
        return Query(Select.METHOD, relation, Direction.TO, (Anchor(symbol=named),), form=plain_form(reading))
    more = says_more(reading, reading.nouns, LISTING | _ROUND_CACHES)
    return None if more else Query(Select.METHOD, relation, form=plain_form(reading))


def _name_of_cache(low: list[str], at: int) -> str:
    """The word after or before "cache" that is its name; empty where there is none."""
    after = [word for word in low[at + 1 :] if word not in _CALLED]
    if len(after) == 1 and after[0] not in _ROUND_CACHES | _FILLING:
        return after[0]
    before = low[at - 1] if at else ""
    return before if before and before not in _ROUND_CACHES and not after and at > 1 else ""


_CACHES, _CALLED = words("cache caches"), words("called named name")
_CACHED = _CACHES | words("cached caching")
_FILLING = words("fill fills filled put puts use uses used keep keeps kept store stores stored cached in into")
_ANYTHING = words("anything something everything results result values calls use uses used")
_ROUND_CACHES = (
    _CACHES
    | _CALLED
    | words(
        "a an the any all each every its this that spring redis which what who whom method methods entry entries value "
        "values result results data contents evict evicts evicted evicting empty empties emptied clear clears cleared "
        "invalidate invalidates invalidated flush flushes flushed is are by of from does do get gets when where code"
    )
)


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
