"""Our client against a real vLLM: what its streams tell, and what becomes of one that is left early."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace

import pytest
import pytest_asyncio

from espalier.errors import ModelUnsuitable
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.ports import Prompt, Sampling
from fixtures.served_scion import EMPTY, GREEDY, PROMPT, agrees, ends_at_a_marker, generated, ids
from fixtures.vllm_process import Vllm

WILD = Sampling(temperature=2.0, seed=3, max_tokens=96)


@pytest_asyncio.fixture
async def model(vllm: Vllm) -> AsyncIterator[CompletionsModel]:
    model = client(vllm)
    yield model
    await model.close()


def client(vllm: Vllm, name: str = "", **settings: int) -> CompletionsModel:
    return CompletionsModel(CompletionsSettings(vllm.url, name, **settings))


async def test_it_says_what_the_network_in_this_process_says(model: CompletionsModel) -> None:
    await agrees(model)


async def test_greedy_is_the_most_probable_piece(model: CompletionsModel) -> None:
    assert all(step.chosen == step.top[0] for step in await generated(model))


async def test_a_marker_ends_the_text(model: CompletionsModel) -> None:
    await ends_at_a_marker(model, WILD)


async def test_every_step_tells_its_best_64(model: CompletionsModel) -> None:
    for step in await generated(model, WILD, prompt=EMPTY):
        logprobs = [token.logprob for token in step.top]
        assert len(logprobs) >= 64 and logprobs == sorted(logprobs, reverse=True)
        assert sum(map(math.exp, logprobs)) <= 1.0001
        assert step.chosen in step.top


async def test_log_probabilities_are_raw(model: CompletionsModel) -> None:
    """They do not know the temperature they were generated at."""
    [cold], [hot] = [
        await generated(model, replace(WILD, max_tokens=1, temperature=heat), prompt=EMPTY) for heat in (0.0, 2.0)
    ]
    told = {token.id: token.logprob for token in hot.top}
    assert all(told[token.id] == pytest.approx(token.logprob, abs=1e-3) for token in cold.top[:32])


async def test_a_seed_fixes_the_draws(model: CompletionsModel) -> None:
    first, again, other = [
        await generated(model, sampling, prompt=EMPTY) for sampling in (WILD, WILD, replace(WILD, seed=4))
    ]
    assert ids(first) == ids(again) != ids(other)


async def test_it_goes_on_from_ids(model: CompletionsModel) -> None:
    whole = await generated(model)
    rest = await generated(model, replace(GREEDY, max_tokens=GREEDY.max_tokens - 3), ids(whole)[:3])
    assert ids(rest) == ids(whole)[3:]


async def test_closing_a_stream_stops_the_server(vllm: Vllm, model: CompletionsModel) -> None:
    before = vllm.metric("vllm:generation_tokens_total")
    async with aclosing(model.stream(EMPTY, [], WILD)) as steps:
        await anext(steps)
    await at_rest(vllm)
    assert vllm.metric("vllm:generation_tokens_total") - before < WILD.max_tokens


async def at_rest(vllm: Vllm) -> None:
    """Returns once the server has nothing left to do."""
    async with asyncio.timeout(10):
        while vllm.metric("vllm:num_requests_running"):  # noqa: ASYNC110 - the server tells nobody
            await asyncio.sleep(0.02)


async def test_a_connection_the_server_has_closed(model: CompletionsModel) -> None:
    first = await generated(model)
    await asyncio.sleep(1.5)
    assert ids(await generated(model)) == ids(first)


async def test_many_streams_at_once(model: CompletionsModel) -> None:
    alone = [await generated(model, replace(WILD, seed=seed), prompt=EMPTY) for seed in range(8)]
    together = await asyncio.gather(*(generated(model, replace(WILD, seed=seed), prompt=EMPTY) for seed in range(8)))
    assert [steps[0].chosen.id for steps in together] == [steps[0].chosen.id for steps in alone]


async def test_a_prompt_longer_than_the_context(model: CompletionsModel) -> None:
    long = Prompt("int a = 0;\n" * 5000 + PROMPT.before, PROMPT.after + "// the end\n" * 5000, context="// b\n" * 5000)
    assert [step async for step in model.stream(long, [], GREEDY)]


@pytest.mark.parametrize(
    ("name", "alternatives", "says"), [("", 65, "--max-logprobs"), ("huge", 64, "it has: scion-14m")]
)
async def test_what_the_server_cannot_do(vllm: Vllm, name: str, alternatives: int, says: str) -> None:
    model = client(vllm, name, alternatives=alternatives)
    with pytest.raises(ModelUnsuitable) as caught:
        await generated(model)
    assert says in f"{caught.value} {caught.value.remedy}"
    await model.close()
