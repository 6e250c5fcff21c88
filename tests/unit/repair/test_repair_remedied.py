"""Remedies tried in a whole repair, with a fake compiler: probes are compiled first, and what mends is offered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from espalier.generate import Stats
from espalier.ports import Check, Completion, Dependents, Hunk, Name, NameKind, Names, Problem, Unknown
from espalier.repair import problems as ids
from espalier.repair import remedied
from espalier.repair.edits import applied
from espalier.repair.elsewhere import compiled
from espalier.repair.fix import Ended, FixRequest
from espalier.repair.hunk import hunk_of
from espalier.repair.suggest import suggest
from espalier.repair.tuning import TUNING
from fakes.remedy_cases import Known
from fakes.scripted_model import ScriptedModel

SOURCE = "class A {\n    int m() {\n        total = size();\n        return total;\n    }\n}\n"
_DECLARED = re.compile(r"\bint total\b")


class Compiler:
    """A fake oracle: `total` has to be declared, and `size()` is an int. `compiled`: the files it was asked about."""

    def __init__(self, hunk: Hunk | None = None, compiled: list[str] | None = None) -> None:
        self._hunk = hunk
        self.compiled = compiled if compiled is not None else []

    @property
    def hunk(self) -> Hunk:
        assert self._hunk
        return self._hunk

    async def open(self, hunk: Hunk) -> Compiler:
        return Compiler(hunk, self.compiled)

    async def close(self) -> None:
        pass

    async def complete(self, generated: str, rest: str = "") -> Completion:
        return Unknown("a fake")

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        return Dependents()

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        text = self.hunk.replaced(replacement)
        self.compiled.append(text)
        before, after = problems_of(self.hunk.text), problems_of(text)
        added = [each for each in after if each.code == ids.TYPE_MISMATCH]
        return Check(before, after, tuple(added), () if after else before)


def problems_of(text: str) -> tuple[Problem, ...]:
    def problem(found: re.Match[str], code: int, *arguments: str) -> Problem:
        return Problem("", text.count("\n", 0, found.start()) + 1, 1, *found.span(), "error", code, arguments)

    unknown = [] if _DECLARED.search(text) else [*re.finditer(r"\btotal\b", text)]
    probed = re.search(r"(?<=Void probed = )size\(\)", text)
    given = [problem(probed, ids.TYPE_MISMATCH, "int", "java.lang.Void")] if probed else []
    return (*given, *(problem(found, ids.UNRESOLVED_VARIABLE, "total") for found in unknown))


class Graph(Known):
    def context(self, hunk: Hunk, path: str) -> str:
        return ""


async def test_the_probes_answer_gives_the_declaration_that_is_offered_first() -> None:
    hunk = hunk_of(Path("/w/A.java"), SOURCE, 3, 3)
    oracle = Compiler()
    model = ScriptedModel(lambda generated: {"": 1.0}, whole_words=True)
    request = FixRequest(hunk, "A.java")
    request = replace(request, budget=replace(request.budget, seconds=1.0))
    result = await suggest(request, oracle=oracle, model=model, evidence=Graph())
    first = result.candidates[0]
    assert (first.origin, first.text) == ("declaration", "int total = size();")
    assert applied(SOURCE, first.edits(hunk)) == SOURCE.replace("total =", "int total =")
    assert sum("Void probed = size()" in text for text in oracle.compiled) == 1


@pytest.mark.parametrize(("spent", "compiled"), [(0.2, True), (0.3, False)])
async def test_nothing_is_probed_and_no_name_asked_for_after_its_time(spent: float, compiled: bool) -> None:
    hunk, oracle = hunk_of(Path("/w/A.java"), SOURCE, 3, 3), Compiler()
    errors = problems_of(SOURCE)
    asked: list[str] = []

    async def names(before: str, rest: str) -> None:
        asked.append(before)

    questions = SimpleNamespace(names=names, late=False, check=Compiler(hunk, oracle.compiled).check)
    search: Any = SimpleNamespace(
        request=FixRequest(hunk, "A.java"), stats=Stats(), questions=questions, spent=spent,
        mistake=SimpleNamespace(errors=errors),
    )  # fmt: skip
    await remedied._probed(search, oracle, Graph(), errors, 0.25)
    await remedied._named(search, oracle, errors, errors, 0.25)
    assert (bool(oracle.compiled), bool(asked)) == (compiled, compiled)


async def test_a_text_that_nothing_changes_is_compiled_as_it_is() -> None:
    hunk = hunk_of(Path("/w/A.java"), SOURCE, 3, 3)
    search: Any = SimpleNamespace(request=FixRequest(hunk, "A.java"), stats=Stats(), questions=Compiler(hunk))
    result = await compiled(search, (), Compiler(), Graph())
    assert search.questions.compiled == [SOURCE] and [each.line for each in result.left] == [3, 4]


async def test_a_certain_remedy_ends_the_search_before_the_small_edits() -> None:
    hunk = hunk_of(Path("/w/A.java"), SOURCE, 3, 3)
    model = ScriptedModel(lambda generated: {"": 1.0}, whole_words=True)
    result = await suggest(FixRequest(hunk, "A.java"), oracle=Compiler(), model=model, evidence=Graph())
    assert result.ended is Ended.ENOUGH
    assert result.stats.model_requests == 0


async def test_a_remedy_that_would_not_be_shown_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    hunk = hunk_of(Path("/w/A.java"), SOURCE, 3, 3)
    model = ScriptedModel(lambda generated: {"": 1.0}, whole_words=True)
    compiled = []
    for gap in (3.0, 0.1):
        monkeypatch.setattr(remedied, "TUNING", replace(TUNING, gap=gap, remedies_at_once=1))
        oracle = Compiler()
        await suggest(FixRequest(hunk, "A.java"), oracle=oracle, model=model, evidence=Graph())
        compiled.append(any("private int total;" in text for text in oracle.compiled))
    assert compiled == [True, False]


HEADER = "class A extends B {\n    @Override\n    A biuld() {\n        return this;\n    }\n}\n"
CALL = "class A {\n    void m(B b) {\n        b.totl();\n    }\n}\n"
IMPORT = "import a.nodes.Elements;\nclass A {\n    Elements found;\n}\n"


class Naming:
    """A fake oracle that offers `names` after `asked`, and nothing else; of the first `late` questions it does not know
    the answer in time. A file is right if it has no `wrong` word."""

    def __init__(
        self, asked: str, names: tuple[Name, ...], wrong: dict[str, tuple[int, tuple[str, ...]]], late: int = 0
    ) -> None:
        self._asked, self._names, self._wrong = asked, names, wrong
        self._late = iter(range(late))
        self.hunk = Hunk(Path("/w/A.java"), "", 0, 0)

    async def open(self, hunk: Hunk) -> Naming:
        session = Naming(self._asked, self._names, self._wrong)
        session.hunk, session._late = hunk, self._late
        return session

    async def close(self) -> None:
        pass

    async def complete(self, generated: str, rest: str = "") -> Completion:
        if generated == self._asked and next(self._late, None) is not None:
            return Unknown("slow", passing=True)
        return Names(self._names) if generated == self._asked else Unknown("a fake")

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        return Dependents()

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        before, after = self._problems(self.hunk.text), self._problems(self.hunk.replaced(replacement))
        return Check(before, after, (), () if after else before)

    def _problems(self, text: str) -> tuple[Problem, ...]:
        return tuple(
            Problem("", text.count("\n", 0, found.start()) + 1, 1, *found.span(), "error", code, arguments)
            for word, (code, arguments) in self._wrong.items()
            for found in re.finditer(word, text)
        )


@pytest.mark.parametrize("late", [0, 1])
@pytest.mark.parametrize(
    ("source", "line", "asked", "name", "wrong", "right"),
    [
        (CALL, 3, "b.", Name("total", NameKind.METHOD),
         {"totl": (ids.UNDEFINED_METHOD, ("B", "totl", ""))}, CALL.replace("totl", "total")),
        (CALL, 3, "b.", Name("fee", NameKind.METHOD),
         {"totl": (ids.UNDEFINED_METHOD, ("B", "totl", ""))}, CALL.replace("totl", "fee")),
        (CALL.replace("b.totl()", "f(B::totl)"), 3, "f(B::", Name("total", NameKind.METHOD),
         {"B::totl": (ids.DANGLING_REFERENCE, ("B", "totl", "T"))}, CALL.replace("b.totl()", "f(B::total)")),
        (HEADER, 3, " super.", Name("build", NameKind.METHOD),
         {r"biuld\(\)": (ids.MUST_OVERRIDE, ("biuld", "", "a.A"))}, HEADER.replace("biuld", "build")),
        (IMPORT, 1, "Elements", Name("Elements", NameKind.TYPE, "a.select.Elements"),
         {r"a\.nodes\.Elements": (ids.UNKNOWN_IMPORT, ("a.nodes.Elements",)),
          r"(?<=nodes\.Elements;\nclass A \{\n    )Elements": (ids.UNDEFINED_TYPE, ("Elements",))},
         IMPORT.replace("nodes", "select")),
    ],
)  # fmt: skip
async def test_the_oracle_names_what_the_compiler_does_not(
    source: str, line: int, asked: str, name: Name, wrong: dict[str, tuple[int, tuple[str, ...]]], right: str, late: int
) -> None:
    """Also where it did not know in time when it was asked first."""
    hunk = hunk_of(Path("/w/A.java"), source, line, line)
    model = ScriptedModel(lambda generated: {"": 1.0}, whole_words=True)
    request = FixRequest(hunk, "A.java")
    request = replace(request, budget=replace(request.budget, seconds=1.0))
    result = await suggest(request, oracle=Naming(asked, (name,), wrong, late), model=model, evidence=Graph())
    assert applied(source, result.candidates[0].edits(hunk)) == right


@pytest.mark.parametrize(("written", "told"), [("Nul", True), ("Num", False)])
async def test_a_literal_is_hardly_a_misspelt_name(written: str, told: bool) -> None:
    source = f"class A {{\n    int m() {{\n        return f({written});\n    }}\n}}\n"
    hunk = hunk_of(Path("/w/A.java"), source, 3, 3)
    model = ScriptedModel(lambda generated: {"": 1.0}, whole_words=True)
    request = FixRequest(hunk, "A.java")
    request = replace(request, budget=replace(request.budget, seconds=1.0))
    oracle = Naming("return f(", (Name("null", NameKind.KEYWORD),), {written: (ids.UNRESOLVED_VARIABLE, (written,))})
    result = await suggest(request, oracle=oracle, model=model, evidence=Graph())
    assert ("similar name" in {each.origin for each in result.candidates}) is told


async def test_two_operators_of_a_line_that_take_other_operands() -> None:
    source = "class A {\n    boolean m() {\n        return day >= from && day <= to;\n    }\n}\n"
    hunk = hunk_of(Path("/w/A.java"), source, 3, 3)
    model = ScriptedModel(lambda generated: {"": 1.0}, whole_words=True)
    request = FixRequest(hunk, "A.java")
    request = replace(request, budget=replace(request.budget, seconds=5.0))
    days = "java.time.LocalDate, java.time.LocalDate"
    wrong = {
        "day >= from": (ids.UNDEFINED_OPERATOR, (">=", days)),
        "day <= to": (ids.UNDEFINED_OPERATOR, ("<=", days)),
    }
    result = await suggest(request, oracle=Naming("", (), wrong), model=model, evidence=Graph())
    assert result.candidates[0].text == "return !day.isBefore(from) && !day.isAfter(to);"
