"""Remedies for switches and patterns: cases, labels, `yield`, and what a pattern binds."""

from __future__ import annotations

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from fakes.remedy_cases import Known, in_class, problem_in, tried


def switched(branches: str, *names: str) -> list[str]:
    marked = in_class(f"Object m(T t) {{ return switch («t») {{ {branches} }}; }}")
    _, problem = problem_in(marked, ids.MISSING_CONSTANT_CASE, ("a.T", names[0]))
    others = [Problem("", 1, 1, problem.start, problem.end, "error", ids.MISSING_CONSTANT_CASE, ("a.T", name))
              for name in names[1:]]  # fmt: skip
    found = tried(marked, ids.MISSING_CONSTANT_CASE, "a.T", names[0], others=others)
    return [each.partition("switch (t) { ")[2].removesuffix(" }; } }") for each in found]


class Sealing(Known):
    def permitted(self, sealed: str) -> tuple[str, ...]:
        return ("T.A", "T.B", "T.Cup", "Dip") if sealed == "T" else ()


def in_switch(branches: str, code: int, *arguments: str) -> list[str]:
    found = tried(in_class(f"int m(T t) {{ return switch (t) {{ {branches} }}; }}"), code, *arguments)
    return [each.partition("switch (t) { ")[2].removesuffix(" }; } }") for each in found]


def test_a_missing_constant_has_the_value_of_the_usual_branch() -> None:
    found = switched("case A -> false; case B, C -> true; case D -> false;", "E", "F")
    assert found[0] == "case A -> false; case B, C -> true; case D, E, F -> false;"
    assert found[1] == "case A -> false; case B, C -> true; case D -> false; default -> false;"
    assert "throw" in found[2]


def test_of_several_values_the_last_one_is_the_neighbour() -> None:
    assert switched("case A: yield 1; case B: case C: yield -2;", "D")[:2] == [
        "case A: yield 1; case B: case C, D: yield -2;",
        "case A: yield 1; case B: case C: yield -2; default: yield -2;",
    ]


def test_a_sealed_type_s_missing_types_have_cases() -> None:
    types = "sealed interface T permits A, B, Cup {} record A() implements T {} {} Object m(T t)"
    marked = f"class X {{ {types} {{ return switch («t») {{ case A a -> 1; case B b -> 2; }}; }} }}"
    found = tried(marked, 1073743531)
    assert "case B b -> 2; case Cup cup -> 2; };" in found[0]
    assert "case B b -> 2; default -> 2; };" in found[1]
    own = "sealed interface T permits A { default int m() { return switch («this») { case B b -> 1; }; } }"
    assert "case A value -> throw" in tried(own, 1073743531)[-1]
    implied = marked.replace(" permits A, B, Cup", "").replace("{} {}", "{} class B extends C implements T {}")
    assert "case Cup" not in tried(implied, 1073743531)[0]


def test_a_sealed_type_of_another_file_has_cases_for_its_missing_types() -> None:
    marked = (
        "import p.T.Cup; class X { int m(T t) { return switch («t») { case T.A a -> 1; case Dip(int n) -> 2; }; } }"
    )
    found = tried(marked, 1073743531, knowledge=Sealing())
    assert "case Dip(int n) -> 2; case T.B value -> 2; case Cup cup -> 2; };" in found[0]


def test_branches_that_do_something_have_a_default_that_throws() -> None:
    assert "default -> throw" in switched("case A -> t.a(); case B -> 1;", "C")[0]
    assert "default -> throw" in switched("case A -> { yield 1; }", "C")[0]
    assert switched("case A -> t.a(); case B -> t.b();", "C")[-1] == "case A -> t.a(); case B, C -> t.b();"


def test_a_switch_expression_yields() -> None:
    found = in_switch("case A a -> { «return a.b();» } default -> 1;", ids.RETURN_IN_SWITCH)
    assert found == ["case A a -> { yield a.b(); } default -> 1;"]
    block = "case A a -> {{ int n = a.b(); {} }} default -> 1;"
    for code in ids.MUST_YIELD:
        found = in_switch(block.replace("}}", "«}}»", 1).format("a.c(n);"), code)
        assert found == [block.format("yield a.c(n);"), block.format("a.c(n); yield n;")]
        found = in_switch(block.replace("}}", "«}}»", 1).replace(" {}", "").format(), code)
        assert found == [block.format("yield n;")]
    missing = in_switch("case A a -> { a «+» 1; } default -> 1;", ids.REPLACE_TOKEN, "+", "AssignmentOperator")
    assert "case A a -> { yield a + 1; } default -> 1;" in missing[:4]


@pytest.mark.parametrize(
    ("mixed", "right"),
    [
        ("case A -> f(); «default»: g();", "case A -> f(); default -> g();"),
        ("case A -> f(); «case B»: { g(); } default -> h();", "case A -> f(); case B -> { g(); } default -> h();"),
        ("case A: case B: f(); break; «default» -> g();", "case A, B -> f(); default -> g();"),
        ("case A: int n = f(); g(n); break; «default» -> g();", "case A -> { int n = f(); g(n); } default -> g();"),
        ("case A: f(); break; case B: f(); break; «case C» -> g();",
         "case A: f(); break; case B: f(); break; case C: g(); break;"),
        ("case A: yield 1; case B: yield 2; «case C» -> 3;", "case A: yield 1; case B: yield 2; case C: yield 3;"),
    ],
)  # fmt: skip
def test_the_labels_of_a_switch_are_of_one_kind(mixed: str, right: str) -> None:
    assert right in in_switch(mixed, min(ids.MIXED_CASES))


def test_a_label_lacks_the_arrow_that_the_others_have() -> None:
    found = in_switch("case A -> f(); «default» { g(); }", ids.INSERT_TO_COMPLETE, ":", "SwitchLabel")
    assert found[0] == "case A -> f(); default -> { g(); }"
    found = in_switch(
        'case A -> "b"; case C: «"d"»;', ids.INSERT_TO_COMPLETE, "AssignmentOperator Expression", "Expression"
    )
    assert found[0] == 'case A -> "b"; case C -> "d";'
    found = in_switch("case A: f(); «default» g();", ids.INSERT_TO_COMPLETE, ":", "SwitchLabel")
    assert found[0] == "case A: f(); default: g();"


def test_several_constants_of_a_case_are_separated_by_commas() -> None:
    for name in ("«A» | B | C", "A | «B» | C"):
        found = in_switch(f"case {name} -> 1;", ids.UNRESOLVED_VARIABLE, "A")
        assert "case A, B, C -> 1;" in found
    assert not [text for text in in_switch("case A -> «b» | c;", ids.UNRESOLVED_VARIABLE, "b") if ", c;" in text]


def test_the_constant_of_a_case_is_a_literal_of_the_selectors_type() -> None:
    assert in_switch('case «"x"»: f();', ids.CASE_MISMATCH, "java.lang.String", "char") == ["case 'x': f();"]
    assert in_switch("case «1» -> f();", ids.CASE_MISMATCH, "int", "java.lang.String") == ['case "1" -> f();']


@pytest.mark.parametrize("label", ["case B b", "case B(var c)", "case B b when (b.d())", "default", "case C, D"])
def test_a_branch_of_a_switch_is_no_lambda(label: str) -> None:
    for branch in ("«f()»;", "throw «f()»;", "{ «f()»; }"):
        marked = in_class(f"void m(Object o) {{ switch (o) {{ {label} -> {branch} }} }}")
        found = tried(marked, ids.UNHANDLED_EXCEPTION, "a.E")
        assert (
            in_class(f"void m(Object o) throws E {{ switch (o) {{ {label} -> {branch} }} }}").replace("«f()»", "f()")
            == found[0]
        )


def test_an_exception_is_thrown_where_a_value_is_given() -> None:
    kinds = "a.BadException", "a.Barge"
    for branch in ("-> {}«new BadException(1)»;", "-> {{ yield {}«new BadException(1)»; }}"):
        given, right = (
            branch.format(""),
            branch.format("throw ").replace("yield ", "").replace("«", "").replace("»", ""),
        )
        assert in_switch(f"case B b {given}", ids.TYPE_MISMATCH, *kinds)[0] == f"case B b {right}"
    returned = in_class("Barge m() { return «new BadException(1)»; }")
    assert tried(returned, ids.RETURN_MISMATCH, *kinds)[0] == in_class("Barge m() { throw new BadException(1); }")


@pytest.mark.parametrize("value", ["b -> «f()»;", "g(b -> «f()»);", "(b) -> { «f()»; };"])
def test_a_lambda_in_a_branch_is_one(value: str) -> None:
    marked = in_class(f"void m(Object o) {{ switch (o) {{ case B b -> {value} }} }}")
    assert not [text for text in tried(marked, ids.UNHANDLED_EXCEPTION, "a.E") if "throws" in text]


@pytest.mark.parametrize(
    ("branches", "right"),
    [
        ("case C c -> f(c) case D d -> 1;", "case C c -> f(c); case D d -> 1;"),
        ("case C c f(c); case D d -> 1;", "case C c -> f(c); case D d -> 1;"),
        ("case C(var c) f(c); case D d -> 1;", "case C(var c) -> f(c); case D d -> 1;"),
        ("case C c -> f(d => 1);", "case C c -> f(d -> 1);"),
        ("case C c -> f(g(c);", "case C c -> f(g(c));"),
        ("case C c if c.d() -> 1;", "case C c when c.d() -> 1;"),
        ('case C c -> "d" c.e(); case D d -> 1;', 'case C c -> "d" + c.e(); case D d -> 1;'),
        ("case C c && c.d() -> 1;", "case C c when c.d() -> 1;"),
        ("case C c -> { break c.d(); } case D d -> 1;", "case C c -> { yield c.d(); } case D d -> 1;"),
        ("case C c -> { int e = switch c { default -> 1; }; yield e; }",
         "case C c -> { int e = switch (c) { default -> 1; }; yield e; }"),
    ],
)  # fmt: skip
def test_a_mark_is_missing_where_the_grammar_tells(branches: str, right: str) -> None:
    head = "case B b «when» b.c() -> 0; "
    found = in_switch(head + branches, ids.UNEXPECTED_TOKEN, "when", "->")
    assert head.replace("«when»", "when") + right in found[:6]


def test_within_many_marked_words_the_grammar_tells_the_place() -> None:
    marked = in_class("int m() { «int n = switch n { default -> 1; }; return» n; }")
    right = in_class("int m() { int n = switch (n) { default -> 1; }; return n; }")
    assert right in tried(marked, ids.DELETE_TOKENS)
    assert right not in tried(marked.replace("n {", "(n) {"), ids.DELETE_TOKENS)


def test_a_record_pattern_has_the_records_components() -> None:
    for pattern, right in (
        ("Fee(int level)", "Fee(var barge, int level)"),
        ("Fee()", "Fee(var barge, var level)"),
        ("Fee(var a)", "Fee(var a, var level)"),
        ("Fee(var a, var b, var c)", "Fee(var a, var b)"),
    ):
        found = in_switch(f"case «{pattern}» -> 1;", ids.RECORD_PATTERN, "a.Fee")
        assert found == [f"case {right} -> 1;"]
    local = in_class("void m(Object o) { record B(int n, C c) {} if (o instanceof «B(var n)») {} }")
    assert "instanceof B(var n, var c))" in tried(local, ids.RECORD_PATTERN, "$Local$B")[0]
    taken = in_class("void m(Object o, int n) { record B(int n) {} if (o instanceof «B()») {} }")
    assert "instanceof B(var n2))" in tried(taken, ids.RECORD_PATTERN, "$Local$B")[0]


def test_a_components_pattern_has_its_type() -> None:
    found = in_switch("case Fee(«String b», int n) -> 1;", ids.COMPONENT_PATTERN, "a.Barge", "java.lang.String")
    assert found == ["case Fee(Barge b, int n) -> 1;", "case Fee(var b, int n) -> 1;"]


def test_a_type_that_is_a_case_has_a_variable() -> None:
    assert "case Barge barge -> 1;" in in_switch("case «Barge» -> 1;", ids.UNRESOLVED_VARIABLE, "Barge")
    assert not [text for text in in_switch("case «RED» -> 1;", ids.UNRESOLVED_VARIABLE, "RED") if "RED " in text[9:]]


def test_what_a_pattern_binds_is_used_where_it_matches() -> None:
    for mark in ("||", "&"):
        body = f"if (a && o instanceof B b {mark} «b».c()) {{ }}"
        right = in_class("void m() { if (a && o instanceof B b && b.c()) { } }")
        assert right in tried(in_class(f"void m() {{ {body} }}"), ids.UNDEFINED_NAME, "b")


def test_a_pattern_has_its_variable_before_a_question_mark() -> None:
    marked = in_class("Object m() { return o instanceof B<C<D>, E> ? «b».c() : 1; }")
    assert tried(marked, ids.UNDEFINED_NAME, "b")[0] == marked.replace("E> ?", "E> b ?").replace("«b»", "b")


@pytest.mark.parametrize(
    ("body", "right"),
    [
        ("if (o instanceof B b) { return; } «b».c();", "if (!(o instanceof B b)) { return; } b.c();"),
        ("if (o instanceof B(C b)) return; «b».c();", "if (!(o instanceof B(C b))) return; b.c();"),
        ("if (!(o instanceof B b)) { «b».c(); }", "if (o instanceof B b) { b.c(); }"),
    ],
)
def test_the_condition_is_the_opposite_where_its_variable_is_used(body: str, right: str) -> None:
    assert in_class(f"void m() {{ {right} }}") in tried(in_class(f"void m() {{ {body} }}"), ids.UNDEFINED_NAME, "b")


def test_a_denied_pattern_is_denied_as_a_whole() -> None:
    for pattern in ("B", "B b", "a.B(int c)", "B(int c)"):
        marked = in_class(f"void m() {{ if («!o» instanceof {pattern}) {{ }} }}")
        right = in_class(f"void m() {{ if (!(o instanceof {pattern})) {{ }} }}")
        assert tried(marked, ids.UNDEFINED_OPERATOR, "!", "a.A")[0] == right
