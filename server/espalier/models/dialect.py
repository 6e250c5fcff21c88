"""The protocol of what vLLM and llama.cpp do differently at `/v1/completions`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from espalier.models.openai_server import OpenAiServer
from espalier.models.tokens import Tokens
from espalier.ports import Alternatives, Step

Ask = Callable[[Mapping[str, Any]], Awaitable[Step | None]]
"""One token by a request with these fields beside the usual ones."""


@dataclass(frozen=True, slots=True)
class Served:
    """What a server says of its model. `context`: prompt and filling together, in tokens; 0: not reported. `tokenizer`:
    the place of its tokenizer on the server's machine, or its name on the hub; '': not reported."""

    context: int = 0
    tokenizer: str = ""


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
