"""The memo: one question is asked once, whoever asks, and never for another text or revision."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from espalier.generate.memo import Memo, Questions
from espalier.generate.task import Stats
from espalier.ports import Completion, Unknown
from fakes.scripted_oracle import ScriptedOracle


async def test_a_question_under_way_is_awaited() -> None:
    oracle, memo = ScriptedOracle(["foo", "fop"], delay=0.01), Memo()
    questions = Questions(oracle, memo, Stats())
    answers = await asyncio.gather(*(questions.names("f", "") for _ in range(5)))
    assert oracle.asked == ["f"]
    assert all(answer is not None and answer.below("") == ("foo", "fop") for answer in answers)


async def test_a_waiting_task_asks_when_the_asking_one_is_cancelled() -> None:
    oracle, memo = ScriptedOracle(["foo"], delay=0.01), Memo()
    questions = Questions(oracle, memo, Stats())
    first = asyncio.create_task(questions.names("f", ""))
    await asyncio.sleep(0)
    second = asyncio.create_task(questions.names("f", ""))
    await asyncio.sleep(0)
    first.cancel()
    names = await second
    assert names is not None and names.begins("foo")
    assert oracle.asked == ["f", "f"]


async def test_failures_are_not_kept() -> None:
    memo, calls = Memo(), 0
    hunk = ScriptedOracle([]).hunk

    async def fails() -> str:
        nonlocal calls
        calls += 1
        raise RuntimeError("no")

    for _ in range(2):
        with pytest.raises(RuntimeError):
            await memo.once((hunk, "names", "f", ""), fails)
    assert calls == 2 and len(memo) == 0


async def test_another_revision_another_rest_another_text_is_another_question() -> None:
    oracle, memo = ScriptedOracle(["foo"]), Memo()
    questions = Questions(oracle, memo, Stats())
    await questions.names("f", "")
    await questions.names("f", ";")
    oracle.hunk = replace(oracle.hunk, revision=1)
    await questions.names("f", "")
    oracle.hunk = replace(oracle.hunk, text=oracle.hunk.text + " ")
    await questions.names("f", "")
    assert oracle.asked == ["f"] * 4


async def test_the_oldest_answers_go_first() -> None:
    oracle, memo = ScriptedOracle(["foo"]), Memo(capacity=2)
    questions = Questions(oracle, memo, Stats())
    for generated in ("f", "fo", "foo", "foo", "f"):
        await questions.names(generated, "")
    assert oracle.asked == ["f", "fo", "foo", "f"]
    assert len(memo) == 2


async def test_answers_are_counted_where_they_were_asked() -> None:
    stats = Stats()
    questions = Questions(ScriptedOracle(["foo"], unknown=lambda generated: generated == "x"), Memo(), stats)
    for generated in ("f", "f", "x"):
        await questions.names(generated, "")
    await questions.check("foo")
    assert (stats.complete_calls, stats.check_calls, stats.unknown) == (2, 1, 1)


async def test_an_answer_that_ran_out_of_time_is_asked_for_again_by_the_next_request() -> None:
    class Slow(ScriptedOracle):
        """A fake whose first answer comes too late."""

        async def complete(self, generated: str, rest: str = "") -> Completion:
            answer = await super().complete(generated, rest)
            return Unknown("slow", passing=True) if len(self.asked) == 1 else answer

    oracle, memo = Slow(["foo"]), Memo()
    questions = Questions(oracle, memo, Stats())
    assert await questions.names("f", "") is None
    assert await questions.names("f", "") is None
    assert oracle.asked == ["f"], "each token of a name would wait for it once more"
    names = await Questions(oracle, memo, Stats()).names("f", "")
    assert names is not None and names.begins("foo")
