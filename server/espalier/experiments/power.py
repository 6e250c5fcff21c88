"""Power: of wrong names that do not compile, how many does the engine refuse, and how soon?

A mutant is put through the engine as a model would have drawn it, whole lexemes at a time. The checks of arm `exact`
tell where names alone refuse it, arm `espalier` whether the compiler's checks keep it from being offered.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from espalier.experiments.dataset import Row
from espalier.experiments.dictated import dictated
from espalier.experiments.holes import Hole, Shape
from espalier.experiments.mutants import Distance, Mutant, mutants, names_by_role
from espalier.experiments.originals import Original, Originals
from espalier.experiments.reasons import follower_class, reason_of
from espalier.experiments.replay import IN_FLIGHT
from espalier.generate import Arm, Memo, Stats
from espalier.generate.memo import Questions
from espalier.java.lexer import lex
from espalier.ports import Check, Oracle, OracleSession


@dataclass(frozen=True, slots=True)
class CompilingRejected:
    """A false rejection: the mutant compiles."""

    path: str
    line: int
    text: str
    name: str


@dataclass(slots=True)
class Counts:
    """Of mutants; each of the later fields but `compiling_rejected` counts some of `not_compiling`.

    `rejected_by_statement` holds `rejected_at_identifier` (as soon as the lexeme behind the name is known) and what the
    compiler finds wrong within the drawn text at its end; `offered` got through everything.
    """

    mutants: int = 0
    not_compiling: int = 0
    rejected_at_identifier: int = 0
    rejected_by_statement: int = 0
    offered: int = 0
    compiling_rejected: int = 0
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    followers: dict[str, Counter[str]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Counts.__slots__}


@dataclass(slots=True)
class Power:
    """What was found so far."""

    by: dict[Distance, Counts] = field(default_factory=lambda: {distance: Counts() for distance in Distance})
    false_rejections: list[CompilingRejected] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    rows: int = 0
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        names = ("mutants", "not_compiling", "rejected_at_identifier", "rejected_by_statement", "offered")
        totals = {
            name: sum(getattr(counts, name) for counts in self.by.values()) for name in (*names, "compiling_rejected")
        }
        return {
            **totals,
            "by": {distance: counts.to_json() for distance, counts in self.by.items()},
            "false_rejections": [
                {"path": found.path, "line": found.line, "text": found.text, "name": found.name}
                for found in self.false_rejections
            ],
            "skipped": dict(self.skipped),
            "seconds": round(self.seconds, 2),
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one mutant."""

    compiles: bool
    at_identifier: bool
    by_statement: bool
    offered: bool
    reason: str


async def measure(
    rows: Iterable[Row],
    names: Sequence[str],
    oracle: Oracle,
    shape: Shape,
    seed: int,
    power: Power,
    report: Callable[[Power], None],
) -> None:
    """Mutates every row, `names` being the project's, and counts into `power`. Raises `OracleError`."""
    left, originals, began = iter(rows), Originals(oracle), time.perf_counter()
    try:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(IN_FLIGHT):
                tasks.create_task(_each(left, names, originals, shape, seed, power, report))
    finally:
        power.seconds += time.perf_counter() - began


async def _each(
    rows: Iterator[Row],
    names: Sequence[str],
    originals: Originals,
    shape: Shape,
    seed: int,
    power: Power,
    report: Callable[[Power], None],
) -> None:
    for row in rows:
        original = await originals.of(row)
        if isinstance(original, str):
            power.skipped[original] += 1
            continue
        session = await originals.oracle.open(original.hunk)
        try:
            for mutant in _mutants(original, names, seed):
                verdict = await _verdict(mutant, session, shape)
                _count(power, original, mutant, verdict)
        finally:
            await session.close()
        power.rows += 1
        report(power)


def _mutants(original: Original, names: Sequence[str], seed: int) -> Iterator[Mutant]:
    hunk, roles = original.hunk, original.file.roles
    inside = {offset - hunk.start: role for offset, role in roles.items() if hunk.start <= offset < hunk.end}
    near = names_by_role(hunk.text, roles)
    return mutants(hunk.original, inside, near, names, random.Random(f"{seed}/{original.row.id}"))


async def _verdict(mutant: Mutant, session: OracleSession, shape: Shape) -> Verdict:
    hole, memo = _hole(mutant, shape), Memo()
    tokens = [lexeme.text for lexeme in lex(hole.text)]
    check = await Questions(session, memo, Stats()).check(mutant.text)
    refusal = await dictated(session, hole, tokens, memo, Arm.EXACT)
    at_identifier = refusal is not None and refusal.position <= mutant.known_at
    offered = refusal is None and await dictated(session, hole, tokens, memo, Arm.ESPALIER) is None
    by_statement = refusal is not None or (not offered and _error_within(check, session, mutant))
    reason = reason_of(check, session.hunk.start + mutant.start)
    return Verdict(not check.added, at_identifier, by_statement, offered, reason)


def _hole(mutant: Mutant, shape: Shape) -> Hole:
    if shape is Shape.CUT:
        return Hole("", mutant.text, "")
    return Hole(mutant.original[: mutant.start], mutant.name, mutant.original[mutant.end :])


def _error_within(check: Check, session: OracleSession, mutant: Mutant) -> bool:
    start = session.hunk.start
    return any(start <= problem.start < start + len(mutant.text) for problem in check.added)


def _count(power: Power, original: Original, mutant: Mutant, verdict: Verdict) -> None:
    counts = power.by[mutant.distance]
    counts.mutants += 1
    if verdict.compiles:
        if not verdict.offered:
            counts.compiling_rejected += 1
            row = original.row
            power.false_rejections.append(CompilingRejected(row.path, row.start_line, mutant.text, mutant.name))
        return
    found = Counter(
        not_compiling=1,
        rejected_at_identifier=int(verdict.at_identifier),
        rejected_by_statement=int(verdict.by_statement),
        offered=int(verdict.offered),
    )
    for name, number in found.items():
        setattr(counts, name, getattr(counts, name) + number)
    counts.reasons.setdefault(verdict.reason, Counter()).update(found)
    counts.followers.setdefault(follower_class(mutant.follower), Counter()).update(found)
