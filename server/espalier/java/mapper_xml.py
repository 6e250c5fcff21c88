"""Statements of MyBatis's mapper files (MyBatis Reference, "Mapper XML Files").

Expat parses the file and loads nothing else; a file that declares entities is not read. Dynamic elements (`<if>`,
`<where>`, ...) count for what they hold, all of them.
"""

from __future__ import annotations

from xml.parsers import expat

from espalier.java.facts import ErrorSpan, FileFacts, Statement
from espalier.java.parse import digest_of
from espalier.java.source import Source

MAX_BYTES = 4 * 1024 * 1024
LONGEST = 10_000
"""Characters of one statement. Chosen by hand."""
_STATEMENTS = frozenset({"select", "insert", "update", "delete"})
_PARTS = 200
"""Included parts of one statement; parts that include one another end here. Chosen by hand."""


class _Unsupported(Exception):
    pass


def is_mapper(source: bytes) -> bool:
    """Whether an XML file is a mapper's, by its first element."""
    return b"<mapper" in source[:4096]


def facts_of_mapper(path: str, source: bytes) -> FileFacts:
    """The statements of one file, none if it is no mapper's; never raises."""
    lines = len(Source(source).starts)
    reader, reason, line = _Reader(), "", 1
    if len(source) > MAX_BYTES:
        reason = f"larger than {MAX_BYTES // (1024 * 1024)} MB: not read"
    else:
        try:
            reader.read(source)
        except expat.ExpatError as error:
            reason, line = f"XML: {expat.ErrorString(error.code)}", error.lineno
        except _Unsupported:
            reason = "declares XML entities: not read"
    errors = (ErrorSpan(0, len(source), line, lines, reason),) if reason else ()
    found = tuple(reader.statements())
    return FileFacts(path, digest_of(source), errors=errors, size=len(source), lines=lines, statements=found)


class _Reader:
    def __init__(self) -> None:
        self._owner = ""
        self._found: list[tuple[str, str, int, int]] = []
        """Kind, name and place of each statement and part."""
        self._texts: list[list[str | tuple[str]]] = []
        """Its text; in a tuple the name of a part that it includes."""
        self._open = False
        self._parser = expat.ParserCreate()

    def read(self, source: bytes) -> None:
        parser = self._parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.Parse(source, True)

    def statements(self) -> list[Statement]:
        parts = {name: text for (kind, name, *_), text in zip(self._found, self._texts, strict=True) if kind == "sql"}
        return [
            Statement(self._owner, name, _joined(text, parts), line, column)
            for (kind, name, line, column), text in zip(self._found, self._texts, strict=True)
            if kind != "sql" and self._owner and name
        ]

    def _entity(self, *_: object) -> None:
        raise _Unsupported

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "mapper":
            self._owner = attributes.get("namespace", "")
        elif name in _STATEMENTS or name == "sql":
            place = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
            self._found.append((name, attributes.get("id", ""), *place))
            self._texts.append([])
            self._open = True
        elif name == "include" and self._open:
            self._texts[-1].append((attributes.get("refid", "").removeprefix(f"{self._owner}."),))

    def _end(self, name: str) -> None:
        if name in _STATEMENTS or name == "sql":
            self._open = False

    def _text(self, text: str) -> None:
        if self._open:
            self._texts[-1].append(text)


def _joined(text: list[str | tuple[str]], parts: dict[str, list[str | tuple[str]]]) -> str:
    """The text with its parts in their places."""
    found: list[str] = []
    pending, taken = list(reversed(text)), 0
    while pending and taken < _PARTS:
        each = pending.pop()
        if isinstance(each, str):
            found.append(each)
        else:
            taken += 1
            pending += [" ", *reversed(parts.get(each[0], [])), " "]
    return " ".join("".join(found).split())[:LONGEST]
