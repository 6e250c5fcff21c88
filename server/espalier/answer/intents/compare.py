"""What differs between A and B: their heritage, members, dependencies and users, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.finding import Finding, Group, declarations, group, introduced
from espalier.answer.intents.dependencies import leaving
from espalier.answer.link import Link
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.uses import uses_of
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Node


def find(ontology: Ontology, plan: Plan) -> Finding:
    left, right = plan.links[0], plan.links[1]
    shared = _shared(ontology, left.node, right.node)
    headline = f"{introduced(left.node)} and {introduced(right.node)} {shared}."
    groups = (
        *_only("Members", left, right, lambda link: _members(ontology, link)),
        *_only("Depends on", left, right, lambda link: _dependencies(ontology, link)),
        *_only("Used by", left, right, lambda link: _users(ontology, link)),
    )
    return Finding(headline, (*group("Declared", declarations((left.node, right.node))), *groups))


def _shared(ontology: Ontology, left: Node, right: Node) -> str:
    above = {node.key for node in ontology.supertypes(left.key)}
    common = [node.key for node in ontology.supertypes(right.key) if node.key in above]
    return f"share {', '.join(map(code, common))}" if common else "share no supertype"


def _only(title: str, left: Link, right: Link, facts: Callable[[Link], dict[str, Evidence]]) -> Iterator[Group]:
    """What one side has and the other has not, told apart by a name that means the same on both sides."""
    a, b = facts(left), facts(right)
    yield from group(f"{title}: only {code(left.node.name)}", (a[name] for name in a if name not in b))
    yield from group(f"{title}: only {code(right.node.name)}", (b[name] for name in b if name not in a))


def _members(ontology: Ontology, link: Link) -> dict[str, Evidence]:
    members = ontology.members(link.node.key)
    named = {member.key.removeprefix(link.node.key): member for member in members}
    return dict(zip(named, declarations(named.values()), strict=True))


def _dependencies(ontology: Ontology, link: Link) -> dict[str, Evidence]:
    return _by((f"{edge.kind} {edge.target}", of_edge(edge)) for edge in leaving(ontology, link.nodes))


def _users(ontology: Ontology, link: Link) -> dict[str, Evidence]:
    uses, _ = uses_of(ontology, link.nodes)
    return _by((top.key, use) for use in uses if (top := outermost(ontology, use.source)))


def _by(pairs: Iterable[tuple[str, Evidence]]) -> dict[str, Evidence]:
    found: dict[str, Evidence] = {}
    for name, item in pairs:
        found.setdefault(name, item)
    return found
