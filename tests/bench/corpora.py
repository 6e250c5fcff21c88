"""Fetches the sources that the measurements use: `corpora.py FOLDER`. Existing sources are kept.

Two corpora are no Maven artifacts and have to be put into the folder by hand: Shopizer (`shopizer`) and QuixBugs
(`quixbugs`), both from GitHub.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from espalier.provision.staging import install_once
from espalier.provision.unpack import unzip

CORPORA = {
    "commons-lang3-3.17.0": "org.apache.commons:commons-lang3:3.17.0:jar:sources",
    "gson-2.11.0": "com.google.code.gson:gson:2.11.0:jar:sources",
    "jsoup-1.18.1": "org.jsoup:jsoup:1.18.1:jar:sources",
    "guava-33.4.0-jre": "com.google.guava:guava:33.4.0-jre:jar:sources",
    "hkj-core-0.3.5": "io.github.higher-kinded-j:hkj-core:0.3.5:jar:sources",
}
"""The last is in today's Java: records and sealed types taken apart by patterns, unnamed ones among them."""
LIBRARIES = {
    "gson-2.11.0": ("com.google.errorprone:error_prone_annotations:2.27.0",),
    "jsoup-1.18.1": ("org.jspecify:jspecify:1.0.0",),
    "hkj-core-0.3.5": ("io.github.higher-kinded-j:hkj-api:0.3.5", "org.jspecify:jspecify:1.0.0"),
    "guava-33.4.0-jre": (
        "com.google.guava:failureaccess:1.0.2",
        "com.google.code.findbugs:jsr305:3.0.2",
        "org.checkerframework:checker-qual:3.43.0",
        "com.google.errorprone:error_prone_annotations:2.36.0",
        "com.google.j2objc:j2objc-annotations:3.0.0",
    ),
}
"""What the corpora are compiled against beside the JDK; commons-lang needs nothing."""
BY_HAND = ("shopizer", "quixbugs")


def artifacts(wanted: Iterable[str], folder: Path) -> None:
    """Copies Maven artifacts, without their dependencies, into `folder`."""
    maven = shutil.which("mvn")
    if maven is None:
        sys.exit("mvn is not installed: install Maven, or pass a folder that holds the corpora: make bench CORPORA=dir")
    with tempfile.TemporaryDirectory() as elsewhere:
        quiet = [maven, "-q", "-B", "-Dstyle.color=never"]
        for artifact in wanted:
            command = [*quiet, "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={folder.absolute()}"]
            subprocess.run(command, cwd=elsewhere, check=True)


def fetch(artifact: str, scratch: Path) -> Path:
    """The unpacked sources jar of a Maven artifact, in `scratch`."""
    artifacts([artifact], scratch)
    unzip(next(scratch.glob("*.jar")), scratch / "sources")
    return scratch / "sources"


def project(sources: Path, root: Path) -> None:
    """A copy of a corpus in which everything compiles. JDT LS takes `lib/*.jar` as the class path of a folder without a
    build file. An existing copy is kept."""
    if not root.is_dir():
        shutil.copytree(sources, root, ignore=shutil.ignore_patterns("module-info.java", "META-INF"))
    libraries = LIBRARIES.get(sources.name, ())
    if libraries and not (root / "lib").is_dir():
        artifacts(libraries, root / "lib")


def project_of(sources: Path) -> Path:
    """`sources` itself, or, if it is the folder of all corpora, the one corpus that needs no library."""
    alone = sources / "commons-lang3-3.17.0"
    return alone if alone.is_dir() else sources


def main(folder: Path) -> None:
    for name, artifact in CORPORA.items():
        if not (folder / name).is_dir():
            print(f"mvn: fetching {artifact}", flush=True)
        install_once(folder / name, lambda scratch, artifact=artifact: fetch(artifact, scratch))  # type: ignore[misc]
        print(f"{name}: {_files(folder / name)} files")
    for name in BY_HAND:
        there = (folder / name).is_dir()
        print(f"{name}: {_files(folder / name)} files" if there else f"{name}: not there (clone it into {folder})")


def _files(folder: Path) -> int:
    return sum(1 for _ in folder.rglob("*.java"))


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
