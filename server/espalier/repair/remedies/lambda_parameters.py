"""Remedies for lambdas: their parameters, and what should be a lambda."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.lambdas import is_name, lambda_at
from espalier.repair.remedies.place import Place, name_for, split


def with_parameters(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As many parameters as the functional interface's method has: more, named by their types, or fewer."""
    arrow = next((index for index in range(place.first, place.last + 2) if place.word(index) == "->"), None)
    found = lambda_at(place, arrow) if arrow is not None else None
    wanted = split(place.argument(0).partition("(")[2].removesuffix(")"))
    if found is None or len(wanted) == len(found.names):
        return
    names = list(found.names[: len(wanted)])
    for kind in wanted[len(names) :]:
        name, number = name_for(kind), 2
        taken = {*names, *place.variables}
        while name in taken:
            name, number = f"{name_for(kind)}{number}", number + 1
        names.append(name)
    parameters = names[0] if len(names) == 1 else f"({', '.join(names)})"
    yield (place.edit(found.first, found.body - 2, parameters),)


def in_parentheses(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Parentheses around several parameters of a lambda: the compiler does not know the first one."""
    last = place.first
    while is_name(place, last) and place.word(last + 1) == ",":
        last += 2
    if last > place.first and is_name(place, last) and place.word(last + 1) == "->":
        names = [place.word(index) for index in range(place.first, last + 1, 2)]
        yield (place.edit(place.first, last, f"({', '.join(names)})"),)


def listed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Parentheses around several parameters of a lambda before the arrow that is marked."""
    last = first = place.first - 1
    while is_name(place, first) and place.word(first - 1) == "," and is_name(place, first - 2):
        first -= 2
    if place.word(place.first) == "->" and first < last and place.word(first - 1) in ("=", "return", "("):
        yield (place.edit(first, last, f"({', '.join(place.word(at) for at in range(first, last + 1, 2))})"),)


def with_lambda(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A lambda for a method reference that an operator follows: `tag -> tag.size() > 3` for `Tag::size > 3`."""
    owner, colons, name = place.marked.partition("::")
    if colons and owner[:1].isupper() and place.word(place.last + 1) not in (")", ",", ";"):
        parameter = name_for(owner.strip())
        yield (place.marked_by(f"{parameter} -> {parameter}.{name.strip()}()"),)


def as_lambda(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The argument that uses the unknown name as a lambda with it as its parameter."""
    name, first = place.marked, place.first
    if not name.isidentifier() or name[:1].isupper() or place.word(first - 1) not in ("(", ","):
        return
    opening = max((at for at, closing in place.closed_by.items() if at < first < closing), default=0)
    called = place.word(opening - 1)
    last = next((end for start, end in place.arguments_of(opening) if start == first), first)
    if last > first and called.isidentifier() and called not in ("if", "while", "for", "switch", "catch"):
        start = place.begin(first)
        yield (Edit(start, start, f"{name} -> "),)
