"""Remedies for operators and words of other languages: `a ** b`, `a ?? b`, `s in names`, `o is Shape`, `nil`.

The parser may mark any word near such an operator, so the whole statement is read. What Java only spells otherwise is
exchanged where it stands; the rest is rewritten together with its operands, by their types where the file tells them.
The compiler decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.conversions import ways as conversions
from espalier.repair.remedies.operands import CONDITIONAL, LEVELS, UNARY, Levels, left_operand, right_operand
from espalier.repair.remedies.place import Place, base, boxed, is_primitive, parenthesised

_ASSIGNMENT = 0
_SPELLED: Mapping[str, Sequence[str]] = {
    "===": ("==",), **dict.fromkeys(("!==", "=/=", "~=", "<>"), ("!=",)), **dict.fromkeys((":=", "<-"), ("=",)),
    **dict.fromkeys(("and", "AND"), ("&&",)), **dict.fromkeys(("or", "OR"), ("||",)), "xor": ("^",),
    "div": ("/",), "mod": ("%",), **dict.fromkeys(("..", "++"), ("+",)), "=>": ("->", ">="), "is": ("instanceof",),
    "of": (":",),
}  # fmt: skip
"""Between operands: what Java writes in the same place."""
_FORMS: Mapping[str, tuple[int, Sequence[str]]] = {
    "**": (UNARY, ("Math.pow({l}, {r})", "(int) Math.pow({l}, {r})")),
    "**=": (_ASSIGNMENT, ("{l} = Math.pow({l}, {r})", "{l} = (int) Math.pow({l}, {r})")),
    **dict.fromkeys(("??", "?:"), (CONDITIONAL, ("{l} != null ? {l} : {r}",))),
    "??=": (_ASSIGNMENT, ("{l} = {l} != null ? {l} : {r}",)),
    "as": (UNARY, ("({r}) {l.}",)),
    "in": (9, ("{r.}.contains({l})", "{r.}.containsKey({l})")),
    **dict.fromkeys(("not in", "!in"), (9, ("!{r.}.contains({l})", "!{r.}.containsKey({l})"))),
    **dict.fromkeys(("is not", "!is", "not instanceof", "!instanceof"), (9, ("!({l} instanceof {r})",))),
    "<=>": (9, ("{l.}.compareTo({r})", "Integer.compare({l}, {r})")),
    "=~": (8, ("{l.}.matches({r})",)),
}  # fmt: skip
"""Between operands: how tightly it binds, and what Java writes for it and them. `{l.}`: the left one before a dot."""
_EQUAL: Mapping[str, Sequence[str]] = {
    "===": ("{l.}.equals({r})",), **dict.fromkeys(("!==", "=/=", "~=", "<>"), ("!{l.}.equals({r})",)),
}  # fmt: skip
"""Between texts: what these mean there."""
_LONGEST = 3
_ELSE_IF = frozenset({"elif", "elseif", "elsif"})
_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("nil", "None", "NULL", "undefined", "nullptr"), "null"), "self": "this",
    **dict.fromkeys(("True", "TRUE", "YES"), "true"), **dict.fromkeys(("False", "FALSE", "NO"), "false"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Operator:
    """An operator of another language: `spelling` stands in the words `first` to `last`."""

    spelling: str
    first: int
    last: int

    @property
    def level(self) -> int:
        """How tightly it binds."""
        if self.spelling in _FORMS:
            return _FORMS[self.spelling][0]
        return LEVELS.get(_SPELLED[self.spelling][0], _ASSIGNMENT)


def translated(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The statement with all its operators as Java has them. Where one may mean several things, the n-th remedy has the
    n-th of each."""
    first, end = _statement(place)
    found = [*_operators(place, first, end)]
    levels = {index: each.level for each in found for index in range(each.first, each.last + 1)}
    meant = [
        *([edit] for edit in _conditionals(place, first, end, levels)),
        *([*_rewritten(place, each, levels), *_exchanged(place, each)] for each in found),
        *([edit] for edit in _prefixes(place, first, end, levels)),
        *([edit] for edit in _divided(place)),
    ]
    for number in range(max(map(len, meant), default=0)):
        chosen: list[Edit] = []
        for ways in meant:
            edit = ways[min(number, len(ways) - 1)]
            if all(edit.end <= other.start or other.end <= edit.start for other in chosen):
                chosen.append(edit)
        yield tuple(chosen)


def word(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Java's word for the unknown name: `null` for `nil`."""
    if meant := _WORDS.get(place.marked):
        yield (place.marked_by(meant),)


def _statement(place: Place) -> tuple[int, int]:
    """The indices of the statement's first word, and of the semicolon or brace that ends it or its header."""
    first = end = place.statement[0]
    while end < len(place.words) - 1 and place.word(end) not in (";", "{", "}"):
        end = place.closed_by.get(end, end) + 1 if place.word(end) in ("(", "[") else end + 1
    return first, end


def _operators(place: Place, first: int, end: int) -> Iterator[_Operator]:
    index = first + 1
    while index < end:
        operator = next(filter(None, (_operator_at(place, index, length) for length in range(_LONGEST, 0, -1))), None)
        if operator is not None:
            yield operator
        index = operator.last + 1 if operator is not None else index + 1


def _operator_at(place: Place, first: int, length: int) -> _Operator | None:
    """The operator of so many words between two operands. Its marks stand without spaces between them."""
    last = first + length - 1
    words = place.words[first : last + 1]
    apart = any(one.end < other.start for one, other in pairwise(words))
    spelling = (" " if apart else "").join(each.text for each in words)
    alike = spelling in _SPELLED or spelling in _FORMS
    diamond = spelling == "<>" and place.word(last + 1) == "("
    if not alike or diamond or (apart and not spelling.replace(" ", "").isalpha()):
        return None
    between = _ends_operand(place, first - 1) and _begins_operand(place, last + 1)
    return _Operator(spelling, first, last) if between else None


def _ends_operand(place: Place, index: int) -> bool:
    kind, text = place.words[index].kind, place.word(index)
    return kind in (LexemeKind.IDENTIFIER, LexemeKind.LITERAL) or text in (")", "]", "this", "null", "true", "false")


def _begins_operand(place: Place, index: int) -> bool:
    kind, text = place.words[min(index, len(place.words) - 1)].kind, place.word(index)
    if kind is LexemeKind.KEYWORD:
        return text in ("this", "new", "null", "true", "false", "super") or is_primitive(text)
    return kind in (LexemeKind.IDENTIFIER, LexemeKind.LITERAL) or text in ("(", "!", "-", "{")


def _exchanged(place: Place, operator: _Operator) -> Iterator[Edit]:
    """What Java writes in the operator's place."""
    first, last = operator.first, operator.last
    if operator.spelling in ("is", "is not") and place.word(last + 1) == "null":
        yield place.edit(first, last, "==" if operator.spelling == "is" else "!=")
    elif operator.spelling == "in" and _in_for(place, operator):
        yield place.edit(first, last, ":")
    else:
        yield from (place.edit(first, last, text) for text in _SPELLED.get(operator.spelling, ()))


def _in_for(place: Place, operator: _Operator) -> bool:
    """Whether the operator stands between the variable of a `for` and what it goes through."""
    index = operator.first - 1
    while index > 0 and place.word(index) not in ("(", ";", "{", "}"):
        index -= 1
    return place.word(index) == "(" and place.word(index - 1) == "for"


def _rewritten(place: Place, operator: _Operator, levels: Levels) -> Iterator[Edit]:
    """The operator and its operands in Java, the most probable first."""
    level = operator.level
    first, last = (
        left_operand(place, operator.first - 1, level, levels),
        right_operand(place, operator.last + 1, level, levels),
    )
    ends = (first, operator.first - 1), (operator.last + 1, last)
    left, right = (place.spelled(*side) for side in ends)
    kinds = [_kind(place, *side) for side in ends]
    forms = () if next(_exchanged(place, operator), None) else _FORMS[operator.spelling][1]
    if "String" in kinds:
        forms = _EQUAL.get(operator.spelling, forms)
    joined = place.word(first - 1) in LEVELS or place.word(last + 1) in LEVELS
    for form in _by_types(forms, *kinds):
        text = form.replace("{l.}", parenthesised(left)).replace("{r.}", parenthesised(right))
        text = text.replace("{l}", left).replace("{r}", right)
        yield place.edit(first, last, f"({text})" if joined and level == CONDITIONAL else text)


def _by_types(forms: Sequence[str], left: str, right: str) -> Sequence[str]:
    """The forms, those that suit the operands' types first. '': a type that the file does not tell."""
    if base(right).endswith("Map"):
        return sorted(forms, key=lambda form: "containsKey" not in form)
    if "Integer.compare({l}, {r})" in forms and is_primitive(left):
        return (f"{boxed(left)}.compare({{l}}, {{r}})",)
    return forms


def _kind(place: Place, first: int, last: int) -> str:
    """The type of a variable or literal; '' where the file does not tell it at once."""
    text = place.spelled(first, last).removeprefix("this.")
    if text.startswith('"'):
        return "String"
    return "int" if text.isdecimal() else place.variables.get(text, "")


def _prefixes(place: Place, first: int, end: int, levels: Levels) -> Iterator[Edit]:
    """`not`, `elif`, `int(...)`, `nil`, a dot between texts, and the marks of a value that is not null."""
    for index in range(first, end):
        text, following = place.word(index), place.word(index + 1)
        free = index == first or index - 1 in levels or not _ends_operand(place, index - 1)
        if text in _ELSE_IF and index == first:
            yield place.edit(index, index, "else if")
        elif text == "not" and free and _begins_operand(place, index + 1):
            yield Edit(place.begin(index), place.begin(index + 1), "!")
        elif text == following == "!" and not free and place.word(index + 2) in (".", ";", ")", ","):
            yield place.edit(index, index + 1, "")
        elif (
            text == "."
            and not free
            and LexemeKind.LITERAL in (place.words[index - 1].kind, place.words[index + 1].kind)
        ):
            yield place.edit(index, index, "+")
        elif free and text in _WORDS and text not in place.variables and following not in ("(", "."):
            yield place.edit(index, index, _WORDS[text])
        elif is_primitive(text) and following == "(" and free and (inner := place.arguments_of(index + 1)):
            kind, value = _kind(place, *inner[0]), place.spelled(*inner[0])
            parsed = next(iter(conversions(place, kind, text, value)), "") if kind == "String" else ""
            yield place.edit(index, place.closed_by[index + 1], parsed or f"({text}) {parenthesised(value)}")


def _conditionals(place: Place, first: int, end: int, levels: Levels) -> Iterator[Edit]:
    """`c ? a : b` for `a if c else b`, and for `if (c) a else b` where a value stands."""
    for index in range(first + 1, end):
        last = next((at for at in range(index + 1, end) if place.word(at) == "else"), 0)
        if place.word(index) != "if" or not last:
            continue
        after = right_operand(place, last + 1, CONDITIONAL, levels)
        closing = place.closed_by.get(index + 1, last)
        if _ends_operand(place, index - 1):
            before = left_operand(place, index - 1, CONDITIONAL, levels)
            value, condition = place.spelled(before, index - 1), place.spelled(index + 1, last - 1)
        elif place.word(index - 1) in ("=", "return", "(", ",") and closing < last - 1:
            before = index
            value, condition = place.spelled(closing + 1, last - 1), place.spelled(index + 2, closing - 1)
        else:
            continue
        yield place.edit(before, after, f"{condition} ? {value} : {place.spelled(last + 1, after)}")


def _divided(place: Place) -> Iterator[Edit]:
    """`/` for the `//` that begins a comment after an operand: `return n // 2;`."""
    line = place.text[place.problem.start : place.line_end(place.problem.start)]
    at = place.problem.start + line.find("//")
    if "//" in line and line.rstrip().endswith((";", "{")) and place.word(place.last)[-1:] not in (";", "}"):
        yield Edit(at, at + 2, "/")
