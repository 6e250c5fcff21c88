"""Whether a value whose type is not known comes from a library: what one returns, and what is read of that.

Such a value is seldom of a type of the project, so a call on it hides less than one on a value of the project's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from espalier.java import expressions
from espalier.java.expressions import Call, Choice, Element, Entry, LambdaParameter, Select, Variable
from espalier.java.fact import NONE
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.values import TypeName
from espalier.ontology.lookup import Origin
from espalier.ontology.types import NULL, PRIMITIVES, Ref


def _at(body: Evaluation, index: int) -> bool:
    """Whether an operand is a library's value, or of a type that a library declares or that inherits from one."""
    if index in body.foreign:
        return True
    value = body.value(index)
    ref = value.ref if isinstance(value, TypeName) else value
    if not isinstance(ref, Ref) or not ref.key or ref.dims or ref == NULL or ref.key in PRIMITIVES:
        return False
    key = body.lookup.upper(ref).key
    return bool(key) and (not body.lookup.in_project(key) or body.lookup.origin(key) is not Origin.PROJECT)


def _call(body: Evaluation, entry: Call) -> bool:
    if body.lookup.in_project(body.members.get(len(body.values), "")):
        return False
    return _at(body, entry.target) if entry.target != NONE else outside(body, entry.name)


def outside(body: Evaluation, name: str) -> bool:
    """Whether an unqualified call may be of a method we cannot read: inherited, or imported statically."""
    imported = (key for key in body.lookup.static_imports(body.site, name) if not body.lookup.in_project(key))
    inherited = (key for key in body.enclosing if body.lookup.origin(key) is not Origin.PROJECT)
    return next(imported, None) is not None or next(inherited, None) is not None


def _select(body: Evaluation, entry: Select) -> bool:
    return _at(body, entry.target)


def _variable(body: Evaluation, entry: Variable) -> bool:
    return entry.type is None and entry.value in body.foreign


def _parameter(body: Evaluation, entry: LambdaParameter) -> bool:
    return entry.receiver != NONE and _at(body, entry.receiver)


def _element(body: Evaluation, entry: Element) -> bool:
    return entry.target in body.foreign


def _choice(body: Evaluation, entry: Choice) -> bool:
    return any(each in body.foreign for each in entry.options)


FROM_LIBRARY: dict[type[Entry], Callable[[Evaluation, Any], bool]] = {
    expressions.Call: _call,
    expressions.Select: _select,
    expressions.Variable: _variable,
    expressions.LambdaParameter: _parameter,
    expressions.Element: _element,
    expressions.Choice: _choice,
}
"""Whether an entry, whose value is not known, is a library's; other kinds of entries never are."""
