"""How X works: where it is, what it offers, what implements it, what it needs and who needs it."""

from __future__ import annotations

from espalier.answer.evidence import of_edge
from espalier.answer.finding import Finding, counted, declarations, group, introduced
from espalier.answer.intents.dependencies import leaving
from espalier.answer.link import Link
from espalier.answer.plan import Plan
from espalier.answer.ties import HERITAGE, PLAIN, tie
from espalier.answer.uses import heirs, telling, uses_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, NodeKind

_TELLING = (
    frozenset(kind for kind in EdgeKind if tie(kind).weight) - HERITAGE - PLAIN - {EdgeKind.READS, EdgeKind.WRITES}
)


def find(ontology: Ontology, plan: Plan) -> Finding:
    findings = [_explained(ontology, link) for link in plan.links]
    return Finding(
        "\n\n".join(finding.headline for finding in findings),
        tuple(group for finding in findings for group in finding.groups),
        tuple(dict.fromkeys(unseen for finding in findings for unseen in finding.unseen or ())),
    )


def _explained(ontology: Ontology, link: Link) -> Finding:
    node = link.node
    uses, unseen = uses_of(ontology, link.nodes)
    members = [member for member in ontology.members(node.key) if member.kind is not NodeKind.FIELD]
    groups = (
        *group("Declared", declarations(link.nodes)),
        *(group("Offers", declarations(members)) if node.kind in TYPE_KINDS else ()),
        *group("Implemented by", (item for one in link.nodes for item in heirs(ontology, one))),
        *group("Depends on", (of_edge(edge) for edge in leaving(ontology, link.nodes) if _tells(edge))),
        *group("Used by", telling(use for use in uses if use.kind in _TELLING)),
    )
    headline = f"{introduced(node)} has {counted(len(members), 'member')} and {counted(len(uses), 'use')}."
    return Finding(headline, groups, unseen)


def _tells(edge: Edge) -> bool:
    return edge.kind in _TELLING
