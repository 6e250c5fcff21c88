"""The remedies of each problem, the most usual first. The compiler decides which of them mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies import calls, declarations, exceptions, expressions, members, syntax
from espalier.repair.remedies.place import Knowledge, Place

_MOST = 14
"""Remedies of one problem that are compiled."""
_SHARE, _FALL = 0.5, 0.8
"""The probability of a problem's first remedy, and how much less probable each one after it is."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """`edits` in the file as it is, in order; `share`: the probability that they are what is wanted."""

    origin: str
    edits: tuple[Edit, ...]
    share: float


Handler = Callable[[Place], Iterator[tuple[Edit, ...]]]

_MISMATCH = (
    ("conversion", expressions.converted),
    ("declared type", declarations.retyped),
    ("import", declarations.reimported),
)
_ARGUMENTS = (
    ("arguments", calls.fitted),
    ("lambda", calls.referred),
    ("type parameter", calls.bounded),
    ("declared type", declarations.passed),
    ("import", declarations.reimported),
)
_HANDLERS: Mapping[int, tuple[tuple[str, Handler], ...]] = {
    **dict.fromkeys(ids.TYPE_MISMATCHES, _MISMATCH),
    ids.UNDEFINED_OPERATOR: (("operator", expressions.operands),),
    ids.ASSIGNED_NO_VARIABLE: (("operator", expressions.compared),),
    ids.PARAMETER_MISMATCH: _ARGUMENTS,
    ids.UNDEFINED_CONSTRUCTOR: (("arguments", calls.constructed),),
    ids.UNDEFINED_METHOD: (("new", calls.created), ("unwrap", calls.unwrapped)),
    ids.UNRESOLVED_VARIABLE: (("qualified", calls.qualified),),
    ids.METHOD_OF_ARRAY: (("field", calls.as_field),),
    ids.STATIC_METHOD: (("instance", members.of_instance), ("not static", members.not_static)),
    ids.STATIC_FIELD: (("instance", members.of_instance), ("not static", members.not_static)),
    ids.UNHANDLED_EXCEPTION: (("throws", exceptions.declared), ("try", exceptions.caught)),
    ids.MUST_RETURN: (("return", declarations.returned),),
    ids.MUST_RETURN_AFTER_SWITCH: (("return", declarations.returned),),
    ids.UNINITIALISED: (("initial value", declarations.initialised),),
    ids.UNINITIALISED_AFTER_SWITCH: (("initial value", declarations.initialised),),
    ids.DUPLICATE_LOCAL: (("no declaration", declarations.assigned),),
    ids.MUST_OVERRIDE: (("signature", members.overriding),),
    ids.THROWS_TOO_MUCH: (("throws", exceptions.undeclared),),
    ids.RETURNS_ANOTHER: (("result", members.returning_other),),
    ids.LESS_VISIBLE: (("visibility", members.visible),),
    ids.MISSING_IMPLEMENTATION: (("method", members.implemented),),
    ids.UNKNOWN_IMPORT: (("import", declarations.imported),),
    ids.NOT_GENERIC: (("import", declarations.reimported),),
    ids.BAD_CHARACTER: (("quotes", syntax.quoted),),
    ids.OPEN_STRING: (("quotes", syntax.closed),),
    ids.DELETE_TOKEN: (("lambda", calls.referred), ("syntax", syntax.deleted)),
    ids.REPLACE_TOKEN: (("lambda", calls.referred), ("syntax", syntax.deleted)),
    ids.INSERT_AFTER: (("syntax", syntax.inserted),),
    ids.INSERT_TO_COMPLETE: (
        ("syntax", syntax.completed),
        ("type argument", syntax.boxed_argument),
    ),
}


def handled() -> frozenset[int]:
    """The ids of the problems that have remedies."""
    return frozenset(_HANDLERS)


def remedies(text: str, problem: Problem, others: Sequence[Problem], knowledge: Knowledge) -> list[Remedy]:
    """The remedies of `problem` in the file `text`. `others`: the file's other problems."""
    place = Place(text, problem, tuple(others), knowledge)
    found: dict[tuple[Edit, ...], Remedy] = {}
    for origin, handler in _HANDLERS.get(problem.code, ()):
        for number, edits in enumerate(islice(handler(place), _MOST)):
            kept = tuple(sorted(edits, key=lambda edit: edit.start))
            if any(text[edit.start : edit.end] != edit.text for edit in kept):
                found.setdefault(kept, Remedy(origin, kept, _SHARE * _FALL**number))
    return list(found.values())
