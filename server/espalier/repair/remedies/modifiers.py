"""Remedies for the modifiers and the head of a declaration: too many, too few, or without a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from espalier.java.context.methods import method_at, methods
from espalier.ports import Problem
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around, kind_of
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.probing import Probe, Remedied, result_named
from espalier.repair.tuning import TUNING

MODIFIERS = frozenset({
    "private", "protected", "public", "static", "final", "abstract", "volatile", "transient", "synchronized", "native",
    "default", "strictfp",
})  # fmt: skip
FIELD_MODIFIERS = frozenset({"private", "protected", "public", "static", "final", "volatile", "transient"})


def fewer(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The declaration without the modifiers that it must not have."""
    first = place.first
    while first > 0 and place.word(first - 1) not in (";", "{", "}", "(", ","):
        first -= 1
    found = [at for at in range(first, place.first) if place.word(at) in MODIFIERS and place.word(at) != "final"]
    found += [at for at in range(first, place.first) if place.word(at) == "final"]
    edits = [Edit(place.begin(at), place.begin(at + 1), "") for at in found]
    for edit in edits:
        yield (edit,)
    if len(edits) > 1 and len({place.word(at) for at in found}) == len(found):
        yield tuple(sorted(edits, key=lambda edit: edit.start))


def with_body(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`default` or `static` for an interface's method with a body; a class's one without `abstract`; or no body."""
    method, brace = place.method, class_around(place)
    if method is None or brace is None:
        return
    if kind_of(place, brace) == "interface":
        at = method.first
        while place.word(at) in MODIFIERS or place.word(at) == "@":
            at += 2 if place.word(at) == "@" else 1
        for modifier in ("default", "static"):
            yield (Edit(place.begin(at), place.begin(at), f"{modifier} "),)
    for at in range(method.first, method.name):
        if place.word(at) == "abstract":
            yield (Edit(place.begin(at), place.begin(at + 1), ""),)
    if method.end < len(place.words):
        yield (Edit(place.words[method.brace - 1].end, place.words[method.end].end, ";"),)


def result(place: Place) -> Iterator[Probe]:
    """What the method returns whose header names no type: what a `return` gives, or nothing."""
    method = next((each for each in methods(place.words) if each.name == place.first), None) or method_at(
        place.words, place.problem.start
    )
    if method is None or method.end >= len(place.words):
        return
    start = place.begin(method.name)

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        kind = next((kind for kind in map(result_named, problems) if kind), "void")
        yield (Edit(start, start, f"{kind} "),), TUNING.first_remedy
        own = place.type_around
        if own and own != place.word(method.name):
            yield (place.edit(method.name, method.name, own),), TUNING.usual_value

    yield Probe((Edit(start, start, "Void "),), answered)


def returning(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type of the value as the result of the method that returns nothing."""
    method, kind = place.method, place.argument(0)
    if (
        method is not None
        and not place.in_lambda
        and place.word(method.name - 1) == "void"
        and kind not in ("", "null")
    ):
        yield (place.edit(method.name - 1, method.name - 1, kind),)
