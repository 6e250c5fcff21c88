"""Chat models."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A function that a model wants called. `arguments` is as the model wrote it: perhaps no JSON at all."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that a model may call; `parameters` is the JSON schema of its arguments, an object."""

    name: str
    description: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Message:
    """`role`: system, user, assistant or tool. `calls`: what an assistant called. `call_id`: the call whose result a
    tool's message holds."""

    role: str
    content: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""


class TextModel(Protocol):
    """A chat model, streamed."""

    @property
    def name(self) -> str: ...

    async def prompt_limit(self) -> int:
        """Returns how many tokens the messages and functions of a request may have together, which leaves room for the
        answer; 0: not known. Raises `ModelError`."""
        ...

    def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str | ToolCall]:
        """Yields the pieces of the answer as they arrive, and then the calls of `tools` that the model asks for.

        Raises `ModelError`, before the first piece `ToolsUnsupported` where the server can call no functions, and
        `PromptTooLong` where it rejects the length of the request.
        """
        ...

    async def close(self) -> None: ...
