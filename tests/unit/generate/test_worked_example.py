"""The example with which docs/algorithms/generation.md begins."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest

from espalier.generate import Memo, Settings, Stats, Task, generate
from espalier.ports import Prompt, Sampling
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

PROGRAMS = ("user.getName();", "user.size();")
DISTRIBUTION: Mapping[bytes, Mapping[str | bytes, float]] = {
    b"": {"user.": 0.9, "usr.": 0.1},
    b"user.": {"getNmae": 0.5, "getName": 0.3, "size": 0.2},
    b"user.getName": {"();": 1.0},
    b"user.size": {"();": 1.0},
}


async def test_the_essays_example() -> None:
    model, stats = ScriptedModel(lambda generated: DISTRIBUTION.get(generated, {"": 1.0})), Stats()
    settings = Settings(wanted=2, lanes=1, sampling=Sampling(seed=1))
    generating = generate(model, ScriptedOracle(PROGRAMS), Task(Prompt("", "")), settings, Memo(), stats)
    found = {candidate.text: candidate async for candidate in generating}
    first, second = (found[text] for text in PROGRAMS)
    assert list(found) == list(PROGRAMS)
    assert (first.logprob, second.logprob) == pytest.approx((math.log(0.9 * 0.3), math.log(0.9 * 0.2)))
    assert (first.weight, second.weight) == pytest.approx((0.5, 0.9 * 0.5))
    assert stats.rejected == 2
    assert [[model.piece(token) for token in ids] for ids in model.requests[:2]] == [[], [b"user.", b"getName"]]
