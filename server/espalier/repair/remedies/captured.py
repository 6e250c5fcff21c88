"""Remedies for a local variable that a lambda or class inside the method may only use if it never changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

from espalier.java.context.methods import method_at
from espalier.repair.edits import Edit
from espalier.repair.remedies.lambdas import lambdas_around, lambdas_with
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.scopes import before, blocks, statement_end, statement_in

_ASSIGNS = frozenset({"=", "++", "--", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^="})


def copied(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A final copy before the statement with the lambda, which uses the copy."""
    name, declared = place.argument(0), place.declared(place.argument(0))
    around = [
        each for each in lambdas_around(place) or lambdas_with(place, name) if declared and each.first > declared.name
    ]
    if declared is None or not around:
        return
    used = place.uses(name, around[-1].first, around[-1].last)
    if any(place.word(at + 1) in _ASSIGNS or place.word(at - 1) in ("++", "--") for at in used):
        return
    copy = _free(place, f"final{name[:1].upper()}{name[1:]}")
    first = around[-1].first
    statement = statement_in(place, (blocks(place, first) or [0])[-1], first)
    yield (
        before(place, statement, f"final {declared.kind} {copy} = {name};"),
        *(place.edit(at, at, copy) for at in used),
    )


def _free(place: Place, name: str) -> str:
    """The name, with a number if the method around the place uses it already."""
    method = place.method
    words = place.words[method.first : method.end] if method else place.words
    taken = {word.text for word in words}
    numbered = (f"{name}{number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in taken)


def in_array(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An array with one element in place of the variable that is assigned."""
    name, declared = place.argument(0), place.declared(place.argument(0))
    method = method_at(place.words, place.begin(declared.name)) if declared else None
    if declared is None or method is None or not method.brace < declared.first:
        return
    kind, at = declared.kind, declared.name
    end = statement_end(place, at)
    if "<" in kind or kind == "var" or place.word(at + 1) != "=" or place.word(declared.first - 1) == "(":
        return
    value = Edit(place.words[at + 2].start, place.words[end - 1].end, f"{{{place.spelled(at + 2, end - 1)}}}")
    used = place.uses(name, end, min(method.end, len(place.words)) - 1)
    yield (place.retyped(declared, f"{kind}[]"), value, *(place.edit(use, use, f"{name}[0]") for use in used))
