"""Modules that Maven's and Gradle's build files declare, and what they are built with.

A `pom.xml` names its artifact and its dependencies; what it manages, its plugins and its profiles are not read. A
Gradle script is a program: only dependencies written as text are seen (`implementation project(":core")`,
`api("group:artifact:1.0")`), and the module is called like its folder. Of `settings.gradle` the projects count that
`include` names as text, with their folders.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from espalier.build_names import GRADLE, MAVEN, SETTINGS
from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.resource_facts import Dependency, Module
from espalier.java.source import Source
from espalier.java.xml_reading import Place, read

_NAMES = frozenset((*MAVEN, *GRADLE, *SETTINGS))
_NAME = ["project", "artifactId"]
_DEPENDENCY = ["project", "dependencies", "dependency"]
_TEST = "test"
_WRITTEN = re.compile(
    r"^\s*(\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|compile))\b[\s(]*"
    r"(?:(?:platform|testFixtures)\(\s*)?"
    r"(?:project\s*\(?\s*(?:path\s*[:=]\s*)?[\"':]*([\w\-.:]+)[\"']|[\"']([\w\-.$]+:[\w\-.$]+)(?::[^\"']*)?[\"'])",
    re.MULTILINE,
)

_INCLUDE = re.compile(r"^[ \t]*include\b\s*\(?((?:\s*[\"'][^\"'\n]+[\"']\s*,?)+)", re.MULTILINE)
_ROOT = re.compile(r"^[ \t]*rootProject\.name\s*=\s*[\"']([^\"'\n$]+)[\"']", re.MULTILINE)
_QUOTED = re.compile(r"[\"']([\w\-.:/]+)[\"']")
_MOVED = re.compile(r"project\s*\(?\s*[\"']([\w\-.:]+)[\"']\s*\)?\.projectDir\s*=[^\n\"']*[\"']([\w\-./]+)[\"']")
_MOST_CHARACTERS = 20_000
"""Of a settings script that are read; the largest that are known have a few thousand."""
_SCRIPT_COMMENT = re.compile(r"(?<![:\"'\w])//[^\n]*|/\*.*?\*/", re.DOTALL)


def is_build_file(path: str) -> bool:
    """Whether a file is a build file, by its name."""
    return path.rpartition("/")[2] in _NAMES


def facts_of_build(path: str, source: bytes) -> FileFacts:
    """The module of one build file; never raises."""
    text = Source(source)
    if path.endswith(SETTINGS):
        included = tuple(_included(path, source.decode("utf-8", "replace")))
        return FileFacts(path, digest_of(source), size=len(source), lines=len(text.starts), modules=included)
    module, reason, line = _maven(source) if path.endswith(MAVEN) else (_gradle(path, source), "", 1)
    errors = (ErrorSpan(0, len(source), line, len(text.starts), reason),) if reason else ()
    return FileFacts(
        path, digest_of(source), errors=errors, size=len(source), lines=len(text.starts),
        modules=(module,) if module is not None else (),
    )  # fmt: skip


def _maven(source: bytes) -> tuple[Module | None, str, int]:
    reader = _Pom()
    reason, line = read(source, reader)
    name = reader.name
    return Module(name, *reader.named_at, tuple(reader.dependencies)) if name else None, reason, line


class _Pom:
    """What a `pom.xml` says by the path of its elements."""

    def __init__(self) -> None:
        self.place = Place()
        self.name = ""
        self.named_at = (1, 1)
        self.dependencies: list[Dependency] = []
        self._path: list[str] = []
        self._text = ""
        self._began = (1, 1)
        self._given: dict[str, tuple[str, tuple[int, int]]] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name)
        self._text, self._began = "", self.place()
        if self._path == _DEPENDENCY:
            self._given = {}

    def text(self, text: str) -> None:
        self._text += text

    def end(self, name: str) -> None:
        if self._path == _NAME:
            self.name, self.named_at = self._text.strip(), self._began
        elif self._path[:-1] == _DEPENDENCY:
            self._given[name] = self._text.strip(), self._began
        elif self._path == _DEPENDENCY and "artifactId" in self._given:
            artifact, (line, column) = self._given["artifactId"]
            self.dependencies.append(Dependency(artifact, line, column, self._given.get("scope", ("", (0, 0)))[0]))
        self._path.pop()


def _gradle(path: str, source: bytes) -> Module | None:
    folder = PurePosixPath(path).parent.name
    dependencies = tuple(_written(source.decode("utf-8", "replace")))
    return Module(folder, 1, 1, dependencies) if folder or dependencies else None


def _included(path: str, text: str) -> Iterator[Module]:
    """The root project, if it is named, and the projects that a settings script includes."""
    text = text[:_MOST_CHARACTERS]
    text = _SCRIPT_COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    moved = {match[1].strip(":"): match[2] for match in _MOVED.finditer(text)}
    root = str(PurePosixPath(path).parent)
    if (named := _ROOT.search(text)) is not None:
        line = text.count("\n", 0, named.start(1)) + 1
        yield Module(named[1], line, named.start(1) - text.rfind("\n", 0, named.start(1)), folder=root)
    for match in _INCLUDE.finditer(text):
        for each in _QUOTED.finditer(match[1]):
            name = each[1].strip(":")
            start = match.start(1) + each.start()
            folder = posixpath.normpath(posixpath.join(root, moved.get(name) or name.replace(":", "/")))
            line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
            if name and not folder.startswith(".."):
                yield Module(re.split("[:/]", name)[-1], line, column, folder=folder)


def _written(text: str) -> Iterator[Dependency]:
    for found in _WRITTEN.finditer(text):
        name = (found[2] or found[3]).rpartition(":")[2]
        scope = _TEST if found[1].startswith(_TEST) else ""
        line = text.count("\n", 0, found.start(1)) + 1
        yield Dependency(name, line, found.start(1) - text.rfind("\n", 0, found.start(1)), scope)
