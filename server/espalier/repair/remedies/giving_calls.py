"""Remedies for a variable that nothing declares, or to whose declaration a value is missing: the call that gives it.

The project's graph knows the methods of what is in scope. A call gives the variable if the method is named like it
(`total` and `totalPrice`), if its result is of the type that the variable is named after (`customer` and `get()` of a
`CurrentCustomer`), or else of the type that is wanted; and if there is a variable for each of its parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from espalier.repair.edits import Edit
from espalier.repair.remedies.knowledge import Signature
from espalier.repair.remedies.place import Place, base, boxed
from espalier.repair.remedies.probing import Remedied
from espalier.repair.remedies.scopes import before, common_block, statement_in
from espalier.repair.tuning import TUNING
from espalier.text.words import words

_HOW = ("get", "find", "load", "fetch", "read", "create", "make", "build", "compute", "calculate", "resolve", "lookup")
_WHICH = ("new", "is", "has", "to", "as", "next", "of", "by", "for", "current", "open", "select", "parse")
_VERBS = frozenset((*_HOW, *_WHICH))
"""The words of a method's name that say how, not what it gives."""
_LIKE, _PART, _AFTER_TYPE, _OF_TYPE = 1.0, 0.8, 0.79, 0.2
_SHORTEST = 3
"""Letters of an abbreviation that tells something."""


class _Giving(NamedTuple):
    """`call`: the expression; `kind`: its type; `likeness`: how sure it is that the variable is meant."""

    call: str
    kind: str
    likeness: float


def given_by_calls(place: Place, kind: str, used: Sequence[int]) -> Iterator[Remedied]:
    """The declarations before the statement that holds all `used`, the surest first. `kind`: the type that is wanted of
    the variable; '' if it is not known."""
    block = common_block(place, used)
    if block is None or not place.marked[:1].islower():
        return
    outer = statement_in(place, block, used[0])
    found = sorted(_givings(place, place.marked, kind), key=lambda giving: -giving.likeness)
    for number, giving in enumerate(found[: TUNING.giving_calls]):
        text = f"{giving.kind} {place.marked} = {giving.call};"
        share = TUNING.declaration_certain * giving.likeness * TUNING.remedy_fall**number
        yield (before(place, outer, text),), share


def begun(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The value of a declaration that ends with `=`, or the rest of one that ends with a variable and a dot."""
    dot = place.word(place.first) == "."
    sign, following = place.first - 2 if dot else place.first, place.first + 1
    if place.word(sign) != "=" or place.word(following) not in (";", "}"):
        return
    declared, receiver = place.typed(sign - 1), f"{place.word(sign + 1)}." if dot else ""
    found = sorted(_givings(place, place.word(sign - 1), declared.kind), key=lambda giving: -giving.likeness)
    start = place.words[place.first].end
    end = place.begin(following) if place.word(following) == ";" else start
    for giving in found if declared.kind else ():
        if giving.call.startswith(receiver):
            text = giving.call.removeprefix(receiver)
            yield (Edit(start, end, text if dot else f" {text}"),)


def _givings(place: Place, wanted: str, kind: str) -> Iterator[_Giving]:
    """The calls that may give a variable of the name `wanted`. `kind`: its type; '' if it is not known."""
    variables = {name: owner for name, owner in place.variables.items() if name != wanted}
    for name, owner in {"": place.type_around, **variables}.items():
        for method in place.knowledge.methods(base(owner)) if owner else ():
            given, unwrapped = _given(method.result)
            likeness = _likeness(wanted, method.name, given, kind)
            if not likeness or (name and method.private) or (not name and place.static and not method.static):
                continue
            if likeness < _PART and method.parameters and base(given) == base(owner):
                continue  # it changes its own object, as a builder's method does
            if not name and place.method and method.name == place.word(place.method.name):
                continue  # it would call itself
            arguments = _arguments(method, variables)
            if arguments is not None:
                call = f"{name}.{method.name}" if name else method.name
                yield _Giving(f"{call}({', '.join(arguments)}){unwrapped}", given, likeness)


def _given(result: str) -> tuple[str, str]:
    """The type of the value that a result holds, and the call that takes it out."""
    inner = result.removeprefix("Optional<").removesuffix(">")
    return (result, "") if inner == result or not result.startswith("Optional<") else (inner, ".orElseThrow()")


def _likeness(name: str, method: str, given: str, kind: str) -> float:
    """How sure it is that the variable is what the method gives; 0: it is not."""
    if given in ("", "void") or (kind and boxed(kind) != boxed(given)):
        return 0.0
    wanted, said = words(name), [word for word in words(method) if word not in _VERBS]
    if wanted == said:
        return _LIKE
    if said and wanted and (_within(wanted, said) or _within(said, wanted) or _abbreviates(wanted, said)):
        return _PART
    result = words(base(given))
    plural = [*result[:-1], f"{result[-1]}s"] if result else []
    if wanted and wanted in (result, plural, result[-len(wanted) :]):
        return _AFTER_TYPE
    return _OF_TYPE if kind and kind[:1].isupper() and kind != "String" else 0.0


def _within(some: Sequence[str], every: Sequence[str]) -> bool:
    """Whether a name begins or ends with the words of another."""
    return every[: len(some)] == some or every[-len(some) :] == some


def _abbreviates(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether each word begins the other name's word in its place: `len` and `length`, `prev` and `previousSibling`."""
    return len(short) <= len(long) and all(
        len(one) >= _SHORTEST and other.startswith(one) for one, other in zip(short, long, strict=False)
    )


def _arguments(method: Signature, variables: dict[str, str]) -> list[str] | None:
    """A variable for each parameter, one of its name before others; None if one has none."""
    chosen: list[str] = []
    for kind, parameter in method.parameters:
        fitting = [name for name, given in variables.items() if boxed(given) == boxed(kind) and name not in chosen]
        if not fitting:
            return None
        chosen.append(parameter if parameter in fitting else fitting[0])
    return chosen
