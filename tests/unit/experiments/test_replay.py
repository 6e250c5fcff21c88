"""Replay counts what it does, leaves out code that does not compile, and reports every rejection."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from espalier.experiments import rejection
from espalier.experiments.dataset import Row
from espalier.experiments.holes import Shape
from espalier.experiments.originals import NO_CODE, PROBLEMS, TOO_LONG, UNREADABLE
from espalier.experiments.rejection import TOO_SLOW
from espalier.experiments.replay import Plan, replay
from espalier.experiments.splits import Split
from espalier.experiments.tally import Tally
from espalier.ports import Check, Hunk, Problem
from fakes.scripted_oracle import ScriptedOracle

TEXT = """class A {
    int size = list.size();
    // nothing
    int other = wrong.size();
}
"""
LINE = "int size = list.size();"


class Oracle:
    """A fake that opens sessions on a language of one text, in which line 4 does not compile."""

    def __init__(self, program: str = LINE) -> None:
        self.program = program
        self.opened: list[ScriptedOracle] = []

    async def open(self, hunk: Hunk) -> ScriptedOracle:
        session = Session([self.program], hunk, unknown=lambda generated: generated.endswith("int s"))
        self.opened.append(session)
        return session


class Session(ScriptedOracle):
    async def check(self, replacement: str, imports: object = ()) -> Check:
        wrong = TEXT.index("wrong")
        problem = Problem("wrong cannot be resolved", 4, 17, wrong, wrong + 5, code=50)
        return Check((problem,), (problem,), (), ())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "A.java").write_text(TEXT)
    return tmp_path


def rows(root: Path, *lines: int) -> list[Row]:
    return [Row(f"A:{line}", root, "A.java", line, line) for line in lines]


async def test_a_line_that_is_not_finished_in_time_is_left_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rejection, "_SECONDS", -1.0)
    tally = await replayed(root, 2, oracle=Oracle("int size = other.size();"))
    assert tally.skipped == {TOO_SLOW: 1} and not tally.false_rejections


async def replayed(root: Path, *lines: int, oracle: Oracle | None = None, plan: Plan | None = None) -> Tally:
    tally = Tally()
    await replay(rows(root, *lines), oracle or Oracle(), plan or Plan(), tally, lambda tally: None)
    return tally


async def test_compiling_text_is_rejected_nowhere(root: Path) -> None:
    oracle = Oracle()
    tally = await replayed(root, 2, oracle=oracle, plan=Plan(shapes=(Shape.CUT,)))
    assert tally.false_rejections == []
    assert (tally.hunks, tally.lines, tally.identifiers) == (1, 1, 3)
    asked = [generated for session in oracle.opened for generated in session.asked]
    assert asked == ["int size = ", "int size = list."]
    assert (tally.oracle_calls, tally.unknown) == (2, 0)
    assert (tally.uses, tally.unknown_uses) == (2, 0)
    assert tally.tokens > len(LINE)


async def test_both_shapes_are_replayed(root: Path) -> None:
    oracle = Oracle()
    tally = await replayed(root, 2, oracle=oracle)
    assert tally.uses == 4
    assert tally.false_rejections == []


async def test_false_rejections_have_token_and_place(root: Path) -> None:
    plan = Plan(splits=(Split.CHAR,), shapes=(Shape.CUT,))
    tally = await replayed(root, 2, oracle=Oracle("int size = list.length();"), plan=plan)
    found = tally.to_json()["false_rejections"]  # an "s" may still become "super"
    assert found == [
        {
            "id": "A:2",
            "path": "A.java",
            "line": 2,
            "text": LINE,
            "token": "i",
            "position": LINE.rindex("ize"),
            "split": "char",
            "shape": "cut",
        }
    ]


async def test_rows_that_cannot_be_replayed_are_left_out_and_counted(root: Path) -> None:
    tally = Tally()
    (root / "Latin.java").write_bytes(b"class \xff {}")
    (root / "Table.java").write_text(f'class Table {{\n  String s = "{"x" * 3000}";\n}}\n')
    wanted = [*rows(root, 3, 4, 99), Row("B", root, "B.java", 1, 1), Row("L", root, "Latin.java", 1, 1)]
    wanted.append(Row("T", root, "Table.java", 2, 2))
    await replay(wanted, Oracle(), Plan(), tally, lambda tally: None)
    assert tally.to_json()["skipped"] == {NO_CODE: 2, PROBLEMS: 1, UNREADABLE: 2, TOO_LONG: 1}
    assert tally.lines == 0


async def test_an_interrupted_replay_keeps_what_it_found(root: Path) -> None:
    tally = Tally()
    one_done = asyncio.Event()
    many = rows(root, *[2] * 10_000)
    work = asyncio.create_task(replay(many, Oracle(), Plan(), tally, lambda tally: one_done.set()))
    await one_done.wait()
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert 0 < tally.lines < len(many)
    assert tally.seconds > 0
    assert tally.to_json()["lines"] == tally.lines
