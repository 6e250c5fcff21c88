"""Questions where something new of a kind is added: "where do I add a new geocoder", "what do I have to implement to
support another payment provider". The type with several implementations answers them."""

from __future__ import annotations

from dataclasses import replace

from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Form, Query, Relation, Select

_ADDING = words("add adding plug support introduce implement extend hook register contribute")
""""Create a new order" makes an instance."""
_NEW = words("new another own custom additional further second in-house different")
_ASKING = words("where how what which need needs want wants have")
_ONE = words("i we you one need")
_SILENT = (
    _ADDING
    | _NEW
    | words(
        "class classes interface interfaces method methods type types kind touch change implementation need want must "
        "should like company something sth thing things registered registration wired wire place places more one"
    )
)
_REACH = 6
"""Words between who adds and what is done, and between that and what is new; chosen by hand."""


def extension(reading: Reading) -> Query | None:
    """The words for what is new, from where it is first called so to the end of its clause."""
    said = reading.said
    low = [token.low for token in said]
    new = next((at for at in range(len(low)) if _is_new(low, at)), None)
    if new is None or not _ASKING & set(low) or not _ONE & set(low):
        return None
    marks = (at for at in range(new + 1, len(said)) if said[at].mark or low[at] in _ENDS)
    whole = replace(reading, wanted=None)  # the kind of what is new is no kind of answer
    about = [each for each in content(whole, new, next(marks, len(said))) if each not in _SILENT]
    if not about:
        return None
    kind = next((each for each in reading.nouns if each.start > new and each.select in _KINDS), None)
    if kind is not None and about == list(content(whole, kind.start, kind.end)):
        return Query(_KINDS[kind.select])
    return Query(Select.INTERFACE, Relation.IMPLEMENTS, anchors=(Anchor(concept=" ".join(about)),), form=Form.MECHANISM)


_KINDS = {
    Select.ENDPOINT: Select.CONTROLLER, Select.CONTROLLER: Select.CONTROLLER, Select.ENTITY: Select.ENTITY,
    Select.SCHEDULED_JOB: Select.SCHEDULED_JOB, Select.LISTENER: Select.LISTENER, Select.FILTER: Select.FILTER,
    Select.REPOSITORY: Select.REPOSITORY,
}  # fmt: skip
"""Kinds that frameworks know without a type to implement: a new one stands beside those that there are."""
_ENDS = words("like which what where and do that so")


def _is_new(low: list[str], at: int) -> bool:
    """Whether this word says that what follows is new, shortly after a verb of adding; "a" does where something is
    implemented to add it, "own" after what makes one, and "one more" or "another" right after what needs it, where it
    is asked where."""
    before = set(low[max(0, at - _REACH) : at])
    if "where" in low and (low[at] in _FURTHER or low[at - 1 : at + 1] == ["one", "more"]):
        needing = at - 1 - (low[at] == "more")
        if needing >= 0 and low[needing] in _NEEDING:
            return True
    if low[at] == "own":
        return bool((_ADDING | _MAKING) & before)
    if low[at] in ("a", "an"):
        return low[at - 1] in _ADDING - _IMPLEMENTING and bool(_IMPLEMENTING & before)
    return low[at] in _NEW and bool(_ADDING & before)


_MAKING, _IMPLEMENTING = words("write make create provide build"), words("implement extend")
_FURTHER, _NEEDING = words("another further additional"), words("need needs needed want wants wanted require required")
