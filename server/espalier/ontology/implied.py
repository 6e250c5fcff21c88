"""Members the text does not write but the language or Lombok gives: default constructors, record members, an enum's
`values`, Lombok's accessors, loggers, constructors and builders. They carry the modifier `implied` and stand where what
implies them stands, so that a call to one has a place to lead to.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from espalier.java.expressions import TypeUse
from espalier.java.facts import Declaration, FileFacts, Parameter
from espalier.ontology import lombok, lombok_builders
from espalier.ontology.implied_members import ImpliedType

_FIELDS = ("field", "component", "enum_constant")


def completed(facts: FileFacts) -> FileFacts:
    """The facts with implied members added after the written ones."""
    added = _Added(facts)
    with_lombok = lombok.uses_lombok(facts)
    for type_ in _types(facts):
        added.extend(_members(type_, with_lombok))
        if with_lombok:
            added.builders(type_)
    return structs.replace(facts, declarations=(*facts.declarations, *added.found)) if added.found else facts


def _types(facts: FileFacts) -> list[ImpliedType]:
    fields: dict[int, list[Declaration]] = {}
    made: dict[int, list[Declaration]] = {}
    for declaration in facts.declarations:
        held = (
            fields if declaration.kind in _FIELDS else made if declaration.kind in ("constructor", "method") else None
        )
        if held is not None:
            held.setdefault(declaration.owner, []).append(declaration)
    return [
        ImpliedType(declaration, index, tuple(fields.get(index, ())), tuple(made.get(index, ())))
        for index, declaration in enumerate(facts.declarations)
        if declaration.is_type
    ]


class _Added:
    """Implied declarations, without those that the file writes itself."""

    def __init__(self, facts: FileFacts) -> None:
        self.found: list[Declaration] = []
        self._index = {declaration.key: index for index, declaration in enumerate(facts.declarations)}
        self._written = len(facts.declarations)

    def extend(self, members: Iterator[Declaration]) -> None:
        for each in members:
            self._add(each)

    def _add(self, declaration: Declaration) -> int:
        """The index of the declaration, or of the one that has its key."""
        if declaration.key not in self._index:
            self._index[declaration.key] = self._written + len(self.found)
            self.found.append(declaration)
        return self._index[declaration.key]

    def builders(self, type_: ImpliedType) -> None:
        for builder in lombok_builders.builders(type_):
            self.extend(lombok_builders.entries(type_, builder))
            nested = lombok_builders.nested(type_, builder)
            class_ = ImpliedType(nested, self._add(nested))
            self.extend(lombok_builders.members(class_, builder, type_.fields))


def _members(type_: ImpliedType, with_lombok: bool) -> Iterator[Declaration]:
    declaration = type_.declaration
    if declaration.kind == "record":
        components = (each for each in type_.fields if each.kind == "component")
        yield from (type_.method(each, each.name, each.type) for each in components)
        yield type_.constructor(declaration.parameters)
    elif declaration.kind == "enum":
        yield from _enum(type_)
    if with_lombok:
        yield from lombok.members(type_)
    generated = with_lombok and lombok.constructors(type_)
    if declaration.kind == "class" and declaration.name and not type_.constructed and not generated:
        yield type_.constructor(())


def _enum(type_: ImpliedType) -> Iterator[Declaration]:
    own = type_.own()
    yield type_.method(type_.declaration, "values", TypeUse(own.name, (), 1), static=True)
    yield type_.method(type_.declaration, "valueOf", own, (Parameter("name", TypeUse("String")),), static=True)
