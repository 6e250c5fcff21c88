"""The prior of a hole (`hole_prior`) over Scion's pieces.

The prior knows words, of which a piece may be a part. A share of the mass goes to the pieces with which a word that it
expects begins, or goes on where a part of it is written already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np

from espalier.java.lexer import code, is_word, trailing_word
from espalier.models.hole_prior import SHARE, TYPE_WORDS, HolePrior, hole_prior, is_type
from espalier.models.ngram import lexemes
from espalier.models.scion_weights import Matrix
from espalier.models.tokens import Tokens
from espalier.ports import Prompt

_FLOOR = 0.01
"""Added to Scion's probability of a word of the prior: it may think nothing of it."""
_ELSEWHERE = 0.1
"""The weight of a type that the file has, but not before the name that is to be declared."""


class PiecePrior:
    """`prior` over the first `size` of `pieces`."""

    def __init__(self, prior: HolePrior, pieces: Tokens, size: int) -> None:
        self._prior = prior
        self._pieces = pieces
        self._size = size

    def mixed(self, generated: bytes, logprobs: Matrix) -> Matrix:
        """The natural-log `logprobs` of the piece after `generated`, with the prior's words there. Ids from `size` on
        are raised ones (`scion_model`)."""
        expected = self._expected(generated.decode(errors="ignore"))
        if not expected:
            return logprobs
        own = np.exp(logprobs.astype(np.float64))
        likely = np.zeros_like(own)
        for text, weight in expected.items():
            ids = [id for id in self._first(text, len(own)) if own[id] > 0.0]
            if ids:
                mass = own[ids]
                likely[ids] += weight * (mass + _FLOOR * mass / mass.sum())
        if not likely.any():
            return logprobs
        with np.errstate(divide="ignore"):
            mixed: Matrix = np.log(SHARE * likely / likely.sum() + (1.0 - SHARE) * own).astype(np.float32)
        return mixed

    def _expected(self, written: str) -> Mapping[str, float]:
        """Weights of the texts that may follow: words, and ends of the word that `written` ends with."""
        words, begun = code(written), trailing_word(written)
        if not begun:
            return self._prior.next_words(words)
        here = self._prior.next_words(words[:-1])
        ends = {word[len(begun) :]: weight for word, weight in here.items() if word.startswith(begun) and word != begun}
        if ends and begun not in here:
            return ends
        after = self._prior.next_words(words)
        return ends | {f" {word}" if is_word(word) else word: weight for word, weight in after.items()}

    def _first(self, text: str, ids: int) -> Iterator[int]:
        """The pieces with which `text` may begin, with and without a space before it."""
        yield self._pieces.encode(text)[0]
        spaced = self._pieces.encode(f" {text}")[0]
        if len(self._pieces.piece(spaced)) > 1 and not text.startswith(" "):
            yield spaced
            if ids > self._size:
                yield spaced + self._size


def piece_prior(prompt: Prompt, pieces: Tokens, size: int) -> PiecePrior | None:
    """The prior of the prompt's hole; None where nothing is expected."""
    if prompt.original.strip():
        return None
    before, after = lexemes(prompt.before), lexemes(prompt.after)
    types = dict.fromkeys((*sorted(TYPE_WORDS), *filter(is_type, (*before, *after))), _ELSEWHERE)
    pairs = Counter((word, last) for text in (before, after) for last, word in pairwise(text))

    def predecessors(name: str) -> Mapping[str, float]:
        return types | {last: float(count) for (word, last), count in pairs.items() if word == name}

    prior = hole_prior(before, after, prompt.needs, predecessors)
    return PiecePrior(prior, pieces, size) if prior.first else None
