"""What a fix costs the user's own completion: `bench_interference.py SOURCES [--rounds N] [--asked N]`.

One session runs `espalier serve` with a real JDT LS. `textDocument/completion` is requested every 0.2 s after a dot of
one file, by turns while nothing else runs and while a fix is searched in another file. The script prints milliseconds,
and the ratio of the latter to the former; the goal is 1.2 at the 95th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from breaking import faults
from corpora import project_of

from espalier.wire import STREAM_LIMIT, Channel, Peer, ResponseError

PACE_SECONDS = 0.2
READY_SECONDS = 300


@asynccontextmanager
async def session(root: Path, folder: Path) -> AsyncIterator[Peer]:
    """An editor whose server is ready."""
    command = [sys.executable, "-m", "espalier", "serve", "-data", str(folder / "data")]
    environment = os.environ | {"ESPALIER_LOGS": str(folder / "logs")}
    process = await asyncio.create_subprocess_exec(
        *command, stdin=-1, stdout=-1, limit=STREAM_LIMIT, env=environment, cwd=folder
    )
    assert process.stdout is not None and process.stdin is not None
    async with Peer(Channel(process.stdout, process.stdin, "espalier")) as peer:
        ready = asyncio.Event()
        peer.on("language/status", lambda params: ready.set() if params["type"] == "ServiceReady" else None)
        for method in ("client/registerCapability", "client/unregisterCapability", "window/workDoneProgress/create"):
            peer.on(method, lambda params: None)
        await peer.request("initialize", {"rootUri": root.as_uri(), "capabilities": {}})
        peer.notify("initialized", {})
        async with asyncio.timeout(READY_SECONDS):
            await ready.wait()
        yield peer
        await peer.request("shutdown")
        peer.notify("exit")
        await process.wait()


def opened(peer: Peer, path: Path, text: str) -> None:
    item = {"uri": path.as_uri(), "languageId": "java", "version": 1, "text": text}
    peer.notify("textDocument/didOpen", {"textDocument": item})


def after_dots(text: str) -> list[dict[str, int]]:
    """The positions after `this.` and the like, in bodies."""
    lines = text.splitlines()
    found = [(number, line.find("this.")) for number, line in enumerate(lines) if line.startswith("        ")]
    return [{"line": number, "character": at + 5} for number, at in found if at >= 0]


def broken_files(peer: Peer, root: Path, besides: Path) -> Iterator[dict[str, Any]]:
    """Opens one file after the other with a broken line, and yields the parameters of a fix for it."""
    for path in sorted(root.rglob("*.java")):
        for fault in faults(path.read_text("utf-8"), 1) if path != besides else ():
            opened(peer, path, fault.text)
            place = {"line": fault.line - 1, "character": 0}
            yield {"textDocument": {"uri": path.as_uri()}, "range": {"start": place, "end": place}, "n": 50}


async def completions(peer: Peer, path: Path, places: list[dict[str, int]], count: int) -> list[float]:
    times = []
    for turn in range(count):
        begun = time.perf_counter()
        position = places[turn % len(places)]
        await peer.request("textDocument/completion", {"textDocument": {"uri": path.as_uri()}, "position": position})
        times.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(PACE_SECONDS)
    return times


async def while_fixing(
    peer: Peer, broken: Iterator[dict[str, Any]], path: Path, places: list[dict[str, int]], count: int
) -> list[float]:
    """The times of completions while fixes are searched one after the other."""

    async def fixes() -> None:
        for fix in broken:
            with contextlib.suppress(ResponseError):  # not every line can be repaired
                await peer.request("espalier/fix", fix)

    fixing = asyncio.create_task(fixes())
    await asyncio.sleep(1)
    try:
        return await completions(peer, path, places, count)
    finally:
        fixing.cancel()
        await asyncio.wait({fixing})
        await asyncio.sleep(1)


async def run(arguments: argparse.Namespace, root: Path, folder: Path) -> None:
    user = max(root.rglob("*.java"), key=lambda path: len(after_dots(path.read_text("utf-8"))))
    places = after_dots(user.read_text("utf-8"))
    quiet: list[float] = []
    fixing: list[float] = []
    async with session(root, folder) as peer:
        opened(peer, user, user.read_text("utf-8"))
        broken = broken_files(peer, root, user)
        await while_fixing(peer, broken, user, places, arguments.asked)  # the index and the model are there after that
        for _ in range(arguments.rounds):
            quiet += await completions(peer, user, places, arguments.asked)
            fixing += await while_fixing(peer, broken, user, places, arguments.asked)
    print(f"{'ms':>10}{'p50':>9}{'p95':>9}{'n':>6}")
    for name, times in (("quiet", quiet), ("fixing", fixing)):
        print(f"{name:>10}{statistics.median(times):9.1f}{p95(times):9.1f}{len(times):6}")
    print(f"{'x':>10}{statistics.median(fixing) / statistics.median(quiet):9.2f}{p95(fixing) / p95(quiet):9.2f}")


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--asked", type=int, default=20, help="completions a round")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        root = Path(shutil.copytree(project_of(arguments.sources), folder / "project"))
        asyncio.run(run(arguments, root, folder))


if __name__ == "__main__":
    main()
