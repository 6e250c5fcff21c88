"""The contract of token models, held by our client with a real `llama-server`."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from contracts.token_model import Subject, TokenModelContract
from espalier.models.completions import CompletionsModel, CompletionsSettings
from fixtures.llama_process import TOKENIZER
from fixtures.served_scion import PROMPT, TEXTS


@pytest_asyncio.fixture
async def subject(llama: str) -> AsyncIterator[Subject]:
    model = CompletionsModel(CompletionsSettings(llama, tokenizer=TOKENIZER))
    yield Subject(model, PROMPT, "", TEXTS)
    await model.close()


class TestLlama(TokenModelContract):
    """All of it."""


async def test_everything_of_a_choice_is_told(subject: Subject) -> None:
    assert not (await subject.among(TEXTS)).unscored
