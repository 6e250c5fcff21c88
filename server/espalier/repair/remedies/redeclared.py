"""Remedies for variables that are declared twice, or that `final` protects from an assignment."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.problems import FINAL_FIELD, FINAL_FIELD_AGAIN
from espalier.repair.remedies.fields import field_of
from espalier.repair.remedies.lambdas import lambda_at
from espalier.repair.remedies.modifiers import FIELD_MODIFIERS
from espalier.repair.remedies.place import Place, base, is_primitive
from espalier.repair.remedies.scopes import blocks, statement_end

_COUNTERS = {"i": "j", "j": "k", "k": "l", "x": "y", "e": "ex", "a": "b"}


def repeated(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The statement left out that declares the variable a second time in the same words."""
    if _repeats(place):
        first, last = place.statement
        start = place.begin(first)
        line = place.text.rfind("\n", 0, start)
        if line >= 0 and not place.text[line:start].strip():
            start = line - place.text[:line].endswith("\r")
        yield (Edit(start, place.words[last].end, ""),)


def _repeats(place: Place) -> bool:
    """Whether a statement before this one in the same block declares the variable in the same words."""
    first, last = place.statement
    around, words = blocks(place, first), [place.word(at) for at in range(first, last + 1)]
    if not around or place.word(last) != ";" or place.word(first) in ("for", "try"):
        return False
    starts = (at for at in range(around[-1] + 1, first - len(words) + 1) if place.word(at) == words[0])
    return any([place.word(at + each) for each in range(len(words))] == words for at in starts)


def assigned(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The variable assigned instead of declared again."""
    name = place.last
    if _repeats(place):
        return
    first = name
    while first > 0 and place.word(first - 1) not in (";", "{", "}", "(", ":", "->"):
        first -= 1
    if first < name and place.word(name + 1) in ("=", ":") and place.word(first - 1) != "(":
        yield (Edit(place.words[first].start, place.words[name].start, ""),)


def renamed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Another name for the second variable, where it is declared and used; not if its value is made of the first one,
    as in `int n = n + 1`, which only assigns."""
    name, found = place.last, _extent(place, place.last)
    value = range(name + 2, place.statement[1]) if place.word(name + 1) == "=" else ()
    if is_primitive(place.word(name - 1)) and any(place.word(at) == place.word(name) for at in value):
        return
    if found is None or _repeats(place) or place.words[name].kind is not LexemeKind.IDENTIFIER:
        return
    old = place.word(name)
    taken = {word.text for word in place.words}
    new = next(each for each in (_COUNTERS.get(old, old), *(f"{old}{number}" for number in range(2, 99)))
               if each not in taken)  # fmt: skip
    uses = place.uses(old, *found)
    yield tuple(place.edit(index, index, new) for index in sorted({name, *uses}))


def _extent(place: Place, name: int) -> tuple[int, int] | None:
    """The first and last word of what can only mean the variable that is declared at `name`."""
    around = blocks(place, name)
    if not around:
        return None
    held = [opening for opening in place.closed_by if opening < name < place.closed_by[opening]]
    inner = max(held)
    if (arrow := next((at for at in (name + 1, place.closed_by[inner] + 1) if place.word(at) == "->"), None)) and (
        found := lambda_at(place, arrow)
    ):
        return arrow, found.last
    if place.word(inner) == "(" and place.word(inner - 1) in ("for", "try", "catch"):
        body = place.closed_by[inner] + 1
        return name, place.closed_by.get(body, statement_end(place, body))
    if inner != around[-1]:
        return None
    return statement_end(place, name), place.closed_by[inner]


def _owner_of_field(place: Place) -> str:
    """The simple name of the type whose field is assigned; '' for a local variable."""
    if place.problem.code == FINAL_FIELD:
        return base(place.argument(0))
    return place.type_around if place.problem.code == FINAL_FIELD_AGAIN else ""


def not_final(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The declaration of what is assigned without `final`."""
    name = place.arguments[-1] if place.arguments else place.marked
    owner = _owner_of_field(place)
    found = field_of(place, owner, name) if owner else place.declaration(name)
    if found is None:
        return
    first = found.first
    while place.word(first - 1) in FIELD_MODIFIERS:
        first -= 1
    at = next((index for index in range(first, found.first) if place.word(index) == "final"), None)
    if at is not None:
        yield (Edit(place.words[at].start, place.words[at + 1].start, ""),)
