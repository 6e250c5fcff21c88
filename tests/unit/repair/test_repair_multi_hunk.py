"""Several hunks: each is repaired in the texts of the later hunks' repairs, and all are compiled multi_hunk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.generate import Budget, Stats
from espalier.ports import Breakage, Check, Completion, Dependents, Hunk, Problem, Progress
from espalier.repair import multi_hunk
from espalier.repair.edits import applied
from espalier.repair.fix import Candidate, FixRequest, FixResult
from espalier.repair.multi_hunk import covering, suggest_multi_hunk
from fakes.scripted_model import ScriptedModel

TEXT = """\
package p;

class A {
    void f() {
        one;
        int kept = 0;
        two;
    }

    int shown = 1;
}
"""
PATH = Path("/p/A.java")
BREAKAGE = Breakage(Path("/p/B.java"), 3, 7, "shown is undefined")


def request(line: str, text: str = TEXT, path: Path = PATH) -> FixRequest:
    return FixRequest(Hunk(path, text, text.index(line), text.index(line) + len(line)), "A.java", wanted=3)


def part(text: str, score: float, *imports: str) -> Candidate:
    return Candidate(1, text, "", imports, True, score, score, (), f"of {text}")


def problem(text: str, word: str) -> Problem:
    start = text.index(word)
    return Problem(f"{word} is wrong", text.count("\n", 0, start) + 1, 1, start, start + len(word), code=1)


class Compiler:
    """Stands for JDT: `one;`, `two;` and `shown = 1` are errors, and so is `bad` everywhere."""

    def __init__(self, hunk: Hunk) -> None:
        self.hunk = hunk
        self.checked: list[tuple[str, tuple[str, ...]]] = []

    async def complete(self, generated: str, rest: str = "") -> Completion:
        raise NotImplementedError

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        self.checked.append((replacement, tuple(imports)))
        text = self.hunk.text
        words = {problem(text, word): word for word in ("one;", "two;", "shown = 1") if word in text}
        before, gone = tuple(words), tuple(each for each, word in words.items() if word not in replacement)
        added = (problem(self.hunk.replaced(replacement), "bad"),) if "bad" in replacement else ()
        return Check(before, added, added, gone)

    async def close(self) -> None:
        """Nothing is open."""


class Oracle:
    async def open(self, hunk: Hunk) -> Compiler:
        self.compiler = Compiler(hunk)
        return self.compiler

    def __init__(self, text: str = TEXT) -> None:
        self.text = text
        self.asked_dependents: list[str] = []

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        """A text that no longer has `shown` breaks B.java."""
        assert before == self.text
        self.asked_dependents.append(after)
        return Dependents((BREAKAGE,) if "int shown" in before and "int shown" not in after else (), 1)


def ignore(_: Progress) -> None:
    """No listener is registered."""


def repairing(monkeypatch: pytest.MonkeyPatch, repairs: dict[str, Sequence[Candidate]]) -> list[FixRequest]:
    """Replaces the repair of each hunk by `repairs`; returns the requests that were made."""
    asked: list[FixRequest] = []

    async def suggest(request: FixRequest, *, part: bool, **_: object) -> FixResult:
        assert part
        asked.append(request)
        return FixResult(tuple(repairs[request.hunk.original]), Stats(check_calls=1))

    monkeypatch.setattr(multi_hunk, "suggest", suggest)
    return asked


async def run(*requests: FixRequest) -> tuple[FixResult, Oracle]:
    oracle = Oracle(requests[0].hunk.text)
    rest = {"model": ScriptedModel(lambda generated: {"": 1.0}), "evidence": None}
    return await suggest_multi_hunk(requests, oracle=oracle, on_progress=ignore, **rest), oracle  # type: ignore[arg-type]


async def test_each_hunk_is_repaired_in_the_texts_of_the_later_hunks_repairs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = repairing(
        monkeypatch,
        {
            "two;": [part("List.of();", -0.1, "java.util.List"), part("second();", -0.3)],
            "one;": [part("first();", -0.2)],
        },
    )
    result, oracle = await run(request("one;"), request("two;"))
    assert [each.hunk.original for each in asked] == ["two;", "one;", "one;", "one;"]
    assert "import java.util.List;" in asked[1].hunk.text
    assert asked[0].budget.seconds == pytest.approx(5.0)
    assert asked[1].budget.seconds == pytest.approx(5.0 / 3)
    best, second = result.candidates
    whole = covering([request("one;"), request("two;")]).hunk
    assert best.text == "first();\n        int kept = 0;\n        List.of();"
    assert best.imports == ("java.util.List",)
    assert best.origin == "of first(); + of List.of();"
    expected = (
        TEXT.replace("one;", "first();").replace("two;", "List.of();").replace("p;\n", "p;\n\nimport java.util.List;\n")
    )
    assert applied(TEXT, best.edits(whole)) == expected
    assert second.text == "first();\n        int kept = 0;\n        second();"
    asked_first, parts, combined = 1, 4, len(oracle.compiler.checked)
    assert result.stats.check_calls == asked_first + parts + combined
    assert not oracle.asked_dependents


async def test_an_import_before_a_hunk_on_the_first_line_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "class A { one; }\nclass B { two; }\n"
    repairing(
        monkeypatch,
        {
            "class A { one; }": [part("class A { List x; }", -0.1, "java.util.List")],
            "two;": [part("second();", -0.2)],
        },
    )
    first, second = request("class A { one; }", text), request("two;", text)
    result, _ = await run(first, second)
    best = result.candidates[0]
    assert best.text == "class A { List x; }\nclass B { second();"
    expected = "import java.util.List;\nclass A { List x; }\nclass B { second(); }\n"
    assert applied(text, best.edits(covering([first, second]).hunk)) == expected


@pytest.mark.parametrize("budget", [Budget(40, 400, 9.0), Budget(3, 1000, 9.0), Budget(1000, 1, 9.0)])
async def test_the_hunks_share_one_budget(monkeypatch: pytest.MonkeyPatch, budget: Budget) -> None:
    spent: list[Budget] = []

    async def suggest(request: FixRequest, **_: object) -> FixResult:
        """Spends all that it may."""
        spent.append(request.budget)
        found = (part("first();", -0.1), part("second();", -0.3))
        return FixResult(found, Stats(candidates_started=request.budget.started, tokens=request.budget.tokens))

    monkeypatch.setattr(multi_hunk, "suggest", suggest)
    requests = [replace(request(line), budget=budget) for line in ("one;", "two;", "int shown = 1;")]
    result, _ = await run(*requests)
    assert all(each.started > 0 and each.tokens > 0 for each in spent)
    assert sum(each.started for each in spent) == result.stats.candidates_started <= budget.started
    assert sum(each.tokens for each in spent) == result.stats.tokens <= budget.tokens


async def test_a_hunk_without_a_mistake_is_neither_searched_nor_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = repairing(
        monkeypatch,
        {
            "two;": [part("second();", -0.3)],
            "int kept = 0;": [part("int kept = 1;", -0.1)],
            "one;": [part("first();", -0.2)],
        },
    )
    result, _ = await run(request("one;"), request("int kept = 0;"), request("two;"))
    assert {each.hunk.original for each in asked} == {"one;", "two;"}
    assert [(each.text, each.mends) for each in result.candidates] == [
        ("first();\n        int kept = 0;\n        second();", True)
    ]


async def test_hunks_without_any_mistake_are_searched_where_one_insists(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = repairing(monkeypatch, {"int kept = 0;": [], "void f() {": []})
    await run(*(replace(request(line), anyway=True) for line in ("void f() {", "int kept = 0;")))
    assert [each.hunk.original for each in asked] == ["int kept = 0;", "void f() {"]


async def test_a_combination_that_does_not_compile_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    repairing(monkeypatch, {"two;": [part("bad", -0.1), part("good", -0.5)], "one;": [part("first();", -0.2)]})
    result, oracle = await run(request("two;"), request("one;"))
    assert [each.text.split()[-1] for each in result.candidates] == ["good"]
    assert len(oracle.compiler.checked) > 2


async def test_a_hunk_without_a_repair_keeps_its_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    repairing(monkeypatch, {"two;": [part("good", -0.5), part("bad", -0.1)], "one;": []})
    result, _ = await run(request("one;"), request("two;"))
    (candidate,) = result.candidates
    assert (candidate.text, candidate.mends) == ("one;\n        int kept = 0;\n        good", False)


async def test_nothing_is_offered_where_no_hunk_has_a_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    repairing(monkeypatch, {"two;": [], "one;": []})
    result, _ = await run(request("one;"), request("two;"))
    assert not result.candidates


async def test_what_was_declined_is_not_offered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    repairing(
        monkeypatch, {"two;": [part("second();", -0.1), part("other();", -0.5)], "one;": [part("first();", -0.2)]}
    )
    requests = [request("one;"), request("two;")]
    (best, _), _ = (await run(*requests))[0].candidates, None
    again, _ = await run(*(replace(each, declined=(best,)) for each in requests))
    assert [each.text.split()[-1] for each in again.candidates] == ["other();"]


async def test_other_files_are_compiled_once_for_a_whole_combination(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    repairing(
        monkeypatch,
        {
            "int shown = 1;": [part("int other = 1;", -0.1), part("int shown = 2;", -0.4)],
            "two;": [part("second();", -0.1)],
            "one;": [part("first();", -0.1)],
        },
    )
    result, oracle = await run(request("one;"), request("two;"), request("int shown = 1;"))
    repaired = TEXT.replace("one;", "first();").replace("two;", "second();")
    whole = covering([request("one;"), request("int shown = 1;")]).hunk
    offered = [(applied(TEXT, each.edits(whole)), each.breaks, each.doubt) for each in result.candidates]
    breaks = (replace(BREAKAGE, path=Path("B.java")),)
    assert offered == [
        (repaired.replace("shown = 1", "shown = 2"), (), ""),
        (repaired.replace("shown", "other"), breaks, ""),
    ]
    assert sorted(oracle.asked_dependents) == sorted(text for text, _, _ in offered)


def test_hunks_of_two_files_or_that_overlap_are_an_error() -> None:
    with pytest.raises(UsageError, match="different files"):
        covering([request("one;"), request("two;", path=Path("/p/B.java"))])
    with pytest.raises(UsageError, match="overlap"):
        covering([request("one;"), request("one;\n        int kept = 0;")])
