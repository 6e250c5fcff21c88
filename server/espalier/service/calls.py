"""A model's call of a tool: its arguments become a request's params, and the result a page.

Models write names in snake case, LSP has them in camel case.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from espalier.service.operations import BY_NAME, Operation
from espalier.service.pages import page
from espalier.service.schema import schema_of, snake

Request = Callable[[str, dict[str, Any]], Awaitable[Any]]


async def called(request: Request, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """One page of a tool's result. Raises `ValueError` for a tool or arguments that are wrong, and what `request`
    raises."""
    operation = operation_of(name)
    params, cursor = params_of(operation, arguments), arguments.get("cursor")
    if cursor is not None and not isinstance(cursor, str):
        raise ValueError("a cursor is a string")
    return page(operation, await request(operation.method, params), cursor)


def params_of(operation: Operation, arguments: dict[str, Any]) -> dict[str, Any]:
    """The request's params. Raises `ValueError` for arguments that the tool does not have, of wrong types, or
    missing."""
    schema = schema_of(operation)
    known = set(schema["properties"])
    if unknown := sorted(set(arguments) - known):
        has = ", ".join(sorted(known)) or "none"
        raise ValueError(f"{operation.name} has no argument {unknown[0]!r}; it has {has}")
    if missing := [name for name in schema["required"] if name not in arguments]:
        raise ValueError(f"wrong arguments for {operation.name}: {missing[0]} is missing")
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


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), name)


def _camelled(value: Any) -> Any:
    if isinstance(value, list):
        return [_camelled(each) for each in value]
    if isinstance(value, dict):
        return {_camel(name): _camelled(each) for name, each in value.items()}
    return value


def _snake_words(text: str) -> str:
    """The message with the names of members as the tool has them."""
    return re.sub(r"`[^`]*`", lambda match: snake(match[0]), text)
