"""Memory of a long session: `python tests/bench/bench_long_session.py [SOURCES] [--files N] [--edits N] [--runs N]`.

SOURCES holds projects (default: the sample projects of the tests), which are copied until there are N files (60). Edits
(20,000) are generated from a seed: key presses of members typed one after the other, each with a name of its own, in
files that are opened and closed again. Between them come index runs (50), each after a branch switch that changes a
quarter of the files, and questions, as an editor would ask them. All of it runs in the real workspace with its cache,
but without vectors.

The script prints the resident set in MB at each index run, and the ratio of the end to the value after 1,000 edits. It
exits with 1 if that is above the budget of 1.1.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
from large_tree import plant

from espalier.answer.usage import users
from espalier.workspace.workspace import Workspace

BUDGET = 1.1
FIRST = 1000
OPEN = 8
"""Documents open at a time."""


def typed(text: str, number: int) -> Iterator[str]:
    """Yields the texts of a document in which a method is typed, key press by key press, before its last brace."""
    member = f"\n  int typed{number}(int given{number}) {{ return given{number} + {number}; }}\n"
    at = text.rfind("}")
    for end in range(1, len(member) + 1):
        yield text[:at] + member[:end] + text[at:]


def recorded(texts: dict[str, str], seed: int) -> Iterator[tuple[str, str | None]]:
    """Yields endless edits: (path, text), with the text None if the document is closed."""
    chance = random.Random(seed)
    paths = sorted(texts)
    shown: list[str] = []
    number = 0
    while True:
        path = chance.choice(paths)
        if path not in shown:
            shown.append(path)
        for text in typed(texts[path], number):
            yield path, text
        number += 1
        while len(shown) > OPEN:
            yield shown.pop(0), None


def switch(root: Path, texts: dict[str, str], number: int) -> None:
    """Switches to another branch: a quarter of the files get a method more, and those of the branch before lose
    theirs."""
    for place, (path, text) in enumerate(sorted(texts.items())):
        other = place % 4 == number % 4
        at = text.rfind("}")
        changed = f"{text[:at]}  void branch{number}() {{ branch{number}(); }}\n{text[at:]}" if other else text
        if (root / path).read_text("utf-8") != changed:
            (root / path).write_text(changed, "utf-8")


async def session(root: Path, cache: Path, edits: int, runs: int) -> float:
    """The ratio of the resident sets."""
    texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sorted(root.rglob("*.java"))}
    workspace = Workspace(root, cache=cache)
    await workspace.index()
    first, every = 0.0, max(edits // runs, 1)
    stream = recorded(texts, 0)
    tending = asyncio.create_task(workspace.tend(print))
    for number in range(1, edits + 1):
        path, text = next(stream)
        workspace.update(path, text)
        await workspace.settled()
        if number % 50 == 0:
            users(workspace, Path(path).stem)
        if number % every == 0:
            switch(root, texts, number // every)
            await workspace.index()
            show(number, workspace)
        if number == min(FIRST, edits):
            first = resident()
    tending.cancel()
    print(f"{resident() / first:.3f} of the {first:.1f} MB after {min(FIRST, edits)} edits")
    ratio = resident() / first
    await workspace.close()
    return ratio


def resident() -> float:
    return float(psutil.Process().memory_info().rss) / 1e6


def show(number: int, workspace: Workspace) -> None:
    chunks = len(workspace._writer.chunks)
    objects = len(gc.get_objects()) + gc.get_freeze_count()
    print(f"{number:>6} edits {resident():8.1f} MB, {objects} objects, {chunks} chunks", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path, nargs="?", default=Path(__file__).parent.parent / "projects")
    parser.add_argument("--files", type=int, default=60)
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=50)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root, cache = Path(scratch).resolve() / "project", Path(scratch).resolve() / "cache"
        root.mkdir()
        plant(given.sources, root, given.files)
        ratio = asyncio.run(session(root, cache, given.edits, given.runs))
    print(f"budget of {BUDGET} {'met' if ratio <= BUDGET else 'MISSED'}")
    return 0 if ratio <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
