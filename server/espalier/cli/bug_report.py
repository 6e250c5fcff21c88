"""A text for a bug report: versions, parts, and what kinds of errors were logged. No code, no messages, no values of
variables and no names of projects get into it, so that it can be shown to anybody."""

from __future__ import annotations

import os
import platform
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from espalier import __version__
from espalier.wire.private_files import written_at

PACKAGES = ("pygls", "lsprotocol", "tree-sitter", "tree-sitter-java", "faiss-cpu", "numpy", "mcp")
_PREFIX = "ESPALIER_"
_LOGS = 5
"""The newest files that are read."""
_LINES = 20
_RECORD = re.compile(r"^\d{4}-\d\d-\d\d [\d:,]+ \d+ (WARNING|ERROR|CRITICAL) (espalier[\w.]*):")
_FRAME = re.compile(r'^\s*File ".*[/\\](espalier[/\\][\w/\\]+\.py)", line (\d+), in ([\w<>]+)$')
_RAISED = re.compile(r"^(?:[\w.]+\.)?([A-Z]\w*(?:Error|Exception|Timeout|Gone|Absent|Interrupt|Group))\b")


def bug_report(parts: Iterable[tuple[str, bool, str]], logs: Path, projects: int, megabytes: float) -> str:
    """Markdown. `parts`: name, whether it is there, detail; `projects`, `megabytes`: what the cache holds."""
    home = str(Path.home())
    rows = [f"- {name}: {'ok' if ok else '**missing**'}, {detail.replace(home, '~')}" for name, ok, detail in parts]
    system = f"{platform.system()} {platform.release()} on {platform.machine()}, {os.cpu_count()} processors"
    named = sorted(name for name in os.environ if name.startswith(_PREFIX) or name in ("JAVA_HOME", "HTTPS_PROXY"))
    return "\n".join(
        [
            f"### Espalier {__version__}, Python {platform.python_version()}",
            system,
            "",
            *rows,
            f"- kept for {projects} projects: {megabytes:.0f} MB",
            f"- packages: {', '.join(_versions())}",
            f"- variables that are set (values left out): {', '.join(named) or 'none'}",
            "",
            "Logged lately, by kind (messages left out):",
            "",
            *(f"- {count} x {kind}" for kind, count in _kinds(logs).most_common(_LINES)),
        ]
    )


def _versions() -> Iterator[str]:
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            yield f"{name} {version(name)}"


def _kinds(logs: Path) -> Counter[str]:
    files = sorted(logs.glob("espalier*.log"), key=written_at, reverse=True)[:_LOGS]
    return Counter(kind for file in files for kind in _kinds_in(_lines(file)))


def _kinds_in(lines: Sequence[str]) -> Iterator[str]:
    """Level and logger of each record; with an exception, its class and the last place of ours."""
    kind = place = raised = ""
    for line in [*lines, "9999-01-01 0 0 ERROR espalier:"]:
        if record := _RECORD.match(line):
            if kind:
                yield f"{kind}{f': {raised}' if raised else ''}{f' at {place}' if place else ''}"
            kind, place, raised = f"{record[1]} {record[2]}", "", ""
        elif found := _FRAME.match(line):
            place = f"{found[1]}:{found[2]} in {found[3]}".replace("\\", "/")
        elif found := _RAISED.match(line):
            raised = found[1]


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []
