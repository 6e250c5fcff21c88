"""Defaults of properties: what the field is initialised with that a property is bound to (`@ConfigurationProperties`).

The graph keeps no edge for a default, as edges of a file do not depend on initialisers in others. It is read from the
facts when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.expressions import Literal, New
from espalier.java.facts import Declaration
from espalier.ontology import written
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind, Voucher
from espalier.ontology.nodes import is_test
from espalier.ontology.property_names import kebab, uniform

DEFAULT = "default"
"""The role of an edge from the field to the property whose default it holds."""
_INJECTED, _GIVEN = "Value", "DefaultValue"


def defaults(ontology: Ontology, key: str) -> Iterator[Edge]:
    """From each field of main sources that is bound to a property and has a value of its own, an edge `configures`."""
    read = ontology.into(key, (EdgeKind.CONSUMES_PROPERTY,))
    for name in dict.fromkeys(edge.via or edge.source for edge in read if not is_test(edge.path)):
        node = ontology.node(name)
        field = _declaration(ontology, name) if node is not None and _is_bound(node, key) else None
        if node is not None and field is not None and _has_value(field):
            yield Edge(
                EdgeKind.CONFIGURES, name, key, node.path, node.line, field.name_column, Voucher.FRAMEWORK, role=DEFAULT
            )


def initialiser(ontology: Ontology, key: str, source: str) -> str:
    """What a field has by default, in one line: its initialiser as it is written, or the text of `@DefaultValue`; empty
    where it has nothing. `source`: its file's text."""
    field = _declaration(ontology, key)
    if field is None or not _has_value(field):
        return ""
    if (given := field.annotation(_GIVEN)) is not None:
        table = given.table
        values = (table[index] for index in given.values("value"))
        return ", ".join(each.text or "" for each in values if isinstance(each, Literal))
    return written.initialiser(source, field)


def _declaration(ontology: Ontology, key: str) -> Declaration | None:
    node = ontology.node(key)
    facts = ontology.facts(node.path) if node is not None and node.kind is NodeKind.FIELD else None
    return next((each for each in facts.declarations if each.key == key), None) if facts is not None else None


def _is_bound(node: Node, key: str) -> bool:
    """Whether a property is bound to the field by its name, not injected by an annotation that names it."""
    return _INJECTED not in node.annotations and uniform(key).rpartition(".")[2] == uniform(kebab(node.name))


def _has_value(field: Declaration) -> bool:
    """Whether a field has a value of its own: `null` is none, nor is an object whose fields are bound in turn."""
    last = field.body[-1] if field.code else None
    return field.annotation(_GIVEN) is not None or not (
        last is None or isinstance(last, New) or (isinstance(last, Literal) and last.type == "null")
    )
