"""Keys of methods: a name with the simple names of the erased parameter types, which depend on one file only."""

from __future__ import annotations

from collections.abc import Callable

from espalier.java.expressions import TypeUse
from espalier.java.facts import Parameter, TypeParameter


def erasures(parameters: tuple[TypeParameter, ...]) -> dict[str, str]:
    """Returns the simple name that each type variable erases to."""
    return {each.name: _simple(each.bounds[0].name) if each.bounds else "Object" for each in parameters}


def _simple(name: str) -> str:
    return name.rpartition(".")[2]


def method_keys(owner: str, name: str, parameters: tuple[Parameter, ...], variables: dict[str, str]) -> tuple[str, ...]:
    """Returns the key, and the one to use if another overload has it: with types as written (`java.sql.Date`)."""
    written = ",".join(_erased(each.type, variables, str) for each in parameters)
    return f"{owner}#{erased_head(name, parameters, variables)}", f"{owner}#{name}({written})"


def erased_head(name: str, parameters: tuple[Parameter, ...], variables: dict[str, str]) -> str:
    """Returns `name(Erased,Erased)`; `variables`: the type variables in scope and the simple names they erase to."""
    return f"{name}({','.join(_erased(each.type, variables, _simple) for each in parameters)})"


def _erased(use: TypeUse, variables: dict[str, str], shown: Callable[[str], str]) -> str:
    erased = use.name
    for _ in range(8):
        if erased not in variables:
            break
        erased = variables[erased]
    return shown(erased) + "[]" * use.dims
