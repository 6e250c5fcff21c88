"""Tables that SQL files create and change: schemas and migrations, by the statements `CREATE TABLE` and `ALTER TABLE`.

Statements are found by their keywords and read up to the matching bracket, the semicolon, a line `GO` (T-SQL) or `/`
(Oracle), or a line that begins another statement; other statements are not read. Nor is what Liquibase runs to undo a
change, as it is a comment (`--rollback`). Files are read for themselves: that a later migration drops what another
creates is not seen.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

from espalier.java.facts import FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Column, ForeignKey, Table
from espalier.java.source import Source

MAX_BYTES = 256 * 1024
"""A larger file is data, not a schema. Chosen by hand."""
_WORD = r"[`\"\[]?[\w.$]+[`\"\]]?"
_NAME = rf"({_WORD}(?:\.[`\"\[]?[\w$]+[`\"\]]?)*)"
_TABLE = re.compile(
    rf"\bcreate\s+(?:\w+\s+){{0,3}}?table\s+(?:if\s+not\s+exists\s+)?(?P<created>{_NAME})\s*\("
    rf"|\balter\s+table\s+(?:(?:only|if\s+exists)\s+)*(?P<altered>{_NAME})\s+",
    re.IGNORECASE,
)
_COLUMN = re.compile(rf"({_WORD})\s+\S")
_KEY = re.compile(rf"foreign\s+key\s*(?:\w+\s*)?\(([^)]*)\)\s*references\s+{_NAME}", re.IGNORECASE)
_REFERENCES = re.compile(rf"\breferences\s+{_NAME}", re.IGNORECASE)
_ADDED = re.compile(r"add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?P<many>\(\s*)?", re.IGNORECASE)
_RENAMED = re.compile(
    rf"rename\s+(?:(?P<column>column)\s+)?(?:{_NAME}\s+)?(?:to|as)\s+(?P<name>{_WORD})", re.IGNORECASE
)
_CHANGED = re.compile(rf"change\s+(?:column\s+)?{_WORD}\s+", re.IGNORECASE)
_NO_COLUMN = frozenset(
    {
        "primary", "foreign", "constraint", "unique", "key", "index", "check", "fulltext", "spatial", "exclude", "like",
        "partition",
    }
)  # fmt: skip
_NOISE = re.compile(r"'(?:[^'\\]|''|\\.)*'|--[^\n]*|/\*.*?\*/|(?m:^[ \t]*\#[^\n]*)", re.DOTALL)
_NEXT = r"create\s+\w|insert\s+into\s|exec(?:ute)?\s|if\s+(?:not\s+)?exists\s*\("
_CHANGING = (
    r"create\s+(?:(?:or\s+replace|global|local|temp(?:orary)?|unlogged|unique|(?:non)?clustered|materialized)\s+)*"
    r"(?:table|view|index|sequence|procedure|function|trigger|schema|database)\s|(?:alter|drop)\s+table\s"
)
"""What also begins a statement before the bracket of another is closed, as no column is written so."""
_BREAK = re.compile(
    rf"[(),;]|^[ \t]*(?:(?P<changing>(?={_CHANGING}))|(?:go(?:[ \t]+\d+)?|/)[ \t\r]*$|(?={_NEXT}))",
    re.IGNORECASE | re.MULTILINE,
)
_WITHIN = ("(", ")", ",")
_MARKS = (*_WITHIN, ";")
Part = tuple[int, str]
"""A piece of a statement, and where it begins."""
Place = Callable[[int], tuple[int, int]]


def facts_of_sql(path: str, source: bytes) -> FileFacts:
    """The tables of one file; never raises."""
    lines = len(Source(source).starts)
    found = tuple(tables_of(source.decode("utf-8", "replace"))) if len(source) <= MAX_BYTES else ()
    return FileFacts(path, digest_of(source), size=len(source), lines=lines, tables=found)


def tables_of(written: str) -> Iterator[Table]:
    """What the statements of a text create and change; nothing of one longer than `MAX_BYTES`."""
    if len(written) > MAX_BYTES:
        return
    text = _NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), written)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(offset: int) -> tuple[int, int]:
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    end = 0
    while (match := _TABLE.search(text, end)) is not None:
        created = match["created"]
        parts, end = _parts(text, match.end(), 1 if created else 0)
        if created:
            yield _table(bare(created), place(match.start("created")), parts, place, created=True)
        else:
            yield from _altered(bare(match["altered"]), place(match.start("altered")), parts, place)


def _parts(text: str, start: int, depth: int) -> tuple[list[Part], int]:
    """The parts between the commas up to the bracket that closes, or up to the statement's end, with their offsets; and
    where that is."""
    found, first = [], start
    outer = depth
    for match in _BREAK.finditer(text, start):
        if depth and match[0] not in _MARKS and match["changing"] is None:
            continue
        depth += (match[0] == "(") - (match[0] == ")")
        ended = depth < outer or match[0] not in _WITHIN
        if ended or (depth == outer and match[0] == ","):
            found.append(_part(text, first, match.start()))
            first = match.end()
        if ended:
            return found, match.end()
    return [*found, _part(text, first, len(text))], len(text)


def _part(text: str, first: int, end: int) -> Part:
    part = text[first:end]
    return first + len(part) - len(part.lstrip()), part.strip()


def _table(name: str, at: tuple[int, int], parts: list[Part], place: Place, *, created: bool) -> Table:
    columns = tuple(Column(column, *place(offset)) for offset, part in parts if (column := _column(part)))
    keys = tuple(each for offset, part in parts for each in _foreign(part, place(offset)))
    return Table(name, *at, columns, keys, created)


def _column(part: str) -> str:
    match = _COLUMN.match(part)
    return bare(match[1]) if match is not None and match[1].lower() not in _NO_COLUMN else ""


def _foreign(part: str, at: tuple[int, int]) -> Iterator[ForeignKey]:
    match = _KEY.search(part)
    if match is not None:
        yield ForeignKey(tuple(bare(each) for each in match[1].split(",")), bare(match[2]), *at)
    elif (column := _column(part)) and (named := _REFERENCES.search(part)) is not None:
        yield ForeignKey((column,), bare(named[1]), *at)


def _altered(name: str, at: tuple[int, int], parts: list[Part], place: Place) -> Iterator[Table]:
    """What `ALTER TABLE` adds: columns, keys, and, where it is renamed, the table itself."""
    pieces: list[Part] = []
    for offset, part in parts:
        added, changed = _ADDED.match(part), _CHANGED.match(part)
        renamed = _RENAMED.match(part)
        if added is not None and added["many"]:
            pieces += [(offset + inner, each) for inner, each in _parts(part, added.end(), 1)[0]]
        elif added is not None or changed is not None:
            skipped = added.end() if added is not None else changed.end() if changed is not None else 0
            pieces.append((offset + skipped, part[skipped:]))
        elif renamed is not None and (renamed["column"] or renamed[2]):
            pieces.append((offset + renamed.start("name"), f"{renamed['name']} renamed"))
        elif renamed is not None:
            yield Table(bare(renamed["name"]), *place(offset + renamed.start("name")))
    table = _table(name, at, pieces, place, created=False)
    if table.columns or table.keys:
        yield table


def bare(name: str) -> str:
    """A name without quotes and schema."""
    return name.strip().split(".")[-1].strip('`"[]')
