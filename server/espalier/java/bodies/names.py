"""Names, literals, `this`, and selected members that are not called."""

from __future__ import annotations

from collections.abc import Callable

from tree_sitter import Node

from espalier.java.bodies.table import Body
from espalier.java.expressions import Literal, Name, ReferenceRole, Select, This, Typed
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind, kinds
from espalier.java.strings import characters

_THIS = kind("this")
_SUPER = kind("super")
_OBJECT = field("object")
_FIELD = field("field")
_PARTS = 3
"""A selection without `super` has so many children: target, dot, name."""


def identifier(body: Body, node: Node) -> int:
    name = body.source.text(node)
    index = body.lookup(name)
    return index if index != NONE else body.add(Name(name, *body.source.place(node.start_byte)))


def string(body: Body, node: Node) -> int:
    kept = node.end_byte - node.start_byte <= body.longest
    return body.add(Literal("String", characters(body.source.text(node)) if kept else None))


def literal(body: Body, node: Node) -> int:
    text = body.source.text(node)
    type_ = LITERALS[node.kind_id](text)
    return body.add(Literal(type_, characters(text) if type_ == "char" else text))


def this(body: Body, node: Node) -> int:
    return body.add(This())


def parent(body: Body, node: Node) -> int:
    return body.add(This(parent=True))


def class_literal(body: Body, node: Node) -> int:
    return body.add(Typed(body.source.type_use(node.named_children[0]), ReferenceRole.CLASS_LITERAL))


def select(body: Body, node: Node) -> int:
    target, name = node.child_by_field_id(_OBJECT), node.child_by_field_id(_FIELD)
    if target is None or name is None:
        return body.children(node)
    if name.kind_id == _THIS:
        return body.add(This(body.source.text(target)))
    if node.child_count > _PARTS and any(child.kind_id == _SUPER for child in node.named_children[1:]):
        return body.add(Select(body.add(This(parent=True)), body.source.text(name), *body.place(name)))
    index = body.visit(target)
    return body.add(Select(index, body.source.text(name), *body.place(name)))


def _integer(text: str) -> str:
    return "long" if text[-1] in "lL" else "int"


def _real(text: str) -> str:
    return "float" if text[-1] in "fF" else "double"


LITERALS: dict[int, Callable[[str], str]] = {
    **dict.fromkeys(
        kinds("decimal_integer_literal", "hex_integer_literal", "octal_integer_literal", "binary_integer_literal"),
        _integer,
    ),
    **dict.fromkeys(kinds("decimal_floating_point_literal", "hex_floating_point_literal"), _real),
    **dict.fromkeys(kinds("true", "false"), lambda _: "boolean"),
    kind("character_literal"): lambda _: "char",
    kind("null_literal"): lambda _: "null",
}
