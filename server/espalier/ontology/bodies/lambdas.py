"""Lambdas in bodies: what their parameters are, from the call they are an argument of or what they are assigned to."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import Call, Lambda, LambdaParameter, New
from espalier.java.fact import NONE
from espalier.ontology.bodies import calls, spring_data, takers, wanted
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.values import TypeName, Value
from espalier.ontology.lookup import Member
from espalier.ontology.overloads import Function, accepts, inferred, parameter
from espalier.ontology.types import NULL, OBJECT, Ref, substitute


def function(body: Evaluation, entry: Lambda) -> Value:
    results = [found for each in entry.results if (found := body.typed(each)) is not None and found != NULL]
    return Function(results[0] if results else None, entry.count)


def lambda_parameter(body: Evaluation, entry: LambdaParameter) -> Value:
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
    if _is_open(meant) and (element := takers.element(body, entry)) is not None:
        return element
    return _by_siblings(body, entry, meant)


def _compared(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    """What a comparator compares that is given to the constructor of a sorted collection."""
    row = wanted.row_of(body, takers.lambda_of(body, entry)) if entry.type is not None and entry.method else NONE
    created = body.table[row] if row != NONE else None
    both = isinstance(created, New) and takers.arity(body, entry) == _COMPARING
    return wanted.compared(body, created, row) if isinstance(created, New) and both else None


_COMPARING = 2


def _by_siblings(body: Evaluation, entry: LambdaParameter, meant: Ref) -> Ref:
    """A variable of the called method as the call's other arguments, those that were evaluated before, bind it."""
    row = takers.call_with(body, takers.lambda_of(body, entry))
    call = body.table[row] if row != NONE else None
    receiver, candidates = _lambda_call(body, entry)
    owner = meant.key.rpartition("<")[0]
    chosen = next((each for each in candidates if each.key == owner), None)
    if not isinstance(call, Call) or chosen is None:
        return meant
    args = tuple(body.argument(each) if each < len(body.values) else None for each in call.args)
    signature = calls.seen_through(body, receiver, chosen)
    return substitute(meant, inferred(body.lookup, signature, args, body.site.declaration.key))


def _is_open(ref: Ref) -> bool:
    """Whether it is a variable of a collector's or comparator's, which what takes that would bind."""
    owner, _, name = ref.key.rpartition("<")
    return name == "T>" and not ref.dims and takers.binds(owner)


def _of_page(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    receiver = body.typed(entry.receiver)
    first = receiver is not None and entry.position == 0 and bool(entry.method)
    return spring_data.element(receiver, entry.method) if receiver is not None and first else None


def _lambda_target(body: Evaluation, entry: LambdaParameter) -> Ref | None:
    """The functional interface that a lambda is, from the call it is an argument of or what it is assigned to."""
    if not entry.method:
        return body.lookup.use(body.site, entry.type) if entry.type is not None else None
    receiver, candidates = _lambda_call(body, entry)
    fitting = [each for each in candidates if accepts(body.lookup.signature(each.key), entry.count)]
    found = {
        body.lookup.member_of(receiver, each, type_)
        for each in fitting
        if (type_ := parameter(body.lookup.signature(each.key), entry.argument)) is not None
        and body.lookup.function(type_.key)
    }
    if len(found) > 1:
        count = takers.arity(body, entry)
        found = {each for each in found if count is None or _count(body, each) == count}
    return found.pop() if receiver is not None and len(found) == 1 else None


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
