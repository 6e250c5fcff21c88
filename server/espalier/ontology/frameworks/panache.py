"""Quarkus's Panache: what repositories, and entities that keep themselves, read and write."""

from __future__ import annotations

from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology.bodies.panache import kept
from espalier.ontology.bodies.values import CallSite, TypeName
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.repositories import READS, WRITES, touch
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_READING = frozenset({
    "find", "findAll", "findById", "findByIdOptional", "findByIds", "list", "listAll", "stream", "streamAll", "count",
})  # fmt: skip
_WRITING = frozenset({
    "persist", "persistAndFlush", "persistOrUpdate", "delete", "deleteAll", "deleteById", "update",
})  # fmt: skip


class Panache(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if not declaration.is_type or not (uses := (*declaration.supers, *declaration.interfaces)):
            return
        key = declaration.key
        found = kept(conventions.lookup, Ref(key))
        if found is not None and found.entity.key != key and not found.entity.variable:
            touch(conventions, found.entity, uses[0].line, uses[0].column, repository=key)

    def watches(self, name: str, count: int) -> bool:
        return name in _READING or name in _WRITING

    def called(self, conventions: Conventions, call: CallSite) -> None:
        lookup = conventions.lookup
        if lookup.in_project(call.member):
            return
        entry = call.entry
        for receiver in _receivers(conventions, call):
            found = kept(lookup, receiver)
            if found is None:
                continue
            role = WRITES if entry.name in _WRITING else READS
            via = receiver.key if receiver.key != found.entity.key else ""
            if found.entity.variable:
                conventions.edge(EdgeKind.QUERIES, receiver.key, entry.line, entry.column, role=role)
            else:
                touch(conventions, found.entity, entry.line, entry.column, role, via, receiver.key)
            return


def _receivers(conventions: Conventions, call: CallSite) -> list[Ref]:
    """What a call may be on: its receiver's type, or the types around it."""
    lookup, receiver = conventions.lookup, call.receiver
    if call.entry.target == NONE:
        return [lookup.inside(each) for each in lookup.enclosing_types(conventions.site)] if not call.member else []
    if isinstance(receiver, TypeName):
        return [receiver.ref]
    known = isinstance(receiver, Ref) and receiver.key and not receiver.dims
    return [lookup.upper(receiver)] if known and isinstance(receiver, Ref) else []
