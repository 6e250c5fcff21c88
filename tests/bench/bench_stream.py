"""48 tokens from a real vLLM under an oracle that rejects every tenth name: `bench_stream.py [CORPUS] [--runs N]`.

The arms `free` (the unconstrained stream), `exact` (one token a request) and `espalier` (a stream that is left and
resumed) generate the same length with the same model, by turns, so that a slow moment of the machine affects all of
them. The oracle is scripted: it knows the words of one file, rejects a tenth of them by a hash of the text before, and
answers after 2 or 10 ms. The server is that of `make test-vllm`, or `--url` with its own tokenizer present.

`--real` asks the real oracle instead: a JDT LS on a sample project, about one statement. Texts then have different
lengths, and the script prints the time per kept token.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from espalier import places
from espalier.generate import Arm, Budget, Memo, Settings, Stats, Stop, Task, generate
from espalier.java.lexer import LexemeKind, lex, trailing_word
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Prompt, Sampling
from fixtures.model_commands import LIBRARY, LOAN, STATEMENT
from fixtures.vllm_process import MODEL, serving

LENGTH = 48
DELAYS = (0.002, 0.010)
HOT, WARMING = 1.5, 5
ARMS = (Arm.FREE, Arm.EXACT, Arm.ESPALIER)
REJECTED = 10
"""One name in so many is rejected."""
FILE = Path(__file__).parents[1] / "projects/library/src/library/Loan.java"
WORDS = sorted(
    {word.text for word in lex(FILE.read_text("utf-8")) if word.kind in (LexemeKind.IDENTIFIER, LexemeKind.KEYWORD)}
)


Rows = dict[tuple[float, Arm], list[tuple[float, Stats]]]


class RejectingOracle:
    """A session over an empty file; every statement compiles."""

    def __init__(self, words: Sequence[str], seconds: float, salt: int) -> None:
        self._words = words
        self.hunk = Hunk(Path("Loan.java"), "", 0, 0)
        self._seconds = seconds
        self._salt = salt

    async def complete(self, generated: str, rest: str = "") -> Completion:
        await asyncio.sleep(self._seconds)
        stem = trailing_word(generated)
        before = f"{self._salt}{generated.removesuffix(stem)}"
        allowed = (word for word in self._words if zlib.crc32(f"{before}{word}".encode()) % REJECTED)
        return Names(tuple(Name(word, NameKind.OTHER) for word in allowed if word.startswith(stem)), stem)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        await asyncio.sleep(self._seconds)
        return Check((), (), (), ())

    async def close(self) -> None:
        pass


async def really(url: str, runs: int) -> None:
    """Runs the arms by turns over the statement that the model knows, with JDT LS as the oracle. The first text of each
    arm does not count."""
    found = parts.ensure(places.cache_dir(), Choice(), lambda progress: print(progress.message))
    model = CompletionsModel(CompletionsSettings(url))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(shutil.copytree(LIBRARY, Path(folder).resolve() / "library"))
        hunk = around(root / LOAN)
        async with Headless(root, found, Path(folder) / "cache") as jdtls:
            oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings())
            jdtls.did_open(hunk.path)
            await oracle.wait_imported()
            jdtls.did_close(hunk.path)
            rows: dict[Arm, list[tuple[float, Stats, int]]] = {arm: [] for arm in ARMS}
            for salt in range(-WARMING, runs):
                for arm, results in rows.items():
                    wall, stats, kept = await statement(model, oracle, hunk, arm, salt)
                    results += [(wall, stats, kept)] if salt >= 0 and kept else []
            await oracle.close()
    await model.close()
    print(
        "arm        texts  ms a token kept  x free  wall ms  tokens kept  tokens read  rejected  requests  oracle calls"
    )
    each = {arm: median(wall / kept for wall, _, kept in results) for arm, results in rows.items()}
    for arm, results in rows.items():
        counts = [(1000 * wall, kept, *counted((wall, stats))) for wall, stats, kept in results]
        wall, kept, tokens, rejected, requests, calls = (median(column) for column in zip(*counts, strict=True))
        print(
            f"{arm:<9} {len(results):6} {each[arm] * 1000:16.1f} {each[arm] / each[Arm.FREE]:7.2f} {wall:8.0f}"
            f" {kept:12g} {tokens:12g} {rejected:9g} {requests:9g} {calls:13g}"
        )


def around(path: Path) -> Hunk:
    text = path.read_text("utf-8")
    start = text.index(STATEMENT)
    return Hunk(path, text, start, start + len(STATEMENT))


async def statement(
    model: CompletionsModel, oracle: SideDoorOracle, hunk: Hunk, arm: Arm, salt: int
) -> tuple[float, Stats, int]:
    """Wall seconds and costs of one candidate for `hunk`, with its own session and memo, and its number of tokens (0:
    there was none)."""
    sampling = Sampling(temperature=HOT, seed=abs(salt), max_tokens=LENGTH)
    settings = Settings(arm=arm, sampling=sampling, budget=Budget(started=1, seconds=60.0), wanted=1, lanes=1)
    stats, task = Stats(), Task(Prompt(hunk.text[: hunk.start], hunk.text[hunk.end :]), stop=Stop.HUNK)
    session = await oracle.open(hunk)
    kept, started = 0, time.perf_counter()
    async for candidate in generate(model, session, task, settings, Memo(), stats):
        kept = len(model.tokenize(candidate.text))
    wall = time.perf_counter() - started
    await session.close()
    return wall, stats, kept


async def generated(
    model: CompletionsModel, arm: Arm, seconds: float, salt: int, words: Sequence[str] = WORDS
) -> tuple[float, Stats]:
    """Wall seconds and costs of one text of `LENGTH` tokens, everything cold except the server's prefix cache. A text
    that ends by itself has fewer tokens and does not count."""
    sampling = Sampling(seed=salt, max_tokens=LENGTH)
    budget = Budget(started=1, seconds=60.0)
    settings = Settings(arm=arm, sampling=sampling, budget=budget, wanted=1, lanes=1, retreats=0)
    stats, task = Stats(), Task(Prompt("", ""), stop=Stop.HUNK)
    started = time.perf_counter()
    async for _ in generate(model, RejectingOracle(words, seconds, salt), task, settings, Memo(), stats):
        pass
    return time.perf_counter() - started, stats


async def measured(url: str, runs: int, delays: Sequence[float] = DELAYS, words: Sequence[str] = WORDS) -> None:
    model = CompletionsModel(CompletionsSettings(url))
    await generated(model, Arm.FREE, 0.0, 0, words)
    rows: Rows = {(seconds, arm): [] for seconds in delays for arm in ARMS}
    for salt in range(runs):
        for (seconds, arm), results in rows.items():
            wall, stats = await generated(model, arm, seconds, salt, words)
            if stats.tokens >= LENGTH:
                results.append((wall, stats))
    await model.close()
    show(rows)


def show(rows: Rows) -> None:
    print("oracle ms  arm        texts  wall ms  x free  tokens/s  tokens read  rejected  requests  oracle calls")
    for (seconds, arm), results in rows.items():
        if not results or not rows[seconds, Arm.FREE]:
            print(f"{seconds * 1000:9.0f}  {arm:<9} {len(results):6}  no text, or none of the free stream, was as long")
            continue
        wall, free = (median(wall for wall, _ in some) for some in (results, rows[seconds, Arm.FREE]))
        tokens, rejected, requests, calls = (median(column) for column in zip(*map(counted, results), strict=True))
        print(
            f"{seconds * 1000:9.0f}  {arm:<9} {len(results):6} {wall * 1000:8.0f} {wall / free:7.2f}"
            f" {LENGTH / wall:9.1f} {tokens:12g} {rejected:9g} {requests:9g} {calls:13g}"
        )


def counted(result: tuple[float, Stats]) -> tuple[int, int, int, int]:
    _, stats = result
    return stats.tokens, stats.rejected, stats.model_requests, stats.complete_calls + stats.check_calls


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", nargs="?", help="not used: the text is the model's own")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--url", default="")
    parser.add_argument("--real", action="store_true", help="a JDT LS is the oracle")
    asked = parser.parse_args()
    measure = really if asked.real else measured
    if asked.url:
        asyncio.run(measure(asked.url, asked.runs))
    elif not MODEL.is_dir():
        print("not measured: there is no vLLM here; make test-vllm installs it")
    else:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "log") as vllm:
            asyncio.run(measure(vllm.url, asked.runs))


if __name__ == "__main__":
    main()
