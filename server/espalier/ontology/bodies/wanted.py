"""The type that a value is wanted to have by what it is assigned to, and what `new T<>(...)` therefore creates.

A diamond's type arguments follow from the constructor's arguments (JLS 15.9.3), else from the target. The JDK's
constructors are not in the resources. Those of its collections copy another one, take a comparator or say a size.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import Assign, New, Return, Variable
from espalier.java.fact import NONE
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.lookup import Signature
from espalier.ontology.overloads import Argument, inferred
from espalier.ontology.types import UNKNOWN, Ref, substitute, unify

_COPIED = ("java.util.Collection", "java.util.Map")
_HOLDERS = frozenset({
    "java.util.concurrent.atomic.AtomicReference", "java.util.AbstractMap.SimpleEntry",
    "java.util.AbstractMap.SimpleImmutableEntry", "java.lang.ref.WeakReference", "java.lang.ref.SoftReference",
})  # fmt: skip
"""Types of the JDK whose constructors take a value of each type argument in turn."""
_SORTED = frozenset({
    "java.util.TreeMap", "java.util.TreeSet", "java.util.PriorityQueue",
    "java.util.concurrent.ConcurrentSkipListMap", "java.util.concurrent.ConcurrentSkipListSet",
    "java.util.concurrent.PriorityBlockingQueue",
})  # fmt: skip
"""Types of the JDK whose constructors take a comparator of their first type argument."""


def wanted(body: Evaluation, row: int) -> Ref | None:
    """The type of what a value is assigned to or returned from; None where that is not written."""
    for after in range(row + 1, len(body.table)):
        match body.table[after]:
            case Variable(value=value, type=type_, element=False) if value == row:
                return body.lookup.use(body.site, type_) if type_ is not None else None
            case Assign(value=value, target=target) if value == row:
                return body.typed(target) if target < len(body.values) else None
            case Return(value=value) if value == row:
                return own_type(body, "method")
            case _:
                continue
    return own_type(body, "field") if row == len(body.table) - 1 else None


def bound(body: Evaluation, signature: Signature, variable: Ref, row: int) -> Ref | None:
    """What a variable of the method called in a row stands for by what the call is assigned to or returned from."""
    given = wanted(body, row) if signature.type is not None else None
    if signature.type is None or given is None or not given.key:
        return None
    bindings: dict[str, Ref] = {}
    unify(body.lookup.as_super(signature.type, given.key) or signature.type, given, bindings)
    return bindings.get(variable.key)


def own_type(body: Evaluation, kind: str) -> Ref | None:
    declaration = body.site.declaration
    fits = declaration.kind == kind and declaration.type is not None
    return body.lookup.use(body.site, declaration.type) if fits and declaration.type is not None else None


def created(body: Evaluation, ref: Ref, chosen: str, args: Sequence[Argument]) -> Ref:
    """A generic type that is created without type arguments, with those that the constructor's arguments determine.
    `chosen`: the constructor, where it is known."""
    own = body.lookup.inside(ref.key)
    if ref.args or not own.args:
        return ref
    bindings: dict[str, Ref] = {}
    if chosen:
        bindings = inferred(body.lookup, body.lookup.signature(chosen), args, body.site.declaration.key)
    elif ref.key in _HOLDERS:
        for variable, arg in zip(own.args, args, strict=False):
            if isinstance(arg, Ref) and arg.key:
                unify(variable, arg, bindings)
    else:
        _copied(body, own, args, bindings)
    found = tuple(UNKNOWN if (seen := substitute(each, bindings)) == each else seen for each in own.args)
    return ref if all(each == UNKNOWN for each in found) else Ref(ref.key, found, ref.dims)


def _copied(body: Evaluation, own: Ref, args: Sequence[Argument], bindings: dict[str, Ref]) -> None:
    if len(args) != 1 or not isinstance(args[0], Ref) or not args[0].key or args[0].dims:
        return
    for key in _COPIED if own.key.startswith("java.util.") else ():
        mine, given = body.lookup.as_super(own, key), body.lookup.as_super(body.lookup.upper(args[0]), key)
        if mine is not None and given is not None:
            unify(mine, given, bindings)


def compared(body: Evaluation, entry: New, row: int) -> Ref | None:
    """What the comparator compares that the constructor of a sorted collection is given."""
    ref = body.lookup.use(body.site, entry.type)
    if ref is None or ref.key not in _SORTED:
        return None
    known = ref if ref.args else wanted(body, row)
    return known.args[0] if known is not None and known.args and known.args[0].key else None


def row_of(body: Evaluation, argument: int) -> int:
    """The row of the `new` that has an argument."""
    rows = range(argument + 1, len(body.table))
    return next((row for row in rows if isinstance(each := body.table[row], New) and argument in each.args), NONE)
