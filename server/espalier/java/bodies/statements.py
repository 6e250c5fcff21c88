"""Statements that open a scope, branch, return or throw. Of any other statement only the expressions are read."""

from __future__ import annotations

from tree_sitter import Node

from espalier.java.bodies import variables
from espalier.java.bodies.table import Body
from espalier.java.expressions import Choice, Label, Return, Throw
from espalier.java.fact import NONE
from espalier.java.grammar import field, kind

_IDENTIFIER = kind("identifier")
_LABEL = kind("switch_label")
_BODY = field("body")
_CONSEQUENCE = field("consequence")
_ALTERNATIVE = field("alternative")
_CONDITION = field("condition")


def nothing(body: Body, node: Node) -> int:
    return NONE


def scoped(body: Body, node: Node) -> int:
    body.scopes.append({})
    body.children(node)
    body.scopes.pop()
    return NONE


def result(body: Body, node: Node) -> int:
    if not node.named_child_count:
        return NONE
    value = node.named_children[-1]
    if body.returns:
        results, context = body.returns[-1]
        results.append(variables.valued(body, value, context))
        return NONE
    body.add(Return(variables.valued(body, value, variables.target_typed(body.result))))
    return NONE


def throw(body: Body, node: Node) -> int:
    value = node.named_children[-1] if node.named_child_count else None
    return body.add(Throw(body.visit(value), *body.place(value))) if value is not None else NONE


def switch(body: Body, node: Node) -> int:
    selector, block = body.field(node, _CONDITION), node.child_by_field_id(_BODY)
    body.scopes.append({})
    values = []
    for group in block.named_children if block is not None else ():
        for child in group.named_children:
            if child.kind_id == _LABEL:
                _label(body, child, selector)
            else:
                values.append(body.visit(child))
    body.scopes.pop()
    return body.add(Choice(tuple(value for value in values if value != NONE)))


def _label(body: Body, node: Node, selector: int) -> None:
    for child in node.named_children:
        if child.kind_id == _IDENTIFIER and selector != NONE:
            body.add(Label(selector, body.source.text(child), *body.place(child)))
        else:
            variables.pattern(body, child, selector)


def ladder(body: Body, node: Node) -> int:
    """Reads an `if` statement. A chain of `else if` is read in a loop, so that its length needs no recursion."""
    rung: Node | None = node
    while rung is not None and rung.kind_id == node.kind_id:
        body.field(rung, _CONDITION)
        body.field(rung, _CONSEQUENCE)
        rung = rung.child_by_field_id(_ALTERNATIVE)
    if rung is not None:
        body.visit(rung)
    return NONE
