"""One pass over a body's table: each entry is evaluated by what it is, its operands having been before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeGuard

from espalier.java import expressions
from espalier.java.expressions import Entry, LambdaParameter, Marked, ReferenceRole, TypeUse, Variable
from espalier.java.fact import NONE
from espalier.ontology.bodies import accesses, calls, creations, lambdas, operations
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.handed import handed
from espalier.ontology.bodies.implementing import implements
from espalier.ontology.bodies.origins import FROM_LIBRARY
from espalier.ontology.bodies.values import CallSite, Report, Value
from espalier.ontology.bodies.wanted import own_type
from espalier.ontology.declared import Site
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Lookup
from espalier.ontology.types import Ref


def evaluate(
    lookup: Lookup, site: Site, table: Sequence[Entry], report: Report, role: ReferenceRole | None = None
) -> None:
    """Types a declaration's body, or the arguments of an annotation of it; edges, and what could not be seen, go to
    `report`. `role`: of all types that the table writes."""
    _evaluated(Evaluation(lookup, site, table, report, role))


def _evaluated(body: Evaluation) -> Evaluation:
    for entry in body.table:
        value = _EVALUATE[type(entry)](body, entry)
        if value is None and _is_captured(entry):
            value = next(
                iter(body.lookup.answered(_captured, body.site.facts.path, body.site.number, entry.name)), None
            )
        if value is None and (from_library := FROM_LIBRARY.get(type(entry))) and from_library(body, entry):
            body.foreign.add(len(body.values))
        if value is None and (ref := handed(body, entry)) is not None:
            body.handed[len(body.values)] = ref
        body.values.append(value)
    if body.table and body.site.declaration.kind == "field":
        implements(body, len(body.table) - 1, own_type(body, "field"))
    return body


def _is_captured(entry: Entry) -> TypeGuard[Variable]:
    """Whether it is a variable of a body around whose type is not written: `var`, a lambda's parameter."""
    return isinstance(entry, Variable) and entry.type is None and entry.value == NONE


def _captured(lookup: Lookup, path: str, number: int, name: str) -> tuple[Ref, ...]:
    """The type of a variable of the body around the type that a declaration belongs to; () where that is not known, or
    where the body has several of the name that differ."""
    facts = lookup.symbols.files[path]
    declarations = facts.declarations
    number = declarations[number].owner
    while number != NONE and declarations[number].is_type:
        number = declarations[number].owner
    if number == NONE or not declarations[number].code:
        return ()
    body = _evaluated(Evaluation(lookup, Site(facts, number), declarations[number].body, _SILENT, None))
    pairs = zip(body.table, body.values, strict=True)
    found = {value for entry, value in pairs if isinstance(entry, (Variable, LambdaParameter)) and entry.name == name}
    value = found.pop() if len(found) == 1 else None
    return (value,) if isinstance(value, Ref) and value.key else ()


class _Silent:
    """Reports to nobody: the body around is a unit of its own."""

    def edge(self, kind: EdgeKind, target: str, line: int, column: int, *, via: str = "", role: str = "") -> None: ...
    def references(self, uses: Iterable[TypeUse], role: ReferenceRole) -> None: ...
    def qualifiers(self, name: str, line: int, column: int) -> None: ...
    def returned(self, value: Ref | None) -> None: ...
    def unseen(self, reason: str, name: str = "") -> None: ...
    def mark(self, entry: Marked) -> None: ...
    def called(self, call: CallSite) -> None: ...

    def watches(self, name: str, count: int) -> bool:
        return False


_SILENT = _Silent()

_EVALUATE: dict[type[Entry], Callable[[Evaluation, Any], Value]] = {
    expressions.Name: accesses.name,
    expressions.Variable: operations.variable,
    expressions.LambdaParameter: lambdas.lambda_parameter,
    expressions.Literal: operations.literal,
    expressions.This: operations.this,
    expressions.Select: accesses.select,
    expressions.Call: calls.call,
    expressions.New: creations.new,
    expressions.Typed: operations.type_written,
    expressions.Assign: operations.assign,
    expressions.Lambda: lambdas.function,
    expressions.MethodReference: creations.reference,
    expressions.Element: operations.element,
    expressions.Choice: operations.choice,
    expressions.Operation: operations.operation,
    expressions.Label: accesses.label,
    expressions.Throw: operations.throw,
    expressions.Marked: operations.marked,
    expressions.TypeReference: operations.type_reference,
    expressions.Return: operations.returned,
    expressions.Component: accesses.component,
}
