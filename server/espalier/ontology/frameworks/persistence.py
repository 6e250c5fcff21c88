"""JPA: entities and their tables, relations between entities, what repositories query."""

from __future__ import annotations

import re

from espalier.java.facts import Declaration, TypeUse
from espalier.ontology.annotated import classes
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_RELATIONS = ("OneToMany", "ManyToOne", "OneToOne", "ManyToMany", "ElementCollection", "Embedded")
_REPOSITORIES = "org.springframework.data."
_SOURCES = re.compile(r"\b(?:from|join|update|into)\s+(?:fetch\s+)?([A-Za-z_][\w.]*)", re.IGNORECASE)


class Persistence(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.is_type:
            _entity(conventions, declaration)
            for use in (*declaration.supers, *declaration.interfaces):
                _repository(conventions, use)
        elif declaration.kind in ("field", "component", "method") and declaration.type is not None:
            _relation(conventions, declaration, declaration.type)
            _query(conventions, declaration)


def _entity(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, "Entity")
    if found is not None:
        at = conventions.find(declaration.annotations, "Table") or found
        table = _table(conventions, conventions.site)
        if table is not None:
            conventions.edge(EdgeKind.MAPS, f"table:{table}", at.line, at.column)


def _table(conventions: Conventions, site: Site) -> str | None:
    """The table's name as given, else the entity's, else the class's; None where what is given is not known."""
    for name in ("Table", "Entity"):
        found = conventions.find(site.declaration.annotations, name)
        given = conventions.texts(found, "name", site=site) if found is not None else ()
        if given and given[0] != "":
            return given[0]
    return site.declaration.name


def _relation(conventions: Conventions, declaration: Declaration, type_: TypeUse) -> None:
    found = conventions.find(declaration.annotations, *_RELATIONS)
    if found is None:
        return
    use = next(iter(classes(found, "targetEntity")), None) or _innermost(type_)
    ref = conventions.lookup.use(conventions.site, use)
    if ref is not None and not ref.variable:
        conventions.edge(EdgeKind.RELATES, ref.key, found.line, found.column)


def _innermost(use: TypeUse) -> TypeUse:
    """The element of a collection, the value of a map."""
    while use.args:
        use = use.args[-1]
    return use


# --------------------------------------------------------------------------- queries


def _repository(conventions: Conventions, use: TypeUse) -> None:
    """`interface Orders extends JpaRepository<Order, Long>` queries Order's table."""
    ref = conventions.lookup.use(conventions.site, use) if use.name.endswith("Repository") else None
    if ref is not None and ref.key.startswith(_REPOSITORIES) and ref.args:
        _queries(conventions, ref.args[0], use.line, use.column)


def _query(conventions: Conventions, declaration: Declaration) -> None:
    found = conventions.find(declaration.annotations, "Query", "NamedQuery", "NamedNativeQuery")
    if found is None:
        return
    native = "true" in conventions.known(found, "nativeQuery") or found.simple == "NamedNativeQuery"
    for text in conventions.known(found, "value", "query"):
        for name in dict.fromkeys(_SOURCES.findall(text)):
            if native:
                conventions.edge(EdgeKind.QUERIES, f"table:{name}", found.line, found.column)
            elif "." not in name:
                _queries(conventions, _entity_named(conventions, name), found.line, found.column)


def _entity_named(conventions: Conventions, name: str) -> Ref | None:
    """The entity of this name; JPQL's names are global, so one shared by two entities tells nothing."""
    lookup = conventions.lookup
    lookup.consulted.add(f"~{name}")
    entities = [key for key in lookup.symbols.named.get(name, ()) if _is_entity(conventions, key)]
    return Ref(entities[0]) if len(entities) == 1 else None


def _is_entity(conventions: Conventions, key: str) -> bool:
    conventions.lookup.consulted.add(key)
    declaration = conventions.lookup.symbols.declaration(key)
    return declaration is not None and declaration.is_type and declaration.annotation("Entity") is not None


def _queries(conventions: Conventions, entity: Ref | None, line: int, column: int) -> None:
    if entity is None or not _is_entity(conventions, entity.key):
        return
    site = conventions.lookup.site(entity.key)
    if site is not None:
        table = _table(conventions, site)
        if table is not None:
            conventions.edge(EdgeKind.QUERIES, f"table:{table}", line, column)
