"""How much of the text behind a hunk some text of the hunk lets be read: so much of it must be read behind every other.

What follows a hunk has no place behind `switch (a) {`, `try {` or `new A() {` unless it begins with a label, ends with
a `catch` or declares members. But the file may have other faults further on, of which a hunk is not guilty. So texts of
the commonest forms are tried, with the brackets that the hunk must open and close; as far as the grammar gets behind
the one that gets furthest, what follows is without fault, and a text behind which it gets less far breaks it. Where the
hunk closes the brace that it stands in nothing is tried: behind that the grammar admits everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from espalier.generate.brackets import open_after
from espalier.generate.hunk_context import begins_line, hunk_context, words
from espalier.generate.surface import read
from espalier.generate.syntax import Parse
from espalier.java.lexer import Lexeme, lexemes
from espalier.ports import Hunk

_MOST = 400
"""Lexemes followed: a block that a hunk opens seldom has more."""

_FORMS = (
    *("", ";", "a;", "a", "A a;", "a,", "case a:", "void a() {}"),
    *("{", "if (a) {", "else {", "switch (a) {", "try {", "catch (A a) {", "finally {", "do {", "case a -> {"),
    *("class A {", "interface A {", "enum A {", "record A() {", "void a() {", "A() {", "A a = {", "A a = new A() {"),
    *("a = () -> {", "a {"),
)
"""The last opens the body of an enum's constant."""


@lru_cache(maxsize=8)
def readable_right_context(hunk: Hunk, opened: str) -> tuple[Lexeme, ...] | None:
    """The lexemes behind the hunk that must be read; None where no text was found to compare with. `opened`: the
    brackets that are to be open behind the hunk."""
    around = hunk_context(hunk)
    closes = not opened.startswith(around.before)
    if around.parse is None or closes or not begins_line(hunk.after):
        return None
    behind = list(islice((lexeme for lexeme in lexemes(hunk.after) if not lexeme.trivia), _MOST))
    furthest = -1
    for text in (hunk.original, *_FORMS):
        parse = around.parse.after_all(read(around.begun + text))
        if not parse.dead and open_after(words(text), around.before) == opened:
            furthest = max(furthest, _readable(parse, behind))
        if furthest == len(behind):
            break
    return tuple(behind[:furthest]) if furthest >= 0 else None


def _readable(parse: Parse, lexemes: Sequence[Lexeme]) -> int:
    """How many of the lexemes have a reading."""
    for count, lexeme in enumerate(lexemes):
        parse = parse.after_all((lexeme,))
        if parse.dead:
            return count
    return len(lexemes)
