"""The engine on known text: the text is generated, or the first rejected token is found."""

from pathlib import Path

import pytest

from espalier.experiments import recording
from espalier.experiments import rejection as rejecting
from espalier.experiments.holes import Hole
from espalier.experiments.recording import RecordingSession
from espalier.experiments.rejection import Rejection, first_rejection
from espalier.generate import Arm, Memo
from espalier.ports import Completion, Hunk, NameKind, OracleSession, Unknown
from fakes.scripted_oracle import ScriptedOracle

LINE = "foo.bar(baz);"
TEXT = f"class A {{\n    void m() {{\n        {LINE}\n    }}\n}}\n"
HUNK = Hunk(Path("A.java"), TEXT, TEXT.index(LINE), TEXT.index(LINE) + len(LINE))
ARMS = (Arm.EXACT, Arm.ESPALIER)


async def rejection(session: OracleSession, *pieces: str, arm: Arm = Arm.EXACT) -> Rejection | None:
    return await first_rejection(session, Hole("", "".join(pieces), ""), pieces, Memo(), arm)


@pytest.mark.parametrize("arm", ARMS)
async def test_text_of_the_language_is_generated_however_it_is_cut(arm: Arm) -> None:
    for pieces in (LINE, ["foo", ".b", "ar(", "baz);"], ["foo.bar(baz);"], ["foo", ".", "bar", "(", "baz", ")", ";"]):
        assert await rejection(ScriptedOracle([LINE], HUNK), *pieces, arm=arm) is None


async def test_text_of_the_language_is_generated_with_its_rest_present() -> None:
    hole = Hole("foo.", "bar(baz", ");")
    oracle = ScriptedOracle([LINE], HUNK)
    assert await first_rejection(oracle, hole, ["ba", "r(b", "az"], Memo(), Arm.EXACT) is None
    assert await first_rejection(oracle, hole, ["ba", "r(q", "ux"], Memo(), Arm.EXACT) == Rejection("r(q", 6)


async def test_the_first_rejected_token_is_returned() -> None:
    oracle = ScriptedOracle(["foo.qux(baz);"], HUNK)
    assert await rejection(oracle, "foo", ".", "bar", "(baz);", arm=Arm.ESPALIER) is not None
    assert await rejection(oracle, "foo", ".", "bar", "(baz);") == Rejection("bar", 4)
    assert await rejection(ScriptedOracle(["foo.barn();"], HUNK), *"foo.bar", "(baz);") == Rejection("(baz);", 7)


async def test_what_is_not_finished_in_time_is_no_rejection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rejecting, "_SECONDS", 0.05)
    with pytest.raises(TimeoutError):
        await rejection(ScriptedOracle([LINE], HUNK, delay=10.0), *LINE)


async def test_a_text_that_only_the_compiler_rejects_is_rejected_by_the_arm_that_asks_it() -> None:
    oracle = ScriptedOracle([LINE], HUNK, compiling=())
    assert await rejection(oracle, "foo.bar(baz)", ";") is None
    assert await rejection(oracle, "foo.bar(baz)", ";", arm=Arm.ESPALIER) is not None


async def test_a_forced_continuation_that_differs_counts_as_a_rejection() -> None:
    oracle = ScriptedOracle(["foo.barrel(baz);"], HUNK, kind=NameKind.METHOD)
    assert await rejection(oracle, "foo", ".b", "ar(baz);", arm=Arm.ESPALIER) is not None


async def test_unknown_answers_are_recorded() -> None:
    session = RecordingSession(ScriptedOracle([LINE], HUNK, unknown=lambda generated: generated.endswith(("(", "(b"))))
    assert await rejection(session, *LINE) is None
    assert (session.answered(0, 3), session.answered(4, 7), session.answered(8, 11)) == (True, True, False)
    assert session.answered(50, 51) is None
    assert session.calls == 4
    assert dict(session.reasons) == {"scripted": 2}


async def test_a_question_is_asked_again_if_its_answer_is_unknown_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy(ScriptedOracle):
        async def complete(self, generated: str, rest: str = "") -> Completion:
            answer = await super().complete(generated, rest)
            return answer if len(self.asked) > 2 else Unknown("indexing", passing=True)

    monkeypatch.setattr(recording, "_PAUSE", 0)
    session = RecordingSession(Busy([LINE], HUNK))
    assert await rejection(session, *LINE) is None
    assert session.answered(0, 3) is True
    assert session.calls == 3
    assert not session.reasons
