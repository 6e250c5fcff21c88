"""What a text model may look up: the graph by a typed query, names and code by words, lines by their text, and source.

Each function takes JSON, checks it against its schema whatever the model has read in the code, and only reads. All of
it is about one revision: a code base that has changed meanwhile raises `StaleRevision`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_node
from espalier.answer.execute.secrets import MARKED, is_masked
from espalier.answer.execute.sentences import capitalised
from espalier.answer.find import find
from espalier.answer.grep import Wanted, grep
from espalier.answer.namesakes import with_namesakes
from espalier.answer.query import Query, brief_schema, decode, flat_schema
from espalier.answer.source import LONGEST_WHOLE, Source, source
from espalier.errors import StaleRevision, UsageError
from espalier.ports import Tool

MOST_ROWS = 25
MOST_NESTED = 4
MOST_SYMBOLS = 4
_LINES_TOGETHER = 400
"""Of several symbols; chosen by hand."""
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
    """`call` takes the arguments as JSON, and raises `EspalierError`. `brief`: the same in fewer words, for a small
    window."""

    tool: Tool
    call: Callable[[str], Found]
    brief: Tool | None = None


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: Annotated[str, Meta(min_length=1, max_length=300, description="Plain words, or parts of names.")]


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[
        str,
        Meta(min_length=2, max_length=200, description="As it stands in one line, blanks at its ends included."),
    ]
    path: Annotated[str, Meta(max_length=200, description="Only files whose path contains this.")] = ""
    ignore_case: Annotated[bool, Meta(description="Without it, the case counts if the text has a capital.")] | None = (
        None
    )
    offset: Annotated[int, Meta(ge=0, description="How many lines to leave out, to get further ones.")] = 0


class _Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    symbol: Annotated[
        str,
        Meta(max_length=300, description="Type, Type#member, Type(int), a qualified name, or the path of a file."),
    ] = ""
    symbols: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=300)], ...],
        Meta(max_length=MOST_SYMBOLS, description="Several of them in place of one symbol."),
    ] = ()
    line: Annotated[int, Meta(ge=1, description="The first line wanted, where the whole is too long.")] | None = None

    @property
    def all(self) -> tuple[str, ...]:
        """The symbols asked for, each once."""
        return tuple(dict.fromkeys(each for each in (self.symbol, *self.symbols) if each.strip()))


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
QUERY_IN_BRIEF = Tool(
    "query",
    "Asks the graph. `relation` is read: source relation target; `direction` says which of the two "
    'the anchors are. Who calls OrderService: {"select": "class", "relation": "calls", "direction": "to", "anchors": '
    '[{"symbol": "OrderService"}]}. How one reaches another: {"form": "path", "anchors": [{"symbol": "OrderApi"}, '
    '{"role": "database"}]}.',
    brief_schema(),
)
"""Without conditions."""
SOURCE = Tool(
    "source",
    "Returns the source of a type, method or field, or of a file such as a configuration. Use it to see how something "
    f"is done, before you say so; of several symbols at once if you need them all. Of what is longer than "
    f"{LONGEST_WHOLE} lines it returns the heads of the members and the first lines, or lines from `line` on.",
    _parameters(_Symbols),
)
FIND = Tool(
    "find",
    "Finds the types and code that plain words are about, also where no name says them. Use it where you do not know "
    "what something is called here.",
    _parameters(_Words),
)
GREP = Tool(
    "grep",
    "Finds the lines of all files that contain a text, such as a message, a key, an annotation or a call of a library. "
    "A text without a capital is found whatever the case.",
    _parameters(_Text),
)


def functions(code_base: CodeBase, query: Callable[[Query], Found]) -> tuple[Function, ...]:
    """The functions on the present revision. `query` answers a typed query."""
    revision = code_base.ontology.revision

    def function(tool: Tool, look: Callable[[str], Found], brief: Tool | None = None) -> Function:
        def call(arguments: str) -> Found:
            if code_base.ontology.revision != revision:
                raise StaleRevision("the code has changed meanwhile; answer from the evidence that you have")
            found = look(arguments)
            return replace(found, evidence=with_namesakes(code_base.ontology, found.evidence))

        return Function(tool, call, brief)

    return (
        function(QUERY, lambda given: query(checked(decode(given))), QUERY_IN_BRIEF),
        function(SOURCE, lambda given: _sources(code_base, _decoded(given, _Symbols))),
        function(FIND, lambda given: _found(code_base, _decoded(given, _Words).words)),
        function(GREP, lambda given: _lines(code_base, _decoded(given, _Text))),
    )


def offers(functions: Sequence[Function]) -> tuple[tuple[Tool, ...], ...]:
    """What a request may offer: all functions, all in brief, and then ever fewer of those, the last of `functions`
    first, where the window is too small; at last none."""
    brief = tuple(each.brief or each.tool for each in functions)
    return (tuple(each.tool for each in functions), *(brief[:count] for count in range(len(brief), -1, -1)))


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


# --------------------------------------------------------------------------- words, lines and source


def _found(code_base: CodeBase, words: str) -> Found:
    found = find(code_base, words)
    return Found(_explained(found.headline, found.evidence), found.evidence)


def _lines(code_base: CodeBase, wanted: _Text) -> Found:
    found = grep(code_base, Wanted(wanted.text, wanted.path, wanted.ignore_case, wanted.offset), MOST_ROWS)
    return Found(_explained(found.headline, found.evidence), found.evidence)


def _explained(headline: str, evidence: Iterable[Evidence]) -> str:
    """The headline, and what stands for a secret if something does."""
    return f"{headline} {MARKED}" if any(is_masked(each.excerpt) for each in evidence) else headline


def _sources(code_base: CodeBase, wanted: _Symbols) -> Found:
    """Each symbol under its name; what has no source is told, unless nothing has."""
    if not wanted.all or len(wanted.all) > MOST_SYMBOLS:
        raise UsageError(f"the arguments are invalid: ask for one symbol, or for up to {MOST_SYMBOLS}")
    if len(wanted.all) == 1:
        return _source([source(code_base, wanted.all[0], wanted.line)])
    if wanted.line is not None:
        raise UsageError("the arguments are invalid: a line is asked for with one symbol")
    room, found, failed = _LINES_TOGETHER, [], []
    for number, symbol in enumerate(wanted.all):
        try:
            each = source(code_base, symbol, most=min(LONGEST_WHOLE, room // (len(wanted.all) - number)))
        except UsageError as error:
            failed.append(str(error))
            continue
        room -= each.text.count("\n") + 1
        found.append(replace(each, text=f"== {symbol}\n{each.text}"))
    if not found:
        raise UsageError(" ".join(failed))
    return _source(found, [capitalised(each) for each in failed])


def _source(found: Sequence[Source], failed: Sequence[str] = ()) -> Found:
    told = [*(each.told for each in found), *failed, *([MARKED] if any(each.is_masked for each in found) else ())]
    nodes = dict.fromkeys(node for each in found for node in each.nodes)
    return Found(" ".join(told), tuple(map(of_node, nodes)), "\n\n".join(each.text for each in found))
