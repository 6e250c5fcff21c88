"""What implements or extends a type, or overrides a method, at any depth."""

from __future__ import annotations

from espalier.answer.evidence import Evidence
from espalier.answer.finding import Finding, by_role, counted, introduced
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.roles import Role
from espalier.answer.uses import heirs
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node


def find(ontology: Ontology, plan: Plan) -> Finding:
    headlines, evidence = [], []
    for link in plan.links:
        found = [item for node in link.nodes for item in heirs(ontology, node)]
        headlines.append(_headline(ontology, link.node, found))
        evidence += found
    return Finding("\n\n".join(headlines), by_role(ontology, evidence))


def _headline(ontology: Ontology, node: Node, found: list[Evidence]) -> str:
    names = dict.fromkeys(item.source for item in found)
    if not names:
        return f"Nothing that the graph can see inherits from {introduced(node)}."
    described = "; ".join(_described(ontology, key) for key in names)
    return f"{introduced(node)} has {counted(len(names), 'implementation')}: {described}."


def _described(ontology: Ontology, key: str) -> str:
    """With what decides which one is injected."""
    node = ontology.node(key)
    names = [name.rpartition(".")[2] for name in node.annotations] if node else []
    telling = [code("@" + name) for name in names if name in ("Primary", "Qualifier", "Profile")]
    test = [Role.TEST.lower()] if node and node.test else []
    return code(key) + (f" ({', '.join(telling + test)})" if telling or test else "")
