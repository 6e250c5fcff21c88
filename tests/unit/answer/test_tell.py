"""A text model tells the answer: streamed, checked, and never in the way. The models here are scripted fakes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from espalier.answer.evidence import Evidence
from espalier.answer.tell import tell
from espalier.errors import ModelUnavailable
from espalier.ports import Message

EVIDENCE = (Evidence("web/Quote.java", 20, "injects", "a.Quote", "a.Pricing", "framework"),)
GRAPH = "`a.Pricing` is used at 1 place.\n"


@dataclass
class FakeModel:
    """Says `pieces` and then fails if `failure` says why."""

    pieces: Sequence[str]
    failure: str = ""
    name: str = "fake"
    asked: list[Message] = field(default_factory=list)
    closed: bool = False

    async def chat(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        self.asked += messages
        for piece in self.pieces:
            yield piece
        if self.failure:
            raise ModelUnavailable(self.failure)

    async def close(self) -> None:
        self.closed = True


async def told_by(model: FakeModel) -> str:
    heard: list[str] = []
    text = await tell(model, [Message("user", "?")], EVIDENCE, GRAPH, heard.append)
    assert "".join(heard) == text
    return text


async def test_the_story_and_then_the_evidence() -> None:
    text = await told_by(FakeModel(["Quote uses ", "it [1].\n"]))
    assert text == f"Quote uses it ([web/Quote.java:20](web/Quote.java#L20)).\n\n\n---\n\n{GRAPH}"


async def test_citations_of_nothing_are_struck_out_and_counted() -> None:
    text = await told_by(FakeModel(["It is used here [1] and there [7]."]))
    assert "there ~~\\[7\\]~~." in text and "> 1 citation of nothing in the evidence struck out." in text


async def test_a_model_that_is_down_leaves_the_graphs_answer() -> None:
    text = await told_by(FakeModel([], "http://localhost:1 cannot be reached"))
    assert "> The model did not finish: http://localhost:1 cannot be reached." in text
    assert text.endswith(GRAPH)


async def test_a_model_that_breaks_off() -> None:
    text = await told_by(FakeModel(["Quote uses [1] i"], "broke off"))
    assert text.startswith("Quote uses ([web") and "did not finish" in text and text.endswith(GRAPH)


async def test_nonsense_is_said_to_cite_nothing() -> None:
    text = await told_by(FakeModel(["Lorem <script>ipsum</script>"]))
    assert "\\<script>" in text and "> fake cited no evidence" in text and text.endswith(GRAPH)
