"""Remedies for a parameter that has another name than its uses."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.similar import likeness
from espalier.repair.tuning import TUNING

_TAKEN = frozenset({".", "::", "@"})


def parameter(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The unknown name for a parameter that nothing uses, or the parameter's name at all uses of the unknown one. A
    single use is the first to be doubted; it may be misspelt."""
    name, method = place.marked, place.method
    if not name.isidentifier() or method is None or place.word(place.first - 1) in _TAKEN:
        return
    uses = [at for at in range(method.brace, method.end) if _uses(place, at, name)]
    for unused in _unused(place, name):
        header = (place.edit(unused, unused, name),)
        following = tuple(place.edit(at, at, place.word(unused)) for at in uses)
        if len(uses) > 1:
            yield from (header, following)
        elif uses:
            yield following
            if likeness(place.word(unused), name) < TUNING.told:
                yield header


def assigned_itself(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The parameter that nothing uses for a field without a value that is assigned to itself: `this.a = a;`."""
    name, method = place.argument(0), place.method
    field = place.declaration(name)
    if method is None or field is None:
        return
    fitting = [at for at in _unused(place, name) if place.typed(at).kind == field.kind]
    for at in range(method.brace, method.end):
        if [place.word(at + each) for each in range(6)] == ["this", ".", name, "=", name, ";"]:
            for unused in fitting:
                yield (place.edit(at + 4, at + 4, place.word(unused)),)
                yield (place.edit(unused, unused, name),)


def _unused(place: Place, name: str) -> list[int]:
    """The indices of the names of the method's parameters that its body does not use, those most like `name` first."""
    method = place.method
    if method is None:
        return []
    names = [last for _, last in place.arguments_of(method.name + 1)]
    unused = [at for at in names if not any(_uses(place, index, place.word(at))
                                            for index in range(method.brace, method.end))]  # fmt: skip
    return sorted(unused, key=lambda at: -likeness(place.word(at), name))


def _uses(place: Place, at: int, name: str) -> bool:
    word = place.words[at]
    named = word.kind is LexemeKind.IDENTIFIER and word.text == name
    return named and place.word(at - 1) not in _TAKEN and place.word(at + 1) != "("
