"""The probabilities of a few tokens of a position, from servers that report its best K.

vLLM takes a list of at most 1,024 allowed ids. Its answer reports the position's best K as if nothing were restricted,
and the likeliest of the allowed. So the choice is sent in parts. An allowed token that no part reported is sent alone
in a request of its own: the sampled token is reported, however unlikely. Of many such tokens, some remain unscored.
llama.cpp reports as many as the request asks for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from espalier.models import llama_cpp
from espalier.models.vllm_tokens import Tokens
from espalier.ports import Alternatives, Step, Token

MOST_ALLOWED = 1024
"""vLLM's newer runner accepts no more allowed ids than this."""
SCORED = 64
"""Tokens that are scored by requests of their own. Chosen by hand: with the prompt in the server's prefix cache each
costs about as much as a token of a stream, and several are computed together."""
_AT_ONCE = 32
_WIDE = 4096
"""Tokens that llama.cpp is asked for first: its answer has a hundred bytes for each."""

Ask = Callable[[Mapping[str, Any]], Awaitable[Step | None]]
"""One token by a request with these fields beside the usual ones."""


async def among_vllm(ask: Ask, allowed: Sequence[int], tokens: Tokens) -> Alternatives:
    """The choice `allowed`. Of the tokens that no part reported, the longest are scored one by one: where a model can
    spell a word in several ways, it spells it in few tokens."""
    parts = [allowed[start : start + MOST_ALLOWED] for start in range(0, len(allowed), MOST_ALLOWED)]
    steps = await _all(ask, [_only(part) for part in parts])
    scored = _reported(steps, allowed)
    left = sorted((token for token in allowed if token not in scored), key=lambda token: -len(tokens.piece(token)))
    alone = [_only([token]) | {"logprobs": 0} for token in left[:SCORED]]
    scored |= _reported(await _all(ask, alone), allowed)
    bound = max((step.top[-1].logprob for step in steps if step.top), default=0.0)
    return _alternatives(scored, allowed, tokens, bound, len(parts) + len(alone))


async def among_llama(ask: Ask, allowed: Sequence[int], tokens: Tokens) -> Alternatives:
    """The choice `allowed`. Tokens that end in the middle of a character are forbidden, because the server would not
    report them (`llama_cpp`)."""
    unfinished = llama_cpp.forbidden(tokens.unfinished)
    scored, bound, requests = dict[int, Token](), 0.0, 0
    for width in (_WIDE, tokens.size):
        if len(scored) < len(allowed) and (not requests or width > _WIDE):
            step, requests = await ask({"logprobs": width, "logit_bias": unfinished}), requests + 1
            scored = _reported([step] if step else [], allowed)
            bound = step.top[-1].logprob if step and step.top else 0.0
    return _alternatives(scored, allowed, tokens, bound, requests)


def _only(allowed: Sequence[int]) -> dict[str, Any]:
    return {"allowed_token_ids": list(allowed), "top_k": -1}


def _reported(steps: Iterable[Step], allowed: Iterable[int]) -> dict[int, Token]:
    scored = {token.id: token for step in steps for token in step.top}
    return {token: scored[token] for token in allowed if token in scored}


def _alternatives(
    scored: Mapping[int, Token], allowed: Iterable[int], tokens: Tokens, bound: float, requests: int
) -> Alternatives:
    ranked = sorted(scored.values(), key=lambda token: (-token.logprob, token.id))
    unscored = tuple((token, tokens.piece(token)) for token in allowed if token not in scored)
    return Alternatives(tuple(ranked), unscored, bound, requests)


async def _all(ask: Ask, requests: Sequence[Mapping[str, Any]]) -> list[Step]:
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
