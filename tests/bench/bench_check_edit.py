"""How long an agent waits for `check_edit`: through the MCP SDK's client, the server's own language server and JDT.

    python tests/bench/bench_check_edit.py SOURCES [--calls N] [--lines LEAST MOST] [--seed S]

SOURCES is an unpacked jar of sources. Each call replaces one random line of a file with between LEAST and MOST lines:
an identifier is exchanged for another of the file, so that about half of the edits do not compile. The first ten calls
of each file are not counted: an agent edits a file more than once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from corpora import project
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from espalier.java.lexer import LexemeKind, lex

WARM_UP = 10
FILES = 4


class Call(NamedTuple):
    """`others`: how many other files were compiled."""

    milliseconds: float
    compiles: bool
    others: int


def edits(text: str, seed: random.Random) -> tuple[int, str]:
    """A line of the text, from 1, and what takes its place."""
    lines = text.split("\n")
    words = sorted({each.text for each in lex(text) if each.kind is LexemeKind.IDENTIFIER})
    while True:
        number = seed.randrange(len(lines))
        named = [each for each in lex(lines[number]) if each.kind is LexemeKind.IDENTIFIER]
        if named and not lines[number].lstrip().startswith(("*", "/", "import", "package")):
            chosen = seed.choice(named)
            line = lines[number]
            return number + 1, line[: chosen.start] + seed.choice(words) + line[chosen.end :]


async def measured(root: Path, files: list[Path], calls: int, seed: random.Random) -> list[Call]:
    arguments = ["-m", "espalier", "mcp", str(root)]
    command = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))
    found = []
    async with Client(stdio_client(command), read_timeout_seconds=300) as client:
        for file in files:
            text = file.read_text("utf-8")
            for call in range(WARM_UP + calls):
                line, replacement = edits(text, seed)
                edit = {"path": file.relative_to(root).as_posix(), "start_line": line, "end_line": line}
                started = time.perf_counter()
                result: Any = await client.call_tool("check_edit", {"edits": [edit | {"text": replacement}]})
                seconds = time.perf_counter() - started
                if result.is_error:
                    raise SystemExit(result.content[0].text)
                if call >= WARM_UP:
                    document = result.structured_content
                    found.append(Call(1000 * seconds, document["compiles"], document.get("compiled", 0)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--calls", type=int, default=50, help="counted calls of each file")
    parser.add_argument("--lines", type=int, nargs=2, default=(900, 1200))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        project(options.sources, root)
        long = [file for file in sorted(root.rglob("*.java")) if _fits(file, *options.lines)]
        files = random.Random(options.seed).sample(long, min(FILES, len(long)))
        found = asyncio.run(measured(root, files, options.calls, random.Random(options.seed)))
    print(f"{len(found)} calls in {len(files)} files of {options.lines[0]} to {options.lines[1]} lines")
    _tell("all", found)
    _tell("edits of bodies", [call for call in found if not call.others])
    _tell("edits that concern other files", [call for call in found if call.others])


def _tell(name: str, calls: list[Call]) -> None:
    if calls:
        times = sorted(call.milliseconds for call in calls)
        p50, p95 = statistics.median(times), times[int(0.95 * len(times))]
        compiled, others = sum(call.compiles for call in calls), statistics.mean(call.others for call in calls)
        print(f"{name}: {len(calls)}, p50 {p50:.0f} ms, p95 {p95:.0f} ms; {compiled} compile, {others:.0f} other files")


def _fits(file: Path, least: int, most: int) -> bool:
    return least <= file.read_bytes().count(b"\n") <= most


if __name__ == "__main__":
    main()
