"""Functions in OpenAI's chat completions: messages and tools as the API has them, calls put together from deltas.

Servers differ in how they stream calls. OpenAI and vLLM send an `index`, the name once and the arguments in pieces;
some send no index, or the index 0 with each call; some send no id. A new index begins a new call, and so does a new id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from espalier.errors import ModelUnsuitable
from espalier.ports import Message, Tool, ToolCall

LONGEST_ARGUMENTS = 100_000
MOST_CALLS = 64


def wired(message: Message) -> dict[str, object]:
    """The message as the API has it."""
    found: dict[str, object] = {"role": message.role, "content": message.content}
    if message.calls:
        found["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.calls
        ]
    if message.call_id:
        found["tool_call_id"] = message.call_id
    return found


def offered(tools: Sequence[Tool]) -> dict[str, object]:
    """What a request needs for the model to call `tools`."""
    functions = [{"name": t.name, "description": t.description, "parameters": t.parameters} for t in tools]
    return {"tools": [{"type": "function", "function": each} for each in functions], "tool_choice": "auto"}


@dataclass
class _Part:
    index: object
    id: str
    name: str
    arguments: str


class Calls:
    """`feed` each delta; iterate at the end."""

    def __init__(self) -> None:
        self._parts: list[_Part] = []

    def feed(self, delta: Mapping[str, Any]) -> None:
        """Raises `ModelUnsuitable` for calls without an end, `LookupError`, `TypeError` or `AttributeError` for what
        are no calls."""
        for piece in delta.get("tool_calls") or ():
            self._add(piece, piece.get("function") or {})

    def _add(self, piece: Mapping[str, Any], function: Mapping[str, Any]) -> None:
        part = self._part(piece.get("index"), str(piece.get("id") or ""))
        part.name += str(function.get("name") or "")
        part.arguments += str(function.get("arguments") or "")
        if len(part.arguments) > LONGEST_ARGUMENTS or len(self._parts) > MOST_CALLS:
            raise ModelUnsuitable("the model writes function calls without an end")

    def _part(self, index: object, id: str) -> _Part:
        last = self._parts[-1] if self._parts else None
        same = [part for part in self._parts if part.index == index and (not id or part.id == id)]
        if same and (index is not None or same[-1] is last):
            return same[-1]
        self._parts.append(_Part(index, id, "", ""))
        return self._parts[-1]

    def __iter__(self) -> Iterator[ToolCall]:
        for number, part in enumerate(self._parts, 1):
            yield ToolCall(part.id or f"call-{number}", part.name, part.arguments)
