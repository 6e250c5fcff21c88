"""Determines the role of each identifier: it declares a name, or uses a type, method, field or other name."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from tree_sitter import Node

from espalier.java.grammar import parse_tree


class Role(StrEnum):
    DECLARATION = "declaration"
    TYPE = "type"
    METHOD = "method"
    FIELD = "field"
    """A name after a dot that is not called: a field, or a part of a qualified name."""
    NAME = "name"
    """A simple name in an expression."""


_NAMES = frozenset(("identifier", "type_identifier"))
_BY_FIELD = {
    ("method_invocation", "name"): Role.METHOD,
    ("marker_annotation", "name"): Role.TYPE,
    ("annotation", "name"): Role.TYPE,
    ("field_access", "field"): Role.FIELD,
    ("lambda_expression", "parameters"): Role.DECLARATION,
}
_DECLARING = frozenset(
    ("type_parameter", "inferred_parameters", "labeled_statement", "type_pattern", "record_pattern_component")
)


def roles(source: str) -> dict[int, Role]:
    """Returns every identifier's role by its code-point offset. Identifiers that do not parse have the role NAME."""
    data = source.encode()
    found = dict(_identifiers(parse_tree(data).root_node))
    if len(data) == len(source):
        return found
    return {len(data[:offset].decode()): role for offset, role in found.items()}


def _identifiers(root: Node) -> Iterator[tuple[int, Role]]:
    pending = [root]
    while pending:
        node = pending.pop()
        for index, child in enumerate(node.children):
            if child.type in _NAMES:
                yield child.start_byte, _role(node, child, node.field_name_for_child(index))
            elif child.child_count:
                pending.append(child)


def _role(parent: Node, name: Node, field: str | None) -> Role:
    if role := _BY_FIELD.get((parent.type, field or "")):
        return role
    if field == "name" or parent.type in _DECLARING:
        return Role.DECLARATION
    if name.type == "type_identifier":
        return Role.TYPE
    if parent.type == "method_reference" and parent.children[-1] == name:
        return Role.METHOD
    after_dot = parent.type == "scoped_identifier" and parent.children[0] != name
    return Role.FIELD if after_dot else Role.NAME
