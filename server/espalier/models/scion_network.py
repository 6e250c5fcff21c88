"""Scion's forward pass in numpy, with keys and values kept: the shape of Qwen2 (RMSNorm, rotary positions in halves,
grouped queries with biases, SwiGLU, tied embeddings).

Numpy rather than a runtime of its own: a processor's matrix product is all that it needs, so a dependency of tens of
megabytes would bring little. Pure: what is kept is passed in and handed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from espalier.models.scion_weights import Matrix, Weights

BLOCK = 256
"""Tokens of a prompt that are computed together: the scores of all at once would need much memory."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Keys and values of some tokens in a row: (layers, key heads, tokens, head)."""

    keys: Matrix
    values: Matrix

    @property
    def length(self) -> int:
        return int(self.keys.shape[2])


@dataclass(frozen=True, slots=True)
class _Layer:
    """Matrices transposed, so that rows of tokens are multiplied from the left; those with one input joined."""

    before: Matrix
    qkv: Matrix
    biases: Matrix
    out: Matrix
    after: Matrix
    gate_up: Matrix
    down: Matrix


class Network:
    def __init__(self, weights: Weights) -> None:
        self.shape = weights.shape
        of = weights.of
        self._embeddings = np.ascontiguousarray(of["model.embed_tokens.weight"])
        self._norm = of["model.norm.weight"]
        self._layers = [_layer(weights, number) for number in range(self.shape.layers)]
        rates = self.shape.theta ** -(np.arange(0, self.shape.head, 2, dtype=np.float32) / self.shape.head)
        self._rates = np.concatenate((rates, rates)).astype(np.float32)

    def extend(self, past: Sequence[Segment], ids: Sequence[int]) -> tuple[Segment, Matrix]:
        """What is to be kept of `ids`, at least one, after `past`; and the natural-log probabilities (pieces,) of the
        token after the last."""
        begun, segments = list(past), list[Segment]()
        hidden = np.empty((0, 0), np.float32)
        for start in range(0, len(ids), BLOCK):
            segment, hidden = self._block(begun, ids[start : start + BLOCK])
            begun.append(segment)
            segments.append(segment)
        joined = segments[0] if len(segments) == 1 else _joined(segments)
        return joined, self._logprobs(hidden[-1:])[0]

    def spelled(self, past: Sequence[Segment], ids: Sequence[int]) -> tuple[list[Segment], Matrix]:
        """As `extend` for each of `ids`, of which there are few: segments of one token, and the log-probabilities
        (tokens, pieces) after each."""
        whole, hidden = self._block(past, ids)
        each = [Segment(whole.keys[:, :, at : at + 1], whole.values[:, :, at : at + 1]) for at in range(len(ids))]
        return each, self._logprobs(hidden)

    def together(self, rows: Sequence[tuple[Sequence[Segment], int]]) -> tuple[list[Segment], Matrix]:
        """As `extend` for several texts at once, each with one more token: the matrices are read once for all, and so
        are the keys and values of a first segment that texts have in common. `past` is never empty."""
        shape, count = self.shape, len(rows)
        tails = _Tails([past[1:] for past, _ in rows], shape.layers, shape.key_heads, shape.head)
        places = np.array([sum(segment.length for segment in past) for past, _ in rows], np.float32)
        angles = np.outer(places, self._rates)[:, None]
        cos, sin = np.cos(angles), np.sin(angles)
        x: Matrix = self._embeddings[[id for _, id in rows]]
        for number, layer in enumerate(self._layers):
            mixed = (_normed(x, layer.before, shape.epsilon) @ layer.qkv + layer.biases).reshape(count, -1, shape.head)
            query = _rotated(mixed[:, : shape.heads], cos, sin) * np.float32(shape.head**-0.5)
            key = _rotated(mixed[:, shape.heads : shape.heads + shape.key_heads], cos, sin)
            tails.append(number, key, mixed[:, shape.heads + shape.key_heads :])
            grouped = query.reshape(count, shape.key_heads, -1, shape.head)
            seen: Matrix = np.empty_like(grouped)
            for first, members in _sharing(rows):
                seen[members] = tails.attended(number, first, members, grouped[members])
            attended: Matrix = x + seen.reshape(count, -1) @ layer.out
            x = self._fed(layer, attended)
        return tails.last(), self._logprobs(x)

    def _block(self, past: Sequence[Segment], ids: Sequence[int]) -> tuple[Segment, Matrix]:
        shape, count = self.shape, len(ids)
        first = sum(segment.length for segment in past)
        angles = np.outer(np.arange(first, first + count, dtype=np.float32), self._rates)
        cos, sin = np.cos(angles), np.sin(angles)
        x = self._embeddings[list(ids)]
        keys, values = [], []
        for number, layer in enumerate(self._layers):
            mixed = _normed(x, layer.before, shape.epsilon) @ layer.qkv + layer.biases
            heads = mixed.reshape(count, -1, shape.head).transpose(1, 0, 2)
            query = _rotated(heads[: shape.heads], cos, sin)
            key = _rotated(heads[shape.heads : shape.heads + shape.key_heads], cos, sin)
            value = heads[shape.heads + shape.key_heads :]
            keys.append(key)
            values.append(value)
            known = [(segment.keys[number], segment.values[number]) for segment in past]
            x = self._fed(layer, x + self._attended(query, [*known, (key, value)]) @ layer.out)
        return Segment(np.stack(keys), np.stack(values)), x

    def _fed(self, layer: _Layer, x: Matrix) -> Matrix:
        """The feed-forward half of a layer."""
        gated = _normed(x, layer.after, self.shape.epsilon) @ layer.gate_up
        gate, up = gated[:, : self.shape.inner], gated[:, self.shape.inner :]
        fed: Matrix = x + (gate / (1 + np.exp(-gate)) * up) @ layer.down
        return fed

    def _logprobs(self, hidden: Matrix) -> Matrix:
        """Of what follows each row."""
        return _log_softmax(_normed(hidden, self._norm, self.shape.epsilon) @ self._embeddings.T)

    def _attended(self, query: Matrix, known: Sequence[tuple[Matrix, Matrix]]) -> Matrix:
        """`query` (heads, tokens, head) over all keys and values; the last are those of the tokens themselves, of which
        none sees a later one. Returns (tokens, heads x head)."""
        shape, count = self.shape, query.shape[1]
        grouped: Matrix = (query * np.float32(shape.head**-0.5)).reshape(shape.key_heads, -1, shape.head)
        scores = [np.matmul(grouped, key.transpose(0, 2, 1)) for key, _ in known]
        if count > 1:
            later = np.triu(np.full((count, count), -np.inf, np.float32), 1)
            own = scores[-1].reshape(shape.key_heads, -1, count, count) + later
            scores[-1] = own.reshape(shape.key_heads, -1, count)
        weights = _softmax(np.concatenate(scores, -1))
        mixed, start = np.zeros_like(grouped), 0
        for key, value in known:
            mixed += weights[..., start : start + key.shape[1]] @ value
            start += key.shape[1]
        return mixed.reshape(shape.heads, count, shape.head).transpose(1, 0, 2).reshape(count, -1)


class _Tails:
    """Keys and values behind each row's first segment, padded to one length; the row's new token comes last."""

    def __init__(self, tails: Sequence[Sequence[Segment]], layers: int, key_heads: int, head: int) -> None:
        self._lengths = [sum(segment.length for segment in tail) for tail in tails]
        size = (len(tails), layers, key_heads, max(self._lengths) + 1, head)
        self._keys, self._values = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self._hidden = np.full((len(tails), 1, 1, size[3]), -np.inf, np.float32)
        for row, tail in enumerate(tails):
            self._hidden[row, ..., : self._lengths[row] + 1] = 0.0
            if tail:
                np.concatenate([each.keys for each in tail], 2, out=self._keys[row, :, :, : self._lengths[row]])
                np.concatenate([each.values for each in tail], 2, out=self._values[row, :, :, : self._lengths[row]])

    def append(self, layer: int, keys: Matrix, values: Matrix) -> None:
        """Of the new tokens: (rows, key heads, head)."""
        rows = range(len(self._lengths))
        self._keys[rows, layer, :, self._lengths] = keys
        self._values[rows, layer, :, self._lengths] = values

    def attended(self, layer: int, first: Segment, rows: list[int], query: Matrix) -> Matrix:
        """`query` (rows, key heads, queries of each, head) over `first` and the rows' own tokens, in the same shape."""
        count, key_heads, each, _ = query.shape
        known = first.length

        def folded(one: Matrix) -> Matrix:
            return one.transpose(1, 0, 2, 3).reshape(key_heads, count * each, -1)

        def unfolded(one: Matrix) -> Matrix:
            return one.reshape(key_heads, count, each, -1).transpose(1, 0, 2, 3)

        common = unfolded(folded(query) @ first.keys[layer].transpose(0, 2, 1))
        own = query @ self._keys[rows, layer].transpose(0, 1, 3, 2) + self._hidden[rows]
        weights = _softmax(np.concatenate((common, own), -1))
        seen: Matrix = unfolded(folded(weights[..., :known]) @ first.values[layer])
        return seen + weights[..., known:] @ self._values[rows, layer]

    def last(self) -> list[Segment]:
        """What is to be kept of the new tokens."""
        return [
            Segment(self._keys[row, :, :, at : at + 1].copy(), self._values[row, :, :, at : at + 1].copy())
            for row, at in enumerate(self._lengths)
        ]


def _sharing(rows: Sequence[tuple[Sequence[Segment], int]]) -> list[tuple[Segment, list[int]]]:
    """First segments, and which rows have each."""
    found: dict[int, tuple[Segment, list[int]]] = {}
    for row, (past, _) in enumerate(rows):
        found.setdefault(id(past[0]), (past[0], []))[1].append(row)
    return list(found.values())


def _layer(weights: Weights, number: int) -> _Layer:
    of, name = weights.of, f"model.layers.{number}"
    attention, mlp = f"{name}.self_attn", f"{name}.mlp"
    three = [f"{attention}.{each}_proj" for each in "qkv"]
    return _Layer(
        of[f"{name}.input_layernorm.weight"],
        _transposed(*(of[f"{each}.weight"] for each in three)),
        np.concatenate([of[f"{each}.bias"] for each in three]),
        _transposed(of[f"{attention}.o_proj.weight"]),
        of[f"{name}.post_attention_layernorm.weight"],
        _transposed(of[f"{mlp}.gate_proj.weight"], of[f"{mlp}.up_proj.weight"]),
        _transposed(of[f"{mlp}.down_proj.weight"]),
    )


def _transposed(*matrices: Matrix) -> Matrix:
    return np.ascontiguousarray(np.concatenate(matrices).T)


def _joined(segments: Sequence[Segment]) -> Segment:
    keys, values = (np.concatenate([getattr(each, name) for each in segments], 2) for name in ("keys", "values"))
    return Segment(keys, values)


def _normed(x: Matrix, weight: Matrix, epsilon: float) -> Matrix:
    scale: Matrix = np.sqrt(np.mean(x * x, -1, keepdims=True, dtype=np.float32) + np.float32(epsilon))
    return x / scale * weight


def _rotated(x: Matrix, cos: Matrix, sin: Matrix) -> Matrix:
    left, right = np.split(x, 2, -1)
    return x * cos + np.concatenate((-right, left), -1) * sin


def _softmax(scores: Matrix) -> Matrix:
    shifted: Matrix = np.exp(scores - scores.max(-1, keepdims=True))
    shifted /= shifted.sum(-1, keepdims=True)
    return shifted


def _log_softmax(logits: npt.NDArray[np.float32]) -> Matrix:
    shifted: Matrix = logits - logits.max(-1, keepdims=True)
    shifted -= np.log(np.exp(shifted).sum(-1, keepdims=True, dtype=np.float32))
    return shifted
