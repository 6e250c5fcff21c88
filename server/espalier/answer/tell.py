"""A text model tells what the graph found; whatever it does wrong, the user still gets the graph's answer.

The model sees the graph's own answer first, so a weak model loses nothing. It may then look things up, in a limited
number of rounds; the last request offers it no function. The graph's own answer follows unless the model has finished
one of which every statement cites evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing
from time import monotonic

from espalier.answer.claims import CitedText
from espalier.answer.consult import Consultation
from espalier.answer.finding import counted
from espalier.answer.markdown import escape
from espalier.errors import ModelError, ToolsUnsupported
from espalier.ports import Message, TextModel, Tool, ToolCall

MOST_ROUNDS = 6
MOST_CALLS = 4
"""In one round."""
LONGEST_SECONDS = 180.0
"""After them no more functions are offered."""
_FINISH = "No more look-ups are possible. Answer the question now from the numbered evidence."
_TOO_MANY = f"Not answered: at most {MOST_CALLS} calls at once."


async def tell(
    model: TextModel,
    messages: Sequence[Message],
    consultation: Consultation,
    graph_answer: str,
    on_text: Callable[[str], None],
) -> str:
    """The whole answer; `on_text` has then had exactly that, in pieces. Never raises `ModelError`."""
    return await _Telling(model, messages, consultation, on_text).tell(graph_answer)


class _Telling:
    def __init__(
        self,
        model: TextModel,
        messages: Sequence[Message],
        consultation: Consultation,
        on_text: Callable[[str], None],
    ) -> None:
        self._model, self._messages = model, list(messages)
        self._consultation, self._on_text = consultation, on_text
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
        stands = self._kept and not (failure or self._struck or self._citations)
        self._say("\n" if stands else ("\n\n---\n\n" if self._told else "") + graph_answer)
        return "".join(self._told)

    async def _rounds(self) -> None:
        deadline = monotonic() + LONGEST_SECONDS
        try:
            for _ in range(MOST_ROUNDS):
                calls = await self._round(self._consultation.tools)
                if not calls:
                    return
                self._answer(calls)
                if monotonic() > deadline:
                    break
            self._messages.append(Message("user", _FINISH))
        except ToolsUnsupported as error:
            self._lacking = str(error)
        await self._round(())

    async def _round(self, tools: Sequence[Tool]) -> list[ToolCall]:
        """One request. What the model says before it calls is shown only if it cites: "let me see" is no answer."""
        self._text, self._held = self._cited(), ""
        calls: list[ToolCall] = []
        async with aclosing(self._model.chat(self._messages, tools)) as pieces:  # type: ignore[type-var]
            async for piece in pieces:
                if isinstance(piece, ToolCall):
                    calls += [piece] if tools else []
                    continue
                self._held += self._text.feed(piece)
                if self._text.kept:
                    self._say(self._held)
                    self._held = ""
        rest = self._text.finish()
        if self._text.kept or not calls:
            self._show(rest + ("\n\n" if calls else ""))
        return calls

    def _cited(self) -> CitedText:
        return CitedText(self._consultation.evidence, len(self._consultation.headlines))

    def _answer(self, calls: Sequence[ToolCall]) -> None:
        self._messages.append(Message("assistant", "", tuple(calls)))
        for number, call in enumerate(calls):
            result = self._consultation.answer(call) if number < MOST_CALLS else _TOO_MANY
            self._messages.append(Message("tool", result, call_id=call.id))

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
            yield f"Look-up {number}: {' '.join(self._consultation.headlines[number - 1].split())}"
        if lookups := self._consultation.lookups:
            yield f"The model made {counted(lookups, 'look-up')}."
        if failure:
            yield f"The model did not finish: {escape(failure.rstrip('.'))}. What follows is the graph's own answer."
        elif self._lacking:
            yield f"The model could look up nothing: {escape(self._lacking.rstrip('.'))}."
        if self._struck:
            yield f"{counted(self._struck, 'statement')} without evidence struck out."
        if self._citations:
            yield f"{counted(self._citations, 'citation')} of nothing in the evidence struck out."
        if not self._kept and not failure:
            yield f"{escape(self._model.name)} cited no evidence: rely on the graph's own answer below."
