"""Remedies for a parameter or a label that has another name than its uses."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.declarations import declares
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.scopes import LOOPS, blocks
from espalier.repair.remedies.similar import likeness
from espalier.repair.tuning import TUNING

_TAKEN = frozenset({".", "::", "@"})


def parameter(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The unknown name for a parameter, or a variable like it, that nothing uses, or that one's name at all uses of the
    unknown one. A single use is the first to be doubted; it may be misspelt."""
    name, method = place.marked, place.method
    if not name.isidentifier() or method is None or place.word(place.first - 1) in _TAKEN:
        return
    uses = [at for at in range(method.brace, method.end) if _uses(place, at, name)]
    for unused in (*_unused(place, name), *_unused_variables(place, name)):
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


def label(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A label around the place for the one that is missing, those like it first; a jump without one."""
    jump = place.word(place.first)
    if jump not in ("break", "continue"):
        return
    start = place.method.brace if place.method else 0
    marks = [at for at in range(start, place.first) if place.word(at) == ":" and place.word(at + 1) in LOOPS]
    labels = [at - 1 for at in marks if place.word(at - 2) in (";", "{", "}") and _holds(place, at + 1)]
    for at in sorted(labels, key=lambda at: -likeness(place.word(at), place.argument(0))):
        yield (place.edit(place.first + 1, place.first + 1, place.word(at)),)
    yield (Edit(place.words[place.first].end, place.words[place.first + 1].end, ""),)


def _holds(place: Place, loop: int) -> bool:
    """Whether the body of the loop that begins at the word `loop` holds the place."""
    body = place.closed_by.get(loop + 1, loop) + 1 if place.word(loop) != "do" else loop + 1
    end = place.closed_by.get(body, body) if place.word(body) == "{" else place.statement[1]
    return body <= place.first <= end


def _unused(place: Place, name: str) -> list[int]:
    """The indices of the names of the method's parameters that its body does not use, those most like `name` first."""
    method = place.method
    if method is None:
        return []
    names = [last for _, last in place.arguments_of(method.name + 1)]
    unused = [at for at in names if not any(_uses(place, index, place.word(at))
                                            for index in range(method.brace, method.end))]  # fmt: skip
    return sorted(unused, key=lambda at: -likeness(place.word(at), name))


def _unused_variables(place: Place, name: str) -> list[int]:
    """The indices of the names of the method's variables in scope that nothing uses and that are like `name`."""
    method, around = place.method, blocks(place, place.first)
    found = [at for at in range(method.brace, place.first) if declares(place.words, at)] if method else []
    return [at for at in found
            if likeness(place.word(at), name) >= TUNING.told and blocks(place, at)[-1] in around
            and not any(index != at and _uses(place, index, place.word(at))
                        for index in range(method.brace if method else at, method.end if method else at))]  # fmt: skip


def _uses(place: Place, at: int, name: str) -> bool:
    word = place.words[at]
    named = word.kind is LexemeKind.IDENTIFIER and word.text == name
    return named and place.word(at - 1) not in _TAKEN and place.word(at + 1) != "("
