"""Makes a data set of mutated lines of commons-lang with their tests: `dataset_mutants.py CORPORA FOLDER [--mutants
100]`.

CORPORA is the folder of `make corpora`. Statements of classes that have a test class of their own are mutated
(`mistakes`), as many of each kind. Those that do not compile or fail that test are kept. FOLDER gets the
project, its tests compiled once, and `mutants.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path

from corpora import artifacts
from java_tests import Harness
from mistakes import KINDS, Mistake, mistakes

from espalier.provision.unpack import unzip

_SOURCES = "commons-lang3-3.17.0"
_TESTS = "org.apache.commons:commons-lang3:3.17.0:jar:test-sources"
_LIBRARIES = (
    "org.junit.platform:junit-platform-console-standalone:1.11.4",
    "org.junit-pioneer:junit-pioneer:1.9.1",
    "org.hamcrest:hamcrest:3.0",
    "org.easymock:easymock:5.4.0",
    "org.objenesis:objenesis:3.4",
    "com.google.code.findbugs:jsr305:3.0.2",
)
_RUNNER = ("org.junit.platform.console.ConsoleLauncher", "execute", "--details=none", "--disable-banner")
_SECONDS = 60.0
_UNUSED = ("org.openjdk.jmh", "org.apache.commons.text", "jmh_generated")


def project(corpora: Path, root: Path) -> Harness:
    """commons-lang's sources, with everything to test them in `.tests`."""
    if not (root / "src").is_dir():
        shutil.copytree(corpora / _SOURCES / "org", root / "src/org")
    harness = Harness(root, _RUNNER)
    with tempfile.TemporaryDirectory() as folder:
        artifacts([_TESTS], Path(folder))
        unzip(next(Path(folder).glob("*.jar")), Path(folder) / "tests")
        tests = [file for file in (Path(folder) / "tests").rglob("*.java") if _compiles(file)]
        harness.prepare(_LIBRARIES, [*(root / "src").rglob("*.java"), *tests], [Path(folder) / "tests"])
    return harness


def _compiles(test: Path) -> bool:
    """Whether a test needs only the libraries that we fetch."""
    text = test.read_text("utf-8")
    return not any(name in text for name in _UNUSED)


def candidates(root: Path, kind: str, seed: int) -> Iterator[tuple[str, Mistake]]:
    """Yields mutants of tested classes in random order, at most one a class and round."""
    classes = (root / ".tests/classes").rglob("*Test.class")
    tested = sorted(test.relative_to(root / ".tests/classes").as_posix()[: -len("Test.class")] for test in classes)
    files = [f"src/{name}.java" for name in tested if (root / f"src/{name}.java").exists()]
    random.Random(f"{seed}/{kind}").shuffle(files)
    rounds = [(path, mistakes((root / path).read_text("utf-8"), kind, seed)) for path in files]
    while rounds:
        found = [(path, left, next(left, None)) for path, left in rounds]
        yield from ((path, mutant) for path, _, mutant in found if mutant)
        rounds = [(path, left) for path, left, mutant in found if mutant]


def command_of(harness: Harness, path: str) -> list[str]:
    """The class's own test, with the file compiled anew."""
    test = path.removeprefix("src/").removesuffix(".java").replace("/", ".") + "Test"
    return harness.command(path, ["--select-class", test])


@cache
def passes(harness: Harness, path: str) -> bool:
    """Whether the test passes on the right code, here and now."""
    return harness.passes(command_of(harness, path), path, (harness.root / path).read_text("utf-8"), _SECONDS)


def row(harness: Harness, path: str, mutant: Mistake) -> dict[str, object] | None:
    """The data set's row, if its test fails on the mutant."""
    command = command_of(harness, path)
    lines = (harness.root / path).read_text("utf-8").splitlines(keepends=True)
    lines[mutant.line - 1] = lines[mutant.line - 1].replace(mutant.fixed, mutant.broken, 1)
    if harness.passes(command, path, "".join(lines), _SECONDS) or not passes(harness, path):
        return None
    where = {"start_line": mutant.line, "end_line": mutant.line}
    name = f"{mutant.kind}/{Path(path).name}:{mutant.line}"
    texts = {"fixed": mutant.fixed, "broken": mutant.broken, "test_command": command}
    return {"id": name, "root": harness.root.name, "path": path, **where, **texts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    harness = project(given.corpora, given.folder / "commons-lang")
    each, rows = given.mutants // len(KINDS), []
    with ThreadPoolExecutor(2) as pool:
        for kind in KINDS:
            found: list[dict[str, object]] = []
            tried = candidates(harness.root, kind, given.seed)
            while len(found) < each and (some := list(islice(tried, each))):
                judged = pool.map(lambda item: row(harness, *item), some)
                found += [made for made in judged if made]
                print(f"{kind}: {min(len(found), each)} of {each}", flush=True)
            rows += found[:each]
    text = "".join(json.dumps(made) + "\n" for made in rows)
    (given.folder / "mutants.jsonl").write_text(text, "utf-8")
    print(f"{len(rows)} mutants: {given.folder / 'mutants.jsonl'}")


if __name__ == "__main__":
    main()
