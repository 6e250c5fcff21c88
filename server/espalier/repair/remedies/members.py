"""Remedies for members that are used where there is no instance of their class, or no access to them."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.methods import method_at, methods
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.problems import STATIC_FIELD
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.headers import after_annotations
from espalier.repair.remedies.place import Place, base

_INSTANCES = ("currentThread()", "getInstance()", "getDefault()", "getRuntime()", "now()", "INSTANCE")
_VISIBLE = ("public", "protected", "private")
_GETTERS = ("get", "is", "")


def of_instance(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The member of a variable, of a new instance, or of what a static method of its type returns, in place of the
    type's."""
    owner, name = _owner_and_name(place)
    at = next((index for index in range(place.first, place.last + 1) if place.word(index) == name), None)
    if at is None:
        return
    qualified = place.word(at - 1) == "."
    first = _qualifier(place, at) if qualified else at
    kind = base(owner) if owner else "" if qualified else place.type_around
    if qualified and kind in place.types_around[:-1]:
        yield (place.edit(first, at, f"{kind}.this.{name}"),)
    there = [word.text for word in place.words[place.statement[0] : place.first]]
    fitting = [each for each, found in place.variables.items() if base(found) == kind]
    fitting = [name for name in fitting if name not in there] or fitting  # `all.addAll(all.items)` is not meant
    for variable in fitting:
        yield (place.edit(first, at, f"{variable}.{name}"),)
    if kind and qualified and place.problem.code != STATIC_FIELD:
        yield (place.edit(first, at, f"new {kind}().{name}"),)
    for variable in list(place.variables)[:5] if qualified and not fitting else ():
        yield (place.edit(first, at, f"{variable}.{name}"),)
    for instance in _INSTANCES if qualified and not fitting else ():
        yield (place.edit(first, at, f"{place.spelled(first, at - 2)}.{instance}.{name}"),)
    if qualified:
        yield (place.edit(first, at, name),)


def of_new_instance(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The member of a new instance of the class around the place."""
    owner, name = _owner_and_name(place)
    kind = base(owner) or place.type_around
    if place.marked == name and place.word(place.first - 1) != "." and kind and place.problem.code != STATIC_FIELD:
        yield (place.edit(place.first, place.first, f"new {kind}().{name}"),)


def of_reference(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An instance before `::` where the type, or `this` in a static method, stands."""
    colons = next((at for at in range(place.first, place.last + 2) if place.word(at) == "::"), None)
    own = place.type_around
    before = place.words[colons - 1] if colons else place.words[0]
    if colons is None or (before.kind is not LexemeKind.IDENTIFIER and before.text != "this"):
        return
    kind = own if before.text == "this" else before.text
    instances = [] if kind != own or place.static else ["this"]
    instances += [name for name, found in place.variables.items() if base(found) == kind]
    first = colons - 1 if before.text == "this" else _qualifier(place, colons + 1)
    for instance in (*instances, f"new {kind}()"):
        yield (place.edit(first, colons - 1, instance),)
    if before.text == "this":
        for edits in method_static(place):
            yield (*edits, place.edit(colons - 1, colons - 1, own))


def method_static(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`static` for the method, where the file declares it."""
    _, name = _owner_and_name(place)
    if name == "this":
        name = place.word(place.last + 2)
    for other in methods(place.words):
        if place.word(other.name) == name and "static" not in place.spelled(other.first, other.name).split():
            at = _after_visibility(place, other.first)
            yield (Edit(place.words[at].start, place.words[at].start, "static "),)


def field_static(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`static` for the field, where the file declares it."""
    _, name = _owner_and_name(place)
    field = place.declaration(name)
    around = method_at(place.words, place.begin(field.first)) if field else None
    if field and around is None:
        first = field.first
        while place.word(first - 1) in ("final", "volatile", "transient"):
            first -= 1
        yield (Edit(place.words[first].start, place.words[first].start, "static "),)


def by_getter(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method that gives the field, or sets it, in the place of the field that is not visible."""
    name = place.marked.rpartition(".")[2]
    last = place.last
    title = name[:1].upper() + name[1:]
    if place.word(last) != name:
        return
    if place.word(last + 1) == "=":
        end = place.statement[1]
        value = place.spelled(last + 2, end - 1)
        yield (place.edit(last, end - 1, f"set{title}({value})"),)
        return
    for prefix in _GETTERS:
        yield (place.edit(last, last, f"{prefix}{title if prefix else name}()"),)


def inner_static(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`static` for the inner class that is created where there is no instance of the outer one; or an instance."""
    created = next((at + 1 for at in range(place.first, place.last) if place.word(at) == "new"), None)
    if created is None:
        return
    for index in range(1, len(place.words)):
        if place.word(index) == place.word(created) and place.word(index - 1) == "class":
            first = index - 1
            while place.word(first - 1) in ("final", "abstract"):
                first -= 1
            if place.word(first - 1) != "static":
                yield (Edit(place.words[first].start, place.words[first].start, "static "),)
    outer, inner = place.argument(0), created
    while place.word(inner + 1) == ".":
        inner += 2
    for instance in (*place.of_type(outer), f"new {outer}()"):
        yield (place.edit(created - 1, inner, f"{instance}.new {place.word(inner)}"),)


def of_variable(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A variable of the class around for `this` in a static method."""
    if place.marked == "this":
        for name, kind in place.variables.items():
            if base(kind) == place.type_around:
                yield (place.marked_by(name),)


def unqualified(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What `this` is written before, without it: a parameter may be meant, that is not assigned to itself."""
    name, *after = (place.word(place.first + at) for at in (2, 3, 4, 5))
    itself = after == ["=", name, ";"]
    if place.word(place.first) == "this" and place.word(place.first + 1) == "." and not itself:
        yield (Edit(place.words[place.first].start, place.words[place.first + 2].start, ""),)


def outer_not_static(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The nested class that uses a member of the outer one's instance without `static`."""
    brace = class_around(place)
    first = place.head_of(brace) if brace is not None else -1
    while place.word(first - 1) in ("static", "final", "abstract", "private", "public", "protected"):
        first -= 1
        if place.word(first) == "static":
            yield (Edit(place.words[first].start, place.words[first + 1].start, ""),)


def private_no_static(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As `no_static` for a method that no other class calls."""
    method = place.method
    if method is not None and "private" in place.spelled(method.first, method.name).split():
        yield from no_static(place)


def no_static(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method without `static`; that of `main` stays, and what the file calls by its class."""
    method = place.method
    if method is None or place.word(method.name) == "main" or _called_by_class(place, place.word(method.name)):
        return
    for at in range(method.first, method.name):
        if place.word(at) == "static":
            yield (Edit(place.words[at].start, place.words[at + 1].start, ""),)


def _called_by_class(place: Place, name: str) -> bool:
    """Whether the file calls or names the method with the class around before it."""
    return any(place.word(at) == name and place.word(at - 1) in (".", "::") and place.word(at - 2) == place.type_around
               for at in range(len(place.words)))  # fmt: skip


def _owner_and_name(place: Place) -> tuple[str, str]:
    """The type that has the member, where the problem names it, and the member's name."""
    return (place.argument(0), place.argument(1)) if len(place.arguments) > 1 else ("", place.argument(0))


def _qualifier(place: Place, at: int) -> int:
    """The index of the first word of the qualified name that ends at `at`."""
    first = at
    while first > 1 and place.word(first - 1) in (".", "::") and place.words[first - 2].kind is LexemeKind.IDENTIFIER:
        first -= 2
    return first


def _after_visibility(place: Place, first: int) -> int:
    at = after_annotations(place, first)
    return at + 1 if place.word(at) in _VISIBLE else at
