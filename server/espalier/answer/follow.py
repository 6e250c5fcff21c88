"""A follow-up question, read after the one before it: "and its tests?" after "who uses OrderService?".

An example: after the query `{"relation": "uses", "direction": "to", "anchors": [{"symbol": "OrderService"}]}`

- "who tests it?" becomes "who tests `OrderService`?": a singular word stands for the symbol that was asked about;
- "and its tests?" becomes "what are the tests of `OrderService`?";
- "and what does the service need?" names it by the last word of its name;
- "which of them are controllers?" becomes the query before with that as a condition (`narrowing`);
- "and who calls them?" becomes the query for who calls what the query before found: a plural word stands for that, and
  so does a singular one where no symbol was named.

After "how are expired sessions cleaned up?", which names no symbol, each of these words stands for what the answer
named: `follow` is told its names. Of several a singular word stands for the first, a plural one for all of them.

The function is pure and needs no model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from espalier.answer.english import Names, parse
from espalier.answer.english.tokens import tokens
from espalier.answer.english.triggers import Part, triggers
from espalier.answer.english.two_hops import STAND_IN, composed
from espalier.answer.names import parts
from espalier.answer.narrowing import narrowed
from espalier.answer.query import Anchor, Form, Query, Relation

_LEAD = re.compile(r"^\s*(?:and|so|then|also|but|what about|how about)\b[\s,]*(?:what about\b\s*)?", re.IGNORECASE)
_BARE = re.compile(r"^(?:its|their)\s+(?P<noun>[a-z][a-z -]{2,40}?)\s*[?.!]*\s*$", re.IGNORECASE)
_ALONE = re.compile(r"^(?:the\s+)?(?P<noun>[a-z]+s)\s*\?*\s*$", re.IGNORECASE)
_OWN = re.compile(r"\b(?:its|their)\s+(?P<noun>[a-z]+)\b", re.IGNORECASE)
_ONE = re.compile(r"\b(?:it|(?:this|that) (?:class|interface|method|service|type|one|controller|bean|table))\b", re.I)
_THAT = re.compile(r"\b(?P<helper>do|does|did|can|will|is|are|was|were)\s+(?P<that>this|that)\s+(?P<rest>.+)$", re.I)
"""Where "that" is no relative: before the verb of a question."""
_LAST = re.compile(r"(?<!\bdo )(?<!\bdoes )(?<!\bdid )\b(?P<that>this|that)\s*[?.!]*\s*$", re.IGNORECASE)
"""At the end, but for what somebody does, which is no thing: "which class does that?"."""
_OF_BEING = frozenset({"is", "are", "was", "were"})
_VERBS = frozenset({"work", "do", "mean", "happen", "come", "go", "look", "live", "belong", "start", "end"})
"""Verbs beside those that say a relation."""
_ONES = re.compile(
    r"\b(?:them|they|those|these)\b(?: (?:classes|types|methods|services|controllers|callers|ones))?", re.I
)
_INNER = re.compile(r"\b(?:a|an|the)\s+[a-z]+\b.*\b(?:when|if|while|before|after|once|until)\b.*$", re.IGNORECASE)
_GOVERNED = re.compile(r"\b(?:a|an|the)\s+[a-z]+\s+(?:of|in|from|for|on)\s*$", re.IGNORECASE)
"""What belongs to the owner: "the name of its table"."""
_NOUN = re.compile(r"\b(?:a|an|the)\s+[a-z]+\b", re.IGNORECASE)
_NOUNS = re.compile(
    r"\b(?:which|what|how many|do|are|can|will|did|were)\s+(?!does\b|is\b|has\b|was\b)[a-z]+s\s+(?!all\b)[a-z]+",
    re.IGNORECASE,
)
"""Several things, and what they do: "which controllers validate"."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """`asked`: the question with its subject written out, or a query. `taken`: the names that `word` was taken for,
    where that is not plain: the answer before names others as well, and `others` is the same question about each of
    those; or what it names is only near to what was asked (`is_near`)."""

    asked: str | Query
    word: str = ""
    taken: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    is_near: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a text refers to something by `word`; a name takes the place of `text[start:end]`, after `before_name`."""

    text: str
    word: str
    start: int
    end: int
    before_name: str = ""

    def of(self, name: str) -> str:
        """The text with the name in its place."""
        return f"{self.text[: self.start]}{self.before_name}`{name}`{self.text[self.end :]}"


@dataclass(frozen=True, slots=True)
class Referents:
    """The names of what an answer names, the first one first. `is_near`: they are only near to what was asked."""

    names: Sequence[str] = ()
    is_near: bool = False


def follow(text: str, before: Query, names: Names, answer: Callable[[], Referents] = Referents) -> FollowUp:
    """What `text` asks after the query `before`; `text` itself where it stands alone. `answer` gives what the answer to
    `before` names; it is called only where the query names no symbol and `text` refers to something."""
    asked = _LEAD.sub("", text, count=1)
    symbol = next((each.symbol for each in before.anchors if each.symbol), None)
    if (fewer := narrowed(asked, before, names)) is not None:
        return FollowUp(fewer)
    several = None if _BARE.match(asked) else _ONES.search(asked)
    if several is not None:
        place = _Place(asked, several[0], *several.span())
        said = Referents() if symbol or _lists(before) else answer()
        return _of_several(place, before, names, said) or FollowUp(text)
    if symbol and (head := re.search(rf"\bthe {parts(symbol)[-1]}\b(?: itself)?", asked, re.IGNORECASE)):
        return FollowUp(_Place(asked, head[0], *head.span()).of(symbol))
    one = _one(asked, names)
    if one is None:
        return FollowUp(text)
    if symbol:
        return FollowUp(one.of(symbol))
    if (said := answer()).names:
        return _of_first(one, said)
    return FollowUp((_lists(before) and _composed(one.of(STAND_IN), (Anchor(query=before),), before, names)) or text)


def _lists(before: Query) -> bool:
    return before.form is Form.LIST and before.select is not None


def _of_several(place: _Place, before: Query, names: Names, said: Referents) -> FollowUp | None:
    """The question about all that is named; where it can be asked of one thing only, of the first. Without names about
    all that the query before finds."""
    anchors = tuple(Anchor(symbol=each) for each in said.names) or (Anchor(query=before),)
    if len(said.names) != 1:
        query = _composed(place.of(STAND_IN), anchors, before, names)
        if query is not None and (not said.names or (query.form is Form.LIST and query.relation is not Relation.ANY)):
            return FollowUp(query, place.word, tuple(said.names), is_near=True) if said.is_near else FollowUp(query)
    return _of_first(place, said) if said.names else None


def _of_first(place: _Place, said: Referents) -> FollowUp:
    first, *rest = said.names
    asked, others = place.of(first), tuple(place.of(each) for each in rest)
    return FollowUp(asked, place.word, (first,), others, said.is_near) if others or said.is_near else FollowUp(asked)


def _one(text: str, names: Names) -> _Place | None:
    """The first word of a text for one thing that was spoken of before it."""
    if (own := _BARE.match(text)) or (own := _of_what(text)):
        asked = f"what are the {own['noun']} of ?"
        return _Place(asked, own[0].split()[0], len(asked) - 1, len(asked) - 1)
    if (own := _OWN.search(text)) and not _has_owner(text[: own.start()], own, names):
        return _Place(text, own[0].split()[0], *own.span(), f"the {own['noun']} of ")
    if (one := _ONE.search(text)) and not _INNER.search(text[: one.start()]):
        return _Place(text, one[0], *one.span())
    that = _THAT.search(text)
    that = that if that is not None and _is_verb(that["helper"].lower(), that["rest"]) else _LAST.search(text)
    return _Place(text, that["that"], *that.span("that")) if that is not None else None


def _has_owner(left: str, own: re.Match[str], names: Names) -> bool:
    """Whether what "its" or "their" refers to may be in the text to the left of it: a name of the code, or a noun."""
    said = tokens(left)
    named = (
        each.code or (at > 0 and each.text[:1].isupper() and names.written(each.text)) for at, each in enumerate(said)
    )
    return (
        own["noun"].lower() == "own"
        or any(named)
        or _NOUN.search(_GOVERNED.sub("", left)) is not None
        or (own[0].lower().startswith("their") and _NOUNS.search(left) is not None)
    )


def _of_what(text: str) -> re.Match[str] | None:
    """A noun that is all that a text asks, and that something has: "the tests?", "callers?"."""
    found = _ALONE.match(text)
    said = tokens(found["noun"]) if found is not None else ()
    return found if any(each.part in (Part.TO, Part.FROM) for each in triggers(said, frozenset())) else None


def _is_verb(helper: str, rest: str) -> bool:
    """Whether a verb follows the helper's subject; "test" is none in "does that test cover it"."""
    said = tokens(rest)
    if helper in _OF_BEING or not said:
        return bool(said) and said[0].participle
    verbs = {each.start for each in triggers(said, frozenset()) if each.part in (Part.VERB, Part.NARROW)}
    return said[0].low in _VERBS or (0 in verbs and 1 not in verbs)


def _composed(text: str, anchors: tuple[Anchor, ...], before: Query, names: Names) -> Query | None:
    """The query of `text` with the stand-in's place taken by the anchors, which are what `before` finds."""
    return composed(lambda known: parse(text, known), anchors, before.select, names)
