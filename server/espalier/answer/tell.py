"""A text model tells what the graph found; whatever it does wrong, the user still gets the graph's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing

from espalier.answer.citations import CheckedAnswer
from espalier.answer.evidence import Evidence
from espalier.answer.finding import counted
from espalier.answer.markdown import escape
from espalier.answer.prompt import MOST_EVIDENCE
from espalier.errors import ModelError
from espalier.ports import Message, TextModel


async def tell(
    model: TextModel,
    messages: Sequence[Message],
    evidence: Sequence[Evidence],
    graph_answer: str,
    on_text: Callable[[str], None],
) -> str:
    """The whole answer; `on_text` has then had exactly that, in pieces. Never raises `ModelError`."""
    checked = CheckedAnswer(evidence[:MOST_EVIDENCE])
    told: list[str] = []

    def say(text: str) -> None:
        if text:
            told.append(text)
            on_text(text)

    failure = await _stream(model, messages, checked, say)
    say(checked.finish())
    say("".join(f"\n\n> {note}" for note in _notes(model.name, checked, failure)))
    say(("\n\n---\n\n" if told else "") + graph_answer)
    return "".join(told)


async def _stream(
    model: TextModel, messages: Sequence[Message], checked: CheckedAnswer, say: Callable[[str], None]
) -> str:
    """Why the model stopped early, or ''."""
    try:
        async with aclosing(model.chat(messages)) as pieces:  # type: ignore[type-var]
            async for piece in pieces:
                say(checked.feed(piece))
    except ModelError as error:
        return str(error)
    return ""


def _notes(name: str, checked: CheckedAnswer, failure: str) -> Iterable[str]:
    if failure:
        yield f"The model did not finish: {escape(failure.rstrip('.'))}. What follows is the graph's own answer."
        return
    if checked.struck:
        yield f"{counted(checked.struck, 'citation')} of nothing in the evidence struck out."
    if not checked.cited:
        yield f"{escape(name)} cited no evidence: rely on the graph's own answer below."
