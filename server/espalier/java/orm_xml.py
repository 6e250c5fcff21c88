"""JPA's mapping files, `orm.xml` (Jakarta Persistence 3.1, chapter 12): the same as its annotations, as elements."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.hibernate_xml import qualified
from espalier.java.mapping_facts import MappedAttribute, MappedClass, NamedStatement
from espalier.java.xml_elements import Element

ROOT = "entity-mappings"
_TYPES = ("entity", "mapped-superclass", "embeddable")
_STRATEGIES = {"JOINED": "joined", "TABLE_PER_CLASS": "separate"}
_TO_ONE = ("many-to-one", "one-to-one")
_COLLECTIONS = ("one-to-many", "many-to-many", "element-collection")
_EMBEDDED = ("embedded", "embedded-id")
_PLAIN = ("id", "basic", "version")
_GENERATORS = {"sequence-generator": ("sequence", "sequence-name"), "table-generator": ("table", "table")}


def classes(root: Element) -> Iterator[MappedClass]:
    package = _text(root, "package")
    given = dict(_generators(root))
    for each in root.all(*_TYPES):
        yield _class(each, package, given | dict(_generators(each)))


def statements(root: Element) -> Iterator[NamedStatement]:
    package = _text(root, "package")
    for holder in (root, *root.all(*_TYPES)):
        type_ = qualified(holder.get("class"), package)
        for each in holder.all("named-query", "named-native-query"):
            text, native = _text(each, "query") or each.get("query"), each.name == "named-native-query"
            if each.get("name"):
                yield NamedStatement(each.get("name"), text, native, each.line, each.column, type_)


def _text(element: Element, name: str) -> str:
    found = element.first(name)
    return found.text if found is not None else ""


def _named(element: Element, *names: str) -> tuple[str, ...]:
    """The names that children so called have."""
    return tuple(each.get("name") for each in element.all(*names) if each.get("name"))


def _class(element: Element, package: str, generators: dict[str, tuple[str, str]]) -> MappedClass:
    strategy = element.first("inheritance")
    attributes = element.first("attributes")
    found = tuple(_attributes(attributes, package, generators)) if attributes is not None else ()
    return MappedClass(
        qualified(element.get("class"), package), next(iter(_named(element, "table")), ""),
        element.line, element.column, found,
        strategy=_STRATEGIES.get(strategy.get("strategy"), "single") if strategy is not None else "single",
        keys=_named(element, "primary-key-join-column"),
        part=element.name != "entity",
    )  # fmt: skip


def _attributes(element: Element, package: str, generators: dict[str, tuple[str, str]]) -> Iterator[MappedAttribute]:
    for each in element.children:
        name = each.get("name")
        if not name:
            continue
        if each.name in _EMBEDDED:
            yield MappedAttribute(name, each.line, each.column, "embedded", id=each.name == "embedded-id", kept=False)
            for override in each.all("attribute-override"):
                inner = f"{name}.{override.get('name')}"
                yield MappedAttribute(inner, override.line, override.column, columns=_named(override, "column"))
        elif each.name == "transient":
            yield MappedAttribute(name, each.line, each.column, kept=False)
        elif each.name in (*_PLAIN, *_TO_ONE, *_COLLECTIONS):
            yield _attribute(each, name, package, generators)


def _attribute(element: Element, name: str, package: str, generators: dict[str, tuple[str, str]]) -> MappedAttribute:
    kind = element.name.replace("-", "_") if element.name not in _PLAIN else ""
    target = element.get("target-entity") or element.get("target-class")
    between = element.first("join-table", "collection-table")
    many = element.name in _COLLECTIONS
    columns = _named(element, "column", "join-column")
    if many:
        columns = _named(between, "inverse-join-column") if between is not None else ()
        columns += _named(element, "column")
    generated = element.first("generated-value")
    return MappedAttribute(
        name, element.line, element.column, kind, qualified(target, package), columns,
        between.get("name") if between is not None else "",
        _named(between if between is not None else element, "join-column") if many else (),
        generators.get(generated.get("generator"), ("", "")) if generated is not None else ("", ""),
        _words(element), element.name == "id", kept=not (many or element.get("mapped-by")),
    )  # fmt: skip


def _words(element: Element) -> tuple[str, ...]:
    words = [f"mapped_by={element.get('mapped-by')}"] if element.get("mapped-by") else []
    cascade = element.first("cascade")
    said = [each.name.removeprefix("cascade-").upper() for each in cascade.children] if cascade is not None else []
    words += [f"cascade={','.join(said)}"] if said else []
    return (*words, *(["orphan_removal"] if element.get("orphan-removal") == "true" else []))


def _generators(element: Element) -> Iterator[tuple[str, tuple[str, str]]]:
    """Generators by name, those of an id among its class's."""
    attributes = element.first("attributes")
    for holder in (element, *(attributes.all("id") if attributes is not None else ())):
        for each in holder.all(*_GENERATORS):
            kind, named = _GENERATORS[each.name]
            yield each.get("name"), (kind, each.get(named) or each.get("name"))
