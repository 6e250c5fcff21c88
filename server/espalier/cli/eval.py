"""`espalier eval DATASET.jsonl`: compares arms of generation on rows whose right text is known."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.table import Table

from espalier.cli import choices, workbench
from espalier.cli.frame import Context
from espalier.cli.servers import add_chat, add_model, token_server
from espalier.cli.setup import add_parts
from espalier.experiments.attempt import BUDGET, Trial
from espalier.experiments.contender import Contender, contender
from espalier.experiments.dataset import Row, rows_of
from espalier.experiments.evaluation import evaluated
from espalier.experiments.javac import Javac, javac_program
from espalier.experiments.outcome import Outcome, Score, scores
from espalier.experiments.results import Results
from espalier.ports import Progress
from espalier.repair.evidence import GraphEvidence

_ARMS = "free,compile,dot,token,exact,espalier"
_TRUST = "A row's test_command runs on this machine, in a copy of its project. Measure only data sets that you trust."


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dataset", type=Path, metavar="DATASET.jsonl", help="rows {id, root, path, start_line, ...}")
    parser.epilog = _TRUST
    parser.add_argument(
        "--arms",
        type=_contenders,
        default=_contenders(_ARMS),
        metavar="ARM,...",
        help=f"of {_ARMS} (default: all); a part is switched off by its name after the arm's: espalier-memo, "
        "espalier-edits (see `fix --without`); -warm measures a second request about the same row, -told passes the "
        "failure of the row's test, -chat has the chat model propose repairs, -drafts lets a model write whole lines, "
        "-best searches a masked line best first",
    )
    parser.add_argument(
        "-n", type=choices.count, default=10, dest="wanted", metavar="K", help="candidates (default 10)"
    )
    parser.add_argument("--rows", type=choices.count, metavar="N", help="only the first N rows")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed generates the same candidates")
    parser.add_argument(
        "--seconds",
        type=choices.seconds,
        default=BUDGET.seconds,
        metavar="N",
        help="time for one row and arm (default 20)",
    )
    parser.add_argument(
        "--test-seconds", type=choices.seconds, default=60.0, metavar="N", help="time for one test (default 60)"
    )
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="keep outcomes in this file, and continue from those that it has"
    )
    add_model(parser)
    add_chat(parser, "for the arms with -chat")
    add_parts(parser)


def _contenders(names: str) -> list[Contender]:
    return [contender(name) for name in names.split(",")]


async def run(arguments: argparse.Namespace, context: Context) -> None:
    rows = rows_of(arguments.dataset)[: arguments.rows]
    results = Results(_settings(arguments, context), arguments.results)
    try:
        for group in _by_root(rows):
            await _measure(group, results, arguments, context)
    finally:  # also when interrupted: the outcomes so far
        found = results.of([row.id for row in rows], [each.name for each in arguments.arms])
        context.output.result(to_json(found), rendered(scores(found)))


def _settings(arguments: argparse.Namespace, context: Context) -> dict[str, Any]:
    """The settings that affect outcomes, besides rows and arms."""
    return {
        "n": arguments.wanted,
        "seconds": arguments.seconds,
        "seed": arguments.seed,
        "test_seconds": arguments.test_seconds,
        "model": arguments.model_name or token_server(arguments, context.output).url,
        **({"chat": arguments.chat} if arguments.chat else {}),
        **({"embedded": arguments.embedded} if arguments.embedded else {}),
    }


def _by_root(rows: Sequence[Row]) -> Iterator[list[Row]]:
    ordered = sorted(rows, key=lambda row: row.root)
    return (list(group) for _, group in groupby(ordered, key=lambda row: row.root))


async def _measure(rows: Sequence[Row], results: Results, arguments: argparse.Namespace, context: Context) -> None:
    """Measures the rows of one project that have no outcome yet."""
    todo = [(row, [arm for arm in arguments.arms if not results.has(row.id, arm.name)]) for row in rows]
    todo = [(row, arms) for row, arms in todo if arms]
    if not todo:
        return
    root = rows[0].root
    async with (
        Javac(javac_program(), root) as javac,
        workbench.opened(root / rows[0].path, root, arguments, context) as bench,
    ):
        for number, (row, arms) in enumerate(todo, 1):
            trial = Trial(
                bench.oracle,
                bench.model,
                GraphEvidence(bench.workspace.ontology),
                replace(BUDGET, seconds=arguments.seconds),
                arguments.wanted,
                arguments.seed,
                javac,
                bench.text_model,
                bench.drafter,
            )
            async for outcome in evaluated(row, arms, trial, bench.workspace, arguments.test_seconds):
                results.add(outcome)
                context.output.progress(Progress(_line(number, len(todo), outcome), number / len(todo)))


def _line(number: int, count: int, outcome: Outcome) -> str:
    said = outcome.failure or f"{outcome.compilable} of {outcome.started} compile in {outcome.seconds:.1f} s"
    return f"row {number} of {count} ({outcome.id}), {outcome.arm}: {said}"


def to_json(found: Sequence[Outcome]) -> dict[str, Any]:
    return {"arms": [score.to_json() for score in scores(found)], "rows": [outcome.to_json() for outcome in found]}


def rendered(found: Sequence[Score]) -> Table:
    """The text output: a column per arm."""
    table = Table("", *(score.arm for score in found))
    for said, value in _LINES.items():
        table.add_row(said, *(value(score) for score in found))
    return table


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2g}" if value < 10 else f"{value:.0f}"


_LINES: Mapping[str, Callable[[Score], str]] = {
    "rows": lambda score: f"{score.rows}",
    "judged by javac too": lambda score: f"{score.by_javac}",
    "failed rows": lambda score: f"{score.failed}",
    "candidates started": lambda score: f"{score.started}",
    "of these compile": lambda score: _percent(score.compilable),
    "rows with one that does": lambda score: _percent(score.answered),
    "offered that compile": lambda score: _percent(score.offered_compiling),
    "exact first": lambda score: _percent(score.exact_1),
    "exact in 5": lambda score: _percent(score.exact_5),
    "exact in 10": lambda score: _percent(score.exact_10),
    "plausible first": lambda score: _percent(score.plausible_1),
    "plausible in 10": lambda score: _percent(score.plausible_10),
    "oracle calls each": lambda score: _number(score.calls),
    "median over candidates": lambda score: _number(score.calls_each),
    "median over rows": lambda score: _number(score.calls_median),
    "of it complete": lambda score: _number(score.complete_median),
    "of it check": lambda score: _number(score.check_median),
    "requests each": lambda score: _number(score.requests),
    "tokens each": lambda score: _number(score.tokens),
    "seconds a row, p50": lambda score: _number(score.p50),
    "seconds a row, p95": lambda score: _number(score.p95),
    "first after s, p50": lambda score: _number(score.first),
    "first within 1.5 s": lambda score: _percent(score.first_soon),
    "tenth after s, p50": lambda score: _number(score.tenth),
    "ten within 5 s": lambda score: _percent(score.ten_soon),
}
