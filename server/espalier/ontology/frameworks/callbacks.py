"""Which method runs when a callback is called: a lambda, a method reference, or an object that is handed over."""

from __future__ import annotations

from espalier.java.expressions import Lambda, MethodReference, Variable
from espalier.java.fact import NONE
from espalier.ontology.bodies.values import CallSite, Evaluated, TypeName
from espalier.ontology.frameworks.framework import Conventions
from espalier.ontology.types import Ref

_DEPTH = 4
"""Local variables that are followed from one to the next. Chosen by hand."""


def callback(conventions: Conventions, call: CallSite, position: int, *names: str, arity: int = 0) -> str:
    """The key of the method that runs when the argument at `position` is called; empty where it is not known.

    A lambda that calls one method of the project stands for that one, any other for the method in which it is written.
    `names`: how the method of an object's class may be called; `arity`: how many arguments a method that is referred
    to takes, by which overloads are told apart.
    """
    index = initial(call.body, call.entry.args[position])
    entry = call.body.table[index] if index != NONE else None
    if isinstance(entry, Lambda):
        return _of_lambda(conventions, call.body, entry.first, index)
    if isinstance(entry, MethodReference):
        return call.body.members.get(index, "") or _of_overloads(conventions, call.body, entry, arity)
    value = call.args[position]
    return _of_object(conventions, value, names) if isinstance(value, Ref) and not value.dims else ""


def initial(body: Evaluated, index: int) -> int:
    """The initialiser of the local variable that entry `index` is, if nothing else is assigned to it; else the entry
    itself."""
    for _ in range(_DEPTH):
        entry = body.table[index] if index != NONE else None
        if not isinstance(entry, Variable) or entry.element or entry.value == NONE or index in body.assigned:
            break
        index = entry.value
    return index


def _of_lambda(conventions: Conventions, body: Evaluated, first: int, end: int) -> str:
    in_project = conventions.lookup.in_project
    called = {key for each in range(first, end) if (key := body.members.get(each, "")) and in_project(key)}
    return called.pop() if len(called) == 1 else conventions.source


def _of_overloads(conventions: Conventions, body: Evaluated, entry: MethodReference, arity: int) -> str:
    """The one overload with so many parameters; empty where there are several."""
    target = body.values[entry.target] if entry.target != NONE else None
    owner = target.ref if isinstance(target, TypeName) else target
    if not isinstance(owner, Ref) or not owner.key or owner.dims:
        return ""
    lookup = conventions.lookup
    overloads = (each.key for each in lookup.methods(lookup.upper(owner).key, entry.name))
    found = [key for key in overloads if lookup.in_project(key) and len(lookup.signature(key).parameters) == arity]
    return found[0] if len(found) == 1 else ""


def _of_object(conventions: Conventions, value: Ref, names: tuple[str, ...]) -> str:
    lookup = conventions.lookup
    key = lookup.upper(value).key
    found = (each.key for name in names for each in (lookup.methods(key, name) if key else ()))
    return next((each for each in found if lookup.in_project(each)), "")
