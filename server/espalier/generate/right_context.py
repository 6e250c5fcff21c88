"""How much of the text after a hunk can be parsed after some text of the hunk; it must then be parsed after every text.

The right context has no place after `switch (a) {`, `try {` or `new A() {` unless it begins with a label, ends with a
`catch` or declares members. But the file may have further errors, for which the hunk is not responsible. So texts of
the commonest forms are tried, with the brackets that the hunk must open and close. The right context is without errors
as far as the parser gets after the best of them; a text after which it gets less far is rejected. Where the hunk closes
the brace that it stands in, nothing is tried: after that brace the grammar admits everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from espalier.generate.contexts import begins_line, hunk_context, words
from espalier.generate.lexical_context import read
from espalier.generate.tuning import TUNING
from espalier.java.context.brackets import open_after
from espalier.java.context.syntax import Parse
from espalier.java.lexer import Lexeme, lexemes
from espalier.ports import Hunk

_FORMS = (
    *("", ";", "a;", "a", "A a;", "a,", "case a:", "void a() {}"),
    *("{", "if (a) {", "else {", "switch (a) {", "try {", "catch (A a) {", "finally {", "do {", "case a -> {"),
    *("class A {", "interface A {", "enum A {", "record A() {", "void a() {", "A() {", "A a = {", "A a = new A() {"),
    *("a = () -> {", "a {"),
)
"""The last one opens the body of an enum's constant."""


@lru_cache(maxsize=8)
def readable_right_context(hunk: Hunk, opened: str) -> tuple[Lexeme, ...] | None:
    """The lexemes after the hunk that must be parsed; None where no text was found to compare with. `opened`: the
    brackets that must be open after the hunk."""
    around = hunk_context(hunk)
    closes = not opened.startswith(around.before)
    if around.parse is None or closes or not begins_line(hunk.after):
        return None
    following = list(islice((lexeme for lexeme in lexemes(hunk.after) if not lexeme.trivia), TUNING.lexemes_after))
    furthest = -1
    for text in (hunk.original, *_FORMS):
        parse = around.parse.after_all(read(around.begun + text))
        if not parse.dead and open_after(words(text), around.before) == opened:
            furthest = max(furthest, _readable(parse, following))
        if furthest == len(following):
            break
    return tuple(following[:furthest]) if furthest >= 0 else None


def _readable(parse: Parse, lexemes: Sequence[Lexeme]) -> int:
    """How many of the lexemes can be parsed."""
    for count, lexeme in enumerate(lexemes):
        parse = parse.after_all((lexeme,))
        if parse.dead:
            return count
    return len(lexemes)
