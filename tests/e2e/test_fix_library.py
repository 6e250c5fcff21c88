"""From a failing line to a fix that compiles, with a real JDT LS and the embedded model."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import pytest_asyncio

from espalier.errors import StaleRevision
from espalier.generate import Ablation, Budget
from espalier.java.lexer import code
from espalier.java.parse import facts_of
from espalier.jdt.headless import Headless
from espalier.jdt.oracle import SideDoorOracle
from espalier.jdt.side_door import DoorSettings
from espalier.models.ngram import Ngram
from espalier.models.ngram_model import NgramModel
from espalier.ontology.graph import Ontology
from espalier.ports import Hunk, Progress, QuickFix, QuickFixes
from espalier.repair.caret import caret_at
from espalier.repair.completion import complete
from espalier.repair.evidence import GraphEvidence
from espalier.repair.fix import Ended, FixRequest, FixResult
from espalier.repair.hunk import hunk_of
from espalier.repair.location import Failure, parse_failure
from espalier.repair.ranking import normal_form
from espalier.repair.suggest import suggest

LIBRARY = Path(__file__).parents[1] / "projects/library"
PATIENT = Budget(started=60, tokens=4000, seconds=60)
"""Time is the bench's business; a busy machine must not fail these tests."""


@dataclass(frozen=True)
class Desk:
    """A running JDT LS on a copy of the library, and what else a request needs."""

    root: Path
    oracle: SideDoorOracle
    model: NgramModel
    evidence: GraphEvidence

    def request(self, file: str, old: str, new: str, **fields: object) -> FixRequest:
        """A request about the line that reads `new` where `old` stood."""
        path = f"src/library/{file}"
        source = (self.root / path).read_text()
        assert old in source
        text = source.replace(old, new, 1)
        line = text.count("\n", 0, source.index(old)) + 1
        fields.setdefault("budget", PATIENT)
        return FixRequest(hunk_of(self.root / path, text, line, line), path, **fields)  # type: ignore[arg-type]

    async def suggest(
        self,
        request: FixRequest,
        revision: Callable[[], int] | None = None,
        on_progress: Callable[[Progress], None] = lambda progress: None,
        quick_fixes: QuickFixes | None = None,
    ) -> FixResult:
        return await suggest(
            request,
            oracle=self.oracle,
            model=self.model,
            evidence=self.evidence,
            revision=revision,
            quick_fixes=quick_fixes,
            on_progress=on_progress,
        )

    async def complete(self, file: str, old: str, marked: str) -> FixResult:
        """At the | in `marked`, which stands where `old` stood."""
        path = self.root / f"src/library/{file}"
        text = path.read_text().replace(old, marked, 1)
        before = text[: text.index("|")]
        position = before.count("\n") + 1, len(before) - before.rfind("\n")
        caret = caret_at(path, text.replace("|", "", 1), *position)
        request = FixRequest(caret.word, f"src/library/{file}", budget=PATIENT, wanted=3)
        return await complete(caret, request, oracle=self.oracle, model=self.model, evidence=self.evidence)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def desk(
    start_headless: Callable[[Path], Headless], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Desk]:
    root = Path(shutil.copytree(LIBRARY, tmp_path_factory.mktemp("work") / "library"))
    jdtls = await start_headless(root)  # type: ignore[misc]
    jdtls.did_open(root / "src/library/Book.java")
    oracle = SideDoorOracle(jdtls.side_door.address, jdtls.side_door.token, DoorSettings(complete_seconds=5))
    await oracle.wait_imported()
    ngram, ontology = Ngram(), Ontology()
    files = {file.relative_to(root).as_posix(): file for file in root.rglob("*.java")}
    for path, file in files.items():
        ngram.learn(path, file.read_text())
    ontology.apply({path: facts_of(path, file.read_bytes()) for path, file in files.items()})
    yield Desk(root, oracle, NgramModel(ngram), GraphEvidence(ontology))
    await oracle.close()


@pytest.mark.parametrize(
    ("file", "right", "broken"),
    [
        ("Catalogue.java", "text.append(book.label()).append('\\n');", "text.append(book.labl()).append('\\n');"),
        ("LoanDesk.java", "return fees.forLoan(loan, today);", "return fees.forLoan(loan, toda);"),
        ("Loan.java", "return start.plusDays(DAYS);", "return start.plusDays(DAYS)"),
        ("Member.java", "this.joined = joined;", "this.joined = java;"),
        ("LoanDesk.java", "if (!member.mayBorrow(LIMIT)) {", "if (!membr.mayBorrow(LIMIT)) {"),
        ("Fees.java", "long days = loan.daysLate(today);", "lng days = loan.daysLate(today);"),
    ],
)
async def test_a_broken_line_is_repaired(desk: Desk, file: str, right: str, broken: str) -> None:
    result = await desk.suggest(desk.request(file, right, broken))
    assert right in [found.text for found in result.candidates[:3]]
    assert all(found.mends and found.compiles for found in result.candidates)
    assert result.candidates[0].note == ""


async def test_a_lost_bracket_has_few_candidates_and_all_compile(desk: Desk) -> None:
    right, broken = "return catalogue.copiesOf(book) - lent;", "return catalogue.copiesOf(book - lent;"
    plenty = Budget(started=400, tokens=20_000, seconds=120)
    result = await desk.suggest(desk.request("LoanDesk.java", right, broken, budget=plenty))
    assert right in [found.text for found in result.candidates[:3]]
    assert len({normal_form(found.text) for found in result.candidates}) == len(result.candidates) < 10
    assert all(found.compiles for found in result.candidates)


async def test_a_declaration_elsewhere_takes_the_type_the_compiler_names(desk: Desk) -> None:
    path = desk.root / "src/library/Fees.java"
    text = path.read_text().replace("double fee = days * perDay;", "long fee = days;\n        fee = days * perDay;")
    line = text[: text.index("fee = days * perDay")].count("\n") + 1
    request = FixRequest(hunk_of(path, text, line, line), "src/library/Fees.java", budget=PATIENT)
    result = await desk.suggest(request)
    elsewhere = next(found for found in result.candidates if found.elsewhere)
    assert elsewhere.text == "fee = days * perDay;"
    assert "-        long fee = days;\n+        double fee = days;\n" in elsewhere.diff


async def test_a_missing_import_is_added(desk: Desk) -> None:
    path = desk.root / "src/library/Fees.java"
    text = path.read_text().replace("import java.time.LocalDate;\n", "")
    line = text[: text.index("public double forLoan")].count("\n") + 1
    request = FixRequest(hunk_of(path, text, line, line), "src/library/Fees.java", budget=PATIENT)
    first = (await desk.suggest(request)).candidates[0]
    assert (first.imports, first.origin) == (("java.time.LocalDate",), "import")
    assert "+import java.time.LocalDate;" in first.diff


async def test_a_type_that_no_file_imports_yet(desk: Desk) -> None:
    path = desk.root / "src/library/Fees.java"
    text = path.read_text().replace("days * perDay;", "new BigDecimal(days).doubleValue();")
    line = text[: text.index("new BigDecimal")].count("\n") + 1
    request = FixRequest(hunk_of(path, text, line, line), "src/library/Fees.java", budget=PATIENT)
    first = (await desk.suggest(request)).candidates[0]
    assert (first.imports, first.origin) == (("java.math.BigDecimal",), "import")


async def test_a_deletion_is_never_first(desk: Desk) -> None:
    request = desk.request("Fees.java", "double fee = days", "audit(days); double fee = days")
    result = await desk.suggest(request)
    assert result.candidates == () or result.candidates[0].note == ""
    request = desk.request("LoanDesk.java", "member.borrowed();", "member.borrowd();")
    result = await desk.suggest(request)
    assert result.candidates[0].text == "member.borrowed();"


async def test_a_line_that_fails_a_test_may_change_in_any_way_that_compiles(desk: Desk) -> None:
    failure = Failure("java.lang.AssertionError: expected 1.5 but was 3.5")
    request = desk.request("Fees.java", "double fee = days * perDay;", "double fee = days + perDay;", failure=failure)
    result = await desk.suggest(request)
    assert "double fee = days * perDay;" in [found.text for found in result.candidates]


async def test_a_statement_is_completed(desk: Desk) -> None:
    found = await desk.complete("Member.java", "return openLoans < limit;", "return openLoans < li|")
    assert "limit;" in [candidate.text for candidate in found.candidates]


async def test_a_body_is_completed_and_nothing_is_missing(desk: Desk) -> None:
    found = await desk.complete("Member.java", "return openLoans < limit;", "|")
    assert found.candidates
    assert all(candidate.compiles for candidate in found.candidates)
    assert all({"return", "throw"} & set(code(candidate.text)) for candidate in found.candidates)


async def test_an_edit_meanwhile_makes_the_request_stale(desk: Desk) -> None:
    request = desk.request("Fees.java", "return Math.min(fee, most);", "return Math.mn(fee, most);")
    revisions = iter([0])
    with pytest.raises(StaleRevision, match=r"Fees\.java changed"):
        await desk.suggest(request, revision=lambda: next(revisions, 1))


async def test_cancelling_takes_effect_at_once_and_leaves_the_oracle_usable(desk: Desk) -> None:
    failure = Failure("expected 1 but was 2")  # what fails a test is searched on for, whatever compiles
    request = desk.request("LoanDesk.java", "member.borrowed();", "member.borrowd();", failure=failure)
    drawing = asyncio.Event()
    task = asyncio.create_task(desk.suggest(request, on_progress=lambda progress: drawing.set()))
    await drawing.wait()
    await asyncio.sleep(0.2)
    task.cancel()
    async with asyncio.timeout(60):
        with pytest.raises(asyncio.CancelledError):
            await task
    result = await desk.suggest(request)
    assert "member.borrowed();" in [found.text for found in result.candidates]


def edited(desk: Desk, file: str, line: str, *changes: tuple[str, str]) -> FixRequest:
    """A request about `line` of the file with some changes."""
    path = desk.root / f"src/library/{file}"
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    number = text.count("\n", 0, text.index(line)) + 1
    return FixRequest(hunk_of(path, text, number, number), f"src/library/{file}", budget=PATIENT)


async def test_an_error_of_the_same_cause_elsewhere_in_the_method_has_to_go(desk: Desk) -> None:
    request = edited(desk, "LoanDesk.java", "lent++;", ("int lent = 0;", "int lent;"))
    first = (await desk.suggest(request)).candidates[0]
    assert first.mends and "+        int lent = 0;\n" in first.diff
    result = await desk.suggest(replace(request, without=frozenset({Ablation.EDITS})))
    at_return = request.hunk.text[: request.hunk.text.index("- lent;")].count("\n") + 1
    easing = [found for found in result.candidates if not found.mends]
    assert easing, "what takes away the error of the line itself is shown"
    for found in easing:
        assert not found.compiles
        assert (at_return, "The local variable lent may not have been initialized") in [
            (each.line, each.message) for each in found.remaining
        ]
    assert all(found.compiles for found in result.candidates if found.mends)
    assert [found.mends for found in result.candidates] == sorted(found.mends for found in result.candidates)[::-1]


async def test_a_variable_without_a_value_is_mended_where_it_is_declared(desk: Desk) -> None:
    request = edited(desk, "LoanDesk.java", "int lent;", ("int lent = 0;", "int lent;"))
    result = await desk.suggest(request)
    assert result.candidates
    assert all(found.mends and found.compiles for found in result.candidates)


@pytest.mark.parametrize("unrelated", [("getName() +", "getNme() +"), ("fees.forLoan(", "fees.forLon(")])
async def test_an_unrelated_error_does_not_keep_a_line_from_its_fix(desk: Desk, unrelated: tuple[str, str]) -> None:
    """It stands in the same method, or in another."""
    changes = (("member.borrowed();", "member.borrowd();"), unrelated)
    request = edited(desk, "LoanDesk.java", "member.borrowd();", *changes)
    result = await desk.suggest(request)
    first = result.candidates[0]
    assert (first.text, first.mends, first.compiles) == ("member.borrowed();", True, False)
    wrong = request.hunk.text[: request.hunk.text.index(unrelated[1])].count("\n") + 1
    assert [(each.path, each.line) for each in first.remaining] == [("src/library/LoanDesk.java", wrong)]


async def test_a_sound_line_is_left_alone_unless_somebody_says_what_is_wrong(desk: Desk) -> None:
    request = edited(desk, "LoanDesk.java", "member.borrowed();")
    sound = await desk.suggest(request)
    assert (sound.candidates, sound.nothing_wrong, sound.ended) == ((), True, Ended.SOUND)
    anyway = await desk.suggest(replace(request, anyway=True, wanted=1))
    assert anyway.candidates and anyway.nothing_wrong


async def test_several_mistakes_on_a_line_are_mended_together(desk: Desk) -> None:
    request = desk.request("LoanDesk.java", "if (!member.mayBorrow(LIMIT)) {", "if (!membr.mayBorow(LIMIT)) {")
    result = await desk.suggest(request)
    assert "if (!member.mayBorrow(LIMIT)) {" in [found.text for found in result.candidates[:3]]


async def test_a_file_that_does_not_parse_at_all_ends_with_what_is_wrong(desk: Desk) -> None:
    path = desk.root / "src/library/Member.java"
    for text in ("this is no Java at all\n", "<html><body>Not found</body></html>\n", '}}}} ((( "\n'):
        request = FixRequest(hunk_of(path, text, 1, 1), "src/library/Member.java", budget=replace(PATIENT, seconds=5))
        result = await desk.suggest(request)
        assert result.errors and result.errors[0].path == "src/library/Member.java"
        assert all(found.mends or found.remaining for found in result.candidates)


async def test_an_import_that_is_not_found_is_told_and_the_rest_is_mended(desk: Desk) -> None:
    path = desk.root / "src/library/Member.java"
    text = path.read_text().replace("import java.time", "import org.missing.Clock;\nimport java.time", 1)
    broken = text.replace("return openLoans < limit;", "return openLoans < limt;")
    line = broken[: broken.index("limt")].count("\n") + 1
    result = await desk.suggest(FixRequest(hunk_of(path, broken, line, line), "Member.java", budget=PATIENT))
    assert result.unknown_imports == ("org.missing.Clock",)
    assert "return openLoans < limit;" in [found.text for found in result.candidates[:3]]
    assert [error.line for error in result.errors] == [3, line]


async def test_a_hunk_of_twenty_lines(desk: Desk) -> None:
    path = desk.root / "src/library/Member.java"
    broken = path.read_text().replace("return joined;", "return joind;")
    first = broken[: broken.index("this.name = name;")].count("\n") + 1
    hunk = hunk_of(path, broken, first, first + 19)
    result = await desk.suggest(FixRequest(hunk, "Member.java", budget=PATIENT))
    assert any("return joined;" in found.text and found.mends for found in result.candidates[:3])


async def test_a_message_in_another_language_names_the_line_all_the_same(desk: Desk) -> None:
    said = "Member.java:29: Fehler: Symbol nicht gefunden\n        return openLoans < limt;\n  Symbol: Variable limt"
    failure = parse_failure(said, ["src/library/Member.java"])
    assert failure.location is not None and failure.location.start == 29
    request = desk.request("Member.java", "return openLoans < limit;", "return openLoans < limt;", failure=failure)
    assert (await desk.suggest(request)).candidates[0].text == "return openLoans < limit;"


async def test_where_no_single_place_mends_the_other_places_are_named(desk: Desk) -> None:
    path = desk.root / "src/library/Member.java"
    broken = path.read_text().replace("String name", "Strng name").replace("openLoans++;", "frob(nicate, zork).quux;")
    line = broken[: broken.index("frob")].count("\n") + 1
    request = FixRequest(hunk_of(path, broken, line, line), "Member.java", budget=replace(PATIENT, seconds=5))
    result = await desk.suggest(request)
    places = [error.line for error in result.errors]
    assert line in places and len(set(places)) >= 3
    assert all({error.line for error in found.remaining} <= set(places) for found in result.candidates)


async def test_quick_fixes_of_jdtls_are_marked_and_ours_stands_for_the_same(desk: Desk) -> None:
    async def suggested(request: FixRequest, unknown: str) -> tuple[FixResult, list[str]]:
        """The result, and the titles of JDT LS's fixes, which are there before the search so that none is too late."""
        start = request.hunk.text.index(unknown)
        for _ in range(5):  # a busy machine may have the first ones too late
            if fixes := await desk.oracle.quick_fixes(request.hunk, start, start + len(unknown)):
                break

        async def known(hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
            return fixes

        return await desk.suggest(request, quick_fixes=known), [fix.title for fix in fixes]

    request = desk.request("LoanDesk.java", "if (!member.mayBorrow(LIMIT)) {", "if (!member.mayBorow(LIMIT)) {")
    result, titles = await suggested(request, "mayBorow")
    assert any("mayBorrow" in title for title in titles)
    assert result.candidates[0].text == "if (!member.mayBorrow(LIMIT)) {"
    assert not result.candidates[0].origin.startswith("JDT"), "ours is the same as JDT LS's"
    texts = [(found.text, found.elsewhere) for found in result.candidates]
    assert len(set(texts)) == len(texts)

    request = desk.request("Fees.java", "long days = loan.daysLate(today);", "long days = loan.daysLate(todayy);")
    result, titles = await suggested(request, "todayy")
    marked = [found for found in result.candidates if found.origin.startswith("JDT: ")]
    assert any("parameter 'todayy'" in title for title in titles)
    assert any("parameter 'todayy'" in found.origin for found in marked), [found.origin for found in result.candidates]
    assert all(found.mends for found in marked)
