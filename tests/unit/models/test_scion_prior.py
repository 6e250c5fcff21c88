"""What a hole must contain, over the pieces of a model with random weights, which says nothing of its own."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from espalier.models.hole_prior import SHARE
from espalier.models.scion_model import ScionModel
from espalier.ports import Needs, Prompt, Sampling
from fixtures.random_scion import saved

BEFORE = "int f(int deltaOne) { "


def prompt(after: str, needs: Needs, original: str = "") -> Prompt:
    return Prompt(BEFORE, after, original, needs=needs)


async def greedy(model: ScionModel, asked: Prompt) -> str:
    steps = [step async for step in model.stream(asked, (), Sampling(0.0, max_tokens=30))]
    return b"".join(step.chosen.piece for step in steps).decode(errors="replace")


async def mass(model: ScionModel, asked: Prompt, texts: list[str], start: str = "") -> float:
    found = await model.among(asked, model.tokenize(start), texts)
    return float(sum(np.exp(token.logprob) for token in found.scored))


@pytest.mark.parametrize(
    ("after", "needs", "begins"),
    [
        ("}", Needs(returns=True), r"return|throw"),
        ("return deltaTwo; }", Needs(assigns=frozenset({"deltaTwo"})), r"deltaTwo ?="),
        ("g(); } else { h(); } }", Needs(), r"if"),
        ("return total; }", Needs(declares=frozenset({"total"})), r"(final )?[a-z]+ total"),
    ],
)
async def test_a_hole_begins_as_it_must(tmp_path: Path, after: str, needs: Needs, begins: str) -> None:
    model = ScionModel(saved(tmp_path))
    assert re.match(begins, await greedy(model, prompt(after, needs)))
    await model.close()


async def test_the_prior_gets_its_share_and_the_model_the_rest(tmp_path: Path) -> None:
    model, needed = ScionModel(saved(tmp_path)), Needs(returns=True)
    assert await mass(model, prompt("}", needed), ["return", "throw"]) >= SHARE
    assert await mass(model, prompt("}", Needs()), ["return", "throw"]) < SHARE
    assert await mass(model, prompt("}", needed), ["return"], "x = ") < SHARE
    [step] = [step async for step in model.stream(prompt("}", needed), (), Sampling(max_tokens=1))]
    assert sum(np.exp(token.logprob) for token in step.top) <= 1.0001
    await model.close()


async def test_where_a_line_is_edited_nothing_is_expected(tmp_path: Path) -> None:
    model, needed = ScionModel(saved(tmp_path)), Needs(returns=True)
    assert await mass(model, prompt("}", needed, "retrun 1;"), ["return", "throw"]) < SHARE
    await model.close()
