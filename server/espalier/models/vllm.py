"""vLLM at `/v1/completions`, and every server of an unknown owner.

vLLM takes a list of at most 1,024 allowed ids. Its answer reports the position's best K as if nothing were restricted,
and the likeliest of the allowed. So the choice is sent in parts. An allowed token that no part reported is sent alone
in a request of its own: the sampled token is reported, however unlikely. Of many such tokens, some remain unscored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from espalier.models.dialect import Ask, Served, alternatives, every, longest
from espalier.models.llama_cpp import resumed
from espalier.models.openai_server import OpenAiServer
from espalier.models.tokens import Tokens
from espalier.ports import Alternatives

MOST_ALLOWED = 1024
"""vLLM's newer runner accepts no more allowed ids than this."""
STREAMS = 8
"""Requests at once. vLLM computes a hundred together, but others may use the server too. Chosen by hand."""


class Vllm:
    """A `Dialect`."""

    stated: Mapping[str, object] = {}

    async def served(self, server: OpenAiServer, card: Mapping[str, Any]) -> Served:
        length = card.get("max_model_len")
        return Served(length if isinstance(length, int) else 0, str(card.get("root") or card["id"]), STREAMS)

    def rest(
        self, request: Mapping[str, Any], reported: Sequence[int], tokens: Tokens, unreported: bool
    ) -> dict[str, Any] | None:
        """vLLM reports every token. A server that does not is llama.cpp behind a proxy."""
        return resumed(request, reported, tokens.unfinished) if unreported else None

    async def among(self, ask: Ask, allowed: Sequence[int], tokens: Tokens) -> Alternatives:
        """Of the tokens that no part reported, the longest are scored one by one."""
        parts = [allowed[start : start + MOST_ALLOWED] for start in range(0, len(allowed), MOST_ALLOWED)]
        steps = await every(ask, [_only(part) for part in parts])
        left = alternatives(steps, allowed, tokens, 0).unscored
        alone = [_only([token]) | {"logprobs": 0} for token in longest(left)]
        return alternatives(steps, allowed, tokens, len(parts) + len(alone), await every(ask, alone))


def _only(allowed: Sequence[int]) -> dict[str, Any]:
    return {"allowed_token_ids": list(allowed), "top_k": -1}
