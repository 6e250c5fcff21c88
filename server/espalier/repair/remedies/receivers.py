"""Remedies for what stands before a member that it does not have: another variable or type, or brackets around its
cast."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.library import OF_OBJECT
from espalier.repair.remedies.operators import name_start
from espalier.repair.remedies.place import Place, base, is_primitive
from espalier.repair.tuning import TUNING


def with_member(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The parameters of the lambdas around the place, the method's variables and the fields, for the unknown one; the
    compiler knows which of them have the member. That all have `toString` tells nothing."""
    if place.word(place.last + 2) in OF_OBJECT:
        return
    if place.word(place.last + 1) != "." or not place.marked[:1].islower() or place.word(place.first - 1) == ".":
        return
    given = [name for each in lambdas_around(place) for name in each.names]
    typed = [name for name, kind in place.variables.items() if not is_primitive(kind) and not name.isupper()]
    names = [name for name in dict.fromkeys((*given, *typed)) if name != place.marked]
    for name in names[: TUNING.holders]:
        yield (place.marked_by(name),)


def cast_first(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Brackets around a cast that is meant for what stands before the member, or before one of those after it:
    `((Part) pop()).text()`."""
    first = name_start(place, place.first)
    opening = place.opened_by.get(first - 1)
    if opening is None or place.word(first - 2) == "(" or not _is_type(place, opening + 1, first - 2):
        return
    if place.word(opening - 1) == ")" or place.words[opening - 1].kind is LexemeKind.IDENTIFIER:
        return  # the arguments of a call, or a condition
    for last in (place.first - 2, place.first):
        if last >= first and place.word(last + 1) == ".":
            start, end = place.begin(opening), place.words[last].end
            yield Edit(start, start, "("), Edit(end, end, ")")


def declared_as_cast(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type of the cast that gives the variable its value, for a variable without the member: `Part p = (Part) x`
    for `Object p = (Part) x`."""
    if place.word(place.first - 1) != "." or place.word(place.first - 3) in (".", "::"):
        return
    found = place.declared(place.word(place.first - 2))
    if found is None or [place.word(found.name + 1), place.word(found.name + 2)] != ["=", "("]:
        return
    closing = place.closed_by.get(found.name + 2, 0)
    if closing and _is_type(place, found.name + 3, closing - 1):
        kind = place.spelled(found.name + 3, closing - 1)
        if base(kind) != base(found.kind):
            yield (place.retyped(found, kind),)


def _is_type(place: Place, first: int, last: int) -> bool:
    """Whether the words may be a type that is no primitive one."""
    names = [place.word(at) for at in range(first, last + 1) if place.words[at].kind is LexemeKind.IDENTIFIER]
    marks = {place.word(at) for at in range(first, last + 1)} - set(names)
    return any(name[:1].isupper() for name in names) and marks <= {
        ".",
        "<",
        ">",
        ",",
        "?",
        "[",
        "]",
        "extends",
        "super",
    }


def first_element(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The first of the elements that have no index."""
    opening = place.first + 1
    first = [place.word(opening + more) for more in range(3)] == ["(", "0", ")"]
    kind = base(place.argument(0))
    counted = kind.endswith(("Collection", "Set", "Iterable", "Queue")) or place.knowledge.above("Collection", kind)
    if first and place.argument(1) == "get" and place.word(place.first - 1) == "." and counted:
        yield (place.edit(place.first, opening + 2, "iterator().next()"),)


def of_list(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What a `List` has for the method of a stack or a deque: `all.remove(all.size() - 1)` for `all.pop()`."""
    form = _OF_LIST.get(place.argument(1), "") if base(place.argument(0)) in ("List", "ArrayList") else ""
    opening = place.first + 1
    closing = place.closed_by.get(opening)
    if form and closing is not None and place.word(place.first - 1) == ".":
        receiver = place.spelled(name_start(place, place.first - 2), place.first - 2)
        given = place.spelled(opening + 1, closing - 1) if closing > opening + 1 else ""
        yield (place.edit(place.first, closing, form.format(list=receiver, given=given)),)


_OF_LIST = {
    "pop": "remove({list}.size() - 1)", "removeLast": "remove({list}.size() - 1)", "peek": "get({list}.size() - 1)",
    "peekLast": "get({list}.size() - 1)", "getLast": "get({list}.size() - 1)", "last": "get({list}.size() - 1)",
    "push": "add({given})", "addLast": "add({given})", "append": "add({given})", "offer": "add({given})",
    "poll": "remove(0)", "removeFirst": "remove(0)", "getFirst": "get(0)", "first": "get(0)", "peekFirst": "get(0)",
    "addFirst": "add(0, {given})",
}  # fmt: skip


def of_namesake(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Another type of the same simple name that has the static method."""
    last = place.first - 2
    kind = place.word(last)
    if place.word(place.first - 1) != "." or not kind[:1].isupper() or kind != base(place.argument(0)):
        return
    first = name_start(place, last)
    for owner in place.knowledge.owners(place.argument(1)):
        named = owner_named(owner)
        if owner.rpartition(".")[2] == kind and named != place.spelled(first, last):
            yield (place.edit(first, last, named),)


def owner_named(owner: str) -> str:
    """A type as a file names it that imports the outermost one around it."""
    parts = owner.split(".")
    return ".".join(parts[next((at for at, part in enumerate(parts) if part[:1].isupper()), -1) :])
