"""Candidates that break other files come last, and only candidates that other files may see are compiled with them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from espalier.cli.fix import _applicable
from espalier.errors import OracleError, OracleGone
from espalier.ports import Breakage, Dependents, Hunk, OracleSession, Progress
from espalier.repair.dependents import with_breakages
from espalier.repair.edits import Edit
from espalier.repair.fix import Candidate, FixRequest
from espalier.repair.tuning import Tuning

TEXT = """\
class A {
    int old() { return 1; }
    int f() {
        return 2;
    }
}
"""
BREAKAGE = Breakage(Path("/p/B.java"), 3, 7, "old() is undefined")


class Seeing:
    """Stands for JDT: a text without `old` breaks B.java."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def open(self, hunk: Hunk) -> OracleSession:
        raise NotImplementedError

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        assert before == TEXT
        self.asked.append(after)
        return Dependents(() if "old" in after else (BREAKAGE,), 1)


def request(line: str) -> FixRequest:
    start = TEXT.index(line)
    return FixRequest(Hunk(Path("/p/A.java"), TEXT, start, start + len(line)), "A.java")


def candidate(text: str, score: float) -> Candidate:
    return Candidate(1, text, "", (), True, score, score, (), "line")


def ignore(_: Progress) -> None:
    """No listener is registered."""


async def test_a_candidate_that_breaks_other_files_comes_after_one_that_does_not() -> None:
    oracle = Seeing()
    found = [candidate("int other() { return 1; }", -0.1), candidate("long old() { return 1; }", -0.9)]
    first, second = await with_breakages(found, request("int old() { return 1; }"), oracle, ignore)
    assert (first.text, first.breaks, first.rank) == ("long old() { return 1; }", (), 1)
    assert (second.breaks, second.rank) == ((replace(BREAKAGE, path=Path("B.java")),), 2)
    assert oracle.asked == [TEXT.replace("int old() { return 1; }", each.text) for each in found]
    assert _applicable(first)
    assert not _applicable(second)
    assert second.to_json()["breaks"] == [{"path": "B.java", "line": 3, "column": 7, "message": "old() is undefined"}]


async def test_a_change_inside_a_body_is_not_compiled_with_other_files() -> None:
    oracle = Seeing()
    found = (candidate("return 3;", -0.1), candidate("return 4;", -0.2))
    assert await with_breakages(found, request("return 2;"), oracle, ignore) == found
    assert not oracle.asked


class Failing(Seeing):
    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        raise OracleError("the index is not ready")


class Slow(Seeing):
    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        if self.asked:
            await asyncio.Event().wait()
        return await super().dependents(path, before, after)


async def test_a_repair_is_offered_with_a_doubt_if_the_other_files_were_not_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("espalier.repair.dependents.TUNING", Tuning(dependents_seconds=0.05))
    found = [candidate("long old() { return 2; }", -0.1), candidate("int other() { return 1; }", -0.9)]
    asked = request("int old() { return 1; }")
    assert [bool(each.doubt) for each in await with_breakages(found, asked, Failing(), ignore)] == [True, True]
    assert [bool(each.doubt) for each in await with_breakages(found, asked, Slow(), ignore)] == [False, True]


async def test_no_other_type_of_a_header_is_offered_that_its_callers_may_not_take() -> None:
    asked, inside = request("return 2;"), candidate("return 3;", -0.1)
    header = Edit(TEXT.index("int f"), TEXT.index("int f") + 3, "long")
    retyped = replace(candidate("return 2;", -0.2), origin="declared type", elsewhere=(header,))
    thrown = replace(retyped, origin="throws")
    found = await with_breakages([inside, retyped, replace(thrown, text="return 4;")], asked, Failing(), ignore)
    assert [each.origin for each in found] == ["line", "throws"]  # nothing says that the callers take a `long`
    assert len(await with_breakages([inside, retyped], asked, Seeing(), ignore)) == 2  # the compiler does
    assert len(await with_breakages([retyped], asked, Failing(), ignore)) == 1


class Stopping(Seeing):
    """JDT LS is stopped after its first answer."""

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        if self.asked:
            raise OracleGone("the side door is closed", remedy="JDT LS was stopped or restarted")
        return await super().dependents(path, before, after)


async def test_a_method_does_not_lose_static_where_others_call_it_by_its_class() -> None:
    found = [replace(candidate("int other() { return 1; }", -0.1), origin="no longer static")]
    assert await with_breakages(found, request("int old() { return 1; }"), Seeing(), ignore) == ()


async def test_what_was_found_before_jdtls_was_stopped_is_offered_with_the_reason() -> None:
    texts = ["long old() { return 2; }", "int other() { return 1; }", "int another() { return 1; }"]
    found = [candidate(text, -number / 10) for number, text in enumerate(texts)]
    offered = await with_breakages(found, request("int old() { return 1; }"), Stopping(), ignore)
    assert [each.text for each in offered] == texts
    reason = "the files that use it were not compiled: the side door is closed (JDT LS was stopped or restarted)"
    assert [each.doubt for each in offered] == ["", reason, reason]


async def test_files_that_were_not_compiled_are_counted() -> None:
    class Many(Seeing):
        async def dependents(self, path: Path, before: str, after: str) -> Dependents:
            return Dependents((), 50, 7)

    (found,) = await with_breakages(
        [candidate("long old() { }", -1)], request("int old() { return 1; }"), Many(), ignore
    )
    assert found.doubt == "7 more files that use it were not compiled"


@pytest.mark.parametrize("name", ["old", "other"])
async def test_a_change_elsewhere_is_compiled_with_other_files(name: str) -> None:
    oracle, start = Seeing(), TEXT.index("old()")
    found = replace(candidate("return 3;", -0.1), elsewhere=(Edit(start, start + 3, name),))
    (weighty,) = await with_breakages((found,), request("return 2;"), oracle, ignore)
    assert bool(weighty.breaks) == (name != "old")
    changed = TEXT.replace("return 2;", "return 3;").replace("old()", f"{name}()")
    assert oracle.asked == ([] if name == "old" else [changed])
