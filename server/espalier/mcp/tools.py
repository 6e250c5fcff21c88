"""The operations as MCP tools."""

from __future__ import annotations

from typing import Any

import mcp_types

from espalier.answer.query import flat_schema
from espalier.service.operations import OPERATIONS
from espalier.service.schema import schema_of

MOST_SECONDS = 40
"""The longest search that a call may ask for. Chosen by hand: shorter than a client waits, with room for an import."""
_ANNOTATIONS = mcp_types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def tools() -> list[mcp_types.Tool]:
    return [
        mcp_types.Tool(
            name=each.name,
            title=each.title,
            description=each.does,
            input_schema=_with_query(_limited(schema_of(each))),
            annotations=_ANNOTATIONS,
        )
        for each in OPERATIONS
    ]


def within_patience(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments. Raises `ValueError` for a search that would outlast the call."""
    seconds = arguments.get("seconds")
    if isinstance(seconds, (int, float)) and seconds > MOST_SECONDS:
        raise ValueError(f"seconds is at most {MOST_SECONDS}: clients give up on longer calls")
    return arguments


def _limited(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with the limit of `within_patience`."""
    for form in schema["properties"].get("seconds", {}).get("anyOf", ()):
        if "maximum" in form:
            form["maximum"] = MOST_SECONDS
    return schema


def _with_query(arguments: dict[str, Any]) -> dict[str, Any]:
    """The schema with that of a query, which the service does not know."""
    if "query" in arguments["properties"]:
        arguments["properties"]["query"] = flat_schema() | arguments["properties"]["query"]
    return arguments
