"""What an edit costs: `python tests/bench/bench_edits.py FOLDER [--each N]`.

Seven kinds of edits, from a comment in a body to a renamed package, are made in N files each, spread over the project
(30), and taken back again; the last kind renames the members with the most uses. An edit takes the way of an editor's
text: it is parsed, chunked and shown, its own file is resolved (*visible*), then everything that depends on it, in
steps between which other requests are served.

The script prints the processor time of this thread, which is the wall time on a quiet machine.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from espalier.ontology.kinds import MEMBER_KINDS
from espalier.vectors.index import ChunkIndex
from espalier.workspace.collector import collector_paused
from espalier.workspace.record import record_of
from espalier.workspace.writer import Change, Writer

Edit = Callable[[str], str]


class Cost(NamedTuple):
    """Milliseconds until the file's own edges are there, of the longest step, and of all together."""

    visible: float
    longest: float
    total: float


def body(text: str) -> str:
    return text.replace("return ", "return /* edited */ ", 1) + "\n"


def member(text: str) -> str:
    at = text.rfind("}")
    return f"{text[:at]}  public void addedByTheBenchmark() {{ }}\n{text[at:]}"


def getters(text: str) -> str:
    return text.replace(" get", " fetch")


def signature(text: str) -> str:
    return re.sub(r"(\bpublic [\w<>\[\] ]+ \w+\()(?=\w)", r"\1int addedByTheBenchmark, ", text)


def heritage(text: str) -> str:
    return re.sub(
        r"\b(class|interface) (\w+)( extends [\w.]+)?",
        lambda m: f"{m[1]} {m[2]}" + ("" if m[3] else " extends Exception"),
        text,
        count=1,
    )


def package(text: str) -> str:
    return re.sub(r"^package ([\w.]+);", r"package \1.moved;", text, count=1, flags=re.MULTILINE)


SPREAD: dict[str, Edit] = {
    "comment in a body": body,
    "member added": member,
    "all getters renamed": getters,
    "parameters added": signature,
    "supertype changed": heritage,
    "package changed": package,
}


def filled(root: Path, paths: list[str]) -> Writer:
    writer = Writer(ChunkIndex())
    with collector_paused():
        for path in paths:
            writer.show({path: Change(record_of(path, (root / path).read_bytes()))})
        finish(writer)
    return writer


def finish(writer: Writer) -> list[float]:
    """The milliseconds of each step, with Python's garbage collection after it."""
    steps = writer.steps()
    times = [time.thread_time(), *(time.thread_time() for _ in steps), time.thread_time()]
    return [1000 * (end - begin) for begin, end in pairwise(times)]


def edited(writer: Writer, path: str, text: str) -> Cost:
    begun = time.thread_time()
    writer.show({path: Change(record_of(path, text.encode()))})
    shown = 1000 * (time.thread_time() - begun)
    first, *rest = finish(writer)
    return Cost(shown + first, max([shown + first, *rest]), shown + first + sum(rest))


def hubs(writer: Writer, count: int) -> Iterator[tuple[str, str]]:
    """Yields path and name of the members with the most uses."""
    used = Counter(edge.target for edge in writer.ontology.edges(tests=True))
    for key, _ in used.most_common():
        node = writer.ontology.node(key)
        if count and node is not None and node.kind in MEMBER_KINDS and node.name.isidentifier():
            count -= 1
            yield node.path, node.name


def renamed(name: str) -> Edit:
    return lambda text: re.sub(rf"\b{name}\b", f"{name}Renamed", text)


def main(root: Path, each: int) -> None:
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.java"))
    writer = filled(root, paths)
    jobs = [(kind, path, edit) for kind, edit in SPREAD.items() for path in paths[:: max(len(paths) // each, 1)][:each]]
    jobs += [("hub renamed", path, renamed(name)) for path, name in hubs(writer, each)]
    costs: dict[str, list[Cost]] = {}
    for kind, path, edit in jobs:
        text = (root / path).read_text("utf-8", "replace")
        if edit(text) != text:
            costs.setdefault(kind, []).append(edited(writer, path, edit(text)))
            costs[kind].append(edited(writer, path, text))
    show(costs)


def show(costs: dict[str, list[Cost]]) -> None:
    table = Table(title=f"{sum(map(len, costs.values()))} edits, ms of processor time: median / 95% / worst")
    for column in ("edit", "number", "visible", "longest step", "all"):
        table.add_column(column, justify="left" if column == "edit" else "right")
    for kind, found in {**costs, "together": [cost for each in costs.values() for cost in each]}.items():
        table.add_row(kind, str(len(found)), *(spread(list(column)) for column in zip(*found, strict=True)))
    Console(width=120).print(table)


def spread(found: list[float]) -> str:
    ordered = sorted(found)
    return f"{statistics.median(ordered):.1f} / {ordered[int(0.95 * (len(ordered) - 1))]:.1f} / {ordered[-1]:.1f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--each", type=int, default=30)
    given = parser.parse_args()
    main(given.root, given.each)
