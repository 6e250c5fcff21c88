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
from collections import defaultdict
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
REFUSED = 10
"""One name in so many."""
FILE = Path(__file__).parents[1] / "projects/library/src/library/Loan.java"
WORDS = sorted(
    {word.text for word in lex(FILE.read_text("utf-8")) if word.kind in (LexemeKind.IDENTIFIER, LexemeKind.KEYWORD)}
)


class RefusingOracle:
    """A session over an empty file; every statement compiles."""

    def __init__(self, seconds: float, salt: int) -> None:
        self.hunk = Hunk(Path("Loan.java"), "", 0, 0)
        self._seconds = seconds
        self._salt = salt

    async def complete(self, drawn: str, rest: str = "") -> Completion:
        await asyncio.sleep(self._seconds)
        stem = trailing_word(drawn)
        before = f"{self._salt}{drawn.removesuffix(stem)}"
        allowed = (word for word in WORDS if zlib.crc32(f"{before}{word}".encode()) % REFUSED)
        return Names(tuple(Name(word, NameKind.OTHER) for word in allowed if word.startswith(stem)), stem)

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        await asyncio.sleep(self._seconds)
        return Check((), (), (), ())

    async def close(self) -> None:
        pass


async def drawn(model: VllmModel, arm: Arm, seconds: float, salt: int) -> tuple[float, Stats]:
    """Wall seconds and costs of one text of `LENGTH` tokens, everything cold but the server's prefix cache. Fewer
    tokens are read where a text ends by itself; those do not count."""
    sampling = Sampling(seed=salt, max_tokens=LENGTH)
    budget = Budget(started=1, seconds=60.0)
    settings = Settings(arm=arm, sampling=sampling, budget=budget, wanted=1, lanes=1, retreats=0)
    stats, task = Stats(), Task(Prompt("", ""), stop=Stop.HUNK)
    started = time.perf_counter()
    async for _ in generate(model, RefusingOracle(seconds, salt), task, settings, Memo(), stats):
        pass
    return time.perf_counter() - started, stats


async def measured(url: str, runs: int) -> None:
    model = VllmModel(CompletionsServer(ServerSettings(url)))
    await drawn(model, Arm.FREE, 0.0, 0)
    rows: dict[tuple[float, Arm], list[tuple[float, Stats]]] = defaultdict(list)
    for salt in range(runs):
        for seconds in DELAYS:
            for arm in (Arm.FREE, Arm.EXACT, Arm.ESPALIER):
                wall, stats = await drawn(model, arm, seconds, salt)
                if stats.tokens >= LENGTH:
                    rows[seconds, arm].append((wall, stats))
    await model.close()
    print("oracle ms  arm        texts  wall ms  x free  tokens read  rejected  requests  oracle calls")
    for (seconds, arm), results in rows.items():
        wall, free = (median(row[0] for row in some) for some in (results, rows[seconds, Arm.FREE]))
        counts = [
            median(count(stats) for _, stats in results)
            for count in (
                lambda s: s.tokens,
                lambda s: s.rejected,
                lambda s: s.model_requests,
                lambda s: s.complete_calls + s.check_calls,
            )
        ]
        print(
            f"{seconds * 1000:9.0f}  {arm:<9} {len(results):6} {wall * 1000:8.0f} {wall / free:7.2f}"
            f" {counts[0]:12g} {counts[1]:9g} {counts[2]:9g} {counts[3]:13g}"
        )


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
