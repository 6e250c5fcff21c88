"""Builders that Lombok generates for `@Builder` and `@SuperBuilder`: a nested class, and what leads to it and back.

`@Builder` of a class takes the class's fields, of a constructor or method its parameters. A `@SuperBuilder` extends
that of the superclass; its methods return the builder that they are called on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.java.expressions import Annotation, TypeUse
from espalier.java.facts import Declaration, Parameter, TypeParameter
from espalier.ontology.implied_members import ImpliedType
from espalier.ontology.lombok import parameters_of, text
from espalier.ontology.types import PRIMITIVES

_BUILDER, _SUPER = "Builder", "SuperBuilder"
_MAKING, _SELF = "C", "B"
"""The type variables of a `@SuperBuilder`'s class: what it makes, and itself."""


@dataclass(frozen=True, slots=True)
class Builder:
    """`origin`: what the annotation stands at; `fields`: what is set; `made`: what it makes; `variables`: the type
    parameters of its class."""

    note: Annotation
    origin: Declaration
    fields: tuple[Parameter, ...]
    made: TypeUse
    variables: tuple[TypeParameter, ...]

    @property
    def inherits(self) -> bool:
        return self.note.simple == _SUPER

    @property
    def name(self) -> str:
        return text(self.note, "builderClassName") or builder_name(self.made.name)

    def type(self) -> TypeUse:
        """The builder as a method returns it that begins one."""
        if not self.inherits:
            return TypeUse(self.name, tuple(TypeUse(each.name) for each in self.variables))
        return TypeUse(self.name, (self.made, TypeUse(self.name)))


def builder_name(type_: str) -> str:
    """The name of the class that builds a type; that of a primitive type is capitalised."""
    simple = type_.rpartition(".")[2]
    return f"{simple.capitalize() if simple in PRIMITIVES else simple}Builder"


def builders(type_: ImpliedType) -> Iterator[Builder]:
    """Those of the type, and of its constructors and methods."""
    declaration = type_.declaration
    note = declaration.annotation(_BUILDER, _SUPER)
    if note is not None and declaration.kind in ("class", "record"):
        fields = parameters_of(each for each in type_.instance_fields if _is_set(type_, each))
        yield Builder(note, declaration, fields, type_.own(), declaration.type_parameters)
    for each in type_.made:
        note = each.annotation(_BUILDER)
        made = type_.own() if each.kind == "constructor" else each.type
        if note is not None and made is not None and not made.dims:
            variables = declaration.type_parameters if each.kind == "constructor" else each.type_parameters
            yield Builder(note, each, each.parameters, made, variables)


def _is_set(type_: ImpliedType, field: Declaration) -> bool:
    """A field with an initialiser is set only if it can be assigned, or has a `@Builder.Default`."""
    final = "final" in field.modifiers or type_.has("Value")
    return not (final and field.code) or field.annotation("Default") is not None


def entries(type_: ImpliedType, builder: Builder) -> Iterator[Declaration]:
    """The members of the type that begin a builder."""
    name = text(builder.note, "builderMethodName")
    if name != "":
        variables = () if builder.inherits else builder.variables
        name = name or "builder"
        yield type_.method(builder.origin, name, builder.type(), static=True, type_parameters=variables)
    if text(builder.note, "toBuilder") == "true":
        yield type_.method(builder.origin, "toBuilder", builder.type())


def nested(type_: ImpliedType, builder: Builder) -> Declaration:
    """The builder's class."""
    if not builder.inherits:
        return type_.nested(builder.origin, builder.name, builder.variables, ())
    making = TypeParameter(_MAKING, (builder.made,))
    itself = TypeParameter(_SELF, (TypeUse(builder.name, (TypeUse(_MAKING), TypeUse(_SELF))),))
    supers = tuple(
        TypeUse(f"{each.name}.{builder_name(each.name)}", (TypeUse(_MAKING), TypeUse(_SELF)), 0, each.line, each.column)
        for each in type_.declaration.supers
    )
    return type_.nested(builder.origin, builder.name, (making, itself), supers)


def members(class_: ImpliedType, builder: Builder, origins: Sequence[Declaration]) -> Iterator[Declaration]:
    """The members of the builder's class `class_`. `origins`: the fields, where what is set are fields."""
    places = {each.name: each for each in origins}
    returned = TypeUse(_SELF) if builder.inherits else builder.type()
    prefix = text(builder.note, "setterPrefix") or ""
    for each in builder.fields:
        origin = places.get(each.name, builder.origin)
        yield class_.method(origin, _setter(prefix, each.name), returned, (Parameter(each.name, each.type),))
        singular = next((note for note in each.annotations if note.simple == "Singular"), None)
        if singular is not None:
            yield from _singular(class_, origin, each, singular, prefix, returned)
    made = TypeUse(_MAKING) if builder.inherits else builder.made
    yield class_.method(builder.origin, text(builder.note, "buildMethodName") or "build", made)


def _setter(prefix: str, name: str) -> str:
    return f"{prefix}{name[:1].upper()}{name[1:]}" if prefix else name


def _singular(
    class_: ImpliedType, origin: Declaration, field: Parameter, note: Annotation, prefix: str, returned: TypeUse
) -> Iterator[Declaration]:
    """`@Singular List<Tag> tags` also has `tag(Tag)` and `clearTags()`; of a map, `entry(key, value)`."""
    name = text(note, "value") or field.name.removesuffix("s")
    elements = field.type.args or (TypeUse("Object"),)
    names = ("key", "value") if len(elements) > 1 else (name,)
    given = tuple(Parameter(each, type_) for each, type_ in zip(names, elements, strict=False))
    yield class_.method(origin, _setter(prefix, name), returned, given)
    yield class_.method(origin, f"clear{field.name[:1].upper()}{field.name[1:]}", returned)
