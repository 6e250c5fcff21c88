"""The reference of `bench_bindings.py`: what `java/Bindings.java` says of a code base.

It runs on the Eclipse compiler of an installed JDT LS. Nothing of the graph's code is used. What Lombok generates is
not seen, so a code base with Lombok has names without a binding.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from espalier.jdt import install, java_runtime
from espalier.places import cache_dir

Pair = tuple[str, str]
"""(type that uses, type that is used), canonical names."""
Sites = dict[Pair, str]
"""Pairs with their first places."""

_PROGRAM = Path(__file__).parent / "java/Bindings.java"
_PLUGINS = (
    *("org.eclipse.jdt.core", "org.eclipse.jdt.core.compiler.batch", "org.eclipse.text", "org.eclipse.osgi"),
    *(f"org.eclipse.core.{name}" for name in ("resources", "runtime", "jobs", "contenttype", "filesystem")),
    *("org.eclipse.equinox.common", "org.eclipse.equinox.preferences", "org.osgi.service.prefs"),
)
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_OF_A_RELEASE = re.compile(r"java\d+")
_NOT_TYPES = ("module-info.java", "package-info.java")


@dataclass(frozen=True)
class Reference:
    """`sites`: for each kind of row (`use`, `call`, `new`, `receiver`) its pairs. `names` counts all that were read,
    `unresolved` those without a binding."""

    types: frozenset[str]
    sites: dict[str, Sites]
    names: int
    unresolved: Counter[str]

    def pairs(self, kind: str) -> Sites:
        """The rows of one kind in which both types are the project's."""
        return {pair: place for pair, place in self.sites.get(kind, {}).items() if self.types.issuperset(pair)}


@dataclass
class Module:
    """What is compiled together. `sources` are the folders that packages begin in."""

    name: str
    classpath: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        yield f"module {self.name}"
        for word, values in (("classpath", self.classpath), ("source", self.sources), ("file", self.files)):
            yield from (f"{word} {value}" for value in values)


def reference_of(root: Path) -> Reference:
    """Raises `SystemExit` if Maven, Java or JDT LS is missing or fails."""
    rows = _run([line for module in modules_of(root) for line in module.lines()])
    types, sites, unresolved, names = set(), defaultdict(dict), Counter(), 0
    for what, one, other, path, line in rows:
        if what == "type":
            types.add(one)
        elif what == "names":
            names = int(one)
        elif what == "unresolved":
            unresolved[one] += 1
        else:
            sites[what].setdefault((one, other), f"{os.path.relpath(path, root)}:{line}")
    return Reference(frozenset(types), dict(sites), names, unresolved)


def _run(module_lines: Iterable[str]) -> Iterator[list[str]]:
    java = java_runtime.ensure(cache_dir(), _report).executable
    jdtls = install.ensure(cache_dir(), _report)
    classpath = os.pathsep.join(str(jdtls.plugin(name)) for name in _PLUGINS)
    with tempfile.TemporaryDirectory() as folder:
        compiler = "org.eclipse.jdt.internal.compiler.batch.Main"
        options = ["-cp", classpath, "-source", "21", "-target", "21", "-proc:none", "-nowarn", "-d", folder]
        _checked([java, "-cp", classpath, compiler, *options, _PROGRAM])
        program = [java, "-Xmx3g", "-cp", os.pathsep.join((folder, classpath)), "Bindings"]
        output = _checked(program, text="\n".join(module_lines) + "\n")
    return (line.split("\t") for line in output.splitlines())


def modules_of(root: Path) -> list[Module]:
    """One module for each folder with a `pom.xml`, and one more for each source folder of a later release in it."""
    homes = [path.parent for path in sorted(root.rglob("pom.xml")) if (path.parent / "src").is_dir()] or [root]
    files: dict[Path, dict[Path, list[str]]] = {home: defaultdict(list) for home in homes}
    for path in sorted(root.rglob("*.java")):
        home = max(
            (home for home in homes if path.is_relative_to(home)), key=lambda each: len(each.parts), default=None
        )
        hidden = any(part.startswith(".") for part in path.relative_to(root).parts)
        if home and not hidden and path.name not in _NOT_TYPES:
            files[home][_source_folder(path)].append(str(path))
    libraries = _libraries(root, homes) if (root / "pom.xml").is_file() else dict.fromkeys(homes, ())
    return [module for home in homes for module in _modules(home, libraries[home], files)]


def _modules(home: Path, libraries: Sequence[str | Path], files: dict[Path, dict[Path, list[str]]]) -> Iterator[Module]:
    """`libraries`: jars, and the folders of other modules, whose sources are read instead of their classes."""
    jars = [each for each in libraries if isinstance(each, str)]
    base = [folder for folder in files[home] if not _OF_A_RELEASE.fullmatch(folder.name)]
    others = [
        folder
        for other in libraries
        if isinstance(other, Path)
        for folder in files[other]
        if "test" not in folder.parts
    ]
    sources = [str(folder) for folder in (*base, *others)]
    yield Module(home.name, jars, sources, [path for folder in base for path in files[home][folder]])
    for folder in sorted(files[home].keys() - set(base)):
        yield Module(f"{home.name}/{folder.name}", jars, [str(folder), *sources], files[home][folder])


def _source_folder(path: Path) -> Path:
    found = _PACKAGE.search(path.read_text("utf-8", "replace"))
    depth = len(found[1].split(".")) if found else 0
    return path.parents[depth]


def _libraries(root: Path, homes: Iterable[Path]) -> dict[Path, list[str | Path]]:
    """By Maven, in a copy of the build files, so that nothing is written to the code base."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        for pom in root.rglob("pom.xml"):
            (copy / pom.relative_to(root)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(pom, copy / pom.relative_to(root))
        several = len(list(copy.rglob("pom.xml"))) > 1
        skip = ("-Dmaven.main.skip", "-Dmaven.resources.skip", "-Dmaven.test.skip")
        for home in homes:
            (copy / home.relative_to(root) / "target/classes").mkdir(parents=True)
        # Modules find each other only in a build that has come to the phase `compile`.
        goals = ("compile", "dependency:build-classpath") if several else ("dependency:build-classpath",)
        _checked(["mvn", "-q", "-B", *goals, *skip, "-Dmdep.outputFile=libraries.txt"], folder=copy)
        found = {}
        for home in homes:
            text = (copy / home.relative_to(root) / "libraries.txt").read_text().strip()
            entries = [Path(each) for each in text.split(os.pathsep) if each]
            found[home] = [
                root / each.relative_to(copy).parent.parent if each.is_relative_to(copy) else str(each)
                for each in entries
            ]
        return found


def _checked(command: Sequence[str | Path], text: str = "", folder: Path | None = None) -> str:
    try:
        done = subprocess.run(list(map(str, command)), input=text, cwd=folder, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        sys.exit(f"{command[0]} is not installed")
    if done.returncode:
        sys.exit(f"{command[0]} failed:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def _report(message: str, *_: object) -> None:
    print(message, file=sys.stderr)
