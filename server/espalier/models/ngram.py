"""The embedded language model over Java lexemes: nested caches of workspace, directory, file and the lines around.

Every context length is counted in every cache, and first of all in what is known of Java in general
(`general_knowledge`), as far as that is trusted. The probability of a lexeme is interpolated from the shortest context
to the longest and, for each length, from the widest cache to the nearest, with Witten and Bell's escape (1991): p <-
(count + d * distinct * p) / (total + d * distinct), with d = 1 in theirs. Nested caches for code are due to Tu, Su and
Devanbu (2014) and Hellendoorn and Devanbu (2017). The mass left after all contexts belongs to unseen lexemes, which are
spelled in parts.

Comments are not learnt; line ends are (as "\\n"). A literal longer than `LONGEST` counts as an empty string.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from espalier.java.lexer import code
from espalier.models.general_knowledge import GeneralKnowledge
from espalier.models.ngram_counts import MAX_CONTEXT, Followers, Ids, Segment

LONGEST = 48
_CAPACITY = 1 << 21
_STALE = 100_000
_FREQUENT = 256
_DIRECTORIES = 8
_MANY = 2000
_BEFORE = 600
_AFTER = 250
"""Lexemes around the place that are its nearest cache: some sixty lines before it, twenty-five after it."""
_NEAR_ESCAPE = 5.0
_SEEN = 8
TRUST = (0.6, 0.15)
"""How far general knowledge is trusted after a context that the workspace has less than `_SEEN` times, and after one
that it has as often: learnt with `bench_masked.py --trust` on 150 lines (seed 7), 4.01 -> 3.83 bits a lexeme."""


class Vocabulary:
    """Lexemes as small integers, from 1; 0 stands for no lexeme. `words`: those that have the first numbers."""

    def __init__(self, words: Sequence[str] = ()) -> None:
        self.words = ["", *words]
        self._ids = {word: number for number, word in enumerate(self.words) if number}
        self._sorted: list[str] = []

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: str) -> bool:
        return word in self._ids

    def find(self, word: str) -> int:
        """The id of a known lexeme, or 0."""
        return self._ids.get(word, 0)

    def intern(self, word: str) -> int:
        """The id of `word`, a new one if necessary; 0 once two million are known."""
        known = self._ids.get(word)
        if known is not None:
            return known
        if len(word) > LONGEST:
            return self.intern('""')
        if len(self.words) >= _CAPACITY:
            return 0
        self._ids[word] = len(self.words)
        self.words.append(word)
        return len(self.words) - 1

    def beginning(self, stem: str) -> list[int]:
        """The ids of the known lexemes that begin with `stem`, which is not empty."""
        if new := self.words[1 + len(self._sorted) :]:
            self._sorted = sorted([*self._sorted, *sorted(new)])  # two runs, which are merged in linear time
        first = bisect_left(self._sorted, stem)
        last = bisect_left(self._sorted, stem + "\U0010ffff", lo=first)
        return [self._ids[word] for word in self._sorted[first:last]]

    def encode(self, text: str) -> Ids:
        intern = self.intern
        return np.array([intern(word) for word in lexemes(text)], dtype=np.int32)


def lexemes(text: str) -> list[str]:
    """The text's lexemes as the model knows them. Where comments or blank lines were left out, one line end remains."""
    found = code(text)
    return [word for word, last in zip(found, ["", *found], strict=False) if word != "\n" or last != "\n"]


class Level:
    """One cache as one prompt may see it: a segment without the positions of the prompt's own file.

    `escape_factor` multiplies the mass that Witten and Bell set aside for unseen lexemes, because a small cache has
    seen few of those to come. (Tripled in all caches it saves 0.6 to 0.8 bits a lexeme, but fewer of the generated
    lines are right.)
    """

    def __init__(self, segment: Segment, hidden: tuple[int, int] = (0, 0), escape_factor: float = 1.0) -> None:
        self.escape_factor = escape_factor
        self._segment = segment
        self._hidden = hidden
        self._short: dict[tuple[int, ...], Followers] = {}

    @cached_property
    def everything(self) -> Followers:
        return self._segment.everything(self._hidden)

    def predecessors(self, word: int) -> Followers:
        return self._segment.predecessors(word, self._hidden)

    def followers(self, context: Sequence[int]) -> list[Followers]:
        """The followers of the last 1, 2, ... lexemes of `context`, as long as the context occurs."""
        slices = list(self._segment.slices(context))[1:]
        return [self._after(tuple(context[-n:]), low, high) for n, (low, high) in enumerate(slices, 1)]

    def _after(self, context: tuple[int, ...], low: int, high: int) -> Followers:
        if len(context) > 1 and high - low <= _MANY:
            return self._segment.followers(low, high, self._hidden)
        if context not in self._short:
            self._short[context] = self._segment.followers(low, high, self._hidden)
        return self._short[context]


class Distribution:
    """The distribution of the next lexeme: explicit probabilities for `ids` (rising), the unigram times `scale` for all
    others, and `unseen` mass for lexemes outside the vocabulary. The sum is 1."""

    def __init__(
        self,
        ids: NDArray[np.int32],
        probabilities: NDArray[np.float64],
        unigram: NDArray[np.float64],
        scale: float,
        unseen: float,
    ) -> None:
        self.ids = ids
        self.probabilities = probabilities
        self.unigram = unigram
        self.scale = scale
        self.unseen = unseen

    def probability(self, word: int) -> float:
        """The probability of one lexeme of the vocabulary; 0.0 for one that was never seen."""
        at = int(np.searchsorted(self.ids, word))
        if at < len(self.ids) and self.ids[at] == word:
            return float(self.probabilities[at])
        return float(self.unigram[word]) * self.scale if 0 < word < len(self.unigram) else 0.0

    def total(self, words: Sequence[int]) -> float:
        """The probability of distinct lexemes of the vocabulary together."""
        wanted = np.array([word for word in words if word < len(self.unigram)], dtype=np.int64)
        explicit = np.isin(self.ids, wanted)
        others = self.unigram[wanted].sum() - self.unigram[self.ids[explicit]].sum()
        return float(self.probabilities[explicit].sum() + max(others, 0.0) * self.scale)

    def best(self, count: int) -> list[tuple[int, float]]:
        """The `count` most probable lexemes among those with an explicit probability, with it."""
        if count < len(self.ids):
            kept = np.argpartition(-self.probabilities, count)[:count]
        else:
            kept = np.arange(len(self.ids))
        return [(int(self.ids[i]), float(self.probabilities[i])) for i in kept]


class View:
    """The model as one prompt sees it: its own file from the prompt alone, everything else from the workspace."""

    def __init__(self, levels: Sequence[Level], size: int, general: GeneralKnowledge | None = None) -> None:
        self._levels = levels
        self._general = general
        self._seen = np.zeros(size, dtype=np.bool_)
        self.unigram = np.zeros(size)
        if general is not None:
            self.unigram[: len(general.unigram)] = general.unigram
        self.unseen = 1.0 - float(self.unigram.sum())
        for level in levels:
            every = level.everything
            if every.total:
                mass = every.total + len(every.ids)
                self.unigram *= len(every.ids) / mass
                self.unigram[every.ids] += every.counts / mass
                self.unseen *= len(every.ids) / mass
                self._seen[every.ids] = True
        frequent = np.argsort(-self.unigram)[:_FREQUENT]
        self._frequent = frequent[self.unigram[frequent] > 0.0].astype(np.int32)

    def knows(self, word: int) -> bool:
        """Whether a lexeme occurs in any text that this prompt may see. General knowledge is no such text."""
        return 0 < word < len(self._seen) and bool(self._seen[word])

    def predecessors(self, word: int) -> dict[int, float]:
        """How often each lexeme stands before `word`, in all caches together (the wider contain the nearer ones)."""
        counts: dict[int, float] = {}
        for level in self._levels:
            found = level.predecessors(word)
            for other, count in zip(found.ids.tolist(), found.counts.tolist(), strict=True):
                counts[other] = counts.get(other, 0.0) + count
        return counts

    def predict(self, context: Sequence[int]) -> Distribution:
        """The distribution after `context` (ids, the nearest last)."""
        after = [level.followers(context) for level in self._levels]
        found: list[tuple[Ids, NDArray[np.float64], float]] = []
        general = self._general.followers(context) if self._general is not None else []
        for length in range(MAX_CONTEXT):
            if length < len(general):
                seen = sum(each[length].total for each in after if length < len(each))
                trusted = general[length].shares * TRUST[seen >= _SEEN]
                found.append((general[length].ids, trusted, 1.0 - float(trusted.sum())))
            for level, followers in zip(self._levels, after, strict=True):
                if length < len(followers) and followers[length].total:
                    ids, counts, total = followers[length]
                    unseen = level.escape_factor * len(ids)
                    found.append((ids, counts / (total + unseen), unseen / (total + unseen)))
        return self._interpolated(found)

    def _interpolated(self, found: list[tuple[Ids, NDArray[np.float64], float]]) -> Distribution:
        scale = 1.0
        scaled: list[NDArray[np.float64]] = []
        for _, shares, escape in reversed(found):
            scaled.append(shares * scale)
            scale *= escape
        scaled.reverse()
        every = np.concatenate([self._frequent, *(ids for ids, _, _ in found)])
        ids, inverse = np.unique(every, return_inverse=True)
        sums = np.bincount(inverse[len(self._frequent) :], np.concatenate([np.zeros(0), *scaled]), minlength=len(ids))
        return Distribution(ids, sums + self.unigram[ids] * scale, self.unigram, scale, self.unseen * scale)


class Encoder(Protocol):
    """Numbers the units of a text (lexemes, or the pieces of a model), from 1."""

    def __len__(self) -> int: ...

    def encode(self, text: str) -> Ids: ...


V = TypeVar("V", bound=Encoder)


class NestedCaches(Generic[V]):
    """Learns a workspace file by file; `learn` replaces what was learnt from a path."""

    def __init__(self, vocabulary: V, general: GeneralKnowledge | None = None) -> None:
        self._general = general
        self.vocabulary = vocabulary
        self.revision = 0
        self._base = Segment([])
        self._base_spans: dict[str, tuple[int, int]] = {}
        self._recent: dict[str, Ids] = {}
        self._recent_segment: tuple[Segment, dict[str, tuple[int, int]]] | None = None
        self._directories: OrderedDict[tuple[str, str], Segment] = OrderedDict()

    def learn(self, path: str, text: str) -> None:
        """Learn a file's text; `path` is relative, with forward slashes."""
        self.forget(path)
        self._recent[path] = self.vocabulary.encode(text)

    def forget(self, path: str) -> None:
        """Drop a file; unknown paths are ignored."""
        self.revision += 1
        for folder, asking in list(self._directories):
            if folder == dirname(path) and asking != path:
                del self._directories[folder, asking]
        self._recent_segment = None
        self._recent.pop(path, None)
        span = self._base_spans.pop(path, None)
        if span is not None:
            self._base.without(*span)

    @property
    def unsettled(self) -> bool:
        """Whether so much was learnt that it should be sorted into the large segment before the next query."""
        return sum(map(len, self._recent.values())) > max(_STALE, len(self._base) // 5)

    @property
    def texts(self) -> dict[str, Ids]:
        """A snapshot of every text that is known, by path. Later learning does not change it."""
        return {path: self._base.text(*span) for path, span in self._base_spans.items()} | self._recent

    def adopt(self, found: Sorted) -> None:
        """Make `found`, sorted from a snapshot, the large segment. What was learnt or forgotten since the snapshot is
        kept."""
        base, spans = found.segment, dict(found.spans)
        for path in [path for path, text in found.texts.items() if not self._still(path, text)]:
            base.without(*spans.pop(path))
        self._base, self._base_spans = base, spans
        self._recent = {path: ids for path, ids in self._recent.items() if found.texts.get(path) is not ids}
        self._recent_segment = None

    def _still(self, path: str, text: Ids) -> bool:
        return self._recent[path] is text if path in self._recent else path in self._base_spans

    def settle(self) -> None:
        """Sort what was learnt into the large segment at once, in about 0.15 s a MiB of Java."""
        self.adopt(sort(self.texts))

    def view(self, path: str, own: Iterable[str]) -> View:
        """What a place in `path` may know. Of its own file only the texts `own` count: the text before the place, the
        text after it, and any others."""
        if self.unsettled:
            self.settle()
        texts = [self.vocabulary.encode(text) for text in own]
        mine = Segment(texts)
        near = Segment([texts[0][-_BEFORE:], texts[1][:_AFTER]] if len(texts) > 1 else texts)
        recent, spans = self._recent_segment or _segment(self._recent)
        self._recent_segment = recent, spans
        nowhere = (0, 0)
        levels = [
            Level(self._base, self._base_spans.get(path, nowhere)),
            Level(recent, spans.get(path, nowhere)),
            Level(self._directory(path)),
            Level(mine),
            Level(near, escape_factor=_NEAR_ESCAPE),
        ]
        return View(levels, len(self.vocabulary), self._general)

    def _directory(self, path: str) -> Segment:
        key = (dirname(path), path)
        if key not in self._directories:
            paths = [
                other for other in (*self._base_spans, *self._recent) if dirname(other) == key[0] and other != path
            ]
            self._directories[key] = Segment([self._text(other) for other in paths])
        if len(self._directories) > _DIRECTORIES:
            self._directories.popitem(last=False)
        return self._directories[key]

    def _text(self, path: str) -> Ids:
        return self._recent[path] if path in self._recent else self._base.text(*self._base_spans[path])


class Ngram(NestedCaches[Vocabulary]):
    """The caches over lexemes, with what is known of Java in general."""

    def __init__(self, general: GeneralKnowledge | None = None) -> None:
        super().__init__(Vocabulary(general.words if general is not None else ()), general)


@dataclass(frozen=True, slots=True)
class Sorted:
    """A segment of `texts`, and where in it each path's text lies."""

    texts: Mapping[str, Ids]
    segment: Segment
    spans: Mapping[str, tuple[int, int]]


def sort(texts: Mapping[str, Ids]) -> Sorted:
    """The segment of a snapshot. It reads nothing else, so it may run in any thread while files are learnt."""
    return Sorted(texts, *_segment(texts))


def _segment(texts: Mapping[str, Ids]) -> tuple[Segment, dict[str, tuple[int, int]]]:
    segment = Segment(list(texts.values()))
    starts = (int(start) for start in segment.starts)
    return segment, {path: (start, start + len(ids)) for (path, ids), start in zip(texts.items(), starts, strict=True)}
