"""Objects that bodies create, and references to methods and constructors."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import MethodReference, New, ReferenceRole, TypeUse
from espalier.java.fact import NONE
from espalier.ontology.bodies import calls, implementing, takers
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.lambdas import lambda_parameter, parameters
from espalier.ontology.bodies.values import UNRESOLVED_TYPE, TypeName, Value, through
from espalier.ontology.bodies.wanted import created
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Member
from espalier.ontology.overloads import Function, choose
from espalier.ontology.types import PRIMITIVES, Ref


def new(body: Evaluation, entry: New) -> Value:
    ref = _created(body, entry)
    if ref is None:
        body.report.unseen(UNRESOLVED_TYPE, entry.type.name)
        return None
    args = tuple(body.argument(each) for each in entry.args)
    candidates = body.lookup.constructors(ref.key)
    chosen = choose(body.lookup, candidates, args)
    implementing.arguments(body, entry.args, ref, candidates if chosen is None else (chosen,))
    target = chosen.key if chosen is not None and body.lookup.in_project(chosen.key) else ref.key
    body.report.edge(EdgeKind.INSTANTIATES, target, entry.type.line, entry.type.column)
    _written(body, entry.type)
    if entry.body != NONE:
        return Ref(body.site.facts.declarations[entry.body].key)
    return created(body, ref, chosen.key if chosen is not None else "", args)


def _created(body: Evaluation, entry: New) -> Ref | None:
    outer = body.typed(entry.outer)
    if outer is not None and outer.key:
        inner = body.lookup.member_type(outer.key, entry.type.name)
        return Ref(inner) if inner else None
    return body.lookup.use(body.site, entry.type)


def reference(body: Evaluation, entry: MethodReference) -> Value:
    if entry.type is not None:
        ref = body.lookup.use(body.site, entry.type)
        if ref is not None and not ref.dims and ref.key not in PRIMITIVES:
            _referred(body, entry, ref)
        return Function(ref, 1 if ref is not None and ref.dims else None)
    target = body.value(entry.target)
    if entry.name == "new" and isinstance(target, TypeName):
        _referred(body, entry, target.ref)
        return Function(target.ref)
    owner = target.ref if isinstance(target, TypeName) else target
    if not isinstance(owner, Ref) or not owner.key or owner.dims:
        body.unknown(entry.target, entry.name)
        return Function(None)
    if isinstance(target, TypeName):
        found = body.lookup.methods(owner.key, entry.name)
        body.names(target.ref, entry.target, found[0].owner.key if found else "")
        owner = _bound(body, entry, owner)
    return _method_reference(body, entry, body.lookup.upper(owner), by_type=isinstance(target, TypeName))


def _bound(body: Evaluation, entry: MethodReference, owner: Ref) -> Ref:
    """The receiver of `Map.Entry::getKey`, with the type arguments of what the call around asks it of."""
    if owner.args or not body.lookup.variables(owner.key):
        return owner
    place = takers.parameter_of(body)
    given = lambda_parameter(body, place) if place is not None else None
    seen = body.lookup.as_super(body.lookup.upper(given), owner.key) if isinstance(given, Ref) and given.key else None
    return seen or owner


def _referred(body: Evaluation, entry: MethodReference, ref: Ref) -> None:
    found = body.lookup.constructors(ref.key)
    target = found[0].key if len(found) == 1 and body.lookup.in_project(found[0].key) else ref.key
    body.report.edge(EdgeKind.INSTANTIATES, target, entry.line, entry.column)
    if entry.type is not None:
        _written(body, entry.type)


def _written(body: Evaluation, use: TypeUse) -> None:
    """What else is named by the created type: its arguments and the types around it."""
    body.report.qualifiers(use.name, use.line, use.column)
    body.report.references(use.args, ReferenceRole.TYPE_ARGUMENT)


def _method_reference(body: Evaluation, entry: MethodReference, receiver: Ref, *, by_type: bool) -> Function:
    """Which overload `Type::name` means depends on its target; where that is not known, the use is of the type.
    `by_type`: what is before the `::` is a type, so that a method that is not static is given its receiver."""
    found = body.lookup.methods(receiver.key, entry.name)
    ours = [each for each in found if body.lookup.in_project(each.key)]
    chosen = found[0] if len(found) == 1 else _referred_overload(body, entry, found, by_type)
    if chosen is not None and body.lookup.in_project(chosen.key):
        via = through(receiver, chosen)
        body.report.edge(EdgeKind.CALLS, chosen.key, entry.line, entry.column, via=via)
        body.means(chosen.key)
    elif chosen is None and (ours or (not found and body.lookup.in_project(receiver.key))):
        body.report.edge(EdgeKind.CALLS, ours[0].owner.key if ours else receiver.key, entry.line, entry.column)
    known = found if chosen is None else (chosen,)
    arities = {_arity(body, each, by_type) for each in found} if len(ours) == len(found) else {None}
    result = calls.common_result(body, receiver, known) if known else None
    return Function(result, arities.pop() if len(arities) == 1 else None)


def _referred_overload(
    body: Evaluation, entry: MethodReference, found: Sequence[Member], by_type: bool
) -> Member | None:
    given = parameters(body) if found else None
    if given is None:
        return None
    bound = [each for each in found if not _takes_receiver(body, each, by_type)]
    unbound = [each for each in found if _takes_receiver(body, each, by_type)]
    options = choose(body.lookup, bound, given), choose(body.lookup, unbound, given[1:]) if given else None
    chosen = [each for each in options if each is not None]
    return chosen[0] if len(chosen) == 1 else None


def _takes_receiver(body: Evaluation, member: Member, by_type: bool) -> bool:
    return by_type and not body.lookup.signature(member.key).static


def _arity(body: Evaluation, member: Member, by_type: bool) -> int | None:
    signature = body.lookup.signature(member.key)
    return None if signature.varargs else len(signature.parameters) + _takes_receiver(body, member, by_type)
