"""Constant expressions (JLS 15.29), as far as annotations need them: strings, their sums, and fields that hold such."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import Entry, Literal, Name, Operation, ReferenceRole, Select, Typed, TypeUse
from espalier.java.fact import NONE
from espalier.ontology.declared import Site
from espalier.ontology.lookup import Lookup

_DEPTH = 8
"""Fields that are followed from one to the next; a cycle ends here. Chosen by hand."""


def text(lookup: Lookup, site: Site, table: Sequence[Entry], index: int, depth: int = _DEPTH) -> str | None:
    """The string that entry `index` of an expression table at `site` stands for; None where that is not known."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Literal):
        return entry.text if entry.type != "null" else None
    if isinstance(entry, Operation) and entry.kind == "sum":
        parts = [text(lookup, site, table, operand, depth) for operand in entry.operands]
        known = [part for part in parts if part is not None]
        return "".join(known) if len(known) == len(parts) else None
    if isinstance(entry, (Name, Select)):
        return _field_text(lookup, site, dotted(table, index), depth)
    return None


def dotted(table: Sequence[Entry], index: int) -> str:
    """`a.B.C` where entry `index` is a name, qualified or not; else empty."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Name):
        return entry.name
    if isinstance(entry, Select):
        target = dotted(table, entry.target)
        return f"{target}.{entry.name}" if target else ""
    return ""


def literal_class(table: Sequence[Entry], index: int) -> TypeUse | None:
    """The type in `Type.class`."""
    entry = table[index]
    return entry.type if isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL else None


def _field_text(lookup: Lookup, site: Site, name: str, depth: int) -> str | None:
    member = _field(lookup, site, name) if depth and name else ""
    declared = lookup.site(member) if member else None
    if declared is None or ("final" not in declared.declaration.modifiers and not _in_interface(declared)):
        return None
    table = declared.declaration.body
    return text(lookup, declared, table, len(table) - 1, depth - 1) if table else None


def _in_interface(site: Site) -> bool:
    """Whether the field is declared where all fields are final."""
    owner = site.declaration.owner
    return owner != NONE and site.facts.declarations[owner].kind in ("interface", "annotation")


def _field(lookup: Lookup, site: Site, name: str) -> str:
    """The key of the field that a simple or qualified name means; empty if there is none."""
    qualifier, _, simple = name.rpartition(".")
    for owner in _owners(lookup, site, qualifier, simple):
        member = lookup.field(owner, simple)
        if member:
            return member.key
    return ""


def _owners(lookup: Lookup, site: Site, qualifier: str, simple: str) -> list[str]:
    if qualifier:
        ref = lookup.named(site.facts.path, site.number, qualifier)
        return [] if ref is None else [ref.key]
    return [*lookup.enclosing_types(site), *lookup.static_imports(site, simple)]
