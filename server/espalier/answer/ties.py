"""What answering knows of each kind of edge, in one table: a new kind is one entry here.

Retrieval, paths, groups of dependencies and the sentences of answers all read it.
"""

from __future__ import annotations

from dataclasses import dataclass

from espalier.ontology.kinds import EdgeKind


@dataclass(frozen=True, slots=True)
class Tie:
    """`active` and `passive` are read with a name after them: `A` calls `B`, `B` is called by `A`.

    `title`: its group among the dependencies of a symbol, or empty where it tells too little to be listed there.
    `weight`: the share of a score that retrieval passes along it; 0: it is not walked.
    `along`, `against`: how many steps of a path it costs to follow control from source to target, and from target to
    source; 0: control does not go that way.
    `plain`: it only says that a type is written somewhere, so another edge on the same line says it better.
    """

    active: str
    passive: str
    title: str = ""
    weight: float = 0.5
    along: int = 0
    against: int = 0
    plain: bool = False


_HERITAGE, _WIRING, _DATA, _TYPES = "Inherited from", "Injected", "Data", "Declared types"

_TIES: dict[str, Tie] = {
    EdgeKind.INJECTS: Tie("injects", "injected into", _WIRING, 1.0, along=3),
    EdgeKind.SATISFIED_BY: Tie("is given", "given to", _WIRING),
    EdgeKind.REFERS_BEAN: Tie("refers to", "referred to by", _WIRING, along=2),
    EdgeKind.LOOKS_UP: Tie("looks up", "looked up by", _WIRING, along=2),
    EdgeKind.EXTENDS: Tie("extends", "extended by", _HERITAGE, 0.8, against=2),
    EdgeKind.IMPLEMENTS: Tie("implements", "implemented by", _HERITAGE, 0.9, against=2),
    EdgeKind.OVERRIDES: Tie("overrides", "overridden by", _HERITAGE, 0.8, against=1),
    EdgeKind.CALLS: Tie("calls", "called by", "Called", 0.9, along=1),
    EdgeKind.INSTANTIATES: Tie("creates", "created by", "Created", along=1),
    EdgeKind.PUBLISHES: Tie("publishes", "published by", "Events", 0.9, along=1),
    EdgeKind.LISTENS: Tie("listens to", "listened to by", "Events", 0.9, against=1),
    EdgeKind.MAPS: Tie("maps to", "mapped by", _DATA, along=2),
    EdgeKind.RELATES: Tie("is related to", "related to by", _DATA),
    EdgeKind.QUERIES: Tie("queries", "queried by", _DATA, along=1),
    EdgeKind.READS: Tie("reads", "read by", _DATA),
    EdgeKind.WRITES: Tie("writes", "written by", _DATA),
    EdgeKind.CONSUMES_PROPERTY: Tie("reads", "read by", "Settings"),
    EdgeKind.CONFIGURES: Tie("sets", "set by", "Settings"),
    EdgeKind.HANDLES: Tie("handles", "handled by", "Web"),
    EdgeKind.SCHEDULED_BY: Tie("runs at", "when", "Schedules"),
    EdgeKind.SCHEDULES: Tie("schedules", "scheduled by", "Schedules"),
    EdgeKind.EXPOSES: Tie("serves", "served by", "Web", 0.9, against=1),
    EdgeKind.FIELD: Tie("has a field of type", "type of a field of", _TYPES, 0.2, plain=True),
    EdgeKind.PARAMETER: Tie("takes", "taken by", _TYPES, 0.2, plain=True),
    EdgeKind.RETURNS: Tie("returns", "returned by", _TYPES, 0.2, plain=True),
    EdgeKind.THROWS: Tie("throws", "thrown by", _TYPES),
    EdgeKind.REFERENCES: Tie("mentions", "mentioned by", "Mentioned", 0.2, plain=True),
    EdgeKind.DECLARES_BEAN: Tie("declares", "declared by"),
    EdgeKind.ANNOTATED_BY: Tie("is annotated with", "on", weight=0.0),
    EdgeKind.IMPORTS: Tie("imports", "imported by", weight=0.0),
    EdgeKind.TESTS: Tie("tests", "tested by"),
}


def tie(kind: EdgeKind | str) -> Tie:
    """The entry of a kind; a kind without one is read as it is spelled."""
    known = _TIES.get(kind)
    return known or Tie(str(kind).replace("_", " "), f"{str(kind).replace('_', ' ')} of")


def titles() -> dict[str, frozenset[EdgeKind]]:
    """Groups of dependencies in the order in which they are shown."""
    found: dict[str, set[EdgeKind]] = {}
    for kind, each in _TIES.items():
        if each.title:
            found.setdefault(each.title, set()).add(EdgeKind(kind))
    return {title: frozenset(kinds) for title, kinds in found.items()}


HERITAGE = frozenset(EdgeKind(kind) for kind, each in _TIES.items() if each.title == _HERITAGE)
PLAIN = frozenset(EdgeKind(kind) for kind, each in _TIES.items() if each.plain)
FORWARD = {EdgeKind(kind): each.along for kind, each in _TIES.items() if each.along}
"""Kinds that control follows from source to target, and how many steps each counts for."""
BACKWARD = {EdgeKind(kind): each.against for kind, each in _TIES.items() if each.against}
