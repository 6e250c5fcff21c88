"""Classes that files below META-INF name as providers: of the JDK's ServiceLoader (`META-INF/services/NAME`), and of
Spring (`META-INF/spring/NAME.imports`, `META-INF/spring.factories`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.facts import FileFacts
from espalier.java.parse import digest_of
from espalier.java.property_files import MAX_BYTES, MAX_KEYS, entries
from espalier.java.resource_facts import Provider
from espalier.java.source import Source

_PATH = re.compile(r"(?:.*/)?META-INF/(?:services/[\w.$]+|spring/[\w.$]+\.imports|spring\.factories)")
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


def _canonical(name: str) -> str:
    return name.replace("$", ".")
