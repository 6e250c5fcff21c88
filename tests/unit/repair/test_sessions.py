"""Several sessions on one hunk: opened when questions need them, never more than allowed, all closed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from espalier.errors import OracleError
from espalier.ports import Check, Completion, Dependents, Hunk, Unknown
from espalier.repair.sessions import side_by_side

HUNK = Hunk(Path("/w/A.java"), "a", 0, 1)


class Oracle:
    """A fake oracle and its sessions: a question is answered when `answer` is set. `asked`: at once, at most."""

    hunk = HUNK

    def __init__(self) -> None:
        self.opened = self.closed = self.asking = self.asked = 0
        self.answer = asyncio.Event()
        self.refuses = False

    async def open(self, hunk: Hunk) -> Oracle:
        if self.refuses:
            raise OracleError("no further session")
        self.opened += 1
        return self

    async def close(self) -> None:
        self.closed += 1

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        return Dependents()

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self.asking += 1
        self.asked = max(self.asked, self.asking)
        await self.answer.wait()
        self.asking -= 1
        return Unknown("a fake")

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        await self.complete(replacement)
        return Check((), (), (), ())


async def test_questions_after_one_another_need_one_session() -> None:
    oracle = Oracle()
    oracle.answer.set()
    session = await side_by_side(oracle, HUNK, 2)
    await session.check("a")
    await session.complete("b")
    await session.close()
    assert (oracle.opened, oracle.closed, oracle.asked) == (1, 1, 1)


async def test_questions_at_once_get_sessions_of_their_own_up_to_the_most() -> None:
    oracle = Oracle()
    session = await side_by_side(oracle, HUNK, 2)
    questions = [asyncio.create_task(session.complete(text)) for text in "abc"]
    for _ in range(10):
        await asyncio.sleep(0)
    assert (oracle.opened, oracle.asking) == (2, 2)
    oracle.answer.set()
    await asyncio.gather(*questions)
    await session.close()
    assert (oracle.opened, oracle.closed, oracle.asked) == (2, 2, 2)


async def test_a_session_that_cannot_be_opened_fails_its_question_only() -> None:
    oracle = Oracle()
    session = await side_by_side(oracle, HUNK, 2)
    first = asyncio.create_task(session.complete("a"))
    await asyncio.sleep(0)
    oracle.refuses = True
    with pytest.raises(OracleError):
        await session.complete("b")
    oracle.answer.set()
    assert await first == Unknown("a fake")
    await session.close()
    assert oracle.opened == oracle.closed == 1


async def test_what_waited_until_the_time_is_over_is_compiled_but_names_are_not_asked_for() -> None:
    oracle, over = Oracle(), False
    session = await side_by_side(oracle, HUNK, 1, lambda: over)
    first = asyncio.create_task(session.check("a"))
    names, text = asyncio.create_task(session.complete("b")), asyncio.create_task(session.check("c"))
    await asyncio.sleep(0)
    over = True
    oracle.answer.set()
    assert await first == await text == Check((), (), (), ())
    answer = await names
    assert isinstance(answer, Unknown) and answer.passing
