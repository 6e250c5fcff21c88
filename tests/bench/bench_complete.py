"""How often a statement, or an empty body, is completed: `bench_complete.py SOURCES [--places N] [--seconds S]
[--without PART,...]`.

SOURCES is the folder of the corpora or one project. In randomly chosen files the rest of a statement is removed after a
word, a dot, a bracket, an operator or the beginning of a name, and the body of a short method. The embedded model has
learnt the project without the removed text. `any`: at least one completion, all of which compile; `1 s`: the first
within a second of the request; `@1`, `@5`: the original, except for trivia, is the first, or among the first five.
Times are of one request on a warm JDT LS. `--without` switches off parts, as of `espalier complete`; `descent` is the
best-first search.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import math
import random
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from corpora import CORPORA
from learning import add_embedded, learnt

from espalier import places
from espalier.cli import choices
from espalier.generate import Ablation, Budget
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.jdt import parts
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.parts import Choice
from espalier.jdt.side_door import DoorSettings
from espalier.ontology.graph import Ontology
from espalier.ports import Hunk, TokenModel, Unknown
from espalier.repair.caret import caret_at
from espalier.repair.completion import complete
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import FixRequest, FixResult
from espalier.repair.ranking import normal_form

_SOON = 1.0
"""Seconds within which somebody who types still waits for a completion."""
_STATEMENT = re.compile(r"(?<=[;{}]\n)[ \t]{8,}(?![@*/}])[^\n;{}\"']{12,};(?=\n)")
_BODY = re.compile(r"(?<=\{\n)(?P<indent> {8})(?P<body>[^\n{}]+;(?:\n {8,}[^\n{}]+;){0,2})(?=\n {4}\}\n)")


@dataclass(frozen=True, slots=True)
class Place:
    """`text`: the file without `removed`, which was at `caret`."""

    kind: str
    path: str
    text: str
    caret: int
    removed: str

    @property
    def position(self) -> tuple[int, int]:
        before = self.text[: self.caret]
        return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1

    @property
    def line(self) -> str:
        before = self.text[: self.caret]
        return before[before.rfind("\n") + 1 :].strip()


@dataclass(frozen=True, slots=True)
class Outcome:
    place: Place
    result: FixResult
    rank: int | None
    first: float = math.inf
    """Seconds until the first completion was reported."""


def found_in(root: Path, count: int, seed: int) -> Iterator[Place]:
    """Yields bodies, begun names and other statements in turn, each file once for each."""
    paths = sorted(path for path in root.rglob("*.java") if not path.name.endswith("-info.java"))
    dice = random.Random(seed)
    dice.shuffle(paths)
    makers = itertools.cycle((_statement, _body, _begun_name))
    turns = {maker: iter(paths) for maker in (_statement, _body, _begun_name)}
    for maker in itertools.islice(makers, count):
        for path in turns[maker]:
            text = path.read_bytes().decode().replace("\r\n", "\n")
            if (made := maker(path.relative_to(root).as_posix(), text, dice)) is not None:
                yield made
                break


def _statement(path: str, text: str, dice: random.Random) -> Place | None:
    """A place after a word or sign, and after a space that follows it."""
    generated = _chosen_word(text, dice, lambda word: True)
    if generated is None:
        return None
    caret, end = generated[0].end, generated[1]
    caret += text[caret] == " "
    return Place("rest", path, text[:caret] + text[end:], caret, text[caret:end])


def _begun_name(path: str, text: str, dice: random.Random) -> Place | None:
    """A place after the second letter of a name."""
    generated = _chosen_word(text, dice, lambda word: word.kind is LexemeKind.IDENTIFIER and len(word.text) > 4)
    if generated is None:
        return None
    caret, end = generated[0].start + 2, generated[1]
    return Place("name", path, text[:caret] + text[end:], caret, text[caret:end])


def _chosen_word(text: str, dice: random.Random, fits: Callable[[Lexeme], bool]) -> tuple[Lexeme, int] | None:
    """A random word of a statement on one line, but not one of its last two, and the statement's end."""
    found = [
        (word._replace(start=one.start() + word.start, end=one.start() + word.end), one.end())
        for one in _STATEMENT.finditer(text)
        for word in _words(one[0])[:-2]
        if fits(word)
    ]
    return dice.choice(found) if found else None


def _words(text: str) -> list[Lexeme]:
    return [word for word in lex(text) if not word.trivia]


def _body(path: str, text: str, dice: random.Random) -> Place | None:
    found = list(_BODY.finditer(text))
    if not found:
        return None
    one = dice.choice(found)
    start, end = one.span("body")
    return Place("body", path, text[:start] + text[end:], start, text[start:end])


async def run(root: Path, arguments: argparse.Namespace) -> list[Outcome]:
    found = parts.ensure(places.cache_dir(), Choice(arguments.java, arguments.jdtls_home), lambda progress: None)
    model, ontology = learnt(root, arguments.embedded)
    outcomes = []
    async with Headless(root, found, root.parent / "cache") as jdtls:
        jdtls.did_open(next(root.rglob("*.java")))
        oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=1.0))
        await oracle.wait_imported()
        chosen = [*found_in(root, arguments.places, arguments.seed)]
        if chosen:
            await _indexed(oracle, caret_at(root / chosen[0].path, chosen[0].text, *chosen[0].position).statement)
        for place in chosen:
            model.learn(place.path, place.text)
            model.settle()
            outcomes.append(await _outcome(place, root, oracle, model, ontology, arguments))
            model.learn(place.path, place.text[: place.caret] + place.removed + place.text[place.caret :])
            _report(outcomes[-1])
        await oracle.close()
    return outcomes


async def _indexed(oracle: SideDoorOracle, hunk: Hunk) -> None:
    """Waits until JDT's index is there: before that it is not known which types could be imported."""
    session = await oracle.open(hunk)
    for _ in range(600):
        answer = await session.complete("A")
        if not (isinstance(answer, Unknown) and answer.passing):
            break
        await asyncio.sleep(0.2)
    await session.close()


async def _outcome(
    place: Place,
    root: Path,
    oracle: SideDoorOracle,
    model: TokenModel,
    ontology: Ontology,
    arguments: argparse.Namespace,
) -> Outcome:
    caret = caret_at(root / place.path, place.text, *place.position)
    budget = Budget(seconds=arguments.seconds)
    request = FixRequest(caret.word, place.path, budget=budget, without=frozenset(arguments.without))
    arrivals, begun = list[float](), time.perf_counter()
    result = await complete(
        caret,
        request,
        oracle=oracle,
        model=model,
        evidence=GraphEvidence(ontology),
        on_candidate=lambda candidate: arrivals.append(time.perf_counter() - begun),
    )
    right = normal_form(place.text[request.hunk.start : place.caret] + place.removed)
    rank = next((one.rank for one in result.candidates if normal_form(one.text) == right), None)
    return Outcome(place, result, rank, min(arrivals, default=math.inf))


def _report(outcome: Outcome) -> None:
    place, stats = outcome.place, outcome.result.stats
    first = next((" ".join(one.text.split()) for one in outcome.result.candidates), "nothing")
    calls = f"{stats.complete_calls}+{stats.check_calls} calls of {stats.oracle_ms:.0f} ms"
    generated = f"{stats.candidates_started} generated, {stats.abandoned} abandoned, {stats.tokens} tokens"
    print(f"{outcome.rank or '-':<3}{len(outcome.result.candidates):>3} {stats.seconds:5.1f} s {place.kind:<5}", end="")
    print(f"{Path(place.path).name}:{place.position[0]} {place.line}|{' '.join(place.removed.split())}")
    print(f"      first: {first}   ({generated}, {calls})", flush=True)


def table(outcomes: Sequence[Outcome]) -> str:
    kinds = sorted({outcome.place.kind for outcome in outcomes})
    rows = [_row(kind, [one for one in outcomes if one.place.kind == kind]) for kind in kinds]
    return "\n".join(
        [f"{'':<8}{'n':>4}{'any':>7}{'1 s':>7}{'@1':>7}{'@5':>7}{'p50 s':>8}", *rows, _row("all", outcomes)]
    )


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    count = len(outcomes)
    shares = [
        sum(bool(one.result.candidates) for one in outcomes) / count,
        sum(one.first <= _SOON for one in outcomes) / count,
        *(sum((one.rank or 99) <= within for one in outcomes) / count for within in (1, 5)),
    ]
    seconds = statistics.median(one.result.stats.seconds for one in outcomes)
    return f"{name:<8}{count:>4}" + "".join(f"{share:7.0%}" for share in shares) + f"{seconds:8.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--places", type=int, default=10, help="of each project")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--without", type=choices.several(Ablation), default=(), metavar="PART,...")
    add_embedded(parser)
    parser.add_argument("--java", type=Path)
    parser.add_argument("--jdtls-home", type=Path)
    arguments = parser.parse_args()
    roots = [arguments.sources / name for name in CORPORA if (arguments.sources / name).is_dir()]
    outcomes = []
    for sources in roots or [arguments.sources]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(shutil.copytree(sources, Path(folder).resolve() / "project"))
            outcomes += asyncio.run(run(root, arguments))
    print(table(outcomes))


if __name__ == "__main__":
    main()
