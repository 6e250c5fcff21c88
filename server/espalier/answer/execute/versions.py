"""Which version of Java, or of a library, the build files name.

Maven's elements and properties and Gradle's notations are read as text: a version that a parent elsewhere or a program
sets is not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.sentences import absent, listed
from espalier.answer.finding import Finding, group
from espalier.answer.markdown import code
from espalier.answer.retrieve import TEXT
from espalier.build_names import GRADLE, MAVEN
from espalier.ontology.kinds import Edge, EdgeKind, Voucher

_JAVA = re.compile(
    r"<(?P<name>java\.version|jdk\.version|maven\.compiler\.(?:release|source|target)|release)>(?P<value>[^<]{1,80})</"
    r"|(?P<setting>sourceCompatibility|targetCompatibility)\s*=?\s*(?:JavaVersion\.VERSION_)?['\"]?(?P<old>[\d._]+)"
    r"|(?P<chain>JavaLanguageVersion\.of|jvmToolchain)\(\s*(?P<of>\d+)"
)
_PROPERTY = re.compile(r"\$\{([\w.\-]+)\}")
_BESIDE = ("gradle.properties", "gradle/libs.versions.toml")
_PART = r"[\w.\-]{0,60}"
"""Every repetition is bounded, so that no build file makes a search long."""
_MOST = 6


def find(code_base: CodeBase, said: str) -> Finding:
    """`said`: the words for the library; "java" for the language."""
    texts = dict(_texts(code_base))
    java = said in ("java", "jdk")
    pattern = _JAVA if java else _of_library(said)
    rows: list[Evidence] = []
    for path, text in texts.items():
        for match in pattern.finditer(text):
            given = {name: value for name, value in match.groupdict().items() if value}
            *names, value = given.values()
            if (known := _resolved(value, texts.values())) is not None:
                line = text.count("\n", 0, match.start()) + 1
                rows.append(Evidence(path, line, TEXT, path, "", Voucher.SOURCE, note=" ".join((*names, known))))
    if not rows and (used := _used(code_base, said)):
        named = listed(edge.target.partition(":")[2] for edge in used)
        return Finding(
            f"The build names {named}, and no build file writes a version of it.", group("", map(of_edge, used))
        )
    if not rows:
        return Finding(absent(code_base.health, f"No build file names a version of {code(said)}."))
    exact = [row for row in rows if _bare(row.note).startswith(_bare(said))]
    paths = listed((row.path for row in exact or rows), 2)
    if java or exact:
        versions = listed(row.note.rpartition(" ")[2] for row in exact or rows)
        return Finding(f"{code(said)}: {versions}, by {paths}.", group("", (exact or rows)[:_MOST]))
    return Finding(f"Named like {code(said)}: {listed(row.note for row in rows)}, by {paths}.", group("", rows[:_MOST]))


def _bare(name: str) -> str:
    """`org.springframework.boot`, `spring-boot` and "spring boot" are called alike."""
    return re.sub(r"^org\.|framework|[\W_]", "", name)


def _used(code_base: CodeBase, said: str) -> list[Edge]:
    """What the modules are built with that is called so."""
    words = said.split()
    edges = code_base.ontology.edges(EdgeKind.BUILT_WITH)
    return [edge for edge in edges if all(word in edge.target.lower() for word in words)][:_MOST]


def _texts(code_base: CodeBase) -> Iterator[tuple[str, str]]:
    """The build files, the outermost first."""
    paths = [each for each in code_base.ontology.files() if each.rpartition("/")[2] in (*MAVEN, *GRADLE)]
    for path in (*sorted(paths, key=lambda each: (each.count("/"), each)), *_BESIDE):
        if (text := code_base.source(path)) is not None:
            yield path, text


def _of_library(said: str) -> re.Pattern[str]:
    """`<artifactId>x</artifactId><version>1</version>`, `<x.version>1<`, `g:x:1`, `id 'x' version '1'`, `x = "1"`."""
    name = r"(?:framework)?[-._ ]?".join(re.escape(word) for word in said.split())
    return re.compile(
        rf"<artifactId>\s?(?P<artifact>{_PART}{name}{_PART})\s?</artifactId>\s{{0,80}}<version>(?P<version>[^<]{{1,80}})<"
        rf"|<(?P<key>{_PART}{name}{_PART}version)>(?P<value>[^<]{{1,80}})<"
        rf"|['\"][\w.\-]{{1,80}}:(?P<module>{_PART}{name}{_PART}):(?P<of>\d{_PART})['\"]"
        rf"|id[ (]['\"](?P<plugin>{_PART}{name}{_PART})['\"]\)? version ['\"](?P<at>[^'\"]{{1,80}})['\"]"
        rf"|^[ \t]?(?P<entry>{_PART}{name}{_PART}) ?= ?['\"]?(?P<is>\d{_PART})",
        re.IGNORECASE | re.MULTILINE,
    )


def _resolved(value: str, texts: Iterable[str]) -> str | None:
    """A version with the property that it names filled in; None where no build file sets it."""
    named = _PROPERTY.fullmatch(value.strip())
    if named is None:
        return value.strip()
    set_to = re.compile(rf"<{re.escape(named[1])}>([^<$]{{1,80}})<")
    found = (set_to.search(text) for text in texts)
    return next((each[1].strip() for each in found if each is not None), None)
