"""Form `cycle`: the types, packages or modules that depend on each other in a circle.

The graph of dependencies is the edges of main code between types, lifted to packages or modules where these are asked
for. An interface and the one class that implements it count as one: a service is given as its interface and runs as
that class; an injection point leads to the class of the bean that it is given, and beans are asked for as their
classes. The circles are its strongly connected components (Tarjan 1972), each shown by a shortest way around. Of kinds
that are no types, such as methods and endpoints, nothing is claimed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_edge
from espalier.answer.execute import beans, contents, modules
from espalier.answer.execute.anchors import Meant, plural, with_implementations
from espalier.answer.execute.filters import kept_nodes
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.sentences import absent, listed, name_of
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.markdown import code
from espalier.answer.query import Query, Select
from espalier.answer.ties import tie
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind

Dependencies = Mapping[str, Mapping[str, Edge]]
"""By key of a thing what it depends on, each with an edge."""
_NONE = frozenset({EdgeKind.IMPORTS, EdgeKind.TESTS, EdgeKind.ANNOTATED_BY})
_SHOWN, _NAMED = 10, 8
_LIFTED = frozenset({Select.PACKAGE, Select.MODULE, Select.LIBRARY})
_OF_TYPES = frozenset({
    Select.CLASS, Select.INTERFACE, Select.ENUM, Select.RECORD, Select.ANNOTATION, Select.EXCEPTION, Select.BEAN,
    Select.CONTROLLER, Select.SERVICE, Select.REPOSITORY, Select.ENTITY, Select.CONFIGURATION, Select.FACADE,
    Select.DTO, Select.MAPPER, Select.EVENT, Select.FILTER, Select.ASPECT,
})  # fmt: skip
"""What only types of main code are; a job or a listener may be a method."""


def find(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    """The circles of a kind of thing, the largest first; with an anchor the one that it is in."""
    ontology = code_base.ontology
    select = query.select or (Select.PACKAGE if _are_packages(meant) else Select.CLASS)
    many = plural(select)
    if select not in _OF_TYPES | _LIFTED:
        return Finding(f"The graph does not know which {many} form a cycle: only types, beans, packages and modules.")
    doubles = _doubles(ontology)
    found = _dependencies(ontology, select, doubles)
    circles = sorted(components(found), key=lambda each: (-len(each), min(each)))
    circles = [each for each in circles if _asked(ontology, each, query, select, doubles)]
    held = _held(ontology, meant[0]) if meant and select not in _LIFTED else None
    inside = held is not None and held != meant[0]
    said = f" with {'types of ' if inside else ''}{meant[0].said}" if meant else ""
    own: set[str] = set()
    if meant:
        nodes = with_implementations(ontology, (held or meant[0]).nodes)
        own = {_thing(ontology, node.key, select, doubles) for node in nodes}
        circles = [each for each in circles if own & set(each)]
    if not circles:
        return Finding(absent(code_base.health, f"The graph sees no {many} that form a cycle{said}."))
    ways = [shortest(found, each, own & set(each) if meant else each) for each in circles]
    if meant and not inside:
        names = listed((name_of(ontology, key) for key in sorted(circles[0])), _NAMED)
        headline = f"{meant[0].said} is in a cycle of {counted(len(circles[0]), str(select), many)}: {names}."
    else:
        first = listed((name_of(ontology, key) for key in sorted(circles[0])), _NAMED)
        headline = f"{counted(len(circles), 'cycle')} of {many}{said}; the largest has {len(circles[0])}: {first}."
    headline += f" A shortest way around: {_way(ontology, ways[0])}."
    groups = (Group(_title(ontology, each), tuple(map(of_edge, way))) for each, way in zip(circles, ways, strict=True))
    return Finding(headline, tuple(groups)[:_SHOWN])


def _are_packages(meant: Sequence[Meant]) -> bool:
    return bool(meant and meant[0].nodes) and all(node.kind is NodeKind.PACKAGE for node in meant[0].nodes)


def _held(ontology: Ontology, meant: Meant) -> Meant:
    """A module, package or file with the types in it; any other anchor as it is."""
    return modules.within(ontology, meant) or contents.held(ontology, meant)


def _asked(ontology: Ontology, circle: Iterable[str], query: Query, select: Select, doubles: Mapping[str, str]) -> bool:
    """Whether something of a circle, or a class that counts as one with it, is of the wanted kind and meets the
    conditions."""
    inside = set(circle)
    keys = (*inside, *(key for key, other in doubles.items() if other in inside))
    nodes = (node for key in keys if (node := ontology.node(key)) is not None)
    return any(_is(ontology, node, select) and kept_nodes(ontology, node, query.filters) for node in nodes)


def _is(ontology: Ontology, node: Node, select: Select) -> bool:
    if node.kind in (NodeKind.PACKAGE, NodeKind.MODULE):
        return True
    if select is Select.BEAN:
        return any(True for _ in beans.declaring(ontology, node, below=False))
    return is_a(ontology, node, select)


def _title(ontology: Ontology, circle: Sequence[str]) -> str:
    return f"{len(circle)}: {', '.join(name_of(ontology, key) for key in sorted(circle)[:_NAMED])}"


def _way(ontology: Ontology, way: Sequence[Edge]) -> str:
    ends = ((code(_short(ontology, edge.source)), edge.kind, code(_short(ontology, edge.target))) for edge in way)
    return ", ".join(f"{source} {tie(kind).active} {target}" for source, kind, target in ends)


def _short(ontology: Ontology, key: str) -> str:
    top = outermost(ontology, key)
    return top.name if top is not None and top.kind in TYPE_KINDS else name_of(ontology, key)


# --------------------------------------------------------------------------- what depends on what


def _dependencies(ontology: Ontology, select: Select, doubles: Mapping[str, str]) -> Dependencies:
    """The first edge from each thing to each other."""
    if select in (Select.MODULE, Select.LIBRARY):
        return _of_edges((edge.source, edge.target, edge) for edge in ontology.edges(EdgeKind.BUILT_WITH))
    return _of_edges(
        (_thing(ontology, edge.source, select, doubles), _thing(ontology, edge.target, select, doubles), edge)
        for edge in ontology.edges()
        if edge.kind not in _NONE and (tie(edge.kind).title or edge.kind is EdgeKind.REFERENCES)
    )


def _of_edges(edges: Iterable[tuple[str, str, Edge]]) -> Dependencies:
    found: dict[str, dict[str, Edge]] = {}
    for source, target, edge in edges:
        if source and target and source != target:
            found.setdefault(source, {}).setdefault(target, edge)
    return found


def _doubles(ontology: Ontology) -> dict[str, str]:
    """By key of a class the interface that it alone implements."""
    found: dict[str, str] = {}
    for node in ontology.nodes(NodeKind.INTERFACE):
        below = [each for each in ontology.subtypes(node.key) if not each.test]
        if len(below) == 1 and below[0].kind is NodeKind.CLASS:
            found[below[0].key] = node.key
    return found


def _thing(ontology: Ontology, key: str, select: Select, doubles: Mapping[str, str]) -> str:
    """The package of a node of main code, or its outermost type; of a bean its class's; else nothing."""
    node = ontology.node(key)
    if node is not None and node.kind is NodeKind.PACKAGE:
        return node.key
    if node is not None and node.kind is NodeKind.BEAN:
        made = next(iter(ontology.into(key, (EdgeKind.DECLARES_BEAN,))), None)
        return _thing(ontology, made.via or made.source, select, doubles) if made is not None else ""
    top = outermost(ontology, key) if node is not None and node.path and not node.test else None
    if top is None or top.kind not in TYPE_KINDS:
        return ""
    return f"{top.key.rpartition('.')[0]}/" if select is Select.PACKAGE else doubles.get(top.key, top.key)


# --------------------------------------------------------------------------- circles


def components(found: Dependencies) -> list[tuple[str, ...]]:
    """The strongly connected components of more than one thing (Tarjan's algorithm, without recursion)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    held: dict[str, None] = {}
    circles: list[tuple[str, ...]] = []
    for start in found:
        pending = [(start, iter(found[start]))] if start not in number else []
        while pending:
            key, rest = pending[-1]
            if key not in number:
                number[key] = low[key] = len(number)
                held[key] = None
            if (after := _next(rest, number)) is not None:
                pending.append((after, iter(found.get(after, ()))))
                continue
            low[key] = min([number[key], *(low[each] for each in found.get(key, ()) if each in held)])
            pending.pop()
            if low[key] == number[key]:
                circle = _popped(held, key)
                circles += [circle] if len(circle) > 1 else []
    return circles


def _next(rest: Iterator[str], number: Mapping[str, int]) -> str | None:
    return next((each for each in rest if each not in number), None)


def _popped(held: dict[str, None], key: str) -> tuple[str, ...]:
    circle = [held.popitem()[0]]
    while circle[-1] != key:
        circle.append(held.popitem()[0])
    return tuple(circle)


def shortest(found: Dependencies, circle: Iterable[str], starts: Iterable[str]) -> tuple[Edge, ...]:
    """The edges of a shortest way from one of the starts through the circle back to it."""
    inside = set(circle)
    ways = (_around(found, inside, each) for each in sorted(starts)[:_STARTS])
    return min(ways, key=len)


_STARTS = 60
"""Things of a circle from which a way around is looked for; chosen by hand."""


def _around(found: Dependencies, inside: set[str], start: str) -> tuple[Edge, ...]:
    came: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        key = waiting.popleft()
        for after in found.get(key, ()):
            if after == start:
                keys = [key]
                while keys[-1] != start:
                    keys.append(came[keys[-1]])
                keys = [*reversed(keys), start]
                return tuple(found[one][other] for one, other in pairwise(keys))
            if after in inside and after not in came:
                came[after] = key
                waiting.append(after)
    raise AssertionError("no component")
