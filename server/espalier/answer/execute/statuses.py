"""With which HTTP status an exception ends: by who handles it, else by what is written on it or given to its library's
constructor. Spring asks in this order, handlers of a type above included."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import sites
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.notes import written_annotations
from espalier.answer.execute.refusals import handlers_of
from espalier.answer.execute.responses import answered, of_library, statuses_in
from espalier.answer.execute.sentences import absent, listed, name_of
from espalier.answer.finding import Finding, group
from espalier.answer.markdown import code
from espalier.answer.query import Relation
from espalier.ontology.kinds import TYPE_KINDS, Node
from espalier.ontology.nodes import is_test
from espalier.text.positions import lines_of

_CARRYING = frozenset({"ResponseStatusException", "ErrorResponseException", "WebApplicationException"})
"""Exceptions of libraries whose constructors are given a status."""


def of_exceptions(code_base: CodeBase, meant: Meant) -> Finding:
    told, rows = [], []
    for node in (each for each in meant.nodes if each.kind in TYPE_KINDS):
        said, found = _of_exception(code_base, node)
        told.append(said)
        rows += found
    if not rows:
        return Finding(absent(code_base.health, " ".join(told)), missed=True)
    thrown = sites.to(code_base.ontology, Relation.THROWS, meant.nodes)
    return Finding(" ".join(told), (*group("", rows), *group("Thrown", thrown)))


def _of_exception(code_base: CodeBase, node: Node) -> tuple[str, list[Evidence]]:
    ontology, name = code_base.ontology, code(name_of(code_base.ontology, node.key))
    handling = [answered(code_base, of_edge(each)) for each in handlers_of(ontology, node) if not is_test(each.path)]
    if handling:
        by = listed(dict.fromkeys(name_of(ontology, each.source) for each in handling))
        statuses = dict.fromkeys(each.note for each in handling if each.note)
        if len(statuses) == 1 and all(each.note for each in handling):
            return f"{name} leads to {next(iter(statuses))}: {by} handles it.", handling
        some = f" but {listed(statuses)}" if statuses else ""
        return f"{name} is handled by {by}; no one status is read there{some}.", handling
    for each in (node, *ontology.supertypes(node.key)):
        if (status := of_library(each)) is not None:
            own = "" if each.key == node.key else f", that of JAX-RS's {code(each.name)}"
            return f"{name} leads to {status.value} {status.name}{own}.", [of_node(node)]
    for each, text, how in _written(code_base, node):
        found = statuses_in(text)
        if len(found) == 1:
            status = next(iter(found))
            return f"{name} leads to {status.value} {status.name}, {how}.", [of_node(each)]
    return f"The graph sees no status for {name}: nothing handles it, and it has no `@ResponseStatus`.", []


def _written(code_base: CodeBase, node: Node) -> Iterator[tuple[Node, str, str]]:
    """What is written on an exception or on a type above it, and the text of one that carries a status."""
    ontology = code_base.ontology
    above = (node, *ontology.supertypes(node.key))
    carrying = any(each.name in _CARRYING for each in above)
    for each in (one for one in above if one.path):
        if any(name.rpartition(".")[2] == "ResponseStatus" for name in each.annotations):
            of = "" if each.key == node.key else f" of {code(each.name)}"
            yield each, written_annotations(code_base, each), f"by the `@ResponseStatus`{of}"
        text = code_base.source(each.path) if carrying else None
        if text is not None:
            lines = lines_of(text)[each.line - 1 : each.end_line]
            yield each, "\n".join(lines), "which its constructor is given"
