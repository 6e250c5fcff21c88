"""What the place of an expression wants: its type, and of a condition whether it holds where there is something."""

from __future__ import annotations

import re

from espalier.java.context.declarations import type_start
from espalier.java.lexer import LexemeKind
from espalier.repair.remedies.place import Place, spelled

_CONDITIONS = frozenset({"if", "while"})
_JOINED = frozenset({"&&", "||"})
_LEAVES = frozenset({"return", "continue", "break"})
_NOWHERE = re.compile(r"(?i)(?:is|has)?(?:missing|absent|empty|null|lacks|lacking|no|not|none|without)(?=[A-Z_]|\Z)\w*")
"""The names of conditions that hold where there is nothing."""
_THERE = re.compile(r"(?i)already|duplicate|exists|twice")
"""What an exception says of something that should not be there."""


def wanted_at(place: Place, first: int, last: int) -> str:
    """The type that the place of the words `first` to `last` wants, in simple names; '' where the words around them do
    not tell. A condition wants `boolean`, an assigned or returned value the type of the variable or the method."""
    before, after = place.word(first - 1), place.word(last + 1)
    if before in _JOINED or after in _JOINED or before == "!":
        return "boolean"
    if before == "(" and after == ")":
        grouped = not place.word(first - 2).isidentifier() and place.word(first - 2) not in (")", "]", ">")
        if place.word(first - 2) in _CONDITIONS:
            return "boolean"
        return wanted_at(place, first - 1, last + 1) if grouped or place.word(first - 2) == "return" else ""
    if before == "return" and after == ";":
        return result_type(place)
    if before == "=" and after == ";":
        return place.variables.get(place.word(first - 2), "")
    return "boolean" if after == "?" and before in ("=", "(", ",", "return") else ""


def wanting(place: Place) -> str:
    """The name of what the value is for: the variable that it is assigned to, or the method that returns it."""
    if place.word(place.first - 1) == "=":
        return place.word(place.first - 2)
    returned = place.word(place.first - 1) == "return" and place.method is not None and not place.in_lambda
    return place.word(place.method.name) if returned and place.method else ""


def asks_for_none(place: Place, text: str) -> bool | None:
    """Whether a condition at the place holds where there is no value `text`: what follows throws, or the condition's
    name says so. False where what follows uses the value; None where the method is left at once, for either reason."""
    if place.marked != text and place.argument(0) not in _JOINED:
        return False  # it is denied, or compared with what is true or false
    if place.word(place.last + 1) == "?":
        colon = _colon(place, place.last + 1)
        yes = _uses(place, place.last + 2, colon - 1, text)
        return not yes and _uses(place, colon + 1, _end(place, colon + 1), text)
    opening = _tested_by(place)
    if opening is None:
        return _NOWHERE.fullmatch(wanting(place)) is not None
    first = place.closed_by[opening] + 1
    last = place.closed_by.get(first, _end(place, first))
    first += place.word(first) == "{"
    if place.word(opening - 1) == "while" or _uses(place, first, last, text):
        return False
    if place.word(first) == "throw":
        return _THERE.search(place.spelled(first, last)) is None
    leaves = place.word(first) in _LEAVES and place.word(first + 1) != "true"
    return None if leaves else False


def _tested_by(place: Place) -> int | None:
    """The parenthesis after the `if` or `while` whose condition, or an operand of it, is marked."""
    around = [at for at, closing in place.closed_by.items() if at < place.first and place.last < closing]
    for at in sorted(around, reverse=True):
        before = place.word(at - 1)
        if place.word(at) == "(" and before in _CONDITIONS:
            return at
        if place.word(at) != "(" or before not in ("(", *_JOINED):
            return None
    return None


def _end(place: Place, first: int) -> int:
    """The last word before the mark that ends the statement or expression which begins with the word `first`."""
    last = first
    while place.word(last) not in (";", ",", ")", "}", ""):
        last = place.closed_by.get(last, last) + 1
    return last - 1


def _colon(place: Place, question: int) -> int:
    """The `:` of the conditional expression."""
    at, depth = question + 1, 1
    while place.word(at) not in (";", ""):
        depth += (place.word(at) == "?") - (place.word(at) == ":")
        if depth == 0:
            break
        at = place.closed_by.get(at, at) + 1
    return at


def _uses(place: Place, first: int, last: int, text: str) -> bool:
    """Whether the value is used among the words `first` to `last`."""
    words = [word.text for word in place.words[first : last + 1] if word.kind is not LexemeKind.LITERAL]
    value, told = (re.sub(r"\s*(\W)\s*", r"\1", each) for each in (text, " ".join(words)))
    return re.search(rf"(?<![\w.]){re.escape(value)}(?!\w)", told) is not None


def is_statement(place: Place, first: int, last: int) -> bool:
    """Whether nothing uses the value of the words `first` to `last`: they are a statement, or what a lambda without a
    block does."""
    started = place.word(first - 1) in (";", "{", "}", "->", "else", "do") or _follows_header(place, first)
    return started and place.word(last + 1) in (";", ")")


def result_type(place: Place) -> str:
    """The type that `return` wants at the place; '' in a lambda, whose type nothing tells."""
    method = place.method
    if method is None or place.in_lambda:
        return ""
    return spelled(place.words[type_start(place.words, method.name) : method.name])


def _follows_header(place: Place, first: int) -> bool:
    """Whether `if (...)`, `for (...)` or `while (...)` stands before the word `first`."""
    opening = place.opened_by.get(first - 1)
    return opening is not None and place.word(opening - 1) in ("if", "for", "while")
