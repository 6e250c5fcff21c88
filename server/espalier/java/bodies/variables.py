"""The declarations of names inside a body: local variables, patterns, resources, and parameters of lambdas."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from espalier.java.bodies.table import Body
from espalier.java.expressions import (
    Choice,
    Component,
    Lambda,
    LambdaParameter,
    Marked,
    ReferenceRole,
    Typed,
    TypeUse,
    Variable,
)
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind, kinds
from espalier.java.source import first_child, widened

_IDENTIFIER = kind("identifier")
_LAMBDA = kind("lambda_expression")
_MODIFIERS = kind("modifiers")
_BLOCK = kind("block")
_PARENTHESIZED, _TERNARY = kind("parenthesized_expression"), kind("ternary_expression")
_ARRAY_INITIALIZER = kind("array_initializer")
_PATTERN, _RECORD_PATTERN = kind("pattern"), kind("record_pattern")
_COMMENTS = kinds("line_comment", "block_comment")
_CATCH_TYPE = kind("catch_type")
_PATTERNS = kinds("type_pattern", "record_pattern_component")
_NAME = field("name")
_TYPE = field("type")
_VALUE = field("value")
_BODY = field("body")
_DECLARATORS = field("declarator")
_PARAMETERS = field("parameters")
_CONDITION = field("condition")
_CONSEQUENCE = field("consequence")
_ALTERNATIVE = field("alternative")


def local(body: Body, node: Node) -> int:
    _marks(body, node)
    written = node.child_by_field_id(_TYPE)
    for declarator in node.children_by_field_id(_DECLARATORS):
        named, value = declarator.child_by_field_id(_NAME), declarator.child_by_field_id(_VALUE)
        dims = body.source.dimensions(declarator)
        type_ = widened(body.source.type_use(written), dims) if written is not None else None
        index = valued(body, value, target_typed(type_)) if value is not None else NONE
        if named is not None:
            bind(body, body.source.text(named), written, index, dims)
    return NONE


def for_each(body: Body, node: Node) -> int:
    body.scopes.append({})
    _marks(body, node)
    value, named = body.field(node, _VALUE), node.child_by_field_id(_NAME)
    if named is not None:
        bind(body, body.source.text(named), node.child_by_field_id(_TYPE), value, element=True)
    body.field(node, _BODY)
    body.scopes.pop()
    return NONE


def typed_variable(body: Body, node: Node) -> int:
    """Reads a declaration with a type and a name: a formal parameter, a pattern, a resource, a caught exception."""
    written = next((child for child in node.named_children if body.source.is_type(child)), None)
    caught = next((child for child in node.named_children if child.kind_id == _CATCH_TYPE), None)
    several = NONE
    if caught is not None:
        written, several = _caught(body, caught)
    named = node.child_by_field_id(_NAME)
    if named is None:
        names = [child for child in node.named_children if child.kind_id == _IDENTIFIER]
        named = names[-1] if names else None
    value = several if several != NONE else body.field(node, _VALUE)
    if named is None:
        return value
    _marks(body, node)
    role = ReferenceRole.CATCH if caught is not None else _role(node)
    return bind(body, body.source.text(named), written, value, role=role)


def _caught(body: Body, node: Node) -> tuple[Node | None, int]:
    """Returns the caught type; if there are several, the value of which one is caught."""
    if node.named_child_count == 1:
        return node.named_children[0], NONE
    options = tuple(body.add(Typed(use, ReferenceRole.CATCH)) for use in body.source.types_in(node))
    return None, body.add(Choice(options))


def _role(node: Node) -> ReferenceRole:
    return ReferenceRole.PATTERN if node.kind_id in _PATTERNS else ReferenceRole.LOCAL


def bind(
    body: Body,
    name: str,
    written: Node | None,
    value: int,
    dims: int = 0,
    element: bool = False,
    role: ReferenceRole = ReferenceRole.LOCAL,
) -> int:
    use = widened(body.source.type_use(written), dims) if written is not None else None
    if use is None or use.name == "var":
        return body.declare(name, Variable(name, None, value, element))
    return body.declare(name, Variable(name, use, value, element, role))


def pattern(body: Body, node: Node, target: int) -> None:
    """Reads a pattern that the value `target` is matched against. `Point(var x, int y)` is the record's name, then the
    patterns of its components."""
    if node.kind_id == _PATTERN:
        for child in node.named_children:
            pattern(body, child, target)
    elif node.kind_id != _RECORD_PATTERN or not node.named_child_count:
        body.visit(node)
    else:
        use = body.source.type_use(node.named_children[0])
        body.refer((use,), ReferenceRole.PATTERN)
        inner = [child for part in node.named_children[1:] for child in part.named_children]
        for position, child in enumerate(each for each in inner if each.kind_id not in _COMMENTS):
            _component(body, child, Component(target, use, position))


def _component(body: Body, node: Node, component: Component) -> None:
    if node.kind_id == _RECORD_PATTERN:
        pattern(body, node, body.add(component))
        return
    written = next((child for child in node.named_children if body.source.is_type(child)), None)
    named = [child for child in node.named_children if child.kind_id == _IDENTIFIER]
    if written is not None and body.source.text(written) == "var" and named:
        bind(body, body.source.text(named[-1]), None, body.add(component))
    else:
        body.visit(node)


def record_pattern(body: Body, node: Node) -> int:
    """Reads a record pattern that matches nothing known."""
    pattern(body, node, NONE)
    return NONE


def marked(body: Body, node: Node) -> int:
    """Reads an annotation inside another."""
    return body.add(Marked(body.extractor.annotation(node)))


def _marks(body: Body, node: Node) -> None:
    first = first_child(node)
    if first is not None and first.kind_id == _MODIFIERS:
        for annotation in body.source.modifiers(first)[1]:
            marked(body, annotation)


def target_typed(type_: TypeUse | None) -> LambdaParameter:
    return LambdaParameter("", NONE, "", 0, 0, 0, type_)


def free_lambda(body: Body, node: Node) -> int:
    return function(body, node, target_typed(None))


def valued(body: Body, node: Node, context: LambdaParameter) -> int:
    """Reads a value whose type is known from what is around it. A lambda has that type as its target type, also as one
    of an array's values and of a conditional's operands."""
    if node.kind_id == _LAMBDA:
        return function(body, node, context)
    if node.kind_id == _PARENTHESIZED and node.named_child_count == 1:
        return valued(body, node.named_children[0], context)
    if node.kind_id == _TERNARY:
        body.field(node, _CONDITION)
        branches = (node.child_by_field_id(each) for each in (_CONSEQUENCE, _ALTERNATIVE))
        return body.add(Choice(tuple(valued(body, each, context) if each is not None else NONE for each in branches)))
    if node.kind_id == _ARRAY_INITIALIZER and context.type is not None and not context.depth:
        element = widened(context.type, -1) if context.type.dims else None
        for child in node.named_children:
            valued(body, child, target_typed(element))
        return NONE
    return body.visit(node)


def function(body: Body, node: Node, context: LambdaParameter) -> int:
    body.scopes.append({})
    first = len(body.entries)
    count = _lambda_parameters(body, node.child_by_field_id(_PARAMETERS), context)
    block = node.child_by_field_id(_BODY)
    inner = msgspec.structs.replace(context, depth=context.depth + 1)
    body.returns.append(([], inner))
    value = valued(body, block, inner) if block is not None else NONE
    results, _ = body.returns.pop()
    body.scopes.pop()
    if block is not None and block.kind_id != _BLOCK and value != NONE:
        results.append(value)
    return body.add(Lambda(count, tuple(results), first, *body.place(node)))


def _lambda_parameters(body: Body, node: Node | None, context: LambdaParameter) -> int:
    if node is None:
        return 0
    nodes = [node] if node.kind_id == _IDENTIFIER else node.named_children
    for position, child in enumerate(nodes):
        if child.kind_id == _IDENTIFIER:
            name = body.source.text(child)
            body.declare(name, msgspec.structs.replace(context, name=name, position=position))
        else:
            typed_variable(body, child)
    return len(nodes)
