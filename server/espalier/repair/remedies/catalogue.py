"""The remedies of each problem, the most usual first. The compiler decides which of them mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies import (
    calls,
    captured,
    constants,
    conversions,
    declarations,
    exceptions,
    fields,
    generics,
    lambdas,
    loops,
    members,
    operators,
    overriding,
    redeclared,
    scoping,
    streams,
    stubs,
    syntax,
    variables,
)
from espalier.repair.remedies.importing import with_imports
from espalier.repair.remedies.place import Knowledge, Place
from espalier.repair.remedies.probing import Probe
from espalier.repair.tuning import TUNING


@dataclass(frozen=True, slots=True)
class Remedy:
    """`edits` in the file as it is, in order; `share`: the probability that they are what is wanted."""

    origin: str
    edits: tuple[Edit, ...]
    share: float


_RARER: Mapping[str, float] = {
    "statement moved": 0.8, "not static": 0.7, "neighbour": 0.6, "declared type": 0.5, "member": 0.4, "abstract": 0.4,
    "static": 0.3, "no @Override": 0.06, "constant": 0.04, "array": 0.006,
}  # fmt: skip
"""The origins of which even the first remedy is less probable, by which factor. Chosen by hand."""

Handler = Callable[[Place], Iterator[tuple[Edit, ...]]]

_MISMATCH = (
    ("conversion", conversions.converted),
    ("type argument", generics.element_type),
    ("declared type", declarations.retyped),
    ("import", declarations.reimported),
)
_ARGUMENTS = (
    ("neighbour", streams.neighbours),
    ("elements", streams.joined),
    ("wildcard", generics.consumer),
    ("arguments", calls.fitted),
    ("lambda", calls.referred),
    ("type parameter", generics.bounded_by_argument),
    ("type argument", generics.element_type),
    ("declared type", declarations.passed),
    ("import", declarations.reimported),
)
_CAPTURED = (("final copy", captured.copied), ("array", captured.in_array))
_HANDLERS: Mapping[int, tuple[tuple[str, Handler], ...]] = {
    ids.OUTER_LOCAL_FINAL: _CAPTURED,
    ids.LOCAL_FINAL: _CAPTURED,
    **dict.fromkeys(ids.TYPE_MISMATCHES, _MISMATCH),
    ids.UNDEFINED_OPERATOR: (("operator", operators.operands),),
    ids.EQUALITY_MISMATCH: (("operator", operators.equated),),
    ids.NO_MEMBERS: (("operator", operators.of_primitive),),
    ids.ASSIGNED_NO_VARIABLE: (("operator", operators.compared),),
    ids.PARAMETER_MISMATCH: _ARGUMENTS,
    ids.LAMBDA_SIGNATURE: (("parameters", lambdas.with_parameters),),
    ids.UNDEFINED_CONSTRUCTOR: (("arguments", calls.constructed),),
    ids.UNDEFINED_METHOD: (
        ("new", calls.created),
        ("unwrap", calls.unwrapped),
        ("stream", streams.of_numbers),
        ("bound", generics.bounded_by_method),
    ),
    ids.UNDEFINED_TYPE: (("type parameter", generics.type_parameters),),
    ids.CANNOT_INFER: (("declared type", generics.created_as_declared),),
    ids.WRONG_ARITY: (("type argument", generics.with_arguments),),
    ids.UNRESOLVED_VARIABLE: (
        ("declaration moved", scoping.moved_out),
        ("statement moved", scoping.moved_in),
        ("lambda", lambdas.in_parentheses),
        ("method reference", calls.of_own_method),
        ("qualified", calls.qualified),
        ("member", calls.of_variables),
    ),
    ids.UNDEFINED_NAME: (("declaration moved", scoping.moved_out), ("statement moved", scoping.moved_in)),
    ids.UNINITIALISED_FIELD: (("field's value", fields.assigned_in_constructor),),
    ids.METHOD_OF_ARRAY: (("field", calls.as_field),),
    **dict.fromkeys(
        (ids.STATIC_METHOD, ids.STATIC_FIELD),
        (
            ("instance", members.of_instance),
            ("not static", members.no_static),
            ("inner class", members.outer_not_static),
            ("static", members.member_static),
        ),
    ),
    ids.STATIC_THIS: (("no this", members.unqualified), ("not static", members.no_static)),
    ids.UNREACHABLE_CATCH: (("catch", exceptions.not_caught),),
    ids.VOID_RETURNS: (("no result", declarations.returned_nothing),),
    **dict.fromkeys(ids.GENERIC_MISMATCHES, (("type parameter", generics.bounded_by_argument),)),
    ids.HIDES_INSTANCE_METHOD: (("not static", members.no_static),),
    **dict.fromkeys(ids.NO_ENCLOSING_INSTANCE, (("inner class", members.inner_static),)),
    ids.UNHANDLED_EXCEPTION: (("throws", exceptions.declared), ("try", exceptions.caught)),
    ids.MUST_RETURN: (("return", declarations.returned),),
    ids.MUST_RETURN_AFTER_SWITCH: (("return", declarations.returned),),
    ids.UNINITIALISED: (("initial value", declarations.initialised),),
    ids.UNINITIALISED_AFTER_SWITCH: (("initial value", declarations.initialised),),
    **dict.fromkeys(ids.REDECLARED, (("no declaration", redeclared.assigned), ("another name", redeclared.renamed))),
    **dict.fromkeys(ids.FINAL_ASSIGNED, (("not final", redeclared.not_final),)),
    ids.MUST_OVERRIDE: (("signature", members.overriding), ("no @Override", members.not_overriding)),
    ids.THROWS_TOO_MUCH: (("throws", exceptions.undeclared),),
    ids.RETURNS_ANOTHER: (("result", members.returning_other),),
    ids.LESS_VISIBLE: (("visibility", members.visible),),
    ids.MISSING_IMPLEMENTATION: (("name", stubs.renamed), ("abstract", stubs.made_abstract)),
    ids.ABSTRACT_MEMBERS: (("abstract", stubs.made_abstract),),
    ids.ABSTRACT_METHOD: (("body", stubs.with_body), ("abstract", stubs.made_abstract)),
    ids.QUALIFIED_CASE: (("case", constants.unqualified),),
    **dict.fromkeys(ids.NOT_EXHAUSTIVE, (("case", constants.missing_cases),)),
    ids.UNDEFINED_FIELD: (("method reference", calls.method_reference), ("constant", constants.of_enum)),
    ids.UNKNOWN_IMPORT: (("import", declarations.imported),),
    ids.NOT_GENERIC: (("import", declarations.reimported),),
    ids.BAD_CHARACTER: (("quotes", syntax.quoted),),
    ids.OPEN_STRING: (("quotes", syntax.closed),),
    ids.DELETE_TOKEN: (("operator", operators.meant), ("lambda", calls.referred), ("syntax", syntax.deleted)),
    ids.REPLACE_TOKEN: (("operator", operators.meant), ("lambda", calls.referred), ("syntax", syntax.deleted)),
    ids.MERGE_TOKENS: (("operator", operators.meant),),
    ids.UNEXPECTED_TOKEN: (("operator", operators.meant), ("syntax", operators.expected)),
    ids.INSERT_AFTER: (("syntax", syntax.inserted),),
    ids.INSERT_TO_COMPLETE: (
        ("syntax", syntax.completed),
        ("type argument", syntax.boxed_argument),
    ),
}
Prober = Callable[[Place], Iterator[Probe]]
_PROBES: Mapping[int, tuple[tuple[str, Prober], ...]] = {
    **dict.fromkeys(
        ids.UNKNOWN_VARIABLES, (("constant", constants.missing_constant), ("declaration", variables.missing_variable))
    ),
    ids.INSERT_TO_COMPLETE: (("declaration", variables.missing_element),),
    **dict.fromkeys((ids.MISSING_IMPLEMENTATION, ids.CONSTANT_MUST_IMPLEMENT), (("method", stubs.missing_methods),)),
    **dict.fromkeys(
        (ids.OUTER_LOCAL_FINAL, ids.LOCAL_FINAL, ids.UNHANDLED_EXCEPTION, ids.PARAMETER_MISMATCH, ids.VOID_RETURNS),
        (("loop", loops.loop),),
    ),
    ids.UNDEFINED_FIELD: (("field", fields.missing_field), ("constant", constants.missing_constant)),
    ids.MUST_OVERRIDE: (("signature", overriding.inherited_parameters),),
    ids.RETURNS_ANOTHER: (("result", overriding.inherited_result),),
}
"""What is compiled first, to know a type."""


def handled() -> frozenset[int]:
    """The ids of the problems that have remedies."""
    return frozenset(_HANDLERS) | frozenset(_PROBES)


def remedies(text: str, problem: Problem, others: Sequence[Problem], knowledge: Knowledge) -> list[Remedy]:
    """The remedies of `problem` in the file `text`. `others`: the file's other problems."""
    place = Place(text, problem, tuple(others), knowledge)
    found: dict[tuple[Edit, ...], Remedy] = {}
    for origin, handler in _HANDLERS.get(problem.code, ()):
        for number, edits in enumerate(islice(handler(place), TUNING.remedies)):
            kept = tuple(sorted(edits, key=lambda edit: edit.start))
            if any(text[edit.start : edit.end] != edit.text for edit in kept):
                share = TUNING.first_remedy * _RARER.get(origin, 1.0) * TUNING.remedy_fall**number
                found.setdefault(kept, Remedy(origin, kept, share))
    return list(found.values())


def probes(text: str, problem: Problem, others: Sequence[Problem], knowledge: Knowledge) -> Iterator[tuple[str, Probe]]:
    """What is compiled to know the types at `problem`, each with the origin of the remedies that the answer gives."""
    place = Place(text, problem, tuple(others), knowledge)
    for origin, prober in _PROBES.get(problem.code, ()):
        for probe in prober(place):
            yield origin, probe


def answered(text: str, origin: str, probe: Probe, problems: Sequence[Problem]) -> Iterator[Remedy]:
    """The remedies that a probe's answer gives. `problems`: the file's with the probe's edits."""
    for edits, share in probe.answered(problems):
        kept = with_imports(text, edits, problems)
        if any(text[edit.start : edit.end] != edit.text for edit in kept):
            yield Remedy(origin, kept, share)
