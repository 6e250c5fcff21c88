"""JPA: entities with their tables and columns, relations between entities, generators of their ids."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import enum_names, nested
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.entities import (
    MAPPING,
    bare,
    column_key,
    columns,
    is_entity,
    kind_of,
    mapped,
    relation,
    sharing,
    table,
    table_key,
    target,
    written,
)
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.naming import physical
from espalier.ontology.kinds import EdgeKind

_KINDS = {
    "OneToMany": "one_to_many",
    "ManyToOne": "many_to_one",
    "OneToOne": "one_to_one",
    "ManyToMany": "many_to_many",
    "ElementCollection": "element_collection",
    "Embedded": "embedded",
    "EmbeddedId": "embedded",
}
_IN_TABLES = frozenset({"ManyToMany", "OneToMany"})
_JOINED = ("JoinColumn", "JoinColumns")
_GENERATORS = {"SequenceGenerator": "sequenceName", "TableGenerator": "table"}


class Persistence(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.is_type:
            _entity(conventions, declaration)
        elif declaration.annotations and declaration.kind in ("field", "component", "method"):
            _relation(conventions, declaration)
            _generated(conventions, declaration)


def _entity(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, *MAPPING)
    if found is None:
        return
    at = conventions.find(declaration.annotations, "Table") or found
    name = table(conventions, conventions.site)
    if name is None:
        return
    root = sharing(conventions, conventions.site).declaration.key
    via = root if root != declaration.key else ""
    conventions.edge(EdgeKind.MAPS, table_key(name), at.line, at.column, via=via, role=written(name))
    for attribute in mapped(conventions, conventions.site):
        for holder, column in columns(conventions, attribute):
            _column(conventions, found, attribute, holder, name, column)


def _column(
    conventions: Conventions, entity: Annotation, attribute: Site, holder: Site, name: str, column: str
) -> None:
    """`holder`: what has the column, the attribute itself or one of what it embeds."""
    here, own = attribute.declaration, attribute.facts.path == conventions.facts.path
    line, place = (here.name_line, here.name_column) if own else (entity.line, entity.column)
    inherited = attribute.declaration.owner != conventions.site.number or not own
    via = conventions.site.declaration.key if inherited else holder.declaration.key if holder != attribute else ""
    source = holder.declaration.key if inherited else here.key
    key = column_key(name, column)
    conventions.edge(EdgeKind.MAPS_COLUMN, key, line, place, via=via, source=source, role=written(column))
    conventions.edge(EdgeKind.COLUMN_OF, table_key(name), line, place, source=key)


# --------------------------------------------------------------------------- relations


def _relation(conventions: Conventions, declaration: Declaration) -> None:
    found = relation(conventions, declaration)
    ref = target(conventions, conventions.site) if found is not None else None
    if found is None or ref is None:
        _micronaut_relation(conventions, declaration)
        return
    if not ref.key.startswith("java."):  # a collection of plain values relates to no entity
        conventions.edge(EdgeKind.RELATES, ref.key, found.line, found.column, role=_role(conventions, found))
    _join(conventions, declaration, found, ref.key)


def _micronaut_relation(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, "Relation") if kind_of(conventions, declaration) else None
    ref = target(conventions, conventions.site) if found is not None else None
    if found is not None and ref is not None and is_entity(conventions, ref.key):
        words = [kind_of(conventions, declaration), *(f"mapped_by={x}" for x in conventions.known(found, "mappedBy"))]
        conventions.edge(EdgeKind.RELATES, ref.key, found.line, found.column, role=" ".join(words))


def _role(conventions: Conventions, found: Annotation) -> str:
    """`one_to_many mapped_by=order cascade=ALL orphan_removal`."""
    words = [_KINDS[found.simple]]
    words += [f"mapped_by={each}" for each in conventions.known(found, "mappedBy")]
    cascade = enum_names(found, "cascade")
    words += [f"cascade={','.join(cascade)}"] if cascade else []
    words += ["orphan_removal"] if "true" in conventions.known(found, "orphanRemoval") else []
    return " ".join(words)


def _join(conventions: Conventions, declaration: Declaration, found: Annotation, other: str) -> None:
    """The table between two entities or of a collection, and its columns."""
    at = conventions.find(declaration.annotations, "JoinTable", "CollectionTable")
    given = conventions.texts(at, "name") if at is not None else ()
    name = next(iter(given), "") or (_default(conventions, declaration, found, other) if given != (None,) else None)
    if not name:
        return
    place = at or found
    name = physical(conventions.lookup, name)
    key = table_key(name)
    conventions.edge(EdgeKind.JOINS, key, place.line, place.column, role=written(name))
    for each in nested(at, "joinColumns") + nested(at, "inverseJoinColumns") if at is not None else ():
        for column in conventions.known(each, "name"):
            column = physical(conventions.lookup, column)
            held = column_key(name, column)
            conventions.edge(EdgeKind.MAPS_COLUMN, held, each.line, each.column, role=written(column))
            conventions.edge(EdgeKind.COLUMN_OF, key, each.line, each.column, source=held)


def _default(conventions: Conventions, declaration: Declaration, found: Annotation, other: str) -> str | None:
    """The name of the table where none is written: of a collection, of a many-to-many, and of a one-to-many in one
    direction unless it has a join column (2.10.4, 2.10.5.1, 11.1.8)."""
    owner = Site(conventions.facts, conventions.site.declaration.owner)
    if found.values("mappedBy") or not is_entity(conventions, owner.declaration.key):
        return None
    if found.simple == "ElementCollection":
        return f"{owner.declaration.name}_{declaration.name}"
    if found.simple not in _IN_TABLES or not is_entity(conventions, other):
        return None
    if found.simple == "OneToMany" and conventions.find(declaration.annotations, *_JOINED) is not None:
        return None
    site = conventions.lookup.site(other)
    left, right = table(conventions, owner), table(conventions, site) if site is not None else None
    return f"{left}_{right}" if left and right else None


# --------------------------------------------------------------------------- generators


def _generated(conventions: Conventions, declaration: Declaration) -> None:
    """`@GeneratedValue(generator = "x")` and the generator x, which the same class declares."""
    found = conventions.find(declaration.annotations, "GeneratedValue")
    for name in conventions.known(found, "generator") if found is not None else ():
        for each in _generators(conventions):
            if name in conventions.known(each, "name") and found is not None:
                _uses(conventions, found, each, name)


def _generators(conventions: Conventions) -> Iterator[Annotation]:
    owner = conventions.site.declaration.owner
    for number, each in enumerate(conventions.facts.declarations):
        if owner in (number, each.owner):
            yield from (note for note in each.annotations if conventions.find((note,), *_GENERATORS) is not None)


def _uses(conventions: Conventions, at: Annotation, generator: Annotation, name: str) -> None:
    for given in conventions.known(generator, _GENERATORS[generator.simple]) or (name,):
        sequence = generator.simple == "SequenceGenerator"
        given = physical(conventions.lookup, given)
        key = f"sequence:{bare(given).lower()}" if sequence else table_key(given)
        role = "" if sequence else " ".join(conventions.known(generator, "pkColumnValue"))
        conventions.edge(EdgeKind.GENERATED_BY, key, at.line, at.column, role=role)
