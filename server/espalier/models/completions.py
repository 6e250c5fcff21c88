"""A `TokenModel` over `/v1/completions` of vLLM or llama.cpp.

Prompts and answers are token ids, so nothing is tokenised twice. Every sampling parameter is stated, because unset ones
inherit the model's own generation config. `top_k` is at most K, the number of alternatives that the server reports for
each position, so that a token can be sampled again from the whole distribution; K is 64 by default. Closing a stream
closes the connection, which aborts the request on the server.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from espalier.errors import ModelUnsuitable, PromptTooLong
from espalier.models import llama_cpp
from espalier.models.dialect import Dialect
from espalier.models.fim import PromptFormat, prompt_format
from espalier.models.logprobs import TokenUnreported, steps
from espalier.models.openai_server import OpenAiServer, ServerSettings
from espalier.models.prompt_texts import around_markers, left_to_right
from espalier.models.spelling import Spelling, is_cut, other_tokenizer
from espalier.models.tokenizer_file import tokenizer_file
from espalier.models.tokens import Tokens
from espalier.models.vllm import Vllm
from espalier.ports import Alternatives, Prompt, Sampling, Step
from espalier.text.prompt_size import is_too_long, window_in

CONTEXT = 8192
"""Tokens of prompt and filling together, where the server does not tell its model's."""
_PROMPTS = 32
_FILLING = 512
"""Tokens of the context that are kept free for generation; half of a context shorter than two of these."""
_LONGEST = 4
"""The bytes of the longest character, each of which may be a token."""
_OLLAMA = "Ollama reports no log-probabilities and cannot be used for constrained generation"
_USE_VLLM = "use vLLM (`espalier model serve MODEL`) or leave the model out to use the embedded one"
_LONGER = f"serve the model with a context of {CONTEXT} tokens or more, or one whose server tells its length"
_MAX_LOGPROBS = "restart the server with --max-logprobs 64 or more, as `espalier model serve` does"


@dataclass(frozen=True, slots=True)
class CompletionsSettings(ServerSettings):
    """`tokenizer`: a tokenizer.json, its folder, a GGUF file, or the model's name on the hub; None: as the server
    reports. `alternatives`: K; `context`: prompt and filling together, in tokens, where the server does not
    report it."""

    tokenizer: Path | str | None = None
    alternatives: int = 64
    context: int = CONTEXT


@dataclass(frozen=True, slots=True)
class Ready:
    """What is known once the server has been asked. `context`: prompt and filling together, in tokens; `streams`: that
    it computes side by side."""

    name: str
    dialect: Dialect
    context: int
    streams: int
    tokens: Tokens
    format: PromptFormat


class CompletionsModel:
    """`TokenModel` over a server. `tokenize` needs one `stream` to have begun, or `connect`."""

    whole_words = False

    def __init__(self, settings: CompletionsSettings) -> None:
        self._settings = settings
        self._server = OpenAiServer(settings)
        self._ready: Ready | None = None
        self._prompts: OrderedDict[Prompt, list[int]] = OrderedDict()

    @property
    def name(self) -> str:
        return self._ready.name if self._ready else self._settings.model or self._settings.url

    @property
    def streams(self) -> int:
        """One until the server has been asked."""
        return self._ready.streams if self._ready else 1

    async def connect(self) -> Ready:
        """Ask the server what it serves and load the tokenizer, once. Raises `ModelError`."""
        if self._ready is None:
            card = await self._server.card(_USE_VLLM)
            name, dialect = str(card["id"]), _dialect(str(card.get("owned_by") or ""))
            served = await dialect.served(self._server, card)
            tokens = _tokens(name, str(self._settings.tokenizer or served.tokenizer or name))
            context = served.context or self._settings.context
            form = prompt_format(tokens.id, tokens.bos, tokens.encode)
            self._ready = Ready(name, dialect, context, served.streams, tokens, form)
        return self._ready

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        ready = await self.connect()
        request = self._request(ready, prompt, generated, sampling)
        if request["max_tokens"] < 1:
            return
        async with aclosing(self._steps(ready, request)) as stream:
            async for step in stream:
                yield step

    async def among(self, prompt: Prompt, generated: Sequence[int], texts: Sequence[str]) -> Alternatives:
        ready = await self.connect()
        request = self._request(ready, prompt, generated, Sampling(temperature=0.0, max_tokens=1))
        allowed = ready.tokens.beginning(texts)
        if request["max_tokens"] < 1 or not allowed:
            return Alternatives(requests=0)

        async def ask(fields: Mapping[str, Any]) -> Step | None:
            async with aclosing(self._steps(ready, {**request, **fields})) as steps:
                return await anext(steps, None)

        return await ready.dialect.among(ask, allowed, ready.tokens)

    async def _steps(self, ready: Ready, request: dict[str, Any]) -> AsyncGenerator[Step, None]:
        """The steps of a request, up to the first piece that is no text."""
        rest: dict[str, Any] | None = request
        while rest is not None:
            reported, unreported = list[int](), False
            spelling = Spelling(repeats_prompt=is_cut(map(ready.tokens.piece, rest["prompt"][-_LONGEST:])))
            try:
                async with aclosing(self._server.events("completions", rest, _known)) as events:
                    async for event in events:
                        for step in steps(event, ready.tokens, spelling):
                            reported.append(step.chosen.id)
                            yield step
                            if not step.chosen.piece:
                                return
            except TokenUnreported:
                unreported = True
            rest = ready.dialect.rest(rest, reported, ready.tokens, unreported)

    def tokenize(self, text: str) -> Sequence[int]:
        if self._ready is None:
            raise ModelUnsuitable("the model server has not been connected to yet")
        return self._ready.tokens.encode(text)

    def learn(self, path: str, text: str | None) -> None:
        """Do nothing: the server's model does not learn."""

    async def close(self) -> None:
        await self._server.close()

    def _request(self, ready: Ready, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> dict[str, Any]:
        alternatives = self._settings.alternatives
        ids = [*self._prompt_ids(ready, prompt), *generated]
        return {
            "model": ready.name,
            "prompt": ids,
            "stream": True,
            "max_tokens": min(sampling.max_tokens, ready.context - len(ids)),
            "logprobs": alternatives,
            "return_tokens_as_token_ids": True,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "top_k": min(sampling.top_k or alternatives, alternatives),
            "min_p": 0.0,
            "repetition_penalty": 1.0,
            "presence_penalty": 0.0,
            "frequency_penalty": 0.0,
            "seed": sampling.seed,
            "stop_token_ids": list(ready.format.ends),
            **ready.dialect.stated,
        }

    def _prompt_ids(self, ready: Ready, prompt: Prompt) -> list[int]:
        """The ids of the prompt. They do not depend on how much of the filling is generated: the distribution of the
        rest must not move, and the server's prefix cache depends on it."""
        if prompt not in self._prompts:
            context, encode = ready.context, ready.tokens.encode
            texts = around_markers(prompt) if ready.format.marked else left_to_right(prompt)
            self._prompts[prompt] = ready.format.laid_out(
                encode(texts.header), encode(texts.before), encode(texts.after), context - min(_FILLING, context // 2)
            )
        if len(self._prompts) > _PROMPTS:
            self._prompts.popitem(last=False)
        return self._prompts[prompt]


def _dialect(owner: str) -> Dialect:
    """The dialect of a server that reports `owner` for its model."""
    if owner == "library":
        raise ModelUnsuitable(_OLLAMA, remedy=_USE_VLLM)
    return llama_cpp.LlamaCpp() if owner == llama_cpp.OWNER else Vllm()


def _tokens(name: str, place: str) -> Tokens:
    """The tokenizer at `place`, of the model called `name`."""
    file = tokenizer_file(place)
    if file is None:
        raise ModelUnsuitable(
            f"the tokenizer of {name} is not on this machine (looked for {place})",
            remedy="give the path of its tokenizer.json or GGUF file, or its name on the hub after: "
            "hf download NAME tokenizer.json",
        )
    return Tokens(file)


def _known(status: int, said: str) -> ModelUnsuitable | None:
    """The error of an answer for which a remedy is known."""
    said = said.lower()
    if "logprobs" in said:
        return ModelUnsuitable("the model server reports too few log-probabilities", remedy=_MAX_LOGPROBS)
    if is_too_long(said):
        window = window_in(said)
        has = f" of {window} tokens" if window else ""
        return PromptTooLong(f"the model server's context{has} has no room for the prompt", remedy=_LONGER)
    if status in (400, 422) and "prompt" in said and "string" in said:
        return ModelUnsuitable("the model server accepts no token ids as a prompt", remedy=_USE_VLLM)
    if "out of vocabulary" in said:
        return other_tokenizer()
    return None
