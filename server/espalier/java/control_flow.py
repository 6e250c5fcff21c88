"""What the parse tree says of the way to a place: whether it is always taken, and what a failure leads to.

Facts keep no branches. They are asked of the text when an answer needs them, for the place of an edge.
"""

from __future__ import annotations

import re

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
_FUNCTIONS = frozenset({"lambda_expression", "method_reference"})
_RUNNING = re.compile(
    r"execute(?:WithoutResult)?|submit|run|call|(?:run|supply)Async|(?:run)?[iI]nTransaction|doPrivileged"
)
"""Methods that are known to run the function that they are given (of transactions, executors, locks). Others may run it
for a value, an element or an outcome that there may be, or keep it. Chosen by hand."""
_LOOPS = frozenset({"while_statement", "do_statement", "for_statement", "enhanced_for_statement"})
_BREAK, _CONTINUE = "break_statement", "continue_statement"
_LEAVING = frozenset({"return_statement", "throw_statement", _BREAK, _CONTINUE})


def is_conditional(source: str, line: int, column: int) -> bool:
    """Whether the method that contains the expression at this place may end normally without evaluating it.

    A branch, a loop's body, an operand after `&&` or `||`, an `assert`, a `catch` block, what follows an earlier
    `return`, `break` or `continue`, and a lambda or method reference (unless it is given to what is known to run it)
    are not always evaluated. What follows a statement that may throw is.
    """
    text, _ = parsed(source)
    child = node_at(source, line, column)
    while child is not None and (node := child.parent) is not None and node.type not in _BODIES:
        if _skips(text, node, child):
            return True
        child = node
    return False


def end_of_failure(source: str, line: int, column: int) -> tuple[int, int]:
    """Where that ends which runs only because the type written at this place is caught. Where the `try` block ends by
    `return` or `throw` and the `catch` block does not, what follows both is reached by a failure only."""
    text, _ = parsed(source)
    clause = node_at(source, line, column)
    while clause is not None and clause.type != "catch_clause":
        clause = clause.parent
    whole = clause.parent if clause is not None else None
    if clause is None or whole is None:
        return line, column
    tried, caught, around = whole.child_by_field_name("body"), clause.child_by_field_name("body"), whole.parent
    follows = _leaves(tried) and not _leaves(caught) and around is not None and around.type in _SEQUENCES
    return text.place(around.end_byte if follows and around is not None else clause.end_byte)


def _leaves(block: Node | None) -> bool:
    """Whether the last statement of a block leaves the method, or the loop."""
    said = [each for each in block.named_children if not each.type.endswith("comment")] if block is not None else []
    return bool(said) and said[-1].type in _LEAVING


def _skips(text: Source, node: Node, child: Node) -> bool:
    """Whether `node` may run without its child."""
    if node.type == "assert_statement" or (child.type in _FUNCTIONS and not _is_run(text, node)):
        return True
    if node.type in _SEQUENCES:
        before = (each for each in node.children if each.end_byte <= child.start_byte)
        if any(_exits(text, each) for each in before):
            return True
    if node.type in _BRANCHES:
        return child.type not in ("switch_label", "catch_formal_parameter")
    if node.type == "binary_expression":
        operator = node.child_by_field_name("operator")
        return child == node.child_by_field_name("right") and operator is not None and operator.type in ("&&", "||")
    if node.type == "do_statement" and child == node.child_by_field_name("condition"):
        body = node.child_by_field_name("body")
        return body is not None and bool(_exits(text, body) - {_CONTINUE})
    return any(child in node.children_by_field_name(name) for name in _SOMETIMES.get(node.type, ()))


def _is_run(text: Source, taker: Node) -> bool:
    """Whether a function among these arguments is given to a method that is known to run it."""
    call = taker.parent if taker.type == "argument_list" else None
    name = call.child_by_field_name("name") if call is not None and call.type == "method_invocation" else None
    return name is not None and _RUNNING.fullmatch(text.text(name)) is not None


def _exits(text: Source, statement: Node) -> set[str]:
    """How a statement may end without what follows it: the type of a `return`, `break` or `continue` statement, or the
    label that it names."""
    found: set[str] = set()
    pending = [(statement, frozenset[str]())]
    while pending:
        node, within = pending.pop()
        if node.type in _SKIPPED:
            continue
        if node.type in (_BREAK, _CONTINUE):
            found |= {_label(text, node) or node.type} - within
        elif node.type == "return_statement":
            found.add(node.type)
        elif node.type in _LOOPS:
            within |= {_BREAK, _CONTINUE}
        elif node.type == "switch_expression":
            within |= {_BREAK}
        elif node.type == "labeled_statement":
            within |= {_label(text, node)}
        pending += ((each, within) for each in node.children)
    return found


def _label(text: Source, node: Node) -> str:
    return next((text.text(each) for each in node.named_children if each.type == "identifier"), "")
