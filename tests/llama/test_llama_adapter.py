"""Our client against a real `llama-server`: that it is told every token and the whole distribution."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from espalier.models import llama_cpp
from espalier.models.completions import CompletionsModel, CompletionsSettings
from espalier.models.llama_cpp import resumed
from espalier.models.tokens import breaks_off
from espalier.ports import Prompt, Sampling
from fixtures.llama_process import TOKENIZER
from fixtures.model_commands import LIBRARY, LOAN
from fixtures.served_scion import EMPTY, FOREIGN, GREEDY, PROMPT, agrees, ends_at_a_marker, generated, ids, text

KEPT = 0.03
"""Nats: the server keeps keys and values in half precision."""
WILD = Sampling(temperature=4.0, seed=3, max_tokens=48)
"""So hot that rare pieces are generated."""


@pytest_asyncio.fixture
async def model(llama: str) -> AsyncIterator[CompletionsModel]:
    model = client(llama)
    yield model
    await model.close()


def client(url: str, tokenizer: Path | None = TOKENIZER) -> CompletionsModel:
    return CompletionsModel(CompletionsSettings(url, tokenizer=tokenizer))


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


async def test_samplers_the_server_was_started_with_do_not_count(model: CompletionsModel) -> None:
    """Under `--min-p 0.2`, or at its own temperature, all draws of a hot position would be the same few."""
    firsts = [
        ids(await generated(model, replace(WILD, seed=seed, max_tokens=1), prompt=EMPTY))[0] for seed in range(24)
    ]
    assert len(set(firsts)) > 12


async def test_the_order_of_samplers_is_vllms(model: CompletionsModel) -> None:
    """Temperature before the nucleus: at this heat it holds dozens, at a temperature of one a few."""
    [step] = await generated(model, replace(WILD, max_tokens=1), prompt=EMPTY)
    narrow = 0.9
    cold = nucleus([token.logprob for token in step.top], narrow)
    draws = [
        await generated(model, replace(WILD, seed=seed, max_tokens=1, top_p=narrow), prompt=EMPTY) for seed in range(48)
    ]
    ranks = {[token.id for token in step.top].index(drawn_one[0].chosen.id) for drawn_one in draws}
    assert max(ranks) >= cold


def nucleus(logprobs: Sequence[float], mass: float) -> int:
    """How many of the likeliest it takes for `mass` of what is told."""
    chances = [math.exp(logprob) for logprob in logprobs]
    wanted, held = mass * sum(chances), 0.0
    for count, chance in enumerate(chances, start=1):
        held += chance
        if held >= wanted:
            return count
    return len(chances)


async def test_every_token_is_reported(model: CompletionsModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server keeps tokens to itself that end in the middle of a character: a text whose ids skip one has another
    distribution behind it."""
    resumptions = []
    monkeypatch.setattr(llama_cpp, "resumed", lambda *asked: resumptions.append(asked) or resumed(*asked))
    for seed in range(12):
        steps = await generated(model, replace(WILD, seed=seed), prompt=FOREIGN)
        assert not any(breaks_off(step.chosen.piece) for step in steps)
        for at in range(0, len(steps), 6):
            [again] = await generated(
                model, replace(WILD, temperature=0.0, max_tokens=1), ids(steps)[:at], prompt=FOREIGN
            )
            told = {token.id: token.logprob for token in again.top}
            assert all(told[token.id] == pytest.approx(token.logprob, abs=KEPT) for token in steps[at].top[:16])
    assert resumptions


async def test_it_goes_on_in_the_middle_of_a_character(
    model: CompletionsModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A redraw may have chosen such a piece; what follows is told at once."""
    monkeypatch.setattr(llama_cpp, "resumed", None)
    tokens = (await model.connect()).tokens
    lead = next(token for token in range(8192) if tokens.piece(token) == "é".encode()[:1])
    assert len(await generated(model, replace(WILD, temperature=0.0, max_tokens=1), [lead], prompt=EMPTY)) == 1


async def test_a_seed_fixes_the_draws(model: CompletionsModel) -> None:
    first, again, other = [
        await generated(model, sampling, prompt=EMPTY) for sampling in (WILD, WILD, replace(WILD, seed=4))
    ]
    assert ids(first) == ids(again) != ids(other)


async def test_it_goes_on_from_ids(model: CompletionsModel) -> None:
    whole = await generated(model)
    rest = await generated(model, replace(GREEDY, max_tokens=GREEDY.max_tokens - 3), ids(whole)[:3])
    assert ids(rest) == ids(whole)[3:]


async def test_a_stream_that_is_left_frees_its_place(llama: str, model: CompletionsModel) -> None:
    """Four at once are served: sixteen that are left after a token would hold the next one up for long."""
    for seed in range(16):
        async with aclosing(model.stream(EMPTY, [], replace(WILD, seed=seed, max_tokens=900))) as steps:
            await anext(steps)
    assert await asyncio.wait_for(generated(model), 5)


async def test_many_streams_at_once(model: CompletionsModel) -> None:
    together = await asyncio.gather(*(generated(model) for _ in range(8)))
    assert len({text(steps) for steps in together}) == 1


async def test_a_prompt_longer_than_the_context(model: CompletionsModel) -> None:
    long = Prompt("int a = 0;\n" * 5000 + PROMPT.before, PROMPT.after + "// the end\n" * 5000, context="// b\n" * 5000)
    assert [step async for step in model.stream(long, [], GREEDY)]


async def test_its_tokenizer_is_in_the_models_file(llama: str, model: CompletionsModel) -> None:
    told = client(llama, None)
    read, given = (await told.connect()).tokens, (await model.connect()).tokens
    code = (LIBRARY / LOAN).read_text("utf-8") + FOREIGN.before
    assert read.encode(code) == given.encode(code)
    assert ids(await generated(told)) == ids(await generated(model))
    await told.close()
