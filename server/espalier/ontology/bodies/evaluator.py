"""One pass over a body's table: each entry is evaluated by what it is, its operands having been before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from espalier.java import facts
from espalier.java.facts import Entry, ReferenceRole
from espalier.ontology.bodies import accesses, calls, creations, lambdas, operations
from espalier.ontology.bodies.evaluation import Evaluation
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
        body.values.append(_EVALUATE[type(entry)](body, entry))


_EVALUATE: dict[type[Entry], Callable[[Evaluation, Any], Value]] = {
    facts.Name: accesses.name,
    facts.Variable: operations.variable,
    facts.LambdaParameter: lambdas.lambda_parameter,
    facts.Literal: operations.literal,
    facts.This: operations.this,
    facts.Select: accesses.select,
    facts.Call: calls.call,
    facts.New: creations.new,
    facts.Typed: operations.type_written,
    facts.Assign: operations.assign,
    facts.Lambda: lambdas.function,
    facts.MethodReference: creations.reference,
    facts.Element: operations.element,
    facts.Choice: operations.choice,
    facts.Operation: operations.operation,
    facts.Label: accesses.label,
    facts.Throw: operations.throw,
    facts.Marked: operations.marked,
    facts.TypeReference: operations.type_reference,
    facts.Return: operations.returned,
}
