"""How fast Scion is, and what it needs: bench_scion.py [IGNORED] [--rounds 5]

The first token after a prompt that fills the model's room, cut from 700 pieces; tokens a second of one stream, and of
eight that share a prompt and differ by seed; the memory of the process. With the mixed caches, which have learnt
Espalier's sample projects. Each figure stands for wall time and, in brackets, for processor time: Scion computes in one
thread, so that is what a quiet machine would take.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import psutil

from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import folder
from espalier.ports import Prompt, Sampling

PROJECTS = Path(__file__).parents[1] / "projects"
PIECES, TOKENS = 700, 32


def prompt(model: ScionModel, round: int) -> Prompt:
    """Of `PIECES` pieces before it is cut to the model's room, another one in each round."""
    longest = max(PROJECTS.rglob("*.java"), key=lambda file: file.stat().st_size).read_text("utf-8")
    text = f"// {round}\n{longest}"
    while len(model.tokenize(text)) > PIECES:
        text = text[: int(len(text) * 0.98)]
    cut = text.rindex("\n", 0, len(text) * 3 // 4) + 1
    return Prompt(f"{text[:cut]}        ", text[cut:])


async def stream(model: ScionModel, prompt: Prompt, seed: int) -> int:
    """The number of tokens generated; a text that ends is begun again."""
    count = 0
    while count < TOKENS:
        sampling = Sampling(seed=seed + 1000 * count, max_tokens=TOKENS - count)
        count += len([step async for step in model.stream(prompt, (), sampling)])
    return count


def now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def since(started: tuple[float, float]) -> tuple[float, float]:
    wall, processor = now()
    return wall - started[0], processor - started[1]


async def timed(model: ScionModel, prompt: Prompt, streams: int, seed: int) -> tuple[float, float]:
    """Tokens a second."""
    started = now()
    counts = await asyncio.gather(*(stream(model, prompt, seed + each) for each in range(streams)))
    wall, processor = since(started)
    return sum(counts) / wall, sum(counts) / processor


async def main(rounds: int) -> None:
    process = psutil.Process()
    bare, started = process.memory_info().rss, time.perf_counter()
    model = ScionModel(folder())
    loaded = time.perf_counter() - started
    for file in sorted(PROJECTS.rglob("*.java")):
        model.learn(file.relative_to(PROJECTS).as_posix(), file.read_text("utf-8"))
    model.settle()
    print(f"loaded in {loaded:.2f} s\n{'first token, s':>15} {'one, tokens/s':>15} {'eight, tokens/s':>15}")
    for round in range(rounds):
        asked, started = prompt(model, round), now()
        await anext(aiter(model.stream(asked, (), Sampling(max_tokens=1))))
        first = since(started)
        one, eight = await timed(model, asked, 1, 10**6), await timed(model, asked, 8, 10**5)
        figures = (
            f"{wall:.{places}f} ({processor:.{places}f})"
            for (wall, processor), places in zip((first, one, eight), (2, 0, 0), strict=True)
        )
        print(" ".join(f"{figure:>15}" for figure in figures))
    grown = process.memory_info().rss
    print(f"memory: {grown / 1e6:.0f} MB, of which {(grown - bare) / 1e6:.0f} MB for the model")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", nargs="?", help="ignored: `make bench` names the corpora to every script")
    parser.add_argument("--rounds", type=int, default=5)
    asyncio.run(main(parser.parse_args().rounds))
