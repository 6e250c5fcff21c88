"""One pass over a body's table: each entry is evaluated by what it is, its operands having been before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from espalier.java import expressions
from espalier.java.expressions import Entry, ReferenceRole
from espalier.ontology.bodies import accesses, calls, creations, lambdas, operations
from espalier.ontology.bodies.evaluation import Evaluation
from espalier.ontology.bodies.handed import handed
from espalier.ontology.bodies.origins import FROM_LIBRARY
from espalier.ontology.bodies.values import Report, Value
from espalier.ontology.declared import Site
from espalier.ontology.lookup import Lookup


def evaluate(
    lookup: Lookup, site: Site, table: Sequence[Entry], report: Report, role: ReferenceRole | None = None
) -> None:
    """Types a declaration's body, or the arguments of an annotation of it; edges, and what could not be seen, go to
    `report`. `role`: of all types that the table writes."""
    body = Evaluation(lookup, site, table, report, role)
    for entry in body.table:
        value = _EVALUATE[type(entry)](body, entry)
        if value is None and (from_library := FROM_LIBRARY.get(type(entry))) and from_library(body, entry):
            body.foreign.add(len(body.values))
        if value is None and (ref := handed(body, entry)) is not None:
            body.handed[len(body.values)] = ref
        body.values.append(value)


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
