"""Calls in bodies: which method is meant, where its edge leads, and what it returns."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import Call, Literal, This
from espalier.java.fact import NONE
from espalier.ontology.bodies import grpc, hibernate, implementing, panache, spring_data
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.origins import outside
from espalier.ontology.bodies.values import (
    REFLECTION,
    REFLECTIVE,
    UNRESOLVED_CALL,
    CallSite,
    Evaluated,
    TypeName,
    Value,
    through,
)
from espalier.ontology.kinds import MAY, SUPER, EdgeKind
from espalier.ontology.lookup import Member, Origin
from espalier.ontology.overloads import Argument, choose, inferred
from espalier.ontology.types import NULL, OBJECT, UNKNOWN, Ref, substitute


def call(body: Evaluation, entry: Call) -> Value:
    args = tuple(body.argument(each) for each in entry.args)
    if entry.target == NONE:
        receiver: Value = None
        member, result = _unqualified(body, entry, args)
    else:
        receiver = body.value(entry.target)
        member, result = _qualified_call(body, entry, receiver, args)
    body.means(member)
    if body.report.watches(entry.name, len(args)):
        values = tuple(body.value(each) for each in entry.args)
        entries = tuple(body.table[each] if each != NONE else None for each in entry.args)
        so_far = Evaluated(body.table, body.values, body.members, body.assigned)
        body.report.called(CallSite(entry, receiver, member, result, values, entries, so_far))
    return result


def _qualified_call(body: Evaluation, entry: Call, receiver: Value, args: Sequence[Argument]) -> tuple[str, Ref | None]:
    if isinstance(receiver, TypeName):
        member, result = _invoke(body, entry, receiver.ref, args)
        body.names(receiver.ref, entry.target, member.rpartition("#")[0])
        return member, result
    if not isinstance(receiver, Ref) or not receiver.key or receiver == NULL:
        return _on_unknown(body, entry, args)
    if receiver.dims:
        return "", receiver if entry.name == "clone" else None
    return _invoke(body, entry, body.lookup.upper(receiver), args)


def _on_unknown(body: Evaluation, entry: Call, args: Sequence[Argument]) -> tuple[str, Ref | None]:
    """A call on a value whose type is not known; perhaps on one of the class that a library was given for it."""
    if (handed := body.handed.get(entry.target)) is not None:
        chosen = choose(body.lookup, body.lookup.methods(handed.key, entry.name), args)
        if chosen is not None and body.lookup.in_project(chosen.key):
            via = through(handed, chosen)
            body.report.edge(EdgeKind.CALLS, chosen.key, entry.line, entry.column, via=via, role=MAY)
            return chosen.key, _result(body, handed, chosen, args)
    body.unknown(entry.target, entry.name)
    return "", _published(body, entry)


def _published(body: Evaluation, entry: Call) -> Ref | None:
    """What Spring's web client and requests give of a body: `response.bodyToMono(Order.class)`."""
    given = body.typed(entry.args[0]) if len(entry.args) == 1 else None
    publisher = _BODIES.get(entry.name)
    known = given is not None and given.key == "java.lang.Class" and given.args and given.args[0].key
    return Ref(publisher, given.args) if given is not None and publisher is not None and known else None


_BODIES = {"bodyToMono": "reactor.core.publisher.Mono", "bodyToFlux": "reactor.core.publisher.Flux"}


def _unqualified(body: Evaluation, entry: Call, args: Sequence[Argument]) -> tuple[str, Ref | None]:
    if entry.name in ("this", "super"):
        return _constructor_call(body, entry, args)
    for key in body.enclosing:
        if body.lookup.methods(key, entry.name):
            return _invoke(body, entry, body.lookup.inside(key), args)
    for key in body.lookup.static_imports(body.site, entry.name):
        if body.lookup.methods(key, entry.name):
            return _invoke(body, entry, Ref(key), args)
    if body.lookup.methods(OBJECT.key, entry.name):
        return _invoke(body, entry, OBJECT, args)
    if not outside(body, entry.name):
        body.report.unseen(UNRESOLVED_CALL, entry.name)
    given = (
        hibernate.returned(body.lookup, entry.name, Ref(key))
        or panache.returned(body.lookup, entry.name, body.lookup.inside(key))
        for key in body.enclosing
    )
    return "", next(filter(None, given), None)


def _constructor_call(body: Evaluation, entry: Call, args: Sequence[Argument]) -> tuple[str, Ref | None]:
    own = body.enclosing[0]
    targets = [Ref(own)] if entry.name == "this" else list(body.lookup.supers(own))[:1]
    for ref in targets:
        chosen = choose(body.lookup, body.lookup.constructors(ref.key), args)
        if chosen is not None and body.lookup.in_project(chosen.key):
            implementing.arguments(body, entry.args, ref, (chosen,))
            body.report.edge(EdgeKind.CALLS, chosen.key, entry.line, entry.column)
            return chosen.key, None
    return "", None


def _invoke(body: Evaluation, entry: Call, receiver: Ref, args: Sequence[Argument]) -> tuple[str, Ref | None]:
    """A method of `receiver`: its key, and what the call returns."""
    target = body.table[entry.target] if entry.target != NONE else None
    role = SUPER if isinstance(target, This) and target.parent else ""
    _reflective(body, receiver, entry)
    candidates = body.lookup.methods(receiver.key, entry.name)
    chosen = choose(body.lookup, candidates, args)
    implementing.arguments(body, entry.args, receiver, candidates if chosen is None else (chosen,))
    if chosen is None:
        return _unchosen(body, entry, receiver, candidates, args)
    if body.lookup.in_project(chosen.key):
        via = through(receiver, chosen)
        body.report.edge(EdgeKind.CALLS, chosen.key, entry.line, entry.column, via=via, role=role)
    written = tuple(body.lookup.use(body.site, each) or UNKNOWN for each in entry.types)
    return chosen.key, _result(body, receiver, chosen, args, written)


def _unchosen(
    body: Evaluation, entry: Call, receiver: Ref, candidates: Sequence[Member], args: Sequence[Argument]
) -> tuple[str, Ref | None]:
    """Overloads that cannot be told apart, or a member that is inherited from outside: the call is to the type."""
    if candidates:
        owners = {each.owner.key for each in candidates if body.lookup.in_project(each.key)}
        if len(owners) == 1:
            body.report.edge(EdgeKind.CALLS, owners.pop(), entry.line, entry.column)
        return "", common_result(body, receiver, candidates)
    plain = body.lookup.methods(OBJECT.key, entry.name)
    if plain:
        return plain[0].key, _result(body, OBJECT, plain[0], ())
    if body.lookup.in_project(receiver.key):
        origin = body.lookup.origin(receiver.key)
        if origin is Origin.UNREAD:
            body.report.edge(EdgeKind.CALLS, receiver.key, entry.line, entry.column)
        elif origin is Origin.PROJECT:
            body.report.unseen(UNRESOLVED_CALL, entry.name)
    for key in grpc.served(body.lookup, receiver.key, entry.name, body.site.facts.path):
        body.report.edge(EdgeKind.CALLS, key, entry.line, entry.column, via=receiver.key, role=MAY)
    given = spring_data.returned(body, entry, receiver, args) or panache.returned(body.lookup, entry.name, receiver)
    given = given or hibernate.returned(body.lookup, entry.name, receiver, args)
    given = given or body.lookup.returned(receiver.key, entry.name, len(args))
    return "", given or _published(body, entry)


def common_result(body: Evaluation, receiver: Ref, candidates: Sequence[Member]) -> Ref | None:
    """What all overloads return, if they agree."""
    results = {_result(body, receiver, each, ()) for each in candidates}
    return results.pop() if len(results) == 1 else None


def _result(
    body: Evaluation, receiver: Ref, member: Member, args: Sequence[Argument], written: Sequence[Ref] = ()
) -> Ref | None:
    """What a call returns. `written`: its type arguments, where it has some."""
    signature = body.lookup.signature(member.key)
    if signature.type is None:
        return None
    if member.key.endswith("#getClass()"):
        return Ref(signature.type.key, (receiver,))
    result = body.lookup.member_of(receiver, member, signature.type)
    if not signature.variables and not result.args and not result.variable:
        return result
    bindings = inferred(body.lookup, body.lookup.seen_through(receiver, member), args, body.site.declaration.key)
    bindings.update(zip(signature.variables, written, strict=False))
    return substitute(substitute(result, bindings), bindings)


def _reflective(body: Evaluation, receiver: Ref, entry: Call) -> None:
    """Reflection counts under the name that it is given as a literal, else under none: it may reach anything."""
    if entry.name in REFLECTIVE.get(receiver.key, ()):
        first = body.table[entry.args[0]] if entry.args and entry.args[0] != NONE else None
        named = first.text if isinstance(first, Literal) and first.type == "String" else None
        body.report.unseen(REFLECTION, named or "")
