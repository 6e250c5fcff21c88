"""The positions in one event of `/v1/completions`, in vLLM's format and in that of llama.cpp's server.

vLLM has columns (`tokens`, `token_logprobs`, `top_logprobs`) whose tokens are called `token_id:17`. llama.cpp's
`llama-server` has a `content` of records `{id, logprob, bytes, top_logprobs: [{id, logprob}]}`, as in chat answers,
with the id beside the text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from espalier.errors import ModelUnsuitable
from espalier.models.spelling import Spelling
from espalier.models.tokens import Tokens
from espalier.ports import Step, Token

_TOKEN_ID = re.compile(r"token_id:(\d+)\Z")
_NO_LOGPROBS = "the model server reports no log-probabilities"
_NEEDS = "constrained generation needs vLLM or a server that speaks its /v1/completions"

_RAW = "let it report natural log-probabilities of the model itself (vLLM: --logprobs-mode raw_logprobs)"
_WHOLE = 1.05
"""What the probabilities of a position sum to at most, rounding included."""

_Position = tuple[int, dict[int, float]]
"""The sampled id; ids to log-probabilities, its own among them."""


class TokenUnreported(Exception):
    """An event's text contains that of a token before it, whose id was not reported."""


def steps(event: Any, tokens: Tokens, spelling: Spelling) -> list[Step]:
    """The event's steps; none where it only contains the reason to stop, or usage figures. Raises `ModelUnsuitable`,
    and `TokenUnreported` before a step whose text has more than its own token's. `spelling`: the stream's."""
    try:
        choices = event["choices"]
        if not choices:
            return []
        reported = choices[0].get("logprobs")
        if not reported and choices[0].get("text"):
            raise ModelUnsuitable(_NO_LOGPROBS, remedy=_NEEDS)
        reported = reported or {"content": []}
        found = [_step(chosen, distribution, tokens) for chosen, distribution in _positions(reported, tokens, spelling)]
        if "content" not in reported and not any(tokens.is_added(step.chosen.id) for step in found):
            sent = str(choices[0].get("text") or "").encode(errors="ignore")
            spelling.told(sent, b"".join(step.chosen.piece for step in found))
        return found
    except (LookupError, TypeError, AttributeError, ValueError, OverflowError) as error:
        raise ModelUnsuitable("the model server's events are not those of a completion", remedy=_NEEDS) from error


def _positions(reported: Mapping[str, Any], tokens: Tokens, spelling: Spelling) -> Iterator[_Position]:
    if "content" in reported:
        for record in reported["content"]:
            piece, sent = tokens.piece(int(record["id"])), bytes(record["bytes"])
            if piece and piece != sent and sent.endswith(piece):
                raise TokenUnreported
            if not tokens.is_added(int(record["id"])):
                spelling.told(sent, piece)
            top = {int(other["id"]): float(other["logprob"]) for other in record["top_logprobs"]}
            yield int(record["id"]), top | {int(record["id"]): float(record["logprob"])}
        return
    for name, logprob, top in zip(
        reported["tokens"], reported["token_logprobs"], reported["top_logprobs"], strict=True
    ):
        chosen = _id(name)
        yield chosen, {_id(other): float(value) for other, value in (top or {}).items()} | {chosen: float(logprob)}


def _step(chosen: int, distribution: Mapping[int, float], tokens: Tokens) -> Step:
    if not sum(map(math.exp, distribution.values())) <= _WHOLE:  # nor is it a number
        raise ModelUnsuitable("the log-probabilities that the model server reports are of no distribution", remedy=_RAW)
    ranked = sorted(distribution.items(), key=lambda item: (-item[1], item[0]))
    found = {token: Token(token, tokens.piece(token), value) for token, value in ranked}
    return Step(found[chosen], tuple(found.values()))


def _id(token: str) -> int:
    match = _TOKEN_ID.match(token)
    if match is None:
        raise ModelUnsuitable("the model server does not report token ids", remedy=_NEEDS)
    return int(match.group(1))
