"""Constant expressions (JLS 15.29), as far as annotations and schedules need them: strings, integers, what operators
make of them, and fields that hold such. A result that does not fit its type is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from espalier.java.expressions import Entry, Literal, Name, Operation, ReferenceRole, Select, Typed, TypeUse
from espalier.java.fact import NONE
from espalier.ontology.declared import Site
from espalier.ontology.lookup import Lookup

_DEPTH = 8
"""Fields that are followed from one to the next; a cycle ends here. Chosen by hand."""


_INT, _LONG = range(-(1 << 31), 1 << 31), range(-(1 << 63), 1 << 63)


class Long(int):
    """An integer of type `long`."""


class Token(str):
    """A literal that is neither a string nor an integer, as it is written."""


Constant = str | int


def text(lookup: Lookup, site: Site, table: Sequence[Entry], index: int) -> str | None:
    """What entry `index` of an expression table at `site` stands for, a literal as it is written; None where that is
    not known."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Literal):
        return entry.text if entry.type != "null" else None
    found = value(lookup, site, table, index)
    return None if found is None else _spelled(found)


def value(lookup: Lookup, site: Site, table: Sequence[Entry], index: int, depth: int = _DEPTH) -> Constant | None:
    """The string, integer or other literal that entry `index` of an expression table at `site` stands for; None where
    that is not known. Left operands are followed in a loop, so that a long sum needs no recursion."""
    spine: list[Operation] = []
    while index != NONE and isinstance(entry := table[index], Operation):
        spine.append(entry)
        index = entry.operands[0]
    found = _operand(lookup, site, table, index, depth)
    for entry in reversed(spine):
        right = (value(lookup, site, table, each, depth) for each in entry.operands[1:])
        found = _operation(entry, (found, *right))
    return found


def _operand(lookup: Lookup, site: Site, table: Sequence[Entry], index: int, depth: int) -> Constant | None:
    entry = table[index] if index != NONE else None
    if isinstance(entry, Literal):
        return _literal(entry)
    if isinstance(entry, (Name, Select)):
        return _field_value(lookup, site, dotted(table, index), depth)
    return None


def _literal(entry: Literal) -> Constant | None:
    if entry.type in ("null", "") or entry.text is None:
        return None
    if entry.type not in ("int", "long"):
        return entry.text if entry.type == "String" else Token(entry.text)
    number = _number(entry.text.replace("_", "").rstrip("lL"))
    return Long(number) if number is not None and entry.type == "long" else number


def _number(digits: str) -> int | None:
    """JLS 3.10.1; None for what is no number, in code that does not compile."""
    octal = len(digits) > 1 and digits.isdigit() and digits.startswith("0")
    try:
        return int(digits, 8 if octal else 0)
    except ValueError:
        return None


def _operation(entry: Operation, operands: Sequence[Constant | None]) -> Constant | None:
    numbers = [each for each in operands if isinstance(each, int)]
    if len(numbers) == len(operands):
        return _arithmetic(entry.operator, numbers)
    known = [each for each in operands if each is not None]
    joined = any(isinstance(each, str) and not isinstance(each, Token) for each in known)
    return "".join(map(_spelled, known)) if entry.kind == "sum" and joined and len(known) == len(operands) else None


def _spelled(each: Constant) -> str:
    return str(int(each)) if isinstance(each, int) else str(each)


def _truncated(left: int, right: int) -> int:
    """Division as Java does it, towards zero."""
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


_BINARY: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _truncated,
    "%": lambda left, right: left - right * _truncated(left, right),
}


def _arithmetic(operator: str, operands: Sequence[int]) -> int | None:
    """None where the result does not fit its type."""
    long = any(isinstance(each, Long) for each in operands)
    if len(operands) == 1:
        found = {"-": -operands[0], "+": +operands[0]}.get(operator)
    elif operator in _BINARY and (operator not in "/%" or operands[1]):
        found = _BINARY[operator](*map(int, operands))
    else:
        return None
    if found is None or found not in (_LONG if long else _INT):
        return None
    return Long(found) if long else int(found)


def dotted(table: Sequence[Entry], index: int) -> str:
    """`a.B.C` where entry `index` is a name, qualified or not; else empty."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Name):
        return entry.name
    if isinstance(entry, Select):
        target = dotted(table, entry.target)
        return f"{target}.{entry.name}" if target else ""
    return ""


def literal_class(table: Sequence[Entry], index: int) -> TypeUse | None:
    """The type in `Type.class`."""
    entry = table[index]
    return entry.type if isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL else None


def _field_value(lookup: Lookup, site: Site, name: str, depth: int) -> Constant | None:
    member = _field(lookup, site, name) if depth and name else ""
    declared = lookup.site(member) if member else None
    if declared is None or ("final" not in declared.declaration.modifiers and not _in_interface(declared)):
        return None
    table, type_ = declared.declaration.body, declared.declaration.type
    if type_ is None or type_.dims:
        return None
    found = value(lookup, declared, table, len(table) - 1, depth - 1) if table else None
    return Long(found) if isinstance(found, int) and type_.name in ("long", "Long") else found


def _in_interface(site: Site) -> bool:
    """Whether the field is declared where all fields are final."""
    owner = site.declaration.owner
    return owner != NONE and site.facts.declarations[owner].kind in ("interface", "annotation")


def _field(lookup: Lookup, site: Site, name: str) -> str:
    """The key of the field that a simple or qualified name means; empty if there is none."""
    qualifier, _, simple = name.rpartition(".")
    for owner in _owners(lookup, site, qualifier, simple):
        member = lookup.field(owner, simple)
        if member:
            return member.key
    return ""


def _owners(lookup: Lookup, site: Site, qualifier: str, simple: str) -> list[str]:
    if qualifier:
        ref = lookup.named(site.facts.path, site.number, qualifier)
        return [] if ref is None else [ref.key]
    return [*lookup.enclosing_types(site), *lookup.static_imports(site, simple)]
