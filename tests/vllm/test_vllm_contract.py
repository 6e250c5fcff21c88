"""The contract of token models, held by our client with a real vLLM."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio

from contracts.restricted import RestrictedContract
from contracts.token_model import EXACT, Subject
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.ports import Sampling
from fixtures.served_scion import PROMPT, TEXTS
from fixtures.vllm_process import Vllm


@pytest_asyncio.fixture
async def subject(vllm: Vllm) -> AsyncIterator[Subject]:
    model = CompletionsModel(CompletionsSettings(vllm.url))
    yield Subject(model, PROMPT, "", TEXTS)
    await model.close()


class TestVllm(RestrictedContract):
    """All of it."""


async def test_what_a_choice_tells_is_what_the_server_says_of_a_prompt(vllm: Vllm, subject: Subject) -> None:
    """Teacher forcing: the token is the prompt's last, and the server is asked for the prompt's log-probabilities."""
    assert isinstance(subject.model, CompletionsModel)
    ready = await subject.model.connect()
    ids = subject.model._prompt_ids(ready, PROMPT)
    told = (await subject.among(TEXTS)).scored
    async with httpx.AsyncClient(timeout=60) as client:
        for token in (told[0], told[len(told) // 2], told[-1]):
            request = {"model": "scion-14m", "prompt": [*ids, token.id], "max_tokens": 1, "prompt_logprobs": 0}
            answer = (await client.post(f"{vllm.url}/v1/completions", json=request)).raise_for_status().json()
            said = answer["choices"][0]["prompt_logprobs"][-1][str(token.id)]["logprob"]
            assert token.logprob == pytest.approx(said, abs=EXACT)


async def test_a_text_may_go_on_in_the_middle_of_a_character(subject: Subject) -> None:
    """The server's first text then has the whole prompt before it."""
    assert isinstance(subject.model, CompletionsModel)
    tokens = (await subject.model.connect()).tokens
    for begun in ("\u00e9".encode()[:1], "\u2192".encode()[:1]):
        part = tokens.id_of(begun)
        assert part is not None
        steps = [step async for step in subject.model.stream(PROMPT, [part], Sampling(temperature=0.0, max_tokens=3))]
        assert steps
