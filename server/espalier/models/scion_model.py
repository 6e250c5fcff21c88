"""Scion behind the `TokenModel` port: our own model of sub-words, in this process.

Prompts are laid out as for a server's model (`fim`, `prompt_texts`). What a prompt and the tokens after it were
computed to is kept in a tree, so that candidates share prefixes and asking again costs nothing; tokens that several
candidates ask for at the same time are computed in one pass (`gathered`). Tokens are sampled from
the `top_k` most probable (64 by default); log-probabilities are those before the truncation.

Pieces begin with the space, dot or bracket before a word: after the piece `.` the model has hardly ever seen `append`,
because `.append` is one piece. Where the text before a hole ends with such a stem, the model therefore writes it again,
and what follows it counts ("token healing"; the idea is of Microsoft's guidance, 2023): the first id is that of a piece
with the stem, raised by a multiple of the number of pieces, and stands for the piece without it. A text that is spelled
with the stem apart has the ordinary ids.

Where a mixture was learnt for the weights, what the workspace's files have is mixed in (`scion_caches`).
"""

from __future__ import annotations

import asyncio
import math
import random
import re
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path

import numpy as np

from espalier.models.fim import PromptFormat, prompt_format
from espalier.models.gathered import Gathered
from espalier.models.ngram import View, sort
from espalier.models.ngram_counts import MAX_CONTEXT
from espalier.models.prompt_texts import around_markers
from espalier.models.scion_caches import PieceCaches, line_feeds, mixture_weights
from espalier.models.scion_network import Network, Segment
from espalier.models.scion_prior import PiecePrior, piece_prior
from espalier.models.scion_weights import FILE, Flags, Matrix, enough_memory, load
from espalier.models.tokens import Tokens
from espalier.ports import Alternatives, Prompt, Sampling, Step, Token

_TOP = 64
_FILLING = 96
"""Tokens kept free for generation, of those that the model was trained on in a row."""
_PROMPTS = 4
_NODES = 1500
"""Of one prompt; each has the log-probabilities of all pieces, 32 KB."""
_CONTEXT = MAX_CONTEXT + 1
_GREEDY = 0.01
_NO_WORD = re.compile(rb" |[!-/:-@\[-`{-~ ]*[!-/:-@\[-`{-~]")
_BREAK = b"\n"


@dataclass(frozen=True, slots=True)
class Stem:
    """A text that pieces begin with, and the piece `id`. `raised`: what their ids are raised by; `goes_on`: for each
    piece, whether it begins with the stem and is longer; `joined`: whether it is usually spelled with the stem, as one
    piece."""

    text: bytes
    id: int
    raised: int
    goes_on: Flags
    joined: Flags


@dataclass(slots=True)
class Node:
    """After a token: what is kept of it, and the log-probabilities of the next. `ends_at_break`: a line break ends the
    hole, because the text after it begins with one; `ending` has then, for each piece, how likely the end is right
    after it, because the break was to be in one piece with it. `stem`: what is written again, at the root of such a
    prompt, and `unstemmed` what is kept before it; `logprobs` then has the raised ids after the others. `view`: the
    caches as the prompt sees them, after the pieces `context`. `prior`: of the hole, where one is; `generated`: what
    is in it."""

    past: tuple[Segment, ...]
    logprobs: Matrix
    context: tuple[int, ...] = ()
    view: View | None = None
    stem: Stem | None = None
    unstemmed: tuple[Segment, ...] = ()
    ends_at_break: bool = False
    ending: Matrix | None = None
    prior: PiecePrior | None = None
    generated: bytes = b""
    following: dict[int, Node] = field(default_factory=dict)


class ScionModel:
    """`TokenModel`. `folder`: of weights and tokenizer (`scion_weights.folder`); `mixed`: with the workspace's
    caches, if a mixture was learnt. Raises `ModelUnsuitable`."""

    name = "scion"
    whole_words = False
    streams = 8
    """Computed together by `Gathered`. With four of a completion's branches opened in advance the tenth text came after
    7 s instead of 13 (docs/evaluation.md, "Arms compared")."""

    @enough_memory()
    def __init__(self, folder: Path, *, mixed: bool = True) -> None:
        self.pieces = Tokens(folder)
        self.network = Network(load(folder / FILE))
        self._format: PromptFormat = prompt_format(self.pieces.id, self.pieces.bos, self.pieces.encode)
        self._size = self.network.shape.pieces
        self._end = self._format.ends[0] if self._format.ends else -1
        self._stems: dict[bytes, Stem] = {}
        self._lengths = [0]
        """The lengths of the stems, after that of no stem. An id that is raised by n times the number of pieces stands
        for the piece without the first `_lengths[n]` bytes."""
        pieces = [self.pieces.piece(id) for id in range(self._size)]
        ids = {piece: id for id, piece in enumerate(pieces)} | {b"": self._end}
        breaking = {id: ids.get(piece.partition(_BREAK)[0]) for id, piece in enumerate(pieces) if _BREAK in piece}
        heads = {id: head for id, head in breaking.items() if head is not None}
        self._broken = np.array([*heads], np.intp)
        """Pieces with a line break, `);` and the break among them."""
        self._heads = np.array([*heads.values()], np.intp)
        """For each of them what stands before the break; the end where nothing does."""
        weights = mixture_weights(folder) if mixed else None
        self._caches = PieceCaches(self.pieces, self._size, weights) if weights is not None else None
        self._prompts: OrderedDict[tuple[Prompt, int], Node] = OrderedDict()
        self._nodes = 0
        self._beginning = asyncio.Lock()
        self._gathered = Gathered(self._grown)

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
        allowed = self.pieces.beginning(texts)
        if (stem := node.stem) is not None:
            joined = self.pieces.beginning([stem.text.decode() + text for text in texts])
            allowed += [id + self._size for id in joined if stem.goes_on[id]]
        allowed = [id for id in allowed if node.logprobs[id] > -np.inf]
        if not allowed:
            return Alternatives(requests=0)
        return Alternatives(self._as_tokens(node, sorted(allowed, key=lambda id: (-node.logprobs[id], id))))

    def tokenize(self, text: str) -> Sequence[int]:
        return self.pieces.encode(text)

    def learn(self, path: str, text: str | None) -> None:
        if self._caches is None:
            return
        if text is None:
            self._caches.forget(path)
        else:
            self._caches.learn(path, text)

    def settle(self) -> None:
        """Sort what was learnt at once, in this thread."""
        if self._caches is not None:
            self._caches.settle()

    async def close(self) -> None:
        self._prompts.clear()

    async def _after(self, prompt: Prompt, generated: Sequence[int]) -> Node:
        node, left = await self._root(prompt), list(generated)
        while left and left[0] in node.following:
            node = node.following[left.pop(0)]
        if len(left) > 1:  # inserted without the model
            return await asyncio.to_thread(self._spelled, node, left)
        return await self._next(node, left[0]) if left else node

    async def _root(self, prompt: Prompt) -> Node:
        prompt = _with_line_feeds(prompt)
        async with self._beginning:
            if self._caches is not None:
                while self._caches.unsettled:
                    self._caches.adopt(await asyncio.to_thread(sort, self._caches.texts))
            key = prompt, self._caches.revision if self._caches is not None else 0
            if key not in self._prompts or self._nodes > _NODES:
                self._prompts.pop(key, None)
                view = self._caches.view(prompt.path, [prompt.before, prompt.after]) if self._caches else None
                self._prompts[key] = await asyncio.to_thread(self._begun, prompt, view)
                self._nodes = 0
            self._prompts.move_to_end(key)
            if len(self._prompts) > _PROMPTS:
                self._prompts.popitem(last=False)
            return self._prompts[key]

    async def _next(self, node: Node, token: int) -> Node:
        return node.following[token] if token in node.following else await self._gathered((node, token))

    @enough_memory()
    def _grown(self, steps: Sequence[tuple[Node, int]]) -> list[Node]:
        """What comes after a token of each node, computed together."""
        every = {(id(node), token): (node, token) for node, token in steps}
        new = [(node, token) for node, token in every.values() if token not in node.following]
        if new:
            found = self.network.together([(self._past(node, token), token % self._size) for node, token in new])
            for (node, token), segment, logprobs in zip(new, *found, strict=True):
                self._add(node, token, segment, logprobs)
        return [node.following[token] for node, token in steps]

    @enough_memory()
    def _spelled(self, node: Node, ids: Sequence[int]) -> Node:
        found = self.network.spelled(self._past(node, ids[0]), [id % self._size for id in ids])
        for id, segment, logprobs in zip(ids, *found, strict=True):
            node = self._add(node, id, segment, logprobs)
        return node

    def _past(self, node: Node, token: int) -> tuple[Segment, ...]:
        return node.past if token < self._size else node.unstemmed

    def _add(self, node: Node, token: int, segment: Segment, logprobs: Matrix) -> Node:
        """The node after `token`, which the network has computed."""
        id, context = token % self._size, node.context
        if token >= self._size:
            context = context[:-1]  # the stem is written with the piece
        following = Node((*self._past(node, token), segment), logprobs, (*context[-_CONTEXT:], id), node.view)
        following.prior, following.generated = node.prior, node.generated + self._piece(token)
        following.logprobs = self._expected(following, self._mixed(node.view, following.context, logprobs))
        following.ends_at_break = node.ends_at_break
        if node.ends_at_break:
            due = float(node.ending[self._index(token)]) if node.ending is not None else 0.0
            following.logprobs, following.ending = self._ended(following.logprobs, due)
        node.following[token] = following
        self._nodes += 1
        return following

    def _mixed(self, view: View | None, context: Sequence[int], logprobs: Matrix) -> Matrix:
        return (
            self._caches.mixed(view, context, logprobs) if self._caches is not None and view is not None else logprobs
        )

    def _expected(self, node: Node, logprobs: Matrix) -> Matrix:
        """With what the hole's prior expects after the node, if the hole has one."""
        return node.prior.mixed(node.generated, logprobs) if node.prior is not None else logprobs

    @enough_memory()
    def _begun(self, prompt: Prompt, view: View | None) -> Node:
        root = self._without_prior(prompt, view)
        root.prior = piece_prior(prompt, self.pieces, self._size)
        root.logprobs = self._expected(root, root.logprobs)
        return root

    def _without_prior(self, prompt: Prompt, view: View | None) -> Node:
        before = prompt.before
        ids = self.pieces.encode(before)
        stem = self._stem(b" " if before.endswith(" ") else self.pieces.piece(ids[-1])) if ids else None
        if stem is None:
            segment, logprobs = self.network.extend((), self.prompt_ids(prompt, before))
            logprobs = self._mixed(view, (*ids[-_CONTEXT:],), logprobs)
            return Node((segment,), logprobs, (*ids[-_CONTEXT:],), view, ends_at_break=self._closes(prompt))
        before, last = before[: -len(stem.text)], stem.id
        context = (*self.pieces.encode(before)[-_CONTEXT:],)
        segment, joined = self.network.extend((), self.prompt_ids(prompt, before))
        after, plain = self.network.extend((segment,), [last])
        joined, context = self._mixed(view, context, joined), (*context, last)
        plain = self._mixed(view, context, plain)
        parts = np.where(stem.joined, -np.inf, plain + joined[last]), np.where(stem.goes_on, joined, -np.inf)
        closes, ending = self._closes(prompt), None
        if closes:
            ended = [self._ended(part, 0.0) for part in parts]
            parts, ending = (ended[0][0], ended[1][0]), np.concatenate((ended[0][1], ended[1][1]))
        logprobs = np.concatenate(parts).astype(np.float32)
        logprobs -= np.log(np.exp(logprobs).sum(dtype=np.float32))
        return Node((segment, after), logprobs, context, view, stem, (segment,), closes, ending)

    def _stem(self, text: bytes) -> Stem | None:
        """The stem, if the text is one: it is a piece, no part of a word, and others go on from it."""
        if text not in self._stems:
            id = self.pieces.id_of(text)
            if id is None or not _NO_WORD.fullmatch(text):
                return None
            pieces = [self.pieces.piece(id) for id in range(self._size)]
            known = frozenset(pieces)
            goes_on = np.array([len(piece) > len(text) and piece.startswith(text) for piece in pieces])
            joined = np.array([bool(piece) and text + piece in known for piece in pieces])
            self._stems[text] = Stem(text, id, self._size * len(self._lengths), goes_on, joined)
            self._lengths.append(len(text))
        stem = self._stems[text]
        return stem if stem.goes_on.any() else None

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

    def prompt_ids(self, prompt: Prompt, before: str) -> list[int]:
        """The prompt as the network gets it; `before`: its text before the hole, or less of it."""
        encode = self.pieces.encode
        parts = encode(around_markers(prompt).header), encode(before), encode(prompt.after)
        return self._format.laid_out(*parts, self.network.shape.trained - _FILLING)

    def _most_probable(self, node: Node, count: int) -> tuple[Token, ...]:
        best = np.argpartition(node.logprobs, -count)[-count:]
        return self._as_tokens(node, sorted(best.tolist(), key=lambda id: (-node.logprobs[id], id)))

    def _as_tokens(self, node: Node, ids: Sequence[int]) -> tuple[Token, ...]:
        """The tokens at these indexes of the node's log-probabilities."""
        raised = node.stem.raised - self._size if node.stem is not None else 0
        tokens = (index if index < self._size else index + raised for index in ids)
        return tuple(
            Token(token, self._piece(token), float(node.logprobs[index]))
            for token, index in zip(tokens, ids, strict=True)
        )

    def _index(self, token: int) -> int:
        """Where a node with a stem has the token's log-probability."""
        return token if token < self._size else self._size + token % self._size

    def _piece(self, token: int) -> bytes:
        raised, id = divmod(token, self._size)
        return self.pieces.piece(id)[self._lengths[raised] :]


def _with_line_feeds(prompt: Prompt) -> Prompt:
    """The prompt with the line ends of what the model was trained on. A file with others, of twice as many pieces, it
    hardly understands."""
    if "\r" not in prompt.before and "\r" not in prompt.after:
        return prompt
    before, after, original = map(line_feeds, (prompt.before, prompt.after, prompt.original))
    return replace(prompt, before=before, after=after, original=original)


def _sampled(top: Sequence[Token], sampling: Sampling, source: random.Random) -> Token:
    """One of `top` under temperature and top_p."""
    temperature = max(sampling.temperature, _GREEDY)
    weights = [math.exp((token.logprob - top[0].logprob) / temperature) for token in top]
    mass = list(accumulate(weights))
    kept = 1 + bisect_left(mass, sampling.top_p * mass[-1]) if sampling.top_p < 1.0 else len(top)
    return source.choices(top[:kept], weights[:kept])[0]
