"""Hibernate's mapping files and configuration: `*.hbm.xml` and `hibernate.cfg.xml` (Hibernate 5 User Guide, "Legacy
hbm.xml Mappings").

A class's attributes and collections are read with their columns; what a formula computes has none. A mapping of an
entity without a class (`entity-name`) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.mapping_facts import MappedAttribute, MappedClass, NamedStatement
from espalier.java.resource_facts import Resource
from espalier.java.xml_elements import Element

ROOT = "hibernate-mapping"
CONFIGURATION = ("hibernate-configuration", "persistence")
_CLASSES = {"class": "single", "subclass": "single", "joined-subclass": "joined", "union-subclass": "separate"}
_BELOW = tuple(each for each in _CLASSES if each != "class")
_COLLECTIONS = ("set", "bag", "list", "map", "idbag", "array", "primitive-array")
_PLAIN = ("property", "key-property", "version", "timestamp", "element")
_TO_ONE = {"many-to-one": "many_to_one", "one-to-one": "one_to_one", "key-many-to-one": "many_to_one"}
_PARTS = ("component", "composite-element", "nested-composite-element")
_GROUPS = ("properties", "natural-id")
_SEQUENCES = ("sequence_name", "sequence")
_TABLES = ("table_name", "table")
_WHOLE = {"all": "ALL", "all-delete-orphan": "ALL"}
_DEPTH = 6
"""Components within components. Chosen by hand."""


def classes(root: Element) -> Iterator[MappedClass]:
    """The classes that a mapping file maps, those of hierarchies after the ones above them."""
    package = root.get("package")
    for each in root.all(*_CLASSES):
        yield from _class(each, package, "", root.get("default-cascade"))


def statements(root: Element) -> Iterator[NamedStatement]:
    package = root.get("package")
    yield from _statements(root, "")
    for each in root.all(*_CLASSES):
        yield from _statements(each, qualified(each.get("name"), package))


def resources(root: Element) -> Iterator[Resource]:
    """The mapping files that a configuration or a persistence unit names."""
    for group in root.children:
        for each in group.all("mapping"):
            if each.get("resource"):
                yield Resource(f"classpath:{each.get('resource')}", each.line, each.column)
        for each in group.all("mapping-file"):
            if each.text:
                yield Resource(f"classpath:{each.text}", each.line, each.column)


def qualified(name: str, package: str) -> str:
    """A class's canonical name: one without a dot is in the file's package."""
    name = name.replace("$", ".")
    return f"{package}.{name}" if name and package and "." not in name else name


def _statements(element: Element, type_: str) -> Iterator[NamedStatement]:
    for each in element.all("query", "sql-query"):
        if each.get("name"):
            native = each.name == "sql-query"
            yield NamedStatement(each.get("name"), each.text, native, each.line, each.column, type_)


def _class(element: Element, package: str, above: str, cascade: str, depth: int = _DEPTH) -> Iterator[MappedClass]:
    name = qualified(element.get("name"), package)
    if not name or not depth:
        return
    key = element.first("key")
    yield MappedClass(
        name, element.get("table"), element.line, element.column,
        tuple(_attributes(element, package, cascade)),
        above or qualified(element.get("extends"), package),
        _CLASSES[element.name],
        columns_of(key) if key is not None else (),
        whole=False,
    )  # fmt: skip
    for each in element.all(*_BELOW):
        yield from _class(each, package, name, cascade, depth - 1)


def columns_of(element: Element) -> tuple[str, ...]:
    """The columns that an element names by its attribute or its children."""
    given = [each.get("name") for each in element.all("column")] or [element.get("column")]
    return tuple(each for each in given if each)


def _attributes(
    element: Element, package: str, cascade: str, prefix: str = "", table: str = "", depth: int = _DEPTH
) -> Iterator[MappedAttribute]:
    for each in element.children if depth else ():
        name = prefix + each.get("name")
        if each.name == "composite-id":
            yield from _composite(each, package, cascade, prefix, depth)
        elif each.name in _COLLECTIONS:
            yield from _collection(each, package, cascade, name)
        elif each.name in _PARTS:
            type_ = qualified(each.get("class"), package)
            yield MappedAttribute(name, each.line, each.column, "embedded", type_, kept=False)
            yield from _attributes(each, package, cascade, f"{name}.", table, depth - 1)
        elif each.name in _GROUPS:
            yield from _attributes(each, package, cascade, prefix, table, depth - 1)
        elif each.name == "join":
            yield from _attributes(each, package, cascade, prefix, each.get("table"), depth - 1)
        elif each.get("name") and (each.name in _PLAIN or each.name in _TO_ONE or each.name == "id"):
            yield _attribute(each, package, cascade, name, table)


def _composite(element: Element, package: str, cascade: str, prefix: str, depth: int) -> Iterator[MappedAttribute]:
    """An id of several columns: attributes of the class's own, or those of the object that is its id."""
    name = element.get("name")
    if name:
        type_ = qualified(element.get("class"), package)
        yield MappedAttribute(prefix + name, element.line, element.column, "embedded", type_, id=True, kept=False)
    yield from _attributes(element, package, cascade, f"{prefix}{name}." if name else prefix, "", depth - 1)


def _attribute(element: Element, package: str, cascade: str, name: str, table: str) -> MappedAttribute:
    kind = _TO_ONE.get(element.name, "")
    return MappedAttribute(
        name, element.line, element.column, kind,
        qualified(element.get("class"), package) if kind else "",
        columns_of(element), table,
        generator=_generator(element), words=_words(element, cascade) if kind else (),
        id=element.name == "id",
        kept=element.name != "one-to-one" and not element.get("formula") and element.first("formula") is None,
    )  # fmt: skip


def _collection(element: Element, package: str, cascade: str, name: str) -> Iterator[MappedAttribute]:
    """A collection with the relation of its elements; those of one without a table of its own are the other class's."""
    key = element.first("key")
    keys = columns_of(key) if key is not None else ()
    words = _words(element, cascade)
    if element.get("inverse") == "true":
        words = ("inverse", *words)
    for each in element.children:
        if each.name in ("one-to-many", "many-to-many"):
            several = each.name == "many-to-many"
            yield MappedAttribute(
                name, element.line, element.column, each.name.replace("-", "_"),
                qualified(each.get("class"), package), columns_of(each) if several else (),
                element.get("table") if several else "", keys, words=words, kept=False,
            )  # fmt: skip
        elif each.name in ("element", "composite-element"):
            table = element.get("table")
            type_ = qualified(each.get("class"), package)
            columns = columns_of(each)
            yield MappedAttribute(
                name, element.line, element.column, "element_collection", type_, columns, table, keys, kept=False
            )
            yield from _attributes(each, package, cascade, f"{name}.", table, _DEPTH - 1)


def _words(element: Element, cascade: str) -> tuple[str, ...]:
    """What a relation does beside: `cascade=ALL`, `orphan_removal`."""
    given = [each.strip() for each in (element.get("cascade") or cascade).split(",") if each.strip()]
    said = [_WHOLE.get(each, each.upper().replace("-", "_")) for each in given if each not in ("none", "delete-orphan")]
    words = [f"cascade={','.join(said)}"] if said else []
    return (*words, *(["orphan_removal"] if any(each.endswith("delete-orphan") for each in given) else []))


def _generator(element: Element) -> tuple[str, str]:
    generator = element.first("generator")
    given = {each.get("name"): each.text for each in generator.all("param")} if generator is not None else {}
    for kind, names in (("sequence", _SEQUENCES), ("table", _TABLES)):
        found = next((given[each] for each in names if given.get(each)), "")
        if found:
            return kind, found
    return "", ""
