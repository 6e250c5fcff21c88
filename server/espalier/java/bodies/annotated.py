"""Annotations. Their arguments are expressions, like a body's, in a separate table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tree_sitter import Node

from espalier.java.bodies import reader
from espalier.java.bodies.table import Body
from espalier.java.expressions import Annotation, encode_body
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind, kinds

if TYPE_CHECKING:
    from espalier.java.declarations import Extractor

_PAIR, _VALUES = kind("element_value_pair"), kind("element_value_array_initializer")
_COMMENTS = kinds("line_comment", "block_comment")
_NAME, _KEY, _VALUE, _ARGUMENTS = field("name"), field("key"), field("value"), field("arguments")


def annotation(extractor: Extractor, node: Node) -> Annotation:
    """Returns the annotation of an `annotation` or `marker_annotation` node."""
    source = extractor.source
    name, given = node.child_by_field_id(_NAME), node.child_by_field_id(_ARGUMENTS)
    body = reader.table_of_constants(extractor)
    arguments = () if given is None else tuple(_argument(body, child) for child in _children(given))
    text = source.text(name) if name is not None else ""
    return Annotation(text, arguments, *source.place(node.start_byte), encode_body(body.entries))


def _children(node: Node) -> Iterable[Node]:
    return (child for child in node.named_children if child.kind_id not in _COMMENTS)


def _argument(body: Body, node: Node) -> tuple[str, tuple[int, ...]]:
    if node.kind_id != _PAIR:
        return "value", _values(body, node)
    key, value = node.child_by_field_id(_KEY), node.child_by_field_id(_VALUE)
    return body.source.text(key) if key is not None else "", _values(body, value) if value is not None else ()


def _values(body: Body, node: Node) -> tuple[int, ...]:
    nodes = _children(node) if node.kind_id == _VALUES else (node,)
    return tuple(index for child in nodes if (index := body.visit(child)) != NONE)
