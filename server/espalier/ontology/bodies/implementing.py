"""Lambdas and method references that implement a functional interface of the project, by what takes them.

The declaration in which they are written refers to the interface and to its method: they are no nodes, and what is
around them does not implement it. The role is what stands there; `may` where overloads, of which it is not known which
one is called, take different interfaces, or one that is not seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from espalier.java.expressions import Choice, Entry, Lambda, MethodReference, ReferenceRole
from espalier.java.fact import NONE
from espalier.ontology.bodies import wanted
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.lookup import Member, Signature
from espalier.ontology.overloads import accepts, parameter
from espalier.ontology.types import Ref

_ROLES: dict[type[Entry], ReferenceRole] = {
    Lambda: ReferenceRole.LAMBDA,
    MethodReference: ReferenceRole.METHOD_REFERENCE,
}
_FUNCTIONS = frozenset({*_ROLES, Choice})


def is_function(body: Evaluation, row: int) -> bool:
    """Whether what stands in a row may be a lambda or a method reference, or a choice of some."""
    return row != NONE and type(body.table[row]) in _FUNCTIONS


def implements(body: Evaluation, row: int, target: Ref | None, *, sure: bool = True) -> None:
    """Reports that what stands in a row is a `target`, if it is a lambda or method reference and that is an interface
    of the project."""
    entry = body.table[row] if row != NONE else None
    if isinstance(entry, Choice):
        for each in entry.options:
            implements(body, each, target, sure=sure)
        return
    if not isinstance(entry, (Lambda, MethodReference)) or target is None or target.dims:
        return
    method = body.lookup.function(target.key) if body.lookup.in_project(target.key) else None
    if method is None:
        return
    role = _ROLES[type(entry)] if sure else MAY
    body.report.edge(EdgeKind.REFERENCES, target.key, entry.line, entry.column, role=role)
    if body.lookup.in_project(method.key):
        body.report.edge(EdgeKind.REFERENCES, method.key, entry.line, entry.column, role=role)


def arguments(body: Evaluation, args: Sequence[int], receiver: Ref, members: Sequence[Member]) -> None:
    """Reports the interfaces that a call's arguments are. `members`: what it calls, or the overloads among which that
    is."""
    for position, row in enumerate(args):
        if is_function(body, row):
            signatures = [body.lookup.seen_through(receiver, each) for each in members]
            found = {_taken(body, each, position) for each in signatures if accepts(each, len(args))}
            fitting = {each for each in found if each is not None and _fits(body, row, each)}
            for each in sorted(fitting, key=repr):
                implements(body, row, each, sure=len(fitting) == 1 and _all_seen(body, found))


def _all_seen(body: Evaluation, taken: Collection[Ref | None]) -> bool:
    """Whether each of the types that overloads take is declared in a source, so that it is known whether it fits; the
    type of the only method there is need not be."""
    return len(taken) == 1 or all(each is not None and (each.dims or body.lookup.site(each.key)) for each in taken)


def _taken(body: Evaluation, signature: Signature, position: int) -> Ref | None:
    """What a parameter takes; a variable by what the call's result is assigned to or returned from."""
    found = parameter(signature, position)
    return wanted.bound(body, signature, found, len(body.values)) if found is not None and found.variable else found


def _fits(body: Evaluation, row: int, target: Ref) -> bool:
    """Whether a lambda has as many parameters as an interface's method; those of a method reference are not counted."""
    entry, method = body.table[row], body.lookup.function(target.key) if not target.dims else None
    if not isinstance(entry, Lambda):
        return method is not None
    return method is not None and len(body.lookup.signature(method.key).parameters) == entry.count
