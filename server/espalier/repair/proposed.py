"""Has a chat model propose repairs while the search goes on, and keeps those that mend.

What the model proposes is compiled like a remedy; where nothing of it mends, it is told why and asked once more. Its
first repair is more probable than any remedy, since it has read the method. Whoever watches the search sees the other
candidates meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager

from espalier.errors import ModelError, PromptTooLong
from espalier.ports import Message, Oracle, Problem, Progress, TextModel
from espalier.repair.edits import Edit
from espalier.repair.elsewhere import compiled
from espalier.repair.evidence import Evidence
from espalier.repair.fix import CHAT_MODEL
from espalier.repair.proposals import LONGEST_ANSWER, asked, proposals, rejected
from espalier.repair.remedied import try_out
from espalier.repair.remedies import Remedy
from espalier.repair.search import Search
from espalier.repair.tuning import TUNING
from espalier.text.prompt_size import lowered, size_of

_ROUNDS = 2
_ERRORS = 3
"""Of a rejected repair that the model is told."""


class Proposing:
    """`failure`: why the model gave nothing, if it failed."""

    def __init__(self, model: TextModel | None, search: Search, oracle: Oracle, evidence: Evidence) -> None:
        self._model, self._search = model, search
        self._oracle, self._evidence = oracle, evidence
        self._running: asyncio.Task[None] | None = None
        self.failure = ""

    def begin(self, problems: Sequence[Problem]) -> None:
        """Asks in the background. `problems`: the compiler's errors in the file as it is."""
        if self._model is not None and self._running is None:
            self._running = asyncio.create_task(self._run(self._model, problems))

    async def finish(self, on_progress: Callable[[Progress], None]) -> None:
        """Waits for what was begun, at most until the share `1 + TUNING.proposals` of the budget is spent."""
        if self._running is None:
            return
        on_progress(Progress("Waiting for what the chat model proposes", 1.0))
        left = self._search.left + self._search.request.budget.seconds * TUNING.proposals
        await asyncio.wait({self._running}, timeout=max(left, 0.0))
        if self._running.done():
            self._running.result()
        else:
            self.failure = f"{self._model.name if self._model else 'the model'} was not done in time"

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _run(self, model: TextModel, problems: Sequence[Problem]) -> None:
        """One round, and one more if nothing mends. A failing model is a note, no exception."""
        search = self._search
        further: tuple[Message, ...] = ()
        try:
            limit = await model.prompt_limit()
            for _ in range(_ROUNDS):
                answer, limit = await self._answer(model, problems, further, limit)
                found = proposals(answer, search.request.hunk.text)
                await self._offer(found)
                mends = any(each.mends and each.origin == CHAT_MODEL for each in search.accepted)
                if mends or search.spent >= 1 + TUNING.proposals:
                    return
                further = rejected(answer, [await self._errors(each) for each in found])
        except ModelError as error:
            self.failure = str(error)

    async def _answer(
        self, model: TextModel, problems: Sequence[Problem], further: tuple[Message, ...], limit: int
    ) -> tuple[str, int]:
        """The model's answer, and the limit of its prompts: a shorter one is tried where the server rejects the first.
        `further`: what was said after the first message."""
        prompt = self._prompt(problems, further, limit)
        try:
            return await _said(model, prompt), limit
        except PromptTooLong as error:
            limit = lowered(size_of(prompt), limit, error.limit)
            return await _said(model, self._prompt(problems, further, limit)), limit

    def _prompt(self, problems: Sequence[Problem], further: tuple[Message, ...], limit: int) -> tuple[Message, ...]:
        request = self._search.request
        context = self._evidence.context(request.hunk, request.path)
        left = max(limit - size_of(further), 1) if limit else 0
        return (*asked(request, problems, context, left), *further)

    async def _offer(self, found: Sequence[tuple[Edit, ...]]) -> None:
        shares = (TUNING.proposal * TUNING.proposal_fall**number for number in range(len(found)))
        remedies = [Remedy(CHAT_MODEL, edits, share) for edits, share in zip(found, shares, strict=False)]
        await try_out(self._search, remedies, self._oracle, self._evidence, 1 + TUNING.proposals)

    async def _errors(self, edits: Sequence[Edit]) -> list[str]:
        result = await compiled(self._search, edits, self._oracle, self._evidence)
        return [f"line {each.line}: {each.message}" for each in result.left[:_ERRORS]]


@asynccontextmanager
async def proposing(
    model: TextModel | None, search: Search, oracle: Oracle, evidence: Evidence
) -> AsyncIterator[Proposing]:
    """Ends with whatever was begun."""
    running = Proposing(model, search, oracle, evidence)
    try:
        yield running
    finally:
        await running.close()


async def _said(model: TextModel, messages: Sequence[Message]) -> str:
    """The model's answer, as much of it as is read."""
    pieces: list[str] = []
    async with aclosing(model.chat(messages)) as told:  # type: ignore[type-var]
        async for piece in told:
            if isinstance(piece, str):
                pieces.append(piece)
            if sum(map(len, pieces)) > LONGEST_ANSWER:
                break
    return "".join(pieces)
