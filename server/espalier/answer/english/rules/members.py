"""Rules for what a type or package declares: "which methods does X have", "the constants of X", "what is in X"."""

from __future__ import annotations

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.conditions import filters
from espalier.answer.english.mentions import Mention, singular, symbol_anchors
from espalier.answer.english.modifiers import OF_FIELDS
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import says_more
from espalier.answer.english.reading import Reading, list_form
from espalier.answer.english.tokens import MODIFIERS, VISIBLE, words
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select

_KINDS = frozenset({
    Select.METHOD, Select.FIELD, Select.CONSTRUCTOR, Select.CLASS, Select.INTERFACE, Select.ENUM, Select.RECORD,
    Select.ANNOTATION, Select.EXCEPTION,
})  # fmt: skip
_IN_TYPES = frozenset({Select.METHOD, Select.FIELD, Select.CONSTRUCTOR})
_WORDS = {"constant": Select.FIELD, "value": Select.FIELD, "member": Select.METHOD, "literal": Select.FIELD}
"""Nouns for members that are names of kinds only beside their owner."""
_CONSTANTS = words("constant constants value values literal literals")
_OWNERS = frozenset({Kind.TYPE, Kind.EXCEPTION, Kind.TEST, Kind.ASPECT, Kind.JOB, Kind.EVENT, Kind.PACKAGE})
_HAVING = words("have has had offer offers contain contains declare declares define defines provide provides own owns")
_INNER = words("inner nested")
_IN = words("in inside of within from")
_SILENT = (
    _HAVING
    | _INNER
    | MODIFIERS
    | OF_FIELDS
    | VISIBLE
    | words("enum class package type consist up belong there many number count total")
)


def to_implement(reading: Reading) -> Query | None:
    """ "which methods of X must be implemented", "which methods do I have to override for X": its abstract ones."""
    named, low = reading.sure, set(reading.asked)
    if reading.select is not Select.METHOD or len(named) != 1:
        return None
    before = reading.said[named[0].start - 1].low if named[0].start else ""
    must = bool(_MUST & low) and bool(_IMPLEMENT & low) and before in _OF_TYPE
    if not must or named[0].kind is not Kind.TYPE:
        return None
    conditions = (Filter(modifier="abstract"),)
    return Query(Select.METHOD, Relation.DECLARES, Direction.FROM, symbol_anchors(named), conditions)


_MUST, _IMPLEMENT = words("must have has need needs"), words("implement implemented override overridden")
_OF_TYPE = words("of in for from")


def members(reading: Reading) -> Query | None:
    """What a name declares, where the question says nothing else of it. Types are only "in" a type where they are said
    to be inner ones, and "of" no type: "classes of X" may be anything."""
    owners = [each for each in reading.sure if reading.main <= each.start < reading.end]
    if len(owners) != 1 or owners[0].kind not in _OWNERS:
        return None
    owner, low = owners[0], [token.low for token in reading.said]
    noun = next((at for at in range(reading.main, reading.end) if singular(low[at]) in _WORDS), None)
    compound = bool(noun and reading.wanted and reading.wanted.end == noun)  # "enum constants"
    wanted = _WORDS[singular(low[noun])] if noun and (compound or reading.wanted is None) else reading.select
    package = owner.kind is Kind.PACKAGE
    if wanted not in _KINDS and not (wanted is None and package and _is_inside(reading, owner)):
        return None
    if wanted is not None and wanted not in _IN_TYPES and not package and not _INNER & set(low):
        return None
    had = bool(_HAVING & set(low[reading.main : reading.end]))
    if not had and not _is_inside(reading, owner):
        return None
    heads = () if reading.wanted is None else (reading.wanted,)
    spans = (owner, *heads, *reading.nouns)
    if says_more(reading, spans, _SILENT | {low[noun]} if noun else _SILENT):
        return None
    form = list_form(reading)
    constants = (Filter(modifier="constant"),) if noun and low[noun] in _CONSTANTS else ()
    conditions = (*filters(reading), *constants)
    return Query(wanted, Relation.DECLARES, Direction.FROM, symbol_anchors((owner,)), conditions, form)


def has_member(reading: Reading) -> Query | None:
    """ "does X have a method m": who declares `X.m`."""
    owners = [each for each in reading.sure if reading.main <= each.start < reading.end]
    noun = next((each for each in reading.nouns if each.select in _IN_TYPES), None)
    if len(owners) != 1 or noun is None or not yes_or_no(reading.said, reading.main) or noun.end >= reading.end:
        return None
    owner, named = owners[0], [at for at in range(noun.end, reading.end) if reading.said[at].low not in _CALLED]
    had = {token.low for token in reading.said[owner.end : noun.start]}
    if owner.kind not in _OWNERS or owner.end > noun.start or not had & _HAVING or not named:
        return None
    names = [reading.said[at] for at in named if not reading.said[at].mark]
    if not names or [token.low for token in names[:-1]] not in ([], ["name"]):
        return None
    name = names[-1]
    anchor = Anchor(symbol=f"{owner.name}.{name.text}")
    return Query(Select.CLASS, Relation.DECLARES, Direction.TO, (anchor,), form=Form.EXISTS)


_CALLED = words("called named with the a an")


def _is_inside(reading: Reading, owner: Mention) -> bool:
    """Whether "in", "of" or "'s" ties what is asked for to the owner."""
    before = [token.low for token in reading.said[max(reading.main, owner.start - 3) : owner.start]]
    after = reading.said[owner.end].low if owner.end < len(reading.said) else ""
    return bool(_IN & set(before)) or after == "'s"
