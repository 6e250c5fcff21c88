"""Mutants have one wrong name each; they are counted by the verdicts of compiler and engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from espalier.experiments.dataset import Row
from espalier.experiments.holes import Shape
from espalier.experiments.mutant_counts import Power
from espalier.experiments.mutants import Distance, Mutant, mutants, names_by_role
from espalier.experiments.power import measure
from espalier.experiments.reasons import follower_class, reason_of
from espalier.java.roles import Role, roles
from espalier.ports import Check, Hunk, Problem
from fakes.scripted_oracle import ScriptedOracle

LINE = "return list.size();"
TEXT = f"class A {{\n    int f(java.util.List<?> list, int other) {{\n        {LINE}\n    }}\n}}\n"
METHOD_RELATED = 0x04000000


def generated(seed: int) -> list[Mutant]:
    found = roles(TEXT)
    start = TEXT.index(LINE)
    inside = {offset - start: role for offset, role in found.items() if 0 <= offset - start < len(LINE)}
    near = names_by_role(TEXT, found) | {Role.METHOD: ["get", "size"]}
    return list(mutants(LINE, inside, near, ["get", "list", "size", "wide"], random.Random(seed)))


def test_a_mutant_has_one_other_name_at_a_use() -> None:
    for seed in range(30):
        for mutant in generated(seed):
            before, after = LINE[: mutant.start], LINE[mutant.end :]
            assert mutant.text == before + mutant.name + after != LINE
            assert LINE[mutant.start : mutant.end] in ("list", "size")
            assert mutant.follower in (".", "(")
            assert mutant.text.startswith(mutant.follower, mutant.known_at)


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("go(a, b);", True),
        ("if (a) {", True),
        ("if (a) { go(); }", False),
        ("x = a;\n    y = b;", False),
        ("run(a, () -> { go(); });", False),  # a statement in the block follows
        ("return a\n    + b;", True),
    ],
)
def test_whether_another_statement_follows(line: str, last: bool) -> None:
    at = line.index("a")
    assert Mutant(Distance.NEAR, at, at + 1, "z", line, "").in_last_statement is last


def test_near_names_have_the_same_role_in_the_file() -> None:
    near = {(m.start, m.name) for seed in range(30) for m in generated(seed) if m.distance is Distance.NEAR}
    assert near == {(LINE.index("size"), "get")}  # no other simple name is used in the file
    assert {m.name for seed in range(30) for m in generated(seed)} == {"get", "list", "size", "wide"}


def test_declarations_are_not_mutated() -> None:
    assert list(mutants("int a;", {4: Role.DECLARATION}, {}, ["b"], random.Random(0))) == []


@pytest.mark.parametrize(
    ("code", "reason"),
    [(METHOD_RELATED | 100, "unresolved name"), (METHOD_RELATED | 115, "arguments"), (17, "type"), (999, "other")],
)
def test_the_reason_is_the_nearest_error(code: int, reason: str) -> None:
    near, far = Problem("", 1, 1, 50, 52, code=code), Problem("", 1, 1, 500, 501, code=12345)
    assert reason_of(Check((), (), (far, near), ()), 51) == reason
    assert reason_of(Check((), (), (), ()), 51) == ""


def test_followers_have_classes() -> None:
    assert [follower_class(text) for text in ("(", ".", ";", "other", "+", "")] == [
        "(",
        ".",
        "separator",
        "word",
        "operator",
        "nothing",
    ]


class Oracle:
    """A fake whose compiler accepts `compiling` and whose names are those of `programs`."""

    def __init__(self, programs: Sequence[str], compiling: Sequence[str]) -> None:
        self.programs, self.compiling = programs, compiling

    async def open(self, hunk: Hunk) -> ScriptedOracle:
        return ScriptedOracle(self.programs, hunk, compiling=self.compiling)


async def measured(tmp_path: Path, programs: Sequence[str], compiling: Sequence[str], shape: Shape) -> Power:
    (tmp_path / "A.java").write_text(TEXT)
    power = Power()
    rows = [Row(str(number), tmp_path, "A.java", 3, 3) for number in range(20)]
    await measure(rows, ["wide"], Oracle(programs, compiling), shape, 0, power, lambda power: None)
    return power


@pytest.mark.parametrize("shape", Shape)
async def test_wrong_names_are_rejected_at_their_end(tmp_path: Path, shape: Shape) -> None:
    found = (await measured(tmp_path, [LINE], [LINE], shape)).to_json()
    assert found["mutants"] == found["not_compiling"] == 20
    assert found["rejected_at_identifier"] == found["rejected_by_statement"] == 20
    assert found["offered"] == found["compiling_rejected"] == 0
    assert found["by"]["near"]["mutants"] == 0  # the file has no other name of the role
    assert found["by"]["wide"]["reasons"]["other"]["rejected_at_identifier"] == 20


async def test_the_compiler_rejects_what_names_cannot(tmp_path: Path) -> None:
    wide = [LINE, "return wide.size();", "return list.wide();"]
    found = (await measured(tmp_path, wide, [LINE], Shape.CUT)).to_json()
    assert found["rejected_at_identifier"] == 0
    assert found["rejected_by_statement"] == found["not_compiling"] == 20
    assert found["offered"] == 0


async def test_the_rejection_of_a_compiling_mutant_is_reported(tmp_path: Path) -> None:
    compiling = ["return wide.size();", "return list.wide();"]
    power = await measured(tmp_path, [LINE], compiling, Shape.CUT)
    found = power.to_json()
    assert found["compiling_rejected"] == 20
    assert found["not_compiling"] == 0
    assert found["false_rejections"][0]["name"] == "wide"
