"""Words and phrases of the lexicon in a question, misspelled ones too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from espalier.answer.english.lexicon import LEXICON, NOUNS, Entry
from espalier.answer.english.names import Names
from espalier.answer.english.tokens import Token, stem, stems, words

_SHORTEST = 6
_SHORTEST_STEM = 4
_LONG = 9
"""Letters from which one may be another; below, only swapped, missing and added ones are taken for slips."""


class Part(Enum):
    VERB = auto()
    NARROW = auto()
    TO = auto()
    FROM = auto()


VERBAL = frozenset({Part.VERB, Part.NARROW})


class Trigger(NamedTuple):
    """Tokens `start` to before `end` say the relation of `entry`."""

    start: int
    end: int
    entry: Entry
    part: Part


def _forms(verb: str) -> tuple[str, ...]:
    base = verb.removesuffix("e")
    return verb, verb + ("es" if verb.endswith(("s", "x", "ch")) else "s"), base + "ed", base + "ing"


def _phrases() -> Iterator[tuple[tuple[str, ...], Entry, Part]]:
    for entry in LEXICON:
        for part, phrases in (
            (Part.VERB, entry.verbs), (Part.NARROW, entry.narrow), (Part.TO, entry.to), (Part.FROM, entry.origin),
        ):  # fmt: skip
            for phrase in phrases:
                for first in _inflected(phrase, part):
                    yield (first, *stems(phrase)[1:]), entry, part


def _inflected(phrase: str, part: Part) -> frozenset[str]:
    """The first word's stem; of a verb the stems of all its forms, which may differ ("reference", "referenced")."""
    first = phrase.split()[0]
    forms = _forms(first) if part in VERBAL else (first,)
    return frozenset(stem(each) for each in (first, *forms))


_BY_FIRST: dict[str, list[tuple[tuple[str, ...], Entry, Part]]] = {}
for _phrase in _phrases():
    _BY_FIRST.setdefault(_phrase[0][0], []).append(_phrase)


_WORDS = sorted({verb for entry in LEXICON for verb in (*entry.verbs, *entry.to, *entry.origin) if " " not in verb})


def triggers(said: Sequence[Token], taken: frozenset[int]) -> tuple[Trigger, ...]:
    return tuple(each for at in range(len(said)) if at not in taken for each in _at(said, at, taken))


def _at(said: Sequence[Token], at: int, taken: frozenset[int]) -> Iterator[Trigger]:
    first = said[at].stem
    for phrase, entry, part in _BY_FIRST.get(first, ()):
        end = at + len(phrase)
        rest = tuple(token.stem for token in said[at + 1 : end])
        noun = part in VERBAL and end - at == 1 and _is_noun(said, at)
        if rest == phrase[1:] and not noun and not taken & set(range(at, end)):
            yield Trigger(at, end, entry, part)


def _is_noun(said: Sequence[Token], at: int) -> bool:
    """ "the store": after an article, and nothing that a nominal form of a verb is followed by; "which remote stores
    can": the last word of what is asked for, before an auxiliary verb."""
    after = said[at + 1].low if at + 1 < len(said) else ""
    if said[at].low.endswith(("ency", "encies")):
        return True
    if said[at].low.endswith("ing") or said[at].participle or at == 0:
        return False
    modified = said[at - 1].low.endswith("ed") or all(token.mark for token in said[at + 1 :])
    if modified and not said[at].low.endswith("s"):
        return not _HELPING & {token.low for token in said[:at]}  # "who sets its occupied flag"
    if after in _AUXILIARIES and said[at].low.endswith("s"):
        asked = next((i for i in range(at - 1, max(-1, at - 1 - _NOUN_PHRASE), -1) if said[i].low in _DETERMINERS), at)
        return asked < at and not any(token.mark or token.low in _NO_NOUNS for token in said[asked + 1 : at])
    return said[at - 1].low in _ARTICLES and after not in _NOMINAL


_ARTICLES = words("the a an its their our my")
_HELPING = words("do does did to can could may might must shall should will would not never i you we they let")
_AUXILIARIES = words("can could may might must shall should will would do does did are were have had")
_DETERMINERS = words("which what whose many")
_NO_NOUNS = words("who that it they we you i he she this these those and or of to in on by with from for at into")
_NOUN_PHRASE = 4
"""Words of a noun phrase after its determiner; chosen by hand."""
_NOMINAL = words("of to on for from in by")


_KINDS = sorted({noun for every in NOUNS.values() for noun in every if " " not in noun})
_FORMS = frozenset(
    form
    for phrase in (*_WORDS, *_KINDS, "which", "between")
    for form in _forms(phrase)
    if len(form) >= _SHORTEST or phrase == "which"
)


def repaired(said: Sequence[Token], names: Names) -> tuple[Token, ...]:
    """The tokens, each misspelled word of the lexicon replaced by the right one, unless it is a name, or a word that
    names have ("cached" beside `Cacheable` is no "catched"); `text` stays."""
    return tuple(token if names.spelled((token.low,)) else _repaired(token, names) for token in said)


def _repaired(token: Token, names: Names) -> Token:
    if token.code or token.mark or len(token.low) < _SHORTEST - 2 or token.stem in _BY_FIRST:
        return token
    right = corrected(token.low)
    if right == token.low or (len(token.stem) >= _SHORTEST_STEM and names.says(token.stem)):
        return token
    return token._replace(low=right, stem=stem(right))


@lru_cache(1 << 12)
def corrected(word: str) -> str:
    """The lexicon's word at edit distance 1 (swapped neighbours count as one), else the word itself."""
    if word == "wich":
        return "which"
    if len(word) < _SHORTEST or word in _FORMS:
        return next((kind for kind in _KINDS if word != kind and _swapped(word, kind)), word)
    return min((known for known in _FORMS if len(known) >= _SHORTEST and near_by_one(word, known)), default=word)


def _swapped(one: str, other: str) -> bool:
    """Whether neighbours are swapped in a short word: "tabel", not "filed", which is a word itself."""
    short = len(one) == len(other) == _SHORTEST - 1 and not one.endswith("ed")
    return short and sorted(one) == sorted(other) and near_by_one(one, other)


def near_by_one(one: str, other: str) -> bool:
    """Whether one insertion, deletion, replacement or swap of neighbours makes one word the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    if len(one) == len(other) and (len(one) < _LONG or at == 0):
        return short[:at] + short[at : at + 2][::-1] + short[at + 2 :] == long
    swapped = short[:at] + short[at : at + 2][::-1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long


def participles(said: Sequence[Token]) -> frozenset[int]:
    """Positions of passive participles: after a form of be or get, or before an agent's preposition."""
    found = set()
    for at, token in enumerate(said):
        helped = any(before.low in _HELPERS for before in said[max(0, at - 12) : at])
        agent = at + 1 < len(said) and said[at + 1].low in _AGENTS
        perfect = at > 0 and said[at - 1].low in {"has", "have", "had"}
        bare = at > 0 and said[at - 1].code and (at + 1 == len(said) or said[at + 1].low in _OPEN)
        if token.low in _ACTIVE:
            continue
        if token.participle and (helped or agent or bare) and not perfect:
            found.add(at)
    return frozenset(found)


_ACTIVE = frozenset({"derived"})
_OPEN = frozenset({"where", "by", "in", "?", "anywhere", "somewhere"})
_HELPERS = words("is are was were be been being get gets got getting have has having")
_AGENTS = words("by in into inside from within through with on")
