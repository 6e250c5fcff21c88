"""English to a typed query: form first, then relation, direction and anchors, then what is wanted and the filters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from espalier.answer.english.clauses import main_clause, second_question, yes_or_no
from espalier.answer.english.conditions import filters
from espalier.answer.english.cues import UNUSED, cued
from espalier.answer.english.described import described, done_somewhere, how, in_passing, is_described, vague
from espalier.answer.english.further import with_further
from espalier.answer.english.lexicon import ROLES, THINGS
from espalier.answer.english.mentions import Noun, symbol_anchors
from espalier.answer.english.names import Names
from espalier.answer.english.negations import conditions_of, denial, things
from espalier.answer.english.phrase import concept, content, says_more
from espalier.answer.english.places import place
from espalier.answer.english.reading import LISTS, Reading, counting, has, list_form, plain_form, read
from espalier.answer.english.relations import Found, by_kinds, related
from espalier.answer.english.rules import RULES
from espalier.answer.english.rules.beans import beans_from
from espalier.answer.english.rules.lists import about
from espalier.answer.english.rules.settings import set_or_read
from espalier.answer.english.tokens import ARTICLES, Token, tokens
from espalier.answer.english.two_hops import two_hops
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
    return _parsed(tokens(text), names)


def _parsed(said: Sequence[Token], names: Names) -> Query:
    reading = read(said, names)
    if (query := two_hops(reading, names, _parsed)) is not None:
        return query
    whole = _query(reading)
    return _within(said, names, whole) or whole


def _within(said: Sequence[Token], names: Names, whole: Query) -> Query | None:
    """The query for a list of things in a module: that of the question without the module, with it as a condition. None
    where the question as a `whole` asks for what the module itself has, or follows something through the code."""
    within = place(said, names)
    if within is None or whole.form is Form.PATH or within.start >= second_question(said, main_clause(said)):
        return None
    own = whole.form is Form.MOST or whole.select in _OWN
    if own and not whole.filters and whole.anchors == (Anchor(symbol=within.module),):
        return None
    rest = (*said[: within.start], *said[within.end :])
    if not any(token.text.isalnum() for token in rest):
        return None
    query = _query(read(rest, names))
    if query.form not in LISTS | {Form.MOST} or query.select in (None, Select.MODULE, Select.FILE):
        return None
    if not within.sure and query.select not in _OF_MODULES:
        return None
    if query.relation is Relation.SECURES and query.anchors:  # what a deed demands is demanded in any module
        return None
    return query.altered(filters=(*query.filters, Filter(module=within.module)))


_OWN = frozenset({Select.ENDPOINT, Select.TABLE})
"""What a module as an anchor has as its types have it."""
_OF_MODULES = frozenset({
    Select.SCHEDULED_JOB, Select.ENTITY, Select.CONTROLLER, Select.REPOSITORY, Select.LISTENER, Select.CONFIGURATION,
    Select.ENDPOINT, Select.TABLE, Select.FILTER, Select.ASPECT,
})  # fmt: skip
"""Kinds of things that a module has rather than a type: "the jobs of the config service", though there is a class."""


def _query(reading: Reading) -> Query:
    return (
        set_or_read(reading)
        or beans_from(reading)
        or _without(reading)
        or _by_whom(reading, _denied(reading, _plain(reading)))
    )


def _by_whom(reading: Reading, query: Query) -> Query:
    """The query; of a list of classes that "who admits patients" is read as, one for who does that."""
    said = reading.clause
    asked = len(said) > _DEED and said[0].low in ("who", "what") and re.fullmatch(r"\w+s", said[1].low) is not None
    plain = (query.select, query.relation, query.form) == (Select.CLASS, Relation.ANY, Form.LIST)
    if not asked or not plain or query.filters or yes_or_no(said, 1) or said[1].low in _NO_DEEDS:
        return query
    return query.altered(direction=Direction.TO)


_DEED = 2
_NO_DEEDS = frozenset({"happens", "goes", "works", "says", "means", "needs", "knows", "belongs"})
"""What is asked for otherwise than by who does it."""


def _denied(reading: Reading, query: Query) -> Query:
    """The query; of a list by words, where a denial in the question is not understood, "not" is one of them."""
    denied = denial(reading) if query.form is Form.LIST and query.relation is Relation.ANY else None
    if denied is None or query.filters:
        return query
    after = {token.low for token in reading.said[denied.places[0] :]}
    return query.altered(anchors=tuple(_not_before(after, each) for each in query.anchors))


def _not_before(after: set[str], anchor: Anchor) -> Anchor:
    said = (anchor.concept or "").split()
    at = next((at for at, word in enumerate(said) if word in after), len(said))
    return Anchor(concept=" ".join((*said[:at], "not", *said[at:]))) if said else anchor


def _without(reading: Reading) -> Query | None:
    """The query for what is said before a denial, with what is denied as conditions."""
    denied = denial(reading)
    if denied is None:
        return None
    base = things(denied.before) or _plain(denied.before)
    if base.form is Form.CONFIGURATION and base.select is Select.PROPERTY:  # which there are, not what they are set to
        told = says_more(denied.before, denied.before.nouns, frozenset())
        base = Query(base.select, anchors=base.anchors if told else ())
    conditions = conditions_of(reading, denied, base.select or Select.CLASS)
    if base.form not in LISTS or not conditions:
        return None
    asked = list_form(reading)
    return base.altered(select=base.select or Select.CLASS, filters=(*base.filters, *conditions), form=asked)


def _plain(reading: Reading) -> Query:
    found = (rule(reading) for rule in RULES)
    return with_further(reading, next(filter(None, found), None) or _related(reading))


def _related(reading: Reading) -> Query:
    if not reading.sure and reading.select is Select.ENDPOINT:
        return _unrelated(reading)
    if how(reading):
        return about(reading, Form.MECHANISM)
    found = related(reading, reading.sure) if reading.sure else related(reading, reading.mentions)
    roles = reading.roles if not reading.sure else ()
    wanted = reading.select
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
    if not reading.sure and is_described(reading, found):
        return _unrelated(reading)
    if wanted in THINGS and in_passing(reading, asked=True) and not _said(reading, found):
        return about(reading, plain_form(reading), wanted).altered(filters=filters(reading))
    if reading.sure or _soft(reading, found):
        entry = found.entry
        wanted = None if entry.relation is Relation.COLUMN_OF else wanted
        select = wanted or (entry.select_to if found.direction is Direction.TO else entry.select_from)
        name, conditions = found.symbol.name, filters(reading)
        if entry.relation in _OF_REQUESTS and (
            verb := next((each.http_method for each in conditions if each.http_method), None)
        ):
            name, conditions = f"{verb} {name}", tuple(each for each in conditions if each.http_method is None)
        anchors = (Anchor(symbol=name),)
        return Query(select, entry.relation, found.direction, anchors, conditions, _form(reading, found))
    return _unrelated(reading)


_OF_REQUESTS = frozenset({Relation.FILTERS, Relation.REQUESTS})
"""Relations to endpoints of what serves none: the verb of a request is its endpoint's."""


def _said(reading: Reading, found: Found) -> bool:
    """Whether a word of the clause says the relation; else only the kind of what is wanted suggests it."""
    return any(each.entry is found.entry and each.start >= reading.main for each in reading.triggers)


def _target(reading: Reading, found: Found) -> Noun:
    """The role after the verb, else the first."""
    verb = min((each.start for each in reading.triggers if each.entry is found.entry), default=0)
    return next((each for each in reading.roles if each.start > verb), reading.roles[0])


def _soft(reading: Reading, found: Found) -> bool:
    """Whether one common word may be the anchor: not where the question is how something works."""
    return reading.wanted is not None or not vague(reading)


def _form(reading: Reading, found: Found) -> Form:
    if counting(reading):
        return Form.COUNT
    if yes_or_no(reading.said, reading.main):
        return Form.EXISTS
    return Form.CONFIGURATION if found.entry.relation is Relation.CONSUMES_PROPERTY else Form.LIST


def _form_of_uses(reading: Reading) -> Form:
    """The form of a question that is answered by what uses its anchor. Only one about its use or its being there can be
    affirmed so: "is X thread-safe?" cannot."""
    form = plain_form(reading)
    affirmed = _uses(reading) or any(token.low in _BEING for token in reading.said)
    return Form.LIST if form is Form.EXISTS and not affirmed else form


_BEING = frozenset({"there", "exist", "exists", "any", "have", "has", "somebody", "something", "anybody", "anything"})


def _does_more(reading: Reading) -> bool:
    """ "how does an agent get its next job": a kind of thing after the verb is no list that is asked for."""
    wanted, low = reading.wanted, reading.asked
    if wanted is None or low[:1] != ["how"] or low[1:2] not in (["do"], ["does"], ["did"]):
        return False
    return len(content(reading, reading.main, wanted.start)) > 0 and reading.said[wanted.start - 1].low not in ARTICLES


def _uses(reading: Reading) -> bool:
    return any(each.entry.relation is Relation.USES for each in reading.triggers)


def _unrelated(reading: Reading) -> Query:
    reading = replace(reading, wanted=None) if _does_more(reading) else reading
    wanted = reading.select
    if not reading.sure and not has(reading, Form.MECHANISM) and (said := described(reading)) is not None:
        return said
    if cued(reading.said, UNUSED) is not None:
        return Query(wanted or Select.CLASS, filters=filters(reading))
    if wanted is Select.ENDPOINT:
        return Query(
            wanted,
            Relation.EXPOSES_ENDPOINT,
            anchors=(Anchor(concept=concept(reading)),),
            filters=filters(reading),
            form=plain_form(reading),
        )
    named = reading.is_named
    if wanted in ROLES and not named and not _uses(reading):
        return about(reading, plain_form(reading), wanted)
    if wanted is None and not named and done_somewhere(reading):
        return about(reading, Form.MECHANISM)
    if reading.sure and not in_passing(reading) and (wanted or not has(reading, Form.MECHANISM)):
        symbol = reading.sure[0].symbols[0]
        return (
            Query(
                wanted or Select.CLASS,
                *by_kinds(reading, reading.sure[0]),
                symbol_anchors(reading.sure[:1]),
                filters(reading),
                _form_of_uses(reading),
            )
            if symbol
            else about(reading, Form.LIST)
        )
    if yes_or_no(reading.said, reading.main):
        lacking = "without" in reading.asked  # "can I run it without a database": that there is one affirms nothing
        return about(reading, Form.LIST if lacking else Form.EXISTS, wanted or Select.CLASS)
    if wanted is None and (has(reading, Form.MECHANISM) or done_somewhere(reading)):
        return about(reading, Form.MECHANISM)
    how_or_where = reading.clause[0].low == "how" or (
        reading.asked[0] == "where" and reading.asked[1:2] in (["do"], ["does"])
    )
    if how_or_where and wanted not in ROLES and not counting(reading):
        return about(replace(reading, wanted=None), Form.MECHANISM)  # "how are exceptions logged" asks for no list
    return about(reading, Form.LIST, wanted or Select.CLASS)
