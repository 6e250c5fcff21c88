"""Builds the server's wheel, and puts it and its digest where the extension's set-up takes them from; and the wheel of
Scion's weights, which the extension does not carry (`dist`), with its digest beside the server's. Hatchling builds the
same wheel from the same files every time, so that it can be published apart.

The server's is not compressed: the extension's own archive compresses it as one stream, which takes less than its files
one by one."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
TARGET = HERE / "server"
WEIGHTS = PROJECT / "scion" / "package"


def built(source: Path, folder: Path, pattern: str) -> Path:
    """The wheel of `source`, the only one of `pattern` in `folder`."""
    for old in folder.glob(pattern):
        old.unlink()
    command = ["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", str(folder)]
    subprocess.run([sys.executable, *command, str(source)], check=True)
    [wheel] = folder.glob(pattern)
    return wheel


def stored(wheel: Path) -> Path:
    """The wheel with the same files, uncompressed."""
    scratch = wheel.with_suffix(".stored")
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(scratch, "w", zipfile.ZIP_STORED) as target:
        for entry in source.infolist():
            content = source.read(entry)
            entry.compress_type = zipfile.ZIP_STORED
            target.writestr(entry, content)
    return scratch.replace(wheel)


def note_digest(wheel: Path) -> None:
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (TARGET / f"{wheel.name}.sha256").write_text(f"{digest}\n", "ascii")


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir()
    note_digest(stored(built(PROJECT, TARGET, "espalier_lsp-*.whl")))
    note_digest(built(WEIGHTS, PROJECT / "dist", "espalier_scion-*.whl"))


if __name__ == "__main__":
    main()
