"""The protocol of what vLLM and llama.cpp do differently at `/v1/completions`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from espalier.models.openai_server import OpenAiServer
from espalier.models.tokens import Tokens
from espalier.ports import Alternatives, Step

SCORED = 64
"""Tokens that are scored by requests of their own. Chosen by hand: with the prompt in the server's prefix cache each
costs about as much as a token of a stream, and several are computed together."""
_AT_ONCE = 32

Ask = Callable[[Mapping[str, Any]], Awaitable[Step | None]]
"""One token by a request with these fields beside the usual ones."""


@dataclass(frozen=True, slots=True)
class Served:
    """What a server says of its model. `context`: prompt and filling together, in tokens; 0: not reported. `tokenizer`:
    the place of its tokenizer on the server's machine, or its name on the hub; '': not reported. `streams`: that it
    computes side by side."""

    context: int = 0
    tokenizer: str = ""
    streams: int = 1


class Dialect(Protocol):
    """One kind of server. Its objects have no state."""

    @property
    def stated(self) -> Mapping[str, object]:
        """Further fields of a request, which make the server sample as vLLM does."""

    async def served(self, server: OpenAiServer, card: Mapping[str, Any]) -> Served:
        """About the model listed as `card`. Raises `ModelError`."""

    def rest(
        self, request: Mapping[str, Any], reported: Sequence[int], tokens: Tokens, unreported: bool
    ) -> dict[str, Any] | None:
        """The request for the rest of a stream that stopped after the ids `reported`; None: there is no rest.
        `unreported`: it stopped because a token's id was not reported. Raises `ModelUnsuitable`."""

    async def among(self, ask: Ask, allowed: Sequence[int], tokens: Tokens) -> Alternatives:
        """The tokens `allowed`, at least one, with their probabilities. Raises `ModelError`."""


def alternatives(
    steps: Iterable[Step], allowed: Sequence[int], tokens: Tokens, requests: int, alone: Iterable[Step] = ()
) -> Alternatives:
    """The tokens `allowed`, scored where one of the steps reports them. `steps` report a position's best, so that other
    tokens are less likely; those `alone` report the sampled token only."""
    steps = list(steps)
    found = {token.id: token for step in (*steps, *alone) for token in step.top}
    scored = sorted((found[token] for token in allowed if token in found), key=lambda token: (-token.logprob, token.id))
    unscored = tuple((token, tokens.piece(token)) for token in allowed if token not in found)
    bound = max((step.top[-1].logprob for step in steps if step.top), default=0.0)
    return Alternatives(tuple(scored), unscored, bound, requests)


def longest(unscored: Sequence[tuple[int, bytes]]) -> list[int]:
    """The tokens to be scored by requests of their own: where a model can spell a word in several ways, it spells it in
    few tokens."""
    return [token for token, _ in sorted(unscored, key=lambda token: -len(token[1]))[:SCORED]]


async def every(ask: Ask, requests: Sequence[Mapping[str, Any]]) -> list[Step]:
    """The steps of all requests, several at a time; the first failure is raised as itself."""
    places = asyncio.Semaphore(_AT_ONCE)

    async def one(request: Mapping[str, Any]) -> Step | None:
        async with places:
            return await ask(request)

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(request)) for request in requests]
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from failures
    return [step for task in tasks if (step := task.result()) is not None]
