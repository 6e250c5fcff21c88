"""Rules for all of a kind and their number."""

from __future__ import annotations

from espalier.answer.english.conditions import DENIED, filters
from espalier.answer.english.modifiers import modifiers
from espalier.answer.english.phrase import concept, says_more
from espalier.answer.english.reading import Reading, counting, plain_form
from espalier.answer.english.relations import related
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select


def about(reading: Reading, form: Form, select: Select | None = None) -> Query:
    return Query(select, anchors=(Anchor(concept=concept(reading)),), form=form)


def _counted_of(reading: Reading) -> bool:
    """ "the columns of products": the mention after "of" is the anchor, though one common word spells it."""
    return any(reading.said[each.start - 1].low == "of" for each in reading.mentions if each.start and typed(reading))


def typed(reading: Reading) -> bool:
    found = related(reading, reading.mentions)
    return found is not None and found.symbol is not None


def counted_role(reading: Reading) -> Query | None:
    if not counting(reading) or reading.sure or _counted_of(reading):
        return None
    noun = reading.wanted or next(iter(reading.nouns), None)
    other = [each for each in reading.roles if each != noun]
    return Query(noun.select, form=Form.COUNT, filters=filters(reading)) if noun is not None and not other else None


LISTING = words(
    "available code codebase defined declared exist exists exposed number total base in me there system keep keeps "
    "kept server backend"
)
_DECLARING = words("declare declares declared define defines defined add adds")
_OWN = words(
    "declare declares declared define defines defined add adds custom own additional extra query queries method "
    "methods finder finders derived beyond besides beside other than generic inherited standard default built-in "
    "builtin crud ones those basic only"
)


def declaring(reading: Reading) -> Query | None:
    """ "which repositories define query methods of their own": those of a role that declare methods."""
    noun = reading.wanted
    said = {token.low for token in reading.said}
    if noun is None or noun.select is not Select.REPOSITORY or reading.sure or not said & _DECLARING:
        return None
    if not said & {"method", "methods", "query", "queries"} or says_more(reading, (noun,), _OWN):
        return None
    return Query(noun.select, Relation.DECLARES, filters=filters(reading), form=plain_form(reading))


def adjectives(reading: Reading) -> frozenset[str]:
    """The modifiers that are read as conditions."""
    return frozenset(word for word, _ in modifiers(reading.said, reading.nouns))


def handled(reading: Reading) -> Query | None:
    """ "how are errors handled", "where are exceptions caught", "how are errors returned to clients": those that
    something catches, by what; or what makes answers of them."""
    asked = set(reading.asked)
    done = _HANDLED & asked or (_TOLD & asked and _TOLD_TO & asked)
    if reading.sure or reading.clause[0].low not in ("how", "where") or not done or DENIED & asked:
        return None
    nouns = [
        each for each in reading.nouns if not _TOLD_TO & {token.low for token in reading.said[each.start : each.end]}
    ]
    of_exceptions = bool(nouns) and all(each.select is Select.EXCEPTION for each in nouns)
    if not of_exceptions or says_more(reading, nouns, LISTING | _HANDLED | _TOLD | _TOLD_TO):
        return None
    if not _HANDLED & asked:
        return Query(Select.EXCEPTION, form=Form.MECHANISM)
    return Query(Select.EXCEPTION, filters=(Filter(relation=Relation.CATCHES, direction=Direction.FROM),))


_HANDLED = words("handled handle caught catch treated")
_TOLD = words(
    "returned return sent send given back reported report shown show presented translated translate converted convert "
    "mapped map turned turn rendered render exposed delivered passed communicated formatted"
)
_TOLD_TO = words(
    "client clients caller callers user users api apis rest http web frontend front-end browser consumer consumers ui "
    "response responses json status statuses code codes outside"
)


_DONE_TO = {Select.EVENT: words("published publish fired fire emitted emit raised sent send dispatched")}
"""What is done to each of a kind: "where are events published" asks for all of them."""


def every(reading: Reading) -> Query | None:
    """All of a kind, where nothing but the kind is said."""
    noun = reading.wanted or next(iter(reading.nouns), None)
    if (
        noun is None
        or reading.sure
        or len(reading.nouns) > 1
        or says_more(reading, (noun,), LISTING | adjectives(reading) | _DONE_TO.get(noun.select, frozenset()))
    ):
        return None
    return Query(noun.select, filters=filters(reading), form=plain_form(reading))
