"""A text model whose requests the editor answers: its text, calls and failures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from pygls.exceptions import JsonRpcException

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable, PromptTooLong, ToolsUnsupported
from espalier.lsp.worker.editor_model import EditorModel, Limits
from espalier.ports import Message, Tool, ToolCall
from espalier.service.params import OfferedModel
from espalier.wire import envelope as rpc

SYSTEM = Message("system", "rules")
QUESTION = Message("user", "who?")
QUERY = Tool("query", "asks the graph", {"type": "object", "properties": {"a": {"type": "integer"}}})
SOURCE = Tool("source", "reads", {"type": "object"})
NEVER = asyncio.CancelledError()


class FakeEditor:
    """Sends `parts`, and then the result `reply`, or raises it; `NEVER`: there is no reply."""

    def __init__(self, reply: object, parts: Sequence[object] = ()) -> None:
        self.reply, self.parts = reply, parts
        self.method, self.params, self.token = "", {}, ""
        self.cancelled = False

    async def ask_editor(self, method: str, params: Any, token: str, on_part: Callable[[Any], None]) -> Any:
        self.method, self.params, self.token = method, params, token
        for part in self.parts:
            await asyncio.sleep(0)
            on_part(part)
        if self.reply is NEVER:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.cancelled = True
                raise
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply


async def answered(
    editor: FakeEditor,
    tools: Sequence[Tool] = (),
    messages: Sequence[Message] = (SYSTEM, QUESTION),
    name: str = "Model",
    **limits: Any,
) -> list[str | ToolCall]:
    model = EditorModel(editor, OfferedModel("t", name), Limits(**limits))
    return [piece async for piece in model.chat(messages, tools)]


async def failure(kind: type[ModelError], editor: FakeEditor, tools: Sequence[Tool] = (), **limits: Any) -> str:
    with pytest.raises(ModelError) as caught:
        await answered(editor, tools, **limits)
    assert type(caught.value) is kind
    return str(caught.value)


async def test_the_editor_gets_the_conversation_with_its_calls_and_every_tool() -> None:
    call = ToolCall("7", "query", '{"a": 1}')
    messages = [SYSTEM, QUESTION, Message("assistant", "", (call,)), Message("tool", "found", call_id="7")]
    editor = FakeEditor({"text": "so"})
    assert await answered(editor, (QUERY, SOURCE), messages) == ["so"]
    assert editor.method == "espalier/languageModel"
    assert editor.params["model"] == "t" and editor.params["partialResultToken"] == editor.token
    assert [each["role"] for each in editor.params["messages"]] == ["system", "user", "assistant", "tool"]
    assert editor.params["messages"][2]["calls"] == [{"id": "7", "name": "query", "arguments": {"a": 1}}]
    assert editor.params["messages"][3]["callId"] == "7"
    assert [each["name"] for each in editor.params["tools"]] == ["query", "source"]
    assert editor.params["tools"][0]["parameters"] == QUERY.parameters


async def test_pieces_come_first_then_the_rest_of_the_text_then_the_calls() -> None:
    calls = [{"id": "1", "name": "query", "arguments": {"a": "é"}}, {"id": "", "name": "source", "arguments": {}}]
    editor = FakeEditor({"text": "c", "calls": calls}, ["a", "b"])
    expected = ["a", "b", "c", ToolCall("1", "query", '{"a":"é"}'), ToolCall("call-2", "source", "{}")]
    assert await answered(editor, (QUERY,)) == expected


@pytest.mark.parametrize("code", [rpc.INVALID_PARAMS, rpc.REQUEST_FAILED])
async def test_a_prompt_that_the_editors_model_finds_too_long_is_no_lack_of_tools(code: int) -> None:
    editor = FakeEditor(JsonRpcException("Message exceeds token limit.", code))
    assert "exceeds token limit" in await failure(PromptTooLong, editor, (QUERY,))


async def test_the_editor_says_how_long_a_prompt_may_be() -> None:
    said = msgspec.convert({"token": "t", "name": "Model", "maxInputTokens": 3_000}, OfferedModel)
    silent = msgspec.convert({"token": "t", "name": "Model"}, OfferedModel)
    limits = [await EditorModel(FakeEditor({}), each).prompt_limit() for each in (said, silent)]
    assert limits == [3_000, 0]


async def test_two_requests_have_two_tokens() -> None:
    editor = FakeEditor({"text": "a"})
    await answered(editor)
    first = editor.token
    await answered(editor)
    assert first != editor.token and first.startswith("espalier-")


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (None, "cannot be read"),
        ({"text": 1}, "cannot be read"),
        ({"calls": [{"id": "1", "name": "query", "arguments": "{}"}]}, "cannot be read"),
        ({"calls": [{"id": "1"}]}, "cannot be read"),
        ({}, "empty text"),
        ({"text": " \n"}, "empty text"),
        ({"calls": [{"id": "1", "name": "q", "arguments": {}}] * 3}, "without an end"),
        ({"calls": [{"id": "1", "name": "q", "arguments": {"a": "x" * 30}}]}, "without an end"),
        ({"text": "x" * 30}, "without an end"),
    ],
)
async def test_a_reply_that_is_none_is_unsuitable(reply: object, said: str) -> None:
    limits = {"most_calls": 2, "longest_arguments": 20, "longest_text": 20}
    assert said in await failure(ModelUnsuitable, FakeEditor(reply), **limits)


async def test_text_without_an_end_ends_the_request() -> None:
    editor = FakeEditor(NEVER, ["x" * 15, "x" * 15])
    assert "without an end" in await failure(ModelUnsuitable, editor, longest_text=20)
    assert editor.cancelled


async def test_a_piece_that_is_no_text_ends_the_request() -> None:
    editor = FakeEditor(NEVER, [{"text": "a"}])
    assert "no text" in await failure(ModelUnsuitable, editor)
    assert editor.cancelled


async def test_an_editor_that_never_answers_is_not_waited_for() -> None:
    editor = FakeEditor(NEVER)
    assert "did not answer in time" in await failure(ModelUnavailable, editor, silence_seconds=0.01)
    assert editor.cancelled


async def test_an_answer_that_goes_on_and_on_is_cut_off() -> None:
    class Endless(FakeEditor):
        async def ask_editor(self, method: str, params: Any, token: str, on_part: Callable[[Any], None]) -> Any:
            while True:
                on_part("a")
                await asyncio.sleep(0.001)

    said = await failure(ModelUnavailable, Endless(None), total_seconds=0.05)
    assert "was still answering after 0.05 s" in said


@pytest.mark.parametrize(
    ("code", "tools", "parts", "kind"),
    [
        (rpc.REQUEST_FAILED, (QUERY,), (), ModelUnavailable),
        (rpc.METHOD_NOT_FOUND, (), (), ModelUnavailable),
        (rpc.INVALID_PARAMS, (QUERY,), (), ToolsUnsupported),
        (rpc.INVALID_PARAMS, (QUERY,), ("begun",), ModelUnavailable),
        (rpc.INVALID_PARAMS, (), (), ModelUnavailable),
    ],
)
async def test_an_error_of_the_editor_is_told_with_the_models_name(
    code: int, tools: Sequence[Tool], parts: Sequence[str], kind: type[ModelError]
) -> None:
    editor = FakeEditor(JsonRpcException("the quota\nis used up\u202e", code), parts)
    assert await failure(kind, editor, tools) == "Model: the quota is used up"


async def test_what_was_stopped_in_the_editor_is_told_so() -> None:
    editor = FakeEditor(JsonRpcException("", rpc.REQUEST_CANCELLED))
    assert await failure(ModelUnavailable, editor) == "Model was stopped in the editor"


async def test_a_long_error_and_a_long_name_are_shortened() -> None:
    editor = FakeEditor(JsonRpcException("x" * 5_000, rpc.REQUEST_FAILED))
    assert len(await failure(ModelUnavailable, editor)) < 400
    assert len(EditorModel(editor, OfferedModel(1, "y" * 5_000)).name) == 300
    assert EditorModel(editor, OfferedModel(1, " ")).name == "the editor's language model"


async def test_who_stops_reading_cancels_the_request() -> None:
    editor = FakeEditor(NEVER, ["a"])
    pieces = EditorModel(editor, OfferedModel("t", "Model")).chat((QUESTION,))
    assert await anext(pieces) == "a"
    await pieces.aclose()  # type: ignore[attr-defined]
    assert editor.cancelled


async def test_a_cancelled_reader_cancels_the_request() -> None:
    editor = FakeEditor(NEVER)
    reading = asyncio.create_task(answered(editor))
    await asyncio.sleep(0.01)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert editor.cancelled
