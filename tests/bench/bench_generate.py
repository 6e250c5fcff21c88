"""The embedded model and the engine on real sources: `bench_generate.py CORPUS...` (folders with Java in them).

The script prints how fast a workspace is learnt and how much memory that takes, how long a query takes, how well
lexemes are predicted in lines that were taken out of the workspace, and how long ten candidates for one line take if
every question to the oracle takes 5 ms. The oracle is a stand-in that knows the names of the file; other scripts
measure the real one.
"""

from __future__ import annotations

import asyncio
import math
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from espalier.generate import Memo, Settings, Stats, Task, generate
from espalier.java.lexer import LexemeKind, code, is_word, lex, trailing_word
from espalier.models.general_knowledge import GeneralKnowledge
from espalier.models.ngram import Ngram
from espalier.models.ngram_counts import MAX_CONTEXT
from espalier.models.ngram_model import NgramModel
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Prompt, Sampling

ORACLE_SECONDS = 0.005
LINES = 60


class FileOracle:
    """A stand-in that allows every identifier and keyword of the file and reports no error."""

    def __init__(self, hunk: Hunk) -> None:
        self.hunk = hunk
        words = {lexeme.text for lexeme in lex(hunk.text) if lexeme.kind is LexemeKind.IDENTIFIER}
        self._names = tuple(Name(word, NameKind.OTHER) for word in sorted(words))

    async def complete(self, generated: str, rest: str = "") -> Completion:
        await asyncio.sleep(ORACLE_SECONDS)
        stem = trailing_word(generated)
        return Names(tuple(name for name in self._names if name.text.startswith(stem)), stem)

    async def check(self, replacement: str, imports: object = ()) -> Check:
        await asyncio.sleep(ORACLE_SECONDS)
        return Check((), (), (), ())

    async def close(self) -> None:
        pass


def sources(corpora: list[Path]) -> dict[str, str]:
    files = (path for corpus in corpora for path in sorted(corpus.rglob("*.java")))
    return {path.as_posix(): path.read_text("utf-8", "replace") for path in files}


def learn(files: dict[str, str]) -> tuple[Ngram, float, float]:
    """The model, the seconds, and the MiB of resident memory that it took."""
    process = psutil.Process()
    before = process.memory_info().rss
    started = time.perf_counter()
    ngram = Ngram(GeneralKnowledge.opened())
    for path, text in files.items():
        ngram.learn(path, text)
    ngram.view("", [])
    return ngram, time.perf_counter() - started, (process.memory_info().rss - before) / 2**20


def sampled(files: dict[str, str]) -> Iterator[Hunk]:
    """Yields lines of code with at least six lexemes."""
    choose = random.Random(1)
    paths = sorted(path for path, text in files.items() if text.count(";") > 20)
    while True:
        path = choose.choice(paths)
        text = files[path]
        lines = text.splitlines(keepends=True)
        number = choose.randrange(len(lines))
        line = lines[number]
        if len(code(line)) < 7 or line.strip()[:1] in "*/":
            continue
        start = sum(map(len, lines[:number])) + len(line) - len(line.lstrip())
        yield Hunk(Path(path), text, start, start + len(line.strip()))


def predicted(ngram: Ngram, hunk: Hunk) -> Iterator[tuple[bool, int, float, float]]:
    """Yields for each lexeme of the hunk: whether it is a name, its rank among the first five (or 5), bits, seconds."""
    view = ngram.view(hunk.path.as_posix(), [hunk.before, hunk.after])
    words, find = code(hunk.before), ngram.vocabulary.find
    for word in code(hunk.original):
        started = time.perf_counter()
        distribution = view.predict([find(other) for other in words[-MAX_CONTEXT:]])
        best = sorted(distribution.best(5), key=lambda item: -item[1])
        seconds = time.perf_counter() - started
        ranked = [ngram.vocabulary.words[index] for index, _ in best]
        probability = distribution.probability(find(word)) or distribution.unseen * 2.0 ** -len(word)
        yield is_word(word), ranked.index(word) if word in ranked else 5, -math.log2(probability), seconds
        words.append(word)


async def ten_candidates(ngram: Ngram, hunk: Hunk) -> list[Stats]:
    """The costs of a request, and of the same request with the first one's memo and another seed."""
    prompt = Prompt(hunk.before, hunk.after, hunk.original, path=hunk.path.as_posix())
    task, memo, costs = Task(prompt, avoid=(hunk.original,)), Memo(), []
    for seed in (1, 2):
        costs.append(Stats())
        settings = Settings(sampling=Sampling(seed=seed))
        async for _ in generate(NgramModel(ngram), FileOracle(hunk), task, settings, memo, costs[-1]):
            pass
    return costs


def medians(name: str, costs: list[Stats]) -> str:
    """One line of the report: medians over the lines."""
    started = sum(stats.candidates_started for stats in costs)
    share = 1 - sum(stats.abandoned for stats in costs) / started
    calls = statistics.median((s.complete_calls + s.check_calls) / max(s.candidates_started, 1) for s in costs)
    times = sorted(stats.seconds for stats in costs)
    seconds = f"ten candidates in {statistics.median(times):.2f} s (slowest {times[-1]:.2f} s)"
    return f"{name:<12}{seconds}, {calls:.1f} oracle calls a candidate, {share:.0%} of {started} started were finished"


def main(corpora: list[Path]) -> None:
    files = sources(corpora)
    size = sum(map(len, files.values())) / 2**20
    ngram, seconds, memory = learn(files)
    print(f"learnt      {len(files)} files, {size:.1f} MiB in {seconds:.2f} s ({size / seconds:.1f} MiB/s)")
    print(f"memory      {memory:.0f} MiB, {len(ngram.vocabulary)} lexemes in the vocabulary")
    hunks = [hunk for hunk, _ in zip(sampled(files), range(LINES), strict=False)]
    rows = [row for hunk in hunks for row in predicted(ngram, hunk)]
    names = [rank for is_name, rank, _, _ in rows if is_name]
    print(f"query       {statistics.median(row[3] for row in rows) * 1000:.2f} ms (median of {len(rows)})")
    print(f"bits        {statistics.mean(row[2] for row in rows):.2f} a lexeme")
    print(f"words       top-1 {_share(names, 1):.0%}, top-5 {_share(names, 5):.0%}")
    runs = [asyncio.run(ten_candidates(ngram, hunk)) for hunk in hunks[:20]]
    print(medians("cold memo", [cold for cold, _ in runs]))
    print(medians("warm memo", [warm for _, warm in runs]))


def _share(ranks: list[int], first: int) -> float:
    return sum(rank < first for rank in ranks) / len(ranks)


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
