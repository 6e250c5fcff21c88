"""Slips with numbers: one more or less, another kind of assignment, brackets and divisions, a part of a sum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from espalier.java.lexer import LexemeKind
from espalier.repair.expressions import calls
from espalier.repair.mutations.names import COUNTED
from espalier.repair.mutations.sites import (
    ARITHMETIC,
    FRACTIONS,
    TRUTH,
    WHOLE,
    Site,
    is_variable,
    operands,
    text_of,
    value_of,
    values,
)
from espalier.repair.remedies.place import Place, base, boxed, parenthesised
from espalier.repair.templates import Line

_TIGHT = frozenset({"*", "/", "%", "."})
_LOOSE = frozenset({"+", "-"})
_ACCUMULATED = {
    "=": ("+=", "-="), "+=": ("=", "-="), "-=": ("=", "+="), "^=": ("|=",), "|=": ("^=",), "&=": ("|=",),
    "*=": ("=", "/="),
}  # fmt: skip
_BITS = frozenset({"^=", "|=", "&="})
_OF_FRACTIONS = frozenset({"round", "ceil", "floor", "sqrt", "rint"})
_LOOKED_UP = frozenset({"get", "getOrDefault"})


def by_one(line: Line, place: Place) -> Iterator[Site]:
    """A whole number one more or one less; what is one more or less as it is."""
    for index, word in enumerate(line.words):
        after, before = line.follows(index), line.words[index - 1].text if index else ""
        counted = COUNTED.fullmatch(word.text) and line.words[index - 1].text == "." if index else None
        if counted:
            last = line.brackets.get(index + 1, index) + 1
            first = index - 1
            while first > 0 and (
                line.words[first - 1].text == "." or line.words[first - 1].kind is LexemeKind.IDENTIFIER
            ):
                first -= 1
        elif is_variable(line, index, place) and place.variables[word.text] in WHOLE:
            first, last = index, index + 1
        else:
            continue
        after = line.words[last].text if last < len(line.words) else ""
        if after in (".", "[", "++", "--") or before in ("++", "--"):
            continue
        end = last + 2
        added = after in ("+", "-") and end <= len(line.words) and line.words[last + 1].text == "1"
        text = line.text[line.words[first].start : line.words[last - 1].end]
        if added:
            yield (first, end), text
            continue
        left = line.words[first - 1].text if first else ""
        tight = bool({left, after} & _TIGHT)
        for sign in ("+", "-"):
            yield (first, last), f"({text} {sign} 1)" if tight or left == "-" else f"{text} {sign} 1"


def whole_by_one(line: Line, place: Place) -> Iterator[Site]:
    """What is assigned or returned, one more or less: `return Math.max(a, b) + 1;`."""
    value = value_of(line, place)
    if value is None or value[1] not in WHOLE or value[0][1] - value[0][0] < 3:
        return
    texts = {word.text for word in line.words[slice(*value[0])]}
    if not texts & {"?", "->", "&", "|", "<<", ">>"} and line.words[value[0][1] - 2].text not in _LOOSE:
        for sign in ("+", "-"):
            yield value[0], f"{text_of(line, value[0])} {sign} 1"


def looked_up_by_one(line: Line, place: Place) -> Iterator[Site]:
    """A number that a map or list has, one more or less: `put(next, steps.get(city) + 1)`."""
    for call in calls(line):
        receiver = line.words[call.opening - 3].text if call.opening > 2 else ""
        whole = re.search(r"(?:Integer|Long)>$", place.variables.get(receiver, "")) is not None
        after = line.words[call.closing + 1].text if call.closing + 1 < len(line.words) else ""
        if whole and line.words[call.opening - 1].text in _LOOKED_UP and after not in (*ARITHMETIC, "."):
            found = (call.opening - 3, call.closing + 1)
            yield from ((found, f"{text_of(line, found)} {sign} 1") for sign in ("+", "-"))


def accumulated(line: Line, place: Place) -> Iterator[Site]:
    """Another kind of assignment to a variable, the greater or smaller of both, two steps of a loop at once."""
    for index, word in enumerate(line.words):
        left = line.words[index - 1].text if index else ""
        declared = index > 1 and line.words[index - 2].text not in (";", "{", "}", "(", ")", ".", "->", "]")
        if word.text in _ACCUMULATED and index and not declared:
            kind = place.variables.get(left, "")
            ways = ("|=", "&=") if word.text == "=" and kind in TRUTH else _ACCUMULATED[word.text]
            if word.text != "=" or kind in WHOLE | FRACTIONS | TRUTH | {"", "String"}:
                yield from (((index, index + 1), other) for other in ways)
            if word.text in _BITS and line.words[-1].text == ";":
                bits = line.text[word.end : line.words[-1].start].strip()
                yield (index, len(line.words) - 1), f"&= ~{parenthesised(bits)}"
            if (
                word.text == "="
                and kind in WHOLE | FRACTIONS
                and line.words[-1].text == ";"
                and "Math." not in line.text
            ):
                value = line.text[line.words[index].end : line.words[-1].start].strip()
                for way in (f"Math.max({left}, {value})", f"Math.min({left}, {value})", f"Math.max(0, {value})"):
                    yield (index + 1, len(line.words) - 1), way
        stepped = index > 0 and line.words[index - 1].kind is LexemeKind.IDENTIFIER
        if word.text in ("++", "--") and stepped and line.words[0].text == "for":
            yield (index, index + 1), f" {word.text[0]}= 2"


def first_values(line: Line, place: Place) -> Iterator[Site]:
    """What a search begins with: the first element, the smallest or the largest number."""
    texts = [word.text for word in line.words]
    if texts[-1] != ";" or texts[-3:-2] != ["="] or not (texts[-2].isdecimal() or texts[-2] == "null"):
        return
    found = len(texts) - 2, len(texts) - 1
    kind = texts[-5] if len(texts) > 4 else place.variables.get(texts[-4], "")
    for name, held in place.variables.items():
        if held == f"{kind}[]":
            yield found, f"{name}[0]"
        elif base(held) in ("List", "ArrayList") and held.endswith(f"<{boxed(kind)}>"):
            yield found, f"{name}.get(0)"
    if kind in ("int", "long", "double"):
        yield from ((found, f"{boxed(kind)}.{end}_VALUE") for end in ("MIN", "MAX"))


def dropped(line: Line) -> Iterator[Site]:
    """A sum without the number that is added to it."""
    for index, word in enumerate(line.words):
        if word.text in ("+", "-") and 0 < index < len(line.words) - 1:
            if word.text == "+" and line.words[index - 1].text.isdecimal():
                yield (index - 1, index + 1), ""
            if line.words[index + 1].text.isdecimal():
                yield (index, index + 2), ""


def fractions(line: Line, place: Place) -> Iterator[Site]:
    """A fraction of whole numbers: `(double) a / b`, `5.0 / 9`, the factor before the division; a product that is too
    large for its factors: `(long) a * b`."""
    value = value_of(line, place)
    kind = value[1] if value is not None else ""
    real = any("." in word.text and word.text[:1].isdigit() for word in line.words) or any(
        word.text in FRACTIONS for word in line.words
    )
    for index, word in enumerate(line.words):
        if not index or index + 1 >= len(line.words):
            continue
        before = line.words[index - 1]
        rounded = _rounds(line, index) if word.text == "/" else ""
        if word.text == "<<" and kind in ("long", "Long") and before.text.isdecimal():
            yield (index - 1, index), f"{before.text}L"
        if rounded and before.kind is LexemeKind.IDENTIFIER and line.words[index - 2].text != ".":
            yield (index - 1, index), f"({'float' if kind == 'int' and rounded == 'round' else 'double'}) {before.text}"
        if word.text == "/" and (real or kind in FRACTIONS):
            if before.kind is LexemeKind.IDENTIFIER:
                yield (index - 1, index), f"(double) {before.text}"
            for number in (index - 1, index + 1):
                if line.words[number].text.isdecimal():
                    yield (number, number + 1), f"{line.words[number].text}.0"
            if index + 3 < len(line.words) and line.words[index + 2].text == "*":
                a, b, c = (line.words[at].text for at in (index - 1, index + 1, index + 3))
                yield (index - 1, index + 4), f"{c} * {a} / {b}"
        factor = index + 3 < len(line.words) and line.words[index + 2].text == "*"
        if word.text == "/" and factor and not (real or kind in FRACTIONS):  # whole numbers: the product first
            a, b, c = (line.words[at].text for at in (index - 1, index + 1, index + 3))
            if line.words[index - 2].text != "." and a.isidentifier() | a.isdecimal():
                yield (index - 1, index + 4), f"{a} * {c} / {b}"
        whole = place.variables.get(before.text) in ("int", "Integer") or before.text.isdecimal()
        if word.text == "*" and kind in ("long", "Long") and whole:
            yield (index - 1, index), f"(long) {before.text}"


def _rounds(line: Line, index: int) -> str:
    """The function of fractions whose argument the word is part of."""
    for call in calls(line):
        if call.opening < index < call.closing and line.words[call.opening - 1].text in _OF_FRACTIONS:
            return line.words[call.opening - 1].text
    return ""


def remainders(line: Line) -> Iterator[Site]:
    """The remainder that is never negative."""
    for index, word in enumerate(line.words):
        opening = next((a for a, b in line.brackets.items() if b == index - 1), index - 1)
        if word.text == "%" and 0 < index < len(line.words) - 1 and line.words[opening - 1].text != ".":
            left = text_of(line, (opening + 1, index - 1) if opening < index - 1 else (opening, index))
            end = line.brackets.get(index + 1, index + 1) + 1
            if line.follows(end - 1) in ("==", "!=") and line.follows(end) == "0":
                continue  # the same whatever its sign
            yield (opening, end), f"Math.floorMod({left}, {text_of(line, (index + 1, end))})"


def regrouped(line: Line, place: Place) -> Iterator[Site]:
    """A sum in brackets before it is multiplied, concatenated or subtracted; brackets that go."""
    for whole in values(line, place):
        parts = operands(line, whole, ARITHMETIC)
        signs = [line.words[end].text for _, end in parts[:-1]]
        for at in range(len(parts) - 2):
            (first, _), (second, middle), (_, last) = parts[at : at + 3]
            one, two = signs[at], signs[at + 1]
            if two in _LOOSE and (one != "+" or line.words[first].text.startswith('"')):
                yield (second, last), f"({text_of(line, (second, last))})"
            if one in _LOOSE and two not in _LOOSE:
                yield (first, middle), f"({text_of(line, (first, middle))})"
    for opening, closing in line.brackets.items():
        inner = {word.text for word in line.words[opening + 1 : closing]}
        beside = {line.words[opening - 1].text, line.follows(closing)} if opening else set()
        called = opening > 0 and line.words[opening - 1].kind is LexemeKind.IDENTIFIER
        if line.words[opening].text == "(" and beside & ARITHMETIC and inner & ARITHMETIC and not called:
            yield (opening, closing + 1), text_of(line, (opening + 1, closing))


def terms(line: Line, place: Place, unread: Sequence[str]) -> Iterator[Site]:
    """A part more of what is assigned or returned: a number that nothing reads."""
    value = value_of(line, place)
    if value is None or value[1] not in WHOLE | FRACTIONS:
        return
    text = text_of(line, value[0])
    if "?" in text or "->" in text:
        return
    for name in unread:
        if place.variables.get(name) in WHOLE | FRACTIONS:
            product = text if not ARITHMETIC & {word.text for word in line.words[slice(*value[0])]} else f"({text})"
            yield from ((value[0], way) for way in (f"{name} + {text}", f"{text} - {name}", f"{product} * {name}"))


def distances(line: Line, place: Place) -> Iterator[Site]:
    """A difference without its sign."""
    for whole in values(line, place):
        parts = operands(line, whole, ARITHMETIC)
        if [line.words[end].text for _, end in parts[:-1]] == ["-"] and not line.text.startswith("for"):
            yield whole, f"Math.abs({text_of(line, whole)})"
