"""MapStruct: which accessors the generated implementation of a mapping calls.

A mapping `OrderDto toDto(Order order)` without a body reads each property of what it is given that what it makes has,
too, and sets it there. `@Mapping` names others, or leaves one out. Where what is made has a builder or no setter of the
property, only what is read is known; of several parameters only those that `@Mapping` names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import nested
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_HOME = "org.mapstruct"


class MapStruct(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.kind != "method" or declaration.code or not _is_mapping(conventions, declaration):
            return
        lookup, site = conventions.lookup, conventions.site
        given = {each.name: lookup.use(site, each.type) for each in declaration.parameters}
        into = next((each for each in declaration.parameters if _targets(conventions, each.annotations)), None)
        made = lookup.use(site, declaration.type) if declaration.type is not None else None
        if into is not None:
            made = given.pop(into.name)
        if made is None or made.dims or not lookup.in_project(made.key):
            return
        for key in dict.fromkeys(_called(conventions, declaration, given, made)):
            conventions.edge(EdgeKind.CALLS, key, declaration.name_line, declaration.name_column)


def _is_mapping(conventions: Conventions, declaration: Declaration) -> bool:
    if not declaration.parameters or {"default", "static", "private"} & set(declaration.modifiers):
        return False
    owner = conventions.owner()
    note = conventions.find(owner.annotations, "Mapper") if owner is not None else None
    if owner is None or note is None:
        return False
    if owner.kind == "class" and "abstract" not in declaration.modifiers:
        return False
    ref = conventions.lookup.named(conventions.facts.path, declaration.owner, note.name)
    return (
        ref is not None
        and ref.key.startswith(_HOME)
        and conventions.find(declaration.annotations, "IterableMapping", "ValueMapping") is None
    )


def _targets(conventions: Conventions, annotations: tuple[Annotation, ...]) -> bool:
    return conventions.find(annotations, "MappingTarget") is not None


class _Said(NamedTuple):
    """What `@Mapping` says of a property: what it is read from, or empty; `open`: it is read as if nothing was said."""

    source: str
    open: bool


def _said(conventions: Conventions, declaration: Declaration) -> dict[str, _Said]:
    found = {}
    for note in declaration.annotations:
        for each in nested(note, "value") if note.simple == "Mappings" else (note,) if note.simple == "Mapping" else ():
            source = next(iter(conventions.known(each, "source")), "")
            told = {name for name, _ in each.arguments} & {"source", "ignore", "expression", "constant"}
            for target in conventions.known(each, "target"):
                found[target] = _Said(source, not told)
    return found


def _called(
    conventions: Conventions, declaration: Declaration, given: dict[str, Ref | None], made: Ref
) -> Iterator[str]:
    """The keys of the accessors that are called."""
    said = _said(conventions, declaration)
    only = next(iter(given.values()), None) if len(given) == 1 else None
    builder = bool(conventions.lookup.methods(made.key, "builder"))
    for name in sorted({*_properties(conventions, made), *said} - {"."}):
        mapping = said.get(name, _Said("", True))
        read = _path(conventions, given, only, mapping.source) if mapping.source else ()
        if mapping.open and only is not None:
            read = _path(conventions, given, only, name)
        yield from read
        if (read or name in said) and not builder and not (name in said and not mapping.open and not mapping.source):
            yield from _accessor(conventions, made, f"set{name[:1].upper()}{name[1:]}", 1)


def _properties(conventions: Conventions, made: Ref) -> set[str]:
    """The names of what can be set: by a setter, or by a record's constructor."""
    lookup = conventions.lookup
    found = set()
    for ref in lookup.lineage(made.key):
        site = lookup.site(ref.key) if lookup.in_project(ref.key) else None
        lookup.consulted.add(f"{ref.key}#*")
        for each in site.facts.declarations if site is not None else ():
            if site is None or each.owner != site.number:
                continue
            if each.kind == "method" and each.name.startswith("set") and len(each.parameters) == 1 and each.name[3:]:
                found.add(each.name[3:4].lower() + each.name[4:])
            elif each.kind == "component":
                found.add(each.name)
    return found


def _path(conventions: Conventions, given: dict[str, Ref | None], only: Ref | None, path: str) -> tuple[str, ...]:
    """The accessors of `customer.name`, which may begin with a parameter's name."""
    head, _, rest = path.partition(".")
    at = given.get(head) if head in given and rest else only
    names = (rest if head in given and rest else path).split(".")
    found: list[str] = []
    for name in names:
        key = next(iter(_read(conventions, at, name)), "") if at is not None else ""
        if not key:
            break
        found.append(key)
        at = conventions.lookup.signature(key).type
    return tuple(found)


def _read(conventions: Conventions, ref: Ref, name: str) -> Iterator[str]:
    capital = f"{name[:1].upper()}{name[1:]}"
    for each in (f"get{capital}", f"is{capital}", name):
        yield from _accessor(conventions, ref, each, 0)


def _accessor(conventions: Conventions, ref: Ref, name: str, count: int) -> Iterator[str]:
    """The one method so named with so many parameters, if it is the project's."""
    lookup = conventions.lookup
    members = lookup.methods(lookup.upper(ref).key, name) if not ref.dims else ()
    found = [each.key for each in members if len(lookup.signature(each.key).parameters) == count]
    if len(found) == 1 and lookup.in_project(found[0]):
        yield found[0]
