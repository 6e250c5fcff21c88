"""Builds a body's table from its nodes. It maps each kind of node to the function that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tree_sitter import Node

from espalier.java.bodies import calls, names, operators, statements, variables
from espalier.java.bodies.table import LONGEST_CONSTANT, LONGEST_TEXT, Body, Handler
from espalier.java.expressions import Entry, New, TypeUse, Variable
from espalier.java.fact import NONE
from espalier.java.facts import Parameter
from espalier.java.grammar import kind, kinds

if TYPE_CHECKING:
    from espalier.java.declarations import Extractor, Owner

_SKIPPED = kinds(
    "line_comment",
    "block_comment",
    "type_arguments",
    "modifiers",
    "dimensions",
    "type_identifier",
    "generic_type",
    "array_type",
    "scoped_type_identifier",
    "integral_type",
    "floating_point_type",
    "boolean_type",
)


def table_of(
    extractor: Extractor, owner: Owner, hidden: frozenset[str], result: TypeUse | None, longest: int = LONGEST_TEXT
) -> Body:
    """Returns an empty table; see `Body`."""
    return Body(extractor, owner, _HANDLERS, hidden, result, longest)


def table_of_constants(extractor: Extractor) -> Body:
    """Returns an empty table for expressions outside any body, such as an annotation's arguments."""
    return Body(extractor, extractor.outside, _HANDLERS, longest=LONGEST_CONSTANT)


def read(body: Body, node: Node, parameters: Sequence[Parameter]) -> None:
    """Reads a method's block, an initialiser's block or a field's initial value."""
    for parameter in parameters:
        body.declare(parameter.name, Variable(parameter.name, parameter.type))
    variables.valued(body, node, variables.target_typed(body.result))


def constant(
    extractor: Extractor, owner: Owner, arguments: Node | None, block: Node | None, use: TypeUse
) -> Sequence[Entry]:
    """Returns the table of an enum constant: a creation of `use`, with an anonymous class if it has a body."""
    body = Body(extractor, owner, _HANDLERS)
    args = calls.arguments(body, arguments, NONE, "", None)
    anonymous = extractor.anonymous(block, owner, use, 1) if block is not None else NONE
    body.add(New(use, args, anonymous))
    return body.entries


_HANDLERS: dict[int, Handler] = {
    **dict.fromkeys(names.LITERALS, names.literal),
    **dict.fromkeys(_SKIPPED, statements.nothing),
    **dict.fromkeys(kinds("annotation", "marker_annotation"), variables.marked),
    **dict.fromkeys(
        kinds("class_declaration", "interface_declaration", "enum_declaration", "record_declaration"),
        calls.local_type,
    ),
    **dict.fromkeys(
        kinds("block", "for_statement", "try_statement", "try_with_resources_statement", "catch_clause"),
        statements.scoped,
    ),
    **dict.fromkeys(
        kinds("resource", "catch_formal_parameter", "type_pattern", "record_pattern_component"),
        variables.typed_variable,
    ),
    **dict.fromkeys(kinds("annotation", "marker_annotation"), variables.marked),
    kind("identifier"): names.identifier,
    kind("string_literal"): names.string,
    kind("this"): names.this,
    kind("super"): names.parent,
    kind("class_literal"): names.class_literal,
    kind("field_access"): names.select,
    kind("method_invocation"): calls.call,
    kind("explicit_constructor_invocation"): calls.explicit_constructor,
    kind("object_creation_expression"): calls.creation,
    kind("array_creation_expression"): calls.array,
    kind("lambda_expression"): variables.free_lambda,
    kind("local_variable_declaration"): variables.local,
    kind("enhanced_for_statement"): variables.for_each,
    kind("return_statement"): statements.result,
    kind("throw_statement"): statements.throw,
    kind("switch_expression"): statements.switch,
    kind("if_statement"): statements.ladder,
    kind("binary_expression"): operators.binary,
    kind("unary_expression"): operators.unary,
    kind("update_expression"): operators.update,
    kind("assignment_expression"): operators.assign,
    kind("ternary_expression"): operators.ternary,
    kind("cast_expression"): operators.cast,
    kind("instanceof_expression"): operators.instance_of,
    kind("array_access"): operators.element,
    kind("record_pattern"): variables.record_pattern,
    kind("method_reference"): operators.reference,
}
