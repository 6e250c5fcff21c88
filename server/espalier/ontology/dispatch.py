"""Which methods may run where a call names another: dynamic dispatch by the type of the receiver (JLS 15.12.4.4).

A call of an inherited method has the receiver's type in `via`; for an unqualified call that is the class around. What
runs is a method of that type, of one below it, or one that a type below it inherits from elsewhere: not one of a
sibling, which the receiver is not.
"""

from __future__ import annotations

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import SUPER, TYPE_KINDS, Edge, EdgeKind


def overriding(ontology: Ontology, call: Edge) -> tuple[Edge, ...]:
    """The `overrides` edges of the methods that may run in place of the one that a call names."""
    found = ontology.into(call.target, (EdgeKind.OVERRIDES,))
    return tuple(each for each in found if may_run(ontology, call, each.source))


def may_run(ontology: Ontology, call: Edge, method: str) -> bool:
    """Whether a call may run a method that overrides the one that it names."""
    if call.kind is not EdgeKind.CALLS:
        return True
    if call.role == SUPER:
        return False
    node, receiver = ontology.node(method), ontology.node(call.via) if call.via else None
    if node is None or receiver is None or receiver.kind not in TYPE_KINDS or receiver.key == node.owner:
        return True
    below = {each.key for each in ontology.subtypes(receiver.key)}
    if node.owner in below:
        return True
    heirs = {each.key for each in ontology.subtypes(node.owner)}
    return receiver.key not in heirs and bool(heirs & below)


def follows(ontology: Ontology, arrived: Edge | None, edge: Edge | None) -> bool:
    """Whether control that came to a node by one edge may go on by another: from a method that is called only to those
    that the call may run."""
    if arrived is None or edge is None or edge.kind is not EdgeKind.OVERRIDES or arrived.target != edge.target:
        return True
    return may_run(ontology, arrived, edge.source)
