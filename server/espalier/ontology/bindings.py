"""Bindings of Guice's modules: `bind(X.class).annotatedWith(Fast.class).to(Y.class)`, and elements of a `Multibinder`.

Read are the expressions of one method, so that a binding belongs to its file. What a call binds to is known of a class
literal and of an object that is created on the spot; a provider's class tells it not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

from espalier.java.expressions import Call, Entry, Literal, New, ReferenceRole, Typed, TypeUse, Variable
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts

GUICE = "com.google.inject"
_COLLECTING = {"newSetBinder": 1, "newMapBinder": 2}
"""The argument that is the elements' type."""
_TARGETS = ("to", "toInstance", "toConstructor")
_SETTLED = ("in", "asEagerSingleton")
_UNTARGETED = (None, *_SETTLED)


class Binding(NamedTuple):
    """`target`: what is given, None where that is not known; `qualifier`: an annotation's class, the text of a
    `Names.named`, or None; `many`: it is one of several elements."""

    type: TypeUse
    target: TypeUse | None
    qualifier: TypeUse | str | None = None
    many: bool = False


def is_module(facts: FileFacts, declaration: Declaration) -> bool:
    """Whether a declaration may be a method that binds: the file imports Guice."""
    return (
        declaration.kind == "method"
        and bool(declaration.code)
        and any(each.name.startswith(GUICE) for each in facts.imports)
    )


def bindings(declaration: Declaration) -> list[Binding]:
    """The bindings that a method's body makes, in the order of the text."""
    table = declaration.body
    following = {each.target: index for index, each in enumerate(table) if isinstance(each, Call)}
    found = (_binding(table, index, following) for index, each in enumerate(table) if isinstance(each, Call))
    return [each for each in found if each is not None]


def _binding(table: Sequence[Entry], index: int, following: dict[int, int]) -> Binding | None:
    entry = table[index]
    assert isinstance(entry, Call)
    bound: tuple[TypeUse, TypeUse | str | None] | None = None
    if entry.name == "bind" and len(entry.args) == 1:
        bound = _key(table, entry.args[0])
    elif entry.name == "addBinding":
        bound = _collected(table, entry.target)
    if bound is None:
        return None
    type_, qualifier = bound
    target: TypeUse | None = None
    last: str | None = None
    while (index := following.get(index, NONE)) != NONE:
        call = table[index]
        assert isinstance(call, Call)
        argument = call.args[0] if call.args else NONE
        if call.name == "annotatedWith":
            qualifier = _qualifier(table, argument)
        elif call.name not in _SETTLED or last is None:
            last = call.name
        if call.name in _TARGETS:
            target = _target(table, argument)
    many = entry.name == "addBinding"
    return Binding(type_, type_ if last in _UNTARGETED and not many else target, qualifier, many)


def _collected(table: Sequence[Entry], index: int) -> tuple[TypeUse, TypeUse | str | None] | None:
    """The type of the elements of `Multibinder.newSetBinder(binder(), X.class)`, or of the variable that it is in."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Variable) and not entry.element:
        entry = table[entry.value] if entry.value != NONE else None
    position = _COLLECTING.get(entry.name, NONE) if isinstance(entry, Call) else NONE
    if not isinstance(entry, Call) or position == NONE or len(entry.args) <= position:
        return None
    found = _key(table, entry.args[position])
    given = entry.args[position + 1 :]
    return (found[0], _qualifier(table, given[0])) if found is not None and given else found


def _key(table: Sequence[Entry], index: int) -> tuple[TypeUse, TypeUse | str | None] | None:
    """`X.class`, `new TypeLiteral<X>() {}`, `Key.get(X.class, Fast.class)`."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Call) and entry.name == "get" and entry.args:
        inner = _key(table, entry.args[0])
        qualifier = _qualifier(table, entry.args[1]) if len(entry.args) > 1 else None
        return (inner[0], qualifier) if inner is not None else None
    if isinstance(entry, New):
        return (entry.type.args[0], None) if entry.type.name.endswith("TypeLiteral") and entry.type.args else None
    return (entry.type, None) if _is_class(entry) else None


def _is_class(entry: Entry | None) -> TypeGuard[Typed]:
    return isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL


def _qualifier(table: Sequence[Entry], index: int) -> TypeUse | str | None:
    entry = table[index] if index != NONE else None
    if isinstance(entry, Call) and entry.name == "named" and entry.args and entry.args[0] != NONE:
        value = table[entry.args[0]]
        return (value.text or "") if isinstance(value, Literal) and value.type == "String" else UNKNOWN_NAME
    return entry.type if _is_class(entry) else UNKNOWN_NAME


UNKNOWN_NAME = "?"
"""A qualifier that is not known."""


def _target(table: Sequence[Entry], index: int) -> TypeUse | None:
    entry = table[index] if index != NONE else None
    if isinstance(entry, New) and entry.body == NONE and not entry.type.name.endswith("TypeLiteral"):
        return entry.type
    key = _key(table, index)
    return key[0] if key is not None and key[1] is None else None
