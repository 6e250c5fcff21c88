"""A fake vLLM: a real loopback HTTP server with vLLM's /v1/models and /v1/completions, byte for byte in its framing,
over a script instead of a model. Its `owned_by` says that it is a fake. For unit tests only."""

from __future__ import annotations

import asyncio
import json
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

Script = Callable[[Sequence[int]], Mapping[int, float] | None]
"""Ids so far (prompt and generated) -> log-probability of each next id, of which the likeliest is sampled; None: the
text is over."""
UNLIKELY = -20.0
"""The log-probability of an id that the script does not name."""


def _utf8() -> IncrementalDecoder:
    """Holds an incomplete character back."""
    return getincrementaldecoder("utf-8")("replace")


@dataclass
class FakeVllm:
    """What the server does, and what it was asked. `faults` are sent instead of an answer, one per request. `pieces`:
    the bytes of each id; without them the texts are spaces."""

    script: Script
    pieces: Callable[[int], bytes] = lambda token: b" "
    name: str = "tiny"
    max_logprobs: int = 64
    max_allowed: int = 1024
    max_model_len: int = 4096
    root: str = ""
    owned_by: str = "espalier-test-fake"
    logprobs: bool = True
    token_ids: bool = True
    tokens_per_event: int = 1
    delay: float = 0.0
    faults: list[bytes] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    aborted: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""
    _decoder: IncrementalDecoder = field(default_factory=_utf8)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                length = next((line for line in head.lower().split("\r\n") if line.startswith("content-length")), ":0")
                body = await reader.readexactly(int(length.split(":")[1]))
                await self._answer(head.split(" ")[1], body, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.aborted.set()
        finally:
            writer.close()

    async def _answer(self, path: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        if path == "/v1/models":
            card = {"id": self.name, "object": "model", "created": 0, "owned_by": self.owned_by, "root": self.root}
            _send(writer, 200, {"object": "list", "data": [card | {"max_model_len": self.max_model_len}]})
            return
        request = json.loads(body)
        self.requests.append(request)
        if self.faults:
            writer.write(self.faults.pop(0))
            raise ConnectionResetError
        if request["logprobs"] > self.max_logprobs:
            said = f"Requested sample logprobs of {request['logprobs']}, which is greater than max allowed: "
            _send(writer, 400, {"error": {"message": f"{said}{self.max_logprobs}", "type": "BadRequestError"}})
        elif len(request.get("allowed_token_ids", ())) > self.max_allowed:
            said = f"Too many allowed token ids: the max is {self.max_allowed}"
            _send(writer, 400, {"error": {"message": said, "type": "BadRequestError"}})
        elif request["model"] != self.name:
            said = f"The model `{request['model']}` does not exist."
            _send(writer, 404, {"error": {"message": said, "type": "NotFoundError"}})
        else:
            await self._stream(request, writer)

    async def _stream(self, request: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\n")
        writer.write(b"transfer-encoding: chunked\r\n\r\n")
        ids, waiting, self._decoder = list(request["prompt"]), [], _utf8()
        for _ in range(request["max_tokens"]):
            distribution = self.script(ids)
            if not distribution:
                break
            chosen = max(self._allowed(request, distribution), key=lambda token: distribution.get(token, UNLIKELY))
            distribution = _reported(distribution, chosen, request["logprobs"])
            ids.append(chosen)
            waiting.append((chosen, distribution))
            over = chosen in request["stop_token_ids"]
            if len(waiting) == self.tokens_per_event or over:
                await self._event(writer, waiting)
                waiting = []
            if over:
                break
        if waiting:
            await self._event(writer, waiting)
        _chunk(writer, {"choices": [{"index": 0, "text": "", "logprobs": None, "finish_reason": "stop"}]})
        _chunk(writer, {"choices": [], "usage": {"prompt_tokens": len(request["prompt"])}})
        data = b"data: [DONE]\n\n"
        writer.write(b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data))
        await writer.drain()

    def _allowed(self, request: dict[str, Any], distribution: Mapping[int, float]) -> Sequence[int]:
        """The ids that may be sampled. The reported log-probabilities are not restricted: they are computed before."""
        allowed: Sequence[int] | None = request.get("allowed_token_ids")
        return list(distribution) if allowed is None else allowed

    async def _event(self, writer: asyncio.StreamWriter, steps: Sequence[tuple[int, Mapping[int, float]]]) -> None:
        names = [f"token_id:{token}" if self.token_ids else "word" for token, _ in steps]
        logprobs = {
            "text_offset": [0] * len(steps),
            "token_logprobs": [distribution[token] for token, distribution in steps],
            "tokens": names,
            "top_logprobs": [{f"token_id:{t}": p for t, p in distribution.items()} for _, distribution in steps],
        }
        text = "".join(self._decoder.decode(self.pieces(token)) for token, _ in steps)
        choice = {"index": 0, "text": text, "logprobs": logprobs if self.logprobs else None, "finish_reason": None}
        _chunk(writer, {"id": "cmpl-0", "object": "text_completion", "model": self.name, "choices": [choice]})
        await writer.drain()
        await asyncio.sleep(self.delay)


def _reported(distribution: Mapping[int, float], chosen: int, count: int) -> Mapping[int, float]:
    """The sampled id and the likeliest `count`, as if nothing were restricted."""
    best = sorted(distribution, key=lambda token: -distribution[token])[:count]
    return {
        token: distribution.get(token, UNLIKELY) for token in (chosen, *(token for token in best if token != chosen))
    }


def _send(writer: asyncio.StreamWriter, status: int, value: dict[str, Any]) -> None:
    data = json.dumps(value).encode()
    head = f"HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
    writer.write(head.encode() + data)


def _chunk(writer: asyncio.StreamWriter, event: dict[str, Any]) -> None:
    data = b"data: " + json.dumps(event).encode() + b"\n\n"
    writer.write(b"%x\r\n%s\r\n" % (len(data), data))


@asynccontextmanager
async def serving(fake: FakeVllm) -> AsyncIterator[FakeVllm]:
    """The fake on a free loopback port; its `url` is set."""
    server = await asyncio.start_server(fake.serve, "127.0.0.1", 0)
    fake.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield fake
    finally:
        server.close()
