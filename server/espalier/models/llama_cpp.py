"""The differences of llama.cpp's `llama-server` (its tools/server) from vLLM at `/v1/completions`.

It samples in an order of its own, which a request can set to vLLM's. It sends no event for a token that ends in the
middle of a character: the next event's text has the whole character, but the id of the second token alone. Such a
stream is resumed after the last token reported, and all pieces that end so are forbidden. The distribution of the rest
is then the model's, given that each piece ends with a character. Code in ASCII is not affected.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from espalier.models.dialect import Ask, Served, alternatives, every, longest
from espalier.models.openai_server import OpenAiServer
from espalier.models.spelling import other_tokenizer
from espalier.models.tokens import Tokens
from espalier.ports import Alternatives, Step

OWNER = "llamacpp"
"""The owner that the server reports for its models."""
_WIDTHS = (4096, 8192)
"""The number of probabilities that a choice asks for, first and if that is not enough. An answer has a hundred bytes
for each, in one line; a vocabulary of 50,000 tokens would be longer than an event may be (`sse.LONGEST_LINE`)."""
_FORCING = 1000.0
"""A bias that makes a token the sampled one. Reported probabilities are from before it."""


class LlamaCpp:
    """A `Dialect`."""

    stated: Mapping[str, object] = {"samplers": ["temperature", "top_k", "top_p"], "mirostat": 0, "dynatemp_range": 0.0}
    """vLLM's order of sampling, without samplers that the server may have been started with."""

    async def served(self, server: OpenAiServer, card: Mapping[str, Any]) -> Served:
        """The model's file has its tokenizer, and is usually on this machine."""
        properties = await server.get(f"{server.base.removesuffix('/v1')}/props")
        try:
            told = properties.json()
            context = int(told["default_generation_settings"]["n_ctx"])
            slots = max(int(told.get("total_slots", 1)), 1)
            return Served(context, str(told.get("model_path") or card["id"]), slots)
        except (ValueError, LookupError, TypeError):
            return Served(tokenizer=str(card["id"]))

    def rest(
        self, request: Mapping[str, Any], reported: Sequence[int], tokens: Tokens, unreported: bool
    ) -> dict[str, Any] | None:
        """The last token is unreported too if there is a token fewer than requested, and none that ended the text. Once
        such tokens are forbidden, it was the server's own limit that ended the text."""
        is_short = len(reported) < request["max_tokens"] and not _is_resumed(request)
        return resumed(request, reported, tokens.unfinished) if unreported or is_short else None

    async def among(self, ask: Ask, allowed: Sequence[int], tokens: Tokens) -> Alternatives:
        """Tokens that end in the middle of a character are forbidden, because the server would not report them. If the
        tokens that are not reported could have more of the mass than those that are, the longest are scored one by
        one."""
        unfinished, steps, found = forbidden(tokens.unfinished), list[Step](), Alternatives(requests=0)
        for width in sorted({min(width, tokens.size) for width in _WIDTHS}):
            if not steps or found.unscored:
                step = await ask({"logprobs": width, "logit_bias": unfinished})
                steps = [step] if step else []
                found = alternatives(steps, allowed, tokens, found.requests + 1)
        if not _may_outweigh(found):
            return found
        alone = [{"logprobs": 1, "logit_bias": [[token, _FORCING]]} for token in longest(_reportable(found, tokens))]
        return alternatives(steps, allowed, tokens, found.requests + len(alone), await every(ask, alone))


def _reportable(found: Alternatives, tokens: Tokens) -> list[tuple[int, bytes]]:
    return [(token, piece) for token, piece in found.unscored if token not in tokens.unfinished]


def _may_outweigh(found: Alternatives) -> bool:
    """Whether the tokens that are not scored could be more probable together than those that are."""
    return len(found.unscored) * math.exp(found.bound) > sum(math.exp(token.logprob) for token in found.scored)


def forbidden(tokens: Iterable[int]) -> list[list[Any]]:
    """The biases that forbid `tokens`. Reported probabilities are from before them."""
    return [[token, False] for token in tokens]


def resumed(request: Mapping[str, Any], reported: Sequence[int], unfinished: Iterable[int]) -> dict[str, Any]:
    """`request` again, after the tokens it has `reported`, with randomness of its own and without `unfinished` pieces.

    Raises `ModelUnsuitable` where they were forbidden already: then the tokenizer is not the served model's.
    """
    if _is_resumed(request):
        raise other_tokenizer()
    return {
        **request,
        "prompt": [*request["prompt"], *reported],
        "max_tokens": request["max_tokens"] - len(reported),
        "seed": random.Random(f"{request['seed']}/{len(reported)}").getrandbits(31),
        "logit_bias": [*request.get("logit_bias", ()), *forbidden(unfinished)],
    }


def _is_resumed(request: Mapping[str, Any]) -> bool:
    return any(bias is False for _, bias in request.get("logit_bias", ()))
