"""48 tokens from a real vLLM under an oracle that refuses every tenth name: `bench_stream.py [CORPUS] [--runs N]`.

The arms `free` (the unconstrained stream), `exact` (one token a request) and `espalier` (a stream that is left and
taken up again) draw the same length with the same model, by turns, so that a slow moment of the machine meets them
all. The oracle is scripted: it knows the words of one file, refuses a tenth of them by a hash of the text before, and
takes 2 or 10 ms to say so. The server is the one of `make test-vllm`, or `--url` with its own tokenizer at hand.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from espalier.generate import Arm, Budget, Memo, Settings, Stats, Stop, Task, generate
from espalier.java.lexer import LexemeKind, lex, trailing_word
from espalier.models.completions import CompletionsServer, ServerSettings
from espalier.models.vllm import VllmModel
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Prompt, Sampling
from fixtures.vllm_process import MODEL, serving

LENGTH = 48
DELAYS = (0.002, 0.010)
ARMS = (Arm.FREE, Arm.EXACT, Arm.ESPALIER)
REFUSED = 10
"""One name in so many."""
FILE = Path(__file__).parents[1] / "projects/library/src/library/Loan.java"
WORDS = sorted(
    {word.text for word in lex(FILE.read_text("utf-8")) if word.kind in (LexemeKind.IDENTIFIER, LexemeKind.KEYWORD)}
)


Rows = dict[tuple[float, Arm], list[tuple[float, Stats]]]


class RefusingOracle:
    """A session over an empty file; every statement compiles."""

    def __init__(self, words: Sequence[str], seconds: float, salt: int) -> None:
        self._words = words
        self.hunk = Hunk(Path("Loan.java"), "", 0, 0)
        self._seconds = seconds
        self._salt = salt

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        await asyncio.sleep(self._seconds)
        stem = trailing_word(drawn)
        before = f"{self._salt}{drawn.removesuffix(stem)}"
        allowed = (word for word in self._words if zlib.crc32(f"{before}{word}".encode()) % REFUSED)
        return Names(tuple(Name(word, NameKind.OTHER) for word in allowed if word.startswith(stem)), stem)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        await asyncio.sleep(self._seconds)
        return Check((), (), (), ())

    async def close(self) -> None:
        pass


async def drawn(
    model: VllmModel, arm: Arm, seconds: float, salt: int, words: Sequence[str] = WORDS
) -> tuple[float, Stats]:
    """Wall seconds and costs of one text of `LENGTH` tokens, everything cold but the server's prefix cache. Fewer
    tokens are read where a text ends by itself; those do not count."""
    sampling = Sampling(seed=salt, max_tokens=LENGTH)
    budget = Budget(started=1, seconds=60.0)
    settings = Settings(arm=arm, sampling=sampling, budget=budget, wanted=1, lanes=1, retreats=0)
    stats, task = Stats(), Task(Prompt("", ""), stop=Stop.HUNK)
    started = time.perf_counter()
    async for _ in generate(model, RefusingOracle(words, seconds, salt), task, settings, Memo(), stats):
        pass
    return time.perf_counter() - started, stats


async def measured(url: str, runs: int, delays: Sequence[float] = DELAYS, words: Sequence[str] = WORDS) -> None:
    model = VllmModel(CompletionsServer(ServerSettings(url)))
    await drawn(model, Arm.FREE, 0.0, 0, words)
    rows: Rows = {(seconds, arm): [] for seconds in delays for arm in ARMS}
    for salt in range(runs):
        for (seconds, arm), results in rows.items():
            wall, stats = await drawn(model, arm, seconds, salt, words)
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
    asked = parser.parse_args()
    if asked.url:
        asyncio.run(measured(asked.url, asked.runs))
    elif not MODEL.is_dir():
        print("not measured: there is no vLLM here; make test-vllm installs it")
    else:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "log") as vllm:
            asyncio.run(measured(vllm.url, asked.runs))


if __name__ == "__main__":
    main()
