"""Names in bodies: fields, their own or inherited or imported, and what denotes a type or a package instead."""

from __future__ import annotations

from espalier.java.expressions import Component, Label, Name, Select
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.values import Package, TypeName, Value, through
from espalier.ontology.types import Ref, substitute, unify


def name(body: Evaluation, entry: Name) -> Value:
    index = len(body.values)
    for key in body.enclosing:
        found = _field_of(body, body.lookup.inside(key), entry, index)
        if found is not None:
            return found
    imported = _static_field(body, entry, index)
    if imported is not None:
        return imported
    ref = body.lookup.named(body.site.facts.path, body.site.number, entry.name)
    return TypeName(ref) if ref is not None else Package(entry.name)


def _field_of(body: Evaluation, receiver: Ref, entry: Name | Select | Label, index: int) -> Ref | None:
    """The type of `receiver`'s field so named, with its edge; None if there is none to be seen."""
    member = body.lookup.field(receiver.key, entry.name)
    if not member:
        return body.lookup.constant(receiver.key, entry.name)
    if body.lookup.in_project(member.key):
        for kind in body.access(index):
            body.report.edge(kind, member.key, entry.line, entry.column, via=through(receiver, member))
    type_ = body.lookup.signature(member.key).type
    return body.lookup.member_of(receiver, member, type_) if type_ is not None else Ref("")


def _static_field(body: Evaluation, entry: Name, index: int) -> Ref | None:
    for type_key in body.lookup.static_imports(body.site, entry.name):
        found = _field_of(body, Ref(type_key), entry, index)
        if found is not None:
            return found
    return None


def select(body: Evaluation, entry: Select) -> Value:
    target = body.value(entry.target)
    if isinstance(target, Package):
        ref = body.lookup.qualified(f"{target.name}.{entry.name}")
        return TypeName(ref) if ref is not None else Package(f"{target.name}.{entry.name}")
    if isinstance(target, TypeName):
        member = body.lookup.field(target.ref.key, entry.name)
        body.names(target.ref, entry.target, member.owner.key if member else "")
        return _static_select(body, target.ref, entry)
    if not isinstance(target, Ref) or not target.key:
        return None
    if target.dims:
        return Ref("int") if entry.name == "length" else None
    return _field_of(body, body.lookup.upper(target), entry, len(body.values))


def _static_select(body: Evaluation, ref: Ref, entry: Select) -> Value:
    found = _field_of(body, ref, entry, len(body.values))
    if found is not None:
        return found
    inner = body.lookup.member_type(ref.key, entry.name)
    return TypeName(Ref(inner)) if inner else None


def label(body: Evaluation, entry: Label) -> Value:
    selector = body.typed(entry.selector)
    receiver = body.lookup.upper(selector) if selector is not None else None
    if receiver is not None and receiver.key and _field_of(body, receiver, entry, len(body.values)) is not None:
        return None
    name(body, Name(entry.name, entry.line, entry.column))
    return None


def component(body: Evaluation, entry: Component) -> Value:
    record = body.lookup.use(body.site, entry.type)
    site = body.lookup.site(record.key) if record is not None else None
    if record is None or site is None:
        return None
    owned = (each for each in site.facts.declarations if each.owner == site.number and each.kind == "component")
    found = next((each for position, each in enumerate(owned) if position == entry.position), None)
    member = body.lookup.field(record.key, found.name) if found is not None else None
    type_ = body.lookup.signature(member.key).type if member is not None else None
    if member is None or type_ is None:
        return None
    return body.lookup.member_of(record if record.args else _matched(body, record, entry.target), member, type_)


def _matched(body: Evaluation, record: Ref, target: int) -> Ref:
    """A record without type arguments, with those that the value that is matched gives it (JLS 18.5.5)."""
    own, value = body.lookup.inside(record.key), body.typed(target)
    seen = body.lookup.as_super(own, value.key) if value is not None and value.key and not value.dims else None
    bindings: dict[str, Ref] = {}
    if own.args and seen is not None and value is not None:
        unify(seen, value, bindings)
    return substitute(own, bindings) if bindings else record
