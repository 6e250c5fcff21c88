"""Faults are small, on the line that they name, and the same for the same seed."""

from pathlib import Path

from bench.breaking import faults

LIBRARY = Path(__file__).parents[2] / "projects/library/src/library"


def test_faults_change_one_line_and_hold_the_original() -> None:
    source = (LIBRARY / "LoanDesk.java").read_text()
    found = list(faults(source, 8, seed=1))
    assert len(found) == 8
    assert len({fault.line for fault in found}) == 8
    for fault in found:
        before, after = source.splitlines(), fault.text.splitlines()
        changed = [i for i, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b]
        assert changed == [fault.line]
        assert before[fault.line - 1].strip() == fault.right
        assert after[fault.line - 1].strip() == fault.broken


def test_the_same_seed_breaks_the_same_lines() -> None:
    source = (LIBRARY / "Catalogue.java").read_text()
    assert list(faults(source, 5, seed=3)) == list(faults(source, 5, seed=3))
    assert list(faults(source, 5, seed=3)) != list(faults(source, 5, seed=4))


def test_a_source_without_statements_has_no_faults() -> None:
    assert list(faults("package a;\nclass A {}\n", 5)) == []
