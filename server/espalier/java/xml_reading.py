"""How XML of the project is read: by expat, which loads nothing else; no entity is expanded or fetched."""

from __future__ import annotations

import re
from typing import Protocol
from xml.parsers import expat

MAX_BYTES = 4 * 1024 * 1024
_HEAD = 4096
"""Bytes in which the first element begins. Chosen by hand."""
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_FIRST = re.compile(rb"<([\w.:-]+)")


def first_element(source: bytes) -> bytes:
    """The name of a file's first element; empty if its beginning has none."""
    first = _FIRST.search(_COMMENT.sub(b"", source[:_HEAD]))
    return first[1] if first is not None else b""


class Handler(Protocol):
    """Takes a file's elements and text in their order. `place`: line and column (1-based) of the current event."""

    place: Place

    def start(self, name: str, attributes: dict[str, str]) -> None: ...
    def end(self, name: str) -> None: ...
    def text(self, text: str) -> None: ...


class Place:
    """Where the parser is, or what a reader of another syntax has set as `known`."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.known: tuple[int, int] | None = None

    def __call__(self) -> tuple[int, int]:
        return self.known or (self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)


class _Entities(Exception):
    pass


def read(source: bytes, handler: Handler, *, external: bool = False) -> tuple[str, int]:
    """Hands a file to `handler` as far as it can be read; why no further (or empty), and the line where. `external`: a
    file that declares entities of other files is read, too, without what they stand for."""
    if len(source) > MAX_BYTES:
        return f"larger than {MAX_BYTES // (1024 * 1024)} MB: not read", 1
    parser = handler.place.parser
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.text
    parser.EntityDeclHandler = _refuse_own if external else _refuse
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    try:
        parser.Parse(source, True)
    except expat.ExpatError as error:
        return f"XML: {expat.ErrorString(error.code)}", error.lineno
    except _Entities:
        return "declares XML entities: not read", 1
    except (ValueError, LookupError) as error:  # multi-byte and unknown encodings
        return f"XML: {error}", 1
    return "", 1


def _refuse(*_: object) -> None:
    raise _Entities


def _refuse_own(name: str, parameter: bool, value: str | None, *_: object) -> None:
    """An entity with a text of its own could grow without end; one of another file is never fetched."""
    if value is not None or parameter:
        raise _Entities
