"""What a text model may look up: the graph by a typed query, names and code by words, lines by their text, and source.

Each function takes JSON, checks it against its schema whatever the model has read in the code, and only reads. All of
it is about one revision: a code base that has changed meanwhile raises `StaleRevision`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_node, quoted
from espalier.answer.execute.secrets import shown_code, without_secrets
from espalier.answer.find import find
from espalier.answer.link import link_symbol
from espalier.answer.query import Form, Query, decode, schema
from espalier.answer.retrieve import TEXT
from espalier.answer.roles import is_accessor
from espalier.errors import StaleRevision, UsageError
from espalier.ontology.kinds import TYPE_KINDS, Node, Voucher
from espalier.ontology.nodes import is_test
from espalier.ports import Tool
from espalier.text.positions import lines_of

MOST_ROWS = 25
MOST_NESTED = 4
MOST_LINES = 240
_MOST_HITS = 400
_ASIDE = re.compile(r"import |package |\*|//|/\*")
"""Lines that do nothing."""
_NAMESAKES = 5
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
    """The schema with an object at its root, as servers want it."""
    whole = schema() if of is Query else msgspec.json.schema(of)
    definitions = whole["$defs"]
    assert isinstance(definitions, dict)
    rest = {name: each for name, each in definitions.items() if name != of.__name__ or of is Query}
    return {**definitions[of.__name__], **({"$defs": rest} if rest else {})}


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
    _parameters(Query),
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
        raise UsageError(f"these are no arguments: {error}") from error


# --------------------------------------------------------------------------- query


def checked(query: Query) -> Query:
    """The query. Raises `UsageError` where queries are nested too deep, or a condition would do nothing."""
    if _depth(query) > MOST_NESTED:
        raise UsageError(f"queries are nested more than {MOST_NESTED} deep")
    if query.form is not Form.PATH and any(each.about for each in query.filters):
        raise UsageError("`about` is a condition of paths only", remedy="use an anchor with a concept for it")
    return query


def _depth(query: Query) -> int:
    """How many queries deep its anchors are."""
    return 1 + max((_depth(each.query) for each in query.anchors if each.query), default=0)


# --------------------------------------------------------------------------- words and lines


def _found(code_base: CodeBase, words: str) -> Found:
    found = find(code_base, words)
    return Found(found.headline, found.evidence)


def _lines(code_base: CodeBase, wanted: _Text) -> Found:
    """Lines that do something first, then imports and comments, then tests."""
    hits = list(islice(_hits(code_base, wanted), _MOST_HITS))
    where = f" in a path with “{wanted.path}”" if wanted.path else ""
    if not hits:
        return Found(f"No line has “{wanted.text}”{where}, in the files that the graph was read from.")
    ranked = sorted(_quoted(code_base, hits), key=lambda each: (is_test(each.path), bool(_ASIDE.match(each.excerpt))))
    left = len(hits) - MOST_ROWS
    more = f"; {left}{' or more' if len(hits) == _MOST_HITS else ''} others are not shown" if left > 0 else ""
    return Found(f"Lines with “{wanted.text}”{where}{more}:", tuple(ranked[:MOST_ROWS]))


def _hits(code_base: CodeBase, wanted: _Text) -> Iterator[Evidence]:
    ontology = code_base.ontology
    for path in sorted(ontology.files()):
        source = code_base.source(path) if wanted.path in path else None
        if source is None or wanted.text not in source:
            continue
        for number, line in enumerate(lines_of(source), 1):
            if wanted.text in line:
                node = ontology.at(path, number)
                yield Evidence(path, number, TEXT, node.key if node is not None else "", "", Voucher.SOURCE)


# --------------------------------------------------------------------------- source


def _source(code_base: CodeBase, wanted: _Symbol) -> Found:
    link = link_symbol(code_base.ontology, wanted.symbol)
    nodes = [node for node in link.nodes or link.candidates if node.path]
    if not nodes:
        near = f" Names like it: {', '.join(link.near)}." if link.near else ""
        raise UsageError(f"nothing in this code base is called {wanted.symbol}.{near}")
    node, lines = nodes[0], lines_of(code_base.source(nodes[0].path) or "")
    begin = _begin(node, lines)
    last = min(node.end_line or len(lines), len(lines))
    first = max(begin, wanted.line or begin)
    others = "; ".join(f"{each.key} ({each.path}:{each.line})" for each in nodes[1 : _NAMESAKES + 1])
    others = f" Others are called so too: {others}. This is the first." if others else ""
    if wanted.line is None and last - begin >= MOST_LINES and node.kind in TYPE_KINDS:
        told = f"{node.key} has {last - begin + 1} lines; its members, each with the line to ask for.{others}"
        return Found(told, (of_node(node),), _members(code_base, node))
    end = min(last, first + MOST_LINES - 1)
    left = f"; ask again with line {end + 1} for the rest, to line {last}" if end < last else ""
    told = f"{node.key}, lines {first} to {end} of {node.path}{left}.{others}"
    shown = shown_code(node.path, "\n".join(lines[first - 1 : end])).split("\n")
    text = "\n".join(f"{number}: {line}" for number, line in enumerate(shown, first))
    return Found(told, (of_node(node),), text)


def _begin(node: Node, lines: Sequence[str]) -> int:
    """The first line of a declaration, with its annotations and documentation."""
    first = max(node.line, 1)
    while first > 1 and lines[first - 2].lstrip().startswith(("@", "*", "/**", "/*")):
        first -= 1
    return first


def _members(code_base: CodeBase, node: Node) -> str:
    """The heads of its members, those that only hand a field in or out left out where there are many."""
    members = sorted(code_base.ontology.members(node.key), key=lambda each: each.line)
    telling = members if len(members) <= MOST_LINES else [each for each in members if not is_accessor(each)]
    return "\n".join(f"{each.line}: {each.signature or each.name}" for each in telling[:MOST_LINES])


def _quoted(code_base: CodeBase, evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(map(without_secrets, quoted(evidence, code_base.source)))
