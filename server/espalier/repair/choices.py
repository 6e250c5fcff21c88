"""Small edits of a line, as gaps with a finite set of fillings.

A template (`templates`) leaves the filling to the model's drawing. Here it is listed instead: fixed texts (operators,
wraps, exchanged arguments, guards, punctuation) and forms into which each name is put that the oracle proves. A
finite set can be searched best first, one compiler check each, which finds many ways to repair a line where drawing
finds the likeliest few. The edits are those of mutation-based repair (PAR: Kim et al. 2013; TBar: Liu et al. 2019).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from espalier.java.lexer import LexemeKind, lex, trailing_word
from espalier.repair.expressions import Range, calls, conditions, expressions
from espalier.repair.retyping import ARGUMENTS
from espalier.repair.templates import OPERATOR, OPERATORS, Gap, Line, one_word_gaps, remoteness

NAME = "{}"
"""Where a proven name goes in a form."""

_MENDING = ("(", ")", ";", ".", ",", "{", "}", "[", "]", "=")
_JOINTS = (".", "(", ", ", " ")
_ADDED = ("null", "0", "1", "true", "false", '""')
_BEHAVIOUR = frozenset({OPERATOR, "condition", "arguments"})
_NULL = "NullPointerException"
_UNFIT = "not applicable for the arguments"
_SELDOM, _LIKELY = 0.1, 0.5
"""What moved fillings share: where nothing speaks for them, and where the compiler's or the test's words do. As an edit
channel has it (Brill and Moore 2000), an edit costs what its kind is worth, not what the words cost that it keeps."""
_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MISMATCH = re.compile(r"cannot convert from (?P<given>[^\n]+?) to (?P<wanted>[^\n]+)")
_INSTEAD = ("null", "false", "0", '""')
"""What is returned where something is null."""
_RETURNS = ("return;", "return null;", "return false;", "return 0;", "continue;")
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Choice:
    """`texts`: what may fill the gap; `forms`: the same with a proven name for `{}`. `joints`: the gap's word is cut in
    two behind each proven name it begins with, and one of them put between. `hinted`: the compiler's words led here.
    `moved`: fillings that only move what stands there, or that a message leads to: a test for null, the type it names.
    A model would charge each of their words as if it were new; these share the probability `share` instead."""

    gap: Gap
    texts: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()
    hinted: bool = False
    moved: tuple[str, ...] = ()
    share: float = 0.0


def choices(line: Line, message: str = "", indent: str = "", newline: str = "\n", uses: str = "") -> list[Choice]:
    """Every small edit of `line`, the most promising first. `message`: the compiler's or the failing test's words;
    `uses`: the compiler's on other lines, which use what the line declares."""
    mismatches = list(_MISMATCH.finditer(message))
    casts = tuple(dict.fromkeys(found["wanted"] for found in mismatches))
    fitting = [found["given"] for found in mismatches]
    for mismatch in _MISMATCH.finditer(uses):  # the variable may be what is converted, or what it is converted to
        fitting += [mismatch["given"], mismatch["wanted"]]
    for call in ARGUMENTS.finditer(uses):
        pairs = zip(call["wanted"].split(", "), call["given"].split(", "), strict=False)
        fitting += [wanted for wanted, has in pairs if wanted != has]
    given = tuple(dict.fromkeys(fitting))
    found = [*_words(line), *_negations(line), *_expressions(line, casts), *_arguments(line), *_receivers(line)]
    found += [
        *_exchanges(line, _UNFIT in message),
        *_declared(line, given, bool(given or uses)),
        *(_mendings(line) if line.syntax else ()),
    ]
    found += _told_null(_guards(line, indent, newline), _NULL in message)
    found += _told_null(_null_tests(line), _NULL in message)
    return sorted(_merged(found), key=lambda choice: (distance(line, choice), *_promise(line, choice)))


def _promise(line: Line, choice: Choice) -> tuple[bool, bool, int]:
    """Smaller is better. Where the compiler marks nothing a test has failed: behaviour is changed before names."""
    names = not line.marks and choice.gap.origin not in _BEHAVIOUR
    return not choice.hinted, names, len(choice.gap.stood)


def distance(line: Line, choice: Choice) -> int:
    """As `templates.remoteness`; what the compiler's words led to is as near as what it marked."""
    if choice.hinted:
        return 0
    gap = choice.gap
    return remoteness(line, (len(gap.prefix), len(line.text) - len(gap.suffix)))


def _merged(found: list[Choice]) -> list[Choice]:
    """Choices of the same gap as one, so that their fillings are weighed together."""
    by_gap: dict[tuple[str, str], Choice] = {}
    for choice in found:
        key = choice.gap.prefix, choice.gap.suffix
        known = by_gap.get(key)
        by_gap[key] = choice if known is None else _joined(known, choice)
    return list(by_gap.values())


def _joined(one: Choice, other: Choice) -> Choice:
    return replace(
        one,
        texts=tuple(dict.fromkeys((*one.texts, *other.texts))),
        forms=tuple(dict.fromkeys((*one.forms, *other.forms))),
        joints=one.joints or other.joints,
        hinted=one.hinted or other.hinted,
        moved=tuple(dict.fromkeys((*one.moved, *other.moved))),
        share=max(one.share, other.share),
    )


def _words(line: Line) -> Iterator[Choice]:
    """Another name, operator or literal; a word that two have grown together in."""
    for gap in one_word_gaps(line):
        stood = gap.stood.strip()
        if stood in {"<", ">"} and _of_types(gap):
            continue
        if stood in OPERATORS:
            yield Choice(gap, tuple(sorted(OPERATORS - {stood})))
        else:
            yield Choice(gap, _literals(stood), (NAME,), _JOINTS if line.syntax else ())


def _of_types(gap: Gap) -> bool:
    """Whether `<` or `>` rather brackets type arguments: right behind a type, or another of them."""
    before = gap.prefix[-1:]
    name = trailing_word(gap.prefix)
    return before in {"<", ">", "?", "]"} or (not gap.stood[:1].isspace() and name[:1].isupper())


def _literals(stood: str) -> tuple[str, ...]:
    """Neighbours of a literal."""
    if stood.isdecimal():
        number = int(stood)
        return tuple(dict.fromkeys(str(near) for near in (number + 1, number - 1, 0, 1) if near != number))
    return {"true": ("false",), "false": ("true",)}.get(stood, ('""', "null") if stood.startswith('"') else ())


def _expressions(line: Line, types: tuple[str, ...]) -> Iterator[Choice]:
    """A name for an expression; the expression wrapped or cast."""
    for found in expressions(line):
        gap = _gap(line, found, "expression")
        text, several = gap.stood.strip(), found[1] - found[0] > 1
        whole = f"({text})" if several and not text.endswith(")") else text
        casts = [f"({name}) {whole}" for name in types]
        wraps = [
            f"String.valueOf({text})",
            f"Optional.of({text})",
            *(f"{text}.{name}()" for name in ("get", "toString")),
        ]
        yield Choice(gap, (*casts, *(wraps if _simple(text) else ())), (NAME,) if several else ())


def _simple(text: str) -> bool:
    """A variable, a chain or a call: a value that can stand before a dot."""
    words = [word for word in lex(text) if not word.trivia]
    if len(words) == 1 and text[:1].isupper():
        return False
    return bool(words) and words[0].kind is LexemeKind.IDENTIFIER and not OPERATORS.intersection(w.text for w in words)


def _exchanges(line: Line, hinted: bool) -> Iterator[Choice]:
    """Two arguments of a call exchanged."""
    for call in calls(line):
        texts = [_text(line, argument) for argument in call.arguments]
        ways = tuple(dict.fromkeys(", ".join(way) for way in _exchanged(texts) if way != texts))
        if ways:
            gap = _gap(line, (call.opening + 1, call.closing), "arguments")
            yield Choice(gap, moved=ways, share=_LIKELY if hinted else _SELDOM)


def _arguments(line: Line) -> Iterator[Choice]:
    """An argument added, or one left out."""
    for call in calls(line):
        texts = [_text(line, argument) for argument in call.arguments]
        if not texts:
            only = (f"({NAME}",)
            yield Choice(_gap(line, (call.opening, call.opening + 1), "arguments"), _with(_ADDED, only), only)
            continue
        gap = _gap(line, (call.opening + 1, call.closing), "arguments")
        forms = tuple(", ".join([*texts[:at], NAME, *texts[at:]]) for at in range(len(texts) + 1))
        fewer = (", ".join(way) for way in _left_out(texts) if way)
        yield Choice(gap, (*fewer, *_with(_ADDED, forms)), forms)


def _with(texts: Sequence[str], forms: Sequence[str]) -> tuple[str, ...]:
    return tuple(form.replace(NAME, text) for form in forms for text in texts)


def _exchanged(texts: list[str]) -> Iterator[list[str]]:
    for one, other in combinations(range(len(texts)), 2):
        way = list(texts)
        way[one], way[other] = way[other], way[one]
        yield way


def _left_out(texts: list[str]) -> Iterator[list[str]]:
    return (texts[:index] + texts[index + 1 :] for index in range(len(texts)))


def _receivers(line: Line) -> Iterator[Choice]:
    """A receiver before a name the compiler does not know."""
    for index, word in enumerate(line.words):
        lonely = word.kind is LexemeKind.IDENTIFIER and (index == 0 or line.words[index - 1].text not in {".", "::"})
        if lonely and any(start < word.end and word.start < end for start, end in line.marks):
            yield Choice(_gap(line, (index, index + 1), "receiver"), (), (f"{NAME}.{word.text}",))


def _declared(line: Line, given: tuple[str, ...], hinted: bool) -> Iterator[Choice]:
    """Another type for the variable that the line declares: what the compiler says it is given."""
    texts = [word.text for word in line.words]
    first = 1 if texts[:1] == ["final"] else 0
    name = texts.index("=") - 1 if "=" in texts else 0
    if name > first and line.words[name].kind is LexemeKind.IDENTIFIER and texts[name - 1] != ".":
        gap, types = _gap(line, (first, name), "declared type"), (*given, "var")
        yield Choice(gap, moved=types, share=_LIKELY, hinted=True) if hinted else Choice(gap, types)


def _negations(line: Line) -> Iterator[Choice]:
    """`if (a < b)` the other way round."""
    for found in conditions(line):
        gap = _gap(line, found, "condition")
        text = gap.stood.strip()
        operators = [word.text for word in line.words[found[0] : found[1]] if word.text in _NEGATED]
        if text.startswith("!"):
            yield Choice(gap, (text[1:].strip(),))
        elif not operators:
            yield Choice(gap, (f"!{text}" if _simple(text) else f"!({text})",))


def _null_tests(line: Line) -> Iterator[Choice]:
    """A condition, or what is returned, that first asks whether a receiver is null."""
    for found in (*conditions(line), *_returned(line)):
        start, suspects = line.words[found[0]].start, _null_suspects(line, found)
        tests = [test for name in suspects for test in (f"{name} != null && ", f"{name} == null || ")]
        if line.words[found[0] - 1].text == "return":
            tests += [f"{name} == null ? {other} : " for name in suspects for other in _INSTEAD]
        if tests:
            yield Choice(Gap("condition", line.text[:start], "", line.text[start:]), tuple(tests))


def _returned(line: Line) -> Iterator[Range]:
    """What stands between `return` and the line's last semicolon."""
    if len(line.words) > 2 and line.words[0].text == "return" and line.words[-1].text == ";":
        yield 1, len(line.words) - 1


def _told_null(found: Iterator[Choice], told: bool) -> Iterator[Choice]:
    """What asks for null: where it is `told` that something is, by its kind; else by its words."""
    return (
        replace(choice, texts=(), moved=choice.texts, share=_LIKELY, hinted=True) if told else choice
        for choice in found
    )


def _guards(line: Line, indent: str, newline: str) -> Iterator[Choice]:
    """The statement only where a receiver is not null, or nothing done where it is."""
    texts = [word.text for word in line.words]
    if not texts or texts[-1] != ";" or len(line.brackets) * 2 != sum(text in "()[]{}" for text in texts):
        return
    for name in _null_suspects(line, (0, len(texts))):
        checked = f"if ({name} != null) {{{newline}{indent}{_INDENT}{line.text}{newline}{indent}}}"
        early = [f"if ({name} == null) {{{newline}{indent}{_INDENT}{way}{newline}{indent}}}" for way in _RETURNS]
        yield Choice(Gap("guard", "", line.text, ""), (checked,))
        yield Choice(Gap("guard", "", "", newline + indent + line.text), tuple(early))


def _null_suspects(line: Line, within: Range) -> list[str]:
    """Variables that something is asked of."""
    names = [
        word.text
        for index, word in enumerate(line.words[within[0] : within[1]], within[0])
        if word.kind is LexemeKind.IDENTIFIER and word.text[0].islower() and line.follows(index) == "."
        if not index or line.words[index - 1].text not in {".", "::"}
    ]
    return list(dict.fromkeys(names))


def _mendings(line: Line) -> Iterator[Choice]:
    """A mark or bracket that is missing, too many, or another. It is weighed together with the word beside it, so that
    the model can tell what a missing mark costs."""
    for index, word in enumerate(line.words):
        gap = _gap(line, (index, index + 1), "punctuation")
        missing = [f"{word.text}{mark}" for mark in _MENDING]
        first = [f"{mark}{word.text}" for mark in _MENDING] if index == 0 else []
        other = ["", *(mark for mark in _MENDING if mark != word.text)] if word.text in _MENDING else []
        yield Choice(gap, (*missing, *first, *other))


def _gap(line: Line, found: Range, origin: str) -> Gap:
    start, end = line.words[found[0]].start, line.words[found[1] - 1].end
    return Gap(origin, line.text[:start], line.text[start:end], line.text[end:])


def _text(line: Line, found: Range) -> str:
    return line.text[line.words[found[0]].start : line.words[found[1] - 1].end]
