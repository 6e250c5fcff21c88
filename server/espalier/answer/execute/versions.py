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
    r"<(?P<name>java\.version|jdk\.version|maven\.compiler\.(?:release|source|target)|release)>\s*(?P<value>[^<]+?)\s*</"
    r"|(?P<setting>sourceCompatibility|targetCompatibility)\s*=?\s*(?:JavaVersion\.VERSION_)?['\"]?(?P<old>[\d._]+)"
    r"|(?P<chain>JavaLanguageVersion\.of|jvmToolchain)\(\s*(?P<of>\d+)"
)
_PROPERTY = re.compile(r"\$\{([\w.\-]+)\}")
_BESIDE = ("gradle.properties", "gradle/libs.versions.toml")
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
        set_by = "a parent or a platform that is not in the code base sets it"
        return Finding(f"The build names {named} without a version: {set_by}.", group("", map(of_edge, used)))
    if not rows:
        return Finding(absent(code_base.health, f"No build file names a version of {code(said)}."))
    own = "-".join(said.split())
    rows = [row for row in rows if row.note.startswith(own)] or rows
    versions = listed(row.note.rpartition(" ")[2] for row in rows)
    return Finding(f"{code(said)}: {versions}, by {code(rows[0].path)}.", group("", rows[:_MOST]))


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
        rf"<artifactId>\s*(?P<artifact>[\w.\-]*{name}[\w.\-]*)\s*</artifactId>\s*<version>\s*(?P<version>[^<]+?)\s*<"
        rf"|<(?P<key>[\w.\-]*{name}[\w.\-]*version)>\s*(?P<value>[^<]+?)\s*<"
        rf"|['\"][\w.\-]+:(?P<module>[\w.\-]*{name}[\w.\-]*):(?P<of>\d[\w.\-]*)['\"]"
        rf"|id[ (]+['\"](?P<plugin>[\w.\-]*{name}[\w.\-]*)['\"]\)?\s+version\s+['\"](?P<at>[^'\"]+)['\"]"
        rf"|^\s*(?P<entry>[\w.\-]*{name}[\w.\-]*)\s*=\s*['\"]?(?P<is>\d[\w.\-]*)",
        re.IGNORECASE | re.MULTILINE,
    )


def _resolved(value: str, texts: Iterable[str]) -> str | None:
    """A version with the property that it names filled in; None where no build file sets it."""
    named = _PROPERTY.fullmatch(value.strip())
    if named is None:
        return value.strip()
    set_to = re.compile(rf"<{re.escape(named[1])}>\s*([^<$]+?)\s*<")
    found = (set_to.search(text) for text in texts)
    return next((each[1] for each in found if each is not None), None)
