"""What begins to run without a call in the code: where a program is entered, and what runs when it starts.

A framework or the JVM makes it run: `main`, what the container calls once at the start, jobs, listeners, filters and
endpoints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute.begun import AT_START, Entry, entry_of
from espalier.answer.execute.list_items import declared
from espalier.answer.execute.sentences import absent, listed, name_of, series, type_name
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.query import Select
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

_NOUNS = {
    Entry.PROGRAM: "`main` method", Entry.START: "method that runs when the application starts",
    Entry.JOB: "scheduled job", Entry.LISTENER: "listener", Entry.FILTER: "filter", Entry.ENDPOINT: "endpoint",
}  # fmt: skip
_NAMED = 3
"""Of each kind, in the headline."""


Found = Mapping[Entry, Sequence[Node]]
"""By kind what is begun by it."""


def of_program(code_base: CodeBase) -> Finding:
    """Everything by which the program is entered, by kind; of a library, the type that bears its name."""
    found = by_kind(code_base.ontology)
    if not found:
        return _library(code_base)
    return Finding(f"The code is entered by {told(code_base.ontology, found)}.", groups(code_base, found))


def told(ontology: Ontology, found: Found) -> str:
    """`1 main method (A#main) and 2 endpoints of B`"""
    return series(_told(ontology, kind, nodes) for kind, nodes in found.items())


def at_start(code_base: CodeBase) -> Finding:
    """What runs when the program starts: `main` first."""
    found = by_kind(code_base.ontology, [each for each in Entry if each in AT_START])
    if not found:
        none = "The graph sees no `main` and nothing that a framework calls when an application starts."
        return Finding(absent(code_base.health, none))
    names = [name_of(code_base.ontology, node.key).partition("(")[0] for nodes in found.values() for node in nodes]
    return Finding(f"When the program starts, {listed(names)} run{'s' * (len(names) == 1)}.", groups(code_base, found))


def briefly(ontology: Ontology, found: Found) -> str:
    """`A#main`, 12 listeners and 30 endpoints"""
    programs = [name_of(ontology, node.key).partition("(")[0] for node in found.get(Entry.PROGRAM, ())]
    rest = [(kind, nodes) for kind, nodes in found.items() if kind not in AT_START]
    named = [listed(programs, _NAMED)] if programs else []
    return series([*named, *(counted(len(nodes), _NOUNS[kind]) for kind, nodes in rest)])


def by_kind(ontology: Ontology, wanted: Iterable[Entry] = Entry) -> Found:
    """The entry points of the wanted kinds, in the order of the kinds."""
    kinds: dict[Entry, list[Node]] = {each: [] for each in wanted}
    for node in ontology.nodes(NodeKind.METHOD):
        if (kind := entry_of(ontology, node)) in kinds:
            kinds[kind].append(node)
    return {kind: sorted(nodes, key=lambda node: (node.path, node.line)) for kind, nodes in kinds.items() if nodes}


def _told(ontology: Ontology, kind: Entry, nodes: Sequence[Node]) -> str:
    """`2 listeners (A#on and B#on)`; endpoints by the types that serve them."""
    if kind is Entry.ENDPOINT:
        types = list(dict.fromkeys(type_name(ontology, node.key) for node in nodes))
        return f"{counted(len(nodes), _NOUNS[kind])} of {listed(types, 2 * _NAMED)}"
    names = [name_of(ontology, node.key).partition("(")[0] for node in nodes]
    many = {Entry.START: "methods that run when the application starts"}.get(kind, f"{_NOUNS[kind]}s")
    return f"{counted(len(nodes), _NOUNS[kind], many)} ({listed(names, _NAMED)})"


def groups(code_base: CodeBase, found: Found) -> tuple[Group, ...]:
    return tuple(Group(str(kind), tuple(_rows(code_base, kind, nodes))) for kind, nodes in found.items())


def _rows(code_base: CodeBase, kind: Entry, nodes: Iterable[Node]) -> list[Evidence]:
    """Where each stands, by the edge that makes it one; endpoints of another type first."""
    ontology = code_base.ontology
    if kind is Entry.JOB:
        return [declared(code_base, node, Select.SCHEDULED_JOB) for node in nodes]
    edges = {Entry.LISTENER: EdgeKind.LISTENS, Entry.ENDPOINT: EdgeKind.EXPOSES}
    rows: list[Evidence] = []
    further: list[Evidence] = []
    met: set[Node | None] = set()
    for node in nodes:
        made = ontology.out(node.key, (edges[kind],)) if kind in edges else ()
        row = of_edge(made[0]) if made else of_node(node)
        owner = type_of(ontology, node.key)
        (further if kind is Entry.ENDPOINT and owner in met else rows).append(row)
        met.add(owner)
    return [*rows, *further]


def _library(code_base: CodeBase) -> Finding:
    """Nothing begins by itself: the type that is called as the project or one of its modules is."""
    ontology = code_base.ontology
    none = "Nothing here runs by itself: the graph sees no `main`, endpoint, listener, job or filter."
    named = {
        part for each in ontology.nodes(NodeKind.MODULE) if each.path for part in (each.name, each.name.split("-")[0])
    }
    found = [
        node
        for node in ontology.nodes()
        if node.kind in TYPE_KINDS and not node.test and node.name.lower() in named and "public" in node.modifiers
    ]
    found.sort(key=lambda node: node.key)
    if not found:
        return Finding(absent(code_base.health, none))
    headline = f"{absent(code_base.health, none)} {listed(name_of(ontology, node.key) for node in found)}"
    bears = "bears" if len(found) == 1 else "bear"
    return Finding(f"{headline} {bears} the project's name.", (Group("", tuple(map(of_node, found))),))
