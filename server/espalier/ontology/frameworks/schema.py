"""The database's schema as SQL files write it: tables, columns and foreign keys."""

from __future__ import annotations

from espalier.ontology.frameworks.entities import column_key, table_key, written
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind


class Schema(Framework):
    def file(self, conventions: Conventions) -> None:
        for table in conventions.facts.tables:
            key = table_key(table.name)
            conventions.edge(EdgeKind.DEFINES, key, table.line, table.column, role=written(table.name))
            for each in table.columns:
                held = column_key(table.name, each.name)
                conventions.edge(EdgeKind.DEFINES, held, each.line, each.column, role=written(each.name))
                conventions.edge(EdgeKind.COLUMN_OF, key, each.line, each.column, source=held)
                if each.references:
                    target = table_key(each.references)
                    role = f"foreign_key {each.name}"
                    conventions.edge(EdgeKind.RELATES, target, each.line, each.column, source=key, role=role)
