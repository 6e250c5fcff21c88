"""Tests which errors a replacement adds and removes. The text is `aa [hunk] zz`; errors are named by their message."""

from __future__ import annotations

from pathlib import Path

from espalier.jdt.oracle_problems import compare, problems_in
from espalier.ports import Check, Hunk, Problem

TEXT = "aa hunk zz"
HUNK = Hunk(Path("A.java"), TEXT, 3, 7)


def error(message: str, start: int, end: int, code: int = 1) -> Problem:
    return Problem(message, 1, start + 1, start, end, code=code)


def check(replacement: str, before: list[Problem], after: list[Problem]) -> Check:
    return compare(HUNK, replacement, before, after)


def messages(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.message for problem in problems]


def test_an_error_before_the_hunk_stays() -> None:
    result = check("longer hunk", [error("a", 0, 2)], [error("a", 0, 2)])
    assert (result.added, result.gone) == ((), ())


def test_an_error_after_the_hunk_moves_with_the_text() -> None:
    result = check("longer hunk", [error("z", 8, 10)], [error("z", 15, 17)])
    assert (result.added, result.gone) == ((), ())


def test_the_same_error_elsewhere_is_another() -> None:
    result = check("longer hunk", [error("z", 8, 10)], [error("z", 8, 10)])
    assert messages(result.added) == ["z"]
    assert messages(result.gone) == ["z"]


def test_an_error_inside_the_hunk_may_stand_anywhere_in_it() -> None:
    result = check("longer hunk", [error("h", 3, 7)], [error("h", 10, 14)])
    assert (result.added, result.gone) == ((), ())


def test_a_second_occurrence_of_an_error_is_added() -> None:
    result = check("x x", [error("h", 3, 7)], [error("h", 3, 4), error("h", 5, 6)])
    assert messages(result.added) == ["h"]


def test_code_and_message_both_count() -> None:
    result = check("hunk", [error("h", 3, 7, code=1)], [error("h", 3, 7, code=2)])
    assert (len(result.added), len(result.gone)) == (1, 1)


def test_an_error_inside_an_insertion_may_stand_anywhere_in_it() -> None:
    result = compare(
        Hunk(Path("A.java"), TEXT, 3, 3), "new ", [error("h", 3, 7)], [error("h", 7, 11), error("n", 3, 6)]
    )
    assert messages(result.added) == ["n"]
    assert result.gone == ()


def test_offsets_arrive_in_utf16_units() -> None:
    (problem,) = problems_in("x\n😀 y", [{"code": 7, "arguments": ["y"], "message": "m", "start": 5, "end": 6}])
    assert (problem.start, problem.end, problem.line, problem.column, problem.code) == (4, 5, 2, 4, 7)


def test_an_error_that_was_hidden_is_not_added() -> None:
    result = compare(HUNK, "longer hunk", [], [error("z", 15, 17)], hidden=[error("z", 8, 10)])
    assert result.added == ()


def test_an_error_that_was_both_reported_and_hidden_counts_once() -> None:
    z = error("z", 8, 10)
    result = compare(HUNK, "longer hunk", [z], [error("z", 15, 17), error("z", 15, 17)], hidden=[z])
    assert result.added == (error("z", 15, 17),)
