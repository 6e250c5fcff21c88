"""Texts come best first: which text is continued, which name replaces another, and what a dead end costs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from contextlib import aclosing

import pytest

from espalier.errors import ModelUnavailable
from espalier.generate import Budget, Memo, Settings, Stats, Stop, Task, descend
from espalier.generate.open_streams import OpenStreams
from espalier.ports import Completion, NameKind, Prompt, Sampling, Step
from fakes.scripted_model import ScriptedModel
from fakes.scripted_oracle import ScriptedOracle

Weights = Mapping[str, Mapping[str, float]]


def model(distribution: Weights, streams: int = 1) -> ScriptedModel:
    """`distribution[generated]`: what may follow `generated`; any other text ends."""
    return ScriptedModel(lambda generated: distribution.get(generated.decode(), {"": 1.0}), streams=streams)


async def found(
    distribution: Weights,
    programs: Collection[str],
    *,
    begun: str = "",
    wanted: int = 5,
    compiling: Collection[str] | None = None,
    stats: Stats | None = None,
) -> list[str]:
    oracle = ScriptedOracle(programs, compiling=compiling)
    task = Task(Prompt("", ""), begun=begun, stop=Stop.STATEMENT)
    settings = Settings(wanted=wanted, budget=Budget(seconds=10), sampling=Sampling(max_tokens=12))
    descending = descend(model(distribution), oracle, task, settings, Memo(), stats or Stats())
    return [one.text async for one in descending]


async def test_the_most_probable_text_comes_first() -> None:
    distribution = {"": {"a(": 0.6, "b(": 0.4}, "a(": {"1);": 0.9, "2);": 0.1}, "b(": {"1);": 0.5, "2);": 0.5}}
    assert await found(distribution, ["a(1);", "a(2);", "b(1);", "b(2);"], wanted=2) == ["a(1);", "b(1);"]


async def test_a_comment_is_never_begun() -> None:
    comment = {
        "": {" // ": 0.9, "a(": 0.1},
        "a(": {"1);": 0.1, "/": 0.9},
        " // ": {"what follows": 1.0},
        "a(/": {"*": 1.0},
    }
    stats = Stats()
    assert await found(comment, ["a(1);"], wanted=1, stats=stats) == ["a(1);"]
    assert stats.tokens < 5
    texts = {"": {'a("': 1.0}, 'a("': {"//": 1.0}, 'a("//': {'");': 1.0}}
    assert await found(texts, ['a("//");'], wanted=1) == ['a("//");']


async def test_a_dead_end_is_left_for_an_earlier_alternative() -> None:
    distribution = {"": {"a(": 0.6, "b(": 0.4}, "a(": {"1);": 0.999, "2);": 0.001}, "b(": {"1);": 1.0}}
    programs = ["a(1);", "a(2);", "b(1);"]
    assert await found(distribution, programs, compiling=["a(2);", "b(1);"]) == ["b(1);", "a(2);"]


async def test_a_name_that_is_not_in_scope_is_replaced_by_the_next() -> None:
    distribution = {"": {"f(": 0.9, "g(": 0.1}, "f(": {"line": 0.98, "item": 0.02}, "g(": {"item": 1.0}}
    distribution |= {text: {");": 1.0} for text in ("f(item", "g(item")}
    assert await found(distribution, ["f(item);", "g(item);"], wanted=1) == ["f(item);"]


async def test_proven_names_replace_those_that_the_model_does_not_list() -> None:
    distribution = {"": {"x.": 1.0}, "x.": {"old": 0.9, "size": 0.1}, "x.size": {"();": 1.0}}
    one_told = ScriptedModel(lambda generated: distribution.get(generated.decode(), {"": 1.0}), top=1)
    task = Task(Prompt("", ""), stop=Stop.STATEMENT)
    descending = descend(one_told, ScriptedOracle(["x.size();"]), task, Settings(wanted=1), Memo(), Stats())
    assert [one.text async for one in descending] == ["x.size();"]


async def test_names_in_scope_that_fit_stand_in_for_one_that_is_not_there() -> None:
    """The model's list lacks `right`; `bare` is likelier, but no argument of the wanted type."""
    distribution = {"": {"f(": 1.0}, "f(": {"old": 0.6, "bare": 0.3, "null": 0.05, "right": 0.05}}
    distribution |= {text: {");": 0.9, ".x());": 0.1} for text in ("f(right", "f(bare", "f(null")}
    told = ScriptedModel(lambda generated: distribution.get(generated.decode(), {"": 1.0}), top=3)
    oracle = ScriptedOracle(["f(right);", "f(right, a);", "f(bare.x());", "f(null);"], typed=True)
    task = Task(Prompt("", ""), stop=Stop.STATEMENT)
    descending = descend(told, oracle, task, Settings(wanted=3), Memo(), Stats())
    assert [one.text async for one in descending] == ["f(right);", "f(null);", "f(bare.x());"]


async def typed(distribution: Weights, programs: Collection[str], kind: NameKind = NameKind.OTHER) -> list[str]:
    """What is found where the oracle tells types."""
    oracle, task = ScriptedOracle(programs, typed=True, kind=kind), Task(Prompt("", ""), stop=Stop.STATEMENT)
    settings = Settings(wanted=3, sampling=Sampling(max_tokens=12))
    return [one.text async for one in descend(model(distribution), oracle, task, settings, Memo(), Stats())]


async def test_variables_that_fit_are_offered_whole_with_what_ends_them() -> None:
    """The model expects a number, and after a part of the variable's name another one."""
    distribution = {"": {"f(": 1.0}, "f(": {"10": 0.99, "pro": 0.01}, "f(10": {");": 1.0}, "f(pro": {"be": 1.0}}
    distribution |= {"f(product)": {" + 1": 0.9, ";": 0.1}}
    programs = ["f(product);"]
    assert await typed(distribution, programs, NameKind.VARIABLE) == programs


async def test_a_literal_that_does_not_fit_comes_after_names() -> None:
    distribution = {"": {"f(": 1.0}, "f(": {'"a"': 0.6, "b": 0.4}, "f(b": {");": 1.0}, 'f("a"': {".x());": 1.0}}
    programs = ['f("a".x());', "f(b);"]
    assert await found(distribution, programs) == programs
    assert await typed(distribution, programs) == [*reversed(programs)]


async def test_a_statement_that_the_model_leaves_open_is_ended() -> None:
    distribution = {"": {"f(a)": 1.0}, "f(a)": {"": 0.89, " + 1": 0.1, ";": 0.01}}
    assert await found(distribution, ["f(a);"]) == ["f(a);"]


async def test_proven_names_whose_value_fits_come_first() -> None:
    """`list` gives another type than is wanted, so that more has to follow it."""
    distribution = {"": {"return x.": 1.0}, "return x.": {"old": 0.9, "list": 0.08, "size": 0.02}}
    distribution |= {"return x.list": {"().n();": 1.0}, "return x.size": {"();": 1.0}}
    programs = ["return x.list().n();", "return x.size();"]
    assert await typed(distribution, programs) == [*reversed(programs)]


async def test_a_begun_word_is_generated_from_its_first_character_on() -> None:
    """After `x.to` this model, as one of sub-words, expects nothing that goes on."""
    distribution = {"x.": {"toString": 0.6, "total": 0.3, "size": 0.1}, "x.to": {"(": 1.0}}
    distribution |= {text: {"();": 1.0} for text in ("x.total", "x.toString", "x.size")}
    programs = ["x.total();", "x.toString();", "x.size();"]
    assert await found(distribution, programs, begun="x.to") == ["x.toString();", "x.total();"]


async def test_a_begun_word_may_take_several_tokens() -> None:
    distribution = {"": {"t": 0.9, "u": 0.1}, "t": {"o": 0.5, "u": 0.5}, "to": {"tal": 1.0}, "total": {"();": 1.0}}
    assert await found(distribution, ["total();", "tune();"], begun="to") == ["total();"]


async def test_a_begun_word_is_continued_where_the_possible_words_are_not_known() -> None:
    distribution = {"x.to": {"tal": 0.5, "String": 0.5}, "x.total": {"();": 1.0}, "x.toString": {"();": 1.0}}
    oracle = ScriptedOracle(["x.total();", "x.toString();"], unknown=lambda generated: True)
    task = Task(Prompt("", ""), begun="x.to", stop=Stop.STATEMENT)
    settings = Settings(budget=Budget(seconds=10), sampling=Sampling(max_tokens=12))
    descending = descend(model(distribution), oracle, task, settings, Memo(), Stats())
    assert sorted([one.text async for one in descending]) == ["x.toString();", "x.total();"]


@pytest.mark.parametrize("distribution", [{"": {"": 1.0}}, {"": {"\\": 1.0}}, {"": {"}": 1.0}}])
async def test_the_search_ends_where_no_text_is_possible(distribution: Weights) -> None:
    assert await found(distribution, ["a();"]) == []


async def test_a_text_that_never_ends_is_cut_off() -> None:
    endless = ScriptedModel(lambda generated: {"a": 1.0} if not generated else {"+a": 1.0})
    task, stats = Task(Prompt("", ""), stop=Stop.STATEMENT), Stats()
    settings = Settings(sampling=Sampling(max_tokens=12))
    unsure = ScriptedOracle([], unknown=lambda generated: True)
    assert [one async for one in descend(endless, unsure, task, settings, Memo(), stats)] == []
    assert stats.tokens <= 12
    assert endless.open_streams == 0


async def test_the_best_continuation_needs_one_stream() -> None:
    distribution = {"": {"a(": 1.0}, "a(": {"1": 1.0}, "a(1": {");": 1.0}}
    stats = Stats()
    assert await found(distribution, ["a(1);"], stats=stats, wanted=1) == ["a(1);"]
    assert stats.model_requests == 1


async def test_no_stream_stays_open_once_enough_is_found() -> None:
    scripted = model({"": {"a();": 0.5, "b();": 0.5}})
    oracle = ScriptedOracle(["a();", "b();"], delay=0.01)
    descending = descend(scripted, oracle, Task(Prompt("", ""), stop=Stop.STATEMENT), Settings(), Memo(), Stats())
    await anext(descending)
    await descending.aclose()
    await asyncio.sleep(0)
    assert scripted.open_streams == 0


@pytest.mark.parametrize("streams", [1, 2])
async def test_no_stream_stays_open_where_the_search_is_given_up_while_the_model_computes(streams: int) -> None:
    class Slow(ScriptedModel):
        async def stream(
            self, prompt: Prompt, generated: Sequence[int], sampling: Sampling
        ) -> AsyncGenerator[Step, None]:
            async with aclosing(super().stream(prompt, generated, sampling)) as steps:
                async for step in steps:
                    if generated or step.chosen.piece != b"a(":
                        computing.set()
                        await asyncio.Event().wait()
                    yield step

    computing = asyncio.Event()
    scripted = Slow(lambda generated: CALLS.get(generated.decode(), {"": 1.0}), streams=streams)
    task, settings = Task(Prompt("", ""), stop=Stop.STATEMENT), Settings(wanted=1, sampling=Sampling(max_tokens=12))
    descending = descend(scripted, ScriptedOracle(PROGRAMS), task, settings, Memo(), Stats())
    first = asyncio.create_task(anext(descending))
    await computing.wait()
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    await descending.aclose()
    assert scripted.open_streams == 0


PROGRAMS = [f"{call}({value});" for call in "ab" for value in "xyz"]
CALLS = {"": {"a(": 0.6, "b(": 0.4}} | {f"{call}(": {"x": 0.5, "y": 0.3, "z": 0.2} for call in "ab"}
CALLS |= {text.removesuffix(");"): {");": 1.0} for text in PROGRAMS}


@pytest.mark.parametrize("streams", [2, 3, 8])
async def test_streams_opened_in_advance_change_nothing_that_is_found(streams: int) -> None:
    async def run(streams: int) -> tuple[list[str], ScriptedModel]:
        scripted, task = model(CALLS, streams), Task(Prompt("", ""), stop=Stop.STATEMENT)
        settings = Settings(wanted=6, sampling=Sampling(max_tokens=12))
        descending = descend(scripted, ScriptedOracle(PROGRAMS), task, settings, Memo(), Stats())
        return [one.text async for one in descending], scripted

    alone, one = await run(1)
    together, several = await run(streams)
    assert together == alone
    assert len(together) == len(PROGRAMS)
    assert several.open_streams == one.open_streams == 0


async def test_the_next_branches_streams_are_open_when_they_are_wanted() -> None:
    """At the first token's verdict the other one's stream is open, too; no text has two."""
    scripted = model(CALLS, 3)
    asked: list[int] = []

    class Oracle(ScriptedOracle):
        async def complete(self, generated: str, rest: str = "") -> Completion:
            await asyncio.sleep(0.001)  # lets requests begin
            asked.append(scripted.open_streams)
            return await super().complete(generated, rest)

    task, settings = Task(Prompt("", ""), stop=Stop.STATEMENT), Settings(wanted=6, sampling=Sampling(max_tokens=12))
    oracle = Oracle(PROGRAMS, delay=0.005)
    assert len([one async for one in descend(scripted, oracle, task, settings, Memo(), Stats())]) == len(PROGRAMS)
    assert max(asked) > 1
    assert len(scripted.requests) == len({(*ids,) for ids in scripted.requests})


async def test_of_two_streams_that_come_to_the_same_text_one_is_closed() -> None:
    scripted = model({"": {"a": 1.0}, "a": {"b": 1.0}}, streams=8)
    streams = OpenStreams(scripted, Prompt("", ""), Sampling(), Stats())
    for _ in range(3):
        await streams.next(())
    await streams.close()
    assert scripted.open_streams == 0


async def test_inserted_text_that_the_model_would_have_written_needs_no_request() -> None:
    """`size` forces `();`, which the stream that was opened after `x.` gives, too."""
    scripted = model({"": {"x.": 1.0}, "x.": {"size": 1.0}, "x.size": {"()": 1.0}, "x.size()": {";": 1.0}}, 2)
    task, settings = Task(Prompt("", ""), stop=Stop.STATEMENT), Settings(wanted=1, sampling=Sampling(max_tokens=12))
    descending = descend(scripted, ScriptedOracle(["x.size();"]), task, settings, Memo(), Stats())
    assert [one.text async for one in descending] == ["x.size();"]
    assert len(scripted.requests) == 1


async def test_a_server_that_refuses_requests_in_advance_is_asked_again_when_they_are_needed() -> None:
    class Busy(ScriptedModel):
        """Refuses the second request, which is made in advance."""

        count = 0

        async def stream(
            self, prompt: Prompt, generated: Sequence[int], sampling: Sampling
        ) -> AsyncGenerator[Step, None]:
            self.count += 1
            if self.count == 2:
                raise ModelUnavailable("too many requests")
            async with aclosing(super().stream(prompt, generated, sampling)) as steps:
                async for step in steps:
                    yield step

    busy = Busy(lambda generated: CALLS.get(generated.decode(), {"": 1.0}), streams=8)
    task, settings = Task(Prompt("", ""), stop=Stop.STATEMENT), Settings(wanted=6, sampling=Sampling(max_tokens=12))
    descending = descend(busy, ScriptedOracle(PROGRAMS), task, settings, Memo(), Stats())
    assert [one.text async for one in descending] == await found(CALLS, PROGRAMS, wanted=6)
    assert busy.count > 2
