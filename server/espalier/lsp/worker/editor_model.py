"""A text model that the editor asks: the one that somebody has picked in its chat.

Each `chat` is one request `espalier/languageModel` to the editor (docs/lsp-extensions.md, "A language model of the
editor's"). Text comes as partial results, calls of functions with the reply. The user may have to allow the first
request, so the limits on time are for people too.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Protocol

import msgspec
from pygls.exceptions import JsonRpcException

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable, PromptTooLong, ToolsUnsupported
from espalier.lsp.routes import TOKEN_PREFIX
from espalier.ports import Message, Tool, ToolCall
from espalier.service.language_model import (
    METHOD,
    LanguageModel,
    LanguageModelReply,
    ModelCall,
    ModelMessage,
    ModelTool,
)
from espalier.service.params import OfferedModel
from espalier.text.printable import plain
from espalier.text.prompt_size import is_too_long, window_in
from espalier.wire import envelope as rpc

_LONGEST_SAID = 300
"""Characters of a name or an error of the editor's that are shown."""
_END: Final = object()


class Editor(Protocol):
    """Who answers requests of ours."""

    async def ask_editor(self, method: str, params: object, token: str, on_part: Callable[[Any], None]) -> Any:
        """Returns the result as plain JSON, after `on_part` has got every partial result sent to `token`. Raises
        `JsonRpcException`. Cancelling it cancels the request at the editor."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one request, chosen by hand; `total_seconds` as for chat servers. `silence_seconds`: before the first piece
    and between two; `longest_text`: characters; `longest_arguments`: of one call, as JSON."""

    silence_seconds: float = 120.0
    total_seconds: float = 300.0
    longest_text: int = 100_000
    longest_arguments: int = 100_000
    most_calls: int = 64


class EditorModel:
    """A `TextModel` that keeps nothing between requests."""

    def __init__(self, editor: Editor, offered: OfferedModel, limits: Limits = Limits()) -> None:
        self._editor, self._offered, self._limits = editor, offered, limits

    @property
    def name(self) -> str:
        return _short(self._offered.name) or "the editor's language model"

    async def prompt_limit(self) -> int:
        """What the editor has said."""
        return max(self._offered.max_input_tokens, 0)

    async def chat(self, messages: Sequence[Message], tools: Sequence[Tool] = ()) -> AsyncIterator[str | ToolCall]:
        """Pieces of the answer as they arrive, then calls. Raises `ModelUnavailable`, `ModelUnsuitable`,
        `ToolsUnsupported` or `PromptTooLong`."""
        room, is_empty = self._limits.longest_text, True
        async with aclosing(self._answered(messages, tools)) as pieces:
            async for piece in pieces:
                if isinstance(piece, str):
                    room -= len(piece)
                if room < 0:
                    raise ModelUnsuitable(f"{self.name} writes without an end")
                is_empty = is_empty and isinstance(piece, str) and not piece.strip()
                yield piece
        if is_empty:
            raise ModelUnsuitable(f"{self.name} answered with an empty text")

    async def close(self) -> None:
        """Requests end with their answers."""

    async def _answered(
        self, messages: Sequence[Message], tools: Sequence[Tool]
    ) -> AsyncGenerator[str | ToolCall, None]:
        """What one request brings. Closing the generator cancels the request."""
        token, arrived = f"{TOKEN_PREFIX}{uuid.uuid4()}", asyncio.Queue[Any]()
        asked = msgspec.to_builtins(LanguageModel(self._offered.token, _messages(messages), _offered(tools), token))
        asking = asyncio.ensure_future(self._editor.ask_editor(METHOD, asked, token, arrived.put_nowait))
        asking.add_done_callback(lambda _: arrived.put_nowait(_END))
        is_begun = False
        try:
            async for piece in self._pieces(arrived):
                is_begun = True
                yield piece
            reply = self._reply(asking, may_lack_tools=bool(tools) and not is_begun)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)  # errors of the abandoned request are ignored
        if reply.text:
            yield reply.text
        for call in self._calls(reply):
            yield call

    async def _pieces(self, arrived: asyncio.Queue[Any]) -> AsyncIterator[str]:
        """The partial results until `_END`."""
        deadline = monotonic() + self._limits.total_seconds
        while True:
            left = deadline - monotonic()
            try:
                piece = await asyncio.wait_for(arrived.get(), min(self._limits.silence_seconds, left))
            except TimeoutError as error:
                late = left <= self._limits.silence_seconds
                said = (
                    f"was still answering after {self._limits.total_seconds:g} s" if late else "did not answer in time"
                )
                raise ModelUnavailable(f"{self.name} {said}") from error
            if piece is _END:
                return
            if not isinstance(piece, str):
                raise ModelUnsuitable(f"the editor sends pieces of {self.name}'s answer that are no text")
            yield piece

    def _reply(self, asking: asyncio.Future[Any], *, may_lack_tools: bool) -> LanguageModelReply:
        """The reply of a request that has ended."""
        try:
            return msgspec.convert(asking.result(), LanguageModelReply)
        except msgspec.ValidationError as error:
            raise ModelUnsuitable(f"the editor's reply for {self.name} cannot be read: {error}") from error
        except JsonRpcException as error:
            raise self._failure(error, may_lack_tools=may_lack_tools) from error

    def _failure(self, error: JsonRpcException, *, may_lack_tools: bool) -> ModelError:
        said = f"{self.name}: {_short(error.message or '') or 'the editor gives no reason'}"
        match error.code:
            case rpc.INVALID_PARAMS | rpc.REQUEST_FAILED if is_too_long(error.message or ""):
                return PromptTooLong(said, limit=window_in(error.message or ""))
            case rpc.INVALID_PARAMS if may_lack_tools:
                return ToolsUnsupported(said)
            case rpc.REQUEST_CANCELLED:
                return ModelUnavailable(f"{self.name} was stopped in the editor")
            case _:
                return ModelUnavailable(said)

    def _calls(self, reply: LanguageModelReply) -> Iterator[ToolCall]:
        if len(reply.calls) > self._limits.most_calls:
            raise ModelUnsuitable(f"{self.name} calls functions without an end")
        for number, call in enumerate(reply.calls, 1):
            arguments = msgspec.json.encode(call.arguments).decode()
            if len(arguments) > self._limits.longest_arguments:
                raise ModelUnsuitable(f"{self.name} calls functions without an end")
            yield ToolCall(call.id or f"call-{number}", call.name, arguments)


def _messages(messages: Sequence[Message]) -> list[ModelMessage]:
    return [
        ModelMessage(each.role, each.content, [_call(call) for call in each.calls], each.call_id) for each in messages
    ]


def _call(call: ToolCall) -> ModelCall:
    """A call that came from this model, so its arguments are JSON."""
    return ModelCall(call.id, call.name, msgspec.json.decode(call.arguments, type=dict[str, Any]))


def _offered(tools: Sequence[Tool]) -> list[ModelTool]:
    return [ModelTool(tool.name, tool.description, dict(tool.parameters)) for tool in tools]


def _short(text: str) -> str:
    return " ".join(plain(text).split())[:_LONGEST_SAID]
