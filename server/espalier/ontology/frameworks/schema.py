"""The database's schema as SQL files and changelogs write it: tables, columns and foreign keys."""

from __future__ import annotations

from espalier.java.resource_facts import ForeignKey, Table
from espalier.ontology.frameworks.entities import column_key, table_key, written
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind


class Schema(Framework):
    def file(self, conventions: Conventions) -> None:
        for table in conventions.facts.tables:
            _table(conventions, table)
            for each in table.keys:
                _key(conventions, table, each)


def _table(conventions: Conventions, table: Table) -> None:
    key = table_key(table.name)
    if table.created:
        conventions.edge(EdgeKind.DEFINES, key, table.line, table.column, role=written(table.name))
    for each in table.columns:
        held = column_key(table.name, each.name)
        conventions.edge(EdgeKind.DEFINES, held, each.line, each.column, role=written(each.name))
        conventions.edge(EdgeKind.COLUMN_OF, key, each.line, each.column, source=held)


def _key(conventions: Conventions, table: Table, key: ForeignKey) -> None:
    """One edge from table to table, with the columns in its role."""
    role = f"foreign_key {', '.join(key.columns)}"
    source = table_key(table.name)
    conventions.edge(EdgeKind.RELATES, table_key(key.references), key.line, key.column, source=source, role=role)
