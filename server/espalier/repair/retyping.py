"""Finds another type for a declaration outside the hunk, where the compiler says that a value and its variable do not
fit.

Only the line's words and the compiler's messages are used. `x = value` with "cannot convert from A to B" changes `B x`
to `A x`. `return value` changes the method's return type. An argument that is a variable takes the type that the method
wants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from espalier.java.context.declarations import declares, type_start
from espalier.java.context.methods import header_name
from espalier.java.lexer import Lexeme, lex_document
from espalier.ports import Hunk
from espalier.repair.edits import Edit

_CONVERSION = re.compile(r"cannot convert from (?P<given>[^\n]+?) to (?P<wanted>[^\n]+)")
ARGUMENTS = re.compile(
    r"The (?:method|constructor) \w+\((?P<wanted>[^\n]*?)\).*? for the arguments \((?P<given>[^\n]*)\)"
)
"""JDT's message for a call whose arguments do not fit: the types that one method wants, and those given."""
_NO_TYPE = frozenset({"null", "void"})


def retypings(hunk: Hunk, message: str) -> list[Edit]:
    """Replacements of a type outside the hunk, each once. `message`: the compiler's message on the hunk."""
    words = [word for word in lex_document(hunk.text) if not word.trivia]
    before = [index for index, word in enumerate(words) if word.end <= hunk.start]
    inside = [word.text for word in words if hunk.start <= word.start < hunk.end]
    found = [*_assigned(words, before, inside, message), *_returned(words, before, inside, message)]
    found += _passed(words, before, inside, message)
    return list(dict.fromkeys(edit for edit in found if edit.text not in _NO_TYPE))


def _assigned(words: Sequence[Lexeme], before: Sequence[int], inside: Sequence[str], message: str) -> Iterator[Edit]:
    for conversion in _CONVERSION.finditer(message):
        if inside[1:2] == ["="]:
            yield from _declaration(words, before, inside[0], conversion["given"])


def _returned(words: Sequence[Lexeme], before: Sequence[int], inside: Sequence[str], message: str) -> Iterator[Edit]:
    name = _enclosing_method(words, before) if inside[:1] == ["return"] else None
    for conversion in _CONVERSION.finditer(message):
        if name:
            yield from _type_before(words, name, conversion["given"])


def _passed(words: Sequence[Lexeme], before: Sequence[int], inside: Sequence[str], message: str) -> Iterator[Edit]:
    for found in ARGUMENTS.finditer(message):
        wanted, given = found["wanted"].split(", "), found["given"].split(", ")
        if len(wanted) == len(given) and sum(a != b for a, b in zip(wanted, given, strict=True)) == 1:
            place = next(index for index, pair in enumerate(zip(wanted, given, strict=True)) if pair[0] != pair[1])
            for name in _variables_at(inside, place):
                yield from _declaration(words, before, name, wanted[place])


def _variables_at(inside: Sequence[str], place: int) -> Iterator[str]:
    """Yields the names that are a whole argument, the `place`th, of a call without brackets in its arguments."""
    text = " ".join(inside)
    for arguments in re.findall(r"\(([^()]*)\)", text):
        parts = [part.strip() for part in arguments.split(",")]
        if place < len(parts) and re.fullmatch(r"[A-Za-z_$][\w$]*", parts[place]):
            yield parts[place]


def _declaration(words: Sequence[Lexeme], before: Sequence[int], name: str, new: str) -> Iterator[Edit]:
    """Yields an edit that gives the nearest declaration of `name` above the hunk the type `new`."""
    place = next((index for index in reversed(before) if words[index].text == name and declares(words, index)), None)
    if place:
        yield from _type_before(words, place, new)


def _type_before(words: Sequence[Lexeme], name: int, new: str) -> Iterator[Edit]:
    """Yields an edit that replaces the type before the declared name at index `name` by `new`."""
    first = type_start(words, name)
    old = " ".join(word.text for word in words[first:name])
    if first < name and old != new:
        yield Edit(words[first].start, words[name - 1].end, new)


def _enclosing_method(words: Sequence[Lexeme], before: Sequence[int]) -> int | None:
    """The index of the name of the method whose body holds the hunk."""
    closed = 0
    for index in reversed(before):
        text = words[index].text
        closed += text == "}"
        if text == "{":
            if closed:
                closed -= 1
            elif (name := header_name(words, index)) is not None:
                return name
            elif index and words[index - 1].text == "->":
                return None
    return None
