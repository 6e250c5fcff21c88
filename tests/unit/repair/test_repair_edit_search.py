"""Small edits are searched best first, varied if too few compile, and left if nothing better can come."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from espalier.generate import Ablation, Arm, Budget
from espalier.ports import Check, Completion, Hunk, Name, NameKind, Names, Problem
from espalier.repair.choices import MISTAKE, Choice
from espalier.repair.edit_search import EditSearch
from espalier.repair.fix import Ended, FixRequest, FixResult
from espalier.repair.hunk import hunk_of
from espalier.repair.location import Failure
from espalier.repair.problems import TYPE_MISMATCH
from espalier.repair.remedies.knowledge import Signature
from espalier.repair.search import Search
from espalier.repair.suggest import suggest
from espalier.repair.templates import Hole
from fakes.scripted_model import ScriptedModel

SOURCE = "class A {\n    void f() {\n        x.totl(a);\n    }\n}\n"
NAMES = {"x": "variable", "y": "variable", "a": "variable", "b": "variable", "total": "method", "totals": "method"}
DISTRIBUTION: Mapping[str | bytes, float] = {
    "total": 0.3,
    "totals": 0.2,
    "y": 0.1,
    "x": 0.1,
    "a": 0.1,
    "b": 0.1,
    "": 0.05,
    "(": 0.01,
    ")": 0.01,
    ",": 0.01,
}


class Scope:
    """A fake oracle and its own sessions: the same names are proven everywhere; texts that `right` matches compile."""

    def __init__(self, hunk: Hunk, right: str, wrong_at: str = "", code: int = 0) -> None:
        self.hunk = hunk
        self._code = code
        self._right = right
        self._wrong_at = hunk.text.index(wrong_at or hunk.original[2:6])
        self.checked: list[str] = []

    async def open(self, hunk: Hunk) -> Scope:
        return self

    async def close(self) -> None: ...

    async def complete(self, generated: str, rest: str = "") -> Completion:
        return Names(tuple(Name(text, NameKind(kind)) for text, kind in NAMES.items()))

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.checked.append(replacement)
        line = self.hunk.text.count("\n", 0, self._wrong_at) + 1
        place = line, 1, self._wrong_at, self._wrong_at + 4
        marked = (Problem("cannot convert from B to C", *place, "error", self._code, ("x.B", "x.C")),)
        wrong = () if re.fullmatch(self._right, replacement) else (Problem("no", 3, 1, 0, 1),)
        if replacement == self.hunk.original:
            return Check(marked, marked, (), ())
        return Check(marked, wrong, wrong, marked)


class Nothing:
    """A fake graph that knows nothing."""

    def context(self, hunk: Hunk, path: str) -> str:
        return ""

    def constructors(self, owner: str) -> Sequence[str]:
        return ()

    def importable(self, name: str) -> Sequence[str]:
        return ()

    def owners(self, member: str) -> Sequence[str]:
        return ()

    def inherited(self, owner: str) -> Sequence[str]:
        return ()

    def members_of(self, given: str, wanted: str) -> Sequence[str]:
        return ()

    def members_with(self, given: str, method: str) -> Sequence[str]:
        return ()

    def castable(self, given: str, wanted: str) -> bool:
        return True

    def above(self, given: str, wanted: str) -> bool:
        return False

    def parameters(self, owner: str, method: str) -> Sequence[Sequence[str]]:
        return ()

    def methods(self, owner: str) -> Sequence[Signature]:
        return ()

    def permitted(self, sealed: str) -> Sequence[str]:
        return ()

    def empties(self, kind: str) -> Sequence[str]:
        return ()


async def search(
    right: str,
    wanted: int = 10,
    arm: Arm = Arm.ESPALIER,
    without: Ablation | None = None,
    said: list[str] | None = None,
    line: str = "x.totl(a);",
    distribution: Mapping[str | bytes, float] = DISTRIBUTION,
    failure: Failure | None = None,
    **budget: float,
) -> tuple[FixResult, Scope]:
    said = [] if said is None else said
    hunk = hunk_of(Path("/w/A.java"), SOURCE.replace("x.totl(a);", line), 3, 3)
    scope = Scope(hunk, right)
    allowed = Budget(**{"started": 400, "seconds": 20, **budget})  # type: ignore[arg-type]
    ablations = frozenset((without,)) if without else frozenset[Ablation]()
    request = FixRequest(hunk, "A.java", failure, wanted=wanted, budget=allowed, arm=arm, without=ablations)
    model = ScriptedModel(lambda generated: distribution, whole_words=True)
    result = await suggest(
        request,
        oracle=scope,
        model=model,
        evidence=Nothing(),
        on_progress=lambda progress: said.append(progress.message),
    )
    return result, scope


async def test_the_most_probable_filling_at_the_mark_is_compiled_first() -> None:
    result, scope = await search(r"x\.(total|totals)\(a\);", wanted=2)
    assert [found.text for found in result.candidates] == ["x.total(a);", "x.totals(a);"]
    assert scope.checked[:3] == ["x.totl(a);", "x.total(a);", "x.totals(a);"]
    assert [found.origin for found in result.candidates] == ["called name", "called name"]


@pytest.mark.parametrize("distribution", [DISTRIBUTION, {"to": 0.4, "tal": 0.4, "x": 0.2}], ids=["words", "sub-words"])
async def test_arguments_are_exchanged_however_improbable_their_words_are(
    distribution: Mapping[str | bytes, float],
) -> None:
    result, _ = await search(
        r"x\.f\(zebra\.g\(h, 1\), 7\);", line="x.f(7, zebra.g(h, 1));", distribution=distribution, started=40
    )
    assert [found.text for found in result.candidates] == ["x.f(zebra.g(h, 1), 7);"]


async def test_fillings_that_cannot_be_among_the_wanted_are_not_compiled() -> None:
    few, scope = await search(r".*", wanted=1)
    assert few.ended is Ended.ENOUGH
    assert few.candidates[0].text == "x.total(a);"
    assert len(scope.checked) < 30


async def test_what_compiles_is_not_varied_unless_a_test_says_what_is_wrong() -> None:
    result, _ = await search(r"[xy]\.(total|totals)\([ab]\);", wanted=8)
    assert {"x.total(a);", "x.totals(a);"} <= {found.text for found in result.candidates}
    assert not any(found.text.startswith("y.") for found in result.candidates)
    assert result.ended is Ended.ENOUGH


async def test_repairs_are_varied_if_too_few_compile() -> None:
    result, _ = await search(r"[xy]\.(total|totals)\([ab]\);", wanted=8, failure=Failure("expected 3, was 4"))
    assert {found.text for found in result.candidates} == {
        f"{receiver}.{name}({argument});" for receiver in "xy" for name in ("total", "totals") for argument in "ab"
    }
    two = next(found for found in result.candidates if found.text == "y.total(a);")
    assert two.origin == "called name, keep both ends"
    scores = [found.score for found in result.candidates]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("arm", "without", "searched"),
    [
        (Arm.ESPALIER, None, True),
        (Arm.ESPALIER, Ablation.DESCENT, True),
        (Arm.ESPALIER, Ablation.EDITS, False),
        (Arm.EXACT, None, False),
    ],
)
async def test_without_small_edits_the_arm_generates_as_the_others_do(
    arm: Arm, without: Ablation | None, searched: bool
) -> None:
    said: list[str] = []
    result, _ = await search(r"x\.(total|totals)\(a\);", 2, arm, without, said=said, started=30)
    assert {found.text for found in result.candidates} == {"x.total(a);", "x.totals(a);"}
    assert ("Trying small edits" in said) is searched
    assert ("Generating: called name" in said) is not searched, "a searched hole is not generated as well"


async def test_candidates_started_are_bounded() -> None:
    result, _ = await search(r"nothing", started=20)
    assert result.ended is Ended.BUDGET
    assert result.candidates == ()
    assert 20 <= result.stats.candidates_started <= 24


async def test_the_same_request_gives_the_same_candidates() -> None:
    first, _ = await search(r"[xy]\.(total|totals)\([ab]\);")
    second, _ = await search(r"[xy]\.(total|totals)\([ab]\);")
    assert [(found.text, found.score) for found in first.candidates] == [
        (found.text, found.score) for found in second.candidates
    ]


async def test_a_text_with_an_open_bracket_is_not_compiled() -> None:
    source = SOURCE.replace("x.totl(a);", "x.total(a;")
    hunk = hunk_of(Path("/w/A.java"), source, 3, 3)
    scope = Unparsed(hunk, r"x\.total\(a\);")
    model = ScriptedModel(lambda generated: {**DISTRIBUTION, ";": 0.1}, whole_words=True)
    request = FixRequest(hunk, "A.java", wanted=1, budget=Budget(started=200, seconds=20))
    result = await suggest(request, oracle=scope, model=model, evidence=Nothing())
    assert [found.text for found in result.candidates] == ["x.total(a);"]
    small_edits = scope.checked[1 : scope.checked.index("x.total(a);") + 1]
    assert all(text.count("(") == text.count(")") for text in small_edits)


class Unparsed(Scope):
    """A fake oracle whose compiler cannot parse the line from its bracket on."""

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        check = await super().check(replacement, imports)
        syntax = tuple(Problem("syntax", 3, 1, self.hunk.start + 7, self.hunk.end, code=1 << 30) for _ in check.before)
        original = replacement == self.hunk.original
        return Check(syntax, syntax if original else check.after, check.added, () if original else syntax)


async def test_a_declaration_is_repaired_for_errors_at_its_uses() -> None:
    """The line itself has no error, and many edits of it add none. The one that mends its use counts."""
    source = SOURCE.replace("x.totl(a);", "B item = f();\n        C c = item;")
    hunk = hunk_of(Path("/w/A.java"), source, 3, 3)
    scope = Scope(hunk, r"C item = f\(\);", "item;", code=TYPE_MISMATCH)
    request = FixRequest(hunk, "A.java", wanted=3, budget=Budget(started=60, seconds=20))
    model = ScriptedModel(lambda generated: DISTRIBUTION, whole_words=True)
    result = await suggest(request, oracle=scope, model=model, evidence=Nothing())
    assert [found.text for found in result.candidates] == ["C item = f();"]
    assert not result.nothing_wrong


async def test_nothing_is_searched_unless_an_error_is_reported_or_the_request_says_so() -> None:
    hunk = hunk_of(Path("/w/A.java"), SOURCE, 3, 3)

    class Sound(Scope):
        async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
            return Check((), (), (), ())

    async def asked(**fields: object) -> FixResult:
        request = FixRequest(hunk, "A.java", wanted=1, budget=Budget(started=20, seconds=20), **fields)  # type: ignore[arg-type]
        model = ScriptedModel(lambda generated: DISTRIBUTION, whole_words=True)
        return await suggest(request, oracle=Sound(hunk, ".*"), model=model, evidence=Nothing())

    sound, anyway, failing = (
        await asked(),
        await asked(anyway=True),
        await asked(failure=Failure("expected 1 but was 2")),
    )
    assert (sound.candidates, sound.ended, sound.nothing_wrong) == ((), Ended.SOUND, True)
    assert sound.to_json()["nothing_wrong"] is True
    assert anyway.candidates and anyway.nothing_wrong
    assert failing.candidates and not failing.nothing_wrong
    reported = await asked(reported=True)
    assert reported.candidates and not reported.nothing_wrong


async def test_a_line_marked_by_an_error_that_begins_before_it_is_not_sound() -> None:
    hunk = hunk_of(Path("/w/A.java"), SOURCE, 3, 3)
    spread = Problem("spread", 2, 1, SOURCE.index("\n") + 1, hunk.start + 2, code=1 << 30)
    before = Problem("before", 2, 1, SOURCE.index("\n") + 1, SOURCE.rindex("\n", 0, hunk.start), code=1 << 30)

    async def found(problem: Problem) -> FixResult:
        class Marked(Scope):
            async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
                return Check((problem,), (problem,), (), ())

        request = FixRequest(hunk, "A.java", wanted=1, budget=Budget(started=20, seconds=20))
        model = ScriptedModel(lambda generated: DISTRIBUTION, whole_words=True)
        return await suggest(request, oracle=Marked(hunk, ".*"), model=model, evidence=Nothing())

    assert not (await found(spread)).nothing_wrong
    assert (await found(before)).nothing_wrong


async def compiled(line: str, *found: Choice) -> list[str]:
    """The texts of these choices that are compiled, in order, where the compiler marks nothing."""
    hunk = hunk_of(Path("/w/A.java"), SOURCE.replace("x.totl(a);", line), 3, 3)
    scope = Scope(hunk, "nothing is right", line)
    search = SimpleNamespace(
        request=FixRequest(hunk, "A.java", None, wanted=3, budget=Budget(400, 20)),
        model=SimpleNamespace(whole_words=False),
        mistake=SimpleNamespace(here=()),
        questions=scope,
        stats=SimpleNamespace(candidates_started=0, abandoned=0),
        repairs={},
        spent=0.0,
        guard=lambda: None,
        accepts=lambda check: False,
    )
    await EditSearch(cast(Search, search), {"a": "int", "b": "int", "i": "int", "n": "int"}).run(found, 1.0)
    return scope.checked


def edit(origin: str, line: str, hole: str, text: str, kind: str) -> Choice:
    before, _, after = line.partition(hole)
    return Choice(Hole(origin, before, hole, after), moved=(text,), kind=kind)


async def test_what_needs_no_model_waits_from_the_start() -> None:
    line = "w[n] = 0;"
    others = [edit(MISTAKE, line, "n", f"a{number}", "left") for number in range(30)]
    literal = edit("literal", line, "0", "1", "other_literal")
    assert (await compiled(line, *others, literal))[0] == "w[n] = 1;"


async def test_what_means_the_same_is_compiled_once_and_counts_as_the_more_probable() -> None:
    line = "g(a < b);"
    seldom = edit(MISTAKE, line, "a < b", "a < b + 1", "left")
    other = edit(MISTAKE, line, "a", "c", "distance")
    often = edit(MISTAKE, line, "<", "<=", "other_bound")
    same = edit(MISTAKE, line, "a < b", "b > a", "other_bound")
    assert await compiled(line, seldom, other, often, same) == ["g(a <= b);", "g(c < b);"]


async def test_the_same_text_of_two_kinds_is_as_probable_as_the_better_one() -> None:
    line = "g(a);"
    texts = [edit(MISTAKE, line, "a", name, kind) for name, kind in (("b", "left"), ("c", "distance"), ("b", "bound"))]
    assert await compiled(line, *texts) == ["g(b);", "g(c);"]
