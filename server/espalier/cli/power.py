"""`espalier power`: how many wrong names that do not compile the engine rejects, and how soon."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from espalier.cli import choices, project_oracle
from espalier.cli.frame import INTERRUPTED, Context
from espalier.cli.setup import add_parts
from espalier.errors import UsageError
from espalier.experiments.dataset import Row
from espalier.experiments.holes import Shape
from espalier.experiments.mutant_counts import Counts, Power
from espalier.experiments.mutants import Distance
from espalier.experiments.power import measure
from espalier.experiments.project import names, part, sampled
from espalier.experiments.sampling import Unit
from espalier.ports import Progress
from espalier.workspace.scan import root_folder

_SHOWN = 20
"""False rejections in the text output; JSON has them all."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", type=Path, metavar="ROOT", help="the folder that holds the project")
    parser.add_argument(
        "--mutants",
        type=choices.count,
        default=200,
        metavar="N",
        help="the approximate number of mutants (default 200)",
    )
    parser.add_argument("--part", type=choices.part, default=(1, 1), metavar="I/K", help="only the I-th of K parts")
    parser.add_argument(
        "--shape",
        type=choices.one(Shape),
        default=Shape.CUT,
        help="the rest of the line missing (cut) or present (full)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed makes the same mutants")
    add_parts(parser)


async def run(arguments: argparse.Namespace, context: Context) -> int:
    root = root_folder(arguments.root)
    rows = await asyncio.to_thread(_rows, root, arguments)
    power, status = Power(), 0
    try:
        await _measure(root, rows, arguments, context, power)
    except asyncio.CancelledError:
        context.output.note("interrupted: the result covers what was measured so far")
        status = INTERRUPTED
    context.output.result(power.to_json() | {"seed": arguments.seed, "shape": arguments.shape}, rendered(power))
    return status


async def _measure(root: Path, rows: list[Row], arguments: argparse.Namespace, context: Context, power: Power) -> None:
    found = await project_oracle.parts_of(arguments, context)
    project_names = await asyncio.to_thread(names, root)

    def report(power: Power) -> None:
        done = power.rows + power.skipped.total()
        context.output.progress(Progress(f"{2 * done} mutants", done / len(rows)))

    async with project_oracle.opened(root, root / rows[0].path, found, context) as oracle:
        await measure(rows, project_names, oracle, arguments.shape, arguments.seed, power, report)


def _rows(root: Path, arguments: argparse.Namespace) -> list[Row]:
    """A line for each pair of mutants, in the order of files. Raises `UsageError` if there is none."""
    rows = sampled(root, Unit.LINE, -(-arguments.mutants // len(Distance)), arguments.seed)
    if not rows:
        raise UsageError(f"there is no line of Java to mutate in {root}")
    return part(rows, *arguments.part)


def rendered(power: Power) -> str:
    """The text output: a row for each distance, then the false rejections."""
    head = f"{'':<6}{'mutants':>9}{'not compiling':>15}{'at identifier':>15}{'by statement':>14}{'offered':>9}"
    table = [head, *(_line(distance, counts) for distance, counts in power.by.items())]
    left_out = [f"left out: {reason}: {count}" for reason, count in power.skipped.items()]
    wrong = [f"  {found.path}:{found.line} {found.name}: {found.text}" for found in power.false_rejections[:_SHOWN]]
    return "\n".join([*table, *left_out, f"rejected although it compiles: {len(power.false_rejections)}", *wrong])


def _line(distance: Distance, counts: Counts) -> str:
    whole = max(counts.not_compiling, 1)
    shares = f"{counts.rejected_at_identifier / whole:>15.1%}{counts.rejected_by_statement / whole:>14.1%}"
    return f"{distance:<6}{counts.mutants:>9}{counts.not_compiling:>15}{shares}{counts.offered:>9}"
