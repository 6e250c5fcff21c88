"""Rules for beans: what makes one, which one something is given."""

from __future__ import annotations

from espalier.answer.english.conditions import DENIED, filters
from espalier.answer.english.lexicon import ROLES
from espalier.answer.english.mentions import Mention, symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import says_more
from espalier.answer.english.reading import Reading, list_form, plain_form
from espalier.answer.english.rules.lists import LISTING
from espalier.answer.english.tokens import WHICH, Token, words
from espalier.answer.query import Direction, Filter, Form, Origin, Query, Relation, Select

_MAKING = words("turned made becomes become registered declared defined created configured")
_MAKES = words("make makes declare declares define defines create creates provide provides produce produces register")
_ORIGIN = words("where how")
_MAKER = words("who what which")
_OF = words("of for the a an")


def bean_origin(reading: Reading) -> Query | None:
    """ "where is X turned into a bean", "who makes the bean of X": what declares the bean; what is said of X before is
    no part of the question."""
    said = reading.clause
    low = {token.low for token in said}
    types = tuple(each for each in reading.sure if each.kind is Kind.TYPE)
    if not types or not _MAKING & low | _MAKES & low:
        return None
    after = max(reading.main, types[0].end)
    beans = [each for each in reading.nouns if each.select is Select.BEAN]
    later = any(each.start >= after for each in beans)
    named = any(_says_of(reading, each.end, types[0]) or each.start == types[0].end for each in beans)
    if not (said[0].low in _ORIGIN and (later or named)) and not (said[0].low in _MAKER and named):
        return None
    return Query(Select.BEAN, anchors=symbol_anchors(types[:1]), form=Form.MECHANISM)


def _says_of(reading: Reading, start: int, mention: Mention) -> bool:
    """Whether only "of the" stands between here and the name."""
    return start <= mention.start and all(token.low in _OF for token in reading.said[start : mention.start])


def beans_made(reading: Reading) -> Query | None:
    """ "which beans does X make", "the beans that X declares": those of a configuration's methods."""
    wanted = reading.wanted
    types = tuple(each for each in reading.sure if each.kind is Kind.TYPE)
    low = set(reading.asked)
    if wanted is None or wanted.select is not Select.BEAN or len(types) != 1 or types[0].start < wanted.end:
        return None
    if not (_MAKING | _MAKES) & low or _says_of(reading, wanted.end, types[0]):
        return None
    anchors = symbol_anchors(types)
    return Query(Select.BEAN, Relation.DECLARES, Direction.FROM, anchors, filters(reading), plain_form(reading))


def beans_from(reading: Reading) -> Query | None:
    """ "which beans are defined in XML", "... come from component scanning": those that are declared so."""
    wanted, said = reading.wanted, reading.clause
    low = {token.low for token in said}
    origin = next((origin for origin, told in _ORIGINS.items() if told & low), None)
    of_class = wanted is not None and origin == "xml" and wanted.select in ROLES | {Select.CLASS}
    if wanted is None or origin is None or not (of_class or wanted.select is Select.BEAN):
        return None
    if says_more(reading, reading.nouns, LISTING | _MAKING | _MAKES | _COMING | DENIED | _ORIGINS[origin]):
        return None
    form = list_form(reading)
    condition = Filter(origin=origin, not_=bool(DENIED & low))
    return Query(wanted.select, filters=(*filters(reading), condition), form=form)


_ORIGINS: dict[Origin, frozenset[str]] = {
    "xml": words("xml xml-files"),
    "scan": words(
        "scan scans scanned scanning component-scan component-scanning classpath-scanning stereotype stereotypes "
        "annotation annotations annotated"
    ),
    "method": words("@bean method methods java javaconfig java-config"),
}
_COMING = words(
    "many come comes coming from in by with via through using found picked up file files class classes bean beans "
    "spring component components config configuration configurations context factory classpath automatic "
    "automatically that"
)


def bean_given(reading: Reading) -> Query | None:
    """ "which implementation of X do the services get", "which X is used at run time": what the container makes for X,
    and under which conditions."""
    said = reading.said
    low = [token.low for token in said]
    if pair := _given_to(reading):
        return Query(Select.BEAN, Relation.INJECTS, anchors=symbol_anchors(pair), form=Form.MECHANISM)
    if (chosen := _chosen(reading)) is not None:
        return Query(Select.BEAN, anchors=symbol_anchors((chosen,)), form=Form.MECHANISM)
    at = next((at for at in range(reading.main, reading.end) if low[at] in _IMPLEMENTATION), None)
    if at is None or not _GIVEN & set(low[at:]):
        return None
    types = (each for each in reading.sure if each.kind is Kind.TYPE)
    of = next((each for each in types if each.end == at or _says_of(reading, at + 1, each)), None)
    return Query(Select.BEAN, anchors=symbol_anchors((of,)), form=Form.MECHANISM) if of is not None else None


def _given_to(reading: Reading) -> tuple[Mention, ...]:
    """The type and the class of "which X does Y get", "which X is used by Y", "which implementation of X is injected
    into Y"; a plain word may spell the type, as nothing else is asked for."""
    said, start = reading.said, reading.main + 1
    if said[reading.main].low not in WHICH:
        return ()
    if of := next((at for at in (start, start + 1) if said[at : at + 1] and said[at].low in _IMPLEMENTATION), None):
        start = of + 2 if [each.low for each in said[of + 1 : of + 2]] == ["of"] else start
    named = next((each for each in reading.mentions if each.start == start), None)
    others = [each for each in reading.sure if each is not named and reading.main <= each.start < reading.end]
    if named is None or len(others) != 1 or _kind(named) is not Kind.TYPE or _kind(others[0]) not in _RECEIVERS:
        return ()
    after = [said[at].low for at in range(named.end, reading.end) if not said[at].mark]
    rest = [
        each
        for each in after
        if each not in (_THEN - _TO) | _IMPLEMENTATION | {part.low for part in _of(reading, others)}
    ]
    does = len(rest) == _ACTIVE and rest[0] in ("does", "do") and rest[1] in _GETTING
    done = len(rest) == _PASSIVE and rest[0] in ("is", "gets") and rest[1] in _TAKEN | _GIVEN and rest[2] in _TO
    return (named, others[0]) if does or done else ()


def _of(reading: Reading, named: list[Mention]) -> list[Token]:
    return [reading.said[at] for each in named for at in range(each.start, each.end)]


def _kind(mention: Mention) -> Kind:
    return mention.kind


def _chosen(reading: Reading) -> Mention | None:
    """The type of "which X is used", where it is not said by whom or where."""
    named = reading.sure[0] if reading.sure and reading.sure[0].kind is Kind.TYPE else None
    if named is None or len(reading.sure) > 1 or named.start != reading.main + 1:
        return None
    if reading.said[reading.main].low not in WHICH:
        return None
    low = [each.low for each in reading.said[named.end : reading.end] if not each.mark]
    said = [each for each in low[1:] if each not in _THEN]
    return named if low[:1] in _HELPED and len(said) == 1 and said[0] in _TAKEN else None


_RECEIVERS = frozenset({Kind.TYPE, Kind.JOB, Kind.TEST, Kind.ASPECT})
_HELPED = (["is"], ["gets"])
_ACTIVE, _PASSIVE = 2, 3
"""Words of "does get", of "is used by"."""
_TO = words("by to into in for")
_GETTING = words("get use receive take have need hold")
_TAKEN = words("used injected chosen taken picked selected active wired applied")
_THEN = words("the at run time runtime by default actually here now in production and why")
_IMPLEMENTATION = words("implementation implementations impl")
_GIVEN = words("get gets given receive receives injected autowired wired provided handed")
