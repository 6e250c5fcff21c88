"""`espalier replay`: soundness. The engine must not reject a project's own code if it compiles."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from espalier.cli import choices, project_oracle
from espalier.cli.frame import INTERRUPTED, Context
from espalier.cli.setup import add_parts
from espalier.errors import UsageError
from espalier.experiments.dataset import Row, rows_of
from espalier.experiments.holes import Shape
from espalier.experiments.project import part, sampled, to_jsonl
from espalier.experiments.replay import Plan, replay
from espalier.experiments.sampling import Unit
from espalier.experiments.splits import Split
from espalier.experiments.tally import FalseRejection, Tally
from espalier.generate import Arm
from espalier.ports import Progress
from espalier.workspace.scan import root_folder


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "data", type=Path, metavar="DATASET.jsonl|ROOT", help="a data set of rows, or a project to sample lines from"
    )
    parser.add_argument(
        "--lines", type=choices.count, default=200, metavar="N", help="hunks to replay from a project (default 200)"
    )
    parser.add_argument("--part", type=choices.part, default=(1, 1), metavar="I/K", help="only the I-th of K parts")
    parser.add_argument(
        "--splits",
        type=choices.several(Split),
        default=tuple(Split),
        help=f"how texts are cut into tokens: {', '.join(Split)}",
    )
    parser.add_argument(
        "--shapes",
        type=choices.several(Shape),
        default=tuple(Shape),
        help=f"the rest of the hunk missing or present: {', '.join(Shape)}",
    )
    parser.add_argument(
        "--unit", type=choices.one(Unit), default=Unit.LINE, help=f"the kind of sampled hunks: {', '.join(Unit)}"
    )
    parser.add_argument(
        "--arm", type=choices.one(Arm), default=Arm.EXACT, help=f"the arm whose checks are applied: {', '.join(Arm)}"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed samples the same lines")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="write the sampled rows to this file, as JSONL")
    add_parts(parser)


async def run(arguments: argparse.Namespace, context: Context) -> int:
    rows = await asyncio.to_thread(_rows, arguments)
    if arguments.rows:
        try:
            arguments.rows.write_text(to_jsonl(rows), "utf-8")
        except OSError as error:
            raise UsageError(f"cannot write {arguments.rows}: {error.strerror}") from error
    tally, status = Tally(), 0
    try:
        await _replay(rows, arguments, context, tally)
    except asyncio.CancelledError:
        context.output.note("interrupted: the result covers what was replayed so far")
        status = INTERRUPTED
    context.output.result(tally.to_json() | {"seed": arguments.seed}, rendered(tally))
    return status


async def _replay(rows: Sequence[Row], arguments: argparse.Namespace, context: Context, tally: Tally) -> None:
    plan = Plan(arguments.splits, arguments.shapes, arguments.seed, arguments.arm)
    found = await project_oracle.parts_of(arguments, context)

    told = 0

    def report(tally: Tally) -> None:
        nonlocal told
        for found in tally.false_rejections[told:]:
            context.output.note(_shown(found))
        told = len(tally.false_rejections)
        done = tally.hunks + tally.skipped.total()
        context.output.progress(Progress(f"{tally.lines} lines, {told} false rejections", done / len(rows)))

    for root, group in groupby(rows, key=lambda row: row.root):
        of_root = list(group)
        async with project_oracle.opened(root, root / of_root[0].path, found, context) as oracle:
            await replay(of_root, oracle, plan, tally, report)


def _rows(arguments: argparse.Namespace) -> list[Row]:
    """The rows, in the order of roots, files and lines. Raises `UsageError` if there is nothing to replay."""
    if arguments.data.is_file():
        rows = sorted(rows_of(arguments.data), key=lambda row: (row.root, row.path, row.start_line))
    else:
        rows = sampled(root_folder(arguments.data), arguments.unit, arguments.lines, arguments.seed)
    if not rows:
        raise UsageError(f"there is no line of Java to replay in {arguments.data}")
    return part(rows, *arguments.part)


def rendered(tally: Tally) -> str:
    """The text output. Each false rejection was reported when it was found."""
    lines = [
        f"{tally.lines} lines, {tally.tokens} tokens, {tally.identifiers} identifiers in {tally.seconds:.0f} s",
        f"{tally.oracle_calls} questions, {tally.unknown} unknown; of {tally.uses} uses {tally.unknown_uses} unknown",
        *(f"left out: {reason}: {count}" for reason, count in tally.skipped.items()),
        f"false rejections: {len(tally.false_rejections)}",
    ]
    return "\n".join(lines)


def _shown(found: FalseRejection) -> str:
    before, after = found.text[: found.position], found.text[found.position + len(found.token) :]
    return f"rejected: {found.path}:{found.line} ({found.shape}, {found.split}): {before}|{found.token}|{after}"
