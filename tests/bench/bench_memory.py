"""Memory of Espalier's own processes (relay and worker) on a large project: `bench_memory.py SOURCES [--files N]`.

SOURCES holds projects, which are copied until there are N files (5,000). The relay runs as an editor would start it,
with the real worker and a stand-in for JDT LS, whose memory is not ours. Embedding so many chunks takes most of an
hour. So the vectors are random and are stored where the worker finds those of earlier runs. Everything else is real: a
question loads the embedder, and a request for a fix makes the embedded model learn the whole project.

The script prints proportional set sizes in MB (resident sets if the system does not report those).
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import psutil
from large_tree import plant
from session import Asking, opening, started

from espalier.caches import folder_of
from espalier.models.embedder_choice import embedder
from espalier.ports import ModelServer
from espalier.vectors.store import Store, recipe_hash
from espalier.vectors.words import PASSAGE_RECIPE
from espalier.workspace.cache import RecordCache
from espalier.workspace.edition import edition_folder
from espalier.workspace.workspace import Workspace

BUDGET = 700
SETTLE_SECONDS = 8.0


async def prepare(root: Path, folder: Path) -> int:
    """Indexes the project once and leaves only a random vector for each chunk. Returns the number of chunks."""
    model = embedder(ModelServer())
    workspace = Workspace(root, cache=folder)
    await workspace.index()
    await workspace.close()
    records = RecordCache(edition_folder(folder))
    digests = [chunk.digest for each in records.records(records.known()).values() for chunk in each.chunks]
    records.close()
    recipe = recipe_hash(model.recipe, PASSAGE_RECIPE)
    vectors = Store(folder / f"vectors-{recipe}.db", recipe)
    vectors.put(zip(digests, map(bytes, random_vectors(len(digests), model.dimension)), strict=True))
    vectors.close()
    shutil.rmtree(edition_folder(folder))
    return len(digests)


def random_vectors(count: int, dimension: int) -> Iterator[memoryview]:
    """Yields random unit vectors."""
    numbers = np.random.default_rng(0)
    for _ in range(count):
        row = numbers.standard_normal(dimension)
        yield (row / np.linalg.norm(row)).astype(np.float16).data


async def session(root: Path, cache: Path, start: str) -> None:
    """One editor session; `start`: cold or warm."""
    async with started("relay-worker") as (editor, pid):
        relay = psutil.Process(pid)
        with peak(relay) as highest:
            await editor.ask("initialize", opening(root, cache))
            editor.notify("initialized")
            found = await editor.ask("espalier/users", {"symbol": "StringUtils"})
            assert "result" in found, found
        show(f"{start}: peak while indexing, with its processes", highest[0])
        await settled(editor)
        show(f"{start}: graph and vectors", *parts(relay))
        await editor.ask("espalier/ask", {"question": "how is a date parsed from text?"})
        await asyncio.sleep(1)
        show(f"{start}: and the embedder", *parts(relay))
        await learn(editor, min(root.rglob("*.java")))
        show(f"{start}: and the embedded model, at once", *parts(relay))
        await asyncio.sleep(SETTLE_SECONDS)
        relay_mb, worker_mb = parts(relay)
        show(f"{start}: and the embedded model, settled", relay_mb, worker_mb)
        print(f"{start}: budget of {BUDGET} MB {'met' if relay_mb + worker_mb < BUDGET else 'MISSED'}")


async def settled(editor: Asking) -> None:
    """Waits until every chunk has its vector and the index is saved."""
    while True:
        status = await editor.ask("espalier/status")
        await asyncio.sleep(SETTLE_SECONDS)
        if status["result"]["index"]["complete"] and not status["result"]["embeddings"]["pending"]:
            return


async def learn(editor: Asking, path: Path) -> None:
    """Requests a fix. It fails because the stand-in has no oracle, but only after the model has learnt."""
    lines = path.read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines) if text.startswith("import "))
    place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 0}}
    answer = await editor.ask("espalier/fix", {"textDocument": {"uri": path.as_uri()}, "range": place})
    assert "bundle" in answer["error"]["message"], answer


def parts(relay: psutil.Process) -> tuple[float, float]:
    """The MB of the relay, and of the worker with its own children, without the stand-in for JDT LS."""
    workers = [child for child in relay.children() if "worker" in child.cmdline()]
    family = [process for worker in workers for process in (worker, *worker.children(recursive=True))]
    return size(relay), sum(map(size, family))


def size(process: psutil.Process) -> float:
    try:
        memory = process.memory_full_info()
        return float(getattr(memory, "pss", memory.rss)) / 1e6
    except psutil.Error:
        return 0.0


@contextmanager
def peak(relay: psutil.Process) -> Iterator[list[float]]:
    """The highest sum of `parts` during the block."""
    highest, over = [0.0], threading.Event()

    def watch() -> None:
        while not over.wait(0.5):
            highest[0] = max(highest[0], sum(parts(relay)))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield highest
    finally:
        over.set()
        watcher.join()


def show(what: str, *megabytes: float) -> None:
    each = f" (relay {megabytes[0]:.0f}, worker {megabytes[1]:.0f})" if len(megabytes) > 1 else ""
    print(f"{what:<52} {sum(megabytes):6.0f} MB{each}", flush=True)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--files", type=int, default=5000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root, cache = Path(scratch).resolve() / "project", Path(scratch).resolve() / "cache"
        source = plant(given.sources, root, given.files)
        chunks = await prepare(root, folder_of(root, cache))
        print(f"{given.files} files of {source / 1e6:.1f} MB, {chunks} chunks; random vectors")
        for start in ("cold", "warm"):
            await session(root, cache, start)


if __name__ == "__main__":
    asyncio.run(main())
