"""Form `mechanism` of a symbol: where it is, what it offers, what implements it, what it needs and who needs it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import sites
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.comments import summary
from espalier.answer.execute.sentences import first_of_each, listed, name_of, type_name
from espalier.answer.finding import Finding, Group, declarations, introduced, joined
from espalier.answer.markdown import escape
from espalier.answer.query import Relation
from espalier.answer.ties import tie
from espalier.answer.uses import heirs
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_MOST = 8
"""Rows of each group."""
_NAMED = 4
"""Names of each group that the headline has."""
_LITERAL = "class_literal"
_MOSTLY = 0.8
"""The share of what an advice is run for that an annotation must mark to be given its meaning by it."""
_FRAMEWORK = (
    EdgeKind.DECLARES_BEAN, EdgeKind.REFERS_BEAN, EdgeKind.EXPOSES, EdgeKind.MAPS, EdgeKind.QUERIES,
    EdgeKind.PUBLISHES, EdgeKind.LISTENS, EdgeKind.CONFIGURES, EdgeKind.CONSUMES_PROPERTY, EdgeKind.SCHEDULED_BY,
    EdgeKind.ADVISES,
)  # fmt: skip
"""What frameworks know of a thing."""


def find(code_base: CodeBase, meant: Sequence[Meant]) -> Finding:
    findings = [_described(code_base, node) for each in meant for node in each.nodes]
    return joined(findings)


def _described(code_base: CodeBase, node: Node) -> Finding:
    ontology = code_base.ontology
    code_like = node.kind in TYPE_KINDS or node.kind in MEMBER_KINDS
    parts = (
        *_meant_by(ontology, node),
        *_ties(ontology, node),
        _part("offers", "Offers", _offered(ontology, node), ontology),
        _part("holds", "Holds", _held(ontology, node), ontology),
        _part("is inherited by", "Inherited by", heirs(ontology, node), ontology),
        _part(
            "uses", "Uses", sites.out_of(ontology, Relation.USES, [node]) if code_like else (), ontology, target=True
        ),
        _part("is used by", "Used by", sites.to(ontology, Relation.USES, [node]) if code_like else (), ontology),
    )
    found = [each for each in parts if each is not None]
    said = "; it ".join(sentence for sentence, _ in found)
    comment = _comment(code_base, node) if code_like else ""
    subject = f"{introduced(node)}: “{escape(comment)}” It" if comment else introduced(node)
    headline = f"{subject} {said}." if said else f"{subject.removesuffix(' It')}."
    return Finding(headline, (*_declared(node), *(group for _, group in found)))


def _comment(code_base: CodeBase, node: Node) -> str:
    source = code_base.source(node.path) if node.path.endswith(".java") else None
    return summary(source, node.line) if source is not None else ""


def _meant_by(ontology: Ontology, node: Node) -> list[tuple[str, Group]]:
    """Of an annotation of the project: the advices that are run for it, and who looks for it at run time."""
    if node.kind is not NodeKind.ANNOTATION:
        return []
    on = {edge.source for edge in ontology.into(node.key, (EdgeKind.ANNOTATED_BY,))}
    advices = {edge.source for key in on for edge in ontology.into(key, (EdgeKind.ADVISES,))}
    advised = {key: [edge.target for edge in ontology.out(key, (EdgeKind.ADVISES,))] for key in advices}
    own = [key for key in sorted(advised) if sum(t in on for t in advised[key]) >= _MOSTLY * len(advised[key])]
    looked = [e for e in ontology.into(node.key, (EdgeKind.REFERENCES,)) if e.role == _LITERAL and not is_test(e.path)]
    declared = [each for key in own if (each := ontology.node(key)) is not None]
    rows = (*declarations(declared), *map(of_edge, looked))
    names = [name_of(ontology, each).partition("(")[0] for each in (*own, *(edge.source for edge in looked))]
    group = Group("Given its meaning by", rows, _MOST)
    return [(f"is given its meaning by {listed(names, _NAMED)}", group)] if rows else []


def _declared(node: Node) -> tuple[Group, ...]:
    return (Group("Declared", declarations([node])),) if node.path else ()


def _offered(ontology: Ontology, node: Node) -> tuple[Evidence, ...]:
    members = ontology.members(node.key) if node.kind in TYPE_KINDS else ()
    return declarations(each for each in members if each.kind is NodeKind.METHOD and "private" not in each.modifiers)


def _held(ontology: Ontology, node: Node) -> tuple[Evidence, ...]:
    """The types of a package or file."""
    holds = node.kind in (NodeKind.PACKAGE, NodeKind.FILE)
    return declarations(sites.types_in(ontology, node)) if holds else ()


def _part(
    verb: str, title: str, evidence: Iterable[Evidence], ontology: Ontology, *, target: bool = False
) -> tuple[str, Group] | None:
    """What a sentence says of a group, and the group: one row for each type before further rows of any."""
    rows = list(dict.fromkeys(evidence))
    if not rows:
        return None
    if title == "Offers":
        names = [name_of(ontology, row.source).partition("#")[2].partition("(")[0] for row in rows]
        return f"{verb} {listed(names, _NAMED)}", Group(title, tuple(rows), _MOST)
    firsts = first_of_each(ontology, rows, lambda row: row.target if target and row.target else row.source)
    names = [type_name(ontology, row.target if target and row.target else row.source) for row in firsts]
    ordered = (*firsts, *(row for row in rows if row not in set(firsts)))
    return f"{verb} {listed(names, _NAMED)}", Group(title, ordered, _MOST)


def _ties(ontology: Ontology, node: Node) -> list[tuple[str, Group]]:
    """What frameworks know of it, by the kind of edge."""
    if node.kind in MEMBER_KINDS:
        return []
    found = []
    for kind in _FRAMEWORK:
        into, out = ontology.into(node.key, (kind,)), ontology.out(node.key, (kind,))
        for edges, verb, end in ((into, f"is {tie(kind).passive}", "source"), (out, tie(kind).active, "target")):
            if edges:
                names = [name_of(ontology, getattr(edge, end)) for edge in edges]
                rows = Group(verb.capitalize(), tuple(map(of_edge, edges)), _MOST)
                found.append((f"{verb} {listed(names, _NAMED)}", rows))
    return found
