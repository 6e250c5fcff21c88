"""What the server asks the editor where a language model of the editor's writes the answer, and the editor's reply.

In JSON the names are in camel case. A conversation is a list of messages, as chat models have them.
"""

from __future__ import annotations

from typing import Any

import msgspec

METHOD = "espalier/languageModel"
"""The request, from the server to the editor."""


class ModelCall(msgspec.Struct, frozen=True):
    """A function that the model wants called. `id`: what its result is sent back under."""

    id: str
    name: str
    arguments: dict[str, Any]


class ModelMessage(msgspec.Struct, frozen=True, rename="camel"):
    """`role`: system, user, assistant or tool. `calls`: what an assistant called. `call_id`: the call whose result a
    tool's message holds, else ''."""

    role: str
    content: str
    calls: list[ModelCall]
    call_id: str


class ModelTool(msgspec.Struct, frozen=True):
    """A function that the model may call; `parameters` is the JSON schema of its arguments, an object."""

    name: str
    description: str
    parameters: dict[str, Any]


class LanguageModel(msgspec.Struct, frozen=True, rename="camel"):
    """`model`: the `token` of the model that the editor has offered; its text is sent to `partial_result_token` in
    pieces."""

    model: str | int
    messages: list[ModelMessage]
    tools: list[ModelTool]
    partial_result_token: str


class LanguageModelReply(msgspec.Struct, frozen=True):
    """`text`: what was not sent in pieces."""

    text: str = ""
    calls: list[ModelCall] = []
