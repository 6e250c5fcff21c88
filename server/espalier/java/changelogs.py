"""Tables of Liquibase's changelogs in XML and YAML (Liquibase documentation, "Change Types").

A change is `createTable`, `addColumn`, `addForeignKeyConstraint`, `addLookupTable`, `mergeColumns`, `renameTable`,
`renameColumn` or `sql`; others, what a change set is conditional on, and what undoes it (`rollback`) are not read. As
with SQL files, each changelog is read for itself; the files that it includes, or runs by `sqlFile`, are named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Column, ForeignKey, Namespaces, Resource, Table
from espalier.java.source import Source
from espalier.java.sql_files import bare, tables_of
from espalier.java.xml_reading import Place, first_element, read
from espalier.java.yaml_elements import elements

_ROOT = b"databaseChangeLog"
_HEAD = 4096
"""Bytes in which the key of a YAML file begins. Chosen by hand."""
_YAML = re.compile(rb"(?:^|\A\xef\xbb\xbf)databaseChangeLog\s*:", re.MULTILINE)
_TABLES = frozenset({"createTable", "addColumn"})
_INCLUDING = {"include": "file", "includeAll": "path", "sqlFile": "path"}
"""Elements that name files, and the attribute that does."""
_UNDOING = "rollback"
_REFERENCE = re.compile(r"\s*([\w.`\"\[\]$]+)\s*(?:\(|$)")
"""`customer(id)` of the attribute `references`."""


def is_changelog(path: str, source: bytes) -> bool:
    """Whether an XML or YAML file is a changelog, by its root."""
    if path.endswith(".xml"):
        return first_element(source).rpartition(b":")[2] == _ROOT
    return _YAML.search(source[:_HEAD]) is not None


def facts_of_changelog(path: str, source: bytes) -> FileFacts:
    """The tables of one changelog; never raises."""
    lines = len(Source(source).starts)
    reader = _Reader()
    reason, line = read(source, reader) if path.endswith(".xml") else elements(source, reader)
    errors = (ErrorSpan(0, len(source), line, lines, reason),) if reason else ()
    found = tuple(reader.tables)
    named = Namespaces(resources=tuple(reader.resources))
    return FileFacts(
        path, digest_of(source), errors=errors, size=len(source), lines=lines, tables=found, namespaces=named
    )


@dataclass(slots=True)
class _Open:
    """A table whose element is still open."""

    name: str
    place: tuple[int, int]
    created: bool
    columns: list[Column] = field(default_factory=list)
    keys: list[ForeignKey] = field(default_factory=list)


class _Reader:
    """Takes a changelog's elements, of XML as of YAML."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.resources: list[Resource] = []
        self.place = Place()
        self._table: _Open | None = None
        self._sql: tuple[int, list[str]] | None = None
        self._undoing = 0
        """Elements `rollback` that are open."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        change = name.rpartition(":")[2]
        self._undoing += change == _UNDOING
        if self._undoing:
            return
        if change in _TABLES:
            self._table = _Open(attributes.get("tableName", ""), self.place(), change == "createTable")
        elif change == "column" and self._table is not None and attributes.get("name"):
            self._table.columns.append(Column(bare(attributes["name"]), *self.place()))
        elif change == "constraints" and self._table is not None:
            self._constrained(self._table, attributes)
        elif change == "addForeignKeyConstraint":
            self._key(attributes)
        elif change == "renameTable" and attributes.get("newTableName"):
            self.tables.append(Table(bare(attributes["newTableName"]), *self.place()))
        elif change == "renameColumn" and attributes.get("tableName") and attributes.get("newColumnName"):
            column = Column(bare(attributes["newColumnName"]), *self.place())
            self.tables.append(Table(bare(attributes["tableName"]), *self.place(), (column,), created=False))
        elif change == "addLookupTable" and attributes.get("newTableName"):
            self._looked_up(attributes)
        elif change == "mergeColumns" and attributes.get("tableName") and attributes.get("finalColumnName"):
            column = Column(bare(attributes["finalColumnName"]), *self.place())
            self.tables.append(Table(bare(attributes["tableName"]), *self.place(), (column,), created=False))
        elif change in _INCLUDING:
            self._includes(attributes.get(_INCLUDING[change], ""), every=change == "includeAll")
        elif change == "sql":
            self._sql = (self.place()[0], [attributes.get("sql", "")])

    def end(self, name: str) -> None:
        change = name.rpartition(":")[2]
        self._undoing -= change == _UNDOING
        if self._undoing:
            return
        if change in _TABLES and self._table is not None:
            each, self._table = self._table, None
            if each.name:
                columns, keys = tuple(each.columns), tuple(each.keys)
                self.tables.append(Table(bare(each.name), *each.place, columns, keys, each.created))
        elif change == "sql" and self._sql is not None:
            (line, texts), self._sql = self._sql, None
            self.tables += (_moved(each, line - 1) for each in tables_of("".join(texts)))

    def text(self, text: str) -> None:
        if self._sql is not None:
            self._sql[1].append(text)

    def _includes(self, location: str, *, every: bool) -> None:
        """`every`: the location is a folder, of which all files are meant."""
        location = location.removeprefix("./")
        if every:  # the folder of the file itself would be every resource: how it is found is not known here
            location = f"{location.rstrip('/')}/**" if location.strip("./") else ""
        if location:
            self.resources.append(Resource(location, *self.place()))

    def _looked_up(self, attributes: Mapping[str, str]) -> None:
        """A table of the values that a column had, to which that refers now."""
        name, place = bare(attributes["newTableName"]), self.place()
        given = attributes.get("newColumnName")
        self.tables.append(Table(name, *place, (Column(bare(given), *place),) if given else ()))
        base, column = attributes.get("existingTableName"), attributes.get("existingColumnName")
        if base and column:
            key = ForeignKey((bare(column),), name, *place)
            self.tables.append(Table(bare(base), *place, keys=(key,), created=False))

    def _constrained(self, table: _Open, attributes: Mapping[str, str]) -> None:
        """`<constraints references="customer(id)">` of the column before it."""
        named = _REFERENCE.match(attributes.get("references", ""))
        target = attributes.get("referencedTableName") or (named[1] if named is not None else "")
        if target and table.columns:
            table.keys.append(ForeignKey((table.columns[-1].name,), bare(target), *self.place()))

    def _key(self, attributes: Mapping[str, str]) -> None:
        base, target = attributes.get("baseTableName"), attributes.get("referencedTableName")
        if base and target:
            columns = tuple(bare(each) for each in attributes.get("baseColumnNames", "").split(",") if each.strip())
            key = ForeignKey(columns, bare(target), *self.place())
            self.tables.append(Table(bare(base), *self.place(), keys=(key,), created=False))


def _moved(table: Table, lines: int) -> Table:
    """The table of a text that begins so many lines further down; columns (of the page) are those of its lines."""
    columns = tuple(Column(each.name, each.line + lines, each.column) for each in table.columns)
    keys = tuple(ForeignKey(each.columns, each.references, each.line + lines, each.column) for each in table.keys)
    return Table(table.name, table.line + lines, table.column, columns, keys, table.created)
