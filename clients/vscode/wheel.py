"""Builds the server's wheel, and puts it and its digest where the extension's set-up takes them from."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TARGET = HERE / "server"


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir()
    build = ["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", str(TARGET)]
    subprocess.run([sys.executable, *build, str(HERE.parents[1])], check=True)
    [wheel] = TARGET.glob("*.whl")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    wheel.with_name(f"{wheel.name}.sha256").write_text(f"{digest}\n", "ascii")


if __name__ == "__main__":
    main()
