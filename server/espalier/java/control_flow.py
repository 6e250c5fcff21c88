"""What the parse tree says of the way to a place: whether it is always taken, and where a `catch` block ends.

Facts keep no branches. They are asked of the text when an answer needs them, for the place of an edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from espalier.java.places import node_at, parsed
from espalier.java.source import Source

_SOMETIMES = {
    "if_statement": ("consequence", "alternative"),
    "ternary_expression": ("consequence", "alternative"),
    "while_statement": ("body",),
    "for_statement": ("body", "update"),
    "enhanced_for_statement": ("body",),
}
"""Which parts of a statement or expression are not always evaluated."""
_BRANCHES = frozenset({"catch_clause", "switch_block_statement_group", "switch_rule"})
_SEQUENCES = frozenset({"block", "constructor_body", "switch_block_statement_group"})
_BODIES = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration", "class_body"})
_SKIPPED = frozenset({"lambda_expression", "class_body"})
"""What a statement contains but does not run itself."""
_MAYBE = re.compile(
    r"ifPresent(?:OrElse)?|or|orElse(?:Get|Throw)|computeIf(?:Ab|Pre)sent|forEach|map|flatMap|filter|peek"
    r"|(?:any|all|none)Match|then\w*|handle|exceptionally|on[A-Z]\w*"
)
"""Methods that call the lambda that they are given only for a value, an element or an outcome that there may be."""


def is_conditional(source: str, line: int, column: int) -> bool:
    """Whether the method that contains the expression at this place may end normally without evaluating it.

    A branch, a loop's body, an operand after `&&` or `||`, a `catch` block and what follows an earlier `return` are not
    always evaluated. What follows a statement that may throw is.
    """
    text, _ = parsed(source)
    child = node_at(source, line, column)
    while child is not None and (node := child.parent) is not None and node.type not in _BODIES:
        if _skips(text, node, child):
            return True
        child = node
    return False


def end_of_catch(source: str, line: int, column: int) -> tuple[int, int]:
    """Where the `catch` block ends whose type is written at this place; the place itself where there is none."""
    text, _ = parsed(source)
    node = node_at(source, line, column)
    while node is not None and node.type != "catch_clause":
        node = node.parent
    return text.place(node.end_byte) if node is not None else (line, column)


def _skips(text: Source, node: Node, child: Node) -> bool:
    """Whether `node` may run without its child."""
    if node.type in _SEQUENCES and any(_returns(each) for each in node.children if each.end_byte <= child.start_byte):
        return True
    if node.type in _BRANCHES:
        return child.type not in ("switch_label", "catch_formal_parameter")
    if node.type == "binary_expression":
        operator = node.child_by_field_name("operator")
        return child == node.child_by_field_name("right") and operator is not None and operator.type in ("&&", "||")
    if node.type == "argument_list" and child.type == "lambda_expression":
        name = node.parent.child_by_field_name("name") if node.parent is not None else None
        return name is not None and _MAYBE.fullmatch(text.text(name)) is not None
    return any(child in node.children_by_field_name(name) for name in _SOMETIMES.get(node.type, ()))


def _returns(statement: Node) -> bool:
    return any(each.type == "return_statement" for each in _run_by(statement))


def _run_by(statement: Node) -> Iterator[Node]:
    pending = [statement]
    while pending:
        node = pending.pop()
        if node.type not in _SKIPPED:
            yield node
            pending += node.children
