"""Defaults of properties: what the field is initialised with that a property is bound to (`@ConfigurationProperties`),
or what an annotation says beside the key (`${a.b:x}`, `#{environment['a.b'] ?: 'x'}`).

The graph keeps no edge for a default, as edges of a file do not depend on initialisers in others. It is read from the
facts when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.expressions import Annotation, Entry, Literal, New, Operation
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.java.property_reads import reads
from espalier.ontology import written
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind, Voucher
from espalier.ontology.nodes import is_test
from espalier.ontology.property_names import kebab, uniform

DEFAULT = "default"
"""The role of an edge from the field to the property whose default it holds."""
_INJECTED, _GIVEN = "Value", "DefaultValue"


def defaults(ontology: Ontology, key: str) -> Iterator[Edge]:
    """An edge `configures` from each field of main sources that is bound to a property and has a value of its own, and
    from each reader whose annotation says a default."""
    read = [edge for edge in ontology.into(key, (EdgeKind.CONSUMES_PROPERTY,)) if not is_test(edge.path)]
    for edge in {each.source: each for each in reversed(read)}.values():
        if annotated_default(ontology, edge.source, key):
            place = edge.path, edge.line, edge.column
            yield Edge(EdgeKind.CONFIGURES, edge.source, key, *place, Voucher.FRAMEWORK, role=DEFAULT)
    for name in dict.fromkeys(edge.via or edge.source for edge in read):
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


def annotated_default(ontology: Ontology, reader: str, key: str) -> str:
    """The default of a property that an annotation of a reader says; empty where none does. `key`: the property's."""
    node = ontology.node(reader)
    facts = ontology.facts(node.path) if node is not None and node.path.endswith(".java") else None
    declared = next((each for each in facts.declarations if each.key == reader), None) if facts is not None else None
    if declared is None:
        return ""
    notes = (*declared.annotations, *(note for each in declared.parameters for note in each.annotations))
    name = uniform(key.removeprefix("property:"))
    found = (
        each.default for note in notes for text in _texts(note) for each in reads(text) if uniform(each.name) == name
    )
    return next((each for each in found if each), "")


def _texts(note: Annotation) -> Iterator[str]:
    """The texts among an annotation's arguments, sums of literals put together."""
    table = note.table
    for _, indices in note.arguments:
        for index in indices:
            yield "".join(_literals(table, index))


def _literals(table: Sequence[Entry], index: int) -> Iterator[str]:
    pending = [index]
    while pending:
        at = pending.pop()
        entry = table[at] if at != NONE else None
        if isinstance(entry, Operation):
            pending += reversed(entry.operands)
        elif isinstance(entry, Literal):
            yield entry.text or ""


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
