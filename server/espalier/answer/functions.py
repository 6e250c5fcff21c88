"""What a text model may look up: the graph by a typed query, names and code by words, lines by their text, and source.

Each function takes JSON, checks it against its schema whatever the model has read in the code, and only reads. All of
it is about one revision: a code base that has changed meanwhile raises `StaleRevision`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_node, quoted
from espalier.answer.execute.secrets import without_secrets
from espalier.answer.find import find
from espalier.answer.markdown import code
from espalier.answer.query import Query, decode, flat_schema
from espalier.answer.retrieve import TEXT
from espalier.answer.source import MOST_LINES, source
from espalier.errors import StaleRevision, UsageError
from espalier.ontology.kinds import Voucher
from espalier.ontology.nodes import is_test
from espalier.ports import Tool
from espalier.text.positions import lines_of

MOST_ROWS = 25
MOST_NESTED = 4
_MOST_HITS = 2_000
_ASIDE = re.compile(r"import |package |\*|//|/\*")
"""Imports and comments."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Found:
    """What a call found. `text`: code, where that is what was asked for. `further`: what `evidence` has no room for, by
    its names."""

    headline: str
    evidence: tuple[Evidence, ...] = ()
    text: str = ""
    further: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """`call` takes the arguments as JSON, and raises `EspalierError`."""

    tool: Tool
    call: Callable[[str], Found]


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: Annotated[str, Meta(min_length=1, max_length=300, description="Plain words, or parts of names.")]


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=2, max_length=200, description="As it stands in one line, case included.")]
    path: Annotated[str, Meta(max_length=200, description="Only files whose path contains this.")] = ""


class _Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    symbol: Annotated[
        str,
        Meta(min_length=1, max_length=300, description="Type, Type#member, a qualified name, or the path of a file."),
    ]
    line: Annotated[int, Meta(ge=1, description="The first line wanted, where the whole is too long.")] | None = None


def _parameters(of: type) -> dict[str, object]:
    """The schema of arguments, with an object at its root, as servers want it."""
    found: dict[str, object] = msgspec.json.schema(of)["$defs"][of.__name__]
    return found


QUERY = Tool(
    "query",
    "Asks the graph of the code base, which knows calls, injection, beans, endpoints, tables, settings, events, jobs "
    "and tests. `relation` is read: source relation target. `direction` says which of the two the anchors are: "
    '"from" the source (what does X use?), "to" the target (who uses X?); the same in a filter with its own anchor. An '
    "anchor has exactly one of symbol (a name in the code), concept (plain words), role, query (what another query "
    'finds). Who calls OrderService: {"select": "class", "relation": "calls", "direction": "to", "anchors": '
    '[{"symbol": "OrderService"}]}. How one reaches another: {"form": "path", "anchors": [{"symbol": "OrderApi"}, '
    '{"role": "database"}]}. What breaks: {"form": "impact", "relation": "depends-on", "direction": "to", "anchors": '
    '[{"symbol": "Order"}]}. Which settings: {"select": "property", "anchors": [{"concept": "mail host"}]}.',
    flat_schema(),
)
SOURCE = Tool(
    "source",
    "Returns the source of a type, method or field, or of a file such as a configuration. Use it to see how something "
    f"is done, before you say so. Of what is longer than {MOST_LINES} lines it returns the members, or as many lines "
    "from `line` on.",
    _parameters(_Symbol),
)
FIND = Tool(
    "find",
    "Finds the types and code that plain words are about, also where no name says them. Use it where you do not know "
    "what something is called here.",
    _parameters(_Words),
)
GREP = Tool(
    "grep",
    "Finds the lines of all files that contain a text, such as a message, a key, an annotation or a call of a library.",
    _parameters(_Text),
)


def functions(code_base: CodeBase, query: Callable[[Query], Found]) -> tuple[Function, ...]:
    """The functions on the present revision. `query` answers a typed query."""
    revision = code_base.ontology.revision

    def function(tool: Tool, look: Callable[[str], Found]) -> Function:
        def call(arguments: str) -> Found:
            if code_base.ontology.revision != revision:
                raise StaleRevision("the code has changed meanwhile; answer from the evidence that you have")
            return look(arguments)

        return Function(tool, call)

    return (
        function(QUERY, lambda given: query(checked(decode(given)))),
        function(FIND, lambda given: _found(code_base, _decoded(given, _Words).words)),
        function(SOURCE, lambda given: _source(code_base, _decoded(given, _Symbol))),
        function(GREP, lambda given: _lines(code_base, _decoded(given, _Text))),
    )


def _decoded(given: str, of: type[_T]) -> _T:
    try:
        return msgspec.json.decode(given, type=of)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UsageError(f"the arguments are invalid: {error}") from error


# --------------------------------------------------------------------------- query


def checked(query: Query) -> Query:
    """The query. Raises `UsageError` where queries are nested too deep."""
    if _depth(query) > MOST_NESTED:
        raise UsageError(f"queries are nested more than {MOST_NESTED} deep")
    return query


def _depth(query: Query) -> int:
    """How many queries deep its anchors are, those of conditions included."""
    anchors = (*query.anchors, *(each.anchor for each in query.filters if each.anchor is not None))
    return 1 + max((_depth(each.query) for each in anchors if each.query), default=0)


# --------------------------------------------------------------------------- words and lines


def _found(code_base: CodeBase, words: str) -> Found:
    found = find(code_base, words)
    return Found(found.headline, found.evidence)


def _lines(code_base: CodeBase, wanted: _Text) -> Found:
    """Lines that do something first, then imports and comments, then tests."""
    hits = list(islice(_hits(code_base, wanted), _MOST_HITS))
    where = f" in a path with {code(wanted.path)}" if wanted.path else ""
    if not hits:
        return Found(f"No line has {code(wanted.text)}{where}, in the files that the graph was read from.")
    ranked = sorted(_quoted(code_base, hits), key=lambda each: (is_test(each.path), bool(_ASIDE.match(each.excerpt))))
    left = len(hits) - MOST_ROWS
    more = f"; {left}{' or more' if len(hits) == _MOST_HITS else ''} others are not shown" if left > 0 else ""
    return Found(f"Lines with {code(wanted.text)}{where}{more}.", tuple(ranked[:MOST_ROWS]))


def _hits(code_base: CodeBase, wanted: _Text) -> Iterator[Evidence]:
    ontology = code_base.ontology
    for path in sorted(ontology.files()):
        text = code_base.source(path) if wanted.path in path else None
        if text is None or wanted.text not in text:
            continue
        for number, line in enumerate(lines_of(text), 1):
            if wanted.text in line:
                node = ontology.at(path, number)
                yield Evidence(path, number, TEXT, node.key if node is not None else "", "", Voucher.SOURCE)


def _source(code_base: CodeBase, wanted: _Symbol) -> Found:
    found = source(code_base, wanted.symbol, wanted.line)
    return Found(found.told, tuple(map(of_node, found.nodes)), found.text)


def _quoted(code_base: CodeBase, evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(map(without_secrets, quoted(evidence, code_base.source)))
