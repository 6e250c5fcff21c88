"""The distribution of generated texts, enumerated: every random choice of a run is followed, not sampled.

The model proposes texts of one shape with right and wrong names; the oracle knows which texts are programs. Pieces
cross the ends of identifiers, so begun, finished and followed names are all judged. What is too large to be enumerated
is sampled and compared by chi-square; tests/bench/bench_distribution.py does so with any number of samples.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from espalier.generate import Ablation, Arm, Budget, Candidate, Memo, Settings, Stats, Task, generate
from espalier.generate import walk as walk_module
from espalier.generate.identifiers import Identifiers
from espalier.generate.memo import Questions
from espalier.ports import Prompt, Sampling
from fakes.language import LARGE, Language, chi_square, generated
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

TASK = Task(Prompt("", ""))
PIECES = ("a", "b", "c", ".", ".f", "foo", "f", "oo", "ob", "ba", "bar", "r", "b(", "(", ");", "();", "r();", "o();")
TEXTS = ("a.foo();", "a.fob();", "a.bar();", "b.foo();", "b.bar();", "c.foo();", "a.foob();")
WIDE = Language(TEXTS, ("a.foo();", "a.bar();", "b.bar();", "a.foob();"), PIECES)
SMALL = Language(
    texts=("a.foo();", "a.bar(b);", "a.bar(c);", "b.bar(b);", "b.foo();"),
    programs=("a.foo();", "a.bar(b);", "b.bar(b);"),
    pieces=("a.", "b.", "fo", "o();", "bar", "(b);", "(c);", "();"),
)
STREAMED = frozenset((Ablation.FORCED, Ablation.STATEMENT))
COMPILED = frozenset((Ablation.FORCED,))
ONE = Settings(budget=Budget(started=1), lanes=1, wanted=1, sampling=Sampling(max_tokens=12))


class Script(random.Random):
    """Answers `choices` with a prescribed index each, and records its probability and the alternatives."""

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


async def enumerated(run: Callable[[Script], Awaitable[str]]) -> dict[str, float]:
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


def candidates(
    monkeypatch: pytest.MonkeyPatch, chosen: Settings, language: Language, compiling: Collection[str]
) -> Callable[[Script], Awaitable[str]]:
    """Returns what one `generate` yields, its texts joined."""

    async def run(script: Script) -> str:
        monkeypatch.setattr(walk_module.random, "Random", lambda *_: script)
        model = ScriptedModel(language.model(), top=language.top, randomness=lambda _: script)
        oracle = ScriptedOracle(language.programs, compiling=compiling)
        return " ".join([c.text async for c in generate(model, oracle, TASK, chosen, Memo())])

    return run


@pytest.mark.parametrize(("arm", "reported", "top_k"), [(Arm.EXACT, 64, 64), (Arm.EXACT, 4, 2), (Arm.ESPALIER, 3, 2)])
async def test_streaming_with_rollback_has_the_distribution_of_per_token_pruning(
    arm: Arm, reported: int, top_k: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This also holds where the model reports fewer pieces than it has: top_k is no larger than their number, so the
    distribution is complete."""
    chosen = replace(ONE, arm=arm, without=STREAMED, sampling=Sampling(max_tokens=12, top_k=top_k))
    distribution = await enumerated(candidates(monkeypatch, chosen, replace(WIDE, top=reported), WIDE.programs))
    assert distribution == pytest.approx(replace(WIDE, top=top_k).masked())


def test_the_masked_distribution_is_not_the_models_own_given_a_program() -> None:
    """This is why candidates carry weights: masking over-weights beginnings that lead to few programs."""
    own = WIDE.own()
    mass = sum(own[text] for text in WIDE.programs)
    assert WIDE.masked() != pytest.approx({text: own[text] / mass for text in WIDE.programs})


def subsets(of: Sequence[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.sets(st.sampled_from(of), min_size=1, max_size=4).map(lambda chosen: tuple(sorted(chosen)))


@example(("a.foo();", "a.bar(b);", "b.bar(b);"), ("a.foo();", "b.bar(b);"))
@example(("a.foo();", "a.bar(b);", "a.bar(c);"), ("a.foo();", "a.bar(c);"))
@given(subsets(SMALL.texts), subsets(SMALL.texts))
@settings(max_examples=12)
async def test_a_ban_leaves_the_distribution_of_what_compiles(
    programs: tuple[str, ...], compiling: tuple[str, ...]
) -> None:
    """Names alone pass all programs; only some compile. The mass of a ban is taken out of its ancestors, and a place is
    left in proportion when its banned share turns out larger. The result is the masked distribution given that the text
    compiles."""
    compiling = tuple(text for text in compiling if text in programs) or programs[:1]
    language = replace(SMALL, programs=programs)
    with pytest.MonkeyPatch.context() as monkeypatch:
        run = candidates(monkeypatch, replace(ONE, without=COMPILED), language, compiling)
        assert await enumerated(run) == pytest.approx(language.given(compiling))


async def test_the_second_candidate_is_generated_without_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = replace(ONE, without=COMPILED, wanted=2, budget=Budget(started=2))
    masked = SMALL.masked()
    pairs = {f"{x} {y}": masked[x] * masked[y] / (1 - masked[x]) for x in masked for y in masked if x != y}
    distribution = await enumerated(candidates(monkeypatch, chosen, SMALL, SMALL.programs))
    assert distribution == pytest.approx(pairs)


async def test_after_a_statement_the_distribution_is_that_of_what_compiles_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each token is one statement, so each ends where the next begins."""
    texts = ("a(); b();", "a(); c();", "d(); b();", "d(); e();", "f(); b();")
    language = Language(texts, texts, ("a();", "d();", "f();", " b();", " c();", " e();"))
    compiling = ("a(); c();", "d(); b();", "d(); e();")
    distribution = await enumerated(candidates(monkeypatch, replace(ONE, without=COMPILED), language, compiling))
    stated = language.model()
    first, a, d = stated(b""), stated(b"a();"), stated(b"d();")
    for_a = first["a();"] / (first["a();"] + first["d();"])
    assert a[" c();"] < 1 and distribution == pytest.approx(
        {
            "a(); c();": for_a,
            "d(); b();": (1 - for_a) * d[" b();"],
            "d(); e();": (1 - for_a) * d[" e();"],
        }
    )


async def test_an_insertion_leaves_the_distribution_of_the_model_whose_pieces_end_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The inserted text is certain; the difference is that no piece crosses its end."""
    texts = ("a.foo();", "a.foo(b);", "a.foz();")
    language = Language(texts, texts[:2], ("a.", "f", "fo", "o", "o();", "z", "(", "();", "b", ");"))
    chosen = replace(ONE, arm=Arm.ESPALIER, without=frozenset((Ablation.STATEMENT,)))
    distribution = await enumerated(candidates(monkeypatch, chosen, language, language.programs))
    assert distribution == pytest.approx(language.inserted())
    assert distribution != pytest.approx(language.masked())


@pytest.mark.parametrize(
    ("arm", "without", "compiling"),
    [
        (Arm.EXACT, frozenset(), LARGE.programs),
        (Arm.ESPALIER, STREAMED, LARGE.programs),
        (Arm.ESPALIER, COMPILED, LARGE.programs[::2]),
    ],
)
async def test_a_large_language_by_chi_square(
    arm: Arm, without: frozenset[Ablation], compiling: tuple[str, ...]
) -> None:
    """The language has dozens of pieces, of which the model reports twelve. Every sample is a run of its own with its
    own seed."""
    counts = Counter([text async for text in generated(LARGE, replace(ONE, arm=arm, without=without), compiling, 500)])
    statistic, bound = chi_square(counts, LARGE.given(compiling))
    assert statistic < bound


async def test_every_request_has_randomness_of_its_own() -> None:
    model = ScriptedModel(LARGE.model(), top=LARGE.top)
    chosen = replace(ONE, wanted=8, budget=Budget(), lanes=2, without=STREAMED)
    await _all(generate(model, ScriptedOracle(LARGE.programs), TASK, chosen, Memo()))
    assert len(model.seeds) > 8 and len(set(model.seeds)) == len(model.seeds)


@given(subsets(TEXTS), st.data())
@settings(max_examples=25)
async def test_nothing_feasible_is_lost_and_nothing_else_comes_out(
    programs: tuple[str, ...], data: st.DataObject
) -> None:
    """With bans, rollback and forced continuations, generating without replacement returns exactly the compiling
    texts."""
    compiling = data.draw(st.sets(st.sampled_from(programs)))
    model = ScriptedModel(replace(WIDE, programs=programs).model())
    chosen = Settings(wanted=99, lanes=1, patience=data.draw(st.sampled_from((1, 8))))
    found = [c.text async for c in generate(model, ScriptedOracle(programs, compiling=compiling), TASK, chosen, Memo())]
    assert sorted(found) == sorted(compiling)


@given(subsets(TEXTS), st.sampled_from(TEXTS), st.data())
@settings(max_examples=100)
async def test_a_forced_continuation_is_the_only_possible_one(
    programs: tuple[str, ...], text: str, data: st.DataObject
) -> None:
    begun = text[: data.draw(st.integers(0, len(text)))]
    questions = Questions(ScriptedOracle(programs), None, Stats())
    forced = await Identifiers(questions, "", "").forced(begun)
    going_on = [program[len(begun) :] for program in programs if program.startswith(begun)]
    assert forced == "" or not going_on or all(program.startswith(forced) for program in going_on)


async def test_a_name_that_can_be_no_other_is_inserted_without_the_model() -> None:
    model, stats = ScriptedModel(WIDE.model()), Stats()
    chosen = replace(ONE, sampling=Sampling(max_tokens=12, seed=2))
    await _all(generate(model, ScriptedOracle(["a.foob();"]), TASK, chosen, Memo(), stats))
    assert stats.forced > 0
    assert any(model.piece(request[-1]) in (b"oob", b"ob", b"b") for request in model.requests if request)


async def _all(found: AsyncIterator[Candidate]) -> list[Candidate]:
    return [candidate async for candidate in found]


async def test_weights_are_the_mass_that_was_not_pruned() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        return {b"": {"a": 0.25, "x": 0.75}, b"a": {"();": 1.0}}.get(generated, {"": 1.0})

    weights = set()
    for seed in range(8):
        chosen = replace(ONE, arm=Arm.EXACT, sampling=Sampling(seed=seed))
        [c] = await _all(generate(ScriptedModel(distribution), ScriptedOracle(["a();"]), TASK, chosen, Memo()))
        assert c.text == "a();" and c.logprob == pytest.approx(math.log(0.25))
        weights.add(round(c.weight, 6))
    assert weights == {0.25, 1.0}  # whether "x" was generated first, and so is known to be rejected
