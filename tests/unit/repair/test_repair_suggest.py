"""The whole repair with a fake oracle and a fake model: what is offered, reported, counted, rejected and ended."""

import asyncio
import math
import re
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from espalier.errors import ModelUnsuitable, StaleRevision
from espalier.generate import Ablation, Arm, Budget, Memo
from espalier.java.lexer import trailing_word
from espalier.ports import (
    Check,
    Completion,
    Dependents,
    Hunk,
    Name,
    NameKind,
    Names,
    Needs,
    Problem,
    Prompt,
    QuickFix,
    Sampling,
    Step,
    Token,
    TokenModel,
    Unknown,
    Validation,
)
from espalier.repair.fix import Candidate, FixRequest, FixResult
from espalier.repair.hunk import hunk_of
from espalier.repair.imports import ImportingSession
from espalier.repair.location import Failure
from espalier.repair.problems import DELETE_TOKEN, INSERT_TO_COMPLETE, UNRESOLVED_VARIABLE
from espalier.repair.prompt import prompt_for
from espalier.repair.suggest import suggest
from espalier.repair.templates import DRAFT, INSERT_BEFORE, INSERTION, Hole
from espalier.repair.tuning import TUNING
from fakes.remedy_cases import Known
from fakes.scripted_model import ScriptedModel

SOURCE = "package a;\n\nclass A {\n    void f() {\n        x.totl();\n    }\n}\n"


_UNDEFINED_TYPE = 16777218


class Compiler:
    """A fake oracle with one session. It is not sure about names. `totl` and `Date` are errors, and texts that
    `accepted` matches have none. `Date` is no error if java.util.Date is imported."""

    def __init__(self, hunk: Hunk, accepted: str) -> None:
        self.hunk = hunk
        self._accepted = accepted
        self.opened = self.closed = self.completed = self.checked = 0
        self.texts: list[str] = []
        """Those that were checked, in order."""

    async def open(self, hunk: Hunk) -> "Compiler":
        self.opened += 1
        return self

    async def close(self) -> None:
        self.closed += 1

    async def complete(self, generated: str, rest: str = "") -> Completion:
        self.completed += 1
        return Unknown("a fake")

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.checked += 1
        self.texts.append(replacement)
        await asyncio.sleep(0)
        before, after = self._problems(self.hunk.original, ()), self._problems(replacement, imports)
        return Check(before, after, added=_less(after, before), gone=_less(before, after))

    def _problems(self, text: str, imports: Sequence[str]) -> tuple[Problem, ...]:
        found = [found for found in re.finditer(r"totl|\bDate", text) if not (found[0] == "Date" and imports)]
        problems = [self._problem(f"{found[0]} is undefined", found.start(), found.end()) for found in found]
        if not problems and not re.fullmatch(self._accepted, text):
            problems.append(self._problem(f"syntax error in {text}", 0, len(text)))
        return tuple(problems)

    def _problem(self, message: str, start: int, end: int) -> Problem:
        line = self.hunk.text.count("\n", 0, self.hunk.start) + 1
        code = _UNDEFINED_TYPE if message.startswith("Date") else 0
        return Problem(message, line, 1, self.hunk.start + start, self.hunk.start + end, code=code)


def _less(problems: Sequence[Problem], others: Sequence[Problem]) -> tuple[Problem, ...]:
    messages = {problem.message for problem in others}
    return tuple(problem for problem in problems if problem.message not in messages)


class Graph(Known):
    """A fake graph that knows one type."""

    def context(self, hunk: Hunk, path: str) -> str:
        return "// class X\n"

    def constructors(self, owner: str) -> Sequence[str]:
        return ()

    def importable(self, name: str) -> Sequence[str]:
        return ["java.util.Date"] if name == "Date" else []


def words(*choices: tuple[str, float]) -> ScriptedModel:
    """A model that generates one of the words and ends there."""
    return ScriptedModel(lambda generated: {"": 1.0} if generated else dict(choices), whole_words=True)


def request_for(source: str = SOURCE, **fields: object) -> FixRequest:
    hunk = hunk_of(Path("/w/A.java"), source, 5, 5)
    return FixRequest(hunk, "A.java", **fields)  # type: ignore[arg-type]


async def texts(request: FixRequest, oracle: Compiler, model: ScriptedModel) -> list[str]:
    result = await suggest(request, oracle=oracle, model=model, evidence=Graph())
    return [candidate.text for candidate in result.candidates]


@pytest.mark.parametrize(("streams", "most"), [(1, 1), (8, TUNING.hole_starts)])
async def test_a_hole_has_as_many_candidates_at_once_as_the_model_serves(streams: int, most: int) -> None:
    at_once: list[int] = []

    def distribution(generated: bytes) -> dict[str | bytes, float]:
        at_once.append(model.open_streams)
        return {"": 1.0} if generated else {"total": 0.4, "totals": 0.3, "totally": 0.3}

    model, request = ScriptedModel(distribution, streams=streams), request_for(without=frozenset({Ablation.EDITS}))
    assert "x.total();" in await texts(request, Compiler(request.hunk, r"x\.total\w*\(\);"), model)
    assert max(at_once) == most


async def test_a_failing_line_gets_ranked_candidates() -> None:
    request = request_for()
    oracle = Compiler(request.hunk, r"x\.(total|totals)\(\);")
    heard: list[Candidate] = []
    result = await suggest(
        request,
        oracle=oracle,
        model=words(("total", 0.6), ("totals", 0.3), ("totl", 0.1)),
        evidence=Graph(),
        on_candidate=heard.append,
    )
    assert [(found.rank, found.text) for found in result.candidates] == [(1, "x.total();"), (2, "x.totals();")]
    first = result.candidates[0]
    assert (first.compiles, first.imports, first.origin, first.note) == (True, (), "called name", "")
    assert "-        x.totl();\n+        x.total();\n" in first.diff
    assert {found.text for found in heard} == {"x.total();", "x.totals();"}
    assert all(found.rank == 0 for found in heard)
    assert result.stats.candidates_started <= request.budget.started
    assert result.stats.check_calls > 0
    assert oracle.opened == oracle.closed > 0


@pytest.mark.parametrize("importable", [["java.util.Date"], []])
async def test_every_question_to_the_oracle_is_counted(importable: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes trials of imports, and questions about a type that the graph does not know."""
    monkeypatch.setattr(Graph, "importable", lambda self, name: importable if name == "Date" else [])
    request = request_for(SOURCE.replace("x.totl()", "new Date()"))
    oracle = Compiler(request.hunk, r"new (Date|Data)\(\);")
    result = await suggest(request, oracle=oracle, model=words(("Data", 1.0)), evidence=Graph())
    assert (result.stats.complete_calls, result.stats.check_calls) == (oracle.completed, oracle.checked)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_a_candidate_has_the_line_ends_of_the_document(newline: str) -> None:
    lines = ["x.total(() -> {", "        });"]
    model = ScriptedModel(lambda generated: {"": 1.0} if generated else {newline.join(lines): 1.0})
    request = request_for(SOURCE.replace("\n", "\r\n"))
    accepted = r"x\.total\(\(\) -> \{\s+\}\);"
    assert await texts(request, Compiler(request.hunk, accepted), model) == ["\r\n".join(lines)]


class Stray(Compiler):
    """A fake that lacks a brace at the file's end unless the hunk is empty."""

    def _problems(self, text: str, imports: Sequence[str]) -> tuple[Problem, ...]:
        end = len(self.hunk.text) - 1
        missing = Problem("insert }", 8, 1, end - 1, end, code=INSERT_TO_COMPLETE, arguments=("}", "ClassBody"))
        return (missing,) if text else ()

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        return Dependents()


async def test_a_brace_too_many_is_left_out() -> None:
    request = request_for(SOURCE.replace("x.totl();", "{\n        x.total();"))
    assert await texts(request, Stray(request.hunk, ""), words(("total", 1.0))) == [""]


async def test_a_search_that_goes_on_offers_others_and_asks_nothing_again() -> None:
    """The first candidate is sure enough to end a search; declined it ends none, and its question is answered by the
    memo."""
    request = request_for()
    model = words(("total", 0.95), ("totals", 0.05))
    oracle, memo = Compiler(request.hunk, r"x\.(total|totals)\(\);"), Memo()

    async def found(declined: tuple[Candidate, ...]) -> tuple[list[Candidate], list[str]]:
        heard: list[Candidate] = []
        asked = replace(request, declined=declined)
        result = await suggest(
            asked, oracle=oracle, model=model, evidence=Graph(), memo=memo, on_candidate=heard.append
        )
        return list(result.candidates), [one.text for one in heard]

    first, _ = await found(())
    assert "x.total();" in [one.text for one in first]
    checked = set(oracle.texts)
    second, heard = await found(tuple(one for one in first if one.text == "x.total();"))
    assert [one.text for one in second] == ["x.totals();"]
    assert "x.total();" not in heard
    assert not checked & set(oracle.texts[len(checked) :])
    third, heard = await found((*first, *second))
    assert third == [] and heard == []


async def test_a_text_that_does_not_compile_is_not_offered() -> None:
    request = request_for()
    assert await texts(request, Compiler(request.hunk, "nothing"), words(("total", 1.0))) == []


@pytest.mark.parametrize(("logprob", "offered"), [(-9.0, ["x.total();"]), (-15.0, [])])
async def test_what_the_model_hardly_believes_in_is_not_offered(logprob: float, offered: list[str]) -> None:
    request, model = request_for(), words(("total", math.exp(logprob)), ("totl", 0.5))
    assert await texts(request, Compiler(request.hunk, r"x\.total\(\);"), model) == offered


MEMBERS = ("isOpen", "count", "send", "next")


@pytest.mark.parametrize("fitting", [1, 3, 4])
async def test_a_member_of_another_name_is_offered_where_few_fit(fitting: int) -> None:
    """Nothing but the compiler speaks for it, so it says nothing where it lets many pass."""
    names = MEMBERS[:fitting]
    request, model = request_for(), words(*((name, 0.05) for name in names), ("totl", 0.5))
    offered = await texts(request, Compiler(request.hunk, rf"x\.({'|'.join(names)})\(\);"), model)
    assert sorted(offered) == (sorted(f"x.{name}();" for name in names) if fitting < 4 else [])


async def test_a_member_of_another_name_is_offered_where_the_model_believes_in_it() -> None:
    names = MEMBERS[1:]
    request = request_for()
    model = words(("isOpen", 0.6), *((name, 0.05) for name in names), ("totl", 0.2))
    oracle = Compiler(request.hunk, rf"x\.({'|'.join(MEMBERS)})\(\);")
    assert (await texts(request, oracle, model))[0] == "x.isOpen();"


async def test_a_member_of_another_name_waits_for_one_that_is_alike() -> None:
    request, model = request_for(), words(("isOpen", 0.05), ("total", 0.01), ("totl", 0.5))
    assert await texts(request, Compiler(request.hunk, r"x\.(total|isOpen)\(\);"), model) == ["x.total();"]


async def test_a_deletion_alone_is_not_offered() -> None:
    request = request_for()
    assert await texts(request, Compiler(request.hunk, ";"), words((";", 1.0))) == []


async def test_a_line_without_its_import_is_repaired_by_the_import() -> None:
    request = request_for(SOURCE.replace("x.totl()", "new Date()"))
    result = await suggest(
        request, oracle=Compiler(request.hunk, r"new Date\(\);"), model=words(("zz", 1.0)), evidence=Graph()
    )
    first = result.candidates[0]
    assert (first.text, first.imports, first.origin) == ("new Date();", ("java.util.Date",), "import")
    assert "+import java.util.Date;" in first.diff


async def test_an_import_that_a_starting_jdt_ls_cannot_offer_yet_is_offered_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Graph, "importable", lambda self, name: [])
    request = request_for(SOURCE.replace("x.totl()", "new Date()"))

    class Indexing(Compiler):
        async def complete(self, generated: str, rest: str = "") -> Completion:
            await super().complete(generated, rest)
            if self.completed < 6:
                return Unknown("JDT is still indexing", passing=True)
            return Names((Name("Date", NameKind.TYPE, "java.util.Date"),), trailing_word(generated))

    oracle = Indexing(request.hunk, r"new Date\(\);")
    result = await suggest(request, oracle=oracle, model=words(("zz", 1.0)), evidence=Graph())
    assert [(one.imports, one.origin) for one in result.candidates][:1] == [(("java.util.Date",), "import")]


async def test_a_generated_type_brings_its_import() -> None:
    request = request_for(SOURCE.replace("x.totl();", "new totlDate();"))
    oracle = Compiler(request.hunk, r"new Date\(\);")
    model = words(("new Date();", 1.0))
    result = await suggest(request, oracle=oracle, model=model, evidence=Graph())
    assert [(found.text, found.imports) for found in result.candidates] == [("new Date();", ("java.util.Date",))]


async def test_a_line_that_fails_a_test_is_repaired_without_an_error() -> None:
    request = request_for(SOURCE.replace("totl", "total"), failure=Failure("expected 1 but was 2"))
    oracle = Compiler(request.hunk, r"x\.(total|sum)\(\);")
    assert await texts(request, oracle, words(("sum", 0.5), ("total", 0.5))) == ["x.sum();"]


class Suite:
    """A fake validator: passes texts that contain a word."""

    def __init__(self, word: str) -> None:
        self._word = word
        self.seen: list[str] = []

    async def validate(self, path: Path, text: str) -> Validation:
        self.seen.append(text)
        return Validation(self._word in text, "", 0.1)


async def test_candidates_that_pass_come_first() -> None:
    request = request_for()
    validator = Suite("tail")
    result = await suggest(
        request,
        oracle=Compiler(request.hunk, r"x\.(total|tail)\(\);"),
        model=words(("total", 0.9), ("tail", 0.1)),
        evidence=Graph(),
        validator=validator,
    )
    assert [found.text for found in result.candidates] == ["x.tail();", "x.total();"]
    assert [found.validation is not None and found.validation.passed for found in result.candidates] == [True, False]
    assert SOURCE.replace("totl", "tail") in validator.seen


async def test_a_changed_document_raises_stale_revision() -> None:
    request = request_for()
    oracle = Compiler(request.hunk, r"x\.total\(\);")
    revisions = iter([0])
    with pytest.raises(StaleRevision, match=r"A\.java changed"):
        await suggest(
            request,
            oracle=oracle,
            model=words(("total", 1.0)),
            evidence=Graph(),
            revision=lambda: next(revisions, 1),
        )
    assert oracle.closed == oracle.opened > 0


async def test_cancelling_ends_streams_and_sessions() -> None:
    request = request_for()
    oracle = Compiler(request.hunk, r"x\.total\(\);")
    generating = asyncio.Event()

    def endless(generated: bytes) -> dict[str, float]:
        generating.set()
        return {"a": 1.0}

    model = ScriptedModel(endless)
    task = asyncio.create_task(suggest(request, oracle=oracle, model=model, evidence=Graph()))
    await generating.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert oracle.closed == oracle.opened > 0
    assert model.open_streams == 0


async def test_the_budget_limits_all_holes_together() -> None:
    request = request_for(budget=Budget(started=5, tokens=2000, seconds=20))
    oracle = Compiler(request.hunk, "nothing")
    result = await suggest(request, oracle=oracle, model=words(("a", 0.5), ("b", 0.5)), evidence=Graph())
    assert result.stats.candidates_started == 5


class Cold(Compiler):
    """A fake whose first compilation takes longer than the time for the whole search."""

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        if replacement == self.hunk.original:
            await asyncio.sleep(1.1)
        return await super().check(replacement, imports)


async def test_the_first_compilation_takes_no_time_from_the_search() -> None:
    request = request_for(budget=Budget(seconds=1.0))
    oracle = Cold(request.hunk, r"x\.total\(\);")
    assert await texts(request, oracle, words(("total", 1.0))) == ["x.total();"]


async def test_the_free_arm_shows_what_does_not_compile() -> None:
    request = request_for(arm=Arm.FREE, budget=Budget(started=4))
    result = await suggest(
        request, oracle=Compiler(request.hunk, "nothing"), model=words(("total", 1.0)), evidence=Graph()
    )
    assert result.candidates
    assert not any(found.compiles for found in result.candidates)


def test_the_prompt_leaves_out_what_is_ablated() -> None:
    hole = Hole("called name", "x.", "totl", "();")
    problem = Problem("totl is undefined", 5, 1, 0, 1)
    full = prompt_for(request_for(failure=Failure("expected 1")), hole, [problem], "// class X\n", Needs())
    assert full == Prompt(
        before=SOURCE[: SOURCE.index("totl")],
        after=SOURCE[SOURCE.index("();\n    }") :],
        original="totl",
        context="// class X\n",
        message="totl is undefined\nexpected 1",
        path="A.java",
    )
    without = request_for(without=frozenset({Ablation.GRAPH, Ablation.EDIT}))
    bare = prompt_for(without, hole, [], "// class X\n", Needs())
    assert (bare.original, bare.context) == ("", "")


async def test_imports_are_tried_only_for_unresolved_types() -> None:
    request = request_for()
    session = ImportingSession(Compiler(request.hunk, r"x\.total\(\);|new Date\(\);"), Graph().importable)
    assert (await session.check("new Date();")).imports == ("java.util.Date",)
    assert (await session.check("x.total();")).imports == ()
    assert (await session.check("a.Date();")).imports == ()


class Offering(Compiler):
    """A fake whose completions offer a type with its import."""

    async def complete(self, generated: str, rest: str = "") -> Completion:
        assert (generated, rest) == ("new Date", "();")
        return Names((Name("Date", NameKind.TYPE, import_name="java.util.Date"),))


async def test_the_oracle_is_asked_for_types_that_the_graph_does_not_know() -> None:
    request = request_for()
    session = ImportingSession(Offering(request.hunk, r"new Date\(\);"), lambda name: ())
    assert (await session.check("new Date();")).imports == ("java.util.Date",)


async def test_the_quick_fixes_of_the_ide_end_with_their_time() -> None:
    ended = []

    async def never(hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)
        return ()

    request = request_for(budget=Budget(seconds=0.5))
    async with asyncio.timeout(60):
        result = await suggest(
            request,
            oracle=Compiler(request.hunk, "nothing"),
            model=words(("total", 1.0)),
            evidence=Graph(),
            quick_fixes=never,
        )
    assert result.candidates == ()
    assert ended == [True]


# ---- drafts of a second model

ASKED = "x.totals().total();"


def writer(probability: float) -> ScriptedModel:
    """Writes `ASKED` with that probability, else another call."""
    pieces = {
        b"": {"x.": 1.0},
        b"x.": {"totals": probability, "other": 1 - probability},
        b"x.totals": {"().total();": 1.0},
        b"x.other": {"();": 1.0},
    }
    return ScriptedModel(lambda generated: pieces.get(generated, {"": 1.0}))


async def drafted(accepted: str, drafter: Callable[[], TokenModel | None]) -> tuple[FixResult, int]:
    """The result, and how often the second model was asked for."""
    request, asked = request_for(), 0

    async def drafts() -> TokenModel | None:
        nonlocal asked
        asked += 1
        return drafter()

    oracle = Compiler(request.hunk, accepted)
    result = await suggest(request, oracle=oracle, model=words(("total", 1.0)), evidence=Graph(), drafter=drafts)
    return result, asked


async def test_a_draft_is_offered_where_nothing_else_mends() -> None:
    result, asked = await drafted(r"x\.totals\(\)\.total\(\);", lambda: writer(0.4))
    [candidate] = result.candidates
    assert (candidate.text, candidate.origin, asked) == (ASKED, DRAFT, 1)
    assert candidate.logprob == pytest.approx(math.log(0.4), abs=0.01)


async def test_no_draft_is_written_where_something_else_mends() -> None:
    result, asked = await drafted(r"x\.(total\(\)|totals\(\)\.total\(\));", lambda: writer(0.4))
    assert [candidate.text for candidate in result.candidates] == ["x.total();"]
    assert asked == 0


async def test_a_draft_that_its_model_hardly_believes_in_is_not_offered() -> None:
    result, asked = await drafted(r"x\.totals\(\)\.total\(\);", lambda: writer(math.exp(TUNING.draft) / 2))
    assert not result.candidates and asked == 1


async def test_a_draft_of_names_for_which_nothing_speaks_is_not_offered() -> None:
    result, asked = await drafted(r"x\.other\(\);", lambda: writer(0.4))
    assert not result.candidates and asked == 1


async def test_a_failing_model_of_drafts_leaves_the_search_to_the_others() -> None:
    def failing() -> TokenModel:
        raise ModelUnsuitable("there is not enough memory")

    result, asked = await drafted(r"x\.totals\(\)\.total\(\);", failing)
    assert not result.candidates and asked == 1


async def test_a_draft_has_to_compile() -> None:
    result, asked = await drafted(r"nothing", lambda: writer(0.4))
    assert not result.candidates and asked == 1


async def test_the_search_goes_on_without_the_model_of_drafts() -> None:
    result, asked = await drafted(r"x\.totals\(\)\.total\(\);", lambda: None)
    assert not result.candidates and asked == 1


class Knowing(Graph, Known):
    """Both fakes."""


class Undeclared(Compiler):
    """A fake that knows no variable `total` but one that is declared with `make` in the hunk."""

    def _problems(self, text: str, imports: Sequence[str]) -> tuple[Problem, ...]:
        if re.search(r"int total = make\(\d*\);\s+use\(total\);", text):
            return ()
        start = self.hunk.start + text.find("total")
        message = "total cannot be resolved to a variable"
        return (Problem(message, 5, 1, start, start + 5, code=UNRESOLVED_VARIABLE, arguments=("total",)),)


def declaring(*values: tuple[str, float]) -> ScriptedModel:
    """Writes a declaration of `total` with one of the values, with or without `final`."""
    endings = {f" = {value};": probability for value, probability in values}
    pieces = {b"": {"final": 0.6, "int": 0.4}, b"final": {" int": 1.0}, b"int": {" total": 1.0}}
    pieces |= {b"final int": {" total": 1.0}, b"int total": endings, b"final int total": endings}
    return ScriptedModel(lambda generated: pieces.get(generated, {"": 1.0}))


async def declared(model: ScriptedModel) -> list[Candidate]:
    request = request_for(SOURCE.replace("x.totl()", "use(total)"))

    async def drafts() -> TokenModel | None:
        return model

    oracle = Undeclared(request.hunk, "")
    result = await suggest(request, oracle=oracle, model=words(("other", 1.0)), evidence=Knowing(), drafter=drafts)
    return [candidate for candidate in result.candidates if candidate.origin == INSERT_BEFORE]


async def test_the_second_model_declares_a_variable_that_nothing_declares() -> None:
    found = await declared(declaring(("make()", 0.7), ("make(1)", 0.2), ("none()", 0.1)))
    calls = ["make()", "make(1)"]
    assert [candidate.text for candidate in found] == [f"int total = {call};\n        use(total);" for call in calls]
    assert [candidate.logprob for candidate in found] == [
        pytest.approx(math.log(TUNING.written * TUNING.remedy_fall**number)) for number in range(2)
    ]


async def test_a_declaration_that_its_model_hardly_believes_in_is_not_offered() -> None:
    assert not await declared(declaring(("make()", math.exp(TUNING.written_least) / 2), ("none()", 1.0)))


class Unfinished(Compiler):
    """A fake that parses no statement but those that `accepted` matches."""

    def _problems(self, text: str, imports: Sequence[str]) -> tuple[Problem, ...]:
        if re.fullmatch(self._accepted, text):
            return ()
        end = self.hunk.start + len(text)
        return (Problem("insert ;", 5, 1, end - 1, end, code=INSERT_TO_COMPLETE, arguments=(";", "Statement")),)


@pytest.mark.parametrize("begun", ["x.tot", "final int n = x.tot"])
async def test_the_second_model_ends_a_line_that_was_only_begun(begun: str) -> None:
    request = request_for(SOURCE.replace("x.totl();", begun))
    pieces = {b"": {"al": 0.5, "s": 0.5}, b"al": {"();": 1.0}, b"s": {"();": 1.0}}
    model = ScriptedModel(lambda generated: pieces.get(generated, {"": 1.0}))

    async def drafts() -> TokenModel | None:
        return model

    oracle = Unfinished(request.hunk, re.escape(f"{begun}al();"))
    result = await suggest(request, oracle=oracle, model=words(("other", 1.0)), evidence=Knowing(), drafter=drafts)
    assert [(candidate.text, candidate.origin) for candidate in result.candidates] == [(f"{begun}al();", INSERTION)]


class Begun(Compiler):
    """A fake that takes the statement after the hunk for the rest of it, where the hunk ends in a bracket or dot."""

    def _problems(self, text: str, imports: Sequence[str]) -> tuple[Problem, ...]:
        if not text or re.fullmatch(self._accepted, text):
            return ()
        following = self.hunk.start + len(text) + 10
        return (Problem("delete this token", 6, 1, following, following + 1, code=DELETE_TOKEN, arguments=("use",)),)


@pytest.mark.parametrize(
    ("begun", "end"), [("x.", "y();"), ("x.make(", "1);"), ("int n =", " x.y();"), ("x.make(1, ", "2);")]
)
@pytest.mark.parametrize("second", [True, False])
async def test_a_line_is_ended_whose_error_the_compiler_sees_in_the_next_statement(
    begun: str, end: str, second: bool
) -> None:
    request = request_for(SOURCE.replace("x.totl();", begun))
    model = words((end.lstrip(), 1.0))

    async def drafts() -> TokenModel | None:
        return model

    oracle = Begun(request.hunk, re.escape(begun + end))
    first = words(("other", 1.0)) if second else model
    drafter = drafts if second else None
    result = await suggest(request, oracle=oracle, model=first, evidence=Knowing(), drafter=drafter)
    assert [candidate.text for candidate in result.candidates] == [begun + end]


class Silent(ScriptedModel):
    """A model whose server accepts requests and does not answer."""

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        await asyncio.sleep(60)
        yield Step(Token(0, b"", 0.0), ())


@pytest.mark.parametrize("second", [True, False])
async def test_a_model_that_does_not_answer_ends_with_the_budget(second: bool) -> None:
    silent = Silent(lambda generated: {"": 1.0})

    async def drafts() -> TokenModel | None:
        return silent

    request = request_for(SOURCE.replace("x.totl();", "x."), budget=Budget(seconds=0.3))
    model, drafter = (words(("other", 1.0)), drafts) if second else (silent, None)
    async with asyncio.timeout(20):
        oracle = Begun(request.hunk, "none")
        result = await suggest(request, oracle=oracle, model=model, evidence=Knowing(), drafter=drafter)
    assert not result.candidates
    assert oracle.opened == oracle.closed


async def test_a_line_that_ends_openly_and_has_a_mistake_before_that_is_repaired_as_others_are() -> None:
    source = SOURCE.replace("x.totl();", "f(\n            x.totl(),").replace("    }\n}", "            b);\n    }\n}")
    hunk = hunk_of(Path("/w/A.java"), source, 6, 6)
    oracle = Compiler(hunk, r"x\.total\(\),")
    result = await suggest(FixRequest(hunk, "A.java"), oracle=oracle, model=words(("total", 1.0)), evidence=Knowing())
    assert [candidate.text for candidate in result.candidates] == ["x.total(),"]


async def test_where_no_end_mends_a_begun_line_the_usual_search_follows() -> None:
    request = request_for(SOURCE.replace("x.totl();", "x.make("))
    oracle, told = Begun(request.hunk, "none"), list[str]()
    result = await suggest(
        request,
        oracle=oracle,
        model=words(("total", 1.0)),
        evidence=Knowing(),
        on_progress=lambda progress: told.append(progress.message),
    )
    assert not result.candidates
    assert told.index("Generating the line's end") < told.index("Trying small edits")
