"""How often, and how soon, a broken line is repaired: `python tests/bench/bench_fix.py SOURCES [--cases N] [--seed S]`.

Lines of a folder of Java sources that compile are broken one at a time (`experiments.breaking`); those the compiler
rejects are repaired by the embedded model, which has learnt the other files. Right means equal to what stood there
but for layout. Times are of one request on a warm JDT LS.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from corpora import project_of

from espalier import places
from espalier.experiments.breaking import Fault, faults
from espalier.generate import Ablation, Arm, Budget
from espalier.java.parse import facts_of
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.models.ngram import Ngram
from espalier.models.ngram_model import NgramModel
from espalier.ontology.graph import Ontology
from espalier.ports import Oracle
from espalier.repair.check import targets
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import FixRequest, FixResult
from espalier.repair.hunk import hunk_of
from espalier.repair.ranking import essence
from espalier.repair.suggest import suggest


@dataclass(frozen=True, slots=True)
class Outcome:
    fault: Fault
    path: str
    result: FixResult
    cpu: float
    """Seconds of our own process."""

    @property
    def rank(self) -> int | None:
        """Rank of the right line, or None."""
        right = essence(self.fault.right)
        return next((found.rank for found in self.result.candidates if essence(found.text) == right), None)


def cases(root: Path, count: int, seed: int) -> Iterator[tuple[str, Fault]]:
    """Faults in files drawn at random, at most two a file."""
    paths = sorted(path for path in root.rglob("*.java") if path.name not in ("package-info.java", "module-info.java"))
    random.Random(seed).shuffle(paths)
    left = count
    for path in paths:
        text = path.read_text("utf-8")
        for fault in faults(text, min(2, left), seed):
            left -= 1
            yield path.relative_to(root).as_posix(), fault


async def run(arguments: argparse.Namespace, root: Path) -> list[Outcome]:
    choice = Choice(arguments.java, arguments.jdtls_home)
    found = parts.ensure(places.cache_dir(), choice, lambda progress: None)
    ngram, ontology = _learnt(root)
    outcomes = []
    async with Headless(root, found, root.parent / "cache") as jdtls:
        first = next(root.rglob("*.java"))
        jdtls.did_open(first)
        oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=1.0))
        await oracle.wait_imported()
        for path, fault in cases(root, arguments.cases, arguments.seed):
            request = await _request(oracle, root, path, fault)
            if request is None:
                print(f"-     compiles or cannot be seen  {fault.kind}: {fault.broken}", flush=True)
                continue
            request = replace(
                request,
                arm=arguments.arm,
                without=arguments.without,
                seed=arguments.seed,
                budget=Budget(seconds=arguments.seconds),
            )
            model = NgramModel(ngram, edit=Ablation.EDIT not in arguments.without)
            before = time.process_time()
            result = await suggest(request, oracle=oracle, model=model, evidence=GraphEvidence(ontology))
            outcomes.append(Outcome(fault, path, result, time.process_time() - before))
            _tell(outcomes[-1])
        await oracle.close()
    return outcomes


def _learnt(root: Path) -> tuple[Ngram, Ontology]:
    ngram, ontology, facts = Ngram(), Ontology(), {}
    for file in root.rglob("*.java"):
        path = file.relative_to(root).as_posix()
        ngram.learn(path, file.read_text("utf-8"))
        facts[path] = facts_of(path, file.read_bytes())
    ontology.apply(facts)
    return ngram, ontology


async def _request(oracle: Oracle, root: Path, path: str, fault: Fault) -> FixRequest | None:
    """None when the compiler has nothing against the broken line, or much against the file as it was."""
    hunk = hunk_of(root / path, fault.text, fault.line, fault.line)
    session = await oracle.open(hunk)
    try:
        check = await session.check(hunk.original)
        sound = await session.check(fault.right)
    finally:
        await session.close()
    return FixRequest(hunk, path) if targets(check.before, hunk) and not sound.after else None


def _tell(outcome: Outcome) -> None:
    result, fault = outcome.result, outcome.fault
    print(f"{outcome.rank or '-':<3} {result.stats.seconds:5.1f} s  {fault.kind:<16} {fault.broken}", flush=True)
    if outcome.rank != 1:
        print(f"      {'':<19} right: {fault.right}")
        print(f"      {'':<19} first: {next((found.text for found in result.candidates), 'nothing')}", flush=True)


def table(outcomes: Sequence[Outcome]) -> str:
    """One row per kind of fault, one for all."""
    kinds = sorted(Counter(outcome.fault.kind for outcome in outcomes))
    rows = [_row(kind, [outcome for outcome in outcomes if outcome.fault.kind == kind]) for kind in kinds]
    head = f"{'fault':<18}{'n':>4}{'@1':>7}{'@5':>7}{'@10':>7}{'any':>7}{'p50 s':>8}{'p95 s':>8}"
    head += f"{'calls':>8}{'ms/call':>9}{'own cpu s':>11}"
    return "\n".join([head, *rows, _row("all", outcomes)])


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    def share(within: int) -> str:
        return f"{sum((outcome.rank or 99) <= within for outcome in outcomes) / len(outcomes):7.0%}"

    seconds = sorted(outcome.result.stats.seconds for outcome in outcomes)
    late = seconds[min(len(seconds) - 1, int(0.95 * len(seconds)))]
    offered = sum(bool(outcome.result.candidates) for outcome in outcomes) / len(outcomes)
    stats = [outcome.result.stats for outcome in outcomes]
    calls = sum(item.complete_calls + item.check_calls for item in stats)
    oracle = sum(item.oracle_ms for item in stats) / max(calls, 1)
    cpu = statistics.median(outcome.cpu for outcome in outcomes)
    costs = f"{calls / len(outcomes):8.0f}{oracle:9.1f}{cpu:11.1f}"
    shares = f"{share(1)}{share(5)}{share(10)}{offered:7.0%}"
    return f"{name:<18}{len(outcomes):>4}{shares}{statistics.median(seconds):8.1f}{late:8.1f}{costs}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--cases", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--arm", type=Arm, default=Arm.ESPALIER)
    parser.add_argument("--without", type=lambda text: frozenset(map(Ablation, text.split(","))), default=frozenset())
    parser.add_argument("--java", type=Path)
    parser.add_argument("--jdtls-home", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(shutil.copytree(project_of(arguments.sources), Path(folder) / "project"))
        outcomes = asyncio.run(run(arguments, root))
        print(table(outcomes) if outcomes else "no line broke")


if __name__ == "__main__":
    main()
