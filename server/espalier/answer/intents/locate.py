"""Where X is: its declaration, and for what a framework knows, who declares, serves, maps, publishes or hears it."""

from __future__ import annotations

from espalier.answer.evidence import of_edge
from espalier.answer.finding import Finding, declarations, group, introduced
from espalier.answer.plan import Plan
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind

_FRAMEWORK = frozenset(
    {
        EdgeKind.DECLARES_BEAN,
        EdgeKind.REFERS_BEAN,
        EdgeKind.EXPOSES,
        EdgeKind.MAPS,
        EdgeKind.QUERIES,
        EdgeKind.PUBLISHES,
        EdgeKind.LISTENS,
    }
)


def find(ontology: Ontology, plan: Plan) -> Finding:
    nodes = [node for link in plan.links for node in link.nodes]
    ties = [edge for n in nodes for edge in (*ontology.into(n.key, _FRAMEWORK), *ontology.out(n.key, _FRAMEWORK))]
    return Finding(
        "\n\n".join(introduced(link.node) for link in plan.links),
        (*group("Declared", declarations(nodes)), *group("Tied to it", map(of_edge, ties))),
    )
