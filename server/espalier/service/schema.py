"""JSON schemas of the operations' arguments, for models: names in snake case, without what only an editor has."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from espalier.service.operations import Operation

_CURSOR = {"type": "string", "description": "For the next page: the cursor of the page before."}


def schema_of(operation: Operation) -> dict[str, Any]:
    """The JSON schema of a tool's arguments."""
    properties: dict[str, Any] = {}
    required = []
    described = _described(operation)
    for field in fields_of(operation):
        name = field.encode_name if field.name.endswith("_") else field.name
        properties[name] = _with_snakes(_inlined(msgspec.json.schema(field.type)))
        if field.required or _is(described[field.name], "needed"):
            required.append(name)
        elif field.default is not msgspec.NODEFAULT and field.default is not None:
            properties[name]["default"] = field.default
    if operation.rows:
        properties["cursor"] = _CURSOR
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def fields_of(operation: Operation) -> list[msgspec.structs.FieldInfo]:
    described = _described(operation)
    return [field for field in msgspec.structs.fields(operation.params) if not _is(described[field.name], "editor")]


def _described(operation: Operation) -> dict[str, Any]:
    """The types of the params' members by name."""
    return {field.name: field.type for field in msgspec.inspect.type_info(operation.params).fields}  # type: ignore[attr-defined]


def _is(described: Any, mark: str) -> bool:
    return bool((getattr(described, "extra", None) or {}).get(mark))


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


def _with_snakes(schema: Any) -> Any:
    """The schema with the names of nested members in snake case."""
    if isinstance(schema, list):
        return [_with_snakes(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _with_snakes(each) for name, each in schema.items()}
    if "properties" in found:
        found["properties"] = {snake(name): each for name, each in found["properties"].items()}
    if "required" in found:
        found["required"] = [snake(name) for name in found["required"]]
    return found


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])[A-Z]", lambda match: f"_{match[0].lower()}", name)
