"""Operators, assignments, casts, and method references."""

from __future__ import annotations

from tree_sitter import Node

from espalier.java.bodies import calls, variables
from espalier.java.bodies.table import Body
from espalier.java.expressions import (
    Assign,
    Choice,
    Element,
    Literal,
    MethodReference,
    Operation,
    ReferenceRole,
    Typed,
    TypeUse,
)
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind

_IDENTIFIER = kind("identifier")
_BINARY = kind("binary_expression")
_TYPE_ARGUMENTS = kind("type_arguments")
_NAME = field("name")
_TYPE = field("type")
_VALUE = field("value")
_LEFT = field("left")
_RIGHT = field("right")
_OPERATOR = field("operator")
_CONSEQUENCE = field("consequence")
_ALTERNATIVE = field("alternative")
_CONDITION = field("condition")
_ARRAY = field("array")
_INDEX = field("index")
_PATTERN = field("pattern")
_BOOLEAN = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})


def binary(body: Body, node: Node) -> int:
    """Reads a binary operation. `a + b + c + ...` is left-associative; its left operands are visited in a loop, so that
    its length needs no recursion."""
    spine, left = [], node
    while left.kind_id == _BINARY:
        spine.append(left)
        operand = left.child_by_field_id(_LEFT)
        if operand is None:
            break
        left = operand
    index = body.visit(left) if left.kind_id != _BINARY else NONE
    for link in reversed(spine):
        operator = link.child_by_field_id(_OPERATOR)
        text = body.source.text(operator) if operator is not None else ""
        index = body.add(Operation(_operation(text), (index, body.field(link, _RIGHT)), text))
    return index


def unary(body: Body, node: Node) -> int:
    operand = body.children(node)
    operator = body.source.text(node)[:1]
    return body.add(Operation("boolean" if operator == "!" else "numeric", (operand,), operator))


def update(body: Body, node: Node) -> int:
    target = body.children(node)
    return body.add(Assign(target, NONE, compound=True))


def assign(body: Body, node: Node) -> int:
    target = body.field(node, _LEFT)
    value = body.field(node, _RIGHT)
    operator = node.child_by_field_id(_OPERATOR)
    return body.add(Assign(target, value, operator is not None and operator.type != "="))


def ternary(body: Body, node: Node) -> int:
    body.field(node, _CONDITION)
    return body.add(Choice((body.field(node, _CONSEQUENCE), body.field(node, _ALTERNATIVE))))


def cast(body: Body, node: Node) -> int:
    written, value = node.child_by_field_id(_TYPE), node.child_by_field_id(_VALUE)
    use = body.source.type_use(written) if written is not None else TypeUse("")
    if value is not None:
        variables.valued(body, value, variables.target_typed(use))
    body.refer(map(body.source.type_use, node.children_by_field_id(_TYPE)[1:]), ReferenceRole.CAST)
    return body.add(Typed(use, ReferenceRole.CAST))


def instance_of(body: Body, node: Node) -> int:
    value = body.field(node, _LEFT)
    named, written = node.child_by_field_id(_NAME), node.child_by_field_id(_RIGHT)
    if named is not None:
        variables.bind(body, body.source.text(named), written, NONE, role=ReferenceRole.INSTANCEOF)
    elif written is not None:
        body.refer((body.source.type_use(written),), ReferenceRole.INSTANCEOF)
    pattern = node.child_by_field_id(_PATTERN)
    if pattern is not None:
        variables.pattern(body, pattern, value)
    return body.add(Literal("boolean"))


def element(body: Body, node: Node) -> int:
    target = body.field(node, _ARRAY)
    body.field(node, _INDEX)
    return body.add(Element(target))


def reference(body: Body, node: Node) -> int:
    """Reads `target::name`. In `Type::new` and `int[]::new` the target is a type."""
    target, *rest = node.named_children
    calls.type_arguments(body, next((child for child in rest if child.kind_id == _TYPE_ARGUMENTS), None))
    last = node.children[-1]
    name, place = body.source.text(last), body.place(last)
    if name == "new" or (body.source.is_type(target) and target.kind_id != _IDENTIFIER):
        return body.add(MethodReference(NONE, name, *place, body.source.type_use(target)))
    return body.add(MethodReference(body.visit(target), name, *place))


def _operation(operator: str) -> str:
    if operator in _BOOLEAN:
        return "boolean"
    return "sum" if operator == "+" else "numeric"
