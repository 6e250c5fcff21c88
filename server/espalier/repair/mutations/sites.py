"""A place of a line and what stands there instead, and what its words are."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.expressions import Range, calls, conditions
from espalier.repair.remedies.place import Place
from espalier.repair.templates import Line

Site = tuple[Range, str]
"""A range of words of the line and what stands there instead."""

WHOLE = frozenset({"int", "long", "short", "Integer", "Long", "Short"})
FRACTIONS = frozenset({"double", "float", "Double", "Float"})
TRUTH = frozenset({"boolean", "Boolean"})
ARITHMETIC = frozenset({"+", "-", "*", "/", "%"})
_ASSIGN = frozenset({"=", "+=", "-=", "|=", "&=", "^="})
_JOINTS = ARITHMETIC | {"&&", "||", "==", "!=", "<", "<=", ">", ">=", "?", ":"}


def text_of(line: Line, found: Range) -> str:
    return line.text[line.words[found[0]].start : line.words[found[1] - 1].end]


def is_variable(line: Line, index: int, place: Place) -> bool:
    """Whether a word of the line is read as a variable that is in scope."""
    word = line.words[index]
    read = line.follows(index) not in ("(", "=", "->", "::") and is_read(line, index)
    return word.kind is LexemeKind.IDENTIFIER and read and word.text in place.variables


def is_read(line: Line, index: int) -> bool:
    """Whether the word before a name makes it neither a member nor what is declared."""
    return not index or not (line.words[index - 1].text == "." or names_type(line, index - 1))


def names_type(line: Line, index: int) -> bool:
    word = line.words[index]
    return word.kind is LexemeKind.IDENTIFIER or word.text in ("int", "long", "double", "boolean", "char", "]", ">")


def value_of(line: Line, place: Place) -> tuple[Range, str] | None:
    """The range of the value that the line assigns or returns, and its type as far as the declarations tell."""
    texts = [word.text for word in line.words]
    end = len(texts) - (texts[-1] == ";")
    if texts[0] == "return" and end > 1 and texts[-1] == ";":
        return (1, end), place.typed(place.method.name).kind if place.method is not None else ""
    at = next((index for index, text in enumerate(texts) if text in _ASSIGN), 0)
    if not 0 < at < end - 1 or texts[-1] != ";" or texts[0] == "for":
        return None
    kind = texts[at - 2] if at > 1 and names_type(line, at - 2) else place.variables.get(texts[at - 1], "")
    return (at + 1, end), kind


def operands(line: Line, whole: Range, separators: frozenset[str]) -> list[Range]:
    """The parts of a range between operators that are in no bracket of its own."""
    found, start, index = [], whole[0], whole[0]
    while index < whole[1]:
        if line.words[index].text in separators and index > start:
            found.append((start, index))
            start = index + 1
        index = line.brackets.get(index, index) + 1
    return [*found, (start, whole[1])] if start < whole[1] else found


def values(line: Line, place: Place) -> Iterator[Range]:
    """The values of the line: what it assigns or returns, the arguments of its calls, what stands in brackets."""
    if (value := value_of(line, place)) is not None:
        yield value[0]
    called = set()
    for call in calls(line):
        called.add(call.opening)
        yield from call.arguments
    for opening, closing in line.brackets.items():
        if opening not in called and line.words[opening].text in "([" and closing > opening + 1:
            yield opening + 1, closing


def parts(line: Line, place: Place) -> Iterator[Range]:
    """The parts of the values and of what is compared: between operators."""
    for whole in [*values(line, place), *conditions(line)]:
        yield from operands(line, whole, _JOINTS)
