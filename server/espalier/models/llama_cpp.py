"""The differences of llama.cpp's `llama-server` (its tools/server) from vLLM at `/v1/completions`.

It samples in an order of its own, which a request can set to vLLM's. It sends no event for a token that ends in the
middle of a character: the next event's text has the whole character, but the id of the second token alone. Such a
stream is resumed after the last token reported, and all pieces that end so are forbidden. The distribution of the rest
is then the model's, given that each piece ends with a character. Code in ASCII is not affected.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from espalier.errors import ModelUnsuitable

OWNER = "llamacpp"
"""The owner that the server reports for its models."""


class TokenUnreported(Exception):
    """An event's text contains that of a token before it, whose id was not reported."""


def stated(request: Mapping[str, Any]) -> dict[str, Any]:
    """`request` with vLLM's order of sampling, and without samplers that the server may have been started with."""
    return {**request, "samplers": ["temperature", "top_k", "top_p"], "mirostat": 0, "dynatemp_range": 0.0}


def forbidden(tokens: Iterable[int]) -> list[list[Any]]:
    """The biases that forbid `tokens`. Reported probabilities are from before them."""
    return [[token, False] for token in tokens]


def resumed(request: Mapping[str, Any], reported: Sequence[int], unfinished: Iterable[int]) -> dict[str, Any]:
    """`request` again, after the tokens it has `reported`, with randomness of its own and without `unfinished` pieces.

    Raises `ModelUnsuitable` where they were forbidden already: then the tokenizer is not the served model's.
    """
    if _is_resumed(request):
        raise ModelUnsuitable(
            "the model server's tokens have other texts than the tokenizer's",
            remedy="give the tokenizer of the model that is served",
        )
    return {
        **request,
        "prompt": [*request["prompt"], *reported],
        "max_tokens": request["max_tokens"] - len(reported),
        "seed": random.Random(f"{request['seed']}/{len(reported)}").getrandbits(31),
        "logit_bias": [*request.get("logit_bias", ()), *forbidden(unfinished)],
    }


def is_short(request: Mapping[str, Any], reported: Sequence[int]) -> bool:
    """Whether the last token is missing in what was `reported`: there is a token fewer than requested, and none that
    ended the text. Always false where such tokens are forbidden already: then the server's own limit ended the text."""
    return len(reported) < request["max_tokens"] and not _is_resumed(request)


def _is_resumed(request: Mapping[str, Any]) -> bool:
    return any(bias is False for _, bias in request.get("logit_bias", ()))


def breaks_off(piece: bytes) -> bool:
    """Whether the last character of `piece` is incomplete."""
    for back, byte in enumerate(reversed(piece[-3:]), start=1):
        if byte >= 0xC0:
            return back < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4)
    return False
