"""Questions over the graph: who uses it, what it depends on, who implements it, how one thing leads to another.

A use of a type is also one, on it, of a member that it inherits. And a use often goes through an interface: the caller
is handed a `PricingService` and calls `price`, which is `StandardPricing#price` at run time. `users` of a class
therefore adds calls to the methods its own override, and injection points of its supertypes that may be given it, each
with the supertype (or bean) named in `via`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind, Unseen
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import beans, given

_HERITAGE = (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS)
_THROUGH = frozenset({EdgeKind.CALLS, EdgeKind.LOOKS_UP})


class Use(NamedTuple):
    """A use, and the supertype or bean through which it goes, or empty."""

    edge: Edge
    via: str = ""


class Users(NamedTuple):
    uses: tuple[Use, ...]
    unseen: tuple[Unseen, ...]


def users(ontology: Ontology, key: str, *, tests: bool = True) -> Users:
    """Every use of a type (its members included), member, bean, table or endpoint from outside itself."""
    node = ontology.node(key)
    if node is None:
        return Users((), ())
    own = set(_whole(ontology, node))
    uses = [Use(edge) for each in own for edge in ontology.into(each)]
    uses += _inherited(ontology, node)
    uses += _through_overridden(ontology, own)
    uses += _through_wiring(ontology, node)
    outside = (use for use in dict.fromkeys(uses) if use.edge.source not in own and _counts(use, tests))
    found = sorted((use for use in outside if not _within(use.edge.source, key)), key=_order)
    return Users(tuple(_without_repeats(found)), ontology.unseen())


def dependencies(ontology: Ontology, key: str) -> tuple[Edge, ...]:
    """What a type (its members included) or member does to others."""
    node = ontology.node(key)
    own = set(_whole(ontology, node)) if node is not None else set()
    return tuple(edge for each in sorted(own) for edge in ontology.out(each) if edge.target not in own)


def implementations(ontology: Ontology, key: str) -> tuple[Node, ...]:
    """Types below a type, methods that override a method; nearest first."""
    node = ontology.node(key)
    if node is not None and node.kind in TYPE_KINDS:
        return ontology.subtypes(key)
    return tuple(found for each in _closure(ontology, [key], up=False) if (found := ontology.node(each)) is not None)


def walk(
    ontology: Ontology,
    start: Iterable[str],
    *,
    forward: bool,
    depth: int,
    kinds: Collection[EdgeKind] | None = None,
    limit: int = 500,
) -> Iterator[tuple[int, Edge]]:
    """Edges reached from `start` with their distance (1..depth), nearest first, at most `limit`. A type stands for its
    members too, and a method for those that it may dispatch to."""
    pending = deque((key, 0) for key in start)
    seen = {key for key, _ in pending}
    count = 0
    while pending:
        key, distance = pending.popleft()
        if distance == depth:
            continue
        for edge in _steps(ontology, key, forward, kinds):
            if count == limit:
                return
            count += 1
            yield distance + 1, edge
            reached = edge.target if forward and edge.source != edge.target else edge.source
            reached = edge.source if edge.kind is EdgeKind.OVERRIDES and forward else reached
            if reached not in seen:
                seen.add(reached)
                pending.append((reached, distance + 1))


def impact(ontology: Ontology, key: str, *, depth: int = 3, limit: int = 500) -> tuple[tuple[int, Use], ...]:
    """What may break if `key` goes: its users, their users, and so on, each with its distance."""
    found: list[tuple[int, Use]] = []
    level, seen = [key], {key}
    for distance in range(1, depth + 1):
        uses = [use for each in level for use in users(ontology, each).uses]
        found += [(distance, use) for use in uses[: limit - len(found)]]
        level = [each for use in uses if (each := _outermost(ontology, use.edge.source)) not in seen]
        level = list(dict.fromkeys(level))
        seen.update(level)
        if len(found) >= limit:
            break
    return tuple(found)


def path(ontology: Ontology, start: str, goal: str, *, depth: int = 8) -> tuple[Edge, ...]:
    """A shortest chain of edges by which `start` leads to `goal` (or to one of its members); () if there is none."""
    goals = {goal, *(member.key for member in ontology.members(goal))}
    came: dict[str, tuple[str, Edge] | None] = {start: None}
    pending = deque([(start, 0)])
    while pending:
        key, distance = pending.popleft()
        if key in goals:
            return _chain(came, key)
        for edge in _steps(ontology, key, True, None) if distance < depth else ():
            reached = edge.source if edge.kind is EdgeKind.OVERRIDES and edge.target == key else edge.target
            if reached not in came:
                came[reached] = (key, edge)
                pending.append((reached, distance + 1))
    return ()


def _chain(came: dict[str, tuple[str, Edge] | None], key: str) -> tuple[Edge, ...]:
    chain: list[Edge] = []
    while (step := came[key]) is not None:
        key, edge = step
        chain.append(edge)
    return tuple(reversed(chain))


# --------------------------------------------------------------------------- steps


def _steps(ontology: Ontology, key: str, forward: bool, kinds: Collection[EdgeKind] | None) -> Iterator[Edge]:
    node = ontology.node(key)
    for each in _whole(ontology, node) if node is not None else ():
        yield from (edge for edge in (ontology.out if forward else ontology.into)(each, kinds))
        if forward and (kinds is None or EdgeKind.OVERRIDES in kinds):
            yield from ontology.into(each, (EdgeKind.OVERRIDES,))


def _whole(ontology: Ontology, node: Node) -> Iterator[str]:
    """A node and, for a type, its members and what is inside them, member types left out (they are their own)."""
    pending = [node.key]
    for key in pending:
        yield key
        for member in ontology.members(key):
            named = member.kind in TYPE_KINDS and "$" not in member.key.rpartition("#")[2]
            if not named:
                pending.append(member.key)


def _closure(ontology: Ontology, keys: Iterable[str], *, up: bool) -> tuple[str, ...]:
    """Methods that `keys` override (`up`) or that override them, nearest first, without `keys`."""
    kinds = (EdgeKind.OVERRIDES,)
    start = list(keys)
    order, seen = list(start), set(start)
    for key in order:
        edges = ontology.out(key, kinds) if up else ontology.into(key, kinds)
        for found in (edge.target if up else edge.source for edge in edges):
            if found not in seen:
                seen.add(found)
                order.append(found)
    return tuple(order[len(start) :])


# --------------------------------------------------------------------------- through supertypes and beans


def _inherited(ontology: Ontology, node: Node) -> Iterator[Use]:
    """Uses, on this type, of members that it inherits."""
    for above in ontology.supertypes(node.key) if node.kind in TYPE_KINDS else ():
        for member in ontology.members(above.key):
            yield from (Use(edge) for edge in ontology.into(member.key) if edge.via == node.key)


def _through_overridden(ontology: Ontology, own: Collection[str]) -> Iterator[Use]:
    """Calls to the methods that ours override, unless the caller's injection point is given somebody else."""
    for method in _closure(ontology, sorted(own), up=True):
        node = ontology.node(method)
        if node is None:
            continue
        owners = {key.partition("#")[0] for key in own}
        for edge in ontology.into(method, _THROUGH):
            if not _given_another(ontology, edge.source, node.owner, owners):
                yield Use(edge, node.owner)


def _given_another(ontology: Ontology, caller: str, supertype: str, owners: set[str]) -> bool:
    """Whether every injection point of `supertype` in the calling type is surely given another implementation."""
    points = [
        edge
        for key in _siblings(ontology, caller)
        for edge in ontology.out(key, (EdgeKind.INJECTS,))
        if edge.target == supertype
    ]
    choices = [given(ontology, edge) for edge in points]
    return bool(points) and all(len(choice) == 1 and not owners & choice for choice in choices)


def _siblings(ontology: Ontology, key: str) -> list[str]:
    top = _outermost(ontology, key)
    return [top, *(member.key for member in ontology.members(top))]


def _through_wiring(ontology: Ontology, node: Node) -> Iterator[Use]:
    """Injection points of supertypes that may be given this class, and references to its beans."""
    if node.kind not in TYPE_KINDS:
        return
    for above in ontology.supertypes(node.key):
        for edge in ontology.into(above.key, (EdgeKind.INJECTS,)):
            if node.key in given(ontology, edge):
                yield Use(edge, above.key)
    for bean in sorted(beans(ontology, node)):
        for reference in ontology.into(bean, (EdgeKind.REFERS_BEAN, EdgeKind.LOOKS_UP)):
            yield Use(reference, bean)


# --------------------------------------------------------------------------- what counts


def _within(key: str, outer: str) -> bool:
    """Whether a key is `outer` or something inside it, member types included."""
    return key == outer or (key.startswith(outer) and key[len(outer)] in "#.$")


def _counts(use: Use, tests: bool) -> bool:
    return tests or not is_test(use.edge.path)


def _order(use: Use) -> tuple[object, ...]:
    edge = use.edge
    return (edge.path, edge.line, edge.column, edge.kind, edge.target, bool(use.via), use.via)


def _without_repeats(uses: Iterable[Use]) -> Iterator[Use]:
    """Each edge once: seen directly rather than through something, and through the nearest."""
    seen: set[Edge] = set()
    for use in sorted(uses, key=lambda use: bool(use.via)):
        if use.edge not in seen:
            seen.add(use.edge)
            yield use


def _outermost(ontology: Ontology, key: str) -> str:
    """The named type that encloses a key (itself, if it is one)."""
    node = ontology.node(key)
    while node is not None and node.owner and node.kind is not NodeKind.FILE:
        above = ontology.node(node.owner)
        if above is None or above.kind is NodeKind.FILE:
            break
        node = above
    return node.key if node is not None else key
