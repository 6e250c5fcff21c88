"""The remedies of each problem, the most usual first. The compiler decides which of them mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies import (
    arrays,
    braces,
    calls,
    captured,
    catches,
    constants,
    conversions,
    declarations,
    exceptions,
    fields,
    flows,
    generics,
    imported_types,
    initialisers,
    iterating,
    lambdas,
    loops,
    members,
    modifiers,
    operators,
    other_languages,
    overriding,
    redeclared,
    renamed,
    scoping,
    streams,
    stubs,
    supertypes,
    syntax,
    type_arguments,
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
    "static": 0.75, "static field": 0.6, "new instance": 0.6, "type of receiver": 0.45, "no result": 0.8,
    "wider comparison": 0.02,
    "unchecked": 0.6, "keyword": 0.8, "syntax": 0.9, "no @Override": 0.06, "constant": 0.04, "in an array": 0.006,
}  # fmt: skip
"""The origins of which even the first remedy is less probable, by which factor. Chosen by hand."""

Handler = Callable[[Place], Iterator[tuple[Edit, ...]]]

_MISMATCH = (
    ("type of a variable", type_arguments.of_receiver_used),
    ("stream", flows.flattened),
    ("stream", flows.to_objects),
    ("conversion", conversions.converted),
    ("wider comparison", conversions.compared_wider),
    ("type argument", generics.element_type),
    ("type of receiver", type_arguments.of_receiver),
    ("declared type", declarations.retyped),
    ("import", imported_types.reimported),
)
_ARGUMENTS = (
    ("neighbour", streams.neighbours),
    ("elements", streams.joined),
    ("stream", flows.to_objects),
    ("stream", flows.combined),
    ("wildcard", generics.consumer),
    ("wildcard", type_arguments.added_to_wildcard),
    ("wildcard", type_arguments.wider_parameter),
    ("type parameter", generics.bounded_by_argument),
    ("arguments", calls.fitted),
    ("lambda", calls.referred),
    ("type argument", generics.element_type),
    ("declared type", declarations.passed),
    ("import", imported_types.reimported),
)
_KEYWORD = ("keyword", syntax.keyword)
_BLOCK = ("brace", braces.by_indentation)
_TRANSLATED = ("operator", other_languages.translated)
_WORD = ("word", other_languages.word)
_CAPTURED = (("final copy", captured.copied), ("in an array", captured.in_array))
_HANDLERS: Mapping[int, tuple[tuple[str, Handler], ...]] = {
    ids.OUTER_LOCAL_FINAL: _CAPTURED,
    ids.LOCAL_FINAL: _CAPTURED,
    **dict.fromkeys(ids.TYPE_MISMATCHES, _MISMATCH),
    ids.UNDEFINED_OPERATOR: (("operator", operators.operands), _TRANSLATED),
    ids.EQUALITY_MISMATCH: (("operator", operators.equated),),
    ids.NO_MEMBERS: (("operator", operators.of_primitive),),
    ids.ASSIGNED_NO_VARIABLE: (("operator", operators.compared),),
    ids.PARAMETER_MISMATCH: _ARGUMENTS,
    ids.LAMBDA_SIGNATURE: (("parameters", lambdas.with_parameters),),
    ids.UNDEFINED_CONSTRUCTOR: (("arguments", calls.constructed), ("import", imported_types.reimported)),
    ids.STATIC_IMPORT_OF_TYPE: (("import", imported_types.of_type),),
    ids.AMBIGUOUS_TYPE: (("import", imported_types.disambiguated),),
    ids.UNDEFINED_METHOD: (
        ("new", calls.created),
        ("field", calls.by_field),
        ("unwrap", calls.unwrapped),
        ("stream", flows.started),
        ("stream", streams.of_numbers),
        ("import", imported_types.reimported),
        ("bound", generics.bounded_by_method),
        ("method reference", type_arguments.method_of_lambda),
    ),
    ids.UNDEFINED_TYPE: (("type parameter", generics.type_parameters), _KEYWORD),
    ids.CANNOT_INFER: (
        ("type argument", type_arguments.declared_as_created),
        ("declared type", generics.created_as_declared),
    ),
    ids.UNSAFE_CAST: (("type argument", type_arguments.unchecked),),
    ids.STATIC_TYPE_VARIABLE: (("type parameter", type_arguments.of_static_method),),
    ids.WRONG_ARITY: (("type argument", generics.with_arguments),),
    ids.UNRESOLVED_VARIABLE: (
        _WORD,
        ("parameter's name", renamed.parameter),
        ("operator", operators.is_instance),
        ("declaration moved", scoping.moved_out),
        ("statement moved", scoping.moved_in),
        ("pattern", scoping.pattern),
        ("lambda", lambdas.in_parentheses),
        ("method reference", calls.of_own_method),
        ("qualified", calls.qualified),
        ("member", calls.of_variables),
        ("lambda", flows.as_lambda),
    ),
    ids.UNDEFINED_NAME: (
        _WORD,
        ("parameter's name", renamed.parameter),
        ("declaration moved", scoping.moved_out),
        ("statement moved", scoping.moved_in),
        ("pattern", scoping.pattern),
        ("qualified", calls.qualified),
        ("lambda", flows.as_lambda),
    ),
    ids.UNINITIALISED_FIELD: (
        ("parameter's name", renamed.assigned_itself),
        ("field's value", fields.assigned_in_constructor),
    ),
    ids.METHOD_OF_ARRAY: (("array", arrays.called), ("field", calls.as_field)),
    ids.ARRAY_CONSTANT: (("array", arrays.constant),),
    ids.ARRAY_DIMENSIONS: (("array", arrays.without_dimensions),),
    ids.GENERIC_ARRAY: (("array", arrays.generic),),
    ids.NO_ARRAY: (("element", arrays.indexed),),
    **dict.fromkeys(
        (ids.STATIC_METHOD, ids.STATIC_FIELD),
        (
            ("instance", members.of_reference),
            ("instance", members.of_instance),
            ("new instance", members.of_new_instance),
            ("not static", members.no_static),
            ("inner class", members.outer_not_static),
            ("static", members.method_static),
            ("static field", members.field_static),
        ),
    ),
    ids.STATIC_THIS: (
        ("no this", members.unqualified),
        ("instance", members.of_reference),
        ("not static", members.no_static),
    ),
    ids.NOT_VISIBLE_FIELD: (("method", members.by_getter),),
    ids.CREATED_NOT_VISIBLE: (("instance", calls.not_created),),
    **dict.fromkeys(ids.EARLY, (("constructor call", supertypes.called_first),)),
    **dict.fromkeys((ids.NOT_A_CLASS, ids.NOT_AN_INTERFACE), (("keyword", supertypes.other_keyword),)),
    ids.NO_SUPER_CALL: (("super", supertypes.called),),
    ids.NO_DEFAULT_CONSTRUCTOR: (("super", supertypes.constructor),),
    ids.TOO_LARGE: (("literal", operators.of_long),),
    ids.BODY_OF_ABSTRACT: (("modifier", modifiers.with_body),),
    **dict.fromkeys(ids.ILLEGAL_MODIFIERS, (("modifier", modifiers.fewer),)),
    **dict.fromkeys(
        (ids.UNREACHABLE_CATCH, ids.MASKED_ALTERNATIVE),
        (("catch", catches.not_caught), ("unchecked", catches.unchecked)),
    ),
    ids.MASKED_CATCH: (("catch", catches.reordered),),
    ids.NOT_THROWABLE: (("exception", catches.thrown),),
    ids.VOID_RETURNS: (("no result", declarations.returned_nothing), ("result", modifiers.returning)),
    **dict.fromkeys(ids.GENERIC_MISMATCHES, (("type parameter", generics.bounded_by_argument),)),
    ids.HIDES_INSTANCE_METHOD: (("not static", members.no_static),),
    **dict.fromkeys(ids.NO_ENCLOSING_INSTANCE, (("inner class", members.inner_static),)),
    ids.UNHANDLED_EXCEPTION: (
        ("catch", catches.caught_too),
        ("throws", exceptions.declared),
        ("try", exceptions.caught),
        ("initialiser", initialisers.of_field),
    ),
    ids.UNHANDLED_AT_CLOSE: (("throws", exceptions.declared), ("catch", catches.caught_at_close)),
    ids.MUST_RETURN: (("return", declarations.returned),),
    ids.MUST_RETURN_AFTER_SWITCH: (("return", declarations.returned),),
    ids.UNINITIALISED: (("initial value", declarations.initialised),),
    ids.UNINITIALISED_AFTER_SWITCH: (("initial value", declarations.initialised),),
    **dict.fromkeys(
        ids.REDECLARED,
        (
            ("repeated", redeclared.repeated),
            ("no declaration", redeclared.assigned),
            ("another name", redeclared.renamed),
        ),
    ),
    **dict.fromkeys(ids.FINAL_ASSIGNED, (("not final", redeclared.not_final),)),
    ids.MUST_OVERRIDE: (("signature", members.overriding), ("no @Override", members.not_overriding)),
    ids.THROWS_TOO_MUCH: (("throws", exceptions.undeclared),),
    ids.RETURNS_ANOTHER: (("result", members.returning_other),),
    ids.LESS_VISIBLE: (("visibility", members.visible),),
    ids.MISSING_IMPLEMENTATION: (
        ("type argument", type_arguments.of_interface),
        ("name", stubs.renamed),
        ("abstract", stubs.made_abstract),
    ),
    ids.ABSTRACT_MEMBERS: (("abstract", stubs.made_abstract),),
    ids.ABSTRACT_METHOD: (("body", stubs.with_body), ("abstract", stubs.made_abstract)),
    ids.QUALIFIED_CASE: (("case", constants.unqualified),),
    **dict.fromkeys(ids.NOT_EXHAUSTIVE, (("case", constants.missing_cases),)),
    ids.UNDEFINED_FIELD: (
        ("method reference", calls.method_reference),
        ("call", calls.as_call),
        ("constant", constants.of_enum),
    ),
    ids.UNKNOWN_IMPORT: (("import", imported_types.imported),),
    ids.NOT_GENERIC: (("import", imported_types.reimported),),
    ids.BAD_CHARACTER: (("quotes", syntax.quoted),),
    ids.OPEN_STRING: (("quotes", syntax.closed),),
    ids.DELETE_TOKENS: (_TRANSLATED,),
    ids.DELETE_TOKEN: (
        _TRANSLATED,
        ("operator", operators.meant),
        ("lambda", calls.referred),
        ("syntax", syntax.deleted),
        _KEYWORD,
        _BLOCK,
    ),
    ids.REPLACE_TOKEN: (
        _TRANSLATED,
        ("operator", operators.meant),
        ("lambda", calls.referred),
        ("syntax", syntax.deleted),
        _KEYWORD,
        _BLOCK,
    ),
    ids.MERGE_TOKENS: (("operator", operators.meant),),
    ids.UNEXPECTED_TOKEN: (
        _TRANSLATED,
        ("operator", operators.meant),
        ("method reference", syntax.reference),
        ("syntax", operators.expected),
        _KEYWORD,
        _BLOCK,
    ),
    ids.MISPLACED: (_TRANSLATED, ("syntax", syntax.unmatched)),
    ids.NO_FUNCTIONAL_INTERFACE: (("lambda", flows.with_lambda),),
    ids.INSERT_AFTER: (_TRANSLATED, ("syntax", syntax.inserted), _BLOCK),
    ids.INSERT_TO_COMPLETE: (
        _TRANSLATED,
        _BLOCK,
        ("syntax", syntax.completed),
        ("type argument", syntax.boxed_argument),
        ("parameter", fields.typed_parameter),
        ("name", syntax.named),
    ),
}
Prober = Callable[[Place], Iterator[Probe]]
_PROBES: Mapping[int, tuple[tuple[str, Prober], ...]] = {
    **dict.fromkeys(
        ids.UNKNOWN_VARIABLES, (("constant", constants.missing_constant), ("declaration", variables.missing_variable))
    ),
    ids.INSERT_TO_COMPLETE: (("declaration", variables.missing_element), ("catch", catches.unfinished)),
    **dict.fromkeys((ids.MISSING_IMPLEMENTATION, ids.CONSTANT_MUST_IMPLEMENT), (("method", stubs.missing_methods),)),
    **dict.fromkeys(
        (ids.OUTER_LOCAL_FINAL, ids.LOCAL_FINAL, ids.UNHANDLED_EXCEPTION, ids.PARAMETER_MISMATCH, ids.VOID_RETURNS),
        (("loop", loops.loop),),
    ),
    ids.UNDEFINED_FIELD: (("field", fields.missing_field), ("constant", constants.missing_constant)),
    ids.MUST_OVERRIDE: (("signature", overriding.inherited_parameters),),
    ids.RETURNS_ANOTHER: (("result", overriding.inherited_result),),
    ids.NO_RESULT: (("result", modifiers.result),),
    ids.NOT_ITERABLE: (("elements", iterating.over),),
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
