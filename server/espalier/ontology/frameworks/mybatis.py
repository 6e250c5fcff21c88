"""MyBatis: the statements of a mapper's methods, in XML or in annotations, read and write tables."""

from __future__ import annotations

from espalier.java.facts import Declaration
from espalier.ontology.frameworks.entities import table_key
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.statements import tables
from espalier.ontology.kinds import EdgeKind

_ANNOTATIONS = ("Select", "Insert", "Update", "Delete")


class MyBatis(Framework):
    def file(self, conventions: Conventions) -> None:
        lookup = conventions.lookup
        for each in conventions.facts.statements:
            lookup.consulted.add(each.owner)
            found = lookup.methods(each.owner, each.name)[:1] if lookup.in_project(each.owner) else ()
            source = next((member.key for member in found), "")
            _statement(conventions, each.text, each.line, each.column, source)

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """`@Select("select * from orders")`, the lines of an array joined."""
        if declaration.kind != "method":
            return
        for each in declaration.annotations:
            if conventions.find((each,), *_ANNOTATIONS) is not None:
                _statement(conventions, " ".join(conventions.known(each, "value")), each.line, each.column)


def _statement(conventions: Conventions, text: str, line: int, column: int, source: str = "") -> None:
    for each in tables(text):
        role = "writes" if each.writes else "reads"
        conventions.edge(EdgeKind.QUERIES, table_key(each.name), line, column, source=source, role=role)
