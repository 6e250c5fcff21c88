"""`espalier eval`: its options and its table."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from espalier.cli import eval
from espalier.cli.frame import parse
from espalier.errors import UsageError
from espalier.experiments.outcome import Outcome, scores


def test_options() -> None:
    found = parse("eval", eval, ["d.jsonl", "--arms", "compile,espalier-memo", "-n", "3"])
    assert [each.name for each in found.arms] == ["compile", "espalier-memo"]
    assert (found.wanted, found.seconds) == (3, 20.0)


@pytest.mark.parametrize("argv", [["d.jsonl", "--arms", "x"], ["d.jsonl", "-n", "0"], []])
def test_wrong_options(argv: list[str]) -> None:
    with pytest.raises(UsageError):
        parse("eval", eval, argv)


def test_the_table_says_what_was_not_measured() -> None:
    outcomes = [
        Outcome("a", "free", started=4, compilable=1, offered=("x",), seconds=2.0),
        Outcome("b", "free", failure="no"),
    ]
    console = Console(file=io.StringIO(), width=200)
    console.print(eval.rendered(scores(outcomes)))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "25.0%" in text and "-" in text and "free" in text
