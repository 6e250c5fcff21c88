"""Modules: those of the build with what each is built with, and a module as the meaning of words that spell a type.

"The billing service" is `BillingService` or the folder `billing-service`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_edge
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.sentences import absent, listed
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.query import Direction, Query, Relation, Select
from espalier.answer.render import short
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind


def of_build(code_base: CodeBase) -> Finding:
    """The project's modules and which of them each is built with."""
    ontology = code_base.ontology
    own = sorted((node for node in ontology.nodes(NodeKind.MODULE) if node.path), key=lambda node: node.path)
    if not own:
        return Finding(absent(code_base.health, "No build file of this code base declares a module."))
    keys = {node.key for node in own}
    within = {
        node.key: [edge for edge in ontology.out(node.key, (EdgeKind.BUILT_WITH,)) if edge.target in keys]
        for node in own
    }
    told = [
        f"{code(node.name)} is built with {listed(short(edge.target) for edge in within[node.key])}"
        for node in own
        if within[node.key]
    ]
    noun = counted(len(own), "module")
    headline = f"{noun}: {listed((node.name for node in own), _MOST)}.{f' {_sentence(told)}' if told else ''}"
    declared = tuple(of_edge(edge) for node in own for edge in ontology.into(node.key, (EdgeKind.BUILDS,)))
    built = tuple(of_edge(edge) for node in own for edge in within[node.key])
    return Finding(
        headline, tuple(Group(title, rows, _MOST) for title, rows in (("", built), ("Declared", declared)) if rows)
    )


def _sentence(told: Sequence[str]) -> str:
    return f"{'; '.join(told[:_MOST])}."


def within(ontology: Ontology, meant: Meant) -> Meant | None:
    """The types of the one module of the build that is meant; None where something else is."""
    if not meant.exact or [node.kind for node in meant.nodes] != [NodeKind.MODULE]:
        return None
    folder = _folder(ontology, meant.nodes[0])
    inner = tuple(node for node in _types(ontology) if not folder or node.path.startswith(f"{folder}/"))
    return replace(meant, nodes=inner) if inner else None


def _folder(ontology: Ontology, module: Node) -> str:
    """The folder of a module: its build file's, or that which a settings script gives it."""
    given = (edge.via for edge in ontology.into(module.key, (EdgeKind.BUILDS,)) if edge.path == module.path)
    return next(filter(None, given), module.path.rpartition("/")[0])


def named(ontology: Ontology, name: str) -> Node | None:
    """The module of the build of this name, else the package."""
    own = ontology.node(f"module:{name}")
    return own if own is not None and own.path else ontology.node(f"{name}/")


def holds(ontology: Ontology, module: Node, node: Node) -> bool:
    """Whether something is in the folder of a module or in a package; of what is no code, whether what makes it is."""
    if module.kind is NodeKind.PACKAGE:
        keys = [node.key] if node.path else [edge.source for edge in ontology.into(node.key, _MAKING)]
        return any(key.startswith(f"{module.key.rstrip('/')}.") for key in keys)
    folder = _folder(ontology, module)
    if not folder:
        return True
    made = [node.path] if node.path else [edge.path for edge in ontology.into(node.key, _MAKING)]
    return any(path.startswith(f"{folder}/") for path in made)


_MAKING = (
    EdgeKind.EXPOSES, EdgeKind.MAPS, EdgeKind.MAPS_COLUMN, EdgeKind.DECLARES_BEAN, EdgeKind.CONFIGURES,
    EdgeKind.CONSUMES_PROPERTY, EdgeKind.SCHEDULED_BY, EdgeKind.DEFINES,
)  # fmt: skip


def built_with(ontology: Ontology, module: Node) -> list[Node]:
    """The other modules of the build that a module is built with, nearest first."""
    found: dict[str, Node] = {}
    frontier = [module]
    while frontier:
        edges = [edge for each in frontier for edge in ontology.out(each.key, (EdgeKind.BUILT_WITH,))]
        nodes = [node for edge in edges if (node := ontology.node(edge.target)) is not None and node.path]
        frontier = [node for node in nodes if node.key not in found and node.key != module.key]
        found |= {node.key: node for node in frontier}
    return list(found.values())


def of_things(query: Query) -> Query:
    """What a module "has" or "owns" is what its types map to, expose or are."""
    if query.select in (None, Select.TEST) or query.relation not in _HAVING:
        return query
    relation = _HELD_BY.get(query.select, Relation.ANY) if query.select else Relation.ANY
    return Query(query.select, relation, Direction.FROM, query.anchors, query.filters, query.form)


_HAVING = frozenset({Relation.ANY, Relation.USES, Relation.DECLARES, Relation.MAPS_TO_TABLE})
_HELD_BY = {Select.TABLE: Relation.MAPS_TO_TABLE, Select.ENDPOINT: Relation.EXPOSES_ENDPOINT}


def called_like(ontology: Ontology, meant: Meant) -> Meant | None:
    """The types in the directory that has the name of the one type that is meant, or None where there is none."""
    if not meant.exact or {node.kind for node in meant.nodes} - TYPE_KINDS:
        return None
    name = parts(meant.nodes[0].name)
    within = [
        (segment, node) for node in _types(ontology) for segment in node.path.split("/")[:-1] if parts(segment) == name
    ]
    if not within or len(name) < _WORDS:
        return None
    return Meant(f"the module {code(within[0][0])}", tuple(node for _, node in within))


def _types(ontology: Ontology) -> Iterator[Node]:
    """The outermost types of main code."""
    types = (node for node in ontology.nodes() if node.kind in TYPE_KINDS and not node.test)
    return (node for node in types if outermost(ontology, node.key) == node)


_MOST = 20
_WORDS = 2
"""A directory of one word may be a package that is called like a type in it."""
