"""Keys of `.properties` and YAML files that configure an application, each with its place.

YAML is read as events, so no value becomes an object, and an alias is an event like any other: it is not expanded.
Message bundles, build tools' and logging's files have the same syntax and are not read (`is_configuration`).
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NamedTuple

import yaml

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.property_reads import placeholders
from espalier.java.resource_facts import Property
from espalier.java.source import Source
from espalier.text.positions import utf16_length

MAX_BYTES = 1024 * 1024
MAX_KEYS = 5000
"""Per file. Chosen by hand: a file with more is a table of data."""
MAX_DEPTH = 40
_TOO_DEEP = f"nested more than {MAX_DEPTH} deep: the rest is not read"
_DEPTH = "nesting depth"
"""In the message of a scanner (PyYAML 6.0.4) that reads ahead and gives up before our own count is reached."""
NAMING_STRATEGY = "spring.jpa.hibernate.naming.physical-strategy"
CONTEXT_PATHS = ("server.servlet.context-path", "server.context-path", "spring.webflux.base-path")
REST_PATHS = ("quarkus.rest.path", "quarkus.resteasy.path", "spring.jersey.application-path")
"""The path before those of all resources of JAX-RS, where no class of the project says one."""
ROOT_PATH = "quarkus.http.root-path"
_KEPT = frozenset(each.replace("-", "") for each in (NAMING_STRATEGY, *CONTEXT_PATHS, *REST_PATHS, ROOT_PATH))
"""The keys of which the values are kept."""
_DESTINATIONS = re.compile(
    r"mp\.messaging\.(incoming|outgoing)\..+\.(topic|address|queue\.name|exchange\.name|destination)"
    r"|spring\.cloud\.stream\.bindings\..+\.destination"
)
"""Keys that name a topic or queue, of which the values are kept, too."""
_TIMES = re.compile(r"(?:[\d*/,?LW#A-Z-]+ +){4,6}[\d*/,?LW#A-Z-]+")
"""A cron expression, which is kept whatever its key: answers tell by it when something runs."""
_YAML = (".yml", ".yaml")
_SPRING = re.compile(r"(application|bootstrap)([-_.].*)?")
_FOLDERS = frozenset({"resources", "config", "conf", "WEB-INF", "META-INF"})
_MESSAGES = re.compile(
    r"(messages|validationmessages|labels|strings|log4j2?|logging|git|build)([-_.].*)?", re.IGNORECASE
)
_KNOWN = (
    "spring.", "server.", "management.", "logging.", "eureka.", "feign.", "zuul.", "mybatis", "quarkus.", "micronaut.",
)  # fmt: skip
"""A YAML file of another name configures an application if one of its keys begins so."""
_DOCUMENT = re.compile(rb"^---(?=\s|$)", re.MULTILINE)
"""Where a document of a YAML file begins."""
_PROFILE_LINE = re.compile(rb"^[ \t]*(?:[\w.]*\.)?on-?[pP]rofile[ \t]*:[ \t]*([^#\n]+)", re.MULTILINE)
_ON_PROFILE = frozenset({"spring.config.activate.on-profile", "spring.config.activate.onProfile", "spring.profiles"})
"""Keys that say under which profile a document's keys hold; the last one until Spring Boot 2.3."""
_LOCALE = re.compile(r".*_[a-z]{2}(_[A-Z]{2})?")
_MESSAGE_FOLDERS = frozenset({"bundles", "i18n", "l10n", "lang", "locale", "locales", "messages", "translations"})
_FILTERED = re.compile(rb"@[\w.\-]+@")
"""A placeholder that the build replaces; YAML has no scalar that begins with `@`."""


def is_configuration(path: str) -> bool:
    """Whether the file's keys are an application's properties, by its name: `application*` and `bootstrap*`, and
    files among resources that are neither message bundles nor of a tool."""
    place = PurePosixPath(path)
    if _SPRING.fullmatch(place.stem):
        return place.suffix == ".properties" or place.suffix in _YAML
    folders = set(place.parts[:-1])
    if not folders & _FOLDERS or folders & _MESSAGE_FOLDERS:
        return False
    return not _MESSAGES.fullmatch(place.stem) and not _LOCALE.fullmatch(place.stem)


def _property(name: str, place: tuple[int, int], text: str, profile: str) -> Property:
    kept = re.sub("[-_]", "", name.lower()) in _KEPT or _DESTINATIONS.fullmatch(name) or _TIMES.fullmatch(text.strip())
    return Property(name, *place, placeholders(text), text.strip() if kept else "", profile)


def facts_of_properties(path: str, source: bytes) -> FileFacts:
    """The keys of one file; never raises."""
    text = Source(source)
    reason, line = (f"larger than {MAX_BYTES // (1024 * 1024)} MB: not read", 1) if len(source) > MAX_BYTES else ("", 1)
    found: dict[tuple[str, str], Property] = {}
    if not reason:
        try:
            for each in _yaml(source) if path.endswith(_YAML) else _properties(source):
                if len(found) >= MAX_KEYS:
                    reason, line = f"more than {MAX_KEYS} keys: the rest is not read", each.line
                    break
                found.setdefault((each.name, each.profile), each)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            reason, line = "YAML: does not parse", mark.line + 1 if mark is not None else 1
            if _DEPTH in (getattr(error, "problem", None) or ""):
                reason = _TOO_DEEP
        except TooDeep as error:
            reason, line = _TOO_DEEP, error.line
    if not _is_an_applications(path, (name for name, _ in found)):
        reason, found = "", {}
    errors = (ErrorSpan(0, len(source), line, len(text.starts), reason),) if reason else ()
    return FileFacts(
        path, digest_of(source), errors=errors, size=len(source), lines=len(text.starts),
        properties=tuple(found.values()),
    )  # fmt: skip


def _is_an_applications(path: str, keys: Iterable[str]) -> bool:
    """Whether a file that may configure an application does, by its keys."""
    named = _SPRING.fullmatch(PurePosixPath(path).stem) is not None or not path.endswith(_YAML)
    return named or any(each.startswith(_KNOWN) for each in keys)


# --------------------------------------------------------------------------- .properties (java.util.Properties)

_KEY = re.compile(r"((?:\\.|[^\\=:\s])+)[ \t\f]*[=:]?[ \t\f]*")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_LINES = re.compile(r"\r\n|\r|\n")
_CONTINUED = re.compile(r"(?<!\\)(?:\\\\)*\\$")


def entries(source: bytes) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Each key with its place, and its value as it is written."""
    line, logical = 0, ""
    for number, raw in enumerate(_LINES.split(_decoded(source)), 1):
        if not logical:
            line = number
            if raw.lstrip()[:1] in ("#", "!", ""):
                continue
        logical += raw.lstrip() if logical else raw
        if _CONTINUED.search(raw):
            logical = logical[:-1] or " "
            continue
        yield from _entry(logical, line)
        logical = ""
    yield from _entry(logical, line)


def _entry(logical: str, line: int) -> Iterator[tuple[str, tuple[int, int], str]]:
    indent = len(logical) - len(logical.lstrip())
    match = _KEY.match(logical, indent)
    if match is not None:
        yield _unescaped(match[1]), (line, indent + 1), logical[match.end() :]


def _properties(source: bytes) -> Iterator[Property]:
    """The keys; a comment `#---` or `!---` begins another document."""
    text = _decoded(source)
    ends = [number for number, line in enumerate(_LINES.split(text), 1) if line.rstrip() in ("#---", "!---")]
    found = [(bisect(ends, place[0]), (name, place, value)) for name, place, value in entries(source)]
    profiles = {number: value.strip() for number, (name, _, value) in found if name in _ON_PROFILE}
    for number, each in found:
        yield _property(*each, profiles.get(number, ""))


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1][1:], 16)) if len(match[1]) > 1 else match[1], text)


def _decoded(source: bytes) -> str:
    return source.decode("utf-8-sig", "replace")


# --------------------------------------------------------------------------- YAML


class TooDeep(Exception):
    """A file is nested more than `MAX_DEPTH` deep."""

    def __init__(self, line: int) -> None:
        super().__init__(_TOO_DEEP)
        self.line = line


class Scalar(NamedTuple):
    """A scalar of a YAML file. `name`: the keys to it, joined by dots; `place`: the key's, or of one in a list its own;
    `item`: its number among the scalars of a list, else None; `list_place`: the place of the list's key; `document`:
    which of the file's documents it is in."""

    name: str
    place: tuple[int, int]
    text: str
    item: int | None = None
    list_place: tuple[int, int] = (1, 1)
    document: int = 0


@dataclass(slots=True)
class _Open:
    """A mapping or sequence that is still open: its name, the place of its key, the next key or index, and how many
    scalars it has."""

    name: str
    place: tuple[int, int]
    sequence: bool
    index: int = 0
    key: str | None = None
    key_place: tuple[int, int] = (1, 1)
    said: int = 0


def _yaml(source: bytes) -> Iterator[Property]:
    """The keys with a scalar or a list of scalars; of a document that does not parse those before that, and all of the
    documents after it. Then raises the first error."""
    first: yaml.YAMLError | None = None
    begins = broken = 0
    while True:
        document: list[Scalar] = []
        try:
            for each in scalars(source):
                if document and each.document != document[0].document:
                    yield from _of_document(document)
                    document = []
                document.append(each)
        except TooDeep:
            yield from _of_document(document)
            raise
        except yaml.YAMLError as error:
            first = first or error
            yield from _of_document(document, _profile_below(source, document))
            begins, broken = _next_document(source, error, begins), broken + 1
            if not begins or broken > _BROKEN:
                break
            source = re.sub(rb"[^\n]", b" ", source[:begins]) + source[begins:]
        else:
            yield from _of_document(document)
            break
    if first is not None:
        raise first


_BROKEN = 20
"""Documents of a file that do not parse, after which it is read no further: each is a new beginning."""


def _next_document(source: bytes, error: yaml.YAMLError, after: int) -> int:
    """Where the first document begins that stands after an error, and after the offset `after`; 0: none does."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return 0
    starts = [0, *(match.end() for match in re.finditer(b"\n", source))]
    line = starts[min(mark.line, len(starts) - 1)]
    return next((match.start() for match in _DOCUMENT.finditer(source) if match.start() >= line > after), 0)


def _profile_below(source: bytes, document: Sequence[Scalar]) -> str:
    """The profile that a document names after the place where it does not parse."""
    line = document[0].place[0] - 1 if document else 0
    rest = b"\n".join(source.split(b"\n")[line:])
    end = _DOCUMENT.search(rest)
    found = _PROFILE_LINE.search(rest[: end.start()] if end is not None else rest)
    return found[1].decode("utf-8", "replace").strip().strip("\"'") if found is not None else ""


def _of_document(document: Sequence[Scalar], below: str = "") -> Iterator[Property]:
    """The keys of one document, which may hold under a profile only; a list counts once, at its key. `below`: the
    profile where its keys do not name one."""
    profile = ", ".join(each.text for each in document if each.name in _ON_PROFILE) or below
    for each in document:
        if each.item is None:
            yield _property(each.name, each.place, each.text, profile)
        elif each.item == 0:
            yield Property(each.name, *each.list_place, placeholders(each.text), profile=profile)


def scalars(source: bytes) -> Iterator[Scalar]:
    """The scalars that have a name. Raises YAMLError and TooDeep."""
    filtered = _FILTERED.sub(lambda match: b"x" * len(match[0]), source)
    lines = [] if source.isascii() else _decoded(source).split("\n")
    stack: list[_Open] = []
    document = 0
    for event in yaml.parse(filtered, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            name, place = _named(stack) if stack else ("", (1, 1))
            if len(stack) >= MAX_DEPTH:
                raise TooDeep(event.start_mark.line + 1)
            stack.append(_Open(name, place, isinstance(event, yaml.SequenceStartEvent)))
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            stack.pop()
        elif isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent)) and stack:
            yield from (each._replace(document=document) for each in _scalar(stack, event, lines))
        elif isinstance(event, yaml.DocumentEndEvent):
            document += 1


def _scalar(stack: list[_Open], event: yaml.Event, lines: list[str]) -> Iterator[Scalar]:
    top = stack[-1]
    text = event.value if isinstance(event, yaml.ScalarEvent) else ""
    if not top.sequence and top.key is None:
        top.key, top.key_place = text, place_of(event, lines)
        return
    if top.sequence:
        if top.name:
            yield Scalar(top.name, place_of(event, lines), text, top.said, top.place)
        top.said, top.index = top.said + 1, top.index + 1
        return
    name, place = _named(stack)
    if name and not name.endswith("<<"):
        yield Scalar(name, place, text)


def _named(stack: list[_Open]) -> tuple[str, tuple[int, int]]:
    """The name and place of the value that comes next, which is then no key any more."""
    top = stack[-1]
    if top.sequence:
        top.index += 1
        return f"{top.name}[{top.index - 1}]" if top.name else "", top.place
    key, top.key = top.key, None
    if key is None:  # a mapping or sequence as a key
        return "", top.place
    return (f"{top.name}.{key}" if top.name else key), top.key_place


def place_of(event: yaml.Event, lines: list[str]) -> tuple[int, int]:
    """Line and column (1-based, in UTF-16 units) where an event begins; `lines`: the file's, if it is not ASCII."""
    line, column = event.start_mark.line, event.start_mark.column
    before = lines[line][:column] if line < len(lines) else ""
    return line + 1, 1 + (utf16_length(before) if before else column)
