"""Members the text does not write but the language or Lombok gives: default constructors, record members, an enum's
`values`, Lombok's accessors, constructors and builders. They carry the modifier `implied` and stand where what
implies them stands, so that a call to one has a place to lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from espalier.java.expressions import TypeUse
from espalier.java.facts import Declaration, FileFacts, Parameter
from espalier.java.keys import erased_head

_GETTERS = ("Getter", "Data", "Value")
_SETTERS = ("Setter", "Data")
_ALL_ARGS = ("AllArgsConstructor", "Value", "Builder", "SuperBuilder")
_REQUIRED_ARGS = ("RequiredArgsConstructor", "Data")
LOMBOK_CONSTRUCTORS = (*_ALL_ARGS, *_REQUIRED_ARGS)


def completed(facts: FileFacts) -> FileFacts:
    """The facts with implied members added after the written ones."""
    lombok = any(each.name.startswith("lombok") for each in facts.imports)
    written = {declaration.key for declaration in facts.declarations}
    fields: dict[int, list[Declaration]] = {}
    constructed: set[int] = set()
    for declaration in facts.declarations:
        if declaration.kind in ("field", "component"):
            fields.setdefault(declaration.owner, []).append(declaration)
        elif declaration.kind == "constructor":
            constructed.add(declaration.owner)
    added: list[Declaration] = []
    for index, declaration in enumerate(facts.declarations):
        if not declaration.is_type:
            continue
        implied = _Type(declaration, index, fields.get(index, []), index in constructed)
        for each in implied.members(lombok):
            if each.key not in written:
                written.add(each.key)
                added.append(each)
    if not added:
        return facts
    return structs.replace(facts, declarations=(*facts.declarations, *added))


class _Type:
    """One type's implied members."""

    def __init__(self, declaration: Declaration, index: int, fields: list[Declaration], constructed: bool) -> None:
        self.declaration = declaration
        self.index = index
        self.fields = fields
        self.constructed = constructed
        self.variables = {each.name: "Object" for each in declaration.type_parameters}

    def members(self, lombok: bool) -> Iterator[Declaration]:
        kind = self.declaration.kind
        if kind == "record":
            yield from (self._method(each, each.name, each.type) for each in self.fields if each.kind == "component")
            yield self._constructor(self.declaration.parameters)
        elif kind == "enum":
            yield from self._enum()
        if lombok:
            yield from self._lombok()
        if kind == "class" and self.declaration.name and not self.constructed and not self._constructors(lombok):
            yield self._constructor(())

    def _enum(self) -> Iterator[Declaration]:
        own = self._own()
        yield self._method(self.declaration, "values", TypeUse(own.name, (), 1), static=True)
        name = Parameter("name", TypeUse("String"))
        yield self._method(self.declaration, "valueOf", own, (name,), static=True)

    def _own(self) -> TypeUse:
        args = tuple(TypeUse(each.name) for each in self.declaration.type_parameters)
        return TypeUse(self.declaration.name, args)

    # ------------------------------------------------------------------ Lombok

    def _lombok(self) -> Iterator[Declaration]:
        for field in self.fields:
            static = "static" in field.modifiers
            if field.annotation("Getter") or (self._has(_GETTERS) and not static):
                yield self._method(field, _getter(field), field.type)
            settable = "final" not in field.modifiers and not static
            if settable and field.type is not None and (field.annotation("Setter") or self._has(_SETTERS)):
                yield self._method(
                    field, f"set{_capital(field)}", TypeUse("void"), (Parameter(field.name, field.type),)
                )
        for parameters in self._constructors(True):
            yield self._constructor(parameters)

    def _has(self, names: Iterable[str]) -> bool:
        return self.declaration.annotation(*names) is not None

    def _constructors(self, lombok: bool) -> list[tuple[Parameter, ...]]:
        """The parameter lists of the constructors Lombok generates."""
        if not lombok or self.declaration.kind not in ("class", "enum"):
            return []
        instance = [field for field in self.fields if "static" not in field.modifiers]
        found: list[tuple[Parameter, ...]] = [()] if self._has(["NoArgsConstructor"]) else []
        explicit = self.constructed or bool(found)
        if self._has(["AllArgsConstructor"]) or (self._has(_ALL_ARGS) and not explicit):
            found.append(_parameters(field for field in instance if not _initialised_final(field)))
        required = self._has(["RequiredArgsConstructor"])
        if required or (self._has(["Data"]) and not explicit and not self._has(_ALL_ARGS)):
            found.append(_parameters(field for field in instance if _required(field)))
        return found

    # ------------------------------------------------------------------ making one

    def _constructor(self, parameters: tuple[Parameter, ...]) -> Declaration:
        return self._member("constructor", self.declaration, "<init>", None, parameters, ())

    def _method(
        self,
        origin: Declaration,
        name: str,
        type_: TypeUse | None,
        parameters: tuple[Parameter, ...] = (),
        static: bool = False,
    ) -> Declaration:
        return self._member("method", origin, name, type_, parameters, ("static",) if static else ())

    def _member(
        self,
        kind: str,
        origin: Declaration,
        name: str,
        type_: TypeUse | None,
        parameters: tuple[Parameter, ...],
        words: tuple[str, ...],
    ) -> Declaration:
        key = f"{self.declaration.key}#{erased_head(name, parameters, self.variables)}"
        return Declaration(
            kind, name, key, self.index, origin.start, origin.start, origin.start, origin.start,
            origin.line, origin.line, origin.name_line, origin.name_column,
            self.declaration.surface + origin.surface, ("public", *words, "implied"),
            type=type_, parameters=parameters,
        )  # fmt: skip


def _parameters(fields: Iterable[Declaration]) -> tuple[Parameter, ...]:
    return tuple(Parameter(field.name, field.type, field.annotations) for field in fields if field.type is not None)


def _initialised(field: Declaration) -> bool:
    return bool(field.code)


def _initialised_final(field: Declaration) -> bool:
    return "final" in field.modifiers and _initialised(field)


def _required(field: Declaration) -> bool:
    marked = field.annotation("NonNull") is not None
    return ("final" in field.modifiers or marked) and not _initialised(field)


def _capital(field: Declaration) -> str:
    name = field.name
    if field.type is not None and field.type.name == "boolean" and name.startswith("is") and name[2:3].isupper():
        name = name[2:]
    return name[:1].upper() + name[1:]


def _getter(field: Declaration) -> str:
    boolean = field.type is not None and field.type.name == "boolean" and not field.type.dims
    return ("is" if boolean else "get") + _capital(field)
