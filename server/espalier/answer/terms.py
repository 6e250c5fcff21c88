"""The words of a question that a search goes by, and when two words are forms of one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from espalier.answer.english.tokens import stem
from espalier.answer.english.tokens import words as words_in
from espalier.answer.names import parts

__all__ = ["compounds", "is_written", "stems", "terms", "words_beside"]

_GRAMMAR = """
    a about all also an and another any anybody anyone are as at be been between by can could did differ difference
    differences different differs do does during each else even every everything for from get gets getting got has
    have how i if in instead into is it its just kind made many may me mean means much my need needed needs nobody
    of on one or our please really so somebody someone something sure tell than that the their them then there these
    they thing things this those to us was way we were what when where whether which while who whom whose why will
    with would yet you your
"""
_ASKED_OF = """
    act acts break breaks contain contains described explain go goes happen happens hold holds lives look looks called
    declared defined exposed handle handled handles implemented listen listener listeners listens locate
    mapped publish published publishes react reacts responsible serve served serves subscribes used uses using work
    works
    api apis bean beans class classes code codebase endpoint endpoints event events method methods project route routes
    table tables type types url urls
"""
_GRAMMATICAL, _SILENT = frozenset(_GRAMMAR.split()), frozenset(f"{_GRAMMAR} {_ASKED_OF}".split())
"""What a search does not look for; what is left, verbs included, it does."""
_AS_NOUNS = words_in("act acts break breaks hold holds look looks use uses work works")
_BEFORE_NOUNS = words_in("a an on the")
"""After these words a verb that only asks is a noun: "which table holds what is on hold"."""
_CONTRACTED = re.compile(
    r"\b(?:ca|wo|sha)n['\u2019]t\b|(?<=\w)(?:n['\u2019]t|['\u2019](?:s|re|ve|ll|d|m))\b", re.IGNORECASE
)
""""doesn't" is no word "t", nor is "the server's" a word "s"."""
_BEFORE_ARTICLES = re.compile(
    r"\b(?:over|under|until|without|against|after|before|through|within|behind|above|below|across|towards?|inside)"
    r"\s+(?=(?:the|a|an|its|their|our|my|your|all|each|every|which|what|this|that|these|those)\b)",
    re.IGNORECASE,
)
"""Prepositions: "spread over the consumers" does not look for "over"."""
OF_CODE = re.compile(
    r"\b(?:piece|part|bit|place|spot)s?\s+(?:of|in)\s+(?:the\s+|our\s+)?(?:source\s+)?code(?:base)?\b", re.I
)
""""Which piece of code spreads them" asks for no piece."""
_LETTER = re.compile(r"\b([A-Za-z])-(?=[a-z])")
"""A single letter before a hyphen is part of the word: "e-mail" is "email"."""
_OPENING = frozenset({"describe", "explain", "find", "get", "give", "list", "locate", "see", "show", "tell"})
"""What a question may begin with without looking for it."""


def terms(text: str) -> tuple[str, ...]:
    """Lower-case words of a question, once each, without those that only ask; `list orders` at its beginning asks."""
    words = _words(text)
    words = words[1:] if words and words[0].lower() in _OPENING else words
    told = [word for before, word in pairwise(["", *words]) if not _is_silent(before.lower(), word.lower())]
    said = ((word, part) for word in told for part in parts(word))
    return tuple(dict.fromkeys(part for word, part in said if word == part or (part not in _SILENT and len(part) > 1)))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", _LETTER.sub(r"\1", _BEFORE_ARTICLES.sub("", _CONTRACTED.sub("", OF_CODE.sub("", text)))))


def compounds(text: str) -> list[tuple[str, str]]:
    """Neighbours of which one at least only asks: perhaps they name a thing, as `EventType` does."""
    pairs = pairwise(word.lower() for word in _words(text))
    return [pair for pair in pairs if not _GRAMMATICAL.intersection(pair) and _SILENT.intersection(pair)]


def _is_silent(before: str, word: str) -> bool:
    return word in _SILENT and not (word in _AS_NOUNS and before in _BEFORE_NOUNS)


def stems(names: Iterable[str]) -> frozenset[str]:
    """The stems of the parts of names."""
    return frozenset(stem(part) for name in names for part in parts(name))


def is_written(name: str, text: str) -> bool:
    """Whether a name stands in a text as it is; `Type#member` and `Type.member` are one."""
    return re.search(rf"(?<![\w$]){re.escape(name.replace('#', '.'))}(?![\w$])", text.replace("#", ".")) is not None


def words_beside(names: Iterable[str], text: str) -> int:
    """How many words of a question are no part of the names that it was read to have."""
    named = stems(names)
    return sum(stem(each) not in named for each in terms(text))
