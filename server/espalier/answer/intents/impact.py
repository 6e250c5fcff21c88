"""What breaks if X goes: its direct users, which stop compiling, and those who reach it only through them.

Who reaches an implementation through its interface still compiles, and still runs as long as another implementation
can be given to it; such uses stand apart.

Indirect users are followed by type, not by member, to a small depth: an over-estimate. Where a level has more types
than anyone would read, the walk ends: from a type that all code uses, all code is reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.finding import Finding, Group, by_role, counted, group, introduced
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.uses import heirs, telling, uses_of
from espalier.ontology import queries
from espalier.ontology.enclosing import enclosed, outermost, outermost_of, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node
from espalier.ontology.wiring import is_concrete

_LEVELS = 2
_WIDEST = 120
_SHOWN = 8
"""Pieces of evidence shown of each group: an impact is first of all its size."""


def find(ontology: Ontology, plan: Plan) -> Finding:
    link = plan.links[0]
    everything, unseen = uses_of(ontology, link.nodes)
    through = [use for use in everything if _through_supertype(ontology, link.nodes, use)]
    uses = set(everything) - set(through)
    direct = telling([*uses, *(item for node in link.nodes for item in heirs(ontology, node))])
    own = {top.key for node in link.nodes if (top := outermost(ontology, node.key))}
    indirect = _indirect(ontology, own, _tops(ontology, direct) - own)
    reached = own | _tops(ontology, [*direct, *indirect])
    endpoints = list(_endpoints(ontology, reached))
    groups = (
        *(Group(f"Direct: {g.title}", _varied(ontology, g.evidence), _SHOWN) for g in by_role(ontology, direct)),
        *(replace(g, most=_SHOWN) for g in group("Through a supertype, still compiles", telling(through))),
        *(replace(g, most=_SHOWN) for g in group("Indirect, by type", indirect)),
        *(replace(g, most=_SHOWN) for g in group("Endpoints that may be affected", endpoints)),
    )
    headline = _headline(ontology, plan, direct, indirect, endpoints) + _reprieve(ontology, link.nodes, through)
    return Finding(f"{headline}\n\n{_summary(ontology, groups)}".strip(), groups, unseen)


def _through_supertype(ontology: Ontology, nodes: Iterable[Node], use: Evidence) -> bool:
    """Whether a use is of a supertype, to which X only is (or may be) given. One that is given nothing else counts as
    a use of X where it is injected, for nothing else can be wired there."""
    above = {
        each.key for node in nodes if (top := type_of(ontology, node.key)) for each in ontology.supertypes(top.key)
    }
    return use.via in above and not (use.kind == EdgeKind.INJECTS and len(_implementations(ontology, use.via)) < 2)


def _implementations(ontology: Ontology, key: str) -> list[Node]:
    return [node for node in ontology.subtypes(key) if is_concrete(node) and not node.test]


def _reprieve(ontology: Ontology, nodes: Iterable[Node], through: list[Evidence]) -> str:
    if not through:
        return ""
    own = {node.key for node in nodes}
    ways = sorted({use.via for use in through})
    others = [node for way in ways for node in _implementations(ontology, way) if node.key not in own]
    rest = counted(len(others), "other class", "other classes") if others else "nothing else"
    uses = f"{counted(len(through), 'use')} through {', '.join(map(code, ways))}, implemented by {rest}"
    return f" {uses}, would still compile."


def _summary(ontology: Ontology, groups: Iterable[Group]) -> str:
    """One line for each group: how many pieces of evidence, in how many types."""
    return "\n".join(
        f"- {each.title}: {counted(len(each.evidence), 'place')} in"
        f" {counted(len(_tops(ontology, each.evidence)), 'type')}"
        for each in groups
    )


def _varied(ontology: Ontology, evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """The first piece from each type before the second from any, so that a short list shows many types."""
    met: Counter[str] = Counter()
    turns = []
    for item in evidence:
        top = outermost(ontology, item.source)
        met[name := top.key if top else item.path] += 1
        turns.append(met[name])
    return tuple(item for _, item in sorted(zip(turns, evidence, strict=True), key=lambda pair: pair[0]))


def _headline(
    ontology: Ontology, plan: Plan, direct: list[Evidence], indirect: list[Evidence], endpoints: list[Evidence]
) -> str:
    subject = introduced(plan.links[0].node)
    if not direct:
        return f"Nothing that the graph can see depends on {subject}."
    types, further = len(_tops(ontology, direct)), len(_tops(ontology, indirect))
    return (
        f"Without {subject}, {counted(len(direct), 'place')} in {counted(types, 'type')} would no longer compile or be"
        f" wired; {counted(further, 'further type')} and {counted(len(endpoints), 'endpoint')} reach it through those"
        " and may behave differently."
    )


def _indirect(ontology: Ontology, own: set[str], frontier: set[str]) -> list[Evidence]:
    """One edge for each type that comes to depend on the frontier, level by level."""
    seen, found = own | frontier, list[Evidence]()
    for _ in range(_LEVELS):
        if len(frontier) > _WIDEST:
            break
        following: dict[str, Evidence] = {}
        for key in sorted(frontier):
            for use in queries.users(ontology, key).uses:
                top = outermost(ontology, use.edge.source)
                if top is not None and top.key not in seen:
                    following.setdefault(top.key, of_edge(use.edge, use.via))
        found += following.values()
        frontier = set(following)
        seen |= frontier
    return found


def _tops(ontology: Ontology, evidence: Iterable[Evidence]) -> set[str]:
    return set(outermost_of(ontology, (item.source for item in evidence)))


def _endpoints(ontology: Ontology, keys: Iterable[str]) -> Iterator[Evidence]:
    for key in sorted(keys):
        node = ontology.node(key)
        for within in (node, *enclosed(ontology, node)) if node else ():
            yield from map(of_edge, ontology.out(within.key, {EdgeKind.EXPOSES}))
