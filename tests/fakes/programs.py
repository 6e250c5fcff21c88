"""Fake programs on disk, for tests of code that runs other programs."""

from __future__ import annotations

import sys
from pathlib import Path


def program(path: Path, body: str) -> Path:
    """An executable Python script at `path`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{sys.executable}\nimport os, pathlib, sys, time\n{body}\n", "utf-8")
    path.chmod(0o755)
    return path


def java(home: Path, version: str) -> Path:
    """A `java` in `home`/bin that says of itself what a runtime of that specification version says."""
    properties = f"    java.home = {home}\\n    java.specification.version = {version}\\n"
    return program(home / "bin" / "java", f"sys.stderr.write('Property settings:\\n{properties}')")


def distribution(home: Path, version: str = "1.60.0") -> Path:
    """The files by which a JDT LS distribution is known."""
    for jar in (f"org.eclipse.jdt.ls.core_{version}.2026.jar", "org.eclipse.equinox.launcher_1.7.jar"):
        (home / "plugins").mkdir(parents=True, exist_ok=True)
        (home / "plugins" / jar).touch()
    for system in ("linux", "mac", "win"):
        (home / f"config_{system}").mkdir()
        (home / f"config_{system}" / "config.ini").write_text("eclipse.application=none\n")
    return home
