"""What takes the result of a call: it tells the types of lambdas and method references among the call's arguments.

In `orders.stream().collect(Collectors.groupingBy(o -> o.status()))` the type of `o` is a variable of `groupingBy` that
none of its arguments binds. The stream binds it, since the collector is given to one of its methods. Comparators are
given in the same way. A row that takes a call's result comes after the call; the receiver of the taking call is
evaluated before.
"""

from __future__ import annotations

from espalier.java.expressions import Call, Lambda, LambdaParameter, New
from espalier.java.fact import NONE
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.values import TypeName
from espalier.ontology.bodies.wanted import compared, wanted
from espalier.ontology.overloads import Function
from espalier.ontology.types import Ref

_COLLECTORS, _COMPARATOR, _COLLECTIONS = "java.util.stream.Collectors", "java.util.Comparator", "java.util.Collections"
_ORDERED = frozenset({"sort", "max", "min"})
_TAKING = frozenset({
    "collect", "sorted", "sort", "max", "min", "filter", "takeWhile", "dropWhile", "anyMatch", "allMatch", "noneMatch",
    "removeIf",
})  # fmt: skip
"""Methods of streams and collections that give each element to what they take."""
_OF_OTHERS = frozenset({"mapping", "flatMapping"})
"""Collectors whose own collector gets something else than what they get."""
_HOLDERS = ("java.util.stream.Stream", "java.lang.Iterable")


def element(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    """The type of the elements that a lambda given to a collector or a comparator is asked about; None: not known."""
    written = lambda_of(body, entry)
    return _taken(body, call_with(body, written)) if written != NONE else None


def binds(owner: str) -> bool:
    """Whether the variables of a method are bound by what takes its result."""
    return owner.startswith((f"{_COLLECTORS}#", f"{_COMPARATOR}#", "java.util.function.Predicate#"))


def arity(body: Evaluation, entry: LambdaParameter) -> int | None:
    """How many parameters the lambda has that this one is of."""
    written = body.table[row] if (row := lambda_of(body, entry)) != NONE else None
    return written.count if isinstance(written, Lambda) else None


def lambda_of(body: Evaluation, entry: LambdaParameter) -> int:
    """The row of the lambda whose parameter is being evaluated, or of the method reference that is (`parameter_of`)."""
    if not entry.name:
        return len(body.values)
    first = len(body.values) - entry.position
    rows = range(len(body.values), len(body.table))
    return next((row for row in rows if isinstance(each := body.table[row], Lambda) and each.first == first), NONE)


def parameter_of(body: Evaluation) -> LambdaParameter | None:
    """The first parameter of a lambda that would stand in a method reference's place."""
    at = len(body.values)
    row = call_with(body, at)
    call = body.table[row] if row != NONE else None
    if not isinstance(call, Call) or call.target >= at:
        return None
    return LambdaParameter("", call.target, call.name, len(call.args), call.args.index(at), 0)


def call_with(body: Evaluation, argument: int) -> int:
    """The row of the call that has an argument."""
    rows = range(argument + 1, len(body.table))
    return next((row for row in rows if isinstance(each := body.table[row], Call) and argument in each.args), NONE)


def taker_of(body: Evaluation, argument: int) -> Call | New | None:
    """The call or creation that has an argument."""
    rows = body.table[argument + 1 :] if argument != NONE else ()
    return next((each for each in rows if isinstance(each, (Call, New)) and argument in each.args), None)


def _taken(body: Evaluation, row: int) -> Ref | None:
    """The elements of what takes the collector or comparator that the call in a row returns."""
    for after in range(row + 1, len(body.table)) if row != NONE else ():
        entry = body.table[after]
        if isinstance(entry, New) and row in entry.args:
            return compared(body, entry, after)
        if not isinstance(entry, Call):
            continue
        if entry.target == row:  # `comparing(...).reversed()`
            row = after
        elif row in entry.args:
            taker = _type_taking(body, entry)
            if not taker:
                receiver = body.value(entry.target) if entry.target < len(body.values) else None
                return _element_of(body, receiver) if entry.name in _TAKING else None
            if taker == _COLLECTIONS and entry.name in _ORDERED:
                return _element_of(body, body.value(entry.args[0])) if entry.args[0] < len(body.values) else None
            if entry.name in _OF_OTHERS:
                return _mapped(body, entry)
            if taker not in (_COLLECTORS, _COMPARATOR):
                return None
            row = after
    declared = wanted(body, row) if row != NONE else None
    return declared.args[0] if declared is not None and declared.key == _COMPARATOR and declared.args else None


def _type_taking(body: Evaluation, entry: Call) -> str:
    """The type whose static method a call is of that has not been evaluated yet, also where it is imported."""
    if entry.target == NONE:
        if any(body.lookup.methods(key, entry.name) for key in body.enclosing):
            return ""
        imported = body.lookup.static_imports(body.site, entry.name)
        return next((key for key in imported if body.lookup.methods(key, entry.name)), "")
    value = body.value(entry.target) if entry.target < len(body.values) else None
    return value.ref.key if isinstance(value, TypeName) else ""


def _mapped(body: Evaluation, entry: Call) -> Ref | None:
    """What the collector gets that `mapping` or `flatMapping` is given: what its function returns, where that is known
    by then."""
    function = body.value(entry.args[0]) if entry.args[0] < len(body.values) else None
    if not isinstance(function, Function) or function.result is None:
        return None
    return function.result if entry.name == "mapping" else _element_of(body, function.result)


def _element_of(body: Evaluation, holder: object) -> Ref | None:
    if not isinstance(holder, Ref) or not holder.key or holder.dims:
        return None
    seen = (body.lookup.as_super(body.lookup.upper(holder), key) for key in _HOLDERS)
    return next((each.args[0] for each in seen if each is not None and each.args and each.args[0].key), None)
