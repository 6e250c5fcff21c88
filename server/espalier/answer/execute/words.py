"""How well a name says what words say.

A word agrees with a part of a name when their stems are one, less when they are verbs for the same thing, when one
shortens the other (`config`, configuration), when one denies the other (unsafe, `safe`) or when they differ by a slip
(`formater`). Two words may be one part (character set, `charset`) and two parts one word (filename, `fileName`). Words
with "or" between them are alternatives. Rare words count for more (inverse document frequency over the names of the
code base).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import log

from espalier.answer.english.thesaurus import alike_stems, is_base_form, is_verb, joined
from espalier.answer.english.tokens import stem
from espalier.answer.names import names_of, parts
from espalier.answer.terms import compounds, terms
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS

_ALIKE, _SHORTENED, _SLIP, _OPPOSITE, _COMPOUND = 0.6, 0.8, 0.7, 0.7, 0.9
_SHORTEST = 3
_LONG_ENOUGH = 4
_SLIP_LENGTH = 6
_SLIP_LIKE = 0.75
_UNKNOWN = 2.0
_UN = "un"
_AGENT = "er"
"""At the end of a word that is no slip: a customer is not custom."""
_VOWELS = frozenset("aeiou")
_WHOLE_WORDS = frozenset({
    "log", "per", "part", "cart", "port", "form", "post", "past", "cost", "test", "rest", "last", "list", "com", "web",
    "key", "time", "line", "back", "hand", "out", "name", "base",
})  # fmt: skip
"""They look like the beginnings of other words and mean something else: to log is not to log in, nor is all that is of
the web a webhook."""
_PART, _VAGUE = 0.5, frozenset({"data"})
"""What has to do with another word at most: a database keeps data, but not all data is kept in one."""
_PREFIXES = frozenset(
    {"multi", "inter", "trans", "auto", "micro", "over", "under", "super", "anti", "counter", "hyper", "meta", "semi"}
)
"""Beginnings of many words, which none of them is shortened to."""
_OR = re.compile(r"\b(\w+) or (\w+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a concept as stems, once each, and what each weighs; the weights add up to 1. `or_`: by word, what
    may stand in its place; `named`: those that names have, so that `unblock` does not say "block"."""

    stems: tuple[str, ...]
    weights: tuple[float, ...]
    or_: Mapping[str, frozenset[str]] = field(default_factory=dict)
    named: frozenset[str] = frozenset()
    _known: dict[str, tuple[float, ...]] = field(default_factory=dict, compare=False, repr=False)
    """By part of a name, as `_of_part` tells it: names share their parts, so each is compared once."""
    _begun: frozenset[str] = field(init=False, compare=False, repr=False)
    _alike: frozenset[str] = field(init=False, compare=False, repr=False)
    """First letters of the parts that may say a word, and the parts with another one that do."""
    _spelled: frozenset[str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        every = {*self.stems, *(other for others in self.or_.values() for other in others)}
        letters = {each[:1] for each in every} | {_UN[:1]}
        letters |= {each.removeprefix(_UN)[:1] for each in every if _un(each)}
        object.__setattr__(self, "_begun", frozenset(letters))
        object.__setattr__(self, "_alike", frozenset(other for each in every for other in alike_stems(each)))
        object.__setattr__(self, "_spelled", frozenset(every))

    def __bool__(self) -> bool:
        return bool(self.stems)

    def said(self, names: Iterable[str]) -> tuple[float, ...]:
        """How well names say each of the words, 0 to 1."""
        found = [each for each in self._of_names(tuple(names)) if each]
        return tuple(map(max, zip(*found, strict=True))) if len(found) > 1 else (found or [(0.0,) * len(self.stems)])[0]

    def surely(self, names: Iterable[str]) -> bool:
        """Whether names say each of the words, and not only what has to do with it."""
        return all(each > _PART for each in self.said(names))

    def telling(self, names: Iterable[str]) -> set[str]:
        """Those of the names that say any of the words."""
        return {name for name in names if any(self._of_names((name,)))}

    def _of_names(self, names: tuple[str, ...]) -> Iterator[tuple[float, ...]]:
        """By part: how well it says each of the words. Two parts together are a word as they are, not the beginning of
        one or what is short for one: a log of invoices is no login."""
        yield from map(self._of_part, _stemmed(names))
        yield from (self._of_part(pair) for pair in _pairs(names) if pair in self._spelled or pair in self._alike)

    def _of_part(self, part: str) -> tuple[float, ...]:
        """How well a part of a name says each of the words; empty if it says none."""
        known = self._known.get(part)
        if known is None:
            known = self._known[part] = self._compared(part)
        return known

    def _compared(self, part: str) -> tuple[float, ...]:
        if part[:1] not in self._begun and part not in self._alike:
            return ()
        found = [0.0] * len(self.stems)
        own = part in self.stems  # then it says that word, and not what means the same: "sent" in "emails sent"
        for i, word in enumerate(self.stems):
            for each in (word, *self.or_.get(word, ())):
                if own and part != each and part in alike_stems(each):
                    continue
                if _may_agree(each, part) and not (each in self.named and _opposes(each, part)):
                    found[i] = max(found[i], agree(each, part))
        for i, (one, other) in enumerate(pairwise(self.stems)):
            if part.endswith(other) and _is_compound(one, other, part):
                found[i], found[i + 1] = max(found[i], _COMPOUND), max(found[i + 1], _COMPOUND)
        return tuple(found) if any(found) else ()

    @property
    def do(self) -> bool:
        """Whether they say that something is done."""
        return any(map(is_verb, self.stems))

    def total(self, said: Sequence[float]) -> float:
        return sum(weight * each for weight, each in zip(self.weights, said, strict=True))

    def share(self, name: str) -> float:
        """How many of a name's own parts the words say: 1 when it says nothing else."""
        own = tuple(stem(part) for part in parts(name))
        whole = {part for one, other in pairwise(self.stems) for part in own if _is_compound(one, other, part)}
        said = (1.0 if part in whole else max((agree(w, part) for w in self.stems), default=0.0) for part in own)
        return sum(said) / (len(own) or 1)


def words_of(ontology: Ontology, text: str) -> Words:
    """The words of a concept. A word of which no name has a part tells names apart no better than a common one does."""
    text, or_ = _alternatives(_with_or(joined(text)))
    stems = tuple(dict.fromkeys(map(stem, search_words(ontology, text))))
    having: Counter[str] = Counter()
    count = 1
    for name in names_of(ontology).all():
        count += 1
        having.update({*_stemmed((name,)), *_pairs((name,))}.intersection(stems))
    rarity = [log(1 + count / (1 + having[each])) if having[each] else _UNKNOWN for each in stems]
    return Words(stems, tuple(each / sum(rarity) for each in rarity), or_, frozenset(having))


def search_words(ontology: Ontology, text: str) -> tuple[str, ...]:
    """The words that a search goes by, with those that only ask elsewhere but are part of what a type is called here:
    "event type", where there is an `EventType`."""
    names, pairs, said = names_of(ontology), compounds(text), terms(text)
    named = [pair for pair in pairs if any(each.kind in TYPE_KINDS for each in names.spelled(pair))]
    kept = named if said else pairs if named else []  # "publish an event type" says nothing else
    return tuple(dict.fromkeys((*said, *(word for pair in kept for word in pair))))


def _with_or(text: str) -> str:
    """Two verbs in a row, in their base form, are alternatives: the "or" of "create or edit" is not always there."""
    words = text.split()
    for i, (one, other) in reversed(list(enumerate(pairwise(words)))):
        if is_base_form(one) and is_base_form(other) and stem(other) not in alike_stems(stem(one)):
            words.insert(i + 1, "or")
    return " ".join(words)


def _alternatives(text: str) -> tuple[str, dict[str, frozenset[str]]]:
    """The text without what stands behind an "or", and that by the word before it."""
    found: dict[str, frozenset[str]] = {}
    while said := _OR.search(text):
        one, other = stem(said[1].lower()), stem(said[2].lower())
        found[one] = found.get(one, frozenset()) | {other}
        text = f"{text[: said.start()]}{said[1]}{text[said.end() :]}"
    return text, found


@lru_cache(1 << 16)
def _stemmed(names: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of names, once each."""
    return tuple(dict.fromkeys(stem(part) for name in names for part in parts(name)))


@lru_cache(1 << 16)
def _pairs(names: tuple[str, ...]) -> tuple[str, ...]:
    """Each two neighbours among the parts of names, joined, once each."""
    two = (one + other for name in names for one, other in pairwise(parts(name)))
    return tuple(dict.fromkeys(map(stem, two)))


@lru_cache(1 << 16)
def _is_compound(one: str, other: str, part: str) -> bool:
    """Whether a part is the beginning of one word and the whole of the next: `charset` of character set."""
    head = part.removesuffix(other)
    return head != part and len(head) >= _SHORTEST and one.startswith(head)


def _may_agree(word: str, part: str) -> bool:
    """What `agree` needs at least; most pairs have not even that, and are told so much faster."""
    return word[:1] == part[:1] or part in alike_stems(word) or _un(word) or _un(part)


def _un(word: str) -> bool:
    return word.startswith(_UN)


@lru_cache(1 << 16)
def agree(word: str, part: str) -> float:
    """How far a word and a part of a name are one, both as stems."""
    if word == part:
        return 1.0
    if part in alike_stems(word):
        return _ALIKE
    if _opposes(word, part):
        return _OPPOSITE
    shorter, longer = sorted((word, part), key=len)
    if len(shorter) >= _SHORTEST and longer.startswith(shorter) and len(longer) >= 2 * len(shorter) - 1:
        if shorter in _WHOLE_WORDS or shorter in _PREFIXES:
            return 0.0
        return _PART if shorter in _VAGUE else _SHORTENED
    if len(shorter) >= _SHORTEST and _abbreviates(shorter, longer):
        return _SHORTENED
    slip = len(shorter) >= _SLIP_LENGTH and word[0] == part[0] and longer != f"{shorter}{_AGENT}"
    if slip and _dice(word, part) >= _SLIP_LIKE:
        return _SLIP
    return 0.0


def _opposes(word: str, part: str) -> bool:
    return _denies(word, part) or _denies(part, word)


def _denies(word: str, other: str) -> bool:
    """unsafe, `safe`"""
    rest = word.removeprefix(_UN)
    return rest != word and len(rest) >= _SHORTEST and len(other) >= _LONG_ENOUGH and other in (rest, f"{rest}e")


def _abbreviates(short: str, word: str) -> bool:
    """Whether `short` is a word without vowels and some more letters (`pwd` of password, `msg` of message), or its
    beginning and a later consonant (`dept` of department)."""
    rest = iter(word)
    if word[0] != short[0] or not all(letter in rest for letter in short):
        return False
    begun = len(short) == _LONG_ENOUGH and word.startswith(short[:-1]) and short not in _WHOLE_WORDS
    return not set(short[-1] if begun else short) & _VOWELS


def _dice(one: str, other: str) -> float:
    first, second = ({a + b for a, b in pairwise(each)} for each in (one, other))
    return 2 * len(first & second) / (len(first) + len(second) or 1)
