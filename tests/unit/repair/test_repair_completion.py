"""Which errors a completion may leave; a fake compiler finds the errors in the file's text."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from math import e, inf
from pathlib import Path

import pytest

from espalier.errors import ModelUnsuitable, StaleRevision
from espalier.generate import Ablation, Arm, Budget
from espalier.ports import Check, Completion, Hunk, Problem, Prompt, Sampling, Step, TokenModel, Unknown
from espalier.repair.caret import caret_at
from espalier.repair.completion import StandIn, complete
from espalier.repair.fix import Candidate, FixRequest, FixResult
from espalier.repair.problems import UNRESOLVED_VARIABLE
from fakes.scripted_model import ScriptedModel

METHOD = "class A {\n    int f(X x) {\n        x.|\n    }\n}\n"
EMPTY = "class A {\n    int f(X x) {\n        |\n    }\n}\n"


class Compiler:
    """A fake compiler. `wrong(text)`: (message, offset) of each error of the file."""

    def __init__(self, wrong: Callable[[str], Iterable[tuple[str, int]]]) -> None:
        self._wrong = wrong
        self.hunk = Hunk(Path(), "", 0, 0)

    async def open(self, hunk: Hunk) -> Compiler:
        self.hunk = hunk
        return self

    async def complete(self, generated: str, rest: str = "") -> Completion:
        return Unknown("a fake")

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        await asyncio.sleep(60 if "slow" in replacement else 0)
        before, after = self._problems(self.hunk.text), self._problems(self.hunk.replaced(replacement))
        old, new = {one.message for one in before}, {one.message for one in after}
        added = tuple(one for one in after if one.message not in old)
        return Check(before, after, added, tuple(one for one in before if one.message not in new))

    def _problems(self, text: str) -> tuple[Problem, ...]:
        return tuple(Problem(message, text.count("\n", 0, at) + 1, 1, at, at + 1) for message, at in self._wrong(text))

    async def close(self) -> None:
        return


class Graph:
    def context(self, hunk: Hunk, path: str) -> str:
        return ""

    def constructors(self, owner: str) -> Sequence[str]:
        return ()

    def importable(self, name: str) -> Sequence[str]:
        return []


def javac(text: str) -> Iterable[tuple[str, int]]:
    """Errors as JDT reports them: an unfinished statement hides other errors of the method."""
    if "x.\n" in text:
        yield "syntax error", text.index("x.\n")
        return
    if "bad()" in text:
        yield "bad() is undefined", text.index("bad()")
    if "far()" in text:
        yield "unreachable code", text.index("}\n}")
    if "return" not in text:
        yield "this method must return a result", text.index("int f")


def generating(*texts: str) -> ScriptedModel:
    return ScriptedModel(lambda generated: {"": 1.0} if generated else {text: 1 / len(texts) for text in texts})


async def completed(
    marked: str,
    model: ScriptedModel,
    revision: Callable[[], int] | None = None,
    heard: Callable[[Candidate], None] = lambda candidate: None,
    seconds: float = 5,
    linger: float = inf,
    arm: Arm = Arm.ESPALIER,
    without: Ablation | None = None,
    stand_in: StandIn | None = None,
    compiler: Compiler | None = None,
) -> FixResult:
    before = marked[: marked.index("|")]
    position = before.count("\n") + 1, len(before) - before.rfind("\n")
    caret = caret_at(Path("/w/A.java"), marked.replace("|", ""), *position)
    ablations = frozenset((without,)) if without else frozenset[Ablation]()
    request = FixRequest(caret.word, "A.java", wanted=3, budget=Budget(seconds=seconds), arm=arm, without=ablations)
    return await complete(
        caret,
        request,
        oracle=compiler or Compiler(javac),
        model=model,
        evidence=Graph(),
        revision=revision,
        on_candidate=heard,
        linger=linger,
        stand_in=stand_in,
    )


async def texts(marked: str, *generated: str) -> set[str]:
    return {one.text for one in (await completed(marked, generating(*generated))).candidates}


async def test_errors_that_exist_without_the_statement_are_allowed() -> None:
    assert await texts(METHOD, "good();") == {"good();"}


async def test_errors_in_the_statement_or_caused_by_it_are_not_allowed() -> None:
    assert await texts(METHOD, "good();", "bad();", "far();") == {"good();"}


async def test_one_space_at_most_stands_before_a_completion() -> None:
    assert await texts("class A {\n    int f(X x) {|\n        x.go();\n    }\n}\n", "  return 1;") == {" return 1;"}
    assert await texts(METHOD.replace("x.|", "x. |"), "  good();") == {"good();"}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_a_completion_has_the_line_ends_of_the_document(newline: str) -> None:
    generated = f"x.good();{newline}        return 1;"
    assert await texts(EMPTY.replace("\n", "\r\n"), generated) == {"x.good();\r\n        return 1;"}


async def test_a_completed_body_must_be_whole() -> None:
    assert await texts(EMPTY, "x.good();", "return x.good();") == {"return x.good();"}


async def test_a_candidate_is_reported_when_it_is_found_with_its_diff() -> None:
    heard: list[Candidate] = []
    result = await completed(METHOD, generating("good();"), heard=heard.append)
    assert [(one.rank, one.text) for one in heard] == [(0, "good();")]
    (found,) = result.candidates
    assert (found.rank, found.origin, found.mends) == (1, "statement", True)
    assert "-        x.\n+        x.good();\n" in found.diff
    assert result.stats.candidates_started >= 1


async def test_text_after_the_caret_is_kept() -> None:
    assert await texts("class A {\n    int f(X x) {\n        return x.g(|);\n    }\n}\n", "1") == {"1"}


async def test_a_changed_document_ends_the_completion() -> None:
    with pytest.raises(StaleRevision, match="changed while"):
        await completed(METHOD, generating("good();"), revision=lambda: 1)


@pytest.mark.parametrize("pieces", [("\n",), (" a",), ("((",), ("\\",), ("",)])
async def test_a_model_that_generates_only_garbage_or_never_ends_is_given_up(pieces: tuple[str, ...]) -> None:
    endless = ScriptedModel(lambda generated: {piece: 1 / len(pieces) for piece in pieces})
    assert (await completed(METHOD, endless)).candidates == ()


async def test_a_model_that_generates_broken_characters_is_given_up() -> None:
    broken = ScriptedModel(lambda generated: {b"\xff\xfe": 0.5, b"\xc3": 0.5})
    assert (await completed(METHOD, broken)).candidates == ()


async def test_the_search_ends_some_time_after_the_first_completion() -> None:
    begun = time.monotonic()
    model = ScriptedModel(lambda generated: {"": 1.0} if generated else {"good();": 0.99, "slow();": 0.01})
    result = await completed(METHOD, model, seconds=60, linger=0.1)
    assert [one.text for one in result.candidates] == ["good();"]
    assert time.monotonic() - begun < 30


class Warmth(ScriptedModel):
    """A fake that records the temperatures of its requests."""

    def __init__(self) -> None:
        super().__init__(lambda generated: {"": 1.0} if generated else {"good();": 1.0})
        self.temperatures: set[float] = set()

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        self.temperatures.add(sampling.temperature)
        async for step in super().stream(prompt, generated, sampling):
            yield step


@pytest.mark.parametrize(
    ("arm", "without", "descends"),
    [
        (Arm.ESPALIER, None, True),
        (Arm.ESPALIER, Ablation.EDITS, True),
        (Arm.ESPALIER, Ablation.DESCENT, False),
        (Arm.EXACT, None, False),
    ],
)
async def test_without_the_descent_the_arm_generates_as_the_others_do(
    arm: Arm, without: Ablation | None, descends: bool
) -> None:
    model = Warmth()
    result = await completed(METHOD, model, arm=arm, without=without)
    assert [one.text for one in result.candidates] == ["good();"]
    assert model.temperatures == ({0.0} if descends else {0.5})


class Starved(ScriptedModel):
    """A model for which memory runs out once it has been asked."""

    name = "starved"

    async def stream(self, prompt: Prompt, generated: Sequence[int], sampling: Sampling) -> AsyncGenerator[Step, None]:
        raise ModelUnsuitable("there is not enough memory")
        yield


async def test_another_model_goes_on_where_memory_runs_out() -> None:
    failed: list[TokenModel] = []

    async def stand_in(model: TokenModel, error: ModelUnsuitable) -> TokenModel | None:
        failed.append(model)
        return generating("good();") if "memory" in str(error) else None

    starved = Starved(lambda generated: {"": 1.0})
    found = await completed(METHOD, starved, stand_in=stand_in)
    assert ([one.text for one in found.candidates], found.model, failed) == (["good();"], "scripted", [starved])


@pytest.mark.parametrize("others", [0, 1])
async def test_nothing_goes_on_without_another_model_or_where_that_fails_too(others: int) -> None:
    starved = [Starved(lambda generated: {"": 1.0}) for _ in range(others)]

    async def stand_in(model: TokenModel, error: ModelUnsuitable) -> TokenModel | None:
        return starved.pop() if starved else None

    with pytest.raises(ModelUnsuitable, match="not enough memory"):
        await completed(METHOD, Starved(lambda generated: {"": 1.0}), stand_in=stand_in)


class Undeclared(Compiler):
    """Knows `total` only where the text declares it."""

    def _problems(self, text: str) -> tuple[Problem, ...]:
        if "int total" in text:
            return ()
        places = [found.start() for found in re.finditer("total", text)]
        return tuple(Problem("total cannot be resolved", 1, 1, at, at + 5, code=UNRESOLVED_VARIABLE) for at in places)


USED = "class A {\n    int f(X x) {\n        x.go();\n        |\n        return total;\n    }\n}\n"


async def test_an_empty_line_above_an_undeclared_variable_declares_it() -> None:
    found = await completed(USED, generating("good();", "int total = x.size();"), compiler=Undeclared(javac))
    assert [one.text for one in found.candidates] == ["int total = x.size();"]


@pytest.mark.parametrize("above", [True, False])
async def test_what_other_methods_do_not_know_either_is_no_local_variable(above: bool) -> None:
    other = "    int g() { return total; }\n"
    marked = USED.replace("class A {\n", "class A {\n" + other) if above else USED[:-2] + other + "}\n"
    found = await completed(marked, generating("good();", "int total = x.size();"), compiler=Undeclared(javac))
    assert {one.text for one in found.candidates} == {"good();", "int total = x.size();"}


async def test_where_nothing_declares_it_the_line_is_completed_all_the_same() -> None:
    found = await completed(USED, generating("good();"), compiler=Undeclared(javac))
    assert [one.text for one in found.candidates] == ["good();"]


async def test_what_nobody_means_is_not_offered() -> None:
    assert await texts(METHOD.replace("x.|", "x.go();\n        |"), "x = x;", "f(x);", "good();") == {"good();"}


async def test_what_the_model_hardly_believes_in_is_not_offered() -> None:
    def doubtful(probability: float) -> ScriptedModel:
        return ScriptedModel(lambda generated: {"": 1.0} if generated else {"ok();": probability, "bad()": 0.5})

    assert [found.text for found in (await completed(METHOD, doubtful(e**-25))).candidates] == ["ok();"]
    assert not (await completed(METHOD, doubtful(e**-37))).candidates  # four lexemes
