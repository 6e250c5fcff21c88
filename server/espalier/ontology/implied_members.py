"""How members are made that no text writes: they stand where what implies them stands, with the modifier `implied`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from espalier.java.expressions import TypeUse
from espalier.java.facts import Declaration, Parameter, TypeParameter
from espalier.java.keys import erased_head, erasures

VOID = TypeUse("void")


@dataclass(frozen=True, slots=True)
class ImpliedType:
    """A type of which members are implied. `index`: its own; `fields`: its fields, constants and components;
    `constructed`: it writes a constructor; `made`: its methods and constructors."""

    declaration: Declaration
    index: int
    fields: tuple[Declaration, ...] = ()
    made: tuple[Declaration, ...] = ()

    @property
    def constructed(self) -> bool:
        return any(each.kind == "constructor" for each in self.made)

    @property
    def instance_fields(self) -> list[Declaration]:
        return [each for each in self.fields if "static" not in each.modifiers and each.kind != "enum_constant"]

    def has(self, *names: str) -> bool:
        return self.declaration.annotation(*names) is not None

    def own(self) -> TypeUse:
        """The type as its members name it."""
        return TypeUse(self.declaration.name, tuple(TypeUse(each.name) for each in self.declaration.type_parameters))

    def constructor(self, parameters: tuple[Parameter, ...]) -> Declaration:
        return self.member("constructor", self.declaration, "<init>", None, parameters)

    def method(
        self,
        origin: Declaration,
        name: str,
        type_: TypeUse | None,
        parameters: tuple[Parameter, ...] = (),
        *,
        static: bool = False,
        type_parameters: tuple[TypeParameter, ...] = (),
    ) -> Declaration:
        words = ("static",) if static else ()
        return self.member("method", origin, name, type_, parameters, words, type_parameters)

    def field(self, name: str, type_: TypeUse) -> Declaration:
        """A constant that an annotation of the type implies."""
        return self._implied("field", self.declaration, name, f"#{name}", ("private", "static", "final"), type=type_)

    def member(
        self,
        kind: str,
        origin: Declaration,
        name: str,
        type_: TypeUse | None,
        parameters: tuple[Parameter, ...],
        words: tuple[str, ...] = (),
        type_parameters: tuple[TypeParameter, ...] = (),
    ) -> Declaration:
        variables = erasures((*self.declaration.type_parameters, *type_parameters))
        key = f"#{erased_head(name, parameters, variables)}"
        return self._implied(
            kind, origin, name, key, ("public", *words), type=type_, parameters=parameters,
            type_parameters=type_parameters,
        )  # fmt: skip

    def nested(
        self, origin: Declaration, name: str, type_parameters: tuple[TypeParameter, ...], supers: tuple[TypeUse, ...]
    ) -> Declaration:
        """A static class inside the type."""
        words = ("public", "static")
        return self._implied(
            "class", origin, name, f".{name}", words, type_parameters=type_parameters, supers=supers
        )  # fmt: skip

    def _implied(
        self,
        kind: str,
        origin: Declaration,
        name: str,
        key: str,
        words: Iterable[str],
        *,
        type: TypeUse | None = None,
        parameters: tuple[Parameter, ...] = (),
        type_parameters: tuple[TypeParameter, ...] = (),
        supers: tuple[TypeUse, ...] = (),
    ) -> Declaration:
        return Declaration(
            kind, name, f"{self.declaration.key}{key}", self.index, origin.start, origin.start, origin.start,
            origin.start, origin.line, origin.line, origin.name_line, origin.name_column,
            self.declaration.surface + origin.surface, (*words, "implied"), type=type, parameters=parameters,
            type_parameters=type_parameters, supers=supers,
        )  # fmt: skip
