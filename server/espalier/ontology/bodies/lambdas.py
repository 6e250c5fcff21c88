"""Lambdas in bodies: what their parameters are, from the call they are an argument of or what they are assigned to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from espalier.java.expressions import Call, Lambda, LambdaParameter, New
from espalier.java.fact import NONE
from espalier.ontology.bodies import spring_data, takers, wanted
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.values import TypeName, Value
from espalier.ontology.lookup import Member
from espalier.ontology.overloads import Function, accepts, inferred, parameter
from espalier.ontology.types import NULL, OBJECT, UNKNOWN, Ref, substitute


def function(body: Evaluation, entry: Lambda) -> Value:
    results = [found for each in entry.results if (found := body.typed(each)) is not None and found != NULL]
    return Function(results[0] if results else None, entry.count, not entry.results)


def lambda_parameter(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    if (given := _of_page(body, entry)) is not None:
        return given
    target = _lambda_target(body, entry)
    if target is None or not target.key or target.dims:
        return _compared(body, entry)
    method = body.lookup.function(target.key)
    if not method:
        return None
    found = parameter(body.lookup.signature(method.key), entry.position)
    meant = body.lookup.member_of(target, method, found) if found is not None else None
    if meant is None or not meant.variable:
        return meant
    element = takers.element(body, entry) if takers.binds(meant.key) else None
    return element if element is not None and _is_open(meant) else _by_siblings(body, entry, meant, element)


def parameters(body: Evaluation) -> list[Ref | None] | None:
    """What the method reference under evaluation is given by the call or assignment around it; None if not known."""
    place = takers.parameter_of(body)
    target = _lambda_target(body, place) if place is not None else wanted.wanted(body, len(body.values))
    method = body.lookup.function(target.key) if target is not None and not target.dims else None
    if target is None or method is None:
        return None
    given = body.lookup.signature(method.key).parameters
    if place is None:
        return [body.lookup.member_of(target, method, each) for each in given]
    return [lambda_parameter(body, replace(place, position=each)) for each in range(len(given))]


def _compared(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    """What a comparator compares that is given to the constructor of a sorted collection."""
    row = wanted.row_of(body, takers.lambda_of(body, entry)) if entry.type is not None and entry.method else NONE
    created = body.table[row] if row != NONE else None
    both = isinstance(created, New) and takers.arity(body, entry) == _COMPARING
    return wanted.compared(body, created, row) if isinstance(created, New) and both else None


_COMPARING = 2


def _by_siblings(body: Evaluation, entry: LambdaParameter, meant: Ref, element: Ref | None) -> Ref:
    """A variable of the called method, or of the created type, as what is written in the call and its other arguments,
    those that were evaluated before, bind it. `element`: what a collector that the call returns is given, where that is
    known."""
    taker = takers.taker_of(body, takers.lambda_of(body, entry))
    receiver, candidates = _lambda_call(body, entry)
    owner = meant.key.rpartition("<")[0]
    chosen = [each for each in candidates if owner in (each.key, each.owner.key) and _accepts(body, each, entry)]
    if taker is None or len(chosen) != 1:
        return meant
    args = tuple(body.argument(each) if each < len(body.values) else None for each in taker.args)
    signature = body.lookup.seen_through(receiver, chosen[0])
    if element is not None:
        given = {f"{owner}<T>": element}
        signature = signature._replace(parameters=tuple(substitute(each, given) for each in signature.parameters))
    bindings = inferred(body.lookup, signature, args, body.site.declaration.key)
    written = taker.types if isinstance(taker, Call) else ()
    bindings.update(
        zip(signature.variables, (body.lookup.use(body.site, each) or UNKNOWN for each in written), strict=False)
    )
    return substitute(substitute(meant, bindings), bindings)


def _accepts(body: Evaluation, member: Member, entry: LambdaParameter) -> bool:
    return accepts(body.lookup.signature(member.key), entry.count)


def _is_open(ref: Ref) -> bool:
    """Whether it is the variable of a collector's or comparator's that stands for what it is given."""
    return ref.key.endswith("<T>") and not ref.dims


def _of_page(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    receiver = body.typed(entry.receiver)
    first = receiver is not None and entry.position == 0 and bool(entry.method)
    return spring_data.element(receiver, entry.method) if receiver is not None and first else None


def _lambda_target(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    """The functional interface that a lambda is, from the call it is an argument of or what it is assigned to, or from
    that of the lambda that returns it."""
    target = _outermost_target(body, entry)
    for _ in range(entry.depth):
        method = body.lookup.function(target.key) if target is not None and not target.dims else None
        result = body.lookup.signature(method.key).type if method is not None else None
        target = body.lookup.member_of(target, method, result) if target and method and result is not None else None
    return target


def _outermost_target(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    if not entry.method:
        return body.lookup.use(body.site, entry.type) if entry.type is not None else None
    receiver, candidates = _lambda_call(body, entry)
    fitting = [each for each in candidates if _accepts(body, each, entry)]
    found = {
        body.lookup.member_of(receiver, each, type_)
        for each in fitting
        if (type_ := parameter(body.lookup.signature(each.key), entry.argument)) is not None
        and body.lookup.function(type_.key)
    }
    if not found and not entry.depth:
        exact = [each for each in fitting if not body.lookup.signature(each.key).varargs] or fitting
        return _as_wanted(body, entry, receiver, exact[0]) if len(exact) == 1 else None
    if len(found) > 1:
        count = takers.arity(body, entry) if not entry.depth else None
        found = {each for each in found if count is None or _count(body, each) == count}
    return found.pop() if receiver is not None and len(found) == 1 else None


def _as_wanted(body: Evaluation, entry: LambdaParameter, receiver: Ref, member: Member) -> Ref | None:
    """What a variable of the called method stands for by what the call is assigned to or returned from, as in
    `List<Rule> rules = List.of(o -> o.isOpen())`."""
    signature = body.lookup.seen_through(receiver, member)
    row = takers.call_with(body, takers.lambda_of(body, entry))
    place = parameter(signature, entry.argument)
    return wanted.bound(body, signature, place, row) if place is not None and place.variable and row != NONE else None


def _count(body: Evaluation, ref: Ref) -> int:
    """How many parameters a functional interface's method has."""
    method = body.lookup.function(ref.key)
    return len(body.lookup.signature(method.key).parameters) if method else 0


def _lambda_call(body: Evaluation, entry: LambdaParameter) -> tuple[Ref, Sequence[Member]]:
    nowhere: tuple[Ref, Sequence[Member]] = (OBJECT, ())
    if entry.type is not None:
        created = body.lookup.use(body.site, entry.type)
        return nowhere if created is None else (created, body.lookup.constructors(created.key))
    if entry.receiver == NONE:
        for key in body.enclosing:
            if body.lookup.methods(key, entry.method):
                return body.lookup.inside(key), body.lookup.methods(key, entry.method)
        for key in body.lookup.static_imports(body.site, entry.method):
            if body.lookup.methods(key, entry.method):
                return Ref(key), body.lookup.methods(key, entry.method)
        return nowhere
    value = body.value(entry.receiver)
    ref = value.ref if isinstance(value, TypeName) else value
    if not isinstance(ref, Ref) or not ref.key or ref.dims:
        return nowhere
    receiver = body.lookup.upper(ref)
    return receiver, body.lookup.methods(receiver.key, entry.method)
