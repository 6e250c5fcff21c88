"""Replay: compiling code is feasible, so feeding its own tokens through the engine must refuse nothing.

The engine is the product's (`generate`), with a model that draws the known text. Of the replayed hunk nothing is
left where an answer could come from: the memo is new, the model knows only what it is to draw, the graph is not asked,
and the oracle is given the file without it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from espalier.experiments.dataset import Row
from espalier.experiments.dictated import dictated
from espalier.experiments.holes import Hole, Shape, holes
from espalier.experiments.listening import Listening
from espalier.experiments.originals import Original, Originals
from espalier.experiments.splits import Split, pieces
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


@dataclass(frozen=True, slots=True)
class FalseRejection:
    """`position`: code points from the beginning of `text`, the hunk, to the refused token ('' is the text's end)."""

    id: str
    path: str
    line: int
    text: str
    token: str
    position: int
    split: Split
    shape: Shape


@dataclass(slots=True)
class Tally:
    """`oracle_calls` and `unknown` count questions; `uses` and `unknown_uses` identifiers that are no declarations,
    once for each shape in which the oracle was asked about them."""

    hunks: int = 0
    lines: int = 0
    tokens: int = 0
    identifiers: int = 0
    oracle_calls: int = 0
    unknown: int = 0
    uses: int = 0
    unknown_uses: int = 0
    false_rejections: list[FalseRejection] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"seconds": round(self.seconds, 2), "reasons": dict(self.reasons.most_common())}


async def replay(
    rows: Iterable[Row], oracle: Oracle, plan: Plan, tally: Tally, report: Callable[[Tally], None]
) -> None:
    """Replays every row into `tally`, which is right at any moment, also after cancellation. Raises `OracleError`."""
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
            await _replayed(original, session, plan, tally)
        finally:
            await session.close()
        report(tally)


async def _replayed(original: Original, session: OracleSession, plan: Plan, tally: Tally) -> None:
    found = Tally(hunks=1, lines=original.row.end_line - original.row.start_line + 1)
    names = [word for word in lex(original.hunk.original) if word.kind is LexemeKind.IDENTIFIER]
    found.identifiers = len(names)
    for shape in plan.shapes:
        listening, memo = Listening(session), Memo()
        for hole in holes(original.hunk.original, shape, random.Random(f"{plan.seed}/{original.row.id}")):
            for split in plan.splits:
                await _drawn(original, listening, memo, hole, shape, split, plan, found)
        found.oracle_calls += listening.calls
        found.reasons += listening.reasons
        uses = [word for word in names if original.role(word.start) is not Role.DECLARATION]
        heard = [known for word in uses if (known := listening.answered(word.start, word.end)) is not None]
        found.uses += len(heard)
        found.unknown_uses += heard.count(False)
    _add(tally, found)


async def _drawn(
    original: Original,
    session: OracleSession,
    memo: Memo,
    hole: Hole,
    shape: Shape,
    split: Split,
    plan: Plan,
    found: Tally,
) -> None:
    row = original.row
    tokens = pieces(hole.text, split, random.Random(f"{plan.seed}/{row.id}/{split}/{len(hole.prefix)}"))
    found.tokens += len(tokens)
    refusal = await dictated(session, hole, tokens, memo, plan.arm)
    if refusal:
        refused = refusal.token, refusal.position
        place = row.id, row.path, row.start_line, hole.whole
        found.false_rejections.append(FalseRejection(*place, *refused, split, shape))


def _add(tally: Tally, found: Tally) -> None:
    tally.hunks += found.hunks
    tally.lines += found.lines
    tally.tokens += found.tokens
    tally.identifiers += found.identifiers
    tally.oracle_calls += found.oracle_calls
    tally.unknown += found.reasons.total()
    tally.uses += found.uses
    tally.unknown_uses += found.unknown_uses
    tally.false_rejections += found.false_rejections
    tally.reasons += found.reasons
