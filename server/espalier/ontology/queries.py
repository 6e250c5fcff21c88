"""Who uses it: the question everything else is asked by.

A use of a type is also one, on it, of a member that it inherits. And a use often goes through an interface: the caller
is handed a `PricingService` and calls `price`, which is `StandardPricing#price` at run time. `users` of a class
therefore adds calls to the methods its own override, and injection points of its supertypes that may be given it, each
with the supertype (or bean) named in `via`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from espalier.ontology.dispatch import may_run
from espalier.ontology.enclosing import outermost
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, Unseen
from espalier.ontology.nodes import is_derived, is_test
from espalier.ontology.wiring import beans, given

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
    return Users(tuple(_without_repeats(found)), ontology.unseen(key))


def _whole(ontology: Ontology, node: Node) -> Iterator[str]:
    """A node and, for a type, its members and what is inside them, member types left out (they are their own)."""
    pending = [node.key]
    for key in pending:
        yield key
        for member in ontology.members(key):
            named = member.kind in TYPE_KINDS and "$" not in member.key.rpartition("#")[2]
            if not named:
                pending.append(member.key)


def _overridden(ontology: Ontology, keys: Iterable[str]) -> tuple[str, ...]:
    """Methods that `keys` override, nearest first, without `keys`."""
    start = list(keys)
    order, seen = list(start), set(start)
    for key in order:
        for edge in ontology.out(key, (EdgeKind.OVERRIDES,)):
            if edge.target not in seen:
                seen.add(edge.target)
                order.append(edge.target)
    return tuple(order[len(start) :])


# --------------------------------------------------------------------------- through supertypes and beans


def _inherited(ontology: Ontology, node: Node) -> Iterator[Use]:
    """Uses, on this type, of members that it inherits."""
    for above in ontology.supertypes(node.key) if node.kind in TYPE_KINDS else ():
        for member in ontology.members(above.key):
            yield from (Use(edge) for edge in ontology.into(member.key) if edge.via == node.key)


def _through_overridden(ontology: Ontology, own: Collection[str]) -> Iterator[Use]:
    """Calls to the methods that ours override, unless the receiver is another type or the caller's injection point is
    given somebody else."""
    for method in _overridden(ontology, sorted(own)):
        node = ontology.node(method)
        if node is None:
            continue
        owners = {key.partition("#")[0] for key in own}
        below = [key for key in sorted(own) if method in _overridden(ontology, (key,))]
        for edge in ontology.into(method, _THROUGH):
            runs = any(may_run(ontology, edge, each) for each in below)
            if runs and not _given_another(ontology, edge.source, node.owner, owners):
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
    top = outermost(ontology, key)
    return [top.key, *(member.key for member in ontology.members(top.key))] if top is not None else [key]


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
    """Whether a key is `outer` or something inside it, member types included. Beans, tables and endpoints hold nothing,
    whatever dots their names have."""
    return key == outer or (key.startswith(outer) and key[len(outer)] in "#.$" and not is_derived(outer))


def _counts(use: Use, tests: bool) -> bool:
    """What an injection point may be given is told by the injection itself (`_through_wiring`)."""
    wired = use.edge.kind is EdgeKind.SATISFIED_BY and not is_derived(use.edge.target)
    return not wired and (tests or not is_test(use.edge.path))


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
