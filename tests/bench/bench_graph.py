"""How fast the graph is: cold (parse in two processes, resolve, insert), one-file updates, warm start, `users`.

    python tests/bench/bench_graph.py FOLDER [RUNS]

The script prints medians of wall seconds. It needs PYTHONPATH=server if espalier is not installed.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path

from espalier.java.facts import FileFacts, decode, encode
from espalier.java.parse import facts_of
from espalier.ontology import saved
from espalier.ontology.graph import Ontology
from espalier.ontology.queries import users

PROCESSES = 2
UPDATES = 40
CHUNK = 24


def read(job: tuple[str, list[str]]) -> list[bytes]:
    root, paths = job
    return [encode(facts_of(path, (Path(root) / path).read_bytes())) for path in paths]


def parsed(root: Path, paths: list[str]) -> dict[str, FileFacts]:
    jobs = [(str(root), paths[start : start + CHUNK]) for start in range(0, len(paths), CHUNK)]
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        found = [decode(data) for batch in pool.map(read, jobs) for data in batch]
    return {facts.path: facts for facts in found}


def timed(action: Callable[[], object]) -> float:
    gc.disable()  # as the workspace does while many files come in
    start = time.perf_counter()
    action()
    seconds = time.perf_counter() - start
    gc.enable()
    return seconds


def cold(root: Path, paths: list[str]) -> tuple[float, float]:
    """The seconds to parse, and to resolve and insert."""
    facts: dict[str, FileFacts] = {}
    parse = timed(lambda: facts.update(parsed(root, paths)))
    return parse, timed(lambda: Ontology().apply(facts))


def edited(source: bytes, kind: str) -> bytes:
    """The file with an addition: inside a body, a new member, or every method `get...` renamed."""
    if kind == "body":
        return source.replace(b"return ", b"return /* edited */ ", 1) + b"\n"
    if kind == "member":
        at = source.rfind(b"}")
        return source[:at] + b"  public void addedByTheBenchmark() { }\n" + source[at:]
    return source.replace(b" get", b" fetch")


def updates(ontology: Ontology, root: Path, paths: list[str], kind: str) -> list[float]:
    """The seconds from an editor's text to the new graph, for files spread over the project."""
    found = []
    for path in paths[:: max(len(paths) // UPDATES, 1)]:
        source = (root / path).read_bytes()
        after = edited(source, kind)
        found.append(timed(lambda p=path, a=after: ontology.apply({p: facts_of(p, a)})))
        ontology.apply({path: facts_of(path, source)})
    return found


def warm(data: bytes) -> float:
    return timed(lambda: Ontology().restore(saved.decode(data)))


def encoded(ontology: Ontology) -> bytes:
    file = BytesIO()
    encoder = saved.Encoder(file.write)
    for name, section in ontology.saved():
        encoder.put(name, section)
    encoder.finish()
    return file.getvalue()


def main(root: Path, runs: int) -> None:
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.java"))
    rows: list[tuple[str, str]] = []
    colds = [cold(root, paths) for _ in range(runs)]
    for name, seconds in (("parse", [c[0] for c in colds]), ("resolve", [c[1] for c in colds])):
        rows.append((f"cold: {name}", f"{statistics.median(seconds):.2f} s"))
    rows.append(("cold: total", f"{statistics.median([sum(each) for each in colds]):.2f} s"))
    facts = parsed(root, paths)
    ontology = Ontology()
    ontology.apply(facts)
    for kind in ("body", "member", "rename"):
        seconds = updates(ontology, root, paths, kind)
        rows.append(
            (f"update: {kind}", f"{statistics.median(seconds) * 1000:.1f} ms, worst {max(seconds) * 1000:.0f} ms")
        )
    data = encoded(ontology)
    rows.append(("warm start", f"{statistics.median([warm(data) for _ in range(runs)]):.2f} s"))
    rows.append(("saved", f"{len(data) / 1e6:.1f} MB"))
    types = [node.key for node in ontology.nodes() if node.kind in ("class", "interface") and node.path]
    asked = [timed(lambda k=key: users(ontology, k)) for key in types[:: max(len(types) // 200, 1)]]
    rows.append(("users", f"{statistics.median(asked) * 1000:.2f} ms, worst {max(asked) * 1000:.0f} ms"))
    stats = ontology.stats()
    rows.append(("size", f"{len(paths)} files, {sum(stats.nodes.values())} nodes, {sum(stats.edges.values())} edges"))
    width = max(len(name) for name, _ in rows)
    print("\n".join(f"{name:<{width}}  {value}" for name, value in rows))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3)
