"""Cuts a failing line into a kept prefix, a hole to generate into, and a kept suffix.

The templates are those of template-based neural repair (AlphaRepair, Xia and Zhang 2022, section 3.2; used again by
Repilot, section 4): the whole line, its beginning or end or both kept, a call's arguments or name, an operator or
condition, and a new statement before the line. They only cut; model and oracle decide what fills the hole.

Holes that contain a span that the compiler marked come first, then those that touch one; smaller holes come before
larger ones, because most faults are one wrong word. "Touch" allows one word between, because JDT marks a call's name
when its arguments are wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from espalier.generate import Stop
from espalier.java.context.brackets import pairs
from espalier.java.lexer import Lexeme, lex

Span = tuple[int, int]

INSERTION = "insertion"
CALLED_NAME = "called name"
ONE_WORD = "keep both ends"
OPERATOR = "operator"
EXPRESSION = "expression"
INSERT_BEFORE = "insert before"
KEEP_PREFIX, KEEP_SUFFIX, WHOLE = "keep prefix", "keep suffix", "whole line"
DRAFT = "draft"
"""The whole hunk as another model writes it."""
WRITTEN = frozenset({KEEP_PREFIX, KEEP_SUFFIX, WHOLE})
"""The templates whose holes have the model write several words."""

_BOUNDARIES = frozenset({"=", "(", ",", ".", "->", "?", ":", "return", "throw", "+=", "-=", "&&", "||", "+", "{", ";"})
OPERATORS = frozenset(
    {"==", "!=", "<", ">", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "<<", "!", "++", "--"}
    | {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "instanceof"}
)
_CONDITIONALS = frozenset({"if", "while", "switch"})


@dataclass(frozen=True, slots=True)
class Hole:
    """A part of the hunk to generate: prefix + generated text + suffix replaces the hunk. `original`: the text that was
    in the hole; `origin`: the template; `stop`: where generation ends at the latest."""

    origin: str
    prefix: str
    original: str
    suffix: str
    stop: Stop = Stop.HUNK

    @property
    def one_word(self) -> bool:
        """Whether the original is a single word or operator."""
        return self.origin in {CALLED_NAME, ONE_WORD, OPERATOR}


@dataclass(frozen=True)
class Line:
    """A failing line's text (it may be several lines) and the spans in it that the compiler marked. `syntax`: the line
    does not parse, so something may be missing between two words."""

    text: str
    marks: tuple[Span, ...] = ()
    syntax: bool = False

    @cached_property
    def words(self) -> tuple[Lexeme, ...]:
        """The lexemes without trivia."""
        return tuple(lexeme for lexeme in lex(self.text) if not lexeme.trivia)

    @cached_property
    def brackets(self) -> dict[int, int]:
        """Maps the index of each opening bracket in `words` to the index of the one that closes it."""
        return pairs([word.text for word in self.words])[0]

    def follows(self, index: int) -> str:
        """The text of the word after `index`, or ''."""
        return self.words[index + 1].text if index + 1 < len(self.words) else ""


def called_names(line: Line) -> Iterator[Span]:
    """`x.NAME(y)`: the name of each call."""
    for index, word in enumerate(line.words):
        if word.kind == "identifier" and line.follows(index) == "(":
            yield word.start, word.end


def keep_ends(line: Line) -> Iterator[Span]:
    """One word inside the line: a variable, a type, a literal."""
    for index, word in enumerate(line.words):
        if word.kind in {"identifier", "literal"} and line.follows(index) != "(":
            yield word.start, word.end


def operators(line: Line) -> Iterator[Span]:
    """Each operator alone."""
    for word in line.words:
        if word.text in OPERATORS:
            yield word.start, word.end


def insertions(line: Line) -> Iterator[Span]:
    """An empty span beside each marked place, or at the line's end, where something may be missing."""
    if line.syntax:
        ends = [line.words[-1].end] if line.words else []
        for place in [*(place for start, end in line.marks for place in (end, start)), *ends]:
            yield place, place


def arguments(line: Line) -> Iterator[Span]:
    """`f(ARGUMENTS)`: all arguments of each call."""
    for opening, closing in line.brackets.items():
        if line.words[opening].text == "(" and opening and line.words[opening - 1].kind == "identifier":
            yield line.words[opening].end, line.words[closing].start


def conditions(line: Line) -> Iterator[Span]:
    """`if (CONDITION)`, and the same for while and switch."""
    for opening, closing in line.brackets.items():
        if opening and line.words[opening - 1].text in _CONDITIONALS:
            yield line.words[opening].end, line.words[closing].start


def keep_prefix(line: Line) -> Iterator[Span]:
    """The line's beginning is kept up to a boundary; its end is generated."""
    for word in _boundaries(line):
        yield word.end, len(line.text)


def keep_suffix(line: Line) -> Iterator[Span]:
    """The line's end is kept from a boundary on; its beginning is generated."""
    for word in _boundaries(line):
        if word.start:
            yield 0, word.start


def whole(line: Line) -> Iterator[Span]:
    """Everything is generated."""
    yield 0, len(line.text)


_TEMPLATES: dict[str, Callable[[Line], Iterator[Span]]] = {
    INSERTION: insertions,
    CALLED_NAME: called_names,
    ONE_WORD: keep_ends,
    OPERATOR: operators,
    "arguments": arguments,
    "condition": conditions,
    KEEP_PREFIX: keep_prefix,
    KEEP_SUFFIX: keep_suffix,
    WHOLE: whole,
}


def one_word_holes(line: Line) -> list[Hole]:
    """The holes whose original is a single word or operator."""
    spans = {span: origin for origin in (ONE_WORD, CALLED_NAME, OPERATOR) for span in _TEMPLATES[origin](line)}
    return [_cut(line.text, span, origin) for span, origin in sorted(spans.items())]


def holes(line: Line, indent: str = "", newline: str = "\n") -> list[Hole]:
    """Every template's holes, each cut once, the most promising first; a statement before the line comes last."""
    spans: dict[Span, str] = {}
    for origin, template in _TEMPLATES.items():
        for span in template(line):
            spans.setdefault(_with_space(line.text, span), origin)
    order = sorted(spans, key=lambda span: (remoteness(line, span), span[1] - span[0]))
    before = Hole(INSERT_BEFORE, "", "", newline + indent + line.text, Stop.STATEMENT)
    return [*(_cut(line.text, span, spans[span]) for span in order), before]


def _with_space(text: str, span: Span) -> Span:
    """The span with the space before it: models generate words with the space before them."""
    return len(text[: span[0]].rstrip(" \t")), span[1]


def _cut(text: str, span: Span, origin: str) -> Hole:
    start, end = span
    return Hole(origin, text[:start], text[start:end], text[end:])


def _boundaries(line: Line) -> Iterator[Lexeme]:
    return (word for word in line.words if word.text in _BOUNDARIES)


def remoteness(line: Line, span: Span) -> int:
    """0: the hole holds a whole mark or inserts at its edge, or nothing is marked; 1: it touches one; 2: neither."""
    if not line.marks or any(span[0] <= start and end <= span[1] for start, end in line.marks):
        return 0
    if span[0] == span[1] and any(span[0] in mark for mark in line.marks):
        return 0
    apart = min(_words_between(line.words, span, mark) for mark in line.marks)
    return 1 if apart <= 1 else 2


def _words_between(words: Sequence[Lexeme], one: Span, other: Span) -> int:
    first, second = sorted((one, other))
    return sum(first[1] <= word.start and word.end <= second[0] for word in words)
