"""The table: shares of candidates started and of rows, ranks, costs, quantiles; and the outcomes that are kept between
runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.experiments.outcome import Outcome, outcome_from, scores
from espalier.experiments.results import Results

ROWS = [
    Outcome(
        "a",
        "x",
        started=8,
        compilable=2,
        offered=("p", "q"),
        offered_compiling=1,
        exact=1,
        plausible=2,
        tested=True,
        complete_calls=3,
        check_calls=5,
        requests=16,
        tokens=80,
        seconds=1.0,
        arrivals=(0.25, 0.5),
    ),
    Outcome(
        "b",
        "x",
        started=2,
        compilable=2,
        offered=("r",),
        offered_compiling=1,
        exact=11,
        tested=True,
        complete_calls=6,
        tokens=20,
        seconds=3.0,
        arrivals=tuple(2.0 + number / 10 for number in range(10)),
    ),
    Outcome("c", "x", failure="no such line"),
]


def test_shares_and_costs() -> None:
    [score] = scores(ROWS)
    assert (score.rows, score.failed, score.started) == (2, 1, 10)
    assert (score.compilable, score.answered, score.offered_compiling) == (0.4, 1.0, 2 / 3)
    assert (score.exact_1, score.exact_10, score.plausible_1, score.plausible_10) == (0.5, 0.5, 0.0, 0.5)
    assert (score.calls, score.requests, score.tokens) == (1.4, 1.6, 10.0)
    assert (score.calls_median, score.complete_median, score.check_median) == (1.0, 0.375, 0.0)
    assert (score.p50, score.p95) == (1.0, 3.0)
    assert (score.first, score.first_soon, score.tenth, score.ten_soon) == (0.25, 0.5, 2.9, 0.5)


def test_a_share_of_nothing_is_none_and_not_zero() -> None:
    [score] = scores([Outcome("a", "x")])
    assert score.compilable is None and score.plausible_1 is None and score.p50 == 0.0


def test_questions_of_each_candidate() -> None:
    whole = Outcome("a", "x", started=2, arrivals=(1.0, 2.0), spent=(5, 7, 1))
    broken_off = Outcome("b", "x", started=2, arrivals=(1.0,), spent=(2, 40))
    unclear = Outcome("c", "x", started=9, arrivals=(1.0,), spent=(100, 100))
    assert (whole.each, broken_off.each, unclear.each) == ((5, 7), (2, 40), ())
    [score] = scores([whole, broken_off, unclear])
    assert score.calls_each == 5
    assert scores([unclear])[0].calls_each is None


def test_arms_keep_their_order() -> None:
    assert [score.arm for score in scores([Outcome("a", "y"), Outcome("a", "x"), Outcome("b", "y")])] == ["y", "x"]


def test_an_outcome_survives_its_json() -> None:
    assert outcome_from({**ROWS[0].to_json(), "offered": list(ROWS[0].offered), "newer": 1}) == ROWS[0]


def test_kept_outcomes_are_not_measured_again(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    Results({"n": 10}, file).add(ROWS[0])
    again = Results({"n": 10}, file)
    assert again.has("a", "x") and not again.has("b", "x")
    assert again.of(["b", "a"], ["x"]) == [ROWS[0]]
    assert not Results({"n": 1}, file).has("a", "x")


def test_outcomes_of_other_settings_do_not_count_but_a_newer_setting_may_be_missing(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    Results({"n": 10}, file).add(ROWS[0])
    Results({"n": 10, "test_seconds": 6.0}, file).add(ROWS[1])
    Results({"n": 10, "test_seconds": 15.0}, file).add(ROWS[2])
    kept = Results({"n": 10, "test_seconds": 15.0}, file)
    assert [kept.has(row, "x") for row in "abc"] == [True, False, True]
    older = Results({"n": 10}, file)
    assert [older.has(row, "x") for row in "abc"] == [True, False, False]


def test_a_file_of_something_else_is_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text("[1]\n")
    with pytest.raises(UsageError, match="holds no results"):
        Results({}, file)
    assert file.read_text() == "[1]\n"
