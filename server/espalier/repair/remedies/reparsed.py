"""Remedies for syntax errors that the compiler reports elsewhere: the grammar tells the word that no Java has there.

After some mistakes JDT's parser points at another statement of the method: at the first guard `when`, for example,
wherever the mistake is. The first word after which nothing of our own grammar can follow is at the mistake or soon
after it. A mark before that word, or another word in its place, after which the text goes on as Java is a remedy; two
where one is not enough (`switch value {`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from espalier.java.context.declarations import TYPES
from espalier.java.context.methods import method_at
from espalier.java.context.nesting import automaton
from espalier.java.context.syntax import Parse, symbols_of
from espalier.java.lexer import Lexeme, lex, lex_document
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.syntax import marked_after

_MARKS = (";", ")", "->", ":", ",", "]", "{", "(", "+")
"""What may be missing, the most usual first; a brace that closes a block is told by the indentation (`braces`)."""
_INSTEAD = {
    "if": ("when",), "&&": ("when",), "while": ("when",), ":": ("->",), ";": (",",), ",": (";",), ")": ("]",),
    "]": (")",),
}  # fmt: skip
"""What may be meant by a word."""
_GOES_ON = 150
"""Words after which the text is taken for Java again."""
_LONGEST = 10_000
"""The most words that are read, some tenths of a second where the grammar has not met them yet. Chosen by hand."""
_NEAR = 1
"""Words from what the compiler marks, where its other remedies look."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """The parses before the word at `at`, which none of them can read, and before the word before it; at the end of
    what is read where all is Java."""

    parse: Parse
    at: int
    before: Parse | None = None


def _read(text: str, offset: int) -> tuple[Sequence[Lexeme], _Reading | None]:
    """The words of the file, and the first one that no Java has there: in the method around `offset`, or from the first
    type on where there is none. None where there is no such word, or nothing is known."""
    words = _words(text)
    method = method_at(words, offset)
    if method is not None:
        found = _rejecting(text, method.first, min(method.end, method.first + _LONGEST), "classBody")
        if found is None or found.at > method.brace:  # else it is a constant of an enum
            return words, found
    named = next((at for at, word in enumerate(words) if word.text in TYPES and words[at - 1].text != "."), None)
    brace = next((at for at in range(named or 0, len(words)) if words[at].text == "{"), None)
    if named is None or brace is None or len(words) > _LONGEST:
        return words, None
    return words, _rejecting(text, brace + 1, len(words), "enumBody" if words[named].text == "enum" else "classBody")


@lru_cache(maxsize=4)
def _words(text: str) -> tuple[Lexeme, ...]:
    return tuple(word for word in lex_document(text) if not word.trivia)


@lru_cache(maxsize=4)
def _rejecting(text: str, first: int, end: int, rule: str) -> _Reading | None:
    found = _run(automaton().begin(rule), _words(text), first, end)
    return found if found.at < end else None


def _run(parse: Parse, words: Sequence[Lexeme], at: int, end: int) -> _Reading:
    before = None
    while at < end and not (after := parse.after(symbols_of(words[at]))).dead:
        before, parse, at = parse, after, at + 1
    return _Reading(parse, at, before)


def rejected(text: str, offset: int) -> tuple[int, int] | None:
    """Where the word before the first one that no Java has there begins, and where that one ends: in the method around
    `offset`, if there is one."""
    words, found = _read(text, offset)
    return None if found is None else (words[max(found.at - 1, 0)].start, words[found.at].end)


def repaired(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What makes the text Java where the grammar finds it wrong, if that is not where the compiler does."""
    words, found = _read(place.text, place.problem.start)
    near = found is not None and place.first - _NEAR <= found.at <= place.last + _NEAR
    if found is None or (near and place.last - place.first <= _NEAR):
        return
    later = list[tuple[tuple[Edit, ...], _Reading]]()
    for edits, reading in _ways(place, words, found):
        if reading.at >= min(found.at + _GOES_ON, len(words)):
            yield edits
        elif reading.at > found.at:
            later.append((edits, reading))
    for edits, reading in later:
        for more, last in _ways(place, words, reading):
            if last.at >= min(reading.at + _GOES_ON, len(words)):
                yield (*edits, *more)


def _ways(place: Place, words: Sequence[Lexeme], found: _Reading) -> Iterator[tuple[tuple[Edit, ...], _Reading]]:
    """Each change at the word, and how far the text is Java with it."""
    at, word = found.at, words[found.at].text
    end = min(at + _GOES_ON, len(words))
    arrow = word == ">" and words[at - 1].text == "=" and words[at - 1].end == words[at].start
    if arrow:
        yield (place.edit(at - 1, at, "->"),), _Reading(found.parse, end)
    for parse, before in ((found.parse, at), (found.before, at - 1)):
        for mark in _MARKS:
            if parse is not None and not (after := parse.after((mark,))).dead:
                yield (_missing(place, before, mark),), _run(after, words, before, end)
    jump = next((index for index in range(at - 1, max(at - 4, 0), -1) if words[index].text == "break"), None)
    if jump is not None and words[jump + 1].text != ";":
        yield (place.edit(jump, jump, "yield"),), _Reading(found.parse, end)
    for other in _INSTEAD.get(word, ()):
        if not (after := found.parse.after_all(lex(other))).dead:
            yield (place.edit(at, at, other),), _run(after, words, at + 1, end)


def _missing(place: Place, at: int, mark: str) -> Edit:
    start = place.begin(at)
    return Edit(start, start, mark) if mark == "(" else marked_after(place, at - 1, mark)
