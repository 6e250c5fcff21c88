"""Edits of whole lines, with the numbers that the lines had before any of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.errors import UsageError
from espalier.text.edited import edited

TEXT = "a\nb\nc\n"


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([(2, 2, "B")], "a\nB\nc\n"),
        ([(2, 2, "B\n")], "a\nB\nc\n"),
        ([(2, 2, "")], "a\nc\n"),
        ([(1, 3, "")], ""),
        ([(1, 3, "x\ny")], "x\ny\n"),
        ([(1, 0, "x")], "x\na\nb\nc\n"),
        ([(3, 2, "x")], "a\nb\nx\nc\n"),
        ([(4, 3, "x")], "a\nb\nc\nx\n"),
        ([(3, 3, "C"), (1, 1, "A\nAA")], "A\nAA\nb\nC\n"),
        ([(2, 1, "x"), (2, 2, "B")], "a\nx\nB\nc\n"),
    ],
)
def test_lines_are_replaced_deleted_and_inserted(edits: list[tuple[int, int, str]], expected: str) -> None:
    assert edited("A.java", TEXT, edits) == expected


def test_a_new_file_begins_empty_and_line_ends_are_kept() -> None:
    assert edited("A.java", "", [(1, 0, "class A {}\n")]) == "class A {}\n"
    assert edited("A.java", "a\r\nb\r\n", [(1, 1, "A")]) == "A\r\nb\r\n"
    assert edited("A.java", "a\nb", [(2, 2, "B")]) == "a\nB"
    assert edited("A.java", "a\nb", [(3, 2, "c")]) == "a\nb\nc"


@pytest.mark.parametrize("edits", [[(4, 4, "x")], [(5, 4, "x")], [(2, 0, "x")], [(1, 2, "x"), (2, 3, "y")]])
def test_lines_that_are_not_there_and_overlaps_are_refused(edits: list[tuple[int, int, str]]) -> None:
    with pytest.raises(UsageError, match=r"A\.java"):
        edited("A.java", TEXT, edits)


@given(st.lists(st.sampled_from(["", "a", "bb", "ccc"]), min_size=1, max_size=6), st.data())
def test_replacing_a_line_by_itself_changes_nothing(lines: list[str], data: st.DataObject) -> None:
    text = "\n".join(lines) + "\n"
    line = data.draw(st.integers(1, len(lines)))
    kept = lines[line - 1]
    assert edited("A.java", text, [(line, line, f"{kept}\n")]) == text
