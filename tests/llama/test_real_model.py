"""A real language model of sub-words drives the engine: SmolLM2-135M-Instruct, which has no fill-in-the-middle markers,
served by a real `llama-server`, with a real JDT LS. Nothing here depends on how good its texts are."""

from __future__ import annotations

import asyncio
import math
import shutil
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.tokens import Tokens
from espalier.ports import Prompt, Sampling
from fixtures.llama_process import smollm2
from fixtures.model_commands import LIBRARY, LOAN, changed, espalier
from fixtures.served_scion import GREEDY, PROMPT, generated, text

HOT = Sampling(temperature=1.0, seed=1, max_tokens=24)


@pytest_asyncio.fixture
async def model(real: str) -> AsyncIterator[CompletionsModel]:
    model = CompletionsModel(CompletionsSettings(real))
    yield model
    await model.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LIBRARY, tmp_path / "library"))


def test_its_tokenizer_is_llama_cpps(real: str) -> None:
    tokens = Tokens(smollm2())
    code = (LIBRARY / LOAN).read_text("utf-8")
    for said in (code, '\tint x1234 = 0x7F; // größe → 名 😀\r\n\n\n        "it\'s"', "<|im_start|> is no text"):
        told = httpx.post(f"{real}/tokenize", json={"content": said, "parse_special": False}).json()["tokens"]
        ours = tokens.encode(said)
        assert b"".join(map(tokens.piece, ours)) == said.encode()
        assert ours == told or "<|" in said


async def test_words_take_several_tokens(model: CompletionsModel) -> None:
    steps = await generated(model, replace(HOT, max_tokens=48))
    assert any(step.chosen.piece[:1].isalpha() for step in steps[1:])
    assert all(step.chosen in step.top and len(step.top) >= 64 for step in steps)


async def test_a_restricted_choice_has_the_streams_probabilities(model: CompletionsModel) -> None:
    """Also of a text that hardly ever follows: the whole vocabulary fits into no event."""
    [step] = await generated(model, replace(GREEDY, max_tokens=1))
    streamed = {token.id: token.logprob for token in step.top}
    texts = [token.piece.decode() for token in step.top[:8]]
    found = await model.among(PROMPT, (), texts)
    told = {token.id: token.logprob for token in found.scored}
    assert all(told[token.id] == pytest.approx(streamed[token.id], abs=0.05) for token in step.top[:8])
    rare = await model.among(PROMPT, (), ["\a"])
    assert [token.piece for token in rare.scored] == [b"\a"] and rare.requests == 3
    assert -math.inf < rare.scored[0].logprob <= rare.bound


async def test_a_stream_that_is_left_frees_its_place(model: CompletionsModel) -> None:
    for seed in range(8):
        async with aclosing(model.stream(PROMPT, [], replace(HOT, seed=seed, max_tokens=900))) as steps:
            await anext(steps)
    assert await asyncio.wait_for(generated(model, replace(GREEDY, max_tokens=4)), 60)


async def test_a_prompt_longer_than_the_context(model: CompletionsModel) -> None:
    long = Prompt("int a = 0;\n" * 3000 + PROMPT.before, PROMPT.after, context="// b\n" * 3000)
    assert await generated(model, replace(GREEDY, max_tokens=2), prompt=long)


async def test_a_text_is_the_same_again(model: CompletionsModel) -> None:
    assert text(await generated(model)) == text(await generated(model))


def test_fix(root: Path, real: str) -> None:
    """Without small edits and remedies all fixes are the model's."""
    line = changed(root, "return start.plusDay(DAYS);")
    answer = espalier(root, real, "fix", f"{LOAN}:{line}", "--without", "edits", seconds=120)
    assert answer["stats"]["model_requests"] > 0 and answer["stats"]["tokens"] > 8
    assert answer["candidates"]
    assert all(candidate["compiles"] for candidate in answer["candidates"])


def test_complete(root: Path, real: str) -> None:
    line = changed(root, "")
    answer = espalier(root, real, "complete", f"{LOAN}:{line}:9", seconds=120)
    assert answer["stats"]["model_requests"] > 0
    assert answer["candidates"]
    assert all(candidate["compiles"] for candidate in answer["candidates"])
