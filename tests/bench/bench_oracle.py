"""Round trips of the oracle on a file of about 1,000 lines, and JDT's own completion in the same process.

    python tests/bench/bench_oracle.py SOURCES [--calls N]

SOURCES is a folder of packages (an unpacked source jar); the file whose length is nearest to 1,000 lines is taken. Its
lines are hunks. Each call asks at the beginning of another word of a line, with the rest of the line missing. `check`
replaces the line by itself, moved by a space. The first session does not count, because the JVM is cold.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

from corpora import project, project_of

from espalier import places
from espalier.experiments import sampling
from espalier.java.lexer import Lexeme, LexemeKind
from espalier.jdt import bundle, parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Hunk, Unknown
from espalier.text.uri import path_to_uri

LINES = 1000
WORDS_PER_SESSION = 12
STOCK = Path(__file__).with_name("stock_completion")


def nearest(files: list[Path]) -> Path:
    return min(files, key=lambda path: abs(path.read_text("utf-8").count("\n") - LINES))


async def timed(milliseconds: list[float], call: Awaitable[object]) -> object:
    started = time.perf_counter()
    result = await call
    milliseconds.append(1000 * (time.perf_counter() - started))
    return result


async def measure(oracle: SideDoorOracle, path: Path, calls: int) -> dict[str, list[float]]:
    text = path.read_text("utf-8")
    times: dict[str, list[float]] = {kind: [] for kind in ("open", "complete, first", "complete", "unknown", "check")}
    lines = list(words_by_line(text).items())
    chosen = random.Random(0)
    while sum(map(len, times.values())) < calls:
        place, words = chosen.choice(lines)
        await one_session(oracle, Hunk(path, text, place.start, place.end), words, times)
    return times


def words_by_line(text: str) -> dict[sampling.Place, list[Lexeme]]:
    """The names and keywords of each line of code that has three of them or more."""
    source = sampling.source_of(text)
    wanted = (LexemeKind.IDENTIFIER, LexemeKind.KEYWORD)
    found = {
        place: [word for word in source.words if place.start <= word.start < place.end and word.kind in wanted]
        for place in sampling.places(source)
    }
    return {place: words for place, words in found.items() if len(words) > 2}


async def one_session(
    oracle: SideDoorOracle, hunk: Hunk, words: Sequence[Lexeme], times: dict[str, list[float]]
) -> None:
    started = time.perf_counter()
    session = await oracle.open(hunk)
    times["open"].append(1000 * (time.perf_counter() - started))
    for number, word in enumerate(words[:WORDS_PER_SESSION]):
        took: list[float] = []
        answer = await timed(took, session.complete(hunk.text[hunk.start : word.start]))
        kind = "unknown" if isinstance(answer, Unknown) else "complete" if number else "complete, first"
        times[kind] += took
    await timed(times["check"], session.check(f" {hunk.original}"))
    await session.close()


class WithStock(Headless):
    """JDT LS with a second bundle, which times JDT's own completion in the oracle's process."""

    def _initialize_params(self) -> dict[str, Any]:
        params = super()._initialize_params()
        params["initializationOptions"]["bundles"].append(str(self.stock))
        return params

    stock: Path


async def stock(jdtls: Headless, path: Path, calls: int) -> list[float]:
    """The times of `codeComplete` at the places at which `measure` asks, inside JDT LS."""
    text = path.read_text("utf-8")
    lines = list(words_by_line(text).items())
    chosen = random.Random(0)
    asked: list[tuple[int, int, int]] = []
    while len(asked) < calls:
        place, words = chosen.choice(lines)
        asked += [(place.start, place.end, word.start - place.start) for word in words[:WORDS_PER_SESSION]]
    arguments = [path_to_uri(path), text, *map(list, zip(*asked, strict=True))]
    command = {"command": "espalier.bench.complete", "arguments": arguments}
    return list(await jdtls.request("workspace/executeCommand", command, within=600))


def show(kind: str, milliseconds: list[float]) -> None:
    ordered = sorted(milliseconds) or [float("nan")]
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    print(f"{kind:28} {len(milliseconds):6} {statistics.median(ordered):8.1f} {p95:8.1f}")


async def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sources", type=Path)
    arguments.add_argument("--calls", type=int, default=1500)
    given = arguments.parse_args()
    found = parts.ensure(places.cache_dir(), Choice(), lambda progress: print(progress.message))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "bench"
        project(project_of(given.sources), root)
        path = nearest(sorted(root.rglob("*.java")))
        print(f"{path.name}, {path.read_text('utf-8').count(chr(10))} lines")
        jdtls = WithStock(root, found, Path(folder) / "cache")
        jdtls.stock = bundle.ensure(Path(folder), found.java, found.jdtls, print, STOCK)
        async with jdtls:
            oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=30))
            jdtls.did_open(path)
            await oracle.wait_imported()
            jdtls.did_close(path)
            await measure(oracle, path, given.calls // 3)
            times = await measure(oracle, path, given.calls)
            print(f"{'ms':28} {'calls':>6} {'p50':>8} {'p95':>8}")
            for kind, milliseconds in times.items():
                show(kind, milliseconds)
            await stock(jdtls, path, given.calls // 3)
            show("codeComplete (in process)", await stock(jdtls, path, given.calls))
            await oracle.close()


if __name__ == "__main__":
    asyncio.run(main())
