"""Entities: which table each has, and which column each attribute (Jakarta Persistence 3.1, chapters 2 and 11).

Collections of MongoDB, indices of Elasticsearch, MyBatis-Plus's tables and Micronaut Data's are tables too. Default
names are JPA's: the class's and the attribute's; Spring Boot's naming strategy changes them (`naming`), and Micronaut
Data's are those in snake case. Tables and columns are compared without case.
"""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.expressions import Annotation, TypeUse
from espalier.java.facts import Declaration
from espalier.ontology.annotated import classes, enum_names, nested
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions
from espalier.ontology.frameworks.mapped import is_mapped, mapping_of, table_of
from espalier.ontology.frameworks.naming import physical, snake
from espalier.ontology.types import Ref

RELATIONS = ("OneToMany", "ManyToOne", "OneToOne", "ManyToMany", "ElementCollection", "Embedded", "EmbeddedId")
_MICRONAUT = "MappedEntity"
MAPPING = ("Entity", "Document", "TableName", _MICRONAUT)
"""Annotations that make a class an entity: JPA's, Spring Data's for MongoDB and Elasticsearch, MyBatis-Plus's and
Micronaut Data's."""
_NAMING = ("name", "collection", "indexName", "value")
_TO_ONE = ("ManyToOne", "OneToOne")
_TO_MANY = ("OneToMany", "ManyToMany", "ElementCollection")
_EMBEDDED = ("Embedded", "EmbeddedId")
_DEPTH = 4


def table_key(name: str) -> str:
    """The key of the table that SQL or an annotation names; quotes and schema left out."""
    return f"table:{bare(name).lower()}"


def column_key(table: str, column: str) -> str:
    return f"column:{bare(table).lower()}.{bare(column).lower()}"


def written(name: str) -> str:
    """How a table or column is spelled, where that is not in lower case as its key is."""
    name = bare(name)
    return name if name != name.lower() else ""


def bare(name: str) -> str:
    return name.rpartition(".")[2].strip('`"[]')


def is_entity(conventions: Conventions, key: str) -> bool:
    """Whether a class is mapped to a table, by an annotation or in a mapping file."""
    ours = conventions.lookup.in_project(key)
    return ours and (_is_annotated(conventions, key) or is_mapped(conventions.lookup, key))


def _is_annotated(conventions: Conventions, key: str) -> bool:
    site = conventions.lookup.site(key) if conventions.lookup.in_project(key) else None
    return site is not None and site.declaration.is_type and site.declaration.annotation(*MAPPING) is not None


def sharing(conventions: Conventions, site: Site) -> Site:
    """The entity whose table this one has: itself, or the topmost of a hierarchy in one table (the default)."""
    lookup = conventions.lookup
    if site.declaration.annotation("Entity") is None:
        return site
    above = [each.key for each in lookup.lineage(site.declaration.key)[1:] if _is_annotated(conventions, each.key)]
    root = lookup.site(above[-1]) if above else None
    if root is None:
        return site
    strategy = root.declaration.annotation("Inheritance")
    shared = strategy is None or (enum_names(strategy, "strategy") or ("SINGLE_TABLE",)) == ("SINGLE_TABLE",)
    return root if shared else site


def table(conventions: Conventions, site: Site) -> str | None:
    """The name of an entity's table; None where what is written is not known."""
    key = site.declaration.key
    mapping = None if _is_annotated(conventions, key) else mapping_of(conventions.lookup, key)
    if mapping is not None:
        return table_of(conventions.lookup, mapping)
    own = sharing(conventions, site)
    name = _own_table(conventions, own)
    return None if name is None else _physical(conventions, own, name)


def _physical(conventions: Conventions, owner: Site, name: str) -> str:
    """The name in the database; only JPA has naming strategies."""
    own = owner.declaration.annotation("Document", _MICRONAUT)
    return name if own is not None else physical(conventions.lookup, name)


def _own_table(conventions: Conventions, site: Site) -> str | None:
    declaration = site.declaration
    for name in ("Table", *MAPPING):
        found = conventions.find(declaration.annotations, name)
        given = conventions.texts(found, *_NAMING, site=site) if found is not None else ()
        if given and given[0] != "":
            return given[0]
    name = declaration.name
    if declaration.annotation(_MICRONAUT) is not None:
        return snake(name)
    return f"{name[:1].lower()}{name[1:]}" if declaration.annotation("Document") is not None else name


# --------------------------------------------------------------------------- attributes


def name_of(declaration: Declaration) -> str:
    """An attribute's name: the field's, or that of the getter's property."""
    name = declaration.name
    if declaration.kind != "method":
        return name
    rest = name[3:] if name.startswith("get") else name[2:] if name.startswith("is") else name
    return rest[:1].lower() + rest[1:]


def attributes(site: Site) -> Iterator[Site]:
    """A class's own persistent attributes: its getters, where its id is on one, else its fields."""
    own = [
        Site(site.facts, number)
        for number, each in enumerate(site.facts.declarations)
        if each.owner == site.number and not {"static", "transient"} & set(each.modifiers)
    ]
    methods = [each for each in own if each.declaration.kind == "method" and not each.declaration.parameters]
    by_getter = any(each.declaration.annotation("Id", "EmbeddedId") for each in methods)
    kinds = ("method",) if by_getter else ("field", "component")
    for each in own:
        declaration = each.declaration
        if declaration.kind not in kinds or declaration.annotation("Transient") is not None:
            continue
        if not by_getter or (not declaration.parameters and declaration.name.startswith(("get", "is"))):
            yield each


def mapped(conventions: Conventions, site: Site) -> Iterator[Site]:
    """An entity's attributes: its own, and those of mapped superclasses. Where an entity above has those in its table,
    one with a joined table has only their id, and that of the entity above; none where it calls that column
    otherwise."""
    yield from attributes(site)
    lookup = conventions.lookup
    held = _held_above(conventions, site)
    renamed = site.declaration.annotation("PrimaryKeyJoinColumn", "PrimaryKeyJoinColumns") is not None
    for ref in lookup.lineage(site.declaration.key)[1:]:
        above = lookup.site(ref.key) if lookup.in_project(ref.key) else None
        if above is None or not (ref.key in held or above.declaration.annotation("MappedSuperclass") is not None):
            continue
        lookup.consulted.add(f"{ref.key}#*")
        every = attributes(above)
        yield from every if ref.key not in held else (each for each in every if _is_id(each) and not renamed)


def _is_id(attribute: Site) -> bool:
    return attribute.declaration.annotation("Id", "EmbeddedId") is not None


def _held_above(conventions: Conventions, site: Site) -> frozenset[str]:
    """The types whose attributes an entity above has in its table, where each of the hierarchy has its own table."""
    lookup = conventions.lookup
    above = [each.key for each in lookup.lineage(site.declaration.key)[1:] if _is_annotated(conventions, each.key)]
    root = lookup.site(above[-1]) if above else None
    strategy = root.declaration.annotation("Inheritance") if root is not None else None
    if strategy is None or enum_names(strategy, "strategy") != ("JOINED",):
        return frozenset()
    return frozenset(each.key for key in above for each in lookup.lineage(key))


def relation(conventions: Conventions, declaration: Declaration) -> Annotation | None:
    return conventions.find(declaration.annotations, *RELATIONS)


def kind_of(conventions: Conventions, declaration: Declaration) -> str:
    """What Micronaut Data's `@Relation` of an attribute is, `many_to_one` for instance; empty where it has none."""
    found = conventions.find(declaration.annotations, "Relation")
    return next(iter(enum_names(found, "value")), "?").lower() if found is not None else ""


_WITH_COLUMN = ("", "many_to_one", "one_to_one")


def target(conventions: Conventions, attribute: Site) -> Ref | None:
    """The type of an attribute, or of the elements of a collection."""
    declaration = attribute.declaration
    if declaration.type is None:
        return None
    found = relation(conventions, declaration)
    given = classes(found, "targetEntity", "targetClass") if found is not None else ()
    ref = conventions.lookup.use(attribute, next(iter(given), None) or _innermost(declaration.type))
    return None if ref is None or ref.variable else ref


def _innermost(use: TypeUse) -> TypeUse:
    """The element of a collection, the value of a map."""
    while use.args:
        use = use.args[-1]
    return use


def columns(conventions: Conventions, attribute: Site, depth: int = _DEPTH) -> Iterator[tuple[Site, str]]:
    """The columns that an attribute has in its entity's table, each with the attribute that holds it:
    an embedded object's are those of its own attributes."""
    declaration = attribute.declaration
    found = relation(conventions, declaration)
    embedded = _embedded(conventions, attribute)
    if embedded is not None:
        conventions.lookup.consulted.add(f"{embedded.declaration.key}#*")
        overrides = dict(_overrides(conventions, attribute))
        for inner in attributes(embedded) if depth else ():
            given = overrides.get(name_of(inner.declaration))
            named = _physical(conventions, _owner(attribute), given) if given else ""
            yield from [(inner, named)] if named else columns(conventions, inner, depth - 1)
    elif (found is None and kind_of(conventions, declaration) in _WITH_COLUMN) or (
        found is not None and found.simple in _TO_ONE
    ):
        if found is not None and found.values("mappedBy"):
            return
        name = _column(conventions, attribute, found)
        if name is not None:
            yield attribute, _physical(conventions, _owner(attribute), name)


def _owner(attribute: Site) -> Site:
    return Site(attribute.facts, attribute.declaration.owner)


def _embedded(conventions: Conventions, attribute: Site) -> Site | None:
    declaration = attribute.declaration
    ref = target(conventions, attribute)
    if ref is None or not conventions.lookup.in_project(ref.key) or _is_generic(declaration):
        return None
    site = conventions.lookup.site(ref.key)
    if site is None or not site.declaration.is_type:
        return None
    marked = declaration.annotation(*_EMBEDDED) or site.declaration.annotation("Embeddable")
    return site if marked is not None and declaration.annotation(*_TO_ONE, *_TO_MANY) is None else None


def _is_generic(declaration: Declaration) -> bool:
    return declaration.type is not None and bool(declaration.type.args)


def _column(conventions: Conventions, attribute: Site, found: Annotation | None) -> str | None:
    declaration = attribute.declaration
    for each in declaration.annotations:
        if conventions.find((each,), "Column", "JoinColumn", "Field", "TableField", "MappedProperty") is not None:
            given = conventions.texts(each, "name", "value", site=attribute)
            if given and given[0] != "":
                return given[0]
    name = name_of(declaration)
    if _owner(attribute).declaration.annotation(_MICRONAUT) is not None:
        name = snake(name) if not kind_of(conventions, declaration) else f"{snake(name)}_id"
    return name if found is None else f"{name}_{_id_name(conventions, attribute)}"


def _id_name(conventions: Conventions, attribute: Site) -> str:
    """The name of the column that a reference to another entity points to by default."""
    ref = target(conventions, attribute)
    site = conventions.lookup.site(ref.key) if ref is not None and conventions.lookup.in_project(ref.key) else None
    if site is not None:
        conventions.lookup.consulted.add(f"{site.declaration.key}#*")
        for each in mapped(conventions, site):
            if each.declaration.annotation("Id") is not None:
                return _column(conventions, each, None) or "id"
    return "id"


def _overrides(conventions: Conventions, attribute: Site) -> Iterator[tuple[str, str]]:
    for each in attribute.declaration.annotations:
        several = each.simple in ("AttributeOverrides", "AssociationOverrides")
        for note in nested(each, "value") if several else (each,):
            for column in nested(note, "column", "joinColumns") if note.simple.endswith("Override") else ():
                name = conventions.texts(note, "name", site=attribute)
                given = conventions.texts(column, "name", site=attribute)
                if name and given and name[0] and given[0]:
                    yield name[0], given[0]
