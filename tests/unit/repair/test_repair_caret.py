"""A caret belongs to a statement, or an error says why there is nothing to complete."""

from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.repair.caret import Caret, caret_at

PATH = Path("/w/A.java")


def caret(marked: str) -> Caret:
    """`marked`: a text with | at the caret."""
    before, after = marked.split("|")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return caret_at(PATH, before + after, line, column)


@pytest.mark.parametrize(
    ("marked", "prefix", "begun", "suffix"),
    [
        ("class A { void f() { g(); x.ba|\n} }", "x.", "ba", ""),
        ("class A { void f() {\n    int a = |\n} }", "int a =", "", ""),
        ("class A { void f() {\n    return fo|\n} }", "return", " fo", ""),
        ("class A { void f() {\n    x.foo(a,\n        b.|\n} }", "x.foo(a,\n        b.", "", ""),
        ("class A { void f() {\n    x.foo(|); // why\n} }", "x.foo(", "", ");"),
        ("class A { void f() { if (a) { b.| } } }", "b.", "", ""),
        ("class A { void f() {\n    for (int i = 0; i < |\n} }", "for (int i = 0; i <", "", ""),
        ("class A { void f() {\n    x.then(y -> { a(); b.|\n} }", "b.", "", ""),
        ("class A { void f() {\n    x.then(y -> { a(); }).|\n} }", "x.then(y -> { a(); }).", "", ""),
        ("class A { void f() {\n    int[] a = {1, 2}; a.|\n} }", "a.", "", ""),
        ("class A { void f() {\n    g(1;\n    } void h() { a.|\n} }", "a.", "", ""),
        ("class A { void f() {\n    a();\n    |\n    b();\n} }", "", "", ""),
        ("class A { void f() {\n    a(); /* what */ b.|\n} }", "b.", "", ""),
        ("imp|", "", "imp", ""),
        ("|", "", "", ""),
    ],
)
def test_prefix_begun_word_and_suffix_are_kept(marked: str, prefix: str, begun: str, suffix: str) -> None:
    found = caret(marked)
    assert (found.prefix, found.begun, found.suffix) == (prefix, begun, suffix)
    assert found.statement.original.startswith(prefix + begun)
    assert found.statement.original.endswith(suffix)
    assert begun.endswith(found.word.original)
    assert found.word.before + found.word.original + found.word.after == marked.replace("|", "")


@pytest.mark.parametrize(
    ("marked", "empty", "header"),
    [
        ("class A { int f() { | } }", True, " int f()"),
        ("class A { int f() {\n    // to do\n    |\n} }", True, " int f()"),
        ("class A { int f() { g(); | } }", False, " int f()"),
        ("class A { int f() { x| } }", False, " int f()"),
        ("class A { | }", True, "class A"),
        ("class A { int f() { |", True, " int f()"),
    ],
)
def test_an_empty_body_is_found_with_its_declaration(marked: str, empty: bool, header: str) -> None:
    found = caret(marked)
    assert found.empty is empty
    assert found.word.text.startswith(header, found.header)


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("class A { // what| ever\n}", "in a comment"),
        ("/** What |", "in a comment"),
        ("/*|/", "in a comment"),
        ('class A { String s = "ab|c"; }', "in a string"),
        ('class A { String s = """\n  ab|c\n"""; }', "in a text block"),
    ],
)
def test_a_caret_where_no_code_can_stand_is_an_error(marked: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        caret(marked)


@pytest.mark.parametrize(
    ("line", "column", "words"), [(9, 1, "has 2 lines"), (0, 1, "has 2"), (1, 99, "shorter than 99")]
)
def test_a_caret_beyond_the_text_is_an_error(line: int, column: int, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        caret_at(PATH, "class A {\n}", line, column)


@pytest.mark.parametrize(
    ("marked", "closing"),
    [
        ("class A { int f() { a.|", "\n}\n}"),
        ("class A { int f() { g(a.|", "\n}\n}"),
        ("class A {\n    void f() { if (a) { b.|\n}\n", "\n}\n}"),
        ("class A { int f() { a.| } }", ""),
        ("class A { int f() { a.| } } }", ""),
    ],
)
def test_open_blocks_are_closed_after_the_text(marked: str, closing: str) -> None:
    found = caret(marked)
    assert found.statement.text == found.word.text + closing
