"""A follow-up question, read after the one before it: "and its tests?" after "who uses OrderService?".

An example: after the query `{"relation": "uses", "direction": "to", "anchors": [{"symbol": "OrderService"}]}`

- "who tests it?" becomes "who tests `OrderService`?": a singular word stands for the symbol that was asked about;
- "and its tests?" becomes "what are the tests of `OrderService`?";
- "and what does the service need?" names it by the last word of its name;
- "and who calls them?" becomes the query for who calls what the query before found: a plural word stands for that, and
  so does a singular one where no symbol was named.

The function is pure and needs no model. What it misses: a word for one thing that the answer, not the question, named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from espalier.answer.english import Kind, Names, Symbol, parse
from espalier.answer.names import parts
from espalier.answer.query import Anchor, Form, Query, Relation, Select

_LEAD = re.compile(r"^\s*(?:and|so|then|also|but|what about|how about)\b[\s,]*(?:what about\b\s*)?", re.IGNORECASE)
_POSSESSIVE = re.compile(r"^(?:its|their)\s+(?P<noun>[a-z][a-z -]{2,40}?)\s*\?*\s*$", re.IGNORECASE)
_ONE = re.compile(r"\b(?:it|(?:this|that) (?:class|interface|method|service|type|one|controller|bean|table))\b", re.I)
_ONES = re.compile(
    r"\b(?:them|they|those|these)\b(?: (?:classes|types|methods|services|controllers|callers|ones))?", re.I
)
_INNER = re.compile(r"\b(?:a|an|the)\s+[a-z]+\b.*\b(?:when|if|while|before|after|once|until)\b.*$", re.IGNORECASE)
_STAND_IN = "EspalierFoundBefore"
_KINDS = {
    Select.TABLE: Kind.TABLE,
    Select.COLUMN: Kind.COLUMN,
    Select.FIELD: Kind.FIELD,
    Select.METHOD: Kind.METHOD,
    Select.ENDPOINT: Kind.ENDPOINT,
    Select.PROPERTY: Kind.PROPERTY,
    Select.EXCEPTION: Kind.EXCEPTION,
}


@dataclass(frozen=True, slots=True)
class _WithStandIn:
    """The names of a code base, and one for what was found before."""

    names: Names
    kind: Kind

    def written(self, code: str) -> Symbol | None:
        return Symbol(_STAND_IN, self.kind) if code == _STAND_IN else self.names.written(code)

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        return self.names.spelled(words)

    def says(self, letters: str) -> bool:
        return self.names.says(letters)

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        return self.names.like(words)

    def module(self, words: Sequence[str], *, packages: bool) -> str | None:
        return self.names.module(words, packages=packages)

    def member(self, owner: str, word: str) -> Symbol | None:
        return self.names.member(owner, word)


def follow(text: str, before: Query, names: Names) -> str | Query:
    """What `text` asks after the query `before`: the question with its subject written out, or a query about what
    `before` finds; `text` itself where it stands alone."""
    asked = _LEAD.sub("", text, count=1)
    symbol = next((each.symbol for each in before.anchors if each.symbol), None)
    if symbol and (own := _POSSESSIVE.match(asked)):
        return f"what are the {own['noun']} of `{symbol}`?"
    if found := _ONES.search(asked):
        return _composed(_with(asked, found, _STAND_IN), before, names) or text
    if symbol and (head := re.search(rf"\bthe {parts(symbol)[-1]}\b(?: itself)?", asked, re.IGNORECASE)):
        return _with(asked, head, symbol)
    one = _ONE.search(asked)
    if one is None or _INNER.search(asked[: one.start()]):
        return text
    if symbol:
        return _with(asked, one, symbol)
    listed = before.form is Form.LIST and before.select is not None
    return (listed and _composed(_with(asked, one, _STAND_IN), before, names)) or text


def _with(text: str, word: re.Match[str], name: str) -> str:
    return f"{text[: word.start()]}`{name}`{text[word.end() :]}"


def _composed(text: str, before: Query, names: Names) -> Query | None:
    """The query of `text` with the stand-in's place taken by what `before` finds."""
    query = parse(text, _WithStandIn(names, _KINDS.get(before.select, Kind.TYPE) if before.select else Kind.TYPE))
    if query.relation is Relation.CALLS:  # the parser takes a type for the one that calls
        query = parse(text, _WithStandIn(names, Kind.METHOD))
    anchors = tuple(Anchor(query=before) if each.symbol == _STAND_IN else each for each in query.anchors)
    if anchors == query.anchors:
        return None
    return Query(query.select, query.relation, query.direction, anchors, query.filters, query.form)
