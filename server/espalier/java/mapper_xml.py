"""Statements of MyBatis's mapper files (MyBatis Reference, "Mapper XML Files").

Dynamic elements (`<if>`,
`<where>`, ...) count for what they hold, all of them.
"""

from __future__ import annotations

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Statement
from espalier.java.source import Source
from espalier.java.xml_reading import Place, first_element, read

LONGEST = 10_000
"""Characters of one statement. Chosen by hand."""
_STATEMENTS = frozenset({"select", "insert", "update", "delete"})
_PARTS = 200
"""Included parts of one statement; parts that include one another end here. Chosen by hand."""


def is_mapper(source: bytes) -> bool:
    """Whether an XML file is a mapper's, by its first element."""
    return first_element(source) == b"mapper"


def facts_of_mapper(path: str, source: bytes) -> FileFacts:
    """The statements of one file, none if it is no mapper's; never raises."""
    lines = len(Source(source).starts)
    reader = _Reader()
    reason, line = read(source, reader)
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
        self.place = Place()

    def statements(self) -> list[Statement]:
        parts = {name: text for (kind, name, *_), text in zip(self._found, self._texts, strict=True) if kind == "sql"}
        return [
            Statement(self._owner, name, _joined(text, parts), line, column)
            for (kind, name, line, column), text in zip(self._found, self._texts, strict=True)
            if kind != "sql" and self._owner and name
        ]

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "mapper":
            self._owner = attributes.get("namespace", "")
        elif name in _STATEMENTS or name == "sql":
            place = self.place()
            self._found.append((name, attributes.get("id", ""), *place))
            self._texts.append([])
            self._open = True
        elif name == "include" and self._open:
            self._texts[-1].append((attributes.get("refid", "").removeprefix(f"{self._owner}."),))

    def end(self, name: str) -> None:
        if name in _STATEMENTS or name == "sql":
            self._open = False

    def text(self, text: str) -> None:
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
