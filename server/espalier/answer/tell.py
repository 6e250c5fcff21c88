"""A text model tells what the graph found. If the model fails, the user gets the graph's own answer.

The model sees the graph's own answer first, so a weak model loses nothing. It may then look things up, in a limited
number of rounds; the last request offers it no function. The graph's own answer follows unless the model has finished
one of which nearly every statement cites evidence, and no citation is of nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import replace
from time import monotonic

from espalier.answer.citations import lookup
from espalier.answer.claims import CitedText
from espalier.answer.consult import Consultation
from espalier.answer.execute.sentences import capitalised
from espalier.answer.finding import counted
from espalier.answer.fitting import Conversation, Fitted, Result, Turn, fit
from espalier.answer.markdown import escape
from espalier.answer.prompt import Opening
from espalier.errors import ModelError, PromptTooLong, ToolsUnsupported
from espalier.ports import TextModel, Tool, ToolCall
from espalier.text.prompt_size import lowered

MOST_ROUNDS = 6
MOST_CALLS = 4
"""In one round."""
LONGEST_SECONDS = 180.0
"""After them no more functions are offered."""
_STRUCK = 3
"""An answer stands alone if it keeps more than so many statements for each that is struck out; chosen by hand."""
_FINISH = "No more look-ups are possible. Answer the question now from the numbered evidence."
_TOO_MANY = Result(f"Not answered: at most {MOST_CALLS} calls at once.")


async def tell(
    model: TextModel,
    opening: Opening,
    consultation: Consultation,
    graph_answer: str,
    on_text: Callable[[str], None],
) -> str:
    """The whole answer; `on_text` has then had exactly that, in pieces. Never raises `ModelError`."""
    return await _Telling(model, opening, consultation, on_text).tell(graph_answer)


class _Telling:
    def __init__(
        self,
        model: TextModel,
        opening: Opening,
        consultation: Consultation,
        on_text: Callable[[str], None],
    ) -> None:
        self._model, self._conversation = model, Conversation(opening)
        self._consultation, self._on_text = consultation, on_text
        self._limit, self._shown, self._is_cut = 0, frozenset[int](), False
        self._told: list[str] = []
        self._text, self._held = CitedText(()), ""
        self._kept = self._struck = self._citations = 0
        self._used: set[int] = set()
        self._lacking = ""

    async def tell(self, graph_answer: str) -> str:
        failure = ""
        try:
            await self._rounds()
        except ModelError as error:
            self._show(self._text.finish())
            failure = str(error)
        self._say("".join(f"\n\n> {note}" for note in self._notes(failure)))
        stands = self._kept > _STRUCK * self._struck and not (failure or self._citations)
        self._say("\n" if stands else ("\n\n---\n\n" if self._told else "") + graph_answer)
        return "".join(self._told)

    async def _rounds(self) -> None:
        self._limit = await self._model.prompt_limit()
        deadline = monotonic() + LONGEST_SECONDS
        try:
            for _ in range(MOST_ROUNDS):
                calls = await self._round(self._consultation.offers)
                if not calls:
                    return
                self._answer(calls)
                if monotonic() > deadline:
                    break
            self._conversation = replace(self._conversation, closing=_FINISH)
        except ToolsUnsupported as error:
            self._lacking = str(error)
        await self._round(((),))

    async def _round(self, offers: Sequence[Sequence[Tool]]) -> list[ToolCall]:
        """One request, and a shorter one where the server rejects its length."""
        request = self._fitted(offers)
        try:
            return await self._asked(request)
        except PromptTooLong as error:
            if self._text.is_begun:
                raise
            self._limit = lowered(request.tokens, self._limit, error.limit)
            return await self._asked(self._fitted(offers))

    def _fitted(self, offers: Sequence[Sequence[Tool]]) -> Fitted:
        request = fit(self._conversation, offers, self._limit, self._shown)
        self._is_cut = self._is_cut or request.is_cut
        return request

    async def _asked(self, request: Fitted) -> list[ToolCall]:
        """What the model says before it calls is shown only if it cites: "let me see" is no answer."""
        shown = self._shown | request.conversation.numbers
        self._text, self._held = self._cited(shown), ""
        calls: list[ToolCall] = []
        messages, tools = request.conversation.messages(), request.tools
        async with aclosing(self._model.chat(messages, tools)) as pieces:  # type: ignore[type-var]
            async for piece in pieces:
                if isinstance(piece, ToolCall):
                    calls += [piece] if tools else []
                    continue
                self._held += self._text.feed(piece)
                if self._text.kept:
                    self._say(self._held)
                    self._held = ""
        self._shown = shown
        rest = self._text.finish()
        if self._text.kept or not calls:
            self._show(rest + ("\n\n" if calls else ""))
        return calls

    def _cited(self, shown: frozenset[int]) -> CitedText:
        evidence = enumerate(self._consultation.evidence, 1)
        known = [item if number in shown else None for number, item in evidence]
        return CitedText(known, len(self._consultation.headlines))

    def _answer(self, calls: Sequence[ToolCall]) -> None:
        results = tuple(
            self._consultation.answer(call) if number < MOST_CALLS else _TOO_MANY for number, call in enumerate(calls)
        )
        turns = (*self._conversation.turns, Turn(tuple(calls), results))
        self._conversation = replace(self._conversation, turns=turns)

    def _show(self, rest: str) -> None:
        """What is left of the round's text, and its figures."""
        self._say(self._held + rest)
        self._kept += self._text.kept
        self._struck += self._text.struck
        self._citations += self._text.struck_citations
        self._used |= self._text.used
        self._text, self._held = CitedText(()), ""

    def _say(self, text: str) -> None:
        if text:
            self._told.append(text)
            self._on_text(text)

    def _notes(self, failure: str) -> Iterable[str]:
        for number in sorted(self._used):
            said = " ".join(self._consultation.headlines[number - 1].split())
            yield f"{capitalised(lookup(number))}: {said}"
        if lookups := self._consultation.lookups:
            yield f"The model made {counted(lookups, 'look-up')}."
        if failure:
            yield f"The model did not finish: {escape(failure.rstrip('.'))}. What follows is the graph's own answer."
        elif self._lacking:
            yield f"The model could look up nothing: {escape(self._lacking.rstrip('.'))}."
        if self._is_cut:
            yield (
                f"The window of {escape(self._model.name)} has no room for all that was found: some of it was left out."
            )
        if self._struck:
            yield f"{counted(self._struck, 'statement')} without evidence struck out."
        if self._citations:
            yield f"{counted(self._citations, 'citation')} of nothing in the evidence struck out."
        if not self._kept and not failure:
            yield f"{escape(self._model.name)} cited no evidence: rely on the graph's own answer below."
