"""The engine, dictated to: known text comes out, and what is refused is named exactly."""

from pathlib import Path

import pytest

from espalier.experiments import listening
from espalier.experiments.dictated import Refusal, dictated
from espalier.experiments.holes import Hole
from espalier.experiments.listening import Listening
from espalier.generate import Arm, Memo
from espalier.ports import Completion, Hunk, NameKind, OracleSession, Unknown
from fakes.scripted_oracle import ScriptedOracle

LINE = "foo.bar(baz);"
TEXT = f"class A {{\n    void m() {{\n        {LINE}\n    }}\n}}\n"
HUNK = Hunk(Path("A.java"), TEXT, TEXT.index(LINE), TEXT.index(LINE) + len(LINE))
ARMS = (Arm.EXACT, Arm.ESPALIER)


async def refusal(session: OracleSession, *pieces: str, arm: Arm = Arm.EXACT) -> Refusal | None:
    return await dictated(session, Hole("", "".join(pieces), ""), pieces, Memo(), arm)


@pytest.mark.parametrize("arm", ARMS)
async def test_feasible_text_comes_out_however_it_is_cut(arm: Arm) -> None:
    for pieces in (LINE, ["foo", ".b", "ar(", "baz);"], ["foo.bar(baz);"], ["foo", ".", "bar", "(", "baz", ")", ";"]):
        assert await refusal(ScriptedOracle([LINE], HUNK), *pieces, arm=arm) is None


async def test_feasible_text_comes_out_with_its_rest_present() -> None:
    hole = Hole("foo.", "bar(baz", ");")
    oracle = ScriptedOracle([LINE], HUNK)
    assert await dictated(oracle, hole, ["ba", "r(b", "az"], Memo(), Arm.EXACT) is None
    assert await dictated(oracle, hole, ["ba", "r(q", "ux"], Memo(), Arm.EXACT) == Refusal("r(q", 6)


async def test_the_first_refused_token_is_told() -> None:
    oracle = ScriptedOracle(["foo.qux(baz);"], HUNK)
    assert await refusal(oracle, "foo", ".", "bar", "(baz);", arm=Arm.ESPALIER) is not None
    assert await refusal(oracle, "foo", ".", "bar", "(baz);") == Refusal("bar", 4)
    assert await refusal(ScriptedOracle(["foo.barn();"], HUNK), *"foo.bar", "(baz);") == Refusal("(baz);", 7)


async def test_what_only_the_compiler_refuses_is_refused_by_the_arm_that_asks_it() -> None:
    oracle = ScriptedOracle([LINE], HUNK, compiling=())
    assert await refusal(oracle, "foo.bar(baz)", ";") is None
    assert await refusal(oracle, "foo.bar(baz)", ";", arm=Arm.ESPALIER) is not None


async def test_what_is_forced_otherwise_counts_as_refused() -> None:
    oracle = ScriptedOracle(["foo.barrel(baz);"], HUNK, kind=NameKind.METHOD)
    assert await refusal(oracle, "foo", ".b", "ar(baz);", arm=Arm.ESPALIER) is not None


async def test_what_the_oracle_did_not_know_is_remembered() -> None:
    heard = Listening(ScriptedOracle([LINE], HUNK, unknown=lambda generated: generated.endswith(("(", "(b"))))
    assert await refusal(heard, *LINE) is None
    assert (heard.answered(0, 3), heard.answered(4, 7), heard.answered(8, 11)) == (True, True, False)
    assert heard.answered(50, 51) is None
    assert heard.calls == 4
    assert dict(heard.reasons) == {"scripted": 2}


async def test_what_is_unknown_for_now_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy(ScriptedOracle):
        async def complete(self, generated: str, rest: str = "") -> Completion:
            answer = await super().complete(generated, rest)
            return answer if len(self.asked) > 2 else Unknown("indexing", passing=True)

    monkeypatch.setattr(listening, "_PAUSE", 0)
    heard = Listening(Busy([LINE], HUNK))
    assert await refusal(heard, *LINE) is None
    assert heard.answered(0, 3) is True
    assert heard.calls == 3
    assert not heard.reasons
