"""Power: of wrong names that do not compile, how many does the engine refuse, and how soon?

A mutant is put through the engine as a model would have generated it, whole lexemes at a time. The checks of arm
`exact` tell where names alone refuse it, arm `espalier` whether the compiler's checks keep it from being offered.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from espalier.experiments.dataset import Row
from espalier.experiments.dictated import dictated
from espalier.experiments.holes import Hole, Shape
from espalier.experiments.listening import Listening
from espalier.experiments.mutants import Mutant, mutants, names_by_role
from espalier.experiments.originals import Original, Originals
from espalier.experiments.reasons import reason_of
from espalier.experiments.refusals import Power, Verdict
from espalier.experiments.replay import IN_FLIGHT
from espalier.generate import Arm, Memo, Stats
from espalier.generate.memo import Questions
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
        session = Listening(await originals.oracle.open(original.hunk))
        try:
            for mutant in _mutants(original, names, seed):
                verdict = await _verdict(mutant, session, shape)
                power.count(original.row, mutant, verdict)
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
    found = _error_within(check, session, mutant) or mutant.in_last_statement
    by_statement = refusal is not None or (not offered and found)
    reason = reason_of(check, session.hunk.start + mutant.start)
    return Verdict(not check.added, at_identifier, by_statement, offered, reason)


def _hole(mutant: Mutant, shape: Shape) -> Hole:
    if shape is Shape.CUT:
        return Hole("", mutant.text, "")
    return Hole(mutant.original[: mutant.start], mutant.name, mutant.original[mutant.end :])


def _error_within(check: Check, session: OracleSession, mutant: Mutant) -> bool:
    start = session.hunk.start
    return any(start <= problem.start < start + len(mutant.text) for problem in check.added)
