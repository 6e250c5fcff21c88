"""Replays code that compiles: the engine must not reject any token of it.

The engine is the product's (`generate`), with a model that generates the known text. No part can take an answer from
the replayed hunk: the memo is new, the model knows only the text that it generates, the graph is not asked, and the
oracle gets the file without the hunk.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from espalier.experiments.dataset import Row
from espalier.experiments.holes import Hole, Shape, holes
from espalier.experiments.originals import Original, Originals
from espalier.experiments.recording import RecordingSession
from espalier.experiments.rejection import TOO_SLOW, first_rejection
from espalier.experiments.splits import Split, pieces
from espalier.experiments.tally import FalseRejection, Tally
from espalier.generate import Arm, Memo
from espalier.java.lexer import LexemeKind, lex
from espalier.java.roles import Role
from espalier.ports import Oracle, OracleSession

IN_FLIGHT = 4
"""Hunks at a time: the oracle works on one while we read another's answers."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How each hunk is replayed."""

    splits: tuple[Split, ...] = tuple(Split)
    shapes: tuple[Shape, ...] = tuple(Shape)
    seed: int = 0
    arm: Arm = Arm.EXACT


async def replay(
    rows: Iterable[Row], oracle: Oracle, plan: Plan, tally: Tally, report: Callable[[Tally], None]
) -> None:
    """Replays every row and counts into `tally`, which is correct at any moment, also after cancellation. Raises
    `OracleError`."""
    left, originals, began = iter(rows), Originals(oracle), time.perf_counter()
    try:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(IN_FLIGHT):
                tasks.create_task(_each(left, originals, plan, tally, report))
    finally:
        tally.seconds += time.perf_counter() - began


async def _each(
    rows: Iterator[Row], originals: Originals, plan: Plan, tally: Tally, report: Callable[[Tally], None]
) -> None:
    for row in rows:
        original = await originals.of(row)
        if isinstance(original, str):
            tally.skipped[original] += 1
            continue
        session = await originals.oracle.open(original.hunk)
        try:
            tally.add(await _Replayed(original, session, plan).run())
        except TimeoutError:
            tally.skipped[TOO_SLOW] += 1
        finally:
            await session.close()
        report(tally)


class _Replayed:
    """One hunk, replayed in every way that the plan names."""

    def __init__(self, original: Original, session: OracleSession, plan: Plan) -> None:
        row = original.row
        self._original, self._session, self._plan = original, session, plan
        self._names = [word for word in lex(original.hunk.original) if word.kind is LexemeKind.IDENTIFIER]
        self._found = Tally(hunks=1, lines=row.end_line - row.start_line + 1, identifiers=len(self._names))

    async def run(self) -> Tally:
        for shape in self._plan.shapes:
            recording, memo = RecordingSession(self._session), Memo()
            for hole in holes(self._original.hunk.original, shape, self._dice(shape)):
                for split in self._plan.splits:
                    await self._fill(recording, memo, hole, shape, split)
            self._count(recording)
        return self._found

    def _dice(self, *of: object) -> random.Random:
        return random.Random("/".join(map(str, (self._plan.seed, self._original.row.id, *of))))

    async def _fill(self, session: OracleSession, memo: Memo, hole: Hole, shape: Shape, split: Split) -> None:
        tokens = pieces(hole.text, split, self._dice(shape, split, len(hole.prefix)))
        self._found.tokens += len(tokens)
        rejection = await first_rejection(session, hole, tokens, memo, self._plan.arm)
        if rejection:
            row = self._original.row
            place = row.id, row.path, row.start_line, hole.whole
            found = FalseRejection(*place, rejection.token, rejection.position, split, shape)
            self._found.false_rejections.append(found)

    def _count(self, recording: RecordingSession) -> None:
        found = self._found
        found.oracle_calls += recording.calls
        found.reasons += recording.reasons
        found.unknown = found.reasons.total()
        uses = [word for word in self._names if self._original.role(word.start) is not Role.DECLARATION]
        answers = [known for word in uses if (known := recording.answered(word.start, word.end)) is not None]
        found.uses += len(answers)
        found.unknown_uses += answers.count(False)
