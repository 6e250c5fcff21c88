"""Scion behind the `TokenModel` port: our own model of sub-words, in this process.

Prompts are laid out as for a server's model (`fim`, `completions.header`). What a prompt and the tokens after it were
computed to is kept in a tree, so that candidates share prefixes and asking again costs nothing. Tokens are sampled from
the `top_k` most probable (64 by default); log-probabilities are those before the truncation.

Pieces begin with the space before a word. Where the text before a hole ends with a space, the model therefore writes it
again, and what follows it counts ("token healing"; the idea is of Microsoft's guidance, 2023): the first id is that of
a piece with a space, raised by the number of pieces, and stands for the piece without it. A text that is spelled with
the space apart has the ordinary ids.
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
_SPACE = b" "
_BREAK = b"\n"


@dataclass(slots=True)
class Node:
    """After a token: what is kept of it, and the log-probabilities of the next. `ends_at_break`: a line break ends the
    hole, because the text after it begins with one; `ending` has then, for each piece, how likely the end is right
    after it, because the break was to be in one piece with it. `unspaced`: what is kept before the space that is
    written again, at the root of such a prompt; `logprobs` then has the raised ids too."""

    past: tuple[Segment, ...]
    logprobs: Matrix
    unspaced: tuple[Segment, ...] | None = None
    ends_at_break: bool = False
    ending: Matrix | None = None
    following: dict[int, Node] = field(default_factory=dict)


class ScionModel:
    """`TokenModel`. `folder`: of weights and tokenizer (`scion_weights.folder`). Raises `ModelUnsuitable`."""

    name = "scion"
    whole_words = False

    def __init__(self, folder: Path) -> None:
        self._tokens = Tokens(folder)
        self._network = Network(load(folder / FILE))
        self._format: PromptFormat = prompt_format(self._tokens.id, self._tokens.bos)
        self._size = self._network.shape.pieces
        self._end = self._format.ends[0] if self._format.ends else -1
        pieces = [self._tokens.piece(id) for id in range(self._size)]
        known = frozenset(pieces)
        self._spaced = np.array([len(piece) > 1 and piece.startswith(_SPACE) for piece in pieces])
        self._doubled = np.array([bool(piece) and _SPACE + piece in known for piece in pieces])
        """Pieces that are usually spelled with the space."""
        ids = {piece: id for id, piece in enumerate(pieces)} | {b"": self._end}
        breaking = {id: ids.get(piece.partition(_BREAK)[0]) for id, piece in enumerate(pieces) if _BREAK in piece}
        heads = {id: head for id, head in breaking.items() if head is not None}
        self._broken = np.array([*heads], np.intp)
        """Pieces with a line break, `);` and the break among them."""
        self._heads = np.array([*heads.values()], np.intp)
        """For each of them what stands before the break; the end where nothing does."""
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
        node = await self._after(prompt, generated)
        allowed = self._tokens.beginning(texts)
        if node.unspaced is not None:
            spaced = self._tokens.beginning([f" {text}" for text in texts])
            allowed += [id + self._size for id in spaced if self._spaced[id]]
        allowed = [id for id in allowed if node.logprobs[id] > -np.inf]
        if not allowed:
            return Alternatives(requests=0)
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
                self._prompts[prompt] = await asyncio.to_thread(self._begun, prompt)
                self._nodes = 0
            self._prompts.move_to_end(prompt)
            if len(self._prompts) > _PROMPTS:
                self._prompts.popitem(last=False)
            return self._prompts[prompt]

    async def _next(self, node: Node, token: int) -> Node:
        async with self._computing:
            if token not in node.following:
                past = node.past if token < self._size or node.unspaced is None else node.unspaced
                segment, logprobs = await asyncio.to_thread(self._network.extend, past, [token % self._size])
                following = Node((*past, segment), logprobs, ends_at_break=node.ends_at_break)
                node.following[token] = following
                if node.ends_at_break:
                    due = float(node.ending[token % self._size]) if node.ending is not None else 0.0
                    following.logprobs, following.ending = self._ended(logprobs, due)
                self._nodes += 1
            return node.following[token]

    def _begun(self, prompt: Prompt) -> Node:
        space = self._tokens.id_of(_SPACE)
        before = prompt.before
        if space is None or not before.endswith(" "):
            segment, logprobs = self._network.extend((), self._prompt_ids(prompt, before))
            return Node((segment,), logprobs, ends_at_break=self._closes(prompt))
        segment, spaced = self._network.extend((), self._prompt_ids(prompt, before[:-1]))
        after, plain = self._network.extend((segment,), [space])
        logprobs = np.concatenate(
            (
                np.where(self._doubled, -np.inf, plain + spaced[space]),
                np.where(self._spaced, spaced, -np.inf),
            )
        ).astype(np.float32)
        logprobs -= np.log(np.exp(logprobs).sum(dtype=np.float32))
        return Node((segment, after), logprobs, (segment,), self._closes(prompt))

    def _closes(self, prompt: Prompt) -> bool:
        """Whether the hole is in one line and ends that line."""
        return self._end >= 0 and prompt.after.startswith("\n") and "\n" not in prompt.original.strip()

    def _ended(self, logprobs: Matrix, due: float) -> tuple[Matrix, Matrix]:
        """The line break that the text after the hole begins with is the end of the hole: the model would write it
        twice. A piece with a break is what stands before the break, and then the end; `due`: how likely the end is here
        for that reason. Returns the log-probabilities, and how likely the end is after each piece."""
        own = np.exp(logprobs.astype(np.float64)) * (1.0 - due)
        moved = np.bincount(self._heads, weights=own[self._broken], minlength=len(own))
        own[self._broken] = 0.0
        own[self._end] += due
        both = own + moved
        with np.errstate(divide="ignore", invalid="ignore"):
            ending = np.where(both > 0, moved / both, 0.0)
            return np.log(both).astype(np.float32), ending.astype(np.float32)

    def _prompt_ids(self, prompt: Prompt, before: str) -> list[int]:
        encode = self._tokens.encode
        parts = encode(header(prompt)), encode(before), encode(prompt.after)
        return self._format.laid_out(*parts, self._network.shape.trained - _FILLING)

    def _most_probable(self, node: Node, count: int) -> tuple[Token, ...]:
        best = np.argpartition(node.logprobs, -count)[-count:]
        return self._as_tokens(node, sorted(best.tolist(), key=lambda id: (-node.logprobs[id], id)))

    def _as_tokens(self, node: Node, ids: Sequence[int]) -> tuple[Token, ...]:
        return tuple(Token(id, self._piece(id), float(node.logprobs[id])) for id in ids)

    def _piece(self, id: int) -> bytes:
        return self._tokens.piece(id) if id < self._size else self._tokens.piece(id - self._size)[len(_SPACE) :]


def _sampled(top: Sequence[Token], sampling: Sampling, source: random.Random) -> Token:
    """One of `top` under temperature and top_p."""
    temperature = max(sampling.temperature, _GREEDY)
    weights = [math.exp((token.logprob - top[0].logprob) / temperature) for token in top]
    mass = list(accumulate(weights))
    kept = 1 + bisect_left(mass, sampling.top_p * mass[-1]) if sampling.top_p < 1.0 else len(top)
    return source.choices(top[:kept], weights[:kept])[0]
