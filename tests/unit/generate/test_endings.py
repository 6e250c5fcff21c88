"""Where generated text ends. A case: the file with the hunk in «», the generated text, and where it must end."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.generate.endings import Ended, Ending, Going, Rejected
from espalier.generate.task import Stop, Task
from espalier.ports import Hunk, Needs, Prompt

METHOD = "class A {\n  void m() {\n    «x = f(y);»\n    return;\n  }\n}\n"

NOTHING = Needs()


def ending(
    marked: str,
    *,
    prefix: str = "",
    suffix: str = "",
    stop: Stop = Stop.LINE,
    clean: bool = True,
    needs: Needs = NOTHING,
) -> Ending:
    before, original, after = marked.replace("»", "«").split("«")
    hunk = Hunk(Path("A.java"), before + original + after, len(before), len(before) + len(original))
    task = Task(Prompt("", "", needs=needs), prefix=prefix, suffix=suffix, stop=stop)
    return Ending(hunk, task, clean)


def kept(judged: Ending, generated: str) -> str | None:
    """The kept text if `generated` has ended the hunk, None while it may go on, '!' if it is rejected."""
    verdict = judged.judge(generated)
    if isinstance(verdict, Ended):
        return generated[: verdict.length]
    return "!" if isinstance(verdict, Rejected) else None


@pytest.mark.parametrize(
    ("generated", "expected"),
    [
        ("x = 1;", None),
        ("x = 1;\n", "x = 1;"),
        ("x = 1; // one\n  y", "x = 1; // one"),
        ("\n  x = 1;\n", "\n  x = 1;"),
        ("x = f(\n", None),
        ("x = f(\n  1);\n", "x = f(\n  1);"),
        ("if (a) {\n  x = 1;\n", None),
        ("if (a) {\n  x = 1;\n}\n", "if (a) {\n  x = 1;\n}"),
        ('x = """\n  a\n', None),
        ("x = 1;\n  }", "x = 1;"),
        ("x = 1; }", "x = 1; "),
        ("}", "!"),
        ("x = (1];", "!"),
        ("x\n", None),
        ("x\n  .go();\n", "x\n  .go();"),
        ("x = 1;;", "!"),
        ("x = 1; // one\n ;", "x = 1; // one"),
        ("x = 1; /* one */ ;", "!"),
        ("x = 1; /", None),
        ("x = 1; y", "!"),
        ("for (;;) { x(); }", None),
        ("while (x);", None),
        ("int[] x = {1};", None),
    ],
)
def test_a_line(generated: str, expected: str | None) -> None:
    assert kept(ending(METHOD), generated) == expected


def test_a_line_has_at_most_four_lines() -> None:
    begun = "x = new A() {\n  @B\n"
    assert kept(ending(METHOD), begun) is None
    assert kept(ending(METHOD), begun + "  void f() { g(); }\n") is None
    assert kept(ending(METHOD), begun + "  void f() {\n") == "!"
    assert kept(ending(METHOD, stop=Stop.HUNK), begun + "  void f() {\n    g();\n") is None


def test_an_empty_statement_is_rejected() -> None:
    after_a_statement = ending("class A {\n  void m() {\n    f();\n    «x = 1;»\n  }\n}\n")
    assert kept(after_a_statement, ";") == "!"
    assert kept(ending(METHOD, prefix="x = 1;"), " ;") == "!"
    had_one = ending("class A {\n  void m() {\n    «f();;»\n  }\n}\n")
    assert kept(had_one, "f();;") is None


def test_a_suffix_closes_what_the_hole_opens_not_the_first_call_in_it() -> None:
    judged = ending("class A {\n  int m() {\n    «return list().size();»\n  }\n}\n", suffix=");")
    assert kept(judged, "return list()") is None
    assert kept(judged, "return list().size(") is None
    assert judged.may_end("return list().size(")
    assert kept(judged, "return list().size();\n") == "return list().size("


BETWEEN = "class A {\n  void m() {\n    f();\n    «»\n    g();\n  }\n}\n"


@pytest.mark.parametrize(
    ("generated", "may_end"),
    [
        ("x = f()", False),
        ("x = 1", False),
        ("x = y", False),
        ("x = f();", True),
        ("if (a)", True),
        ("x =", True),
        ("len:", False),
    ],
)
def test_between_statements_only_whole_statements_end_the_text(generated: str, may_end: bool) -> None:
    assert ending(BETWEEN).may_end(generated) is may_end
    assert (kept(ending(BETWEEN), generated + "\n") is not None) is (may_end or generated == "len:")


@pytest.mark.parametrize("generated", ["@A(1)", "final Type", "switch (a) {}\n", "if (a) b(); else\n"])
def test_between_statements_nothing_stands_that_needs_another_after_it(generated: str) -> None:
    """`switch` may stand there, and so may `else`, as a statement follows."""
    assert ending(BETWEEN).may_end(generated) is generated.endswith("\n")


@pytest.mark.parametrize(
    ("before", "generated", "after", "expected"),
    [
        ("f();", "return x", "if (a) g();", "!"),
        ("f();", "throw x", "A a = g();", "!"),
        ("while (a) {", "break ", "final int n = 1; }", "!"),
        ("while (a) { b(); }", "continue;\n", "int n = 1;", "!"),
        ("f();", "returned", "if (a) g();", None),
        ("f();", "return a +\n", "g();", "return a +"),
        ("f();", "if (a) return x;\n", "return y;", "if (a) return x;"),
        ("f();", "if (a) {\n return x;\n}\n", "return y;", "if (a) {\n return x;\n}"),
        ("f();", "a(() -> { return x; });\n", "return y;", "a(() -> { return x; });"),
        ("f();", "return x;\n", "", "return x;"),
        ("if (a)", "return x;\n", "return y;", "return x;"),
        ("if (a) b(); else", "return x;\n", "return y;", "return x;"),
        ("switch (a) { case 1:", "break;\n", "case 2: }", "break;"),
        ("switch (a) { default: b();", "break;\n", "try { g(); } finally {} }", "break;"),
        ("label:", "break label;\n", "return y;", "break label;"),
        ("do {", "break;\n", "} while (a);", "break;"),
    ],
)
def test_nothing_follows_a_jump_in_its_block(before: str, generated: str, after: str, expected: str | None) -> None:
    judged = ending(f"class A {{\n  int m() {{\n    {before}\n    «»\n    {after}\n  }}\n}}\n")
    assert kept(judged, generated) == expected


def test_a_jump_in_the_original_may_be_generated_again() -> None:
    judged = ending("class A {\n  int m() {\n    «return x.y;»\n    return y;\n  }\n}\n")
    assert kept(judged, "return x;\n") == "return x;"


@pytest.mark.parametrize(
    ("generated", "after", "stands"),
    [
        ("switch (a) {\n", "b();\n}", False),
        ("switch (a) {\n", "case 1: b();\n}", True),
        ("try {\n", "b();\n}\nc();", False),
        ("try {\n", "b();\n} finally { c(); }", True),
        ("try (a) {\n", "b();\n}\nc();", True),
        ("if (a) {\n", "b();\n} else { c(); }", True),
        ("while (a) {\n", "b();\n} else { c(); }", False),
        ("x = new A() {\n", "b();\n}", False),
        ("x = new A() {\n", "void b() {}\n};", True),
        ("do {\n", "b();\n}", False),
        ("do {\n", "b();\n} while (c);", True),
    ],
)
def test_the_right_context_must_be_parsed_after_the_text(generated: str, after: str, stands: bool) -> None:
    judged = ending(f"class A {{\n  int m() {{\n    «»\n    {after}\n  }}\n}}\n")
    assert (kept(judged, generated) == generated.strip()) is stands


@pytest.mark.parametrize("after", ["b() c d;", "int int x;"])
def test_the_right_context_may_have_errors_of_its_own(after: str) -> None:
    judged = ending(f"class A {{\n  int m() {{\n    «»\n    b();\n    {after}\n  }}\n}}\n")
    assert kept(judged, "x = 1;\n") == "x = 1;"
    assert kept(judged, "switch (a) {}\n") == "switch (a) {}"
    judged = ending(f"class A {{\n  int m() {{\n    «»\n    b();\n    {after}\n }} }}\n}}\n")
    assert kept(judged, "if (a) {\n") == "if (a) {"
    assert kept(judged, "switch (a) {\n") == "!"


def test_a_switch_label_and_an_else_may_stand_before_a_statement() -> None:
    switch = ending("class A {\n  void m() {\n    switch (x) {\n    «»\n    g();\n  }}\n}\n")
    assert switch.may_end("case 1:") and kept(switch, "case 1:\n") is not None
    alternative = ending("class A {\n  void m() {\n    if (a) b();\n    «»\n    g();\n  }\n}\n")
    assert alternative.may_end("else") and kept(alternative, "else\n") is not None
    assert alternative.may_end("if (c) a(); else")


def test_before_the_end_of_a_block_only_whole_statements_end_the_text() -> None:
    judged = ending("class A {\n  void m() {\n    f();\n    «»\n  }\n}\n")
    assert not judged.may_end("x =") and not judged.may_end("final Type") and judged.may_end("x = 1;")


def test_a_label_needs_a_jump_to_it() -> None:
    assert kept(ending(BETWEEN), "len : x") == "!"
    assert kept(ending(BETWEEN), "len :") is None and kept(ending(BETWEEN), "x = a ? b : c") is None
    looped = ending(BETWEEN.replace("g();", "for (;;) { break out; }"))
    assert kept(looped, "out: for (;;)") is None
    assert kept(ending(BETWEEN.replace("f();", "switch (x) {").replace("}", "}}", 1)), "default: f") is None


def test_a_semicolon_that_stands_there_already_ends_the_text() -> None:
    judged = ending("class A {\n  void m() {\n    «»;\n  }\n}\n", stop=Stop.STATEMENT)
    assert kept(judged, "f();") == "f()"


def test_a_line_that_opens_a_block_must_open_one() -> None:
    judged = ending("class A {\n  void m() {\n    «if (a) {»\n    }\n  }\n}\n")
    assert kept(judged, "if (b)\n") is None
    assert kept(judged, "if (b) {\n") == "if (b) {"
    assert judged.may_end("while (b) {") and not judged.may_end("while (b)")


def test_a_line_that_closes_and_opens_may_do_so_again() -> None:
    judged = ending("class A {\n  void m() {\n    if (a) {\n    «} else {»\n    }\n  }\n}\n")
    assert kept(judged, "} else if (b) {\n") == "} else if (b) {"
    assert kept(judged, "} }") == "!"


def test_the_contexts_require_a_missing_bracket() -> None:
    judged = ending("class A {\n  void m() {\n    «x = f(y;»\n  }\n}\n")
    assert not judged.may_end("x = f(y;")
    assert kept(judged, "x = f(y);\n") == "x = f(y);"


@pytest.mark.parametrize(
    ("prefix", "suffix", "generated", "expected"),
    [
        ("x = f(", ");", "y", None),
        ("x = f(", ");", "y)", "y"),
        ("x = f(", ");", "g(y)", None),
        ("x = f(", ");", "g(y));", "g(y)"),
        ("x = f(", ");", ");", ""),
        ("x = ", ";", "a; b", "a"),
        ("x = a ", " + b;", "* c + b", None),
        ("x = a ", " + b;", "* c + b;", "* c "),
        ("x = a.", "(y);", "go(y);", "go"),
        ("x = a.", "(y);", "go(z).h", None),
        ("x = ", ");", "f().g(", None),
        ("x = f(a", ", c);", ", b", None),
        ("x = f(a", ", c);", ", b, c);", ", b"),
        ("x = ", ");", "f().g();", "f().g("),
    ],
)
def test_a_hole_ends_where_the_suffix_begins(prefix: str, suffix: str, generated: str, expected: str | None) -> None:
    assert kept(ending(METHOD, prefix=prefix, suffix=suffix), generated) == expected


def test_an_empty_hole_is_not_ended_by_its_own_first_comma() -> None:
    judged = ending("class A {\n  void m() {\n    «x = f(a, b,»\n    c);\n  }\n}\n", prefix="x = f(a", suffix=",")
    assert kept(judged, ", b") is None
    assert kept(judged, ", b,\n") == ", b"


@pytest.mark.parametrize(
    ("prefix", "hole", "suffix", "known"),
    [
        *(("for (int i =", " 1; i < n", "; i++) {", known) for known in (True, False)),
        *(("x = make(token(", "a), (B", ") b);", known) for known in (True, False)),
        *(("x = make", "(a, b", ", c);", known) for known in (True, False)),
        ("if (a) ", "go(); break", ";", True),  # two statements on a line only where there were
    ],
)
def test_a_hole_may_hold_what_its_suffix_begins_with(prefix: str, hole: str, suffix: str, known: bool) -> None:
    original = prefix + hole + suffix if known else ""
    after = "\n    }" if suffix.endswith("{") else ""
    marked = f"class A {{\n  void m(int n) {{\n    «{original}»{after}\n  }}\n}}\n"
    judged = ending(marked, prefix=prefix, suffix=suffix)
    assert kept(judged, hole) is None
    assert judged.may_end(hole)
    assert kept(judged, f"{hole}{suffix}\n") == hole


@pytest.mark.parametrize(
    ("original", "generated", "expected"),
    [
        ("", "i++; j--;\n", "!"),
        ("", "if (a) { go(); stop(); }\n", "!"),
        ("", "if (a) { go(); }\n", "if (a) { go(); }"),
        ("", "for (int i = 0; i < n; i++) {}\n", "for (int i = 0; i < n; i++) {}"),
        ("", "try (var a = b(); var c = d()) { } finally { }\n", "try (var a = b(); var c = d()) { } finally { }"),
        ("i--; j++;", "i++; j--;\n", "i++; j--;"),
        ("for (;;) {}", "i++; j--;\n", "!"),
    ],
)
def test_two_statements_share_a_line_only_where_they_did(original: str, generated: str, expected: str) -> None:
    assert kept(ending(f"class A {{\n  void m(int n) {{\n    «{original}»\n  }}\n}}\n"), generated) == expected


def test_statements() -> None:
    judged = ending(METHOD, stop=Stop.STATEMENT)
    assert kept(judged, "int x = 1; int y") == "int x = 1;"
    assert kept(judged, "for (int i = 0; i < n; i++) {") is None
    assert kept(judged, "for (;;) { f(); } g") == "for (;;) { f(); }"


def test_a_hunk_of_lines_ends_where_the_next_line_begins() -> None:
    judged = ending(METHOD, stop=Stop.HUNK)
    assert kept(judged, "x = 1;\n    y = 2;\n") is None
    assert kept(judged, "x = 1;\n    y = 2;\n    return;") == "x = 1;\n    y = 2;"


def test_without_clean_endings_brackets_do_not_count() -> None:
    judged = ending(METHOD, clean=False)
    assert kept(judged, "}}} f(\n") == "}}} f("
    assert judged.may_end("f(")


def test_in_a_comment_only_the_line_ends_it() -> None:
    judged = ending("class A {\n  // «do (this»\n}\n")
    assert not judged.in_code
    assert isinstance(judged.judge("use } here"), Going)
    assert kept(judged, "use } here\n") == "use } here"


def test_the_model_may_not_end_inside_a_literal() -> None:
    judged = ending("class A {\n  int x = «1»;\n}\n", suffix="")
    assert judged.may_end('"a"') and not judged.may_end('"a')


def test_no_comment_goes_on_into_what_follows() -> None:
    assert not ending(METHOD).may_end("x = 1; /* more")
    assert ending(METHOD).may_end("x = 1; /* more */") and ending(METHOD).may_end("x = 1; // more")
    assert not ending(METHOD, prefix="x = ", suffix=";").may_end("1 // more")


def test_statement_ends_are_those_at_the_hunks_own_level() -> None:
    judged = ending(METHOD)
    assert judged.at_statement("x = 1;") and judged.at_statement("if (a) { b(); }")
    assert not judged.at_statement("if (a) { b();") and not judged.at_statement("x = 1")


@pytest.mark.parametrize(
    ("generated", "ends"),
    [
        ("int[] a = { 1 }", False),
        ("int[] a = { 1 };", True),
        ("Object a = new Object() { }", False),
        ("Runnable a = () -> { }", False),
        ("int a = switch (x) { default -> 1; }", False),
        ("switch (x) { default -> f(); }", True),
        ("do { f(); }", False),
        ("do f();", False),
        ("do { f(); } while (a);", True),
        ("try { f(); }", False),
        ("try { f(); } finally { }", True),
        ("try (A a = f()) { }", True),
        ("if (a) f();", True),
        ("for (;;) { }", True),
        ("class B { }", True),
        ("{ f(); }", True),
        ("a: { f(); }", True),
    ],
)
def test_a_brace_does_not_end_every_statement(generated: str, ends: bool) -> None:
    assert ending(METHOD).at_statement(generated) is ends


def test_the_braces_of_an_array_end_no_statement() -> None:
    judged = ending("class A {\n  int[][] a = {\n    «{ 1 },»\n    { 2 },\n  };\n}\n")
    assert not judged.at_statement("{ 1 }")
    judged = ending("enum A {\n  «B { },»\n  C;\n}\n")
    assert not judged.at_statement("B { }") and not judged.at_statement("B,")


def test_a_member_may_use_what_is_declared_after_it() -> None:
    judged = ending("class A {\n  «int b;»\n}\n")
    assert not judged.at_statement("int b() { return c; }") and not judged.at_statement("final int b;")


def test_a_text_without_a_required_word_is_rejected() -> None:
    judged = ending(BETWEEN, needs=Needs(assigns=frozenset({"x", "z"})))
    assert kept(judged, "f(x, z);\n") == "f(x, z);"
    assert kept(judged, "f(x);\n") == kept(judged, "f(z);\n") == "!"
    assert kept(judged, "f(x") is None
    assert judged.may_end("f(x, z);") and judged.may_end("if (a) return; else x = z;") and not judged.may_end("f(x);")
    assert judged.may_end("while (a) { }"), "what follows it may not be reached"
    assert ending(BETWEEN, needs=Needs(returns=True)).may_end("throw a;")
    assert not ending(BETWEEN, needs=Needs(returns=True)).may_end("f();")


@pytest.mark.parametrize(
    ("generated", "expected"),
    [
        ("int name = 1;\n", "int name = 1;"),
        ("final List<A> name = f(), m;\n", "final List<A> name = f(), m;"),
        ("int na", None),
        ("int m", "!"),
        ("List<A> m ", "!"),
        ("f(", "!"),
        ("x =", "!"),
        ("return", None),
        ("return ", "!"),
        ("if (a", "!"),
        ("if (!(a instanceof B name)) return;\n", "if (!(a instanceof B name)) return;"),
    ],
)
def test_the_first_declared_name_is_a_required_one(generated: str, expected: str | None) -> None:
    assert kept(ending(BETWEEN, needs=Needs(declares=frozenset({"name"}))), generated) == expected


def test_a_declaration_before_a_line() -> None:
    before = "class A {\n  void m() {\n    «g(n);»\n  }\n}\n"
    judged = ending(before, suffix="\n    g(n);", stop=Stop.STATEMENT, needs=Needs(declares=frozenset({"n"})))
    assert kept(judged, "f(") == "!"
    assert kept(judged, "int n = 1;") is None
    assert kept(judged, "int n = 1;\n    g(n);") == "int n = 1;"


@pytest.mark.parametrize(
    ("header", "generated", "expected"),
    [
        ("void m()", "return x", "!"),
        ("void m()", "return;\n", "return;"),
        ("void m()", "return /", None),
        ("void m()", "returned", None),
        ("void m()", "a(() -> { return x", None),
        ("void m()", "a(new A() { int f() { return x", None),
        ("int m() throws A", "return;", "!"),
        ("int m()", "return x;\n", "return x;"),
        ("A[] m()", "return;", "!"),
        ("A m()", "return;", "!"),
        ("A()", "return;\n", "return;"),
        ("<T> A()", "return;\n", "return;"),
        ("@A A()", "return;\n", "return;"),
        ("static", "return x", None),
        ("void m() { a(() ->", "return x;\n", "return x;"),
        ("void m() { if (a)", "return x", "!"),
        ("void m() { switch (a) { case 1 ->", "return x", None),
        ("void m() { new A() { int f()", "return;", "!"),
    ],
)
def test_a_return_has_a_value_where_the_method_returns_one(header: str, generated: str, expected: str | None) -> None:
    closed = "}" * header.count("{")
    judged = ending(f"class A {{\n  {header} {{\n    «»\n  }}{')' * header.count('->(')} {closed}\n}}\n")
    assert kept(judged, generated) == expected


@pytest.mark.parametrize(
    ("prefix", "original", "suffix", "generated"),
    [
        ("Supplier<String> s = () -> { ", "return a.nam;", " };", "return a.name;"),
        ("Supplier<String> s = () -> { return ", "a.nam", "; };", "a.name"),
        ("A a = new A() { int f() { ", "return x;", " } };", "return y;"),
        ("f(a -> { if (a) { ", "return x;", " } return z; });", "return y;"),
    ],
)
def test_a_return_belongs_to_the_lambda_or_method_that_the_prefix_opens(
    prefix: str, original: str, suffix: str, generated: str
) -> None:
    hunk = f"class A {{\n  void m() {{\n    «{prefix}{original}{suffix}»\n  }}\n}}\n"
    judged = ending(hunk, prefix=prefix, suffix=suffix)
    assert kept(judged, generated) is None
    ended = kept(judged, generated + suffix)
    assert ended is not None
    assert ended.strip() == generated


@pytest.mark.parametrize("escaped", ["\\u0022", "\\u000D", "\\u002f\\u002f x", "\\u007b", "\\u003b"])
def test_brackets_are_not_judged_where_escapes_hide_them(escaped: str) -> None:
    judged = ending(f"class A {{\n  {escaped} \n void m() {{\n    «»\n  }}\n}}\n")
    assert kept(judged, "x = f(") is None
    assert kept(judged, "} x") is None
