"""Scion behind the `TokenModel` port: our own model of sub-words, in this process.

Prompts are laid out as for a server's model (`fim`, `completions.header`). What a prompt and the tokens after it were
computed to is kept in a tree, so that candidates share prefixes and asking again costs nothing. Tokens are sampled from
the `top_k` most probable (64 by default); log-probabilities are those before the truncation.
"""

from __future__ import annotations

import asyncio
import math
import random
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import numpy as np

from espalier.models.completions import header
from espalier.models.fim import PromptFormat, prompt_format
from espalier.models.scion_network import Network, Segment
from espalier.models.scion_weights import FILE, Matrix, load
from espalier.models.tokens import Tokens
from espalier.ports import Alternatives, Prompt, Sampling, Step, Token

_TOP = 64
_FILLING = 96
"""Tokens kept free for generation, of those that the model was trained on in a row."""
_PROMPTS = 4
_NODES = 1500
"""Of one prompt; each has the log-probabilities of all pieces, 32 KB."""
_GREEDY = 0.01


@dataclass(slots=True)
class Node:
    """After a token: what is kept of it, and the log-probabilities of the next."""

    past: tuple[Segment, ...]
    logprobs: Matrix
    following: dict[int, Node] = field(default_factory=dict)


class ScionModel:
    """`TokenModel`. `folder`: of weights and tokenizer (`scion_weights.folder`). Raises `ModelUnsuitable`."""

    name = "scion"
    whole_words = False

    def __init__(self, folder: Path) -> None:
        self._tokens = Tokens(folder)
        self._network = Network(load(folder / FILE))
        self._format: PromptFormat = prompt_format(self._tokens.id, self._tokens.bos)
        self._prompts: OrderedDict[Prompt, Node] = OrderedDict()
        self._nodes = 0
        self._computing = asyncio.Lock()

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        node = await self._after(prompt, generated)
        source = random.Random(sampling.seed)
        for _ in range(sampling.max_tokens):
            top = self._most_probable(node, min(sampling.top_k or _TOP, _TOP))
            chosen = _sampled(top, sampling, source)
            await asyncio.sleep(0)
            yield Step(chosen, top)
            if not chosen.piece:
                return
            node = await self._next(node, chosen.id)

    async def among(self, prompt: Prompt, generated: Sequence[int], texts: Sequence[str]) -> Alternatives:
        allowed = self._tokens.beginning(texts)
        if not allowed:
            return Alternatives(requests=0)
        node = await self._after(prompt, generated)
        return Alternatives(self._as_tokens(node, sorted(allowed, key=lambda id: (-node.logprobs[id], id))))

    def tokenize(self, text: str) -> Sequence[int]:
        return self._tokens.encode(text)

    def learn(self, path: str, text: str | None) -> None:
        """Do nothing: its weights are fixed."""

    async def close(self) -> None:
        self._prompts.clear()

    async def _after(self, prompt: Prompt, generated: Sequence[int]) -> Node:
        node = await self._root(prompt)
        for token in generated:
            node = await self._next(node, token)
        return node

    async def _root(self, prompt: Prompt) -> Node:
        async with self._computing:
            if prompt not in self._prompts or self._nodes > _NODES:
                self._prompts.pop(prompt, None)
                segment, logprobs = await asyncio.to_thread(self._network.extend, (), self._prompt_ids(prompt))
                self._prompts[prompt] = Node((segment,), logprobs)
                self._nodes = 0
            self._prompts.move_to_end(prompt)
            if len(self._prompts) > _PROMPTS:
                self._prompts.popitem(last=False)
            return self._prompts[prompt]

    async def _next(self, node: Node, token: int) -> Node:
        async with self._computing:
            if token not in node.following:
                segment, logprobs = await asyncio.to_thread(self._network.extend, node.past, [token])
                node.following[token] = Node((*node.past, segment), logprobs)
                self._nodes += 1
            return node.following[token]

    def _prompt_ids(self, prompt: Prompt) -> list[int]:
        encode = self._tokens.encode
        parts = encode(header(prompt)), encode(prompt.before), encode(prompt.after)
        return self._format.laid_out(*parts, self._network.shape.trained - _FILLING)

    def _most_probable(self, node: Node, count: int) -> tuple[Token, ...]:
        best = np.argpartition(node.logprobs, -count)[-count:]
        return self._as_tokens(node, sorted(best.tolist(), key=lambda id: (-node.logprobs[id], id)))

    def _as_tokens(self, node: Node, ids: Sequence[int]) -> tuple[Token, ...]:
        return tuple(Token(id, self._tokens.piece(id), float(node.logprobs[id])) for id in ids)


def _sampled(top: Sequence[Token], sampling: Sampling, source: random.Random) -> Token:
    """One of `top` under temperature and top_p."""
    temperature = max(sampling.temperature, _GREEDY)
    weights = [math.exp((token.logprob - top[0].logprob) / temperature) for token in top]
    mass = list(accumulate(weights))
    kept = 1 + bisect_left(mass, sampling.top_p * mass[-1]) if sampling.top_p < 1.0 else len(top)
    return source.choices(top[:kept], weights[:kept])[0]
