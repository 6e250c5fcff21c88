"""Conditions for values that are neither true nor false: `!count`, `flags & MASK`, `a == 1 || 2`, `open == 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.context.brackets import depth_change
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.conversion_tables import NUMBERS
from espalier.repair.remedies.conversions import ways
from espalier.repair.remedies.place import Place, boxed, is_primitive, parenthesised, unboxed
from espalier.repair.remedies.wanted import wanted_at

_OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_COMPARED = re.compile(r"(?<=\s)(==|!=|<=|>=|<|>)(?=\s[\w.\"'-]+\Z)")
_COMPARISONS = frozenset(_OPPOSITES)
_JOINED = frozenset({"&&", "||"})
_BITS = re.compile(r"(?i)\w*(?:flag|mask|bit)\w*|(?-i:(?:\w+\.)*[A-Z][A-Z0-9_]*)|0x\w+")
"""What numbers are called whose bits are meant."""
_CONSTANT = re.compile(r"""["'].*|-?\d.*|(?:\w+\.)+[A-Z][A-Z0-9_]*|[A-Z][A-Z0-9_]+""")
_TRUTHS = {"true": True, '"true"': True, "1": True, "false": False, '"false"': False, "0": False, "null": False}
"""What a value that is true or false is compared with in other languages."""


def opposite(operator: str) -> str:
    """The operator that is true where the other is not."""
    return _OPPOSITES[operator]


def denied(text: str) -> str:
    """The condition that is true where `text` is not."""
    if found := _COMPARED.search(text):
        return f"{text[: found.start()]}{_OPPOSITES[found.group()]}{text[found.end() :]}"
    return text[1:] if text.startswith("!") else f"!{parenthesised(text)}"


def negated(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """`!` before something that is not true or false."""
    text, after = place.spelled(place.first + 1, place.last), place.word(place.last + 1)
    if after == "instanceof":
        last = _pattern_end(place, type_end(place, place.last + 2))
        yield (place.edit(place.first, last, f"!({place.spelled(place.first + 1, last)})"),)
    if after in ("==", "!="):  # `!` binds more tightly
        yield (place.edit(place.first, place.last + 1, f"{text} {_OPPOSITES[after]}"),)
        return
    if place.word(place.first - 1) == "=" and place.words[place.first - 1].end == place.words[place.first].start:
        yield (place.edit(place.first - 1, place.first, "!="),)
    for name in ("isEmpty", "isBlank") if kind == "String" else ():
        yield (place.marked_by(f"!{parenthesised(text)}.{name}()"),)
    for end in (".size()", ".length()"):
        if text.endswith(end):
            yield (place.marked_by(f"{text.removesuffix(end)}.isEmpty()"),)
    usual = "{} == 0" if unboxed(kind) in NUMBERS else "{} == null"
    found = [denied(way) for way in ways(place, kind, "boolean", text) if "parse" not in way]
    first = [] if any(way.endswith("()") for way in found) else [usual.replace("{}", parenthesised(text))]
    for way in dict.fromkeys((*first, *found, usual.replace("{}", parenthesised(text)))):
        yield (place.marked_by(way),)


def joined(place: Place, operator: str, kinds: tuple[str, str], at: int) -> Iterator[tuple[Edit, ...]]:
    """`&&` or `||`, at the word `at`, between numbers: of bits where the place wants a number or the operands are
    called like bits; else both compared with zero. Where the operand before it compares something, that is compared
    with the one after it too: `a == 1 || 2`."""
    left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    if all(unboxed(kind) in NUMBERS for kind in kinds):
        wanted, bits = wanted_at(place, place.first, place.last), operator[0]
        if wanted != "boolean" and place.word(place.first - 1) != "!":
            yield (place.edit(at, at, bits),)
        forms = [f"({left} {bits} {right}) != 0", f"{left} != 0 {operator} {right} != 0"]
        for form in forms if _BITS.fullmatch(left) or _BITS.fullmatch(right) else reversed(forms):
            yield (place.marked_by(form),)
    if boxed(kinds[0]) == "Boolean" and (again := _again(place, operator, at)):
        yield (again,)


def equated_with_truth(place: Place, operator: str, kinds: tuple[str, str], at: int) -> Iterator[tuple[Edit, ...]]:
    """`==` or `!=`, at the word `at`, between what is true or false and what is not: the condition alone where it is
    compared with a constant, a chain of comparisons taken apart, or the other side as a condition."""
    sides = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    truth = 0 if boxed(kinds[0]) == "Boolean" else 1
    one, other, kind = sides[truth], sides[1 - truth], kinds[1 - truth]
    if one in ("true", "false"):
        for way in ways(place, kind, "boolean", other):
            yield (place.marked_by(way if (one == "true") == (operator == "==") else denied(way)),)
        return
    chained = top_level(place, place.first, at - 1, _COMPARISONS)
    if truth == 0 and chained and is_primitive(kind):
        middle = place.spelled(chained[-1] + 1, at - 1)
        yield (place.marked_by(f"{one} && {middle} {operator} {other}"),)
        return
    if other in _TRUTHS:
        plain = _TRUTHS[other] == (operator == "==")
        yield (place.marked_by(one if plain else denied(one)),)
        return
    for way in ways(place, kind, "boolean", other):
        pair = (one, parenthesised(way)) if truth == 0 else (parenthesised(way), one)
        yield (place.marked_by(f"{pair[0]} {operator} {pair[1]}"),)


def _again(place: Place, operator: str, at: int) -> Edit | None:
    """What the operand before the word `at` compares, compared with each of those after it; None unless these are
    constants."""
    before = top_level(place, place.first, at - 1, _JOINED)
    first = before[-1] + 1 if before else place.first
    compared = top_level(place, first, at - 1, _COMPARISONS)
    opening = place.opened_by.get(at - 1, at)
    if compared:
        head, tail = f"{place.spelled(first, compared[-1] - 1)} {place.word(compared[-1])} ", ""
    elif place.word(opening - 1) in ("equals", "equalsIgnoreCase", "startsWith", "endsWith", "contains"):
        head, tail = f"{place.spelled(first, opening - 1)}(", ")"
    else:
        return None
    values, end = [place.spelled(at + 1, place.last)], place.last
    while place.word(end + 1) == operator and _CONSTANT.fullmatch(place.word(end + 2)):
        values.append(place.word(end + 2))
        end += 2
    if not all(map(_CONSTANT.fullmatch, values)):
        return None
    return place.edit(at + 1, end, f" {operator} ".join(f"{head}{value}{tail}" for value in values))


def top_level(place: Place, first: int, last: int, marks: frozenset[str]) -> list[int]:
    """The indices of these marks among the words `first` to `last`, outside of brackets."""
    depth, found = 0, list[int]()
    for index in range(first, last + 1):
        depth += depth_change(place.word(index))
        if depth == 0 and place.word(index) in marks:
            found.append(index)
    return found


def _pattern_end(place: Place, last: int) -> int:
    """The last word of the pattern whose type ends with the word `last`: `B b`, `B(int c) b`."""
    last = place.closed_by.get(last + 1, last) if place.word(last + 1) == "(" else last
    return last + 1 if place.words[last + 1].kind is LexemeKind.IDENTIFIER else last


def type_end(place: Place, first: int) -> int:
    """The index of the last word of the qualified name that begins with the word `first`."""
    last = first
    while place.word(last + 1) == ".":
        last += 2
    return last
