"""Classes that files below META-INF name as providers: of the JDK's ServiceLoader (`META-INF/services/NAME`), and of
Spring (`META-INF/spring/NAME.imports`, `META-INF/spring.factories`); and what `module-info.java` says of services."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.facts import FileFacts
from espalier.java.parse import digest_of
from espalier.java.property_files import MAX_BYTES, MAX_KEYS, entries
from espalier.java.resource_facts import Provider
from espalier.java.source import Source

_PATH = re.compile(r"(?:.*/)?META-INF/(?:services/[\w.$]+|spring/[\w.$]+\.imports|spring\.factories)")
_MODULE = re.compile(r"\bprovides\s+([\w.$]+)\s+with\s+([\w.$,\s]+);|\buses\s+([\w.$]+)\s*;")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
MODULE = "module-info.java"
_MOST = 20_000
"""Bytes of a module's declaration that are read."""
_NAME = re.compile(r"[^\W\d][\w.$]*")
_LINE = re.compile(r"^[ \t]*([^\W\d][\w.$]*)", re.MULTILINE)


def is_service_file(path: str) -> bool:
    """Whether a file names providers, by its path."""
    return "META-INF/" in path and _PATH.fullmatch(path) is not None


def facts_of_services(path: str, source: bytes) -> FileFacts:
    """The providers that one file names; never raises."""
    found = _factories(source) if path.endswith(".factories") else _lines(path, source)
    readable = len(source) <= MAX_BYTES
    providers = tuple(each for _, each in zip(range(MAX_KEYS), found, strict=False)) if readable else ()
    lines = len(Source(source).starts)
    return FileFacts(path, digest_of(source), size=len(source), lines=lines, providers=providers)


def _lines(path: str, source: bytes) -> Iterator[Provider]:
    """A name on each line, perhaps with a comment after it; the file is called like the service."""
    service = path.rpartition("/")[2].removesuffix(".imports")
    text = source.decode("utf-8-sig", "replace")
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if (named := _LINE.match(line)) is not None:
            yield Provider(_canonical(service), _canonical(named[1]), number, named.start(1) + 1)


def _factories(source: bytes) -> Iterator[Provider]:
    """Names joined by commas under the service's name, all at the place of that."""
    for service, place, value in entries(source):
        for named in _NAME.findall(value):
            yield Provider(_canonical(service), _canonical(named), *place)


def of_module(source: bytes) -> tuple[Provider, ...]:
    """What a module declaration provides with which classes, and what it uses (JLS 7.7.3, 7.7.4), which has no class;
    names in full."""
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source[:_MOST].decode("utf-8-sig", "replace"))
    return tuple(each for _, each in zip(range(MAX_KEYS), _declared(text), strict=False))


def _declared(text: str) -> Iterator[Provider]:
    for match in _MODULE.finditer(text):
        if match[3]:
            yield Provider(_canonical(match[3]), "", *_place(text, match.start(3)))
            continue
        for named in _NAME.finditer(match[2]):
            yield Provider(_canonical(match[1]), _canonical(named[0]), *_place(text, match.start(2) + named.start()))


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _canonical(name: str) -> str:
    return name.replace("$", ".")
