"""How often, and how soon, a broken line is repaired: `bench_fix.py SOURCES... [--cases N] [--seed S]`.

Lines of folders of Java sources that compile are broken one at a time (`breaking`). Those that the compiler
rejects are repaired by the embedded model, which has learnt the other files. A repair is right if it equals the
original except for trivia. Times are of one request on a warm JDT LS; on a busy machine only the calls can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from breaking import Fault, faults
from corpora import project_of
from learning import learnt

from espalier import places
from espalier.experiments.javac import Javac, javac_program
from espalier.experiments.metering import Meter, MeteredOracle
from espalier.generate import Ablation, Arm
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.ports import Oracle, TokenModel
from espalier.repair.edits import applied
from espalier.repair.evidence import Evidence, GraphEvidence
from espalier.repair.fix import Candidate, FixRequest, FixResult, lasting
from espalier.repair.hunk import hunk_of
from espalier.repair.mistake import mistake_of
from espalier.repair.ranking import normal_form
from espalier.repair.suggest import suggest

_WARMING_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """An accepted candidate. `seconds`: since the question; until then, the request's oracle calls and the seconds of
    our own process."""

    seconds: float
    calls: int
    cpu: float
    text: str
    origin: str
    file: str
    """The whole file with the candidate."""


@dataclass(frozen=True, slots=True)
class Outcome:
    fault: Fault
    path: str
    result: FixResult
    cpu: float
    """Seconds of our own process."""
    arrivals: tuple[Arrival, ...]

    def within(self, seconds: float) -> int:
        """The number of distinct candidates within the first seconds that both compilers accept and that do more than
        delete."""
        return sum(arrival.seconds <= seconds for arrival in self.arrivals)

    @property
    def rank(self) -> int | None:
        """The rank of the right line, or None."""
        right = normal_form(self.fault.right)
        return next((found.rank for found in self.result.candidates if normal_form(found.text) == right), None)


def cases(root: Path, count: int, seed: int) -> Iterator[tuple[str, Fault]]:
    """Yields faults in randomly chosen files, at most two a file."""
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
    model, ontology = learnt(root, edit=Ablation.EDIT not in arguments.without)
    outcomes = []
    async with Javac(javac_program(), root) as javac, Headless(root, found, root.parent / "cache") as jdtls:
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
                budget=lasting(arguments.seconds),
            )
            if not outcomes:  # a compiler that has just been started is slow
                warming = replace(request, budget=lasting(_WARMING_SECONDS))
                await suggest(warming, oracle=oracle, model=model, evidence=GraphEvidence(ontology))
            outcomes.append(await _outcome(request, fault, path, oracle, model, GraphEvidence(ontology), javac))
            _report(outcomes[-1], arguments.verbose)
        await oracle.close()
    return outcomes


async def _outcome(
    request: FixRequest,
    fault: Fault,
    path: str,
    oracle: Oracle,
    model: TokenModel,
    evidence: Evidence,
    javac: Javac,
) -> Outcome:
    """The outcome for one fault. Only candidates count that javac accepts as well as JDT."""
    meter, arrivals, seen = Meter(), list[Arrival](), set[tuple[str, ...]]()
    now = time.perf_counter
    cpu, started = time.process_time(), now()

    def arrived(found: Candidate) -> None:
        if not found.note and (what := normal_form(found.text)) not in seen:
            seen.add(what)
            file = applied(request.hunk.text, found.edits(request.hunk))
            spent = now() - started, meter.calls, time.process_time() - cpu
            arrivals.append(Arrival(*spent, found.text, found.origin, file))

    result = await suggest(
        request, oracle=MeteredOracle(oracle, meter), model=model, evidence=evidence, on_candidate=arrived
    )
    cpu = time.process_time() - cpu
    return Outcome(fault, path, result, cpu, tuple([each for each in arrivals if await javac.accepts(path, each.file)]))


async def _request(oracle: Oracle, root: Path, path: str, fault: Fault) -> FixRequest | None:
    """The request for a broken line. None if the compiler reports nothing about it, or many errors of the original
    file."""
    hunk = hunk_of(root / path, fault.text, fault.line, fault.line)
    session = await oracle.open(hunk)
    try:
        check = await session.check(hunk.original)
        sound = await session.check(fault.right)
    finally:
        await session.close()
    mistake = mistake_of(check.before, hunk)
    return FixRequest(hunk, path) if mistake.here and mistake.eased_by(sound) else None


def _report(outcome: Outcome, verbose: bool) -> None:
    result, fault = outcome.result, outcome.fault
    found = f"{outcome.within(5):>3} {outcome.within(10):>3}"
    print(
        f"{outcome.rank or '-':<3}{found}  {result.stats.seconds:5.1f} s  {fault.kind:<16} {fault.broken}", flush=True
    )
    if outcome.rank != 1:
        print(f"{'':<33} right: {fault.right}")
        print(f"{'':<33} first: {next((found.text for found in result.candidates), 'nothing')}", flush=True)
    if verbose:
        print(f"{outcome.path}:{fault.line} {result.ended} {result.stats}")
        for arrival in outcome.arrivals:
            cost = f"{arrival.seconds:5.1f} s {arrival.calls:>4} calls {arrival.cpu:4.1f} own s"
            print(f"   {cost}  {arrival.origin:<16} {arrival.text}")
        print("", flush=True)


def table(outcomes: Sequence[Outcome]) -> str:
    """One row per kind of fault, and one for all: shares of right lines, medians of the rest.

    n@5s, n@10s: the candidates until then; first, tenth: the seconds until they arrived, and oracle calls.
    """
    kinds = sorted(Counter(outcome.fault.kind for outcome in outcomes))
    rows = [_row(kind, [outcome for outcome in outcomes if outcome.fault.kind == kind]) for kind in kinds]
    head = f"{'fault':<18}{'n':>4}{'@1':>6}{'@5':>6}{'@10':>6}{'any':>6}{'n@5s':>6}{'n@10s':>6}{'ten':>6}"
    head += f"{'first s':>8}{'calls':>6}{'own s':>6}{'tenth s':>8}{'calls':>6}{'own s':>6}"
    head += f"{'p50 s':>7}{'calls':>6}{'ms/call':>8}{'own cpu s':>10}"
    return "\n".join([head, *rows, _row("all", outcomes)])


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    count = len(outcomes)
    shares = [sum((outcome.rank or 99) <= within for outcome in outcomes) / count for within in (1, 5, 10)]
    shares.append(sum(bool(outcome.arrivals) for outcome in outcomes) / count)
    stats = [outcome.result.stats for outcome in outcomes]
    calls = [item.complete_calls + item.check_calls for item in stats]
    numbers = [median(outcome.within(seconds) for outcome in outcomes) for seconds in (5, 10)]
    ten = sum(outcome.within(10) >= 10 for outcome in outcomes) / count
    return (
        f"{name:<18}{count:>4}{''.join(f'{share:6.0%}' for share in shares)}"
        f"{''.join(f'{number:6.0f}' for number in numbers)}{ten:6.0%}{_nth(outcomes, 1)}{_nth(outcomes, 10)}"
        f"{median(item.seconds for item in stats):7.1f}{median(calls):6.0f}"
        f"{sum(item.oracle_ms for item in stats) / max(sum(calls), 1):8.1f}{median(one.cpu for one in outcomes):10.1f}"
    )


def _nth(outcomes: Sequence[Outcome], number: int) -> str:
    """Median seconds, calls and own seconds until the `number`th candidate, over the requests that had so many."""
    arrivals = [outcome.arrivals[number - 1] for outcome in outcomes if len(outcome.arrivals) >= number]
    if not arrivals:
        return f"{'-':>8}{'-':>6}{'-':>6}"
    seconds, calls, cpu = (
        median(values) for values in zip(*((a.seconds, a.calls, a.cpu) for a in arrivals), strict=True)
    )
    return f"{seconds:8.1f}{calls:6.0f}{cpu:6.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path, nargs="+")
    parser.add_argument("--cases", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--arm", type=Arm, default=Arm.ESPALIER)
    parser.add_argument("--without", type=lambda text: frozenset(map(Ablation, text.split(","))), default=frozenset())
    parser.add_argument("--java", type=Path)
    parser.add_argument("--jdtls-home", type=Path)
    parser.add_argument("--verbose", action="store_true", help="every candidate, and what the request cost")
    arguments = parser.parse_args()
    outcomes: list[Outcome] = []
    for sources in arguments.sources:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(shutil.copytree(project_of(sources), Path(folder) / "project"))
            outcomes += asyncio.run(run(arguments, root))
    print(table(outcomes) if outcomes else "no line broke")


if __name__ == "__main__":
    main()
