"""How well a name says what words say.

A word agrees with a part of a name when their stems are one, less when they are verbs for the same thing, when one
shortens the other (`config`, configuration) or when they differ by a slip (`formater`). Rare words count for more
(inverse document frequency over the names of the code base).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log

from espalier.answer.names import names_of, parts
from espalier.answer.terms import stem, terms
from espalier.answer.thesaurus import alike_stems
from espalier.ontology.graph import Ontology

_ALIKE, _SHORTENED, _SLIP = 0.6, 0.8, 0.7
_SHORTEST = 3
_SLIP_LENGTH = 6
_SLIP_LIKE = 0.75
_UNKNOWN = 2.0


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a concept as stems, once each, and what each weighs; the weights add up to 1."""

    stems: tuple[str, ...]
    weights: tuple[float, ...]

    def __bool__(self) -> bool:
        return bool(self.stems)

    def said(self, names: Iterable[str]) -> tuple[float, ...]:
        """How well names say each of the words, 0 to 1."""
        own = _stemmed(tuple(names))
        return tuple(max((agree(word, part) for part in own), default=0.0) for word in self.stems)

    def total(self, said: Sequence[float]) -> float:
        return sum(weight * each for weight, each in zip(self.weights, said, strict=True))

    def share(self, name: str) -> float:
        """How many of a name's own parts the words say: 1 when it says nothing else."""
        own = _stemmed((name,))
        return sum(max((agree(word, part) for word in self.stems), default=0.0) for part in own) / (len(own) or 1)


def words_of(ontology: Ontology, text: str) -> Words:
    """The words of a concept. A word of which no name has a part tells names apart no better than a common one does."""
    stems = tuple(dict.fromkeys(map(stem, terms(text))))
    having: Counter[str] = Counter()
    count = 1
    for name in names_of(ontology).all():
        count += 1
        having.update(set(_stemmed((name,))).intersection(stems))
    rarity = [log(1 + count / (1 + having[each])) if having[each] else _UNKNOWN for each in stems]
    return Words(stems, tuple(each / sum(rarity) for each in rarity))


@lru_cache(1 << 16)
def _stemmed(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(stem(part) for name in names for part in parts(name))


@lru_cache(1 << 16)
def agree(word: str, part: str) -> float:
    """How far a word and a part of a name are one, both as stems."""
    if word == part:
        return 1.0
    if part in alike_stems(word):
        return _ALIKE
    shorter, longer = sorted((word, part), key=len)
    if len(shorter) >= _SHORTEST and longer.startswith(shorter) and len(longer) >= 2 * len(shorter) - 1:
        return _SHORTENED
    if len(shorter) >= _SHORTEST and _abbreviates(shorter, longer):
        return _SHORTENED
    if len(shorter) >= _SLIP_LENGTH and word[0] == part[0] and _dice(word, part) >= _SLIP_LIKE:
        return _SLIP
    return 0.0


def _abbreviates(short: str, word: str) -> bool:
    """Whether `short` is a word without vowels and some more letters: `pwd` of password, `msg` of message."""
    rest = iter(word)
    return word[0] == short[0] and not set(short) & set("aeiou") and all(letter in rest for letter in short)


def _dice(one: str, other: str) -> float:
    first, second = ({a + b for a, b in pairwise(each)} for each in (one, other))
    return 2 * len(first & second) / (len(first) + len(second) or 1)
