"""One row under one arm, with a scripted model and oracle: which candidates count."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.experiments import evaluation
from espalier.experiments.attempt import Judge, Trial, attempt, judging
from espalier.experiments.contender import contender
from espalier.experiments.dataset import Case, Row, case_of
from espalier.experiments.javac import Javac
from espalier.experiments.outcome import Outcome
from espalier.generate import Ablation, Arm, Budget, Stats
from espalier.ports import Completion, Hunk, OracleSession, TokenModel, Unknown
from espalier.repair.fix import FixResult
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

SOURCE = "class A {\n    void f() {\n        g(x);\n    }\n}\n"
PROGRAMS = ("g(x);", "g(y);", "h(x);")
BUDGET = Budget(started=8, tokens=400, seconds=20)


class Opens:
    """A fake oracle all of whose sessions are the same."""

    def __init__(self, case: Case) -> None:
        self._hunk = case.hunk
        self.sessions = 0

    async def open(self, hunk: Hunk) -> OracleSession:
        self.sessions += 1
        return ScriptedOracle(PROGRAMS, self._hunk)


class Only:
    """A fake oracle of one session."""

    def __init__(self, session: OracleSession) -> None:
        self._session = session

    async def open(self, hunk: Hunk) -> OracleSession:
        return self._session


class Nothing:
    """Evidence that knows nothing."""

    def context(self, hunk: Hunk, path: str) -> str:
        return ""

    def constructors(self, owner: str) -> tuple[str, ...]:
        return ()

    def importable(self, name: str) -> tuple[str, ...]:
        return ()


def likely(generated: bytes) -> Mapping[str | bytes, float]:
    """Half of the generated texts name something that does not exist."""
    text = generated.decode()
    if text.endswith(";"):
        return {"\n": 1.0}
    return {"": {"g": 0.6, "h": 0.2, "k": 0.2}, "g": {"(": 1.0}, "h": {"(": 1.0}, "k": {"(": 1.0}}.get(
        text, {"x": 0.5, "z": 0.5} if text.endswith("(") else {");": 1.0}
    )


@pytest.fixture
def case(tmp_path: Path) -> Case:
    (tmp_path / "A.java").write_text(SOURCE)
    return case_of(Row("one", tmp_path, "A.java", 3, 3, "g(x);"))


async def outcome(case: Case, arm: str, wanted: int = 3) -> Outcome:
    trial = Trial(Opens(case), ScriptedModel(likely), Nothing(), BUDGET, wanted)
    async with judging(case, trial) as judge:
        return await attempt(case, contender(arm), trial, judge)


async def test_shares_are_of_candidates_started(case: Case) -> None:
    found = await outcome(case, "free", wanted=8)
    assert found.started == 8 and 0 < found.compilable < 8
    assert set(found.offered) <= {"g(x);", "g(z);", "h(x);", "h(z);", "k(x);", "k(z);"}
    assert found.offered_compiling == len({"g(x);", "h(x);"} & set(found.offered))


async def test_a_text_that_the_compiler_rejects_is_not_offered_by_arms_that_ask_it(case: Case) -> None:
    for arm in ("compile", "espalier"):
        found = await outcome(case, arm, wanted=2)
        assert set(found.offered) == {"g(x);", "h(x);"} or found.offered == ("g(x);",)
        assert found.offered_compiling == len(found.offered) and found.exact == 1
    assert found.compilable == found.started == 2


async def test_a_line_may_be_searched_best_first(case: Case) -> None:
    found = await outcome(case, "espalier-best", wanted=2)
    assert found.offered == ("g(x);", "h(x);") and found.exact == 1
    assert found.started >= found.compilable == 2


async def test_calls_are_counted_at_the_oracle(case: Case) -> None:
    free, espalier = await outcome(case, "free"), await outcome(case, "espalier", wanted=2)
    assert (free.complete_calls, free.check_calls) == (0, 1)
    assert espalier.complete_calls > 0 and espalier.check_calls > 2
    assert len(espalier.each) == 2 and espalier.each[1] < espalier.each[0] < sum(espalier.spent)
    assert sum(espalier.spent) == espalier.calls


async def test_a_second_request_about_a_hunk_asks_fewer_questions(case: Case) -> None:
    cold, warm = await outcome(case, "espalier", wanted=2), await outcome(case, "espalier-warm", wanted=2)
    assert warm.offered == cold.offered
    assert warm.complete_calls == 0 and warm.check_calls < cold.check_calls
    assert len(warm.arrivals) == 2 and warm.arrivals[0] <= warm.arrivals[1] <= round(warm.seconds, 3)


async def test_nothing_is_measured_while_the_project_is_indexed(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("espalier.experiments.attempt._PAUSE", 0.0)

    class Indexing(ScriptedOracle):
        async def complete(self, generated: str, rest: str = "") -> Completion:
            answer = await super().complete(generated, rest)
            return answer if len(self.asked) > 3 else Unknown("indexing", passing=True)

    session = Indexing(PROGRAMS, case.hunk)
    async with judging(case, Trial(Only(session), ScriptedModel(likely), Nothing())):
        assert len(session.asked) == 4


async def test_the_judge_does_not_count_texts_without_meaning(case: Case) -> None:
    trial = Trial(Opens(case), ScriptedModel(likely), Nothing())
    async with judging(case, trial) as judge:
        assert [await judge.passes(text) for text in ("", ";", "// g(x);", "g(x);")] == [False, False, False, True]


class Picky(Javac):
    """A fake javac that accepts some files."""

    def __init__(self, accepted: str) -> None:
        self.accepted = accepted
        self.asked: list[str] = []

    async def accepts(self, path: str, text: str) -> bool:
        self.asked.append(text)
        return path == "A.java" and re.search(self.accepted, text) is not None


async def test_a_text_compiles_if_both_compilers_accept_it(case: Case) -> None:
    javac = Picky(r"g\(.\);")
    async with judging(case, Trial(Opens(case), ScriptedModel(likely), Nothing(), javac=javac)) as judge:
        assert [await judge.compiles(text) for text in ("g(y);", "h(x);", "k(x);", "g(y);")] == [
            True,
            False,
            False,
            True,
        ]
    assert len(javac.asked) == 3, "the solved case, and what JDT accepts, each once"


async def test_javac_judges_nothing_if_it_rejects_the_answer(case: Case) -> None:
    trial = Trial(Opens(case), ScriptedModel(likely), Nothing(), javac=Picky(r"h\(x\);"))
    async with judging(case, trial) as judge:
        assert judge.javac is None
        assert await judge.compiles("g(y);")


async def test_the_broken_line_itself_is_no_repair(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(SOURCE)
    case = case_of(Row("one", tmp_path, "A.java", 3, 3, "g(x);", broken="g(x, y);"))
    judge = Judge(case, ScriptedOracle(("g(x, y);", "g(x);", "g();", "g(y);"), case.hunk), Counter())  # type: ignore[arg-type]
    assert [await judge.passes(text) for text in ("g(x, y);", "g( x,y );", "g();", "g(z, y);")] == [False] * 4
    assert await judge.passes("h(x);") is False


def test_arms_are_read_from_their_names() -> None:
    assert contender(" token").arm is Arm.TOKEN
    named = contender("espalier-memo-graph")
    assert (named.name, named.arm) == ("espalier-memo-graph", Arm.ESPALIER)
    assert named.without == {Ablation.MEMO, Ablation.GRAPH} and not named.warm
    assert contender("espalier-warm-memo").warm and not contender("espalier-warm").told
    assert contender("espalier-told-memo").told
    assert contender("espalier-drafts").drafts and not contender("espalier").drafts
    assert contender("espalier-best").best and not contender("espalier").best
    assert contender("espalier-edits-edit").without == {Ablation.EDITS, Ablation.EDIT}
    with pytest.raises(UsageError, match="no arm 'best'"):
        contender("best")


async def test_the_tests_failure_is_computed_once(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(SOURCE)
    script = (
        "import sys; open('asked', 'a').write('x'); print('NullPointerException', open('asked').read()); sys.exit(1)"
    )
    row = Row("one", tmp_path, "A.java", 3, 3, "g(x);", broken="g(y);", test_command=(sys.executable, "-c", script))
    case = case_of(row)
    judge = Judge(case, ScriptedOracle(PROGRAMS, case.hunk), Counter())  # type: ignore[arg-type]
    async with evaluation.Tests(case, judge, 20) as tests:
        first, second = await tests.failure(), await tests.failure()
    assert first is second and first is not None and first.message == "NullPointerException x"


async def test_a_masked_line_or_a_row_without_a_test_has_no_failure(case: Case) -> None:
    for row in (case.row, replace(case.row, broken="g(y);")):
        found = case_of(row)
        judge = Judge(found, ScriptedOracle(PROGRAMS, found.hunk), Counter())  # type: ignore[arg-type]
        async with evaluation.Tests(found, judge, 20) as tests:
            assert await tests.failure() is None


@pytest.mark.parametrize(("arm", "drafts"), [("espalier", False), ("espalier-drafts", True)])
async def test_the_model_of_drafts_takes_part_where_the_arm_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arm: str, drafts: bool
) -> None:
    (tmp_path / "A.java").write_text(SOURCE)
    case = case_of(Row("one", tmp_path, "A.java", 3, 3, "g(x);", broken="g(x, y);"))
    handed: list[object] = []

    async def drafter() -> TokenModel | None:
        return None

    async def suggested(*_: object, **parts: object) -> FixResult:
        handed.append(parts["drafter"])
        return FixResult((), Stats())

    monkeypatch.setattr("espalier.experiments.attempt.suggest", suggested)
    trial = Trial(Opens(case), ScriptedModel(likely), Nothing(), BUDGET, drafter=drafter)
    async with judging(case, trial) as judge:
        await attempt(case, contender(arm), trial, judge)
    assert handed == [drafter if drafts else None]
