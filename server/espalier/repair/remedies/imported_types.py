"""Remedies for imports: of what does not exist, of another type of the same name, of a type as if it were a member, and
of a name that is in several packages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from espalier.ports import Hunk
from espalier.repair import problems as ids
from espalier.repair.edits import Edit, edits_of
from espalier.repair.remedies.library import owners
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.similar import similar

_OF_UTIL = frozenset({
    "Arrays", "Calendar", "Collection", "Currency", "Date", "Formatter", "Iterator", "List", "Locale", "Map", "Objects",
    "Optional", "Properties", "Queue", "Random", "Scanner", "Set", "Stack", "Timer", "Vector",
})  # fmt: skip
"""Types of `java.util` whose names other packages have too."""
_NOWHERE = Path()
_QUALIFIED = re.compile(r"\b[a-z]\w*(?:\.\w+)+")


def imported(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The import of a type that the project knows by this name, or of one that the file uses and does not know, in the
    same package."""
    first, last = _import_around(place)
    names = place.spelled(first, last)
    package, _, name = names.rpartition(".")
    named = (each.arguments[0] for each in place.others if each.code in ids.UNKNOWN_NAMES and each.arguments)
    unknown = dict.fromkeys(each for each in named if each[:1].isupper())
    if place.word(first - 1) == "static":
        called = [
            each.arguments[1] for each in place.others if each.code == ids.UNDEFINED_METHOD and each.arguments[1:]
        ]
        unknown.update(dict.fromkeys(like for like, _ in similar(name, called)))
    known = [other for each in dict.fromkeys((name, *unknown)) for other in place.knowledge.importable(each)]
    for other in dict.fromkeys((*known, *(f"{package}.{each}" for each in unknown))):
        if other != names:
            yield (place.edit(first, last, other),)


def reimported(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Another type of the same name for one that the file imports and the problem names; first what the problem names
    beside it."""
    named = {word for argument in place.arguments for word in _QUALIFIED.findall(argument)}
    for first, last in _imports(place):
        if (wrong := place.spelled(first, last)) in named:
            name = wrong.rpartition(".")[2]
            usual = [f"java.util.{name}"] if name in _OF_UTIL else []
            beside = (each for each in sorted(named) if each.rpartition(".")[2] == name)
            for other in dict.fromkeys((*beside, *place.knowledge.importable(name), *usual)):
                if other != wrong:
                    yield (place.edit(first, last, other),)


def statically(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A static import of the member from a type of which the file imports others so; first those known to have it."""
    name = place.word(place.first)
    if place.word(place.first - 1) in (".", "::"):
        return
    imports: dict[str, list[tuple[str, int, int]]] = {}
    for first, last in _imports(place):
        if place.word(first - 1) == "static" and place.word(last) != "*":
            owner = place.spelled(first, last - 2)
            imports.setdefault(owner, []).append((place.word(last), place.begin(first - 2), place.words[last + 1].end))
    own = owners(name, called=place.word(place.first + 1) == "(")
    known = {each.rpartition(".")[2] for each in (*place.knowledge.owners(name), *own)}
    for owner in sorted(imports, key=lambda each: each.rpartition(".")[2] not in known):
        line = f"import static {owner}.{name};"
        before = [end for other, _, end in imports[owner] if other < name]
        first = imports[owner][0][1]
        at = max(before, default=first)
        yield (Edit(at, at, f"{place.newline}{line}" if before else f"{line}{place.newline}"),)


def of_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type imported instead of its members, or all of these."""
    first, last = _import_around(place)
    if place.word(first - 1) == "static":
        yield (Edit(place.begin(first - 1), place.begin(first), ""),)
        yield (Edit(place.words[last].end, place.words[last].end, ".*"),)


def disambiguated(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An import of the type from one of the packages that the file imports as a whole; `java.util` first."""
    packages = [place.spelled(first, last).removesuffix(".*") for first, last in _imports(place)
                if place.word(last) == "*" and place.word(first - 1) != "static"]  # fmt: skip
    for package in sorted(packages, key=lambda name: name != "java.util"):
        yield tuple(edits_of(Hunk(_NOWHERE, place.text, 0, 0), "", [f"{package}.{place.argument(0)}"]))


def _imports(place: Place) -> Iterator[tuple[int, int]]:
    """The first and last word of each imported name."""
    for index in range(len(place.words)):
        if place.word(index) == "{" or place.heads(index):
            return
        if place.word(index) == "import":
            end = next((at for at in range(index, len(place.words)) if place.word(at) == ";"), index + 2)
            first = index + 2 if place.word(index + 1) == "static" else index + 1
            yield first, end - 1


def _import_around(place: Place) -> tuple[int, int]:
    """The first and last word of the imported name at the place."""
    found = ((first, last) for first, last in _imports(place) if first <= place.last and place.first <= last)
    return next(found, (place.first, place.last))
