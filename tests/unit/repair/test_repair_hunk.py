"""Lines become a hunk, or an error says why they cannot be repaired."""

from pathlib import Path

import pytest

from espalier.errors import UsageError
from espalier.repair.hunk import LONGEST_HUNK, hunk_of, indent_of, is_begun, statement_lines

SOURCE = '''package a;

class A {
    // only words
    int x = 1; // one
    /* begins
       inside
    */ int y;
    String text = """
        int z = 3;
        """;

    void f() {
        g(1,
          2);
    }
}'''
A = Path("/w/src/A.java")


def at(start: int, end: int | None = None, text: str = SOURCE) -> str:
    return hunk_of(A, text, start, end or start).original


def test_the_code_of_a_line_without_indentation_and_comment() -> None:
    hunk = hunk_of(A, SOURCE, 5, 5, revision=7)
    assert hunk.original == "int x = 1;"
    assert indent_of(hunk) == "    "
    assert hunk.revision == 7


def test_several_lines() -> None:
    assert at(14, 15) == "g(1,\n          2);"


def test_code_after_a_comment() -> None:
    assert at(8) == "int y;"


def test_the_last_line_without_a_line_end() -> None:
    assert at(17) == "}"


def test_carriage_returns_stay_outside() -> None:
    assert at(2, text="class A {\r\n  int x;\r\n}\r\n") == "int x;"


def test_characters_beyond_the_basic_plane() -> None:
    assert at(1, text='String s = "𝄞"; // 𝄞') == 'String s = "𝄞";'


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        (2, 2, "A.java:2 is empty"),
        (4, 4, "only a comment"),
        (7, 7, "only a comment"),
        (10, 10, "text block.*lines 9-11"),
        (9, 10, "text block.*lines 9-11"),
        (18, 18, "17 lines"),
        (16, 99, "17 lines"),
    ],
)
def test_nothing_to_repair(start: int, end: int, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        hunk_of(A, SOURCE, start, end)


def test_of_a_text_block_that_nothing_closes_the_first_line_is_the_hunk() -> None:
    text = 'class A {\r\n    String s = """\r\n        a\r\n        ";\r\n    int n;\r\n}\r\n'
    assert at(2, text=text) == 'String s = """'
    with pytest.raises(UsageError, match=r"nothing closes the text block.*name its line 2"):
        at(4, text=text)


def test_too_many_lines() -> None:
    with pytest.raises(UsageError, match=r"200 lines are too many.*at most"):
        hunk_of(A, "x();\n" * 300, 1, 200)
    assert hunk_of(A, "x();\n" * 300, 1, LONGEST_HUNK)


def test_an_empty_file() -> None:
    with pytest.raises(UsageError, match="is empty"):
        hunk_of(A, "", 1, 1)


def test_a_file_that_the_build_generates_is_an_error_but_a_package_called_build_is_not() -> None:
    root = Path("/w")
    with pytest.raises(UsageError, match="target/generated-sources"):
        hunk_of(root / "m/target/generated-sources/x/A.java", SOURCE, 5, 5, root=root)
    assert hunk_of(root / "src/build/target/A.java", SOURCE, 5, 5, root=root)


LONG = """class A {
    void f() {
        g();
        return a
            .b(c,
                // why
                d)
            + e;
    }
}
"""


@pytest.mark.parametrize("line", [4, 5, 7, 8])
def test_a_line_of_a_longer_statement_takes_the_statement(line: int) -> None:
    assert statement_lines(LONG, line) == (4, 8)


@pytest.mark.parametrize("line", [2, 3, 6, 9])
def test_a_line_that_is_a_whole_statement_stays_alone(line: int) -> None:
    assert statement_lines(LONG, line) == (line, line)


def test_the_line_of_a_text_block_s_quotes_takes_the_block() -> None:
    assert statement_lines('class A {\n  String s = """\n    one\n    """.strip();\n  int n;\n}\n', 2) == (2, 4)


def test_a_line_without_its_semicolon_does_not_take_the_next_statement() -> None:
    text = "class A {\n  void f() {\n    a.b()\n    c.d();\n  }\n}\n"
    assert statement_lines(text, 3) == (3, 3)


@pytest.mark.parametrize(
    ("begun", "following"),
    [
        ("a.", "c.d();"),
        ("a.f(b,", "c.d(e);"),
        ("int n =", "if (c) {"),
        ("int n =", "    return c;"),
        ("a.f(", "}"),
        ("return", "}"),
        ("throw new", "}"),
    ],
)
def test_a_line_that_was_only_begun_does_not_take_the_next_statement(begun: str, following: str) -> None:
    text = f"class A {{\n  void f() {{\n    {begun}\n    {following}\n    g();\n  }}\n}}\n"
    assert statement_lines(text, 3) == (3, 3)
    assert statement_lines(text, 4) == (4, 4)
    assert is_begun(hunk_of(Path("A.java"), text, 3, 3))


@pytest.mark.parametrize(
    "lines",
    [
        ["a.f(b,", "c.d(e));"],
        ["int n =", "    c.d();"],
        ["int[] all = {1,", "2,", "};"],
        ["a.f(", "    b,", "    c", ");"],
        ["boolean is = a ||", "b(c);"],
        ["int n = a +", "\tb(c);"],
        ["all.forEach(b ->", "{"],
        ["int[] all =", "{"],
        ["for (int i = 0,", "n = 1; i < n; i++) {"],
        ["case A ->", "throw new B();"],
        ["int n,", "m = f();"],
    ],
)
def test_a_statement_that_goes_on_is_taken_whole(lines: list[str]) -> None:
    """Also where it is not indented."""
    rows = "\n    ".join(lines)
    text = f"class A {{\n  void f() {{\n    {rows}\n    g();\n  }}\n}}\n"
    assert statement_lines(text, 3) == (3, 2 + len(lines))
    assert not is_begun(hunk_of(Path("A.java"), text, 3, 2 + len(lines)))


@pytest.mark.parametrize(
    "lines", [["Map<String,", "List<A>> all = new B<>();"], ["int n =", "f();"], ["X(f()),", "Y(g());"]]
)
def test_members_that_go_on_are_taken_whole_without_indentation(lines: list[str]) -> None:
    text = "\n    ".join(["class A {", *lines]) + "\n}\n"
    assert statement_lines(text, 2) == (2, 3)


def test_a_statement_that_is_too_long_is_not_taken_whole() -> None:
    text = "x = f(\n" + "a,\n" * 12 + "b);\n"
    assert statement_lines(text, 3) == (3, 3)
