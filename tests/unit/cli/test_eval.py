"""The options and the table of `espalier eval`."""

from __future__ import annotations

import io
from typing import cast

import pytest
from rich.console import Console

from espalier.cli import eval
from espalier.cli.frame import Context, parse
from espalier.cli.output import Output
from espalier.errors import UsageError
from espalier.experiments.outcome import Outcome, scores
from espalier.ports import Factory


def test_options() -> None:
    found = parse("eval", eval, ["d.jsonl", "--arms", "compile,espalier-memo", "-n", "3"])
    assert [each.name for each in found.arms] == ["compile", "espalier-memo"]
    assert (found.wanted, found.seconds) == (3, 20.0)


@pytest.mark.parametrize("argv", [["d.jsonl", "--arms", "x"], ["d.jsonl", "-n", "0"], []])
def test_wrong_options(argv: list[str]) -> None:
    with pytest.raises(UsageError):
        parse("eval", eval, argv)


def test_help_says_that_rows_run_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse("eval", eval, ["--help"])
    assert "only data sets that you trust" in " ".join(capsys.readouterr().out.split())


def test_outcomes_of_another_limit_for_tests_do_not_count() -> None:
    context = Context(Output(), cast(Factory, None))
    six, fifteen = (
        eval._settings(parse("eval", eval, ["d.jsonl", "--test-seconds", seconds]), context) for seconds in ("6", "15")
    )
    assert six != fifteen


def test_the_table_marks_values_that_were_not_measured() -> None:
    outcomes = [
        Outcome("a", "free", started=4, compilable=1, offered=("x",), seconds=2.0),
        Outcome("b", "free", failure="no"),
    ]
    console = Console(file=io.StringIO(), width=200)
    console.print(eval.rendered(scores(outcomes)))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "25.0%" in text and "-" in text and "free" in text
