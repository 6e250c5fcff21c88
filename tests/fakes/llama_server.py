"""A fake llama.cpp server: like the fake vLLM, with log-probabilities and answers about itself as `llama-server` gives
them (its tools/server/README.md). For unit tests only."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from espalier.models.tokens import breaks_off
from fakes.vllm_server import FakeVllm, _chunk, _send


@dataclass
class FakeLlama(FakeVllm):
    """A token that ends in the middle of a character is sent with the next one's id.
    `model_path`: of the model's file; '': not reported."""

    owned_by: str = "llamacpp"
    max_logprobs: int = 1_000_000
    model_path: str = ""
    _unsent: bytes = b""

    async def _answer(self, path: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        if path == "/props":
            settings = {"default_generation_settings": {"n_ctx": self.max_model_len}, "total_slots": 3}
            _send(writer, 200, settings | ({"model_path": self.model_path} if self.model_path else {}))
        elif path == "/v1/models":
            _send(writer, 200, {"data": [{"id": self.name, "owned_by": self.owned_by, "meta": {"n_vocab": 320}}]})
        else:
            await super()._answer(path, body, writer)

    async def _stream(self, request: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        self._unsent = b""
        await super()._stream(request, writer)

    def _allowed(self, request: dict[str, Any], distribution: Mapping[int, float]) -> Sequence[int]:
        """The ids that may be sampled: a bias of false forbids a token, a great one forces it. The reported
        probabilities are from before the biases."""
        biases = request.get("logit_bias", ())
        forced = [token for token, bias in biases if bias is not False and bias > 100]
        forbidden = {token for token, bias in biases if bias is False}
        return forced or [token for token in distribution if token not in forbidden]

    async def _event(self, writer: asyncio.StreamWriter, steps: Sequence[tuple[int, Mapping[int, float]]]) -> None:
        [(token, distribution)] = steps
        self._unsent += self.pieces(token)
        if breaks_off(self._unsent):
            return
        record = _record(token, distribution) | {"bytes": list(self._unsent)}
        content = [record | {"top_logprobs": [_record(other, distribution) for other in distribution]}]
        self._unsent = b""
        choice = {"index": 0, "text": " ", "logprobs": {"content": content}, "finish_reason": None}
        _chunk(writer, {"id": "chatcmpl-0", "object": "text_completion", "model": self.name, "choices": [choice]})
        await writer.drain()


def _record(token: int, distribution: Mapping[int, float]) -> dict[str, Any]:
    return {"id": token, "token": " ", "bytes": [32], "logprob": distribution[token]}
