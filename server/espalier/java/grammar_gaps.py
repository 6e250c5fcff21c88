"""Rewrites Java that the pinned grammar (tree-sitter-java 0.23.5) rejects into Java that it accepts.

Every rewriting keeps the length, so that positions in the tree are positions in the source, from which names are read.
Blanked parts yield no facts: modifiers and annotations of patterns, and all but the last of several patterns.

    import module java.base;            ->  import        java.base;         (JLS 25, 7.5.5)
    check(x); super(x);                 ->  check(x); $uper(x);              (8.8.7: a prologue)
    case final Point p ->               ->  case       Point p ->            (14.30.1)
    case Integer _, String _ ->         ->  case            String _ ->      (14.11.1)
    case Shape.Circle(var at) ->        ->  case Shape_Circle(var at) ->     (14.30.1)
    void log(String @Nullable ... all)  ->  void log(String           ... all)   (9.7.4)
    int \\u0061ge;                      ->  int _u0061ge;                    (3.3)

A null character becomes a space, and a byte that is no UTF-8 (a file in Latin-1) a letter.

The source is read as Latin-1, in which a byte is a character: only ASCII matters here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from espalier.java.lexer import Lexeme, LexemeKind, lex

_OPENING, _CLOSING = frozenset("([{<"), frozenset(")]}>")
_CONSTRUCTORS = frozenset(("super", "this"))
_LABEL_ENDS = frozenset(("->", ":", "when", ";", "{", "}"))
_CONTROL_Z = b"\x1a"
_UNDECODED = re.compile("[\udc80-\udcff]")
"""What `surrogateescape` makes of a byte that is no UTF-8."""

Span = tuple[int, int, bytes]
"""Bytes [start, end) and their replacement, which is padded with spaces."""


def rewritten(source: bytes) -> bytes:
    """Returns the rewritten source, of the same length; equal to the source if there is nothing to rewrite."""
    words = [each for each in lex(source.decode("latin-1")) if not each.trivia]
    found = bytearray(source)
    for rule in (_module_imports, _constructor_calls, _labels, _record_patterns, _annotated_varargs, _escapes):
        for start, end, text in rule(words):
            found[start:end] = text.ljust(end - start)
    if found.endswith(_CONTROL_Z):  # the last character of a source may be Ctrl-Z (JLS 3.5)
        found[-1:] = b" "
    return _legible(bytes(found))


def _legible(source: bytes) -> bytes:
    """Replaces what the grammar's lexer rejects even in literals and comments."""
    text = source.replace(b"\0", b" ").decode("utf-8", "surrogateescape")
    return _UNDECODED.sub("_", text).encode("utf-8")


def _escapes(words: Sequence[Lexeme]) -> Iterator[Span]:
    """Replaces the backslashes of Unicode escapes in names."""
    for word in words:
        if word.kind is LexemeKind.IDENTIFIER and "\\" in word.text:
            yield word.start, word.end, word.text.replace("\\", "_").encode("latin-1")


def _text(words: Sequence[Lexeme], index: int) -> str:
    return words[index].text if 0 <= index < len(words) else ""


def _is_name(words: Sequence[Lexeme], index: int) -> bool:
    return 0 <= index < len(words) and words[index].kind is LexemeKind.IDENTIFIER


def _module_imports(words: Sequence[Lexeme]) -> Iterator[Span]:
    for index, word in enumerate(words):
        if word.text == "module" and _text(words, index - 1) == "import" and _is_name(words, index + 1):
            yield word.start, word.end, b""


def _constructor_calls(words: Sequence[Lexeme]) -> Iterator[Span]:
    """Turns `super(` and `this(` that are not the first statement into calls of a method."""
    for index, word in enumerate(words):
        if word.text in _CONSTRUCTORS and _text(words, index + 1) == "(":
            before = _text(words, index - 1)
            if before == ">":
                opening = _before_type_arguments(words, index - 1)
                if _text(words, opening - 1) == "{":
                    continue
                yield words[opening].start, words[index - 1].end, b""
            if before != "{":
                yield word.start, word.start + 1, b"$"


def _before_type_arguments(words: Sequence[Lexeme], index: int) -> int:
    """Returns the index of the `<` that the `>` at `index` closes."""
    depth = 0
    while index > 0:
        depth += {">": 1, "<": -1}.get(words[index].text, 0)
        if not depth:
            break
        index -= 1
    return index


def _labels(words: Sequence[Lexeme]) -> Iterator[Span]:
    for index, word in enumerate(words):
        if word.text == "case":
            end = _end_of_label(words, index + 1)
            yield from _modifiers(words, index + 1, end)
            yield from _qualified(words, index + 1, end)
            *first, _ = _elements(words, index + 1, end)
            for start, stop in first:
                if _is_pattern(words[start:stop]):
                    yield words[start].start, words[stop].end, b""


def _end_of_label(words: Sequence[Lexeme], index: int) -> int:
    """Returns the index of the arrow, the colon or the guard's `when` that ends a label."""
    depth = 0
    while index < len(words) and (depth or words[index].text not in _LABEL_ENDS):
        depth += _change(words[index].text)
        index += 1
    return index


def _elements(words: Sequence[Lexeme], index: int, end: int) -> list[tuple[int, int]]:
    """Returns the spans of a label's elements, without the commas between them."""
    found, start, depth = [], index, 0
    for place in range(index, end):
        depth += _change(words[place].text)
        if words[place].text == "," and not depth:
            found.append((start, place))
            start = place + 1
    return [*found, (start, end)]


def _is_pattern(words: Sequence[Lexeme]) -> bool:
    """Whether these are a pattern: a type with `_` or a name after it, or with components. A constant has neither."""
    if len(words) < 2 or words[0].text in _OPENING or words[0].kind is LexemeKind.LITERAL:
        return False
    last = words[-1]
    named = (last.text == "_" or last.kind is LexemeKind.IDENTIFIER) and words[-2].text != "."
    return named or last.text == ")"


def _record_patterns(words: Sequence[Lexeme]) -> Iterator[Span]:
    """Blanks modifiers in the components of record patterns after `instanceof`, and joins qualified names."""
    for index, word in enumerate(words):
        if word.text == "instanceof":
            start = index + 1
            while _is_name(words, start) or _text(words, start) in ("@", "."):
                start += 1
            if _text(words, start) == "<":
                start = _end_of_group(words, start)
            if _text(words, start) == "(":
                end = _end_of_group(words, start)
                yield from _modifiers(words, start, end)
                yield from _qualified(words, index + 1, end)


def _qualified(words: Sequence[Lexeme], index: int, end: int) -> Iterator[Span]:
    """Makes one name of the qualified name of each record in a pattern."""
    while index < end:
        last = index
        while _is_name(words, last) and _text(words, last + 1) == "." and _is_name(words, last + 2):
            last += 2
        after = _end_of_group(words, last + 1) if _text(words, last + 1) == "<" else last + 1
        if _text(words, after) == "(":
            for dot in words[index + 1 : last : 2]:
                yield dot.start, dot.end, b"_"
        index = last + 1


def _end_of_group(words: Sequence[Lexeme], index: int) -> int:
    """Returns the index after the bracket that closes the one at `index`."""
    depth = 0
    while index < len(words):
        depth += _change(words[index].text)
        index += 1
        if not depth:
            break
    return index


def _change(text: str) -> int:
    """Returns the change of the depth of brackets, including those of type arguments."""
    return (text in _OPENING) - (text in _CLOSING)


def _modifiers(words: Sequence[Lexeme], index: int, end: int) -> Iterator[Span]:
    """Blanks `final` and annotations."""
    while index < end:
        stop = _end_of_annotation(words, index) if words[index].text == "@" else index + 1
        if stop > index + 1 or words[index].text == "final":
            yield words[index].start, words[stop - 1].end, b""
        index = stop


def _end_of_annotation(words: Sequence[Lexeme], index: int) -> int:
    """Returns the index after the annotation whose `@` is at `index`."""
    index += 1
    while _is_name(words, index):
        index += 1
        if _text(words, index) != ".":
            break
        index += 1
    return _end_of_group(words, index) if _text(words, index) == "(" else index


def _annotated_varargs(words: Sequence[Lexeme]) -> Iterator[Span]:
    for index, word in enumerate(words):
        if word.text == "@" and _is_name(words, index + 1):
            end = _end_of_annotation(words, index)
            if _text(words, end) == "...":
                yield word.start, words[end - 1].end, b""
