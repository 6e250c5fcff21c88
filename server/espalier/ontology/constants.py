"""Strings in annotation arguments: literals, constants of this or other types, and their sums (JLS 15.29)."""

from __future__ import annotations

import re

from espalier.ontology.declared import Site
from espalier.ontology.lookup import Lookup

_TERM = re.compile(r'\s*("""(?:.|\n)*?"""|"(?:[^"\\]|\\.)*"|[\w.$]+)\s*(\+|$)')
_DEPTH = 8


def text(lookup: Lookup, site: Site, expression: str, depth: int = _DEPTH) -> str | None:
    """The value of a constant string expression at `site`; None if it is something else."""
    position, found = 0, ""
    while position < len(expression):
        term = _TERM.match(expression, position)
        value = _term(lookup, site, term.group(1), depth) if term is not None else None
        if term is None or value is None:
            return None
        found += value
        position = term.end()
    return found


def _term(lookup: Lookup, site: Site, term: str, depth: int) -> str | None:
    if term.startswith('"'):
        return term.strip('"')
    member = _field(lookup, site, term) if depth else ""
    declared = lookup.site(member) if member else None
    if declared is None or not declared.declaration.value:
        return None
    return text(lookup, declared, declared.declaration.value, depth - 1)


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


def literal_class(value: str) -> str:
    """The type's name in `Type.class`; empty for another expression."""
    return value.removesuffix(".class").strip() if value.endswith(".class") else ""
