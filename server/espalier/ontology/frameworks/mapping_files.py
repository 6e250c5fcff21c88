"""Entities of mapping files, Hibernate's `*.hbm.xml` and JPA's `orm.xml`: the same edges as annotations make
(`persistence`), at the places of the file's elements.

An attribute is the class's field, or its getter where it has no such field. What a class that the project does not
declare is mapped to is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from espalier.java.mapping_facts import MappedAttribute, MappedClass
from espalier.ontology.declared import Site
from espalier.ontology.frameworks import entities
from espalier.ontology.frameworks.entities import bare, column_key, name_of, table_key, written
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.mapped import chain, mapping_of, sharing, strategy, table_of
from espalier.ontology.frameworks.naming import physical
from espalier.ontology.frameworks.repositories import statement
from espalier.ontology.kinds import EdgeKind

_TO_ONE = ("many_to_one", "one_to_one")
_IN_TABLES = ("many_to_many", "element_collection")


class _Held(NamedTuple):
    """An attribute with its member: `owner`: the member of the class itself, where `member` is one of what is embedded;
    `inherited`: a class above declares it."""

    attribute: MappedAttribute
    member: str
    owner: str
    inherited: bool


class MappingFiles(Framework):
    def file(self, conventions: Conventions) -> None:
        for each in conventions.facts.mapped:
            if _is_ours(conventions, each.type) and not each.part:
                _class(conventions, each)
        for query in conventions.facts.queries:
            source = query.type if query.type and _is_ours(conventions, query.type) else ""
            statement(conventions, query.text, query.native, query.line, query.column, source)


def _is_ours(conventions: Conventions, key: str) -> bool:
    conventions.lookup.consulted.add(key)
    conventions.lookup.consulted.add(f"~{key.rpartition('.')[2]}")
    return conventions.lookup.in_project(key) and conventions.lookup.is_type(key)


def _class(conventions: Conventions, mapped: MappedClass) -> None:
    lookup = conventions.lookup
    name = table_of(lookup, mapped)
    root = sharing(lookup, mapped).type
    via = root if root != mapped.type else ""
    annotated = _annotated(conventions, mapped.type)
    if not annotated:
        place = (mapped.line, mapped.column)
        conventions.edge(
            EdgeKind.MAPS, table_key(name), *place, via=via, source=mapped.type, role=written(name)
        )  # fmt: skip
        for table in dict.fromkeys(each.table for each in mapped.attributes if each.table and not each.kind):
            table = physical(lookup, table)
            if not any(_is_collection(mapped, each) for each in mapped.attributes if each.table == table):
                conventions.edge(EdgeKind.MAPS, table_key(table), *place, source=mapped.type, role=written(table))
    for attribute in _attributes(conventions, mapped):
        held = _held(conventions, mapped, attribute)
        if held is not None:
            _attribute(conventions, mapped, held, name)


def _annotated(conventions: Conventions, key: str) -> bool:
    site = conventions.lookup.site(key)
    return site is not None and site.declaration.annotation("Entity") is not None


def _is_collection(mapped: MappedClass, attribute: MappedAttribute) -> bool:
    """Whether an attribute is of the elements of a collection."""
    outer = attribute.name.rpartition(".")[0]
    return any(each.name == outer and each.kind == "element_collection" for each in mapped.attributes)


# --------------------------------------------------------------------------- attributes


def _attributes(conventions: Conventions, mapped: MappedClass) -> Iterator[MappedAttribute]:
    """The attributes with columns in the class's own table, those of classes above where that has them, too."""
    lookup = conventions.lookup
    yield from _own(conventions, mapped)
    higher = chain(lookup, mapped)[1:]
    kept = strategy(lookup, mapped) if higher else ""
    if kept == "separate":
        for each in higher:
            yield from (replace(held, line=mapped.line, column=mapped.column) for held in _own(conventions, each))
    elif kept == "joined":
        ids = [held for held in higher[-1].attributes if held.id and not held.kind]
        for held, column in zip(ids, mapped.keys or [""] * len(ids), strict=False):
            columns = (column,) if column else held.columns
            yield replace(held, columns=columns, line=mapped.line, column=mapped.column, generator=("", ""))


def _own(conventions: Conventions, mapped: MappedClass) -> Iterator[MappedAttribute]:
    """Those that the file names, and, of JPA's, those that it does not name and those of mapped superclasses."""
    yield from mapped.attributes
    if not mapped.whole or _annotated(conventions, mapped.type):
        return
    lookup = conventions.lookup
    named = {each.name for each in mapped.attributes}
    for ref in lookup.lineage(mapped.type):
        part = mapping_of(lookup, ref.key)
        site = lookup.site(ref.key) if lookup.in_project(ref.key) else None
        own = ref.key == mapped.type
        if site is None or not (own or (part is not None and part.part)):
            continue
        if part is not None and not own:
            yield from (each for each in part.attributes if each.name not in named)
            named |= {each.name for each in part.attributes}
        lookup.consulted.add(f"{ref.key}#*")
        for each in entities.attributes(site):
            if (name := name_of(each.declaration)) not in named:
                named.add(name)
                yield MappedAttribute(name, mapped.line, mapped.column)


def _held(conventions: Conventions, mapped: MappedClass, attribute: MappedAttribute) -> _Held | None:
    """The member that an attribute is: through the types of those before its dots."""
    type_, owner, member = mapped.type, "", ""
    path = attribute.name.split(".")
    for depth, name in enumerate(path):
        member = _member(conventions, type_, name)
        if not member:
            return None
        owner = owner or member
        if depth + 1 < len(path):
            within = ".".join(path[: depth + 1])
            type_ = next((each.target for each in mapped.attributes if each.name == within), "") or _type(
                conventions, member
            )
            if not type_ or not _is_ours(conventions, type_):
                return None
    inherited = owner.partition("#")[0] != mapped.type
    return _Held(attribute, member, owner if owner != member else "", inherited)


def _member(conventions: Conventions, type_: str, name: str) -> str:
    """The key of the field, or of the getter where there is none."""
    lookup = conventions.lookup
    field = lookup.field(type_, name)
    if field is not None:
        return field.key if lookup.in_project(field.key.partition("#")[0]) else ""
    humped = f"{name[:1].upper()}{name[1:]}"
    getters = (each for prefix in ("get", "is") for each in lookup.methods(type_, prefix + humped))
    return next((each.key for each in getters if each.key.endswith("()") and lookup.in_project(each.key)), "")


def _type(conventions: Conventions, member: str) -> str:
    """The class of a member, or of the elements of a collection."""
    site = conventions.lookup.site(member)
    ref = entities.target(conventions, site) if site is not None else None
    return ref.key if ref is not None else ""


# --------------------------------------------------------------------------- edges


def _attribute(conventions: Conventions, mapped: MappedClass, held: _Held, name: str) -> None:
    attribute = held.attribute
    target = attribute.target or (_type(conventions, held.member) if attribute.kind else "")
    if attribute.kind and target and _is_ours(conventions, target):
        role = " ".join((attribute.kind, *_words(conventions, attribute, target)))
        conventions.edge(EdgeKind.RELATES, target, attribute.line, attribute.column, source=held.member, role=role)
    if attribute.kind in ("many_to_many", "element_collection", "one_to_many"):
        _collection(conventions, mapped, held, target)
    elif attribute.kind == "embedded" and mapped.whole and target:
        _embedded(conventions, mapped, held, target, name)
    elif attribute.kept:
        table = physical(conventions.lookup, attribute.table) if attribute.table else name
        for column in attribute.columns or (_default(conventions, mapped, attribute, target),):
            _column(conventions, mapped, held, table, physical(conventions.lookup, column))
    kind, generator = attribute.generator
    if generator:
        generator = physical(conventions.lookup, generator)
        key = f"sequence:{bare(generator).lower()}" if kind == "sequence" else table_key(generator)
        conventions.edge(EdgeKind.GENERATED_BY, key, attribute.line, attribute.column, source=held.member)


def _default(conventions: Conventions, mapped: MappedClass, attribute: MappedAttribute, target: str) -> str:
    """The column's name where none is written: the attribute's; in JPA a reference's ends with that of the id."""
    name = attribute.name.rpartition(".")[2]
    if not mapped.whole or attribute.kind not in _TO_ONE:
        return name
    found = mapping_of(conventions.lookup, target) if target else None
    ids = [(each.columns or (each.name,))[0] for each in found.attributes if each.id] if found is not None else []
    return f"{name}_{ids[0] if ids else 'id'}"


def _column(conventions: Conventions, mapped: MappedClass, held: _Held, table: str, column: str) -> None:
    """As annotations' edges: of an inherited attribute, what holds the column `maps_column` via the class; of an
    embedded object the attribute via what holds it."""
    at = held.attribute
    source = held.member if held.inherited else held.owner or held.member
    via = mapped.type if held.inherited else held.member if held.owner else ""
    key = column_key(table, column)
    conventions.edge(EdgeKind.MAPS_COLUMN, key, at.line, at.column, via=via, source=source, role=written(column))
    conventions.edge(EdgeKind.COLUMN_OF, table_key(table), at.line, at.column, source=key)


def _embedded(conventions: Conventions, mapped: MappedClass, held: _Held, target: str, name: str) -> None:
    """The columns of an embeddable's own attributes, but those that are overridden."""
    lookup = conventions.lookup
    site = lookup.site(target) if _is_ours(conventions, target) else None
    if site is None:
        return
    part = mapping_of(lookup, target)
    said = {each.name: each for each in part.attributes} if part is not None else {}
    overridden = {each.name for each in mapped.attributes}
    lookup.consulted.add(f"{target}#*")
    for each in entities.attributes(site):
        inner = name_of(each.declaration)
        if f"{held.attribute.name}.{inner}" in overridden:
            continue
        given = said.get(inner)
        if given is not None and not given.kept:
            continue
        columns = (given.columns or (inner,)) if given is not None else _columns(conventions, each)
        for column in columns:
            nested = _Held(held.attribute, each.declaration.key, held.member, held.inherited)
            _column(conventions, mapped, nested, name, physical(lookup, column))


def _columns(conventions: Conventions, attribute: Site) -> tuple[str, ...]:
    return tuple(column for _, column in entities.columns(conventions, attribute))


def _collection(conventions: Conventions, mapped: MappedClass, held: _Held, target: str) -> None:
    """The table that a collection is kept in, and its columns."""
    attribute, lookup = held.attribute, conventions.lookup
    table = attribute.table or _between(conventions, mapped, attribute, target)
    if not table:
        return
    table = physical(lookup, table)
    place = (attribute.line, attribute.column)
    conventions.edge(EdgeKind.JOINS, table_key(table), *place, source=held.member, role=written(table))
    for column in (*attribute.keys, *attribute.columns):
        column = physical(lookup, column)
        key = column_key(table, column)
        conventions.edge(EdgeKind.MAPS_COLUMN, key, *place, source=held.member, role=written(column))
        conventions.edge(EdgeKind.COLUMN_OF, table_key(table), *place, source=key)


def _between(conventions: Conventions, mapped: MappedClass, attribute: MappedAttribute, target: str) -> str:
    """The name of a collection's table where none is written; empty where it has none."""
    if attribute.kind not in _IN_TABLES or any(each.startswith("mapped_by=") for each in attribute.words):
        return ""
    name = attribute.name.rpartition(".")[2]
    if not mapped.whole:
        return name
    if attribute.kind == "element_collection":
        return f"{mapped.type.rpartition('.')[2]}_{name}"
    other = mapping_of(conventions.lookup, target) if target else None
    if other is None:
        return ""
    return f"{table_of(conventions.lookup, mapped)}_{table_of(conventions.lookup, other)}"


def _words(conventions: Conventions, attribute: MappedAttribute, target: str) -> tuple[str, ...]:
    """The relation's words; of Hibernate's `inverse` the attribute of the other class that has the same columns."""
    if "inverse" not in attribute.words:
        return attribute.words
    rest = tuple(each for each in attribute.words if each != "inverse")
    other = mapping_of(conventions.lookup, target)
    for mapped in chain(conventions.lookup, other) if other is not None else ():
        for each in mapped.attributes:
            columns = each.columns or (each.name,)
            same = columns == attribute.keys if each.kind in _TO_ONE else each.columns == attribute.keys
            if each.kind and same and attribute.keys:
                return (f"mapped_by={each.name}", *rest)
    return rest
