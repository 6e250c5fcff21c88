"""JPA's converters: which attribute is kept in a form of its own, by which class."""

from __future__ import annotations

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import classes, nested
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind

_CONVERTER = "AttributeConverter"
_EDGE = EdgeKind.CONVERTED_BY


class Converters(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        for each in declaration.annotations:
            if conventions.find((each,), "Converts") is not None:
                for one in nested(each, "value"):
                    _converted(conventions, one)
            elif conventions.find((each,), "Convert") is not None:
                _converted(conventions, each)
        if declaration.is_type and (note := conventions.find(declaration.annotations, "Converter")) is not None:
            _applied(conventions, declaration, note)


def _converted(conventions: Conventions, note: Annotation) -> None:
    for use in classes(note, "converter"):
        converter = conventions.lookup.use(conventions.site, use)
        if converter is not None:
            conventions.edge(_EDGE, converter.key, note.line, note.column)


def _applied(conventions: Conventions, declaration: Declaration, note: Annotation) -> None:
    """`@Converter(autoApply = true) class C implements AttributeConverter<X, Y>`: all that is X is converted."""
    if "true" not in conventions.known(note, "autoApply"):
        return
    for use in declaration.interfaces:
        if use.name.rpartition(".")[2] == _CONVERTER and use.args:
            attribute = conventions.lookup.use(conventions.site, use.args[0])
            if attribute is not None:
                conventions.edge(_EDGE, declaration.key, note.line, note.column, source=attribute.key)
