"""What the workspace adds to Scion: nested caches over its pieces, mixed in by learnt weights.

The caches are those of the n-gram model (`ngram`), with Scion's pieces in place of lexemes. The mixture of both
distributions is linear, p = w * caches + (1 - w) * Scion, and w depends on how sure each of them is: it is the logistic
function of a weighted sum of `evidence`. The weights lie beside the model's (`mixture.json`); `make scion-mixture`
learns them on repositories that nothing was trained on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from espalier.errors import ModelUnsuitable
from espalier.models.ngram import Distribution, NestedCaches, View
from espalier.models.ngram_counts import MAX_CONTEXT, Ids
from espalier.models.scion_weights import Matrix
from espalier.models.tokens import Tokens

FILE = "mixture.json"
EVIDENCE = ("always", "context", "caches_best", "scion_best", "scion_of_caches", "caches_of_scion")
_LEAST = 1e-6
"""No probability counts as less in the evidence."""

Vector = npt.NDArray[np.float64]


def line_feeds(text: str) -> str:
    """`text` with the line ends of what Scion was trained on."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


class PieceIds:
    """Pieces as the caches number them: from 1, because 0 marks the ends of files there."""

    def __init__(self, tokens: Tokens, pieces: int) -> None:
        self._tokens = tokens
        self._pieces = pieces

    def __len__(self) -> int:
        return self._pieces + 1

    def encode(self, text: str) -> Ids:
        return np.array(self._tokens.encode(line_feeds(text)), dtype=np.int32) + 1


class PieceCaches(NestedCaches[PieceIds]):
    """`pieces`: how many the network knows; `weights`: of the evidence, in its order."""

    def __init__(self, tokens: Tokens, pieces: int, weights: Sequence[float]) -> None:
        super().__init__(PieceIds(tokens, pieces))
        self._weights = np.array(weights)

    def mixed(self, view: View, context: Sequence[int], logprobs: Matrix) -> Matrix:
        """Scion's natural-log `logprobs` (pieces,) after the pieces of `context`, with what the caches of `view`
        expect there."""
        caches = dense(view, context, len(logprobs))
        scion = np.exp(logprobs.astype(np.float64))
        weight = share(evidence(caches, scion) @ self._weights)
        total = weight * caches.pieces.sum() + (1.0 - weight)
        both = (weight * caches.pieces + (1.0 - weight) * scion) / total
        with np.errstate(divide="ignore"):
            mixed: Matrix = np.log(both).astype(np.float32)
        return mixed


class Dense:
    """The caches' distribution over all pieces. `left`: what is left of the mass beyond every context that was seen."""

    def __init__(self, distribution: Distribution, size: int) -> None:
        self.left = distribution.scale
        self.pieces: Vector = distribution.unigram[1 : size + 1] * distribution.scale
        self.pieces[distribution.ids - 1] = distribution.probabilities


def dense(view: View, context: Sequence[int], size: int) -> Dense:
    return Dense(view.predict([id + 1 for id in context[-MAX_CONTEXT:]]), size)


def evidence(caches: Dense, scion: Vector) -> Vector:
    """Natural logs of: the mass that the caches leave to what they have not seen; the best piece's probability by each;
    what each thinks of the other's best piece."""
    best, own = int(caches.pieces.argmax()), int(scion.argmax())
    told = (caches.left, caches.pieces[best], scion[own], scion[best], caches.pieces[own])
    return np.concatenate(([1.0], np.log(np.maximum(told, _LEAST))))


def share(sums: Vector | float) -> Vector:
    """The caches' share of the mixture."""
    shares: Vector = 1.0 / (1.0 + np.exp(-np.asarray(sums, np.float64)))
    return shares


def mixture_weights(folder: Path) -> tuple[float, ...] | None:
    """Those beside the model's weights; None where there are none, and Scion is alone. Raises `ModelUnsuitable` for a
    file with other evidence."""
    file = folder / FILE
    if not file.is_file():
        return None
    try:
        found = json.loads(file.read_text("utf-8"))["weights"]
        return tuple(float(found[name]) for name in EVIDENCE)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelUnsuitable(
            f"{file} cannot be read: {error!r}", remedy="run `make scion-ship` in a clone, or remove the file"
        ) from error
