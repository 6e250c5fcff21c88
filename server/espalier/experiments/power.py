"""Measures power: how many wrong names that do not compile the engine rejects, and how soon.

The engine gets a mutant as if a model had generated it, in whole lexemes. Arm `exact` shows which mutants names alone
reject. Arm `espalier` shows whether the compiler's checks keep a mutant from being offered.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from espalier.experiments.dataset import Row
from espalier.experiments.holes import Hole, Shape
from espalier.experiments.mutant_counts import Power, Verdict
from espalier.experiments.mutants import Mutant, mutants, names_by_role
from espalier.experiments.originals import Original, Originals
from espalier.experiments.reasons import reason_of
from espalier.experiments.recording import RecordingSession
from espalier.experiments.rejection import TOO_SLOW, first_rejection
from espalier.experiments.replay import IN_FLIGHT
from espalier.generate import Arm, Memo, Questions, Stats
from espalier.java.lexer import lex
from espalier.ports import Check, Oracle, OracleSession


async def measure(
    rows: Iterable[Row],
    names: Sequence[str],
    oracle: Oracle,
    shape: Shape,
    seed: int,
    power: Power,
    report: Callable[[Power], None],
) -> None:
    """Mutates every row and counts into `power`. `names`: the project's. Raises `OracleError`."""
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
        session = RecordingSession(await originals.oracle.open(original.hunk))
        try:
            for mutant in _mutants(original, names, seed):
                verdict = await _verdict(mutant, session, shape)
                power.count(original.row, mutant, verdict)
        except TimeoutError:
            power.skipped[TOO_SLOW] += 1
        else:
            power.rows += 1
        finally:
            await session.close()
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
    rejection = await first_rejection(session, hole, tokens, memo, Arm.EXACT)
    at_identifier = rejection is not None and rejection.position <= mutant.known_at
    offered = rejection is None and await first_rejection(session, hole, tokens, memo, Arm.ESPALIER) is None
    found = _error_within(check, session, mutant) or mutant.in_last_statement
    by_statement = rejection is not None or (not offered and found)
    reason = reason_of(check, session.hunk.start + mutant.start)
    return Verdict(not check.added, at_identifier, by_statement, offered, reason)


def _hole(mutant: Mutant, shape: Shape) -> Hole:
    if shape is Shape.CUT:
        return Hole("", mutant.text, "")
    return Hole(mutant.original[: mutant.start], mutant.name, mutant.original[mutant.end :])


def _error_within(check: Check, session: OracleSession, mutant: Mutant) -> bool:
    start = session.hunk.start
    return any(start <= problem.start < start + len(mutant.text) for problem in check.added)
