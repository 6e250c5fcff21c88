"""Probes: a value or a variable of type `Void` that is compiled so that the compiler's problems name a type.

Nothing but `null` fits `Void`. So `Void probed = item.price();` has the problem *type mismatch* with the arguments
`int` and `java.lang.Void`, and `paint(((Void) null), 1)` has the one with the parameters of `paint`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import simple, split

VALUE = "((Void) null)"
"""A value that fits nowhere: the problem with it names the type that is wanted."""
VARIABLE = "Void probed"
"""A variable that nothing fits: the problem with it names the type that is given."""
VOID = "Void"
_VAGUE = frozenset({"", "null", VOID, "void"})

Remedied = tuple[tuple[Edit, ...], float]
"""Edits and their share."""


@dataclass(frozen=True, slots=True)
class Probe:
    """`edits` that make the compiler name types; `answered`: the remedies, by the problems that it then has."""

    edits: tuple[Edit, ...]
    answered: Callable[[Iterable[Problem]], Iterator[Remedied]]


def type_named(problems: Iterable[Problem]) -> str:
    """The type that the first problem with the probe names, in simple names; '' if none does."""
    return next((kind for kind in map(_beside_void, problems) if kind), "")


def result_named(problem: Problem) -> str:
    """The type of the value that does not fit the probing variable; `void` is one."""
    given = simple(problem.arguments[0]) if problem.code in ids.TYPE_MISMATCHES and problem.arguments else ""
    return given if _usable(given) or given == "void" else ""


def _beside_void(problem: Problem) -> str:
    arguments = [simple(argument) for argument in problem.arguments]
    kinds: list[str] = []
    if problem.code in ids.TYPE_MISMATCHES or problem.code == ids.EQUALITY_MISMATCH:
        kinds = arguments
    elif problem.code == ids.UNDEFINED_OPERATOR and len(arguments) > 1:
        kinds = _operands(arguments[0], split(arguments[1]))
    elif problem.code == ids.PARAMETER_MISMATCH and len(arguments) > 3:
        wanted, given = split(arguments[2]), split(arguments[3])
        kinds = [pair[0] for pair in zip(wanted, given, strict=False) if pair[1] == VOID] + [VOID]
    elif problem.code == ids.NOT_THROWABLE:
        kinds = [*arguments, "RuntimeException"]
    return next((kind for kind in kinds if _usable(kind)), "") if VOID in kinds else ""


def _operands(operator: str, kinds: list[str]) -> list[str]:
    """What fits an operator beside `Void`."""
    if operator in ("!", "&&", "||"):
        return [VOID, "boolean"] if VOID in kinds else []
    return [*kinds, "int"]


def _usable(kind: str) -> bool:
    """Whether a variable can be declared with the type as the compiler spells it."""
    return kind not in _VAGUE and not any(mark in kind for mark in ("&", "(", "->", "capture", "new "))
