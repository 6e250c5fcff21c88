"""The operations as MCP tools."""

from __future__ import annotations

import mcp_types

from espalier.service.operations import OPERATIONS
from espalier.service.schema import schema_of

_ANNOTATIONS = mcp_types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def tools() -> list[mcp_types.Tool]:
    return [
        mcp_types.Tool(
            name=each.name,
            title=each.title,
            description=each.does,
            input_schema=schema_of(each),
            annotations=_ANNOTATIONS,
        )
        for each in OPERATIONS
    ]
