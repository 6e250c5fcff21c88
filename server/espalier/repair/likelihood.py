"""Finds the most probable texts of a finite set, under the model.

The texts form a trie of lexemes, which is searched best first. A node costs one question to the model, restricted to
the lexemes that follow it; texts that are not among the best cost no question. Log-probabilities are the model's own,
not renormalised over the set. A filling of several lexemes, or one that replaces several, is also charged the
probability that the text ends there. One word for one word is not, because its end is as probable as the original's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from espalier.generate import Stats, among
from espalier.java.lexer import code
from espalier.ports import Prompt, Sampling, Step, TokenModel


class Unscorable(Exception):
    """Raised where the model's tokens are parts of words, so that the probability of a whole word is not known."""


@dataclass(frozen=True, slots=True)
class Scored:
    """`logprob`: natural logarithm of the probability of the `tokens` tokens that spell `text`."""

    text: str
    logprob: float
    tokens: int


@dataclass(order=True, slots=True)
class _Node:
    """Texts with a common prefix. `left`: the remaining lexemes of each. `ended`: it is one text, and its end is
    charged too."""

    cost: float
    order: int
    ids: tuple[int, ...] = field(compare=False)
    left: dict[str, tuple[str, ...]] = field(compare=False)
    ended: bool = field(default=False, compare=False)


async def likeliest(
    model: TokenModel,
    prompt: Prompt,
    texts: Iterable[str],
    stats: Stats,
    most: int,
    ends: Callable[[], bool] = lambda: False,
) -> Sequence[Scored]:
    """The `most` most probable of `texts`, best first; fewer once `ends()`. Raises `Unscorable`."""
    if not model.whole_words:
        raise Unscorable
    lexemes = {text: tuple(item for item in code(text) if item != "\n") for text in texts}
    one_word = sum(item != "\n" for item in code(prompt.original)) == 1
    order, found = count(), list[Scored]()
    heap = [_Node(0.0, next(order), (), part) for part in _complete_apart(lexemes)]
    while heap and len(found) < most and not ends():
        node = heappop(heap)
        text, left = next(iter(node.left.items()))
        if node.ended:
            found.append(Scored(text, -node.cost, len(node.ids)))
        elif not left:
            sure = one_word and len(node.ids) == 1
            end = 0.0 if sure else await _end(model, prompt, node.ids, stats)
            heappush(heap, _Node(node.cost - end, next(order), node.ids, node.left, ended=True))
        else:
            for child in await _children(model, prompt, node, stats):
                heappush(heap, _Node(child.cost, next(order), child.ids, child.left))
    return found


async def _children(model: TokenModel, prompt: Prompt, node: _Node, stats: Stats) -> Iterable[_Node]:
    """The node's texts by their next lexeme; each text that is complete has a node of its own."""
    by_next: dict[str, dict[str, tuple[str, ...]]] = {}
    for text, (first, *rest) in node.left.items():
        by_next.setdefault(first, {})[text] = tuple(rest)
    tokens = await among(model, prompt, node.ids, sorted(by_next), stats)
    by_lexeme = {token.piece.decode().strip(): token for token in tokens}
    return [
        _Node(node.cost - by_lexeme[lexeme].logprob, 0, (*node.ids, by_lexeme[lexeme].id), part)
        for lexeme, texts in by_next.items()
        if lexeme in by_lexeme
        for part in _complete_apart(texts)
    ]


def _complete_apart(texts: dict[str, tuple[str, ...]]) -> Iterable[dict[str, tuple[str, ...]]]:
    yield from ({text: left} for text, left in texts.items() if not left)
    if going := {text: left for text, left in texts.items() if left}:
        yield going


async def _end(model: TokenModel, prompt: Prompt, ids: tuple[int, ...], stats: Stats) -> float:
    """The log-probability that the text ends here; if the model does not tell, that of the least probable token it
    lists."""
    step = await _step(model, prompt, ids, stats)
    if step is None:
        return 0.0
    return next((token.logprob for token in step.top if not token.piece), step.top[-1].logprob)


async def _step(model: TokenModel, prompt: Prompt, ids: Sequence[int], stats: Stats) -> Step | None:
    stats.model_requests += 1
    stats.tokens += 1
    async with aclosing(model.stream(prompt, ids, Sampling(max_tokens=1))) as steps:
        return await anext(steps, None)


async def guesses(model: TokenModel, prompt: Prompt, stats: Stats) -> list[str]:
    """The words that the model would begin the text with. They replace the proven names where no name is proven."""
    step = await _step(model, prompt, (), stats)
    pieces = [token.piece.decode(errors="replace").strip() for token in step.top] if step else []
    return list(dict.fromkeys(piece for piece in pieces if piece))
