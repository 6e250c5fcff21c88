"""What Scion repairs by itself, by kind of mistake: bench_scion_repairs.py CORPORA [--each 20] [--drawn 8] [--seed 1]

Mistakes are made and told as in training (`scion.mistakes`, `scion.repairs`), in code that is never trained on, and the
lines that were there are right. Neither the workspace's caches nor the engine nor any edit of a word helps: the most
probable text first, then `--drawn` more at temperature 0.8. Kinds that were kept out of training are marked;
the last two rows compare them with all others.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from platformdirs import user_cache_path
from rich.console import Console
from rich.table import Table

from espalier.models.scion_model import ScionModel
from espalier.models.scion_weights import folder
from espalier.ports import Prompt, Sampling
from scion.mistakes import KEPT_OUT
from scion.repairs import Repair, command_of, compiler_of, made, repair, request, verdicts

SOURCES = ("commons-lang3-3.17.0", "gson-2.11.0", "jsoup-1.18.1")
MADE = 2000
"""Mistakes of each corpus that are shown to the compiler."""
TOKENS = 96
Row = tuple[int, int, int]
"""Rows, right first, right among all."""


def repairs_of(corpus: Path, command: Sequence[str | Path], random: Random) -> Iterator[Repair]:
    """Mistakes that bring an error which the compiler tells."""
    documents = [(str(file), file.read_text("utf-8")) for file in sorted(corpus.rglob("*.java"))]
    documents = [(path, text) for path, text in documents if text.isascii()]
    found = made([text for _, text in documents], MADE, random)
    for place, verdict in verdicts(command, request(documents, found)):
        number, mistake = found[place]
        if verdict.fresh and verdict.message:
            yield repair(documents[number][1], mistake, verdict.message)


def chosen(rows: Sequence[Repair], each: int, random: Random) -> Mapping[str, list[Repair]]:
    """At most `each` of a kind, three times as many of the few that are kept out."""
    kinds: defaultdict[str, list[Repair]] = defaultdict(list)
    for row in random.sample(rows, len(rows)):
        if len(kinds[row.kind]) < each * (3 if row.kind in KEPT_OUT else 1):
            kinds[row.kind].append(row)
    return dict(sorted(kinds.items()))


async def written(model: ScionModel, prompt: Prompt, sampling: Sampling) -> str:
    return b"".join([step.chosen.piece async for step in model.stream(prompt, (), sampling)]).decode("utf-8", "replace")


async def judged(model: ScionModel, row: Repair, drawn: int) -> tuple[bool, bool]:
    """Whether the most probable text is right, and whether any text is."""
    prompt = Prompt(row.before, row.after, row.broken, message=row.message)
    greedy = await written(model, prompt, Sampling(temperature=0.0, max_tokens=TOKENS))
    others = await asyncio.gather(
        *(written(model, prompt, Sampling(temperature=0.8, seed=seed, max_tokens=TOKENS)) for seed in range(drawn))
    )
    right = [text.split() == row.fixed.split() for text in (greedy, *others)]
    return right[0], any(right)


async def main(corpora: Path, espalier: Path, each: int, drawn: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as classes:
        command = command_of(compiler_of(espalier), Path(classes))
        rows = [row for name in SOURCES for row in repairs_of(corpora / name, command, Random(seed))]
    model, found = ScionModel(folder(), mixed=False), dict[str, Row]()
    for kind, of_kind in chosen(rows, each, Random(seed)).items():
        judgements = [await judged(model, row, drawn) for row in of_kind]
        found[kind] = len(judgements), sum(first for first, _ in judgements), sum(among for _, among in judgements)
        print(kind, *found[kind], flush=True)
    table = Table("kind", "rows", "right first", f"among {1 + drawn}")
    for kind, row in found.items():
        table.add_row(f"{kind}, kept out" if kind in KEPT_OUT else kind, *told(row))
    for name, kept_out in (("kept out of training", True), ("all others", False)):
        of_part = [row for kind, row in found.items() if (kind in KEPT_OUT) is kept_out]
        table.add_row(f"{name}, mean of kinds", str(sum(row[0] for row in of_part)), *means(of_part))
    Console().print(table)


def told(row: Row) -> tuple[str, str, str]:
    count, first, among = row
    return str(count), f"{first / count:.0%}", f"{among / count:.0%}"


def means(rows: Sequence[Row]) -> tuple[str, str]:
    """Each kind counts alike."""
    first, among = (sum(row[place] / row[0] for row in rows) / len(rows) for place in (1, 2))
    return f"{first:.0%}", f"{among:.0%}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--espalier", type=Path, default=user_cache_path("espalier"), help="the cache that has JDT LS")
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--drawn", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asyncio.run(main(options.corpora, options.espalier, options.each, options.drawn, options.seed))
