"""Which overload a call means: by number of arguments, then by the types known (JLS 15.12.2, without its corners)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from espalier.ontology.lookup import Lookup, Member, Signature
from espalier.ontology.types import BOXES, NULL, OBJECT, PRIMITIVES, WIDENING, Ref, substitute, unify


class Function(NamedTuple):
    """A lambda's or method reference's value: what it returns, if known, and how many parameters it takes."""

    result: Ref | None
    arity: int | None = None


Argument = Ref | Function | None
_VOID = Ref("void")
_UNBOXES = {box: primitive for primitive, box in BOXES.items()}


def choose(lookup: Lookup, candidates: Sequence[Member], args: Sequence[Argument]) -> Member | None:
    """The one candidate that fits, the nearest of those that fit equally; None if two of one type do."""
    candidates = [each for each in candidates if accepts(lookup.signature(each.key), len(args))]
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    scored = [
        (score, member)
        for member in candidates
        if (score := _score(lookup, lookup.signature(member.key), member, args)) is not None
    ]
    if not scored:
        return None
    best = max(score for score, _ in scored)
    fitting = [member for score, member in scored if score == best]
    nearest = [member for member in fitting if member.owner.key == fitting[0].owner.key]
    return nearest[0] if len(nearest) == 1 else None


def parameter(signature: Signature, position: int) -> Ref | None:
    """The type of the parameter that takes argument `position`."""
    if position < len(signature.parameters) - 1 or (position < len(signature.parameters) and not signature.varargs):
        return signature.parameters[position]
    return signature.parameters[-1].element if signature.varargs else None


def accepts(signature: Signature, count: int) -> bool:
    expected = len(signature.parameters)
    return count == expected or (signature.varargs and count >= expected - 1)


def _score(lookup: Lookup, signature: Signature, member: Member, args: Sequence[Argument]) -> int | None:
    """How well the arguments fit: three points for each one that is just so; None if they cannot. The parameters of an
    inherited method are seen as the heir has them."""
    if member.owner.args:
        bindings = lookup.bindings(member.owner)
        signature = signature._replace(parameters=tuple(substitute(each, bindings) for each in signature.parameters))
    spread = signature.varargs and not _passes_array(signature, args)
    total = 0 if spread else 1
    for position, arg in enumerate(args):
        expected = parameter(signature, position) if spread else signature.parameters[position]
        points = _fits(lookup, arg, expected) if expected is not None else None
        if points is None:
            return None
        total += points
    return total


def _passes_array(signature: Signature, args: Sequence[Argument]) -> bool:
    """Whether an array is given for all variable arguments. One of primitives is a single one where a type variable
    stands for their types."""
    last = args[-1] if args and len(args) == len(signature.parameters) else None
    if not isinstance(last, Ref) or not last.dims:
        return False
    expected = signature.parameters[-1]
    return last.dims == expected.dims and not (expected.variable and last.key in PRIMITIVES)


def _fits(lookup: Lookup, arg: Argument, expected: Ref) -> int | None:
    """3: the very type; 2: a subtype or a wider number; 1: boxed, generic or not known; None: cannot be."""
    if arg is None or not expected.key or (isinstance(arg, Ref) and not arg.key):
        return 1
    if isinstance(arg, Function):
        return _fits_function(lookup, arg, expected)
    if expected.variable:
        return _fits_variable(lookup, arg, expected)
    if arg.variable:
        arg = lookup.upper(arg)
    if arg == NULL:
        return None if expected.key in PRIMITIVES and not expected.dims else 1
    if arg.key == expected.key and arg.dims == expected.dims:
        return 3
    return _converts(lookup, arg, expected)


def _fits_function(lookup: Lookup, arg: Function, expected: Ref) -> int | None:
    if expected.variable or not lookup.site(expected.key):
        return None if expected.dims or expected.key in PRIMITIVES else 1
    method = lookup.function(expected.key)
    if not method:
        return None
    if arg.arity is None:
        return 1
    signature = lookup.signature(method.key)
    if arg.arity != len(signature.parameters):
        return None
    returning = signature.type is not None and signature.type != _VOID
    return 3 if arg.result is not None and returning is (arg.result != _VOID) else 2


def _fits_variable(lookup: Lookup, arg: Ref, expected: Ref) -> int | None:
    """A type variable takes what its bound takes, in as many dimensions at least."""
    if arg in (NULL, expected):
        return 1
    actual = lookup.upper(Ref(arg.key, arg.args, arg.dims - expected.dims)) if arg.dims >= expected.dims else None
    if actual is None or (expected.dims and not actual.dims and actual.key in PRIMITIVES):
        return None
    bound = lookup.bound(expected.key)
    if not bound.key or bound == OBJECT or bound.variable:
        return 2 if expected.dims else 1
    boxed = Ref(BOXES.get(actual.key, actual.key), actual.args, actual.dims)
    return 1 if not boxed.dims and _reference(lookup, boxed, bound) is not None else None


def _converts(lookup: Lookup, arg: Ref, expected: Ref) -> int | None:
    if expected == OBJECT:
        return 1
    if arg.dims or expected.dims:
        return None if arg.dims != expected.dims else _reference(lookup, arg, expected)
    if arg.key in PRIMITIVES:
        if expected.key in PRIMITIVES:
            return 2 if _widens(arg.key, expected.key) else None
        return 1 if BOXES.get(arg.key) == expected.key or not lookup.in_project(expected.key) else None
    if expected.key in PRIMITIVES:
        unboxed = _UNBOXES.get(arg.key)
        return 1 if unboxed is not None and (unboxed == expected.key or _widens(unboxed, expected.key)) else None
    return _reference(lookup, arg, expected)


def _widens(arg: str, expected: str) -> bool:
    if arg == "char":
        arg = "short"
    return arg in WIDENING and expected in WIDENING and WIDENING.index(arg) <= WIDENING.index(expected)


def _reference(lookup: Lookup, arg: Ref, expected: Ref) -> int | None:
    """Subtypes fit; what is not known to be one may still, unless all the argument's heritage is known."""
    if lookup.as_super(arg, expected.key) is not None:
        return 2
    return None if lookup.site(arg.key) is not None and lookup.closed(arg.key) else 0


def inferred(lookup: Lookup, signature: Signature, args: Sequence[Argument], own: str) -> dict[str, Ref]:
    """The method's type variables as the arguments determine them. `own`: key of the declaration that calls, whose
    own variables are types here, not unknowns."""
    bindings: dict[str, Ref] = {}
    spread = signature.varargs and not _passes_array(signature, args)
    for position, arg in enumerate(args):
        expected = parameter(signature, position) if spread else next(iter(signature.parameters[position:]), None)
        if expected is None:
            continue
        if isinstance(arg, Function):
            _infer_function(lookup, arg, expected, bindings)
        elif arg is not None and arg.key:
            seen = lookup.as_super(arg, expected.key) if expected.args else arg
            _bind(expected, seen or arg, bindings, own)
    return bindings


def _bind(expected: Ref, actual: Ref, bindings: dict[str, Ref], own: str) -> None:
    unify(expected, actual, bindings)
    for left, right in zip(expected.args, actual.args, strict=False):
        if right.variable and not left.variable and "#" in right.key and not right.key.startswith(f"{own}<"):
            bindings.setdefault(right.key, left)


def _infer_function(lookup: Lookup, arg: Function, expected: Ref, bindings: dict[str, Ref]) -> None:
    method = lookup.function(expected.key) if arg.result is not None else None
    if not method or arg.result is None:
        return
    result = lookup.signature(method.key).type
    if result is not None:
        wanted = lookup.member_of(expected, method, result)
        seen = lookup.as_super(arg.result, wanted.key) if wanted.args and not arg.result.variable else None
        unify(wanted, seen or arg.result, bindings)
