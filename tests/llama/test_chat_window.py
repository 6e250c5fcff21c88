"""The window of a real `llama-server`: what it tells of it, what it rejects, and a conversation that is fitted into it.
Nothing here depends on how good SmolLM2's texts are."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import pytest_asyncio

from espalier.answer.consult import Consultation
from espalier.answer.evidence import Evidence
from espalier.answer.functions import QUERY, QUERY_IN_BRIEF, Found, Function
from espalier.answer.prompt import opening
from espalier.answer.tell import tell
from espalier.errors import PromptTooLong
from espalier.models.chat import ChatModel, ChatSettings
from espalier.ports import Message
from espalier.text.prompt_size import tokens_of
from fixtures.llama_process import serving, smollm2
from fixtures.model_commands import LIBRARY, LOAN

WINDOW = 1024
EVIDENCE = tuple(
    Evidence(
        f"src/A{number}.java", number, "calls", f"a.A{number}#go()", "a.Pricing", "source", excerpt="pricing.go();"
    )
    for number in range(1, 41)
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server with a small window."""
    log = tmp_path_factory.mktemp("small") / "log"
    with serving(log, smollm2(), "smollm2-135m", places=1, context=WINDOW) as url:
        yield url


@pytest_asyncio.fixture
async def model(small: str) -> AsyncIterator[ChatModel]:
    model = ChatModel(ChatSettings(small, max_tokens=32))
    yield model
    await model.close()


async def test_it_tells_its_window(model: ChatModel) -> None:
    assert await model.prompt_limit() == WINDOW - 32


async def test_a_prompt_that_is_too_long_is_rejected_with_the_window(model: ChatModel) -> None:
    with pytest.raises(PromptTooLong) as caught:
        [piece async for piece in model.chat([Message("user", "int a = 0;\n" * 1_000)])]
    assert caught.value.limit == WINDOW - 32


def test_our_estimate_is_not_below_its_tokenizers(small: str) -> None:
    code = (LIBRARY / LOAN).read_text("utf-8")
    numbered = "\n".join(f"{number}: {line}" for number, line in enumerate(code.splitlines(), 1))
    for said in (code, numbered, str(QUERY.parameters), QUERY.description):
        assert len(httpx.post(f"{small}/tokenize", json={"content": said}).json()["tokens"]) <= tokens_of(said)


@pytest.mark.parametrize("is_told", [True, False])
async def test_a_conversation_fits(model: ChatModel, is_told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server's rejection is the first that is heard of its window."""

    async def unknown() -> int:
        return 0

    if not is_told:
        monkeypatch.setattr(model, "prompt_limit", unknown)
    functions = [Function(QUERY, lambda _: Found("It is called.", EVIDENCE), QUERY_IN_BRIEF)]
    consultation = Consultation("It is called.", EVIDENCE, functions)
    told = await tell(
        model, opening("Who calls it?", "It is called.", EVIDENCE, ()), consultation, "Graph.", lambda _: None
    )
    assert "did not finish" not in told and "has no room for all that was found" in told
