"""Another variable for the one that is read: of its type, one that nothing reads, its opposite, two exchanged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise

from espalier.java.lexer import LexemeKind
from espalier.repair.expressions import calls
from espalier.repair.mutations.sites import (
    ARITHMETIC,
    FRACTIONS,
    WHOLE,
    Site,
    is_read,
    is_variable,
    parts,
    text_of,
    values,
)
from espalier.repair.remedies.place import Place, base, boxed
from espalier.repair.templates import Line
from espalier.repair.tuning import TUNING
from espalier.text.words import words

COUNTED = re.compile(r"(?:length|size|indexOf|lastIndexOf)")
_PAIRS = (
    ("left", "right"), ("first", "last"), ("min", "max"), ("start", "end"), ("begin", "end"), ("before", "after"),
    ("plus", "minus"), ("add", "remove"), ("up", "down"), ("lower", "upper"), ("key", "value"), ("row", "col"),
    ("row", "column"), ("rows", "cols"), ("width", "height"), ("x", "y"), ("in", "out"), ("open", "close"),
    ("head", "tail"), ("prev", "next"), ("previous", "next"), ("floor", "ceil"), ("old", "new"), ("from", "to"),
    ("low", "high"), ("lo", "hi"), ("source", "target"), ("parent", "child"), ("inc", "dec"), ("keys", "values"),
    ("success", "failure"), ("input", "output"), ("read", "write"), ("even", "odd"), ("i", "j"),
)  # fmt: skip
"""Words that are mistaken for each other because they come in pairs."""
_MEASURED = frozenset({"<", "<=", ">=", ">", "==", "!=", "%", "-"})
_OPPOSITES: dict[str, tuple[str, ...]] = {}
for _one, _other in _PAIRS:
    _OPPOSITES[_one] = (*_OPPOSITES.get(_one, ()), _other)
    _OPPOSITES[_other] = (*_OPPOSITES.get(_other, ()), _one)


def unread(place: Place) -> list[str]:
    """The variables and parameters of the method that nothing reads."""
    method = place.method
    if method is None:
        return []
    inside = Counter(place.word(at) for at in range(method.name, method.end))
    declared = ((name, place.declared(name)) for name in place.variables if inside[name] == 1)
    own = (name for name, where in declared if where is not None and where.name > method.name)
    return list(islice(own, TUNING.few))


def unread_fields(place: Place) -> list[str]:
    """The numbers among the fields that nothing in the file reads."""
    every = Counter(word.text for word in place.words)
    numbers = (name for name, kind in place.variables.items() if kind in WHOLE | FRACTIONS)
    return [name for name in numbers if every[name] == 1][: TUNING.few]


def variables(line: Line, place: Place) -> Iterator[Site]:
    """Another variable of the same type, the nearest first; for an index what is one elsewhere."""
    subscripts = {other.text for one, other in pairwise(place.words) if one.text == "["}
    for index in range(len(line.words)):
        if is_variable(line, index, place):
            own = line.words[index].text
            others = [each for each in place.of_type(place.variables[own]) if each != own]
            if index and line.words[index - 1].text == "[":
                others = [each for each in others if each in subscripts]
            for other in others[: TUNING.other_variables]:
                yield (index, index + 1), other
    numbers = [name for name, kind in place.variables.items() if kind in WHOLE][: TUNING.few]
    for index, word in enumerate(line.words):
        counted = COUNTED.fullmatch(word.text) and line.follows(index) == "(" and index > 1
        if counted and line.words[index - 1].text == ".":
            for other in numbers:
                yield (index - 2, line.brackets.get(index + 1, index) + 1), other
        if word.text in ("0", "1") and line.words[index - 1].text == "=" and line.follows(index) == ";":
            for other in numbers:
                yield (index, index + 1), other
    if [word.text for word in line.words[::2]] == ["return", ";"] and (own := line.words[1].text) in place.variables:
        for other in [each for each in place.of_type(place.variables[own]) if each != own][: TUNING.few]:
            if place.variables[own] in WHOLE | FRACTIONS:
                yield (1, 2), f"Math.max({own}, {other})"
                yield (1, 2), f"Math.min({own}, {other})"


def members(line: Line, place: Place) -> Iterator[Site]:
    """Another field of what stands before the dot, as the file has it there or declares it: `other.y` for `other.x`."""
    asked: dict[str, dict[str, None]] = {}
    for at in range(len(place.words) - 3):
        if place.word(at + 1) == "." and place.word(at + 3) != "(":
            asked.setdefault(place.word(at), {})[place.word(at + 2)] = None
    for index in range(2, len(line.words)):
        word, receiver = line.words[index], line.words[index - 2].text
        dotted = line.words[index - 1].text == "." and (receiver.isidentifier() or receiver == "]")
        if not dotted or word.kind is not LexemeKind.IDENTIFIER or line.follows(index) in ("(", "="):
            continue
        own = [each for each in place.of_type(place.variables.get(word.text, "")) if each != word.text]
        known = [
            each
            for each in dict.fromkeys((*own, *asked.get(receiver, ())))
            if each != word.text and each.isidentifier()
        ]
        yield from (((index, index + 1), each) for each in known[: TUNING.other_variables])


def receivers(line: Line, place: Place) -> Iterator[Site]:
    """A member of this object for that of another one of its type, and the other way round."""
    file = {word.text for word in place.words}
    others = place.of_type(place.type_around)[:2]
    for index, word in enumerate(line.words):
        member = index > 1 and line.words[index - 1].text == "." and line.words[index - 2].text in others
        first = index < 3 or line.words[index - 3].text != "."
        if word.kind is not LexemeKind.IDENTIFIER or not (word.text in place.variables or line.follows(index) == "("):
            continue
        if member and first and word.text in file:
            yield (index - 2, index + 1), word.text
        elif word.text not in others and is_read(line, index):
            yield from (((index, index + 1), f"{each}.{word.text}") for each in others)


def other_values(line: Line, place: Place) -> Iterator[Site]:
    """A variable in the place of a whole value: of a literal, a call, a chain."""
    for begin, end in dict.fromkeys((*values(line, place), *parts(line, place))):
        texts = [word.text for word in line.words[begin:end]]
        plain = not ARITHMETIC.intersection(texts) and "->" not in texts and "new" not in texts
        if texts and plain and (len(texts) > 1 or not texts[0].isidentifier() or texts[0] in ("null", "this")):
            inside = set(texts)
            others = [each for each in place.variables if each not in inside]
            yield from (((begin, end), each) for each in others[: TUNING.other_variables])


def lengths(line: Line, place: Place) -> Iterator[Site]:
    """How many something holds for a number that is compared: `n % slots.length` for `n % size`; of an array of arrays
    also how many one of them holds."""
    held = [(name, length(kind)) for name, kind in place.variables.items() if length(kind)][: TUNING.few]
    for index in range(1, len(line.words)):
        word = line.words[index]
        number = word.text == "0" or (is_variable(line, index, place) and place.variables[word.text] in WHOLE)
        if number and line.words[index - 1].text in _MEASURED and line.follows(index) not in (".", "["):
            yield from (((index, index + 1), f"{name}{end}") for name, end in held)
        rows = place.variables.get(word.text, "").endswith("][]") or place.variables.get(word.text, "").endswith("[][]")
        if rows and line.follows(index) == ".":
            numbers = [name for name, kind in place.variables.items() if kind == "int"][: TUNING.few]
            yield from (((index, index + 1), f"{word.text}[{name}]") for name in numbers)


def length(kind: str) -> str:
    """What tells how many a value of the type holds; empty for what holds nothing."""
    if kind.endswith("]"):
        return ".length"
    if kind in ("String", "StringBuilder"):
        return ".length()"
    return ".size()" if base(kind).endswith(("List", "Set", "Map", "Deque", "Queue", "Collection")) else ""


def opposites(line: Line, place: Place) -> Iterator[Site]:
    """The other name of a pair, if the file has it or it is a method's."""
    known = {word.text for word in place.words}
    for index, word in enumerate(line.words):
        if word.kind is not LexemeKind.IDENTIFIER:
            continue
        called = line.follows(index) == "("
        yield from (((index, index + 1), each) for each in opposite(word.text) if called or each in known)


def opposite(name: str) -> Iterator[str]:
    """The names in which one word of the name is the other one of its pair."""
    for word in dict.fromkeys(words(name)):
        for other in _OPPOSITES.get(word, ()):
            for one, instead in ((word, other), (word.capitalize(), other.capitalize())):
                if one in name:
                    yield name.replace(one, instead, 1)


def unused(line: Line, unread: Sequence[str]) -> Iterator[Site]:
    """A variable that nothing reads for each value of the line: a call, a chain, or a name."""
    for name in unread:
        for call in calls(line):
            first = call.opening - 1
            while first > 1 and line.words[first - 1].text == ".":
                first -= 2
            if first > 0:
                yield (first, call.closing + 1), name
        for index, word in enumerate(line.words):
            plain = word.kind is LexemeKind.IDENTIFIER and line.follows(index) not in ("(", "=", ".", "->")
            if plain and index and line.words[index - 1].text not in (".", "]", ">"):
                yield (index, index + 1), name


def exchanged(line: Line, place: Place) -> Iterator[Site]:
    """Two names of one type in each other's place: `a - b`."""
    names = [index for index in range(len(line.words)) if is_variable(line, index, place)]
    for one, other in combinations(names, 2):
        a, b = line.words[one].text, line.words[other].text
        alike = boxed(place.variables[a]) == boxed(place.variables[b])
        if a != b and alike and other - one <= TUNING.apart:
            between = line.text[line.words[one].end : line.words[other].start]
            yield (one, other + 1), f"{b}{between}{a}"
    texts = [word.text for word in line.words]
    if texts[1:2] == ["="] and texts[-1] == ";" and "+" in texts and place.variables.get(texts[0]) == "String":
        at = texts.index("+")
        yield (2, len(texts) - 1), f"{text_of(line, (at + 1, len(texts) - 1))} + {text_of(line, (2, at))}"


def indices(line: Line) -> Iterator[Site]:
    """Two subscripts in each other's place: `[row][col]`."""
    for opening, closing in line.brackets.items():
        second = closing + 1
        if line.words[opening].text == "[" and second in line.brackets and line.words[second].text == "[":
            end = line.brackets[second]
            if closing > opening + 1 and end > second + 1:
                a, b = text_of(line, (opening + 1, closing)), text_of(line, (second + 1, end))
                yield (opening, end + 1), f"[{b}][{a}]"
