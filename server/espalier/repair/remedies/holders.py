"""Remedies for a member that is named without the type or the variable that has it, or with what holds that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.conversion_tables import UNWRAPS
from espalier.repair.remedies.library import owners
from espalier.repair.remedies.operands import UNARY, left_operand
from espalier.repair.remedies.place import Place, base, is_primitive
from espalier.repair.remedies.receivers import owner_named
from espalier.repair.tuning import TUNING

_OF_TEXTS = frozenset({
    "charAt", "contains", "endsWith", "equalsIgnoreCase", "isBlank", "isEmpty", "length", "replace", "split",
    "startsWith", "substring", "toLowerCase", "toUpperCase", "trim",
})  # fmt: skip
"""Methods of `String`."""
_CALLED = {
    **dict.fromkeys(("Function", "BiFunction", "UnaryOperator", "BinaryOperator", "IntFunction"), "apply"),
    **dict.fromkeys(("Predicate", "BiPredicate", "IntPredicate", "LongPredicate", "DoublePredicate"), "test"),
    **dict.fromkeys(("Consumer", "BiConsumer", "IntConsumer", "ObjIntConsumer"), "accept"),
    **dict.fromkeys(("ToIntFunction", "ToIntBiFunction", "IntUnaryOperator", "IntBinaryOperator"), "applyAsInt"),
    **dict.fromkeys(("ToLongFunction", "ToLongBiFunction", "LongUnaryOperator", "LongBinaryOperator"), "applyAsLong"),
    **dict.fromkeys(("ToDoubleFunction", "ToDoubleBiFunction", "DoubleUnaryOperator"), "applyAsDouble"),
    "Supplier": "get", "BooleanSupplier": "getAsBoolean", "IntSupplier": "getAsInt", "LongSupplier": "getAsLong",
    "DoubleSupplier": "getAsDouble", "Callable": "call", "Runnable": "run", "Comparator": "compare",
}  # fmt: skip
"""The method of each usual functional interface."""
_TELLING = re.compile(r"(?i)text|string|name|value|title|message|content")
"""The members that give the text that is meant."""
_OF_FILES = {
    "mkdir": "createDirectory", "mkdirs": "createDirectories", "createNewFile": "createFile", "listFiles": "list",
    "length": "size", "canRead": "isReadable", "canWrite": "isWritable", "isFile": "isRegularFile", "renameTo": "move",
}  # fmt: skip
"""What the methods of a `File` are called in `Files`."""


def of_owner(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The types that have such a static method, but not those of which the file imports methods."""
    name = place.argument(1)
    for edits in _of_owners(place, name) if is_plain(place, name) else ():
        owner = edits[0].text.rpartition(".")[0]
        if not re.search(rf"\bimport\s+static\s+[\w.]*\b{re.escape(owner)}\.\w+\s*;", place.text):
            yield edits


def of_other_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The types that have such a static method, for the type that it is called on: `Objects.requireNonNull(x)` for
    `Temporal.requireNonNull(x)`."""
    at, name = place.first - 2, place.argument(1)
    kind = place.word(at)
    alone = place.word(place.first - 1) == "." and place.word(at - 1) not in (".", "::")
    if alone and place.word(place.first) == name and kind == base(place.argument(0)) and kind not in place.variables:
        for edits in _of_owners(place, name):
            if (owner := edits[0].text.rpartition(".")[0]) != kind:
                yield (place.edit(at, at, owner),)


def of_function(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method of the functional interface that the variable of this name holds: `wanted.test(x)` for `wanted(x)`."""
    name = place.argument(1)
    kind = base(place.variables.get(name, "")) if is_plain(place, name) else ""
    own = [each.name for each in place.knowledge.methods(kind) if not each.static and not each.private] if kind else []
    for method in (_CALLED[kind],) if kind in _CALLED else own if len(own) == 1 else ():
        yield (place.edit(place.first, place.first, f"{name}.{method}"),)


def is_plain(place: Place, name: str) -> bool:
    """Whether the name is marked and stands without a receiver."""
    return place.word(place.first - 1) not in (".", "::") and place.word(place.first) == name


def qualified(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The types that have a constant of this name."""
    if place.word(place.first - 1) not in (".", "::"):
        yield from _of_owners(place, place.marked)


def of_class(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The class of the type that stands as a value."""
    name = place.marked
    typed = name[:1].isupper() and not name.isupper() and name.isidentifier()
    if (
        typed
        and place.word(place.first - 1) in ("(", ",", "=", "return")
        and place.word(place.last + 1) in (",", ")", ";")
    ):
        yield (place.marked_by(f"{name}.class"),)


def of_variables(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The member of that name of a variable in scope: `text.length()` for `length`."""
    name = place.marked
    if name.isidentifier() and place.word(place.first - 1) not in (".", "::") and place.word(place.first + 1) != "=":
        holders = [each for each, kind in place.variables.items() if not is_primitive(kind) and not each.isupper()]
        for holder in holders[: TUNING.holders]:
            yield (place.edit(place.first, place.first, f"{holder}.{name}()"),)
            if place.variables[holder].endswith("[]") and name == "length":
                yield (place.edit(place.first, place.first, f"{holder}.{name}"),)


def _of_owners(place: Place, name: str) -> Iterator[tuple[Edit, ...]]:
    known = sorted(place.knowledge.owners(name), key=lambda owner: not _is_near(place, owner))
    own = map(owner_named, known[: TUNING.holders])
    for owner in dict.fromkeys((*own, *owners(name, called=place.word(place.last + 1) == "("))):
        yield (place.edit(place.first, place.first, f"{owner}.{name}"),)


def _is_near(place: Place, owner: str) -> bool:
    """Whether the type is one of the file's package, or the file imports it or what is around it."""
    package = re.search(r"\bpackage\s+([\w.]+)\s*;", place.text)
    imported = re.findall(r"\bimport\s+([\w.]+)\s*;", place.text)
    outer = owner.removesuffix(owner_named(owner)).rstrip(".")
    return (package is not None and package[1] == outer) or any(f"{owner}.".startswith(f"{each}.") for each in imported)


def unwrapped(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The receiver, taken out of what holds it."""
    kind = base(place.argument(0))
    if place.word(place.first - 1) == "." and place.word(place.first) == place.argument(1):
        dot = place.first - 1
        members = list(place.knowledge.members_with(kind, place.argument(1))[: TUNING.holders])
        texts = place.knowledge.members_of(kind, "String") if place.argument(1) in _OF_TEXTS else ()
        told = sorted((name for name in texts if name != "toString()"), key=lambda name: _TELLING.search(name) is None)
        members += told[: TUNING.holders]
        yield from _of_files(place, kind)
        for form in (*(f".{name}" for name in members), *(form.removeprefix("{}") for form in UNWRAPS.get(kind, ()))):
            yield (place.edit(dot, dot, f"{form}."),)


def _of_files(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """What `Files` does with the path that has no such method, as a `File` has: `Files.exists(path)`."""
    name, opening = place.argument(1), place.first + 1
    closing = place.closed_by.get(opening)
    if kind == "Path" and closing is not None:
        first = left_operand(place, place.first - 2, UNARY)
        arguments = place.spelled(opening + 1, closing - 1) if closing > opening + 1 else ""
        given = ", ".join(filter(None, (place.spelled(first, place.first - 2), arguments)))
        yield (place.edit(first, closing, f"Files.{_OF_FILES.get(name, name)}({given})"),)
