"""A knowledge base of three kinds of edges between types, as in arXiv 2601.08773: extends, implements, injects.

From the types of the passages found it goes along the edges in both directions, one step, and from each interface's
implementation to who has the interface injected.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from espalier.experiments.passages import FixedPassage
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind

EXTENDS, IMPLEMENTS, INJECTS, DEPENDS = "extends", "implements", "injects", "depends on"
_PASSIVE = {EXTENDS: "extended by", IMPLEMENTS: "implemented by", INJECTS: "injected into", DEPENDS: "needed by"}
_KINDS = (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS, EdgeKind.INJECTS)
_MOST_NAMED = 8


class Tie(NamedTuple):
    kind: str
    source: str
    target: str


class Knowledge:
    """`types`: by file, the lines and the name of each type. Types are named by their simple names, as in the paper."""

    def __init__(self, ties: Iterable[Tie], types: dict[str, list[tuple[int, int, str]]]) -> None:
        self.ties = frozenset(ties)
        self._types = types
        self._around: dict[str, list[Tie]] = defaultdict(list)
        for tie in sorted(self.ties):
            for name in {tie.source, tie.target}:
                self._around[name].append(tie)

    def rows(self, found: Iterable[FixedPassage]) -> list[str]:
        """A line for each type of the passages, nearest first, then one for each type reached through an interface."""
        near = list(dict.fromkeys(name for each in found for name in self._of(each)))
        further = dict.fromkeys(name for each in near for name in self._consumers(each) if name not in near)
        return [self._row(name) for name in (*near, *further)]

    def _of(self, passage: FixedPassage) -> list[str]:
        types = self._types.get(passage.path, [])
        return [name for start, end, name in types if start <= passage.end_line and end >= passage.line]

    def _consumers(self, name: str) -> list[str]:
        interfaces = {tie.target for tie in self._around[name] if tie.kind == IMPLEMENTS and tie.source == name}
        users = (tie for each in sorted(interfaces) for tie in self._around[each])
        return [tie.source for tie in users if tie.kind in (INJECTS, DEPENDS) and tie.target in interfaces]

    def _row(self, name: str) -> str:
        told: dict[str, list[str]] = defaultdict(list)
        for tie in self._around[name]:
            if tie.source == name:
                told[tie.kind].append(tie.target)
            else:
                told[_PASSIVE[tie.kind]].append(tie.source)
        said = "; ".join(
            f"{kind} {', '.join(f'`{each}`' for each in names[:_MOST_NAMED])}" for kind, names in told.items()
        )
        return f"- `{name}`" + (f" {said}" if said else "")


def deterministic(ontology: Ontology) -> Knowledge:
    """The three kinds of edges of our graph, main code only, between the types that hold their ends."""
    ties = []
    types: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for edge in (each for kind in _KINDS for each in ontology.edges(kind)):
        source, target = type_of(ontology, edge.source), ontology.node(edge.target)
        if source is not None and target is not None:
            ties.append(Tie(str(edge.kind), source.name, target.name))
    for node in ontology.nodes():
        if node.path and type_of(ontology, node.key) is node:
            types[node.path].append((node.line, node.end_line, node.name))
    return Knowledge(ties, types)
