"""How control gets from A to B: the shortest chain of calls, with the hops a framework makes in between.

A chain follows calls and creations, and where those lead to an interface, its implementations; a published event goes
on to its listeners, an endpoint to the method that serves it. Having a dependency injected is a weaker tie than calling
it, so it counts for more steps. What is found is a possible path, not a proof that it is taken at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

from espalier.answer.evidence import of_edge
from espalier.answer.finding import Finding, Group, counted, introduced
from espalier.answer.link import Link
from espalier.answer.plan import Plan
from espalier.answer.ties import BACKWARD, FORWARD
from espalier.ontology.enclosing import enclosed
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge

_INTO_TYPE = 2


def find(ontology: Ontology, plan: Plan) -> Finding:
    start, goal = plan.links[0], plan.links[1]
    path = _path(ontology, start, goal)
    if path is not None:
        hops = counted(len(path), "step")
        headline = f"From {introduced(start.node)} to {introduced(goal.node)} in {hops}."
        return Finding(headline, (Group("Path", tuple(of_edge(edge) for edge in path)),))
    back = _path(ontology, goal, start)
    if back is None:
        return Finding(f"The graph sees no path between {introduced(start.node)} and {introduced(goal.node)}.")
    headline = f"No path from {introduced(start.node)} to {introduced(goal.node)}, but one the other way round."
    return Finding(headline, (Group("Path", tuple(of_edge(edge) for edge in back)),))


def _path(ontology: Ontology, start: Link, goal: Link) -> list[Edge] | None:
    """Dijkstra over `_steps`; None: unreachable."""
    goals, order = _whole(ontology, goal), count()
    queue: list[tuple[int, int, str]] = [(0, next(order), key) for key in sorted(_whole(ontology, start))]
    came: dict[str, tuple[str, Edge | None]] = {key: ("", None) for _, _, key in queue}
    best = {key: 0 for _, _, key in queue}
    while queue:
        cost, _, key = heappop(queue)
        if key in goals:
            return _unwound(came, key)
        for target, weight, edge in _steps(ontology, key):
            if cost + weight < best.get(target, 1 << 30):
                best[target], came[target] = cost + weight, (key, edge)
                heappush(queue, (cost + weight, next(order), target))
    return None


def _steps(ontology: Ontology, key: str) -> Iterator[tuple[str, int, Edge | None]]:
    for edge in ontology.out(key, FORWARD):
        yield edge.target, FORWARD[edge.kind], edge
    for edge in ontology.into(key, BACKWARD):
        yield edge.source, BACKWARD[edge.kind], edge
    node = ontology.node(key)
    if node is not None:
        for member in enclosed(ontology, node):
            yield member.key, _INTO_TYPE, None


def _unwound(came: dict[str, tuple[str, Edge | None]], key: str) -> list[Edge]:
    path = []
    while key:
        key, edge = came[key]
        if edge is not None:
            path.append(edge)
    return path[::-1]


def _whole(ontology: Ontology, link: Link) -> set[str]:
    return {key for node in link.nodes for key in (node.key, *(within.key for within in enclosed(ontology, node)))}
