"""Calls, and creations of objects (of named, local and anonymous classes) and arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from espalier.java.bodies import variables
from espalier.java.bodies.table import Body
from espalier.java.expressions import Call, LambdaParameter, New, ReferenceRole, This, Typed, TypeUse
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind, kinds
from espalier.java.source import widened

if TYPE_CHECKING:
    from espalier.java.declarations import Owner

_CONSTRUCTORS = ("this", "super")
_PARTS = 5
"""A call without `super` has at most so many children: receiver, dot, type arguments, name, arguments."""
_LAMBDA = kind("lambda_expression")
_CALL = kind("method_invocation")
_SUPER = kind("super")
_CLASS_BODY = kind("class_body")
_DIMENSIONS_EXPR, _ARRAY_INITIALIZER = kind("dimensions_expr"), kind("array_initializer")
_COMMENTS = kinds("line_comment", "block_comment")
_OBJECT = field("object")
_NAME = field("name")
_TYPE_ARGUMENTS = field("type_arguments")
_ARGUMENTS = field("arguments")
_TYPE = field("type")
_CONSTRUCTOR = field("constructor")


def call(body: Body, node: Node) -> int:
    """Reads a call. A chain `a.b().c()` is read from its beginning, so that its length needs no recursion."""
    chain = [node]
    target = node.child_by_field_id(_OBJECT)
    while target is not None and target.kind_id == _CALL:
        chain.append(target)
        target = target.child_by_field_id(_OBJECT)
    index = _receiver(body, chain[-1], target)
    for link in reversed(chain):
        index = _link(body, link, index)
    return index


def _receiver(body: Body, node: Node, target: Node | None) -> int:
    if target is None:
        return NONE
    if node.child_count > _PARTS and any(child.kind_id == _SUPER for child in node.named_children[1:3]):
        return body.add(This(body.source.text(target), parent=True))
    return body.visit(target)


def _link(body: Body, node: Node, receiver: int) -> int:
    name = node.child_by_field_id(_NAME)
    if name is None:
        return body.children(node)
    text, place = body.source.text(name), body.place(name)
    if text in _CONSTRUCTORS:  # `super(x)` after other statements, see `grammar_gaps`
        receiver = NONE
    types = type_arguments(body, node.child_by_field_id(_TYPE_ARGUMENTS))
    args = arguments(body, node.child_by_field_id(_ARGUMENTS), receiver, text, None)
    return body.add(Call(receiver, text, args, *place, types))


def type_arguments(body: Body, node: Node | None) -> tuple[TypeUse, ...]:
    """Reads and returns the types in `<A, B>` of `this.<A, B>call()`."""
    types = body.source.types_in(node) if node is not None else ()
    body.refer(types, ReferenceRole.TYPE_ARGUMENT)
    return types


def arguments(body: Body, node: Node | None, receiver: int, method: str, type_: TypeUse | None) -> tuple[int, ...]:
    """Returns the arguments' indices. Lambdas are read last, as their parameters depend on the call's other parts."""
    if node is None:
        return ()
    nodes = [child for child in node.named_children if child.kind_id not in _COMMENTS]
    found = [NONE if child.kind_id == _LAMBDA else body.visit(child) for child in nodes]
    for position, child in enumerate(nodes):
        if child.kind_id == _LAMBDA:
            context = LambdaParameter("", receiver, method, len(nodes), position, 0, type_)
            found[position] = variables.function(body, child, context)
    return tuple(found)


def explicit_constructor(body: Body, node: Node) -> int:
    named = node.child_by_field_id(_CONSTRUCTOR)
    if named is None:
        return body.children(node)
    text = body.source.text(named)
    args = arguments(body, node.child_by_field_id(_ARGUMENTS), NONE, text, None)
    return body.add(Call(NONE, text, args, *body.place(named)))


def creation(body: Body, node: Node) -> int:
    written = node.child_by_field_id(_TYPE)
    if written is None:
        return body.children(node)
    first = node.children[0]
    outer = body.visit(first) if first.is_named else NONE
    use = body.source.type_use(written)
    args = arguments(body, node.child_by_field_id(_ARGUMENTS), NONE, "<init>", use)
    block = next((child for child in node.named_children if child.kind_id == _CLASS_BODY), None)
    return body.add(New(use, args, _anonymous_class(body, block, use) if block is not None else NONE, outer))


def _anonymous_class(body: Body, block: Node, base: TypeUse) -> int:
    body.anonymous += 1
    return body.extractor.anonymous(block, _inside(body), base, body.anonymous)


def _inside(body: Body) -> Owner:
    return body.owner.holding(body)


def local_type(body: Body, node: Node) -> int:
    body.extractor.type(node, _inside(body))
    return NONE


def array(body: Body, node: Node) -> int:
    written = node.child_by_field_id(_TYPE)
    if written is None:
        return body.children(node)
    dims = 0
    for child in node.named_children:
        if child.kind_id == _ARRAY_INITIALIZER:
            use = widened(body.source.type_use(written), dims)
            variables.valued(body, child, variables.target_typed(use))
        elif child != written:
            dims += 1 if child.kind_id == _DIMENSIONS_EXPR else body.source.text(child).count("[")
            body.children(child)
    return body.add(Typed(widened(body.source.type_use(written), dims), ReferenceRole.ARRAY))
