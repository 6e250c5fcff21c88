"""What a variable is initialised with, as it is written."""

from __future__ import annotations

from espalier.java.places import node_at, parsed


def initialiser(source: str, line: int, column: int) -> str:
    """The initialiser of the variable or field whose name is at this place; empty where it has none."""
    name = node_at(source, line, column)
    declarator = name.parent if name is not None else None
    value = declarator.child_by_field_name("value") if declarator is not None else None
    return parsed(source)[0].text(value) if value is not None else ""
