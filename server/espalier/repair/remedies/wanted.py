"""The type that the place of an expression wants."""

from __future__ import annotations

from espalier.java.context.declarations import type_start
from espalier.repair.remedies.place import Place, spelled

_CONDITIONS = frozenset({"if", "while"})
_JOINED = frozenset({"&&", "||"})


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
