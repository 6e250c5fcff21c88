"""The chat client against a fake model server: a real loopback HTTP server whose answers the test scripts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

import pytest

from espalier.errors import ModelError, ModelUnavailable, ModelUnsuitable, PromptTooLong, ToolsUnsupported
from espalier.models import ollama_servers
from espalier.models.chat import ChatModel, ChatSettings
from espalier.models.ollama_servers import OllamaServers
from espalier.models.sse import EventDecoder
from espalier.ports import Message, Tool, ToolCall

QUESTION = [Message("user", "Who uses PricingService?")]
STREAM = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
DONE = b"data: [DONE]\n\n"

Handler = Callable[[str, bytes, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def fake_server(handler: Handler) -> AsyncIterator[str]:
    """Answers every request through `handler(request line, body, writer)`; yields its URL."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lengths = [line.split(":")[1] for line in head.split("\r\n") if line.lower().startswith("content-length")]
        body = await reader.readexactly(int(lengths[0])) if lengths else b""
        try:
            await handler(head.split("\r\n")[0], body, writer)
            await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


def delta(text: str) -> bytes:
    return b"data: " + json.dumps({"choices": [{"delta": {"content": text}}]}, ensure_ascii=False).encode() + b"\n\n"


def sending(*pieces: bytes) -> Handler:
    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)

    return handler


async def answer(handler: Handler, **settings: object) -> list[str]:
    async with fake_server(handler) as url:
        model = ChatModel(ChatSettings(**{"url": url, "model": "fake", **settings}))
        try:
            return [piece async for piece in model.chat(QUESTION)]
        finally:
            await model.close()


async def test_pieces_arrive_in_order() -> None:
    role = b'data: {"choices":[{"delta":{"role":"assistant","content":null}}]}\n\n'
    usage = b'data: {"choices":[],"usage":{"total_tokens":3}}\n\n'
    assert await answer(
        sending(STREAM, b": a comment\n\n", role, delta("Quote"), delta("Controller"), usage, DONE)
    ) == [
        "Quote",
        "Controller",
    ]


async def test_events_cut_anywhere_are_put_together() -> None:
    whole = delta("Grüße\u2028aus") + DONE
    assert await answer(sending(STREAM, *(whole[i : i + 1] for i in range(len(whole))))) == ["Grüße\u2028aus"]


async def test_the_request() -> None:
    seen: dict[str, object] = {}

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        seen.update(json.loads(body), request=request)
        writer.write(STREAM + delta("x") + DONE)

    await answer(handler)
    assert seen["request"] == "POST /v1/chat/completions HTTP/1.1"
    assert seen["model"] == "fake" and seen["stream"] is True
    assert seen["messages"] == [{"role": "user", "content": "Who uses PricingService?"}]


async def test_without_a_name_the_servers_first_model_is_asked() -> None:
    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        if request.startswith("GET /v1/models "):
            models = b'{"data":[{"id":"first"},{"id":"second"}]}'
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(models) + models)
        else:
            writer.write(STREAM + delta(json.loads(body)["model"]) + DONE)

    assert await answer(handler, model="") == ["first"]


@pytest.mark.parametrize(
    ("pieces", "error", "says"),
    [
        ([b"HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\nboom"], ModelUnavailable, "500: boom"),
        ([b"HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"], ModelUnsuitable, "check the key"),
        ([b"HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"], ModelUnsuitable, "check address"),
        ([b"SSH-2.0-OpenSSH_9.2\r\n"], ModelUnavailable, "cannot be reached"),
        ([STREAM, b"data: <html>\n\n"], ModelUnsuitable, "not JSON"),
        ([STREAM, b"data: 42\n\n"], ModelUnsuitable, "not those of a chat"),
        ([STREAM, b'data: {"choices":[{"delta":7}]}\n\n'], ModelUnsuitable, "not those of a chat"),
        ([STREAM, b'data: {"error":{"message":"out of memory"}}\n\n'], ModelUnavailable, "out of memory"),
        ([STREAM, DONE], ModelUnsuitable, "empty text"),
        ([STREAM, delta("half an ans")], ModelUnavailable, "ended in the middle"),
        ([STREAM, b"data: " + b"x" * 1_100_000], ModelUnsuitable, "without an end"),
    ],
)
async def test_misbehaviour_is_reported(pieces: list[bytes], error: type[ModelError], says: str) -> None:
    with pytest.raises(error, match=says):
        await answer(sending(*pieces))


async def test_a_server_that_is_down() -> None:
    async with fake_server(sending()) as url:
        pass
    model = ChatModel(ChatSettings(url, "fake"))
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        [piece async for piece in model.chat(QUESTION)]
    await model.close()


async def test_a_server_that_falls_silent() -> None:
    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(STREAM + delta("well, "))
        await writer.drain()
        await asyncio.sleep(2)

    with pytest.raises(ModelUnavailable, match="in time"):
        await answer(handler, silence_seconds=0.1)


async def test_a_server_that_never_stops() -> None:
    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(STREAM)
        while True:
            writer.write(delta("and "))
            await writer.drain()
            await asyncio.sleep(0.01)

    with pytest.raises(ModelUnavailable, match="still answering"):
        await answer(handler, total_seconds=0.2)


@pytest.mark.parametrize("url", ["http://[::1", "localhost", "ftp://localhost", "file:///etc/passwd"])
async def test_an_invalid_address(url: str) -> None:
    model = ChatModel(ChatSettings(url, "fake"))
    with pytest.raises(ModelUnsuitable, match="is not an address"):
        [piece async for piece in model.chat(QUESTION)]
    await model.close()


def test_the_key_is_not_shown() -> None:
    assert "secret" not in repr(ChatSettings("http://localhost", api_key="secret"))


def test_crlf_and_missing_blank_lines() -> None:
    assert EventDecoder().feed(b"data: 1\r\ndata:2\n\nid: 3\ndata: 4") == ["1", "2"]


TOOLS = [Tool("query", "Asks the graph.", {"type": "object"})]


def called(*pieces: dict[str, object]) -> bytes:
    return b"".join(
        b"data: " + json.dumps({"choices": [{"delta": {"tool_calls": [each]}}]}).encode() + b"\n\n" for each in pieces
    )


def function(arguments: str, **more: object) -> dict[str, object]:
    return {"function": {"name": "query", "arguments": arguments}, **more}


async def offered(handler: Handler, messages: list[Message] = QUESTION) -> list[str | ToolCall]:
    async with fake_server(handler) as url:
        model = ChatModel(ChatSettings(url, "fake"))
        try:
            return [piece async for piece in model.chat(messages, TOOLS)]
        finally:
            await model.close()


@pytest.mark.parametrize(
    ("pieces", "calls"),
    [
        (
            [
                function("", index=0, id="a"),
                {"index": 0, "function": {"arguments": '{"x'}},
                {"index": 0, "function": {"arguments": '":1}'}},
            ],
            [("a", '{"x":1}')],
        ),
        ([function("{}", index=0, id="a"), function("[]", index=1, id="b")], [("a", "{}"), ("b", "[]")]),
        ([function("{}", index=0, id="a"), function("[]", index=0, id="b")], [("a", "{}"), ("b", "[]")]),
        ([function("{}", id="a"), function("[]", id="b")], [("a", "{}"), ("b", "[]")]),
        ([function("{}")], [("call-1", "{}")]),
    ],
    ids=["pieces", "two", "one index", "no index", "neither"],
)
async def test_calls_are_put_together(pieces: list[dict[str, object]], calls: list[tuple[str, str]]) -> None:
    found = await offered(sending(STREAM, delta("Let me see."), called(*pieces), DONE))
    assert found == ["Let me see.", *(ToolCall(id, "query", arguments) for id, arguments in calls)]


async def test_a_call_without_an_end() -> None:
    piece = called(function("x" * 60_000, index=0))
    with pytest.raises(ModelUnsuitable, match="without an end"):
        await offered(sending(STREAM, piece, piece, DONE))


async def test_a_stream_cut_in_the_middle_of_a_call() -> None:
    with pytest.raises(ModelUnavailable, match="ended in the middle"):
        await offered(sending(STREAM, called(function('{"x', index=0))))


async def test_functions_and_their_results_are_sent() -> None:
    seen: dict[str, object] = {}

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        seen.update(json.loads(body))
        writer.write(STREAM + delta("x") + DONE)

    call = ToolCall("a", "query", "{}")
    await offered(handler, [Message("assistant", "", (call,)), Message("tool", "nothing", call_id="a")])
    assert seen["tools"] == [
        {
            "type": "function",
            "function": {"name": "query", "description": "Asks the graph.", "parameters": {"type": "object"}},
        }
    ]
    assert seen["messages"] == [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": "a", "type": "function", "function": {"name": "query", "arguments": "{}"}}],
        },
        {"role": "tool", "content": "nothing", "tool_call_id": "a"},
    ]


def rejecting(field: str, *answers: str, status: int = 400) -> tuple[Handler, list[dict[str, object]]]:
    """A server that answers `status` to requests with any of the fields, and `answers` one after the other."""
    asked: list[dict[str, object]] = []
    left = list(answers)

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(json.loads(body))
        if any(each in asked[-1] for each in field.split()):
            writer.write(b"HTTP/1.1 %d No\r\nContent-Length: 0\r\n\r\n" % status)
        else:
            writer.write(STREAM + delta(left.pop(0)) + DONE)

    return handler, asked


@pytest.mark.parametrize("status", [400, 422, 500])
async def test_a_server_without_functions_is_asked_for_constrained_json(status: int) -> None:
    step = json.dumps({"call": {"name": "query", "arguments": {"form": "list"}}, "answer": ""})
    handler, asked = rejecting("tools", step, status=status)
    messages = [
        Message("system", "Rules."),
        Message("assistant", "", (ToolCall("a", "query", "{}"),)),
        Message("tool", "nothing", call_id="a"),
    ]
    assert await offered(handler, messages) == [ToolCall("call-1", "query", '{"form": "list"}')]
    assert "json_schema" in str(asked[1]["response_format"])
    told = asked[1]["messages"]
    assert [each["role"] for each in told] == ["system", "assistant", "user"] and "Asks the graph." in told[0][
        "content"
    ]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ('{"call": null, "answer": "Done [1]."}', "Done [1]."),
        ("Done [1].", "Done [1]."),
        ('{"call": {"name"', ToolCall("call-1", "", '{"call": {"name"')),
        ('{"call": 7}', ToolCall("call-1", "", '{"call": 7}')),
    ],
    ids=["answer", "no JSON", "cut", "no step"],
)
async def test_what_a_step_says(said: str, read: str | ToolCall) -> None:
    handler, _ = rejecting("tools", said)
    assert await offered(handler) == [read]


async def test_a_server_with_neither() -> None:
    handler, asked = rejecting("tools response_format")
    with pytest.raises(ToolsUnsupported, match="neither functions nor constrained JSON"):
        await offered(handler)
    assert len(asked) == 2


@pytest.mark.parametrize("said", ['model "fake" not found, try pulling it first', "The model `fake` does not exist."])
async def test_an_unknown_model_is_no_lack_of_functions(said: str) -> None:
    body, asked = json.dumps({"error": {"message": said}}).encode(), 0

    async def handler(request: str, _: bytes, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        there = b"HTTP/1.1 404 No\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
        writer.write(there if asked == 1 else STREAM + called(function("{}", id="a")) + DONE)

    async with fake_server(handler) as url:
        model = ChatModel(ChatSettings(url, "fake"))
        with pytest.raises(ModelUnsuitable, match="check address and model name"):
            [piece async for piece in model.chat(QUESTION, TOOLS)]
        again = [piece async for piece in model.chat(QUESTION, TOOLS)]  # the model was loaded meanwhile
        await model.close()
    assert (again, asked) == ([ToolCall("a", "query", "{}")], 2)


async def test_a_404_that_names_no_model_is_a_lack_of_functions() -> None:
    step = json.dumps({"call": None, "answer": "Done."})
    handler, asked = rejecting("tools", step, status=404)
    assert (await offered(handler), len(asked)) == (["Done."], 2)


async def test_a_rejected_key_is_no_lack_of_functions() -> None:
    handler, asked = rejecting("tools", status=401)
    with pytest.raises(ModelUnsuitable, match="check the key"):
        await offered(handler)
    assert len(asked) == 1


# --------------------------------------------------------------------------- the model's window


def answering(answers: Mapping[str, object]) -> tuple[Handler, list[str]]:
    """A server that answers each of these requests with JSON, or the next of a list, and all others with 404."""
    asked: list[str] = []

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(request.removesuffix(" HTTP/1.1"))
        found = answers.get(asked[-1])
        if isinstance(found, list):
            found = found.pop(0)
        data = json.dumps(found).encode()
        status = b"404 No" if found is None else b"200 OK"
        writer.write(b"HTTP/1.1 %b\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (status, len(data)) + data)

    return handler, asked


def listing(**card: object) -> dict[str, object]:
    return {"GET /v1/models": {"data": [{"id": "other", "max_model_len": 7}, {"id": "fake", **card}]}}


def loaded(*models: str) -> dict[str, object]:
    return {"models": [{"name": each, "model": each, "context_length": 4096} for each in models]}


async def limit(handler: Handler) -> int:
    async with fake_server(handler) as url:
        return await limit_at(url, OllamaServers())


async def limit_at(url: str, servers: OllamaServers) -> int:
    """As each answer asks: by a model of its own."""
    model = ChatModel(ChatSettings(url, "fake"), servers)
    try:
        return await model.prompt_limit()
    finally:
        await model.close()


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (listing(max_model_len=8192), 7168),
        (listing(owned_by="llamacpp", meta={"n_ctx": 8192, "n_ctx_train": 131072}), 7168),
        (listing(owned_by="llamacpp") | {"GET /props": {"default_generation_settings": {"n_ctx": 2048}}}, 1536),
        (listing(context_length=131072), 130048),
        (listing(owned_by="library") | {"GET /api/ps": loaded("fake")}, 3072),
        (listing(), 0),
        (listing(max_model_len=None, meta=7), 0),
        (listing(owned_by="llamacpp") | {"GET /props": {"error": "no"}}, 0),
        (listing() | {"GET /api/ps": [7]}, 0),
        (listing() | {"GET /api/ps": {"models": [{"name": "fake"}]}}, 0),
        ({"GET /v1/models": {"data": [{"id": "other", "max_model_len": 8192}]}}, 0),
        ({}, 0),
    ],
    ids=[
        "vLLM",
        "llama.cpp",
        "older",
        "vendor",
        "Ollama",
        "none",
        "odd",
        "odd 2",
        "odd 3",
        "odd 4",
        "other",
        "no list",
    ],
)
async def test_the_window_is_what_the_server_tells_less_the_answer(
    answers: Mapping[str, object], expected: int
) -> None:
    handler, _ = answering(answers)
    assert await limit(handler) == expected


async def test_ollama_is_told_to_load_a_model_whose_window_it_does_not_know() -> None:
    answers = listing() | {"GET /api/ps": [loaded("another"), loaded("fake")], "POST /api/generate": {"done": True}}
    handler, asked = answering(answers)
    assert await limit(handler) == 3072
    assert asked == ["GET /v1/models", "GET /api/ps", "POST /api/generate", "GET /api/ps"]


@pytest.mark.parametrize(("status", "times"), [(404, 1), (503, 2)])
async def test_a_server_that_is_known_to_be_no_ollama_is_not_asked_again(status: int, times: int) -> None:
    answer, asked = answering(listing())

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        if request.startswith("GET /api/ps"):
            asked.append("GET /api/ps")
            writer.write(b"HTTP/1.1 %d No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n" % status)
        else:
            await answer(request, body, writer)

    async with fake_server(handler) as url:
        servers = OllamaServers()
        assert [await limit_at(url, servers), await limit_at(url, servers)] == [0, 0]
    assert asked.count("GET /api/ps") == times


async def test_an_ollama_that_is_silent_while_it_loads_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ollama_servers, "_FIRST", 0.3)
    answer, _ = answering(listing(owned_by="library") | {"GET /api/ps": loaded("fake")})
    silent = [True]

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        if request.startswith("GET /api/ps") and silent:
            silent.pop()
            await asyncio.sleep(1)
        else:
            await answer(request, body, writer)

    async with fake_server(handler) as url:
        servers = OllamaServers()
        assert await limit_at(url, servers) == 0
        assert servers.patience(url) < OllamaServers().patience(url)
        assert await limit_at(url, servers) == 3072
        assert servers.patience(url) == OllamaServers().patience(url)


async def test_a_server_that_is_down_has_no_window() -> None:
    async with fake_server(sending()) as url:
        pass
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        await ChatModel(ChatSettings(url, "fake")).prompt_limit()


@pytest.mark.parametrize("tools", [(), TOOLS])
async def test_a_prompt_that_is_too_long_is_said_to_be_with_the_window(tools: Sequence[Tool]) -> None:
    """It is no lack of functions, although the status is the same."""
    said = json.dumps(
        {"error": {"message": "This model's maximum context length is 2048 tokens. However, ..."}}
    ).encode()
    asked: list[dict[str, object]] = []

    async def handler(request: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(json.loads(body))
        if len(asked) == 1:
            writer.write(b"HTTP/1.1 400 No\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(said) + said)
        else:
            writer.write(STREAM + delta("so") + DONE)

    async with fake_server(handler) as url:
        model = ChatModel(ChatSettings(url, "fake"))
        try:
            with pytest.raises(PromptTooLong) as caught:
                [piece async for piece in model.chat(QUESTION, tools)]
            assert caught.value.limit == 1536
            assert [piece async for piece in model.chat(QUESTION, tools)] == ["so"]
        finally:
            await model.close()
    assert [each["max_tokens"] for each in asked] == [1024, 512]
    assert [("tools" in each) for each in asked] == [bool(tools)] * 2
