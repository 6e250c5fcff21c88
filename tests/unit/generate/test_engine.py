"""The engine as a whole, with a scripted model and a scripted oracle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace

import pytest

from espalier.errors import ModelUnavailable, OracleError
from espalier.generate import Ablation, Arm, Budget, Candidate, Memo, Settings, Stats, Stop, Task, generate
from espalier.ports import Completion, Prompt, Sampling, Step, TokenModel
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

PROGRAMS = ("user.getName();", "user.getNode();", "user.rename(name);", "return user;")
_PIECES = "user .get .re Name Node Namer (). ( name (name); (); ); return ;"
WORDS = (*_PIECES.split(), "return ", "\n", "")
QUICK = Settings(lanes=1, wanted=99, retreats=20, budget=Budget(started=8), sampling=Sampling(max_tokens=20))
TASK = Task(Prompt("", ""), origin="whole")
ABLATIONS = (Ablation.MEMO, Ablation.TRIE)


def any_piece(generated: bytes) -> Mapping[str | bytes, float]:
    """A model with a faint idea of Java: every piece is possible everywhere, some are likelier."""
    return faintly(generated, WORDS, PROGRAMS)


def faintly(generated: bytes, words: Sequence[str], programs: Sequence[str]) -> Mapping[str | bytes, float]:
    likely = [program.encode() for program in programs]
    weights = {w: 8.0 if any(p.startswith(generated + w.encode()) and w for p in likely) else 0.05 for w in words}
    weights |= {"": 9.0 if generated in likely else 0.05}
    return {word: weight / sum(weights.values()) for word, weight in weights.items()}


TYPED = ("return user.getName();", "return user.size() + user.size();", "return name;", "user.rename(name);")
_VALUES = ("return 1;", "return this;", "return name - name;", "return user;", "user.getName();", "user.size().get")


def any_value(generated: bytes) -> Mapping[str | bytes, float]:
    """A model that knows the names, but not which values may be returned and how methods are called."""
    return faintly(generated, (*WORDS, "1", "this", " - ", " + ", "size", "get", "this;"), (*TYPED, *_VALUES))


LONG = ("user.getName(); user.rename();", "user.getName(); user.size();")


def spelling(generated: bytes) -> Mapping[str | bytes, float]:
    """A model that spells the right texts, in small pieces."""
    if generated in (program.encode() for program in LONG):
        return {"": 1.0}
    pieces = ("us", "er", ".", "get", "Na", "me", "re", "name", "si", "ze", "();", " ")
    on = [piece for piece in pieces if any(p.encode().startswith(generated + piece.encode()) for p in LONG)]
    return {piece: 1 / len(on) for piece in on}


async def run(
    settings: Settings, *, task: Task = TASK, model: TokenModel | None = None, oracle: ScriptedOracle | None = None
) -> tuple[list[Candidate], Stats]:
    stats = Stats()
    oracle = oracle or ScriptedOracle(PROGRAMS)
    found = [c async for c in generate(model or ScriptedModel(any_piece), oracle, task, settings, Memo(), stats)]
    return found, stats


async def test_the_engine_finds_what_compiles_and_only_that() -> None:
    found, stats = await run(replace(QUICK, budget=Budget()))
    texts = {candidate.text for candidate in found}
    assert texts == set(PROGRAMS)
    assert all(candidate.check is not None and candidate.origin == "whole" for candidate in found)
    assert stats.candidates_started >= len(found) + stats.abandoned
    assert stats.rejected > 0 and stats.forced > 0


@pytest.mark.parametrize("arm", list(Arm))
async def test_every_arm_is_deterministic(arm: Arm) -> None:
    settings = replace(QUICK, arm=arm, lanes=3)
    assert (await run(settings))[0] == (await run(settings))[0]


async def test_another_seed_generates_other_candidates() -> None:
    settings = [Settings(lanes=1, wanted=1, sampling=Sampling(seed=seed)) for seed in range(6)]
    orders = {tuple(c.text for c in (await run(one))[0]) for one in settings}
    assert len(orders) > 1


@pytest.mark.parametrize("arm", [Arm.ESPALIER, Arm.EXACT, Arm.DOT])
@pytest.mark.parametrize("without", [frozenset({one}) for one in ABLATIONS] + [frozenset(ABLATIONS)])
async def test_memo_and_trie_change_speed_and_never_output(arm: Arm, without: frozenset[Ablation]) -> None:
    settings = replace(QUICK, arm=arm, lanes=3)
    with_all, much = await run(settings)
    with_less, more = await run(replace(settings, without=without))
    assert sorted(with_all, key=index) == sorted(with_less, key=index)
    assert much.complete_calls <= more.complete_calls


@pytest.mark.parametrize("arm", [Arm.ESPALIER, Arm.EXACT])
@pytest.mark.parametrize("without", [frozenset({one}) for one in ABLATIONS] + [frozenset(ABLATIONS)])
async def test_answers_about_values_and_calls_prune_without_memo_and_trie(
    arm: Arm, without: frozenset[Ablation]
) -> None:
    async def generated(off: frozenset[Ablation], typed: bool) -> list[Candidate]:
        settings = replace(QUICK, arm=arm, lanes=3, without=off, budget=Budget(started=20))
        model, oracle = ScriptedModel(any_value), ScriptedOracle(TYPED, typed=typed)
        return sorted((await run(settings, model=model, oracle=oracle))[0], key=index)

    with_all = await generated(frozenset(), typed=True)
    assert await generated(without, typed=True) == with_all
    assert await generated(frozenset(), typed=False) != with_all


@pytest.mark.parametrize("part", [Ablation.MEMO, Ablation.TRIE, Ablation.FORCED, Ablation.STATEMENT])
async def test_every_ablation_has_its_effect(part: Ablation) -> None:
    oracle, missing = ScriptedOracle(LONG), ScriptedOracle(LONG)
    settings = Settings(lanes=1, wanted=2, budget=Budget(started=6))
    _, with_it = await run(settings, model=ScriptedModel(spelling), oracle=oracle)
    _, without = await run(replace(settings, without=frozenset({part})), model=ScriptedModel(spelling), oracle=missing)
    if part in ABLATIONS:
        assert without.complete_calls > with_it.complete_calls
    elif part is Ablation.FORCED:
        assert with_it.forced > 0 == without.forced and without.tokens > with_it.tokens
    else:
        assert "user.getName();" in oracle.checked and "user.getName();" not in missing.checked


async def test_slow_and_fast_oracles_give_the_same_candidates() -> None:
    settings = replace(QUICK, lanes=3)
    fast, _ = await run(settings)
    slow, _ = await run(settings, oracle=ScriptedOracle(PROGRAMS, delay=0.001))
    assert sorted(fast, key=index) == sorted(slow, key=index)


class Counting(ScriptedOracle):
    """An oracle that records how many questions were under way at once."""

    present = most = 0

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self.present += 1
        self.most = max(self.most, self.present)
        try:
            return await super().complete(generated, rest)
        finally:
            self.present -= 1


async def test_questions_overlap_with_the_stream_and_with_each_other() -> None:
    ahead, one_at_a_time = Counting(LONG, delay=0.01), Counting(LONG, delay=0.001)
    settings = Settings(lanes=1, wanted=2, without=frozenset((Ablation.FORCED,)))
    with_ahead, _ = await run(settings, oracle=ahead, model=ScriptedModel(spelling))
    one_by_one = replace(settings, without=settings.without | {Ablation.MEMO})
    without, _ = await run(one_by_one, oracle=one_at_a_time, model=ScriptedModel(spelling))
    assert ahead.most > 1 and one_at_a_time.most == 1
    assert with_ahead == without


async def test_a_stream_that_samples_the_forced_ids_is_kept() -> None:
    def pieces(name: str) -> Mapping[bytes, Mapping[str | bytes, float]]:
        return {b"": {"user.": 1.0}, b"user.": {"get": 1.0}, b"user.get": {name: 1.0}, b"user.getName": {"();": 1.0}}

    for name, requests in (("Name", 1), ("Na", 2)):
        model = ScriptedModel(lambda generated, name=name: pieces(name).get(generated, {"": 1.0}))
        settings = replace(QUICK, wanted=1)
        found, stats = await run(settings, model=model, oracle=ScriptedOracle(("user.getName();",)))
        assert [candidate.text for candidate in found] == ["user.getName();"]
        assert stats.forced == 1 and len(model.requests) == requests


async def test_lanes_return_each_text_once_and_start_no_more_than_is_wanted() -> None:
    found, stats = await run(Settings(lanes=4, wanted=3))
    assert len({candidate.text for candidate in found}) == 3
    assert [candidate.index for candidate in found] == sorted(candidate.index for candidate in found)
    one_lane, few = await run(Settings(lanes=1, wanted=3))
    assert len(one_lane) == few.candidates_started == 3 and few.abandoned == 0
    assert stats.abandoned == 0


@pytest.mark.parametrize(
    "likely", [pytest.param("user.getNode();", id="does not compile"), pytest.param("user.", id="leads nowhere")]
)
async def test_a_rejected_text_is_generated_once(likely: str) -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        ends = {b"user.": {"nope": 0.5, "no": 0.5}, b"": {likely: 0.999999, "return user;": 0.000001}}
        return ends.get(generated, {"": 1.0})

    oracle = ScriptedOracle(("return user;", "user.getNode();", "user.size();"), compiling=("return user;",))
    settings = Settings(lanes=1, wanted=1, retreats=2, budget=Budget(started=1))
    found, _ = await run(settings, model=ScriptedModel(distribution), oracle=oracle)
    assert [candidate.text for candidate in found] == ["return user;"]


async def test_a_text_that_exceeds_the_limit_is_banned_and_the_candidate_goes_on() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        if not generated:
            return {"user": 0.9, "return user;": 0.1}
        return {"": 1.0} if generated.endswith(b";") else {" user": 0.9, " + user": 0.1}

    for seed in range(5):
        settings = Settings(lanes=1, wanted=1, budget=Budget(started=1), sampling=Sampling(seed=seed, max_tokens=4))
        oracle = ScriptedOracle(PROGRAMS, unknown=lambda generated: True)
        found, stats = await run(settings, model=ScriptedModel(distribution), oracle=oracle)
        assert [candidate.text for candidate in found] == ["return user;"]
        assert stats.abandoned == 0


async def test_a_place_where_everything_fails_is_sampled_less() -> None:
    """Nine in ten texts begin wrongly, in a thousand ways that only the compiler distinguishes."""

    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        if not generated:
            return {"bad": 0.9, "good": 0.1}
        end = {"": 1.0} if generated.endswith(b";") else {"();": 1.0}
        return {str(digit): 0.1 for digit in range(10)} if len(generated) < 7 else end

    async def failures(patience: int) -> int:
        checked = 0
        for seed in range(9):
            oracle = ScriptedOracle(
                [], unknown=lambda generated: True, compiling=[f"good{n:03}();" for n in range(1000)]
            )
            settings = Settings(lanes=1, wanted=3, patience=patience, sampling=Sampling(seed=seed))
            found, _ = await run(settings, model=ScriptedModel(distribution), oracle=oracle)
            assert len(found) == 3
            checked += len(oracle.checked)
        return checked

    assert await failures(patience=2) < await failures(patience=1000) / 1.5


async def test_a_memo_serves_the_next_request() -> None:
    oracle, memo = ScriptedOracle(PROGRAMS), Memo()
    for _ in range(2):
        stats = Stats()
        async for _ in generate(ScriptedModel(any_piece), oracle, TASK, QUICK, memo, stats):
            pass
    assert (stats.complete_calls, stats.check_calls) == (0, 0)


async def test_arms_ask_what_their_name_says() -> None:
    calls = {}
    for arm in Arm:
        _, stats = await run(replace(QUICK, arm=arm))
        calls[arm] = (stats.complete_calls > 0, stats.check_calls > 0, stats.forced > 0)
    assert calls == {
        Arm.FREE: (False, False, False),
        Arm.COMPILE: (False, True, False),
        Arm.DOT: (True, False, False),
        Arm.TOKEN: (True, False, True),
        Arm.EXACT: (True, False, False),
        Arm.ESPALIER: (True, True, True),
    }


async def test_the_exact_arm_asks_for_one_token_a_request() -> None:
    _, exact = await run(replace(QUICK, arm=Arm.EXACT))
    _, streamed = await run(QUICK)
    assert exact.model_requests >= exact.tokens
    assert streamed.model_requests < streamed.tokens


async def test_the_compile_arm_keeps_only_what_compiles() -> None:
    found, stats = await run(Settings(arm=Arm.COMPILE, wanted=99, budget=Budget(started=60)))
    assert found and {candidate.text for candidate in found} <= set(PROGRAMS)
    assert stats.abandoned == stats.candidates_started - len(found)


async def test_templates_keep_their_ends() -> None:
    task = Task(Prompt("", ""), prefix="user.", suffix="();", origin="called name")
    found, _ = await run(
        Settings(lanes=1), task=task, model=ScriptedModel(lambda d: {"get": 0.4, "Name": 0.3, "Node": 0.2, "": 0.1})
    )
    assert {candidate.text for candidate in found} == {"user.getName();", "user.getNode();"}


async def test_a_begun_word_is_generated_from_its_first_character_on() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        names = {"getName": 0.4, "get": 0.3, "rename": 0.3}
        return {b"user.": names, b"user.get": {"Node": 0.5, "N": 0.5}, b"user.getN": {"();": 1.0}}.get(
            generated, {"();": 0.6, "": 0.4}
        )

    model = ScriptedModel(distribution)
    found, _ = await run(Settings(lanes=1), task=replace(TASK, begun="user.getN"), model=model)
    assert {candidate.text for candidate in found} == {"user.getName();", "user.getNode();"}
    assert all(model.piece(request[0]) == b"user." for request in model.requests)


async def test_a_model_of_whole_words_goes_on_with_a_begun_one() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        return {b"user.getN": {"ame": 0.5, "ope": 0.2, "ode": 0.2, "();": 0.1}}.get(generated, {"();": 0.6, "": 0.4})

    model = ScriptedModel(distribution, whole_words=True)
    found, _ = await run(Settings(lanes=1), task=replace(TASK, begun="user.getN"), model=model)
    assert {candidate.text for candidate in found} == {"user.getName();", "user.getNode();"}
    assert all(model.piece(request[0]) == b"user.getN" for request in model.requests)


async def test_excluded_texts_are_not_generated() -> None:
    task = replace(TASK, avoid=("user . getName( ) ;", "return user; // as before"))
    found, _ = await run(replace(QUICK, budget=Budget()), task=task)
    assert {candidate.text for candidate in found} == {"user.getNode();", "user.rename(name);"}


async def test_the_task_decides_what_is_accepted() -> None:
    task = replace(TASK, accepts=lambda _, check: not check.added and bool(check.gone))
    assert (await run(QUICK, task=task))[0] == []


async def test_when_the_whole_list_is_rejected_the_oracles_names_are_sampled() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        if generated == b"user.":
            return {"size": 0.6, "length": 0.3, "getName": 0.06, "rename": 0.04}
        after = {b"": "user.", b"user.getName": "();", b"user.rename": "(name);"}
        return {after.get(generated, ""): 1.0}

    found, _ = await run(Settings(lanes=1), model=ScriptedModel(distribution, top=2))
    assert {candidate.text for candidate in found} == {"user.getName();", "user.rename(name);"}


async def test_several_statements_are_compiled_one_by_one() -> None:
    programs = ("a(); b();", "a(); c();")

    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        return {"a();": 0.3, " b();": 0.3, " c();": 0.2, "d();": 0.1, "": 0.1}

    oracle = ScriptedOracle((*programs, "d(); b();"), compiling=programs)
    found, _ = await run(Settings(lanes=1), oracle=oracle, model=ScriptedModel(distribution))
    assert {candidate.text for candidate in found} == {*programs, "a();"}
    assert "d();" in oracle.checked and "d(); b();" not in oracle.checked


# --------------------------------------------------------------------------- budgets and cancelling


async def test_budgets() -> None:
    _, by_start = await run(Settings(arm=Arm.FREE, wanted=99, budget=Budget(started=7)))
    assert by_start.candidates_started == 7
    _, by_tokens = await run(Settings(arm=Arm.FREE, lanes=1, wanted=99, budget=Budget(tokens=30)))
    assert 30 <= by_tokens.tokens <= 31
    slow = ScriptedOracle(PROGRAMS, delay=0.05)
    _, by_time = await run(Settings(wanted=99, budget=Budget(seconds=0.2)), oracle=slow)
    assert by_time.seconds < 2


async def test_no_more_than_wanted() -> None:
    found, _ = await run(Settings(wanted=2))
    assert len(found) == 2


async def test_closing_aborts_every_stream() -> None:
    model = ScriptedModel(any_piece)
    oracle = ScriptedOracle(PROGRAMS, delay=0.001)
    candidates = generate(model, oracle, TASK, Settings(lanes=4), Memo())
    async with aclosing(candidates):
        await anext(candidates)
    assert model.open_streams == 0


async def test_cancelling_aborts_at_once() -> None:
    model = ScriptedModel(any_piece)
    oracle = ScriptedOracle(PROGRAMS, delay=3600)

    async def consume() -> None:
        async for _ in generate(model, oracle, TASK, Settings(), Memo()):
            pass

    task = asyncio.create_task(consume())
    await asyncio.wait_for(oracle.was_asked.wait(), 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 60)
    assert model.open_streams == 0


async def test_cancelling_while_a_request_is_being_aborted_is_not_lost() -> None:
    class Lingering(ScriptedModel):
        """A fake whose requests take a while to abort."""

        aborting = asyncio.Event()

        async def stream(
            self, prompt: Prompt, generated: Sequence[int], sampling: Sampling
        ) -> AsyncGenerator[Step, None]:
            try:
                async for step in super().stream(prompt, generated, sampling):
                    yield step
            finally:
                self.aborting.set()
                await asyncio.sleep(0.02)

    model = Lingering(any_piece)

    async def consume() -> None:
        async for _ in generate(model, ScriptedOracle(PROGRAMS), TASK, replace(QUICK, retreats=10**6), Memo()):
            pass

    task = asyncio.create_task(consume())
    await model.aborting.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 60)


async def test_a_cancellation_that_arrives_while_streams_close_is_delivered() -> None:
    """The generator has enough candidates and closes its streams; just then the task that reads it is cancelled."""

    class Held(ScriptedModel):
        """A fake whose first stream is closed only when the test allows it."""

        closing, let_go = asyncio.Event(), asyncio.Event()

        async def stream(
            self, prompt: Prompt, generated: Sequence[int], sampling: Sampling
        ) -> AsyncGenerator[Step, None]:
            try:
                async for step in super().stream(prompt, generated, sampling):
                    yield step
            finally:
                if delivered:
                    self.closing.set()
                    await self.let_go.wait()

    delivered: list[Candidate] = []
    model, went_on = Held(any_piece), False

    async def consume() -> None:
        nonlocal went_on
        async with aclosing(generate(model, ScriptedOracle(PROGRAMS), TASK, Settings(), Memo())) as candidates:
            async for candidate in candidates:
                delivered.append(candidate)
                break
        went_on = True

    task = asyncio.create_task(consume())
    await asyncio.wait_for(model.closing.wait(), 60)
    task.cancel()
    model.let_go.set()
    await asyncio.wait([task], timeout=60)
    assert task.cancelled() and delivered and not went_on
    assert model.open_streams == 0


# --------------------------------------------------------------------------- things that go wrong


@pytest.mark.parametrize(
    "distribution",
    [
        pytest.param(lambda generated: {"a": 1.0}, id="never ends"),
        pytest.param(lambda generated: {"user.getName": 1.0}, id="repeats"),
        pytest.param(lambda generated: {b"\xff": 0.5, b"\xc3": 0.5}, id="no UTF-8"),
        pytest.param(lambda generated: {"": 1.0}, id="ends at once"),
        pytest.param(lambda generated: {}, id="says nothing"),
        pytest.param(lambda generated: {"}": 0.5, ")": 0.5}, id="only closes"),
        pytest.param(lambda generated: {"\n": 1.0}, id="only line ends"),
        pytest.param(lambda generated: {"\0": 0.5, "#": 0.5}, id="no Java"),
    ],
)
@pytest.mark.parametrize("arm", [Arm.ESPALIER, Arm.EXACT, Arm.COMPILE, Arm.TOKEN])
async def test_a_model_that_generates_garbage_is_abandoned(arm: Arm, distribution: object) -> None:
    settings = Settings(arm=arm, budget=Budget(started=4, seconds=5), sampling=Sampling(max_tokens=16))
    found, stats = await run(settings, model=ScriptedModel(distribution))  # type: ignore[arg-type]
    assert found == []
    assert stats.abandoned == stats.candidates_started > 0


async def test_a_character_split_between_pieces_is_put_together() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        return {b"": {b"\xc3": 0.5, b"\xff": 0.5}, b"\xc3": {b"\xa9": 0.9, b"x": 0.1}}.get(
            generated, {"();": 0.5, "": 0.5}
        )

    found, _ = await run(Settings(lanes=1), oracle=ScriptedOracle(["é();"]), model=ScriptedModel(distribution))
    assert [candidate.text for candidate in found] == ["é();"]


async def test_a_failure_of_the_model_reaches_the_caller() -> None:
    def distribution(generated: bytes) -> Mapping[str | bytes, float]:
        raise ModelUnavailable("gone")

    with pytest.raises(ModelUnavailable, match="gone"):
        await run(Settings(), model=ScriptedModel(distribution))


async def test_a_failure_of_the_oracle_reaches_the_caller() -> None:
    class Gone(ScriptedOracle):
        async def complete(self, generated: str, rest: str = "") -> Completion:
            raise OracleError("closed")

    with pytest.raises(OracleError, match="closed"):
        await run(Settings(), oracle=Gone(PROGRAMS))


async def test_statements_can_be_generated_before_a_line() -> None:
    task = Task(Prompt("", ""), suffix="\nreturn user;", stop=Stop.STATEMENT)
    oracle = ScriptedOracle(["user.getName();\nreturn user;"])
    found, _ = await run(QUICK, task=task, oracle=oracle)
    assert {candidate.text for candidate in found} == {"user.getName();\nreturn user;"}


def index(candidate: Candidate) -> int:
    return candidate.index
