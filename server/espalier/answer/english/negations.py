"""What a list is asked for without: "which listeners are not @Async", "entities without a repository", "commands that
nobody handles". What stands before the denial is a question of its own; what is denied becomes conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.conditions import test_kind
from espalier.answer.english.cues import OPEN, UNUSED, cued
from espalier.answer.english.lexicon import ROLES, Entry
from espalier.answer.english.mentions import Noun, nouns
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading, before
from espalier.answer.english.tokens import Token, words
from espalier.answer.english.triggers import VERBAL, Part, Trigger, triggers
from espalier.answer.names import parts
from espalier.answer.query import Anchor, Direction, Filter, Query, Relation, Select

_NOBODY = words("nobody nothing none")
_NOT = words("not never without lack lacks lacking")
_NO = words("no zero")
_ONE = words("one single any body class code thing test")
"""After "no" they make it "nobody"."""
_NOT_ONLY = words("only longer just matter more")
_HELPERS = words(
    "that which who is are was were be been being do does did have has had can could there with by of them these it "
    "and still actually yet a an the at all in or"
)
_ASKING = words("which what list show find name count give are is any do does how all every the get print")
_NO_LIST = words("happen happens happened if when why where because while how whether until unless decide decides")
_ADVERBS = words(
    "ever directly actually yet currently explicitly at all a an any the own single by it to be been being in "
    "themselves itself as on with have has had carry bear get gets corresponding matching dedicated own their its"
)
_AGENTS = words("by in into from inside through")
_FEW = 2
"""Words that name a thing in the singular: "is there a frame decoder"."""
_LONGEST = 6
"""Words between the beginning of the question and its denial; a longer one tells a story."""
_KINDS: dict[Select, tuple[Kind, ...]] = {
    Select.EXCEPTION: (Kind.EXCEPTION, Kind.TYPE), Select.EVENT: (Kind.EVENT, Kind.TYPE),
    Select.TABLE: (Kind.TABLE,), Select.COLUMN: (Kind.COLUMN, Kind.TABLE), Select.PROPERTY: (Kind.PROPERTY,),
    Select.ENDPOINT: (Kind.ENDPOINT, Kind.METHOD, Kind.TYPE), Select.METHOD: (Kind.METHOD, Kind.TYPE),
    Select.FIELD: (Kind.FIELD, Kind.TYPE), Select.ANNOTATION: (Kind.ANNOTATION, Kind.TYPE),
    Select.PACKAGE: (Kind.PACKAGE,), Select.MODULE: (Kind.MODULE,),
}  # fmt: skip
"""What a thing of a kind may be in a relation, the closest first."""
_OF_TYPES = (Kind.TYPE, Kind.EVENT)
HAD = {
    Select.TEST: (Relation.TESTS, Direction.FROM), Select.LISTENER: (Relation.LISTENS, Direction.FROM),
    Select.TABLE: (Relation.MAPS_TO_TABLE, Direction.TO), Select.ENDPOINT: (Relation.EXPOSES_ENDPOINT, Direction.TO),
    Select.PROPERTY: (Relation.CONSUMES_PROPERTY, Direction.TO), Select.METHOD: (Relation.DECLARES, Direction.TO),
    Select.FIELD: (Relation.DECLARES, Direction.TO), Select.ANNOTATION: (Relation.ANNOTATED_WITH, Direction.TO),
    Select.INTERFACE: (Relation.IMPLEMENTS, Direction.TO), Select.EXCEPTION: (Relation.THROWS, Direction.TO),
    Select.EVENT: (Relation.PUBLISHES, Direction.TO),
}  # fmt: skip
"""The relation by which a thing has something of a kind."""


class Denial(NamedTuple):
    """`before`: the reading of what is said before it; `places`: the tokens that deny."""

    before: Reading
    places: tuple[int, ...]


def denial(reading: Reading) -> Denial | None:
    """The denial of a question that lists things; None for any other question."""
    said = reading.said
    places = tuple(at for at in range(reading.main + 1, reading.end) if _denies(said, at))
    if not places or cued(said, OPEN) is not None or _of_a_type(reading):
        return None
    base = _base(reading, places[0])
    asked = [token.low for token in said[reading.main : places[0]]]
    anybody = asked[0] in ("who", "what") and _DOING.issuperset(asked[1:])  # "who may not" asks for permissions
    return Denial(base, places) if anybody or (_lists(base) and not _deviates(base)) else None


def _base(reading: Reading, first: int) -> Reading:
    """What is said before the first denial; before the clause of the denial, where that says "of them" only."""
    marks = [at for at in range(first) if reading.said[at].mark]
    clause = marks[-1] + 1 if marks else reading.main
    if marks and {token.low for token in reading.said[clause:first]} <= _OF_THEM:
        start = min(reading.main, marks[-2] + 1 if len(marks) > 1 else 0)
        return replace(before(reading, _end(reading, start, clause)), main=start)
    return before(reading, _end(reading, reading.main, first))


_DOING = words("does do did is are was were has have")
_OF_THEM = _HELPERS | words("how many which of those these ones")
""""How many entities are there, how many of them have no repository": the things are named before."""


def _end(reading: Reading, start: int, end: int) -> int:
    """Where what is said of the things ends, without helping words."""
    said = reading.said
    while end > start and (said[end - 1].low in _HELPERS or said[end - 1].mark):
        end -= 1
    return end


def _of_a_type(reading: Reading) -> bool:
    """ "which methods of PaymentService are never called": the members of a type that nothing uses."""
    at = cued(reading.said[reading.main :], UNUSED)
    types = [each for each in reading.sure if each.kind is Kind.TYPE]
    return at is not None and bool(types) and types[0].start < reading.main + at and len(types) == 1


def _denies(said: Sequence[Token], at: int) -> bool:
    low, after = said[at].low, said[at + 1].low if at + 1 < len(said) else ""
    if low in _NOBODY or (low == "nowhere"):
        return True
    if low == "not":
        return after not in _NOT_ONLY and said[at - 1].low != "or"
    return low in _NOT or (low in _NO and (after not in _NOT_ONLY or after == "longer"))


def _deviates(base: Reading) -> bool:
    """Whether the clause asks what happens, why or how, or tells a story before it denies."""
    low = [token.low for token in base.said[base.main :]]
    if low[:2] == ["how", "many"]:
        low = low[2:]
    return bool(_NO_LIST & set(low))


def _lists(base: Reading) -> bool:
    """Whether what is said before the denial names things: a kind, a name, or a word in the plural at its end."""
    said = base.said[base.main :]
    about = [token for token in said if token.low not in _ASKING | _HELPERS | words("many of")]
    if not said or not about or len(about) > _LONGEST:
        return False
    opened = said[0].low in _ASKING or (base.nouns and base.nouns[0].start == base.main) or about[0] is said[0]
    asked = yes_or_no(said, 0) and len(about) <= _FEW
    return bool(opened and (asked or about[-1].low.endswith("s") or base.nouns or base.mentions))


def things(base: Reading) -> Query | None:
    """What a base that is only the name of a type stands for: its constants, where it is a word for settings, else the
    types that are called so or are below it; all classes for "who" and "what". None for any other base."""
    if {token.low for token in base.said[base.main :]} <= {"what"}:  # "who" is a helping word
        return Query(Select.CLASS)
    named = [each for each in base.sure if each.kind in (Kind.TYPE, Kind.MODULE)]
    taken = {at for each in named for at in range(each.start, each.end)}
    rest = {token.low for at, token in enumerate(base.said) if at >= base.main and at not in taken}
    if len(named) != 1 or not rest <= _ASKING | _HELPERS:
        return None
    kinds = nouns(base.said, frozenset())
    if any(each.select is Select.PROPERTY for each in kinds):
        return Query(Select.PROPERTY, Relation.IMPLEMENTS, Direction.TO, (named[0].anchor,))
    said = " ".join(part for at in sorted(taken) for part in parts(base.said[at].text))
    return Query(Select.CLASS, anchors=(Anchor(concept=said),))


def conditions_of(reading: Reading, denied: Denial, select: Select) -> tuple[Filter, ...]:
    """What is denied of things of a kind, a condition for each denial that is understood; none if the first is not."""
    ends = (*denied.places[1:], reading.end)
    found = [_condition(reading, at, end, select) for at, end in zip(denied.places, ends, strict=True)]
    return tuple(each for each in found if each is not None) if found[0] is not None else ()


def _condition(reading: Reading, at: int, end: int, select: Select) -> Filter | None:
    said = reading.said
    start = at + 1
    nobody = said[at].low in _NOBODY
    if said[at].low in _NO and start < end and said[start].low in _ONE and _verb(reading, start + 1, end, select):
        start, nobody = start + 1, True
    marked = next((each for each in reading.mentions if start <= each.start < end and _annotates(each.kind)), None)
    if marked is not None and not nobody:
        return Filter(
            relation=Relation.ANNOTATED_WITH,
            direction=Direction.TO,
            anchor=Anchor(symbol=_marker(reading, marked.start, marked.name)),
            not_=True,
        )
    while not nobody and start < end and said[start].low in _ADVERBS:
        start += 1
    if start >= end:
        return _before(reading, at, select) if said[at].low == "nowhere" else None
    if nobody:
        verb = _verb(reading, start, end, select)
        return None if verb is None else _denied(verb.relation, Direction.FROM)
    if said[at].low in _NO | words("without lack lacks lacking") or _nominal(said, at):
        return _had(reading, start, end, select)
    return _done(reading, start, end, select)


def _annotates(kind: Kind) -> bool:
    return kind is Kind.ANNOTATION


def _marker(reading: Reading, at: int, name: str) -> str:
    return reading.said[at].text if reading.said[at].text == f"@{name}" else name


def _nominal(said: Sequence[Token], at: int) -> bool:
    """ "do not have a repository", "does not come with a test" """
    return at + 1 < len(said) and said[at + 1].low in words("have has had get a an")


def _denied(relation: Relation, direction: Direction | None, anchor: Anchor | None = None) -> Filter:
    return Filter(relation=relation, direction=direction, anchor=anchor, not_=True)


def _before(reading: Reading, at: int, select: Select) -> Filter | None:
    """ "services that are injected nowhere" """
    verb = _verb(reading, max(0, at - 2), at, select)
    return None if verb is None else _denied(verb.relation, Direction.FROM)


def _done(reading: Reading, start: int, end: int, select: Select) -> Filter | None:
    """A verb: in the passive the things are its target, else its source."""
    said = reading.said
    passive = said[start].participle
    verb = _verb(reading, start, start + 1, select, passive=passive)
    if verb is None:
        role = next((each for each in nouns(said[start:end], frozenset()) if each.start == 0), None)
        return Filter(role=role.select, not_=True) if role is not None and role.select in ROLES else None
    after = start + 1
    if passive and verb.relation is Relation.MAPS_TO_TABLE:
        return _denied(verb.relation, Direction.TO)
    if verb.relation is Relation.OVERRIDES and not passive:
        return _denied(verb.relation, Direction.TO, _member(reading, after, end))
    if not passive:
        return _denied(verb.relation, Direction.TO, _anchor(reading, after, end))
    agent = next((at for at in range(after, end) if said[at].low in _AGENTS), None)
    kind = test_kind(said[start:end])
    by = nouns(said[agent:end], frozenset()) if agent is not None else ()
    if verb.relation is Relation.TESTS or any(each.select is Select.TEST for each in by):  # "used in a test"
        return Filter(relation=Relation.TESTS, direction=Direction.FROM, test_kind=kind, not_=True)
    anchor = _anchor(reading, agent + 1, end) if agent is not None else None
    return Filter(relation=verb.relation, direction=Direction.FROM, anchor=anchor, test_kind=kind, not_=True)


def _had(reading: Reading, start: int, end: int, select: Select) -> Filter | None:
    """A noun: what the things do not have."""
    said = reading.said
    noun = next((each for each in nouns(said[start:end], frozenset()) if each.start <= 1), None)
    done = _verb(reading, start + (noun.end if noun else 1), end, select) if said[start - 1].low in _NO else None
    if done is not None:  # "that no controller calls"
        return _denied(done.relation, Direction.FROM, _role(noun) if noun else _anchor(reading, start, start + 1))
    kind = test_kind(said[start:end])
    if (noun is not None and noun.select is Select.TEST) or kind is not None:
        return Filter(relation=Relation.TESTS, direction=Direction.FROM, test_kind=kind, not_=True)
    named = [each for each in said_at(said, start) if each.part is Part.TO]
    if (entry := fitting(named, select, targets=True)) is not None:
        return _denied(entry.relation, Direction.FROM)
    if noun is not None and noun.select in HAD:
        return _denied(*HAD[noun.select])
    anchor = _anchor(reading, start, end)
    return _denied(Relation.USES, None, anchor) if anchor is not None else None


def _role(noun: Noun) -> Anchor:
    return Anchor(role=noun.select)


def _anchor(reading: Reading, start: int, end: int) -> Anchor | None:
    """What a denied relation leads to; None: anything."""
    said = reading.said[start:end]
    named = next((each for each in reading.sure if start <= each.start and each.end <= end), None)
    if named is not None:
        return named.anchor
    role = next((each for each in nouns(said, frozenset()) if each.select in ROLES), None)
    if role is not None:
        return Anchor(role=role.select)
    kinds = {at for each in nouns(said, frozenset()) for at in range(start + each.start, start + each.end)}
    words = (word for at in range(start, end) if at not in kinds for word in content(reading, at, at + 1))
    told = [each for each in words if each not in _ANYTHING]
    return Anchor(concept=" ".join(told)) if told else None


def _member(reading: Reading, start: int, end: int) -> Anchor | None:
    """The method of a type that is named before: "extend C but do not override m"."""
    anchor = _anchor(reading, start, end)
    owner = next((each for each in reading.sure if each.end <= start and each.kind is Kind.TYPE), None)
    if owner is None or anchor is None or anchor.concept is None or " " in anchor.concept:
        return anchor
    return Anchor(symbol=f"{owner.name}.{anchor.concept}")


_ANYTHING = words("anything anyone anybody anywhere else class classes code other else method methods place")


def _verb(reading: Reading, start: int, end: int, select: Select, *, passive: bool = True) -> Entry | None:
    """The relation that a verb among these tokens says of things of a kind, as its target or (active) its source."""
    for at in range(start, end):
        parts = VERBAL if passive else (Part.VERB,)
        found = [each for each in said_at(reading.said, at) if each.part in parts]
        if found and (entry := fitting(found, select, targets=passive)) is not None:
            return entry
    return None


def said_at(said: Sequence[Token], at: int) -> tuple[Trigger, ...]:
    return tuple(each for each in triggers(said, frozenset()) if each.start == at)


def fitting(found: Sequence[Trigger], select: Select, *, targets: bool) -> Entry | None:
    """The first entry for the closest kind that things of this kind are."""
    for kind in _KINDS.get(select, _OF_TYPES if targets else (*_OF_TYPES, Kind.METHOD)):
        for each in found:
            if select is Select.FIELD and each.entry.relation is Relation.TESTS:
                continue  # a field is validated by its annotations
            if kind in (each.entry.targets if targets else each.entry.sources):
                return each.entry
    doing = (each.entry for each in found if not targets and each.entry.relation in _OF_ANY_CODE)
    return next(doing, None)


_OF_ANY_CODE = frozenset({Relation.PUBLISHES, Relation.LISTENS})
"""Relations whose sources the lexicon does not restrict."""
