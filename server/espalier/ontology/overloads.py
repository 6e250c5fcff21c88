"""Which overload a call means: by number of arguments, then by the types known, then the most specific one
(JLS 15.12.2, without its corners)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from espalier.ontology.lookup import Lookup, Member, Signature
from espalier.ontology.types import BOXES, NULL, OBJECT, PRIMITIVES, WIDENING, Ref, substitute, unboxed, unify


class Function(NamedTuple):
    """A lambda's or method reference's value: what it returns, if known, how many parameters it takes, and whether it
    is a lambda that returns no value."""

    result: Ref | None
    arity: int | None = None
    is_void: bool = False


Argument = Ref | Function | None
_VOID = Ref("void")


def choose(lookup: Lookup, candidates: Sequence[Member], args: Sequence[Argument]) -> Member | None:
    """The one candidate that fits, the nearest of those that fit equally; None if two of one type do and neither is
    more specific."""
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
    scored = _without_boxing(lookup, scored, args)
    best = max(score for score, _ in scored)
    fitting = [member for score, member in scored if score == best]
    nearest = [member for member in fitting if member.owner.key == fitting[0].owner.key]
    return nearest[0] if len(nearest) == 1 else _most_specific(lookup, nearest, args)


_Scored = list[tuple[int, Member]]


def _without_boxing(lookup: Lookup, scored: _Scored, args: Sequence[Argument]) -> _Scored:
    """Those that take the arguments without boxing or unboxing, if one surely does (JLS 15.12.2.2)."""
    expected = [_expected(lookup, member, args) for _, member in scored]
    boxing = [any(map(_boxes, args, each)) for each in expected]
    if all(boxing) or not any(boxing):
        return scored
    sure = any(all(_is_strict(lookup, *pair) for pair in zip(args, each, strict=True)) for each in expected)
    return [each for each, boxes in zip(scored, boxing, strict=True) if not boxes] if sure else scored


def _is_strict(lookup: Lookup, arg: Argument, expected: Ref | None) -> bool:
    """Whether a value surely needs no boxing: also of any object for a type variable without a bound."""
    if isinstance(arg, Ref) and expected is not None and expected.variable and not expected.dims:
        return bool(arg.key) and not _is_primitive(arg) and lookup.bound(expected.key) == OBJECT
    return _is_sure(lookup, arg, expected)


def _boxes(arg: Argument, expected: Ref | None) -> bool:
    if not isinstance(arg, Ref) or expected is None or not arg.key or not expected.key or arg == NULL:
        return False
    return _is_primitive(arg) is not _is_primitive(expected)


def _is_primitive(ref: Ref) -> bool:
    return ref.key in PRIMITIVES and not ref.dims


def _most_specific(lookup: Lookup, members: Sequence[Member], args: Sequence[Argument]) -> Member | None:
    """The one whose parameters are at least as specific as those of every other (JLS 15.12.2.5), where the arguments
    are known to fit those parameters that differ."""
    expected = [_expected(lookup, each, args) for each in members]
    best = 0
    for rival, theirs in enumerate(expected):  # the relation is transitive, so that one pass leaves who may win
        if not _is_as_specific(lookup, expected[best], theirs, args):
            best = rival
    won = all(_is_as_specific(lookup, expected[best], theirs, args) for theirs in expected)
    return members[best] if won else None


def _is_as_specific(
    lookup: Lookup, own: Sequence[Ref | None], other: Sequence[Ref | None], args: Sequence[Argument]
) -> bool:
    return all(
        mine == theirs or (_is_sure(lookup, _boxed(arg, mine), mine) and _is_sure(lookup, mine, theirs))
        for mine, theirs, arg in zip(own, other, args, strict=True)
    )


def _boxed(arg: Argument, expected: Ref | None) -> Argument:
    """An argument as it is boxed or unboxed for a parameter (JLS 5.3)."""
    if not isinstance(arg, Ref) or expected is None or not _boxes(arg, expected):
        return arg
    return Ref(BOXES.get(arg.key, arg.key)) if _is_primitive(arg) else Ref(unboxed(arg) or arg.key, arg.args, arg.dims)


def _is_sure(lookup: Lookup, arg: Argument, expected: Ref | None) -> bool:
    """Whether a value is known to be a subtype or a number that widens: strict invocation (JLS 5.3)."""
    if not isinstance(arg, Ref) or not arg.key or expected is None or not expected.key or expected.variable:
        return False
    arg = lookup.upper(arg)
    if arg == NULL:
        return expected.key not in PRIMITIVES or bool(expected.dims)
    if not arg.dims and arg.key in PRIMITIVES:
        return not expected.dims and (arg.key == expected.key or _widens(arg.key, expected.key))
    return arg == expected or _is_subtype(lookup, arg, expected)


def _is_subtype(lookup: Lookup, arg: Ref, expected: Ref) -> bool:
    if arg.dims > expected.dims:
        return expected.key in _ABOVE_ARRAYS
    if arg.dims < expected.dims:
        return False
    if arg.dims and arg.key in PRIMITIVES:
        return arg.key == expected.key
    return expected.key == OBJECT.key or lookup.as_super(arg, expected.key) is not None


_ABOVE_ARRAYS = (OBJECT.key, "java.lang.Cloneable", "java.io.Serializable")


def parameter(signature: Signature, position: int) -> Ref | None:
    """The type of the parameter that takes argument `position`."""
    if position < len(signature.parameters) - 1 or (position < len(signature.parameters) and not signature.varargs):
        return signature.parameters[position]
    return signature.parameters[-1].element if signature.varargs else None


def accepts(signature: Signature, count: int) -> bool:
    expected = len(signature.parameters)
    return count == expected or (signature.varargs and count >= expected - 1)


def _score(lookup: Lookup, signature: Signature, member: Member, args: Sequence[Argument]) -> int | None:
    """How well the arguments fit: three points for each one that is just so; None if they cannot."""
    total = 0 if _spreads(signature, args) else 1
    for arg, expected in zip(args, _expected(lookup, member, args), strict=True):
        points = _fits(lookup, arg, expected) if expected is not None else None
        if points is None:
            return None
        total += points
    return total


def _expected(lookup: Lookup, member: Member, args: Sequence[Argument]) -> tuple[Ref | None, ...]:
    """The type that is expected of each argument; of an inherited method, as the heir has it."""
    signature = lookup.signature(member.key)
    if member.owner.args:
        bindings = lookup.bindings(member.owner)
        signature = signature._replace(parameters=tuple(substitute(each, bindings) for each in signature.parameters))
    if not _spreads(signature, args):
        return signature.parameters
    return tuple(parameter(signature, position) for position in range(len(args)))


def _spreads(signature: Signature, args: Sequence[Argument]) -> bool:
    return signature.varargs and not _passes_array(signature, args)


def _passes_array(signature: Signature, args: Sequence[Argument]) -> bool:
    """Whether an array is given for all variable arguments. One of primitives is a single one where a type variable
    stands for their types."""
    last = args[-1] if args and len(args) == len(signature.parameters) else None
    if not isinstance(last, Ref) or not last.dims:
        return False
    expected = signature.parameters[-1]
    return last.dims == expected.dims and not (expected.variable and last.key in PRIMITIVES)


def _fits(lookup: Lookup, arg: Argument, expected: Ref) -> int | None:
    """3: the very type; 2: a subtype or a wider number; 1: boxed, generic, or not known to be; None: cannot be."""
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
    if arg.is_void:
        return 1 if returning else 3  # it may throw
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
        return _converts_array(lookup, arg, expected)
    if arg.key in PRIMITIVES:
        if expected.key in PRIMITIVES:
            return 2 if _widens(arg.key, expected.key) else None
        box = Ref(BOXES.get(arg.key, ""))
        return 1 if box.key and _reference(lookup, box, expected) is not None else None
    if expected.key in PRIMITIVES:
        primitive = unboxed(arg)
        return 1 if primitive and (primitive == expected.key or _widens(primitive, expected.key)) else None
    return _reference(lookup, arg, expected)


def _converts_array(lookup: Lookup, arg: Ref, expected: Ref) -> int | None:
    if _is_subtype(lookup, arg, expected):
        return 2
    alike = arg.dims == expected.dims and not {arg.key, expected.key} & PRIMITIVES
    return _reference(lookup, arg, expected) if alike else None


def _widens(arg: str, expected: str) -> bool:
    if arg == "char":
        arg = "short"
    return arg in WIDENING and expected in WIDENING and WIDENING.index(arg) <= WIDENING.index(expected)


def _reference(lookup: Lookup, arg: Ref, expected: Ref) -> int | None:
    """Subtypes fit; what is not known to be one may still, unless all the argument's heritage is known."""
    if lookup.as_super(arg, expected.key) is not None:
        return 2
    return None if lookup.closed(arg.key) else 1


def inferred(lookup: Lookup, signature: Signature, args: Sequence[Argument], own: str) -> dict[str, Ref]:
    """The method's type variables as the arguments determine them. `own`: key of the declaration that calls, whose
    own variables are types here, not unknowns."""
    bindings: dict[str, Ref] = {}
    spread = _spreads(signature, args)
    for position, arg in enumerate(args):
        expected = parameter(signature, position) if spread else next(iter(signature.parameters[position:]), None)
        if expected is None:
            continue
        if isinstance(arg, Function):
            _infer_function(lookup, arg, expected, bindings)
        elif arg is not None and arg.key:
            seen = lookup.as_super(arg, expected.key) if expected.args else arg
            _bind(expected, seen or arg, bindings, own)
    for name in signature.bounds.keys() & bindings.keys():
        bindings[name] = _completed(lookup, bindings[name], substitute(signature.bounds[name], bindings))
    return bindings


def _completed(lookup: Lookup, actual: Ref, bound: Ref) -> Ref:
    """A type without type arguments, such as that of `ArrayList::new`, with those that the bound of its type variable
    gives it (`C extends Collection<T>`)."""
    own = lookup.inside(actual.key)
    if actual.args or not own.args or not bound.args:
        return actual
    found: dict[str, Ref] = {}
    unify(lookup.as_super(own, bound.key) or own, bound, found)
    return Ref(actual.key, substitute(own, found).args, actual.dims) if found else actual


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
