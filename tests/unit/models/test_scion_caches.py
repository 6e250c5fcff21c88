"""What the workspace adds to Scion: the mixture is a distribution, and follows what is learnt; streams share passes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from espalier.__main__ import Adapters
from espalier.errors import ModelUnsuitable
from espalier.generate import Arm, Budget, Memo, Settings, Stats, Task, generate
from espalier.models.gathered import Gathered
from espalier.models.scion_caches import EVIDENCE, FILE, PieceCaches, mixture_weights
from espalier.models.scion_model import ScionModel
from espalier.models.tokens import Tokens
from espalier.ports import SCION_ALONE, ModelServer, Prompt, Sampling
from fakes.scripted_oracle import ScriptedOracle
from fixtures import byte_level
from fixtures.random_scion import PROMPT, saved

EVEN = (0.0, *(0.0 for _ in EVIDENCE[1:]))
OTHER = "class Other { void greet() { speaker.announce(user); speaker.announce(guest); } }"


def mixing(folder: Path, weights: Sequence[float] = EVEN) -> Path:
    saved(folder)
    (folder / FILE).write_text(json.dumps({"weights": dict(zip(EVIDENCE, weights, strict=True))}), "utf-8")
    return folder


async def first(model: ScionModel, prompt: Prompt) -> dict[int, float]:
    [step] = [step async for step in model.stream(prompt, (), Sampling(max_tokens=1))]
    return {token.id: token.logprob for token in step.top}


def test_even_weights_give_the_mean_of_both(tmp_path: Path) -> None:
    caches = PieceCaches(tokens := Tokens(byte_level.saved(tmp_path)), 320, EVEN)
    caches.learn("Other.java", OTHER)
    context = tokens.encode("speaker.ann")
    size = 320
    scion = np.full(size, -np.log(size), np.float32)
    view = caches.view("User.java", ["class User { ", "}"])
    mixed = np.exp(caches.mixed(view, context, scion))
    assert np.isclose(mixed.sum(), 1.0, atol=1e-4)
    following = tokens.encode("speaker.announce")[len(context)]
    assert mixed.argmax() == following and mixed[following] > 0.25


async def test_what_a_file_of_the_workspace_says_becomes_likelier_until_it_is_forgotten(tmp_path: Path) -> None:
    model = ScionModel(mixing(tmp_path))
    prompt = Prompt("class User { void greet() { speaker.ann", "; } }", path="User.java")
    [wanted, *_] = model.tokenize("o")
    without = await first(model, prompt)
    model.learn("Other.java", OTHER)
    known = await first(model, prompt)
    assert known[wanted] > without.get(wanted, -9.0) + 0.5
    model.learn("Other.java", None)
    assert await first(model, prompt) == pytest.approx(without, abs=1e-4)


async def test_without_a_mixture_scion_is_alone(tmp_path: Path) -> None:
    model = ScionModel(saved(tmp_path))
    alone = await first(model, PROMPT)
    model.learn("Other.java", OTHER)
    assert await first(model, PROMPT) == alone


async def test_the_factory_makes_it_of_the_package_and_the_workspace() -> None:
    prompt = Prompt("class User { void greet() { speaker.ann", "; } }", path="User.java")
    server = ModelServer(embedded="scion")
    unheard_of = OTHER.replace("announce", "anntwiddle")
    bare, knowing = [await Adapters().token_model(server, sources) for sources in ((), [("Other.java", unheard_of)])]
    without, known = [(await model.among(prompt, (), ["twiddle"])).scored[0].logprob for model in (bare, knowing)]
    assert known > max(without + 0.5, -1.5)
    assert knowing.name == "scion"


async def test_the_factory_makes_it_without_the_workspace_too() -> None:
    server, prompt = ModelServer(embedded=SCION_ALONE), Prompt("class User { void greet() { speaker.ann", "; } }")
    unheard_of = OTHER.replace("announce", "anntwiddle")
    bare, knowing = [await Adapters().token_model(server, sources) for sources in ((), [("Other.java", unheard_of)])]
    without, known = [(await model.among(prompt, (), ["twiddle"])).scored[0].logprob for model in (bare, knowing)]
    assert known == pytest.approx(without, abs=1e-6)


def test_a_mixture_of_other_evidence_is_told(tmp_path: Path) -> None:
    mixing(tmp_path)
    (tmp_path / FILE).write_text('{"weights": {"always": 1}}', "utf-8")
    with pytest.raises(ModelUnsuitable, match="cannot be read"):
        mixture_weights(tmp_path)


async def test_streams_together_say_what_each_says_alone(tmp_path: Path) -> None:
    async def written(model: ScionModel, seed: int) -> list[tuple[int, float]]:
        sampling = Sampling(seed=seed, max_tokens=8)
        return [(step.chosen.id, step.chosen.logprob) async for step in model.stream(PROMPT, (), sampling)]

    alone = [await written(ScionModel(mixing(tmp_path)), seed) for seed in range(6)]
    model, sizes = ScionModel(tmp_path), list[int]()
    one_pass = model.network.together

    def counted(rows: Sequence[tuple[Sequence[object], int]]) -> object:
        sizes.append(len(rows))
        return one_pass(rows)  # type: ignore[arg-type]

    model.network.together = counted  # type: ignore[method-assign, assignment]
    together = await asyncio.gather(*(written(model, seed) for seed in range(6)))
    for one, other in zip(alone, together, strict=True):
        assert [id for id, _ in one] == [id for id, _ in other]
        assert [logprob for _, logprob in one] == pytest.approx([logprob for _, logprob in other], abs=1e-3)
    assert len(sizes) <= 8 < sum(sizes)


async def test_a_call_that_fails_fails_those_of_its_turn_and_no_later_one() -> None:
    def compute(keys: Sequence[int]) -> list[int]:
        if 13 in keys:
            raise MemoryError("13")
        return [key * 2 for key in keys]

    gathered = Gathered(compute)
    found = await asyncio.gather(gathered(1), gathered(13), return_exceptions=True)
    assert all(isinstance(each, MemoryError) for each in found)
    assert await gathered(4) == 8
    cancelled = asyncio.create_task(gathered(5))
    await asyncio.sleep(0)
    cancelled.cancel()
    assert await gathered(6) == 12


async def test_the_engines_lanes_share_passes(tmp_path: Path) -> None:
    model, sizes = ScionModel(mixing(tmp_path)), list[int]()
    one_pass = model.network.together

    def counted(rows: Sequence[tuple[Sequence[object], int]]) -> object:
        sizes.append(len(rows))
        return one_pass(rows)  # type: ignore[arg-type]

    model.network.together = counted  # type: ignore[method-assign, assignment]
    settings = Settings(arm=Arm.FREE, lanes=6, wanted=6, budget=Budget(started=6), sampling=Sampling(max_tokens=12))
    stats = Stats()
    async for _ in generate(model, ScriptedOracle([]), Task(PROMPT, origin="whole"), settings, Memo(), stats):
        pass
    assert stats.tokens > 20
    assert sum(sizes) / len(sizes) > 2
