"""Spring Data JDBC and R2DBC: the tables of aggregates (Spring Data Relational Reference, "Mapping").

An aggregate's root is what a repository stores, or a class with one of the module's annotations. Its table and columns
are called like class and attributes, in snake case; a collection of objects is a table of its own, whose rows refer to
the owner's. A root is known by annotations of the module, at the class or at its repository's methods, or by a
repository interface of the module; `CrudRepository` alone does not tell which store it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.expressions import Annotation, TypeUse
from espalier.java.facts import Declaration
from espalier.ontology.annotated import texts
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.entities import MAPPING, attributes, column_key, name_of, table_key, written
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.naming import snake
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_HOMES = (
    "org.springframework.data.relational.", "org.springframework.data.jdbc.", "org.springframework.data.r2dbc.",
)  # fmt: skip
_MANY = frozenset({"java.util.List", "java.util.Set", "java.util.Collection", "java.util.Map"})
_EMBEDDED = ("Embedded", "Nullable", "Empty")
"""Simple names: the short forms are `@Embedded.Nullable` and `@Embedded.Empty`."""
_PART = "one_to_many orphan_removal"
"""Parts are written and deleted with the aggregate."""
_DEPTH = 6
"""Parts within parts. Chosen by hand."""
Place = tuple[int, int]


class Relational(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if not declaration.is_type:
            return
        lookup = conventions.lookup
        if declaration.kind == "interface" and declaration.supers:
            entity = lookup.stored(declaration.key)
            site = _class(conventions, entity) if entity is not None else None
            use = declaration.supers[0]
            if site is not None and not _marked(conventions, site) and is_repository(conventions, declaration.key):
                _aggregate(conventions, site, (use.line, use.column), _DEPTH)
        elif note := _marked(conventions, conventions.site):
            _aggregate(conventions, conventions.site, (note.line, note.column), _DEPTH)


def table_of(conventions: Conventions, entity: Ref, repository: str) -> str:
    """The table of what a repository stores; empty if it is no aggregate of Spring Data's for relational databases."""
    site = _class(conventions, entity)
    if site is None or not (_marked(conventions, site) or is_repository(conventions, repository)):
        return ""
    return _table(conventions, site) or ""


def is_repository(conventions: Conventions, key: str) -> bool:
    """Whether a repository is surely one of these modules."""
    lookup = conventions.lookup
    if any(each.key.startswith(_HOMES) for each in lookup.lineage(key)):
        return True
    site = lookup.site(key) if lookup.in_project(key) else None
    if site is None:
        return False
    lookup.consulted.add(f"{key}#*")
    methods = (
        Site(site.facts, number) for number, each in enumerate(site.facts.declarations) if each.owner == site.number
    )
    return any(_ours(conventions, each) is not None for each in methods)


def _ours(conventions: Conventions, site: Site, *names: str) -> Annotation | None:
    """The first annotation of the modules at a declaration; with `names`, one that is so called."""
    for each in site.declaration.annotations:
        if names and each.simple not in names:
            continue
        if is_ours(conventions, site, each):
            return each
    return None


def is_ours(conventions: Conventions, site: Site, note: Annotation) -> bool:
    """Whether an annotation is one of the modules'."""
    ref = conventions.lookup.named(site.facts.path, site.number, note.name)
    return ref is not None and ref.key.startswith(_HOMES)


def _marked(conventions: Conventions, site: Site) -> Annotation | None:
    """The annotation by which a class is an aggregate's root."""
    return _ours(conventions, site, "Table")


def _class(conventions: Conventions, ref: Ref) -> Site | None:
    """A class of the project whose objects are kept, none of another store."""
    site = conventions.lookup.site(ref.key) if conventions.lookup.in_project(ref.key) else None
    if site is None or site.declaration.kind not in ("class", "record"):
        return None
    return None if site.declaration.annotation(*MAPPING) is not None else site


def _named(conventions: Conventions, site: Site, *names: str) -> tuple[str | None, ...]:
    note = _ours(conventions, site, *names)
    return texts(conventions.lookup, site, note, "value", "name") if note is not None else ()


def _table(conventions: Conventions, site: Site) -> str | None:
    """The name of a class's table; None where what is written is not known."""
    given = _named(conventions, site, "Table")
    return given[0] if given else snake(site.declaration.name)


def _aggregate(conventions: Conventions, site: Site, at: Place, depth: int, owner: str = "") -> None:
    """The table of a class with its columns, and those of its parts. `owner`: the table that it is a part of."""
    name = _table(conventions, site)
    if name is None or not depth:
        return
    key = site.declaration.key
    conventions.lookup.consulted.add(f"{key}#*")
    conventions.edge(EdgeKind.MAPS, table_key(name), *at, source=key, role=written(name))
    if owner:
        _column(conventions, name, owner, at)
        role = f"foreign_key {owner}"
        conventions.edge(EdgeKind.RELATES, table_key(owner), *at, source=table_key(name), role=role)
    for attribute in attributes(site):
        _attribute(conventions, attribute, name, at, depth)


def _attribute(conventions: Conventions, attribute: Site, table: str, at: Place, depth: int) -> None:
    here = attribute.declaration
    if attribute.facts.path == conventions.facts.path:
        at = (here.name_line, here.name_column)
    part = _part(conventions, attribute)
    if part is not None:
        key = part.declaration.key
        conventions.edge(EdgeKind.RELATES, key, *at, source=here.key, role=_PART)
        _aggregate(conventions, part, at, depth - 1, table)
        return
    for holder in _embedded(conventions, attribute):
        given = _named(conventions, holder, "Column")
        column = given[0] if given else snake(name_of(holder.declaration))
        if column is not None:
            _column(conventions, table, column, at, holder.declaration.key)


def _column(conventions: Conventions, table: str, column: str, at: Place, holder: str = "") -> None:
    key = column_key(table, column)
    if holder:
        conventions.edge(EdgeKind.MAPS_COLUMN, key, *at, source=holder, role=written(column))
    conventions.edge(EdgeKind.COLUMN_OF, table_key(table), *at, source=key)


def _part(conventions: Conventions, attribute: Site) -> Site | None:
    """The class of the objects in a collection, or of one object that has an id of its own."""
    type_ = attribute.declaration.type
    ref = conventions.lookup.use(attribute, type_) if type_ is not None else None
    if ref is None:
        return None
    if ref.key in _MANY and ref.args:
        return _class(conventions, ref.args[-1])
    site = _class(conventions, ref) if not ref.dims else None
    return site if site is not None and _has_id(conventions, site) else None


def _has_id(conventions: Conventions, site: Site) -> bool:
    conventions.lookup.consulted.add(f"{site.declaration.key}#*")
    return any(each.declaration.annotation("Id") is not None for each in attributes(site))


def _embedded(conventions: Conventions, attribute: Site) -> Iterator[Site]:
    """The attribute itself, or, of an embedded object, that one's."""
    use: TypeUse | None = attribute.declaration.type
    ref = conventions.lookup.use(attribute, use) if use is not None else None
    inner = _class(conventions, ref) if ref is not None and _ours(conventions, attribute, *_EMBEDDED) else None
    if inner is None:
        yield attribute
        return
    conventions.lookup.consulted.add(f"{inner.declaration.key}#*")
    yield from attributes(inner)
