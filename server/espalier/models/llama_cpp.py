"""What is different where `/v1/completions` is answered by llama.cpp's `llama-server` (its tools/server).

It samples in an order of its own, which is vLLM's where that is asked for. It sends no event for a token that ends in
the middle of a character: the next one's text has the whole character, its id is only its own. Such a stream is taken
up again behind the last token told, with all pieces forbidden that end so; the distribution of the rest of it is the
model's, given that each piece ends with a character. Code in ASCII never meets it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from espalier.errors import ModelUnsuitable

OWNER = "llamacpp"
"""The owner that the server names for its models."""


class TokenUntold(Exception):
    """An event's text has that of a token before it, whose id nobody told."""


def stated(request: Mapping[str, Any]) -> dict[str, Any]:
    """`request` with vLLM's order of sampling, and without what else the server may have been started with."""
    return {**request, "samplers": ["temperature", "top_k", "top_p"], "mirostat": 0, "dynatemp_range": 0.0}


def forbidden(tokens: Iterable[int]) -> list[list[Any]]:
    """The biases with which `tokens` are not generated. What is told of probabilities is from before them."""
    return [[token, False] for token in tokens]


def taken_up(request: Mapping[str, Any], told: Sequence[int], unfinished: Iterable[int]) -> dict[str, Any]:
    """`request` again, behind the tokens it has `told`, with randomness of its own and without `unfinished` pieces.

    Raises `ModelUnsuitable` where it was without them already: then the server's tokens are not those we know.
    """
    if _is_taken_up(request):
        raise ModelUnsuitable(
            "the model server's tokens have other texts than the tokenizer says",
            remedy="give the tokenizer of the model that is served",
        )
    return {
        **request,
        "prompt": [*request["prompt"], *told],
        "max_tokens": request["max_tokens"] - len(told),
        "seed": random.Random(f"{request['seed']}/{len(told)}").getrandbits(31),
        "logit_bias": [*request.get("logit_bias", ()), *forbidden(unfinished)],
    }


def is_short(request: Mapping[str, Any], told: Sequence[int]) -> bool:
    """Whether the last token is missing in what was `told`: a token fewer than asked for, and nothing that ended the
    text. Never where such tokens are forbidden already: then it is the server's own limit."""
    return len(told) < request["max_tokens"] and not _is_taken_up(request)


def _is_taken_up(request: Mapping[str, Any]) -> bool:
    return any(bias is False for _, bias in request.get("logit_bias", ()))


def breaks_off(piece: bytes) -> bool:
    """Whether the last character of `piece` lacks bytes."""
    for back, byte in enumerate(reversed(piece[-3:]), start=1):
        if byte >= 0xC0:
            return back < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4)
    return False
