"""Questions for what has most of something: "the most used service", "which method has the most callers", "the largest
controller"."""

from __future__ import annotations

from espalier.answer.english.conditions import filters
from espalier.answer.english.mentions import nouns, symbol_anchors
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import WHICH, stem, words
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select

_DONE = {
    "use": Relation.USES, "referenc": Relation.USES, "call": Relation.CALLS, "invok": Relation.CALLS,
    "inject": Relation.INJECTS, "throw": Relation.THROWS, "catch": Relation.CATCHES,
    "implement": Relation.IMPLEMENTS, "extend": Relation.EXTENDS, "overrid": Relation.OVERRIDES,
    "creat": Relation.CREATES, "instanti": Relation.CREATES, "publish": Relation.PUBLISHES,
}  # fmt: skip
"""By the stem of a participle what is counted: who does it to the thing."""
_HAD = {
    "user": (Relation.USES, Direction.TO), "usag": (Relation.USES, Direction.TO),
    "depend": (Relation.USES, Direction.TO), "caller": (Relation.CALLS, Direction.TO),
    "implement": (Relation.IMPLEMENTS, Direction.TO), "subclass": (Relation.EXTENDS, Direction.TO),
    "method": (Relation.DECLARES, Direction.FROM), "endpoint": (Relation.EXPOSES_ENDPOINT, Direction.FROM),
    "column": (Relation.COLUMN_OF, Direction.FROM), "line": (Relation.ANY, Direction.FROM),
}  # fmt: skip
"""By the stem of a noun what is counted of the thing."""
_LARGE, _BEFORE = words("largest biggest longest"), words("the a our")
""""Takes longest" is no size of a thing."""
_LONG = words("long large big")
_DEGREE = words("often frequently widely commonly heavily")
_SILENT = (
    _LARGE
    | _LONG
    | _DEGREE
    | words(
        "most base codebase one ones whole lib library entire system god worst times number too by and dependencies "
        "collaborators ever"
    )
)
_KINDS = frozenset({
    Select.CLASS, Select.INTERFACE, Select.ENUM, Select.METHOD, Select.CONTROLLER, Select.SERVICE, Select.REPOSITORY,
    Select.ENTITY, Select.EXCEPTION, Select.EVENT, Select.FACADE, Select.MAPPER, Select.CONFIGURATION,
})  # fmt: skip


def superlative(reading: Reading) -> Query | None:
    said = [token.low for token in reading.said if not token.mark]
    counted = _counted(said)
    others = [each for each in reading.sure if each.kind is not Kind.MODULE and not each.plain]
    if counted is None or others:
        return None
    relation, direction = counted
    kind = _kind(reading, relation)
    if kind is None and relation is Relation.ANY:
        return None  # "the largest page size" is a value
    module = tuple(each for each in reading.sure if each.kind is Kind.MODULE)
    anchors = symbol_anchors(module[:1]) or _called(reading)
    return Query(kind or Select.CLASS, relation, direction, anchors, filters(reading), Form.MOST)


def _called(reading: Reading) -> tuple[Anchor, ...]:
    """What else the things are said to be: "the biggest class of a protocol decoder"."""
    kinds = {at for each in nouns(reading.said, frozenset()) for at in range(each.start, each.end)}
    places = (at for at in range(reading.main, reading.end) if at not in kinds)
    words = (word for at in places for word in content(reading, at, at + 1))
    said = [each for each in words if each not in _SILENT and stem(each) not in _DONE and stem(each) not in _HAD]
    return (Anchor(concept=" ".join(said)),) if said else ()


def _kind(reading: Reading, relation: Relation) -> Select | None:
    """The kind of things that are compared: the noun nearest before "most", else the first one, if there is one."""
    most = next((at for at, token in enumerate(reading.said) if token.low == "most"), 0)
    named = [each for each in nouns(reading.said, frozenset()) if each.select in _KINDS]
    named = [each for each in named if relation is not Relation.DECLARES or each.start != most + 1]
    before = [each.select for each in named if each.end <= most]
    return next(iter(before[-1:] or [each.select for each in named]), None)


def _counted(said: list[str]) -> tuple[Relation, Direction] | None:
    """What is counted, by the words at "most" or "largest"."""
    if any(word in _LARGE and said[at - 1] in _BEFORE for at, word in enumerate(said) if at) or _LARGE & set(said[:1]):
        return Relation.ANY, Direction.FROM
    if (
        said[0] in WHICH and said[-3:-1] in (["are", "too"], ["is", "too"]) and said[-1] in _LONG
    ):  # "which methods are too long"
        return Relation.ANY, Direction.FROM
    at = next((at for at, word in enumerate(said) if word == "most"), None)
    if at is None or (at > 0 and said[at - 1] == "at"):
        return None
    after = [stem(word) for word in said[at + 1 : at + 3] if word not in _DEGREE]
    if after and after[0] in _DONE and said[at + 1].endswith(("ed", "n", "t")):
        return _DONE[after[0]], Direction.TO
    if said[at + 1 : at + 2] in (["dependencies"], ["collaborators"]):
        return Relation.USES, Direction.FROM
    if after and after[0] in _HAD:
        return _HAD[after[0]]
    if at + 1 == len(said) or said[at + 1] in _DEGREE:
        done = [_DONE[stem(word)] for word in said[:at] if stem(word) in _DONE]
        done += [_DONE[each] for each in after if each in _DONE]
        return (done[-1], Direction.TO) if done else None
    return None
