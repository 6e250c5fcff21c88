"""Runs tests of a Java project as commands that take seconds: everything is compiled once, then one file a run.

The tests' files are in the project's folder `.tests`, so that a command needs only a copy of the project.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from corpora import artifacts

_DRIVER = Path(__file__).parent / "java/CompileAndTest.java"
_HOME = ".tests"
_JVM = ("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")


@dataclass(frozen=True)
class Harness:
    """`runner`: the main class that runs test classes, and its arguments before their names."""

    root: Path
    runner: tuple[str, ...]

    def prepare(self, libraries: Sequence[str], sources: Iterable[Path], resources: Sequence[Path] = ()) -> None:
        """Fetches the libraries (Maven coordinates) and compiles all sources; existing ones are kept."""
        home = self.root / _HOME
        if (home / "ready").exists():
            return
        artifacts(libraries, home / "lib")
        _compiled([_DRIVER], home / "driver", "")
        _compiled(sorted(sources), home / "classes", os.pathsep.join(map(str, (home / "lib").glob("*.jar"))))
        for folder in resources:
            shutil.copytree(folder, home / "classes", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.java"))
        (home / "ready").touch()

    def command(self, path: str, tests: Iterable[str]) -> list[str]:
        """The arguments that compile `path` and run the test classes, in the project's folder or a copy of it."""
        jars = sorted(jar.relative_to(self.root).as_posix() for jar in (self.root / _HOME / "lib").glob("*.jar"))
        classes = os.pathsep.join([f"{_HOME}/classes", *jars])
        return ["java", *_JVM, "-cp", f"{_HOME}/driver", "CompileAndTest", classes, path, *self.runner, *tests]

    def passes(self, command: Sequence[str], path: str, text: str, seconds: float) -> bool:
        """Whether the test passes with `text` as the file's."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, Path(path).name)
            file.write_text(text, "utf-8")
            words = [str(file) if word == path else word for word in command]
            try:
                return not subprocess.run(words, cwd=self.root, capture_output=True, timeout=seconds).returncode
            except subprocess.TimeoutExpired:
                return False


def _compiled(sources: Sequence[Path], target: Path, class_path: str) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as names:
        names.write("\n".join(f'"{source.as_posix()}"' for source in sources))
    options = ["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", str(target)]
    try:
        done = subprocess.run(
            ["javac", *options, *(["-cp", class_path] if class_path else []), f"@{names.name}"],
            capture_output=True,
            text=True,
        )
    finally:
        Path(names.name).unlink()
    if done.returncode:
        sys.exit(f"the project does not compile:\n{done.stderr[-2000:]}")
