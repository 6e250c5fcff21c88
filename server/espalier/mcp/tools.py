"""Tools and their schemas, made of the service's operations; an agent's arguments as a request's params.

MCP writes names in snake case, LSP in camel case. What only an editor has (documents, positions, tokens) is left out.
"""

from __future__ import annotations

import re
from typing import Any

import mcp_types
import msgspec

from espalier.service.operations import BY_NAME, OPERATIONS, Operation

_ANNOTATIONS = mcp_types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_CURSOR = {"type": "string", "description": "For the next page: the cursor of the page before."}


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


def schema_of(operation: Operation) -> dict[str, Any]:
    """The JSON schema of a tool's arguments."""
    properties: dict[str, Any] = {}
    required = []
    for field in _fields(operation):
        name = field.encode_name if field.name.endswith("_") else field.name
        properties[name] = _snake(_inlined(msgspec.json.schema(field.type)))
        if field.required:
            required.append(name)
        elif field.default is not msgspec.NODEFAULT and field.default is not None:
            properties[name]["default"] = field.default
    if operation.rows:
        properties["cursor"] = _CURSOR
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def params_of(operation: Operation, arguments: dict[str, Any]) -> dict[str, Any]:
    """The request's params. Raises `ValueError` for arguments that the tool does not have, or of wrong types."""
    known = set(schema_of(operation)["properties"])
    if unknown := sorted(set(arguments) - known):
        raise ValueError(f"{operation.name} has no argument {unknown[0]!r}; it has {', '.join(sorted(known))}")
    params = {_camel(name): _camelled(value) for name, value in arguments.items() if name != "cursor"}
    try:
        msgspec.convert(params, operation.params)
    except msgspec.ValidationError as error:
        raise ValueError(f"wrong arguments for {operation.name}: {_snake_words(str(error))}") from error
    return params


def operation_of(name: str) -> Operation:
    """Raises `ValueError` for a tool that does not exist."""
    if name not in BY_NAME:
        raise ValueError(f"there is no tool {name!r}; there are {', '.join(BY_NAME)}")
    return BY_NAME[name]


def _fields(operation: Operation) -> list[msgspec.structs.FieldInfo]:
    described = {field.name: field for field in msgspec.inspect.type_info(operation.params).fields}  # type: ignore[attr-defined]
    return [field for field in msgspec.structs.fields(operation.params) if not _is_editors(described[field.name].type)]


def _is_editors(described: Any) -> bool:
    return bool((getattr(described, "extra", None) or {}).get("editor"))


def _inlined(schema: dict[str, Any]) -> Any:
    """The schema without references: clients differ in how they follow them."""
    definitions = schema.pop("$defs", {})

    def inline(value: Any) -> Any:
        if isinstance(value, list):
            return [inline(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "$ref" in value:
            return inline(definitions[value["$ref"].rpartition("/")[2]])
        return {name: inline(each) for name, each in value.items() if name != "title"}

    return inline(schema)


def _snake(schema: Any) -> Any:
    """The schema with the names of nested members in snake case."""
    if isinstance(schema, list):
        return [_snake(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _snake(each) for name, each in schema.items()}
    if "properties" in found:
        found["properties"] = {_snake_name(name): each for name, each in found["properties"].items()}
    if "required" in found:
        found["required"] = [_snake_name(name) for name in found["required"]]
    return found


def _snake_name(name: str) -> str:
    return re.sub(r"(?<=[a-z])[A-Z]", lambda match: f"_{match[0].lower()}", name)


def _snake_words(text: str) -> str:
    """The message with the names of members as the tool has them."""
    return re.sub(r"`[^`]*`", lambda match: _snake_name(match[0]), text)


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), name)


def _camelled(value: Any) -> Any:
    if isinstance(value, list):
        return [_camelled(each) for each in value]
    if isinstance(value, dict):
        return {_camel(name): _camelled(each) for name, each in value.items()}
    return value
