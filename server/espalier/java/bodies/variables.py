"""The declarations of names inside a body: local variables, patterns, resources, and parameters of lambdas."""

from __future__ import annotations

from tree_sitter import Node

from espalier.java.bodies.table import Body
from espalier.java.expressions import Lambda, LambdaParameter, Marked, ReferenceRole, TypeUse, Variable
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind, kinds
from espalier.java.source import first_child, widened

_IDENTIFIER = kind("identifier")
_LAMBDA = kind("lambda_expression")
_MODIFIERS = kind("modifiers")
_BLOCK = kind("block")
_CATCH_TYPE = kind("catch_type")
_PATTERNS = kinds("type_pattern", "record_pattern_component")
_NAME = field("name")
_TYPE = field("type")
_VALUE = field("value")
_BODY = field("body")
_DECLARATORS = field("declarator")
_PARAMETERS = field("parameters")


def local(body: Body, node: Node) -> int:
    _marks(body, node)
    written = node.child_by_field_id(_TYPE)
    for declarator in node.children_by_field_id(_DECLARATORS):
        named, value = declarator.child_by_field_id(_NAME), declarator.child_by_field_id(_VALUE)
        type_ = body.source.type_use(written) if written is not None else None
        index = valued(body, value, type_) if value is not None else NONE
        if named is not None:
            bind(body, body.source.text(named), written, index, body.source.dimensions(declarator))
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
    if caught is not None:
        written = _caught(body, caught)
    named = node.child_by_field_id(_NAME)
    if named is None:
        names = [child for child in node.named_children if child.kind_id == _IDENTIFIER]
        named = names[-1] if names else None
    value = body.field(node, _VALUE)
    if named is None:
        return value
    _marks(body, node)
    role = ReferenceRole.CATCH if caught is not None else _role(node)
    return bind(body, body.source.text(named), written, value, role=role)


def _caught(body: Body, node: Node) -> Node | None:
    """Returns the caught type; None if there are several, as the variable's type is then not known."""
    if node.named_child_count == 1:
        return node.named_children[0]
    body.refer(body.source.types_in(node), ReferenceRole.CATCH)
    return None


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


def record_pattern(body: Body, node: Node) -> int:
    """Reads `case Point(var x, int y)`: the record's name, then the patterns in it."""
    if node.named_child_count:
        body.refer((body.source.type_use(node.named_children[0]),), ReferenceRole.PATTERN)
    for child in node.named_children[1:]:
        body.visit(child)
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


def valued(body: Body, node: Node, type_: TypeUse | None) -> int:
    """Reads a value whose type is written. A lambda has that type as its target type."""
    return function(body, node, target_typed(type_)) if node.kind_id == _LAMBDA else body.visit(node)


def function(body: Body, node: Node, context: LambdaParameter) -> int:
    body.scopes.append({})
    first = len(body.entries)
    count = _lambda_parameters(body, node.child_by_field_id(_PARAMETERS), context)
    block = node.child_by_field_id(_BODY)
    body.returns.append([])
    value = body.visit(block) if block is not None else NONE
    results = body.returns.pop()
    body.scopes.pop()
    if block is not None and block.kind_id != _BLOCK and value != NONE:
        results.append(value)
    return body.add(Lambda(count, tuple(results), first))


def _lambda_parameters(body: Body, node: Node | None, context: LambdaParameter) -> int:
    if node is None:
        return 0
    nodes = [node] if node.kind_id == _IDENTIFIER else node.named_children
    for position, child in enumerate(nodes):
        if child.kind_id == _IDENTIFIER:
            name = body.source.text(child)
            entry = LambdaParameter(
                name, context.receiver, context.method, context.count, context.argument, position, context.type
            )
            body.declare(name, entry)
        else:
            typed_variable(body, child)
    return len(nodes)
