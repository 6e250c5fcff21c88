"""Lambdas around a place: where they are, what they have for parameters and body, and whose calls they are given to."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.java.lexer import LexemeKind
from espalier.repair.remedies.place import Place


@dataclass(frozen=True, slots=True)
class Lambda:
    """Indices of its first word, of its body's first word and of its last word; `names`: its parameters. Of a method
    reference the body is the whole, and there are no names."""

    first: int
    body: int
    last: int
    names: tuple[str, ...]


def lambdas_around(place: Place) -> list[Lambda]:
    """The lambdas that hold the place; the innermost first."""
    start = place.method.brace if place.method else 0
    found = [lambda_at(place, index) for index in range(start, place.first) if place.word(index) == "->"]
    return [each for each in reversed(found) if each is not None and place.first <= each.last]


def lambdas_with(place: Place, name: str) -> list[Lambda]:
    """The method's first lambda that uses the name: the compiler may mark the variable's declaration instead."""
    method = place.method
    for arrow in range(method.brace, min(method.end, len(place.words))) if method else ():
        found = lambda_at(place, arrow) if place.word(arrow) == "->" else None
        if found is not None and any(place.word(index) == name for index in range(arrow, found.last + 1)):
            return [found]
    return []


def lambda_at(place: Place, arrow: int) -> Lambda | None:
    """The lambda with this arrow; None for the arrow of a `case`."""
    before = arrow - 1
    first = place.opened_by.get(before, before)
    if (place.word(before) != ")" and not is_name(place, before)) or place.labels(arrow):
        return None
    names = [place.word(index) for index in range(first, arrow)
             if is_name(place, index) and place.word(index + 1) in (",", ")", "->")]  # fmt: skip
    return Lambda(first, arrow + 1, last_of(place, arrow + 1), tuple(names))


def last_of(place: Place, index: int) -> int:
    """The last word of the lambda's body, or of the argument, that begins at `index`."""
    if place.word(index) == "{":
        return place.closed_by.get(index, index)
    while index + 1 < len(place.words) and place.word(index) not in (",", ")", ";", "]", "}"):
        index = place.closed_by.get(index, index) + 1
    return index - 1


def returns_nowhere(place: Place, first: int, last: int) -> list[int] | None:
    """The `return;` of a lambda's block, without those of lambdas and classes in it; None if a loop holds one."""
    found: list[int] = []
    index = first
    while index < last:
        word = place.word(index)
        if word in ("for", "while", "do") and "return ;" in _joined(place, index, last):
            return None
        if word == "{" and (place.word(index - 1) == "->" or _creates(place, index - 1)):
            index = place.closed_by.get(index, index)
        if word == "return" and place.word(index + 1) == ";":
            found.append(index)
        index += 1
    return found


def _joined(place: Place, first: int, last: int) -> str:
    return " ".join(place.word(index) for index in range(first, last))


def _creates(place: Place, closing: int) -> bool:
    """Whether the parenthesis ends the arguments of `new`."""
    index = place.opened_by.get(closing, 0) - 1
    while index > 0 and (is_name(place, index) or place.word(index) in (".", "<", ">", ",")):
        index -= 1
    return place.word(index) == "new"


def is_name(place: Place, index: int) -> bool:
    """Whether the word is an identifier."""
    return index >= 0 and place.words[index].kind is LexemeKind.IDENTIFIER
