"""The engine and the best-first search with model servers that list only the best K tokens of a position."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from espalier.generate import Candidate, Memo, Settings, Stats, Stop, Task, descend, generate
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.tokens import Tokens
from espalier.ports import Prompt, Sampling
from fakes.llama_server import FakeLlama
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle
from fakes.vllm_server import FakeVllm, serving
from fixtures.byte_level import proposing, saved

PROGRAMS = ("user.getName();", "user.size();")
SETTINGS = Settings(wanted=2, lanes=1, sampling=Sampling(max_tokens=24, seed=1))
ONE = replace(SETTINGS, wanted=1)
TASK = Task(Prompt("", ""), stop=Stop.STATEMENT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("model"))


@pytest_asyncio.fixture(params=["vllm", "llama"])
async def model(folder: Path, request: pytest.FixtureRequest) -> AsyncIterator[CompletionsModel]:
    """After `user.` all of its best 16 tokens are wrong."""
    tokens = Tokens(folder)
    script = proposing(tokens, PROGRAMS, last=("user.",))
    async with serving((FakeVllm if request.param == "vllm" else FakeLlama)(script, pieces=tokens.piece)) as server:
        model = CompletionsModel(CompletionsSettings(server.url, tokenizer=folder, alternatives=16))
        await model.connect()
        yield model
        await model.close()


async def test_the_engine_finds_names_beyond_those_that_the_server_lists(model: CompletionsModel) -> None:
    candidates = generate(model, ScriptedOracle(PROGRAMS), TASK, SETTINGS, Memo())
    assert {candidate.text async for candidate in candidates} == set(PROGRAMS)


async def test_best_first_search_finds_names_beyond_those_that_the_server_lists(model: CompletionsModel) -> None:
    descending = descend(model, ScriptedOracle(PROGRAMS), TASK, SETTINGS, Memo(), Stats())
    assert {candidate.text async for candidate in descending} == set(PROGRAMS)


async def test_log_probabilities_are_those_of_the_model_not_of_the_choice(model: CompletionsModel) -> None:
    """The first name of the most probable program costs nine nats, though it is the only possible one."""
    oracle = ScriptedOracle(PROGRAMS[:1])
    found: list[Candidate] = [c async for c in generate(model, oracle, TASK, ONE, Memo())]
    assert found and all(candidate.logprob < -9.0 for candidate in found)


@pytest.mark.parametrize("search", [generate, descend])
async def test_names_of_unknown_probability_are_not_lost(search: type[generate]) -> None:
    distribution = {b"": {"user.": 1.0}, b"user.": {"wrong": 0.98, "getName": 0.01, "size": 0.01}}
    distribution |= {b"user.getName": {"();": 1.0}, b"user.size": {"();": 1.0}}
    unsure = ScriptedModel(
        lambda generated: distribution.get(generated, {"": 1.0}), top=1, unscored=(b"getName", b"size")
    )
    found = search(unsure, ScriptedOracle(PROGRAMS), TASK, SETTINGS, Memo(), Stats())
    assert {candidate.text async for candidate in found} == set(PROGRAMS)
