"""Gets the sources that the measurements are made on: `corpora.py FOLDER`. What is there already is used."""

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
}


def artifacts(wanted: Iterable[str], folder: Path) -> None:
    """Copies Maven artifacts (without what they depend on) into `folder`."""
    maven = shutil.which("mvn")
    if maven is None:
        sys.exit("mvn is not installed: install Maven, or pass a folder that holds the corpora: make bench CORPORA=dir")
    with tempfile.TemporaryDirectory() as elsewhere:
        quiet = [maven, "-q", "-B", "-Dstyle.color=never"]
        for artifact in wanted:
            command = [*quiet, "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={folder.absolute()}"]
            subprocess.run(command, cwd=elsewhere, check=True)


def fetch(artifact: str, scratch: Path) -> Path:
    """The unpacked sources jar of a Maven artifact, made inside `scratch`."""
    artifacts([artifact], scratch)
    unzip(next(scratch.glob("*.jar")), scratch / "sources")
    return scratch / "sources"


def project_of(sources: Path) -> Path:
    """`sources` itself; where it is the folder of all corpora, the one among them that needs no library."""
    alone = sources / "commons-lang3-3.17.0"
    return alone if alone.is_dir() else sources


def main(folder: Path) -> None:
    for name, artifact in CORPORA.items():
        if not (folder / name).is_dir():
            print(f"mvn: fetching {artifact}", flush=True)
        install_once(folder / name, lambda scratch, artifact=artifact: fetch(artifact, scratch))  # type: ignore[misc]
        print(f"{name}: {sum(1 for _ in (folder / name).rglob('*.java'))} files")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
