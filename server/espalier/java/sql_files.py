"""Tables that SQL files create: schemas and migrations, by the statements `CREATE TABLE` and `ALTER TABLE`.

Statements are found by their keywords and read up to the matching bracket; other statements are not read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from espalier.java.facts import FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Column, Table
from espalier.java.source import Source

MAX_BYTES = 256 * 1024
"""A larger file is data, not a schema. Chosen by hand."""
_NAME = r"([`\"\[]?[\w.$]+[`\"\]]?(?:\.[`\"\[]?[\w$]+[`\"\]]?)*)"
_CREATE = re.compile(rf"\bcreate\s+(?:\w+\s+){{0,3}}?table\s+(?:if\s+not\s+exists\s+)?{_NAME}\s*\(", re.IGNORECASE)
_ALTER = re.compile(rf"\balter\s+table\s+(?:only\s+|if\s+exists\s+)*{_NAME}([^;]*)", re.IGNORECASE)
_KEY = re.compile(rf"foreign\s+key\s*(?:\w+\s*)?\(([^)]*)\)\s*references\s+{_NAME}", re.IGNORECASE)
_REFERENCES = re.compile(rf"\breferences\s+{_NAME}", re.IGNORECASE)
_NO_COLUMN = frozenset(
    {"primary", "foreign", "constraint", "unique", "key", "index", "check", "fulltext", "spatial", "exclude", "like"}
)
_NOISE = re.compile(r"'(?:[^'\\]|''|\\.)*'|--[^\n]*|/\*.*?\*/|(?m:^\s*\#[^\n]*)", re.DOTALL)


def facts_of_sql(path: str, source: bytes) -> FileFacts:
    """The tables of one file; never raises."""
    lines = len(Source(source).starts)
    found = tuple(_tables(source.decode("utf-8", "replace"))) if len(source) <= MAX_BYTES else ()
    return FileFacts(path, digest_of(source), size=len(source), lines=lines, tables=found)


def _tables(written: str) -> Iterator[Table]:
    text = _NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), written)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(offset: int) -> tuple[int, int]:
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    keys = {bare(each[1]): list(_foreign(each[2])) for each in _ALTER.finditer(text)}
    end = 0
    while (match := _CREATE.search(text, end)) is not None:
        name = bare(match[1])
        parts, end = _parts(text, match.end())
        foreign = dict(pair for _, part in parts for pair in _foreign(part)) | dict(keys.get(name, ()))
        columns = tuple(
            Column(column, *place(offset), foreign.get(column.lower(), _referenced(part)))
            for offset, part in parts
            if (column := _column(part))
        )
        yield Table(name, *place(match.start(1)), columns)


def _parts(text: str, start: int) -> tuple[list[tuple[int, str]], int]:
    """The parts between the commas up to the bracket that closes, or up to the statement's end, with their offsets; and
    where that is."""
    found, depth, first = [], 1, start
    for match in re.compile(r"[(),;]").finditer(text, start):
        depth += (match[0] == "(") - (match[0] == ")")
        ended = depth == 0 or match[0] == ";"
        if ended or (depth == 1 and match[0] == ","):
            part = text[first : match.start()]
            found.append((first + len(part) - len(part.lstrip()), part.strip()))
            first = match.end()
        if ended:
            return found, match.end()
    return found, len(text)


def _column(part: str) -> str:
    words = part.split(None, 1)
    return bare(words[0]) if len(words) == 2 and words[0].lower() not in _NO_COLUMN else ""


def _foreign(text: str) -> Iterator[tuple[str, str]]:
    """Columns in lower case, and the tables that they are foreign keys to."""
    for columns, table in _KEY.findall(text):
        yield from ((bare(each).lower(), bare(table)) for each in columns.split(","))


def _referenced(part: str) -> str:
    match = _REFERENCES.search(part)
    return bare(match[1]) if match is not None else ""


def bare(name: str) -> str:
    """A name without quotes and schema."""
    return name.strip().split(".")[-1].strip('`"[]')
