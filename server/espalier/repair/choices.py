"""Lists a line's small edits, as holes with a finite set of fillings.

In a template's hole (`templates`) the engine generates. Here the fillings are listed: fixed texts (operators, wraps,
exchanged arguments, guards, punctuation), and forms into which each proven name is put. A finite set can be searched
best first with one compilation for each filling. This finds many ways to repair a line, where generation finds the few
most probable. The edits are those of mutation-based repair (PAR: Kim et al. 2013; TBar: Liu et al. 2019).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice, repeat
from operator import mul

from espalier.java.lexer import LexemeKind, lex, trailing_word
from espalier.repair.expressions import Range, calls, conditions, expressions
from espalier.repair.failing import RETURNED_NULL, factor
from espalier.repair.templates import EXPRESSION, OPERATOR, OPERATORS, Hole, Line, one_word_holes, remoteness
from espalier.repair.tuning import TUNING

NAME = "{}"
"""The place of a proven name in a form."""

_MENDING = ("(", ")", ";", ".", ",", "{", "}", "[", "]", "=")
_JOINTS = (".", "(", ", ", " ")
_ADDED = ("null", "0", "1", "true", "false", '""')
MISTAKE = "usual mistake"
_BEHAVIOUR = frozenset({OPERATOR, "condition", "arguments", MISTAKE})
_NULL = "NullPointerException"
_IS_NULL = re.compile(r'because "((?:this\.)?[A-Za-z_$][\w$]*)" is null')
_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_NEAR = {
    "==": ("!=",), "!=": ("==",), "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="),
    "&&": ("||",), "||": ("&&",), "&": ("&&", "|"), "|": ("||", "&"), "^": ("&", "|"), "+": ("-", "*"), "-": ("+",),
    "*": ("/", "+"), "/": ("%", "*"), "%": ("/",), "++": ("--",), "--": ("++",), "+=": ("-=",), "-=": ("+=",),
}  # fmt: skip
"""What an operator is mostly mistaken for, where a line compiles and is wrong (ManySStuBs4J: Karampatsis and Sutton
2020)."""
_TURNED = frozenset({"<", "<=", ">", ">="})
"""Of these the other bound is meant more often than the other direction."""
_INSTEAD = ("null", "false", "0", '""')
"""What is returned where something is null."""
_RETURNS = ("return;", "return null;", "return false;", "return 0;", "continue;")
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Choice:
    """A hole and its fillings.

    `texts`: fillings. `forms`: fillings with a proven name for `{}`. `joints`: the word in the hole is cut in two after
    each proven name that it begins with, and one of the joints is put between the halves. `hinted`: the compiler's
    words point to this choice. `moved`: fillings that only move words, or whose words come from a message, such as a
    test for null or a type. A model would charge each of their words as new; they share the probability of their
    `kind` (its name in `Tuning`) instead, of which this choice has the `part`. `weight`: how probable it is, beside the
    other kinds, that a model's filling is what is wrong. `alike`: what the proven names share that are like the name in
    the hole.
    """

    hole: Hole
    texts: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()
    hinted: bool = False
    moved: tuple[str, ...] = ()
    kind: str = ""
    part: float = 1.0
    weight: float = 1.0
    alike: float = 0.0

    @property
    def share(self) -> float:
        """What the moved fillings have of the probability together."""
        return getattr(TUNING, self.kind) * self.part if self.kind else 0.0

    @property
    def parts(self) -> list[tuple[str, float]]:
        """The moved fillings and what each has of the probability of its kind: each less than the one before."""
        weights = list(islice(falling(), len(self.moved)))
        return [(text, self.part * weight / sum(weights)) for text, weight in zip(self.moved, weights, strict=True)]


def falling() -> Iterator[float]:
    """How probable the alternatives at one place are beside the first."""
    return accumulate(repeat(TUNING.alternative_fall), mul, initial=1.0)


def choices(
    line: Line, message: str = "", indent: str = "", newline: str = "\n", more: Iterable[Choice] = ()
) -> list[Choice]:
    """Every small edit of `line` and `more` of it, the most promising first. `message`: the compiler's or the failing
    test's words."""
    found = [*more, *_words(line), *_negations(line), *_expressions(line), *_arguments(line), *_receivers(line)]
    found += [*_exchanges(line), *(_declared(line) if line.marks else ()), *(_mendings(line) if line.syntax else ())]
    told = _told_null(message)
    null = _NULL in message and not RETURNED_NULL.search(message)
    found += _by_kind_if(_guards(line, indent, newline, told), null)
    found += _by_kind_if(_null_tests(line, told), null)
    if not line.marks:
        found = [replace(each, part=each.part * factor(each.kind, message)) for each in found]
    return sorted(_merged(found), key=lambda choice: (distance(line, choice), *_promise(line, choice)))


def _promise(line: Line, choice: Choice) -> tuple[bool, bool, int]:
    """Sorts promising choices first (smaller is better). Where the compiler marks nothing, a test has failed, and
    choices that change behaviour come before names."""
    names = not line.marks and choice.hole.origin not in _BEHAVIOUR
    return not choice.hinted, names, len(choice.hole.original)


def distance(line: Line, choice: Choice) -> int:
    """`templates.remoteness` of the choice's hole; 0 where the compiler's words point to the choice."""
    if choice.hinted:
        return 0
    hole = choice.hole
    return remoteness(line, (len(hole.prefix), len(line.text) - len(hole.suffix)))


def _merged(found: list[Choice]) -> list[Choice]:
    """Merges choices of the same hole, so that their fillings are compared with each other by the model."""
    by_hole: dict[tuple[str, str], Choice] = {}
    apart = []
    for choice in found:
        if choice.hole.origin == MISTAKE:  # each kind has a share of its own
            apart.append(choice)
            continue
        key = choice.hole.prefix, choice.hole.suffix
        known = by_hole.get(key)
        by_hole[key] = choice if known is None else _joined(known, choice)
    return [*by_hole.values(), *apart]


def _joined(one: Choice, other: Choice) -> Choice:
    more = one if one.share >= other.share else other
    return replace(
        one,
        texts=tuple(dict.fromkeys((*one.texts, *other.texts))),
        forms=tuple(dict.fromkeys((*one.forms, *other.forms))),
        joints=one.joints or other.joints,
        hinted=one.hinted or other.hinted,
        moved=tuple(dict.fromkeys((*one.moved, *other.moved))),
        kind=more.kind,
        part=more.part,
        weight=max(one.weight, other.weight),
        alike=max(one.alike, other.alike),
    )


def _words(line: Line) -> Iterator[Choice]:
    """Yields another name, operator or literal for each word, and the two words of one that has lost the mark between
    them."""
    for hole in one_word_holes(line):
        original = hole.original.strip()
        if original in {"<", ">"} and _of_types(hole):
            continue
        if original in OPERATORS:
            near = () if line.marks else _NEAR.get(original, ())
            weight = 1.0 if line.marks else TUNING.far_operator
            far = tuple(sorted(OPERATORS - {original, *near}))
            if original in _TURNED and near:
                yield Choice(replace(hole, origin=MISTAKE), moved=near[1:], kind="turned")
                near = near[:1]
            yield Choice(hole, far, moved=near, kind=_near_kind(original), weight=weight)
        elif line.marks:
            yield Choice(hole, _literals(original), (NAME,), _JOINTS if line.syntax else ())
        else:
            others = _literals(original)
            kind, weight, alike = "other_literal", TUNING.by_model, TUNING.similar_name
            yield Choice(hole, forms=(NAME,), moved=others, kind=kind, weight=weight, alike=alike)


def _near_kind(operator: str) -> str:
    """The kind of the operators that are mostly meant instead."""
    if operator in _TURNED:
        return "other_bound"
    if operator in ("==", "!="):
        return "other_equality"
    return "other_operator" if operator in "+-*/%&|^" else "near_operator"


def _of_types(hole: Hole) -> bool:
    """Whether `<` or `>` probably brackets type arguments: it follows a type, or another such bracket."""
    before = hole.prefix[-1:]
    name = trailing_word(hole.prefix)
    return before in {"<", ">", "?", "]"} or (not hole.original[:1].isspace() and name[:1].isupper())


def _literals(original: str) -> tuple[str, ...]:
    """Neighbouring values of a literal."""
    if original.isdecimal():
        number = int(original)
        return tuple(dict.fromkeys(str(near) for near in (number + 1, number - 1, 0, 1) if near != number))
    if original.startswith("'") and len(original) == len("'a'") and original[1].isalpha():
        return (original.swapcase(),)
    return {"true": ("false",), "false": ("true",)}.get(original, ('""', "null") if original.startswith('"') else ())


def _expressions(line: Line) -> Iterator[Choice]:
    """Yields a name for an expression, and the expression wrapped."""
    for found in expressions(line):
        hole = _hole(line, found, EXPRESSION)
        text, several = hole.original.strip(), found[1] - found[0] > 1
        wraps = (
            f"String.valueOf({text})",
            f"Optional.of({text})",
            *(f"{text}.{name}()" for name in ("get", "toString")),
        )
        yield Choice(hole, wraps if _simple(text) else (), (NAME,) if several else ())


def _simple(text: str) -> bool:
    """Whether the text is a variable, a chain or a call: a value that can stand before a dot."""
    words = [word for word in lex(text) if not word.trivia]
    if len(words) == 1 and text[:1].isupper():
        return False
    return bool(words) and words[0].kind is LexemeKind.IDENTIFIER and not OPERATORS.intersection(w.text for w in words)


def _exchanges(line: Line) -> Iterator[Choice]:
    """Yields two arguments of a call, exchanged."""
    for call in calls(line):
        texts = [_text(line, argument) for argument in call.arguments]
        exchanged = (way for way in _exchanged(texts) if way != texts)
        ways = tuple(dict.fromkeys(map(", ".join, islice(exchanged, TUNING.places))))
        if ways:
            hole = _hole(line, (call.opening + 1, call.closing), "arguments")
            yield Choice(hole, moved=ways, kind="seldom")


def _arguments(line: Line) -> Iterator[Choice]:
    """Yields a call with one argument more or one less."""
    for call in calls(line):
        texts = [_text(line, argument) for argument in call.arguments]
        if not texts:
            only = (f"({NAME}",)
            yield Choice(_hole(line, (call.opening, call.opening + 1), "arguments"), _with(_ADDED, only), only)
            continue
        hole = _hole(line, (call.opening + 1, call.closing), "arguments")
        places = range(min(len(texts) + 1, TUNING.places))
        forms = tuple(", ".join([*texts[:at], NAME, *texts[at:]]) for at in places)
        fewer = (", ".join(way) for way in islice(_left_out(texts), TUNING.places) if way)
        yield Choice(hole, (*fewer, *_with(_ADDED, forms)), forms)


def _with(texts: Sequence[str], forms: Sequence[str]) -> tuple[str, ...]:
    return tuple(form.replace(NAME, text) for form in forms for text in texts)


def _exchanged(texts: list[str]) -> Iterator[list[str]]:
    for one, other in pairs_near(len(texts)):
        way = list(texts)
        way[one], way[other] = way[other], way[one]
        yield way


def pairs_near(count: int) -> Iterator[tuple[int, int]]:
    """The pairs of so many places, the nearest to each other first."""
    return ((at, at + apart) for apart in range(1, count) for at in range(count - apart))


def _left_out(texts: list[str]) -> Iterator[list[str]]:
    return (texts[:index] + texts[index + 1 :] for index in range(len(texts)))


def _receivers(line: Line) -> Iterator[Choice]:
    """Yields a receiver before each name that the compiler does not know."""
    for index, word in enumerate(line.words):
        lonely = word.kind is LexemeKind.IDENTIFIER and (index == 0 or line.words[index - 1].text not in {".", "::"})
        if lonely and any(start < word.end and word.start < end for start, end in line.marks):
            yield Choice(_hole(line, (index, index + 1), "receiver"), (), (f"{NAME}.{word.text}",))


def _declared(line: Line) -> Iterator[Choice]:
    """Yields `var` for the type of the variable that the line declares."""
    texts = [word.text for word in line.words]
    first = 1 if texts[:1] == ["final"] else 0
    name = texts.index("=") - 1 if "=" in texts else 0
    if name > first and line.words[name].kind is LexemeKind.IDENTIFIER and texts[name - 1] != ".":
        yield Choice(_hole(line, (first, name), "declared type"), ("var",))


def _negations(line: Line) -> Iterator[Choice]:
    """Yields conditions negated, such as `if (!a)`."""
    for found in conditions(line):
        hole = _hole(line, found, "condition")
        text = hole.original.strip()
        operators = [word.text for word in line.words[found[0] : found[1]] if word.text in _NEGATED]
        if text.startswith("!"):
            yield _kind(line, hole, (text[1:].strip(),), "negated")
        elif not operators:
            yield _kind(line, hole, (f"!{text}" if _simple(text) else f"!({text})",), "negated")


def _kind(line: Line, hole: Hole, texts: tuple[str, ...], kind: str) -> Choice:
    """What the compiler points to costs what its words cost; of a line that compiles, what its kind does."""
    return Choice(hole, texts) if line.marks else Choice(hole, moved=texts, kind=kind)


def _null_tests(line: Line, told: Sequence[str]) -> Iterator[Choice]:
    """Yields a condition or a returned expression with a test for null before it: of a receiver, or of what the JVM
    says."""
    for found in (*conditions(line), *_returned(line)):
        start, suspects = line.words[found[0]].start, told or _null_suspects(line, found)
        tests = [test for name in suspects for test in (f"{name} != null && ", f"{name} == null || ")]
        if line.words[found[0] - 1].text == "return":
            tests += [f"{name} == null ? {other} : " for name in suspects for other in _INSTEAD]
        if tests:
            hole = Hole("condition", line.text[:start], "", line.text[start:])
            yield _kind(line, hole, tuple(tests), "null_test")


def _returned(line: Line) -> Iterator[Range]:
    """Yields the range between `return` and the line's last semicolon."""
    if len(line.words) > 2 and line.words[0].text == "return" and line.words[-1].text == ";":
        yield 1, len(line.words) - 1


def _by_kind_if(found: Iterator[Choice], hinted: bool) -> Iterator[Choice]:
    """The tests for null. If a message says that something is null (`hinted`), the cost of a test depends on its kind,
    else on its words."""
    return (
        replace(choice, texts=(), moved=choice.texts or choice.moved, kind="likely", hinted=True) if hinted else choice
        for choice in found
    )


def _told_null(message: str) -> list[str]:
    """The variables of which the JVM says that they were null (JEP 358: helpful messages; javac -g names them)."""
    return list(dict.fromkeys(_IS_NULL.findall(message)))


def _guards(line: Line, indent: str, newline: str, told: Sequence[str]) -> Iterator[Choice]:
    """Yields the statement under a condition that a receiver is not null, and a way out before it where it is null."""
    texts = [word.text for word in line.words]
    if not texts or texts[-1] != ";" or len(line.brackets) * 2 != sum(text in "()[]{}" for text in texts):
        return
    for name in told or _null_suspects(line, (0, len(texts))):
        checked = f"if ({name} != null) {{{newline}{indent}{_INDENT}{line.text}{newline}{indent}}}"
        early = [f"if ({name} == null) {{{newline}{indent}{_INDENT}{way}{newline}{indent}}}" for way in _RETURNS]
        yield Choice(Hole("guard", "", line.text, ""), (checked,))
        yield Choice(Hole("guard", "", "", newline + indent + line.text), tuple(early))


def _null_suspects(line: Line, within: Range) -> list[str]:
    """The variables before a dot: they may be null."""
    names = [
        word.text
        for index, word in enumerate(line.words[within[0] : within[1]], within[0])
        if word.kind is LexemeKind.IDENTIFIER and word.text[0].islower() and line.follows(index) == "."
        if not index or line.words[index - 1].text not in {".", "::"}
    ]
    return list(dict.fromkeys(names))


def _mendings(line: Line) -> Iterator[Choice]:
    """Yields each mark or bracket added, left out or exchanged. A missing mark is scored together with the word next to
    it, so that the model can tell what the insertion costs."""
    for index, word in enumerate(line.words):
        hole = _hole(line, (index, index + 1), "punctuation")
        missing = [f"{word.text}{mark}" for mark in _MENDING]
        first = [f"{mark}{word.text}" for mark in _MENDING] if index == 0 else []
        other = ["", *(mark for mark in _MENDING if mark != word.text)] if word.text in _MENDING else []
        yield Choice(hole, (*missing, *first, *other))


def _hole(line: Line, found: Range, origin: str) -> Hole:
    start, end = line.words[found[0]].start, line.words[found[1] - 1].end
    return Hole(origin, line.text[:start], line.text[start:end], line.text[end:])


def _text(line: Line, found: Range) -> str:
    return line.text[line.words[found[0]].start : line.words[found[1] - 1].end]
