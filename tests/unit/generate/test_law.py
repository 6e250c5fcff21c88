"""The law of what is generated, enumerated: every random choice of a run is followed, not sampled.

The model proposes texts of one shape with right and wrong names; the oracle knows which texts are programs. Pieces
cross the ends of identifiers, so begun, finished and followed names are all judged.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from espalier.generate import Ablation, Arm, Budget, Candidate, Memo, Settings, Stats, Task, generate
from espalier.generate import walk as walk_module
from espalier.generate.memo import Questions
from espalier.generate.recogniser import Identifiers
from espalier.ports import Prompt, Sampling
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

TEXTS = ("a.foo();", "a.fob();", "a.bar();", "b.foo();", "b.bar();", "c.foo();", "a.foob();")
PROGRAMS = ("a.foo();", "a.bar();", "b.bar();", "a.foob();")
PIECES = (
    "a",
    "b",
    "c",
    ".",
    ".f",
    "foo",
    "f",
    "oo",
    "ob",
    "ba",
    "bar",
    "r",
    "b(",
    "(",
    ");",
    "();",
    "r();",
    "o();",
    "",
)


class Script(random.Random):
    """Answers `choices` with a prescribed index each, remembering how likely that was and what else there was."""

    def __init__(self, prescribed: Sequence[int]) -> None:
        super().__init__(0)
        self._prescribed = prescribed
        self.options: list[list[int]] = []
        self.probability = 1.0

    def choices(self, population: Any, weights: Any = None, **_: Any) -> list[Any]:
        at = len(self.options)
        possible = [i for i, weight in enumerate(weights) if weight > 0]
        index = self._prescribed[at] if at < len(self._prescribed) else possible[0]
        self.options.append(possible)
        self.probability *= weights[index] / sum(weights)
        return [population[index]]


async def law(run: Callable[[Script], Awaitable[str]]) -> dict[str, float]:
    """The exact distribution of `run`'s outcome."""
    found: dict[str, float] = defaultdict(float)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        prescribed = waiting.pop()
        script = Script(prescribed)
        found[await run(script)] += script.probability
        taken = [*prescribed, *(options[0] for options in script.options[len(prescribed) :])]
        for at in range(len(prescribed), len(script.options)):
            waiting.extend((*taken[:at], other) for other in script.options[at][1:])
    return dict(found)


def proposing(texts: Collection[str], pieces: Sequence[str] = PIECES) -> Callable[[bytes], Mapping[str | bytes, float]]:
    """A model that proposes every piece which keeps the text a beginning of one of `texts`, unevenly."""

    def distribution(drawn: bytes) -> Mapping[str | bytes, float]:
        text = drawn.decode()
        if text in texts:
            return {"": 1.0}
        fitting = [piece for piece in pieces if piece and any(full.startswith(text + piece) for full in texts)]
        return {piece: (1 + (7 * len(piece) + 3 * len(text)) % 5) / 100 for piece in fitting}

    return distribution


def masked_law(
    texts: Collection[str], programs: Collection[str], text: str = "", pieces: Sequence[str] = PIECES
) -> dict[str, float]:
    """Per-token pruning by definition: at each position the model's law given that a program goes on."""
    if text in programs:
        return {text: 1.0}
    proposed = proposing(texts, pieces)(text.encode())
    fitting = {p: w for p, w in proposed.items() if any(full.startswith(text + str(p)) for full in programs)}
    found: dict[str, float] = defaultdict(float)
    for piece, weight in fitting.items():
        for full, share in masked_law(texts, programs, text + str(piece), pieces).items():
            found[full] += share * weight / sum(fitting.values())
    return dict(found)


def text_law(texts: Collection[str], text: str = "") -> dict[str, float]:
    """The unconstrained model's law of whole texts."""
    return masked_law(texts, texts, text)


def one_candidate(
    monkeypatch: pytest.MonkeyPatch,
    chosen: Settings,
    texts: Collection[str],
    pieces: Sequence[str],
    programs: Collection[str],
    compiling: Collection[str],
) -> Callable[[Script], Awaitable[str]]:
    async def run(script: Script) -> str:
        monkeypatch.setattr(walk_module.random, "Random", lambda *_: script)
        model = ScriptedModel(proposing(texts, pieces), randomness=lambda _: script)
        oracle = ScriptedOracle(programs, compiling=compiling)
        [candidate] = [c async for c in generate(model, oracle, Task(Prompt("", "")), chosen, Memo())]
        return candidate.text

    return run


NO_EXTRAS = frozenset((Ablation.FORCED, Ablation.STATEMENT))
SETTINGS = Settings(budget=Budget(started=1), lanes=1, sampling=Sampling(max_tokens=12))


@pytest.mark.parametrize("arm", [Arm.EXACT, Arm.ESPALIER])
async def test_streaming_with_rollback_has_the_law_of_per_token_pruning(
    arm: Arm, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = replace(SETTINGS, arm=arm, without=NO_EXTRAS)
    run = one_candidate(monkeypatch, chosen, TEXTS, PIECES, PROGRAMS, PROGRAMS)
    assert await law(run) == pytest.approx(masked_law(TEXTS, PROGRAMS))


async def test_the_law_differs_from_the_models_own_given_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why candidates carry weights: masking over-weights beginnings that lead to few programs."""
    whole = text_law(TEXTS)
    valid = sum(whole[text] for text in PROGRAMS)
    assert masked_law(TEXTS, PROGRAMS) != pytest.approx({text: whole[text] / valid for text in PROGRAMS})


async def test_a_ban_at_the_statements_end_leaves_the_law_of_what_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names alone pass all programs; only some compile. Going back with the path's mass taken out is rejection
    sampling without replacement, so the law is exactly the masked one given that the text compiles."""
    texts, pieces = ("a.foo();", "a.bar();", "b.bar();", "b.foo();"), ("a.", "b.", "fo", "o();", "bar", "bar();", "();")
    programs, compiling = texts[:3], texts[1:3]
    chosen = replace(SETTINGS, without=frozenset((Ablation.FORCED,)))

    run = one_candidate(monkeypatch, chosen, texts, pieces, programs, compiling)
    masked = masked_law(texts, programs, pieces=pieces)
    mass = sum(masked[text] for text in compiling)
    assert await law(run) == pytest.approx({text: masked[text] / mass for text in compiling})


@given(st.sets(st.sampled_from(TEXTS), min_size=1), st.data())
@settings(max_examples=25, deadline=None)
async def test_nothing_feasible_is_lost_and_nothing_else_comes_out(programs: set[str], data: st.DataObject) -> None:
    """Bans, rollback and forced continuations on: drawn without replacement, exactly the compiling texts appear."""
    compiling = data.draw(st.sets(st.sampled_from(sorted(programs))))
    model = ScriptedModel(proposing(TEXTS))
    oracle = ScriptedOracle(programs, compiling=compiling)
    chosen = Settings(wanted=99, lanes=1, retreats=10_000)
    found = [c.text async for c in generate(model, oracle, Task(Prompt("", "")), chosen, Memo())]
    assert sorted(found) == sorted(compiling)


@given(st.sets(st.sampled_from(TEXTS), min_size=1), st.sampled_from(TEXTS), st.data())
@settings(max_examples=100, deadline=None)
async def test_a_forced_continuation_is_the_only_possible_one(
    programs: set[str], text: str, data: st.DataObject
) -> None:
    drawn = text[: data.draw(st.integers(0, len(text)))]
    questions = Questions(ScriptedOracle(programs), None, Stats())
    forced = await Identifiers(questions, "", "").forced(drawn)
    going_on = [program[len(drawn) :] for program in programs if program.startswith(drawn)]
    assert forced == "" or not going_on or all(program.startswith(forced) for program in going_on)


async def test_a_name_that_can_be_no_other_is_inserted_without_the_model() -> None:
    model, stats = ScriptedModel(proposing(TEXTS)), Stats()
    chosen = replace(SETTINGS, sampling=Sampling(max_tokens=12, seed=2))
    await _all(generate(model, ScriptedOracle(["a.foob();"]), Task(Prompt("", "")), chosen, Memo(), stats))
    assert stats.forced > 0
    assert any(model.piece(request[-1]) in (b"oob", b"ob", b"b") for request in model.requests if request)


async def _all(candidates: AsyncIterator[Candidate]) -> list[Candidate]:
    return [candidate async for candidate in candidates]


async def test_weights_are_the_mass_that_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def distribution(drawn: bytes) -> Mapping[str | bytes, float]:
        return {b"": {"a": 0.25, "x": 0.75}, b"a": {"": 1.0}}.get(drawn, {"": 1.0})

    oracle, chosen = ScriptedOracle(["a"]), replace(SETTINGS, arm=Arm.EXACT, sampling=Sampling(seed=3))
    for seed in range(8):
        chosen = replace(chosen, sampling=Sampling(seed=seed))
        [c] = [c async for c in generate(ScriptedModel(distribution), oracle, Task(Prompt("", "")), chosen, Memo())]
        assert c.text == "a"
        assert c.logprob == pytest.approx(math.log(0.25))
        assert c.weight in (pytest.approx(0.25), pytest.approx(1.0))
