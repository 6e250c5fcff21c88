"""The smallest edits of a candidate, and its diff."""

from difflib import SequenceMatcher
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.ports import Hunk
from espalier.repair import edits
from espalier.repair.diff import unified
from espalier.repair.edits import Edit, applied, edits_of


def hunk_at(text: str, original: str) -> Hunk:
    start = text.index(original)
    return Hunk(Path("A.java"), text, start, start + len(original))


def test_only_what_changes_is_edited() -> None:
    hunk = hunk_at("int total = cart.totl();", "total = cart.totl()")
    assert edits_of(hunk, "total = cart.total()") == (Edit(20, 20, "a"),)


@given(before=st.text("ab\n"), original=st.text("ab"), after=st.text("ab\n"), replacement=st.text("abc"))
def test_edits_give_the_replaced_text(before: str, original: str, after: str, replacement: str) -> None:
    hunk = Hunk(Path("A.java"), before + original + after, len(before), len(before) + len(original))
    assert applied(hunk.text, edits_of(hunk, replacement)) == hunk.replaced(replacement)


def test_a_candidates_text_is_compared_once_however_often_its_edits_are_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = []

    def matcher(junk: None, old: list[str], new: list[str], *, autojunk: bool) -> SequenceMatcher[str]:
        compared.append(new)
        return SequenceMatcher(junk, old, new, autojunk=autojunk)

    monkeypatch.setattr(edits, "SequenceMatcher", matcher)
    hunk = hunk_at("first();\nkept();\nlast();\n", "first();\nkept();\nlast();")
    moved = Hunk(hunk.path, f"// {hunk.text}", hunk.start + 3, hunk.end + 3)
    found = [edits_of(each, "frist();\nkept();\nlost();") for each in (hunk, hunk, moved)]
    assert found[0] == found[1] == (Edit(1, 3, "ri"), Edit(18, 19, "o"))
    assert [each.start for each in found[2]] == [4, 21]
    assert len(compared) == 1


HEADERS = {
    "between others": (
        "package a;\n\nimport java.io.File;\nimport org.Z;\nclass A{x }",
        "package a;\n\nimport java.io.File;\nimport java.util.List;\nimport java.util.Map;\nimport org.Z;\nclass A{y }",
    ),
    "before the first": (
        "package a;\n\nimport org.Z;\nclass A{x }",
        "package a;\n\nimport java.util.List;\nimport java.util.Map;\nimport org.Z;\nclass A{y }",
    ),
    "after the package": (
        "package a;\r\n\r\nclass A { x }",
        "package a;\r\n\r\nimport java.util.List;\r\nimport java.util.Map;\r\n\r\nclass A { y }",
    ),
    "no package": ("class A { x }", "import java.util.List;\nimport java.util.Map;\nclass A { y }"),
    "a comment that looks like one": (
        "/* import z.A;\nimport z.B; */\npackage a;\nclass A { x }",
        "/* import z.A;\nimport z.B; */\npackage a;\n\nimport java.util.List;\nimport java.util.Map;\nclass A { y }",
    ),
    "a brace in a comment": (
        "/* Copyright {year} */\npackage a;\n\nimport java.io.File;\n\n/** See {@link File}. */\nclass A { x }",
        "/* Copyright {year} */\npackage a;\n\nimport java.io.File;\nimport java.util.List;\nimport java.util.Map;\n\n"
        "/** See {@link File}. */\nclass A { y }",
    ),
    "a brace in a text": (
        'package a;\n@B("{/*") class A { x }',
        'package a;\n\nimport java.util.List;\nimport java.util.Map;\n@B("{/*") class A { y }',
    ),
    "a class on the line of its package": (
        "package a; class A { x }",
        "package a; \n\nimport java.util.List;\nimport java.util.Map;\nclass A { y }",
    ),
    "the line ends of the document": (
        "class A {\r\n  x }\r\n",
        "import java.util.List;\r\nimport java.util.Map;\r\nclass A {\r\n  y }\r\n",
    ),
    "after a trailing comment": (
        "import java.io.File; // files\nclass A { x }",
        "import java.io.File; // files\nimport java.util.List;\nimport java.util.Map;\nclass A { y }",
    ),
}


@pytest.mark.parametrize("case", HEADERS)
def test_imports_are_inserted_in_order(case: str) -> None:
    before, after = HEADERS[case]
    hunk = hunk_at(before, "x }")
    assert applied(before, edits_of(hunk, "y }", ["java.util.Map", "java.util.List"])) == after


def test_an_existing_import_is_not_added() -> None:
    hunk = hunk_at("import java.util.List;\nclass A { x }", "x }")
    assert edits_of(hunk, "x }", ["java.util.List"]) == ()


def test_diff() -> None:
    assert unified("src/A.java", "a\nb\nc\nd\ne\nf\n", "a\nb\nc\nD\ne\nf\n") == (
        "--- a/src/A.java\n+++ b/src/A.java\n@@ -2,5 +2,5 @@\n b\n c\n-d\n+D\n e\n f\n"
    )


def test_diff_without_a_final_newline() -> None:
    assert unified("A.java", "a", "b") == (
        "--- a/A.java\n+++ b/A.java\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    )
