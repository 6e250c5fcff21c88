"""The errors that a mistake caused are distinguished from others by the compiler's ids and arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.java.context.methods import method_around
from espalier.ports import Check, Hunk, Problem
from espalier.repair.mistake import Remaining, mistake_of, mistake_of_begun, remaining
from espalier.repair.problems import (
    INSERT_TO_COMPLETE,
    MUST_RETURN,
    NOT_ACCESSIBLE,
    PARAMETER_MISMATCH,
    UNDEFINED_METHOD,
    UNDEFINED_NAME,
    UNEXPECTED_TOKEN,
    UNINITIALISED,
    UNRESOLVED_VARIABLE,
    subject,
)

TYPE_MISMATCH = 16777233
SOURCE = """\
class A {
    int sum(int[] all) {
        int total;
        for (int each : all) {
            total += each;
        }
        log(totl);
        log(totl.x);
        return total;
    }

    int other() {
        int total;
        return total + totl;
    }
    int size = totl;
}
"""


def hunk(line: str) -> Hunk:
    start = SOURCE.index(line)
    return Hunk(Path("A.java"), SOURCE, start, start + len(line))


def error(near: str, code: int, *arguments: str, message: str = "wrong") -> Problem:
    start = SOURCE.index(near)
    line = SOURCE.count("\n", 0, start) + 1
    return Problem(message, line, 1, start, start + 4, code=code, arguments=arguments)


IN_LOOP, AT_RETURN = (error(at, UNINITIALISED, "total") for at in ("total += each", "total;\n    }\n\n    int other"))
ELSEWHERE = error("total + totl", UNINITIALISED, "total")
LOGGED = error("totl);", UNRESOLVED_VARIABLE, "totl")
DOTTED = error("totl.x", UNDEFINED_NAME, "totl")
OF_FIELD = error("totl;\n}", UNRESOLVED_VARIABLE, "totl")
EVERYTHING = (IN_LOOP, LOGGED, DOTTED, AT_RETURN, ELSEWHERE, OF_FIELD)


@pytest.mark.parametrize(
    ("line", "here", "elsewhere"),
    [
        ("total += each;", (IN_LOOP,), (AT_RETURN,)),
        ("int total;", (), (IN_LOOP, AT_RETURN)),
        ("for (int each : all) {", (), ()),
        ("log(totl);", (LOGGED,), (DOTTED,)),
        ("int size = totl;", (OF_FIELD,), ()),
    ],
)
def test_errors_of_one_mistake_have_one_subject_and_one_method(
    line: str, here: tuple[Problem, ...], elsewhere: tuple[Problem, ...]
) -> None:
    found = mistake_of(EVERYTHING, hunk(line))
    assert (found.here, found.elsewhere) == (here, elsewhere)


def test_errors_elsewhere_are_left_to_another_hunk() -> None:
    assert mistake_of(EVERYTHING, hunk("total += each;"), alone=True).errors == (IN_LOOP,)
    assert mistake_of(EVERYTHING, hunk("int total;"), alone=True).errors == (IN_LOOP, AT_RETURN)


def test_a_repair_that_mends_removes_every_error_and_adds_none() -> None:
    found = mistake_of(EVERYTHING, hunk("total += each;"))
    unrelated = (LOGGED, DOTTED, ELSEWHERE, OF_FIELD)
    mended = Check(EVERYTHING, unrelated, (), (IN_LOOP, AT_RETURN))
    eased = Check(EVERYTHING, (*unrelated, AT_RETURN), (), (IN_LOOP,))
    worse = Check(EVERYTHING, (*unrelated, AT_RETURN), (LOGGED,), (IN_LOOP, AT_RETURN))
    verdicts = [(found.mended_by(check), found.eased_by(check)) for check in (mended, eased, worse)]
    assert verdicts == [(True, True), (False, True), (False, False)]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((UNDEFINED_METHOD, "a.B", "labl", "int"), (UNDEFINED_METHOD, "a.B", "labl", ""), True),
        ((UNDEFINED_METHOD, "a.B", "labl", ""), (UNDEFINED_METHOD, "a.C", "labl", ""), False),
        ((PARAMETER_MISMATCH, "a.B", "f", "int", "long"), (PARAMETER_MISMATCH, "a.B", "f", "int", "long"), True),
        ((PARAMETER_MISMATCH, "a.B", "f", "int", "long"), (PARAMETER_MISMATCH, "a.B", "f", "int", "char"), False),
    ],
)
def test_the_subject_of_an_error(one: tuple[int, str], other: tuple[int, str], same: bool) -> None:
    first, second = (subject(error("total", *which)) for which in (one, other))
    assert first and (first == second) is same


def test_two_values_that_do_not_fit_are_two_mistakes() -> None:
    assert subject(error("total", TYPE_MISMATCH, "int", "java.lang.String")) == ()


def test_remaining_errors_have_line_numbers_of_the_present_file() -> None:
    where, replacement = hunk("total += each;"), "total =\n    0;"
    moved = len(replacement) - len(where.original)
    after = Problem("after", 10, 1, AT_RETURN.start + moved, AT_RETURN.end + moved)
    before = Problem("before", 3, 1, SOURCE.index("int total"), SOURCE.index("int total") + 3)
    within = Problem("within", 6, 1, where.start + 10, where.start + 12)
    left = remaining(Check((), (before, within, after), (), ()), where, replacement, "src/A.java")
    assert left == (
        Remaining("src/A.java", 3, "before"),
        Remaining("src/A.java", 5, "within"),
        Remaining("src/A.java", 9, "after"),
    )


@pytest.mark.parametrize(
    ("kind", "module"),
    [("java.sql.Connection", "java.sql"), ("javax.xml.parsers.SAXParser", "java.xml"), ("a.b.Connection", "")],
)
def test_the_module_that_is_not_required_is_told(kind: str, module: str) -> None:
    problem = Problem(f"The type {kind} is not accessible", 1, 1, 0, 1, code=NOT_ACCESSIBLE, arguments=(kind,))
    (left,) = remaining(Check((), (problem,), (), ()), hunk("total += each;"), "", "src/A.java")
    told = f" (module-info.java does not require {module})" if module else ""
    assert left.message == f"The type {kind} is not accessible{told}"


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("class A { void f() { int a; | } void g() { } }", "void f() { int a;  }"),
        ("class A { A(int b) throws E { if (b) { | } } }", "A(int b) throws E { if (b) {  } }"),
        ("class A { @Test | void f() { g(() -> { x(); }); } }", "@Test  void f() { g(() -> { x(); }); }"),
        ("class A { void f() { new B(1) { int g() { | } }; } }", "int g() {  }"),
        ("class A { void f() { g(x -> { | }); } }", "void f() { g(x -> {  }); }"),
        (
            "class A { int f() { switch (a) { case B(C c) when c.d() -> { | } } } }",
            "int f() { switch (a) { case B(C c) when c.d() -> {  } } }",
        ),
        ("class A { int f() { switch (a) { case B(C c): { | } } } }", "int f() { switch (a) { case B(C c): {  } } }"),
        ("class A { int a = |; void g() { } }", None),
        ("record A(int b) { static { | } }", None),
        ("class A { void f() { if (a) { | } void g() { }", "void f() { if (a) {  } void g() { }"),
    ],
)
def test_the_method_around_a_place(text: str, method: str | None) -> None:
    at = text.index("|")
    whole = text.replace("|", "")
    span = method_around(whole, at)
    assert (span and whole[slice(*span)]) == method


def test_the_mistake_of_a_begun_line_is_what_goes_with_it() -> None:
    follows, hidden = error("log", INSERT_TO_COMPLETE, ")"), Problem("hidden", 10, 7, 0, 1)
    mistake = mistake_of_begun(Check((follows, LOGGED), (LOGGED, hidden), (hidden,), (follows,)))
    assert mistake.begun
    assert mistake.errors == (follows,)
    assert mistake.mended_by(Check((follows, LOGGED), (LOGGED, hidden), (hidden,), (follows,)))
    for new in (Problem("other", 10, 7, 0, 1), LOGGED):  # one like an error that was there before is new, too
        assert not mistake.mended_by(Check((follows, LOGGED), (LOGGED, new), (new,), (follows,)))
    assert not mistake.mended_by(Check((follows,), (hidden, hidden), (hidden, hidden), (follows,)))


def test_a_syntax_error_is_of_the_line_where_the_grammar_finds_it() -> None:
    text = "class A { int m(B b) { return switch (b) {\ncase C c when d -> 1;\ncase D d -> 2\ndefault -> 3; }; } }"
    start = text.index("when")
    when = Problem("", 2, 1, start, start + 4, "error", UNEXPECTED_TOKEN, ("when", "->"))
    for line, here in (("case D d -> 2", (when,)), ("class A {", ())):
        at = text.index(line)
        assert mistake_of((when,), Hunk(Path(), text, at, at + len(line))).here == here


def test_an_unmatched_brace_may_be_the_mistake_of_a_line_without_an_error() -> None:
    brace = error("int size", INSERT_TO_COMPLETE, "}", "ClassBody")
    assert mistake_of((brace, LOGGED), hunk("for (int each : all) {")).here == (brace,)
    assert mistake_of((brace, LOGGED), hunk("log(totl);")).here == (LOGGED,)
    assert not mistake_of((error("int size", INSERT_TO_COMPLETE, ";"),), hunk("for (int each : all) {")).here


def test_a_missing_result_is_the_mistake_of_every_line_of_its_method() -> None:
    header, elsewhere = error("sum(int", MUST_RETURN, "int"), error("int size", TYPE_MISMATCH)
    for line in ("total += each;", "int total;\n        for"):
        assert mistake_of((header, elsewhere), hunk(line)).here == (header,)
    assert not mistake_of((header,), hunk("return total + totl;")).here  # of another method
    assert mistake_of((header, LOGGED), hunk("log(totl);")).here == (LOGGED,)
    assert not mistake_of((header, LOGGED), hunk("total += each;")).here  # another error is there
    assert not mistake_of((header,), hunk("total += each;"), alone=True).here
