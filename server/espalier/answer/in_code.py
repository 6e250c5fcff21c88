"""What an editor shows in the code itself: how much uses a declaration, what is given at an injection point, and which
endpoints are served where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from espalier.answer.roles import is_accessor
from espalier.answer.uses import telling, uses_of
from espalier.ontology.enclosing import declarations, enclosed, outermost, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import given

_COUNTED = TYPE_KINDS | {NodeKind.METHOD}
_NO_USES = frozenset({EdgeKind.IMPORTS, EdgeKind.TESTS, EdgeKind.OVERRIDES})
"""What an import, a test's name and an overriding method say is no use of its own."""
_MOST = 400
"""The most declarations of one file that get a lens. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Lens:
    """How many places of main code and of tests use a declaration. `line`: of its name, from 1."""

    symbol: str
    line: int
    users: int
    tests: int


@dataclass(frozen=True, slots=True)
class Wiring:
    """`type`: what an injection point asks for; `given`: the declarations that it may be given, of the method that is
    called there where it is a call; several where nothing decides."""

    type: Node
    given: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Served:
    """The endpoints that a declaration serves, such as `GET /orders`. `line`: of its name, from 1."""

    line: int
    endpoints: tuple[str, ...]


def served(ontology: Ontology, path: str) -> tuple[Served, ...]:
    """What serves endpoints in a file, in the order of its lines."""
    found = {
        node.line: tuple(sorted(edge.target for edge in ontology.out(node.key, (EdgeKind.EXPOSES,))))
        for node in declarations(ontology, path)
    }
    return tuple(Served(line, endpoints) for line, endpoints in sorted(found.items()) if endpoints)


def lenses(ontology: Ontology, path: str) -> tuple[Lens, ...]:
    """Of the types and methods that a file declares, in the order of their lines; not of accessors and tests."""
    return tuple(_lens(ontology, node) for node in _declared(ontology, path))


def _declared(ontology: Ontology, path: str) -> list[Node]:
    if is_test(path):
        return []
    every = (node for node in declarations(ontology, path) if node.kind in _COUNTED and not is_accessor(node))
    return sorted(every, key=lambda node: (node.line, node.key))[:_MOST]


def _lens(ontology: Ontology, node: Node) -> Lens:
    uses, _ = uses_of(ontology, [node])
    places = {(use.path, use.line) for use in telling(uses) if use.kind not in _NO_USES}
    tests = sum(is_test(path) for path, _ in places)
    return Lens(node.key, node.line, len(places) - tests, tests)


def wiring(ontology: Ontology, path: str, line: int, subject: Node | None) -> Wiring | None:
    """What is injected for `subject` in the class at a line: the injection points of its type there decide. None where
    nothing of its type is injected."""
    around = ontology.at(path, line)
    home = outermost(ontology, around.key) if around is not None else None
    if home is None or subject is None:
        return None
    points = [edge for edge in _points(ontology, home) if edge.target in set(_asked(ontology, subject))]
    found = dict.fromkeys(key for edge in points for key in sorted(given(ontology, edge)))
    wanted = ontology.node(points[0].target) if points else None
    classes = [node for key in found if (node := ontology.node(key)) is not None and node.line]
    if wanted is None or not classes:
        return None
    called = subject if subject.kind is NodeKind.METHOD else None
    return Wiring(wanted, tuple(_run(ontology, each, called) for each in classes))


def _points(ontology: Ontology, home: Node) -> list[Edge]:
    inside = (home, *enclosed(ontology, home))
    return [edge for node in inside for edge in ontology.out(node.key, (EdgeKind.INJECTS,))]


def _asked(ontology: Ontology, subject: Node) -> Iterable[str]:
    """The types for which a point may ask: a type itself, a field's type, the type whose method is called."""
    if subject.kind in TYPE_KINDS:
        yield subject.key
    elif subject.kind is NodeKind.FIELD:
        yield from (edge.target for edge in ontology.out(subject.key, (EdgeKind.INJECTS, EdgeKind.FIELD)))
    elif (owner := type_of(ontology, subject.key)) is not None:
        yield owner.key


def _run(ontology: Ontology, type_: Node, called: Node | None) -> Node:
    """The method of a class that runs where another is called; the class where it declares none."""
    if called is None:
        return type_
    for member in ontology.members(type_.key):
        if any(edge.target == called.key for edge in ontology.out(member.key, (EdgeKind.OVERRIDES,))):
            return member
    return type_
