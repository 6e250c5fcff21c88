"""Values that are missing or wrong: arguments, first values, branches of a switch, texts, receivers."""

from __future__ import annotations

import pytest

from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import applied
from espalier.repair.remedies import answered, probes
from espalier.repair.remedies.knowledge import Signature
from fakes.remedy_cases import Known, in_class, problem_in, tried

STRING, FEE = "java.lang.String", ("a.Quay", "fee", "a.Barge, int", "a.Barge")

# --------------------------------------------------------------------------- arguments


def test_a_missing_argument_is_a_member_of_a_variable_named_like_the_parameter() -> None:
    class Levels(Known):
        """A fake project whose shapes have two numbers."""

        def members_of(self, given: str, wanted: str) -> tuple[str, ...]:
            return ("sides", "level()") if (given, wanted) == ("Shape", "int") else ()

    body = "void m(Quay quay, Barge barge, Shape shape, int other) { quay.«fee»(barge); }"
    found = tried(in_class(body), ids.PARAMETER_MISMATCH, *FEE, knowledge=Levels())
    calls = [each.partition("quay.")[2].partition(";")[0] for each in found]
    assert calls[:2] == ["fee(barge, shape.level())", "fee(barge, other)"]
    assert "fee(barge, shape.sides)" not in calls  # one of several numbers, with nothing that speaks for it


def test_the_size_of_what_is_in_scope_for_a_parameter_that_is_named_so() -> None:
    class Named(Known):
        """A fake project in which two methods have a number as their second parameter."""

        def parameters(self, owner: str, method: str) -> tuple[tuple[str, ...], ...]:
            return {"cut": (("text", "length"),), "take": (("text", "age"),)}.get(method, ())

    def calls(method: str) -> str:
        arguments = ("a.A", method, "java.lang.String, int", STRING)
        body = f"void m(String name, int[] all) {{ «{method}»(name); }}"
        return "\n".join(tried(in_class(body), ids.PARAMETER_MISMATCH, *arguments, knowledge=Named()))

    assert "cut(name, name.length());" in calls("cut")
    assert "cut(name, all.length);" in calls("cut")
    assert "length" not in calls("take")


def test_the_compiler_tells_what_a_variable_with_an_inferred_type_has() -> None:
    text, problem = problem_in(
        in_class("void m(Barge barge) { for (var shape : shapes) { quay.«fee»(barge); } }"), ids.PARAMETER_MISMATCH, FEE
    )
    found = [applied(text, probe.edits) for _, probe in probes(text, problem, (), Known())]
    assert any("quay.fee(barge, shape)" in each for each in found)


def test_the_compiler_tells_what_the_parameter_of_a_lambda_has() -> None:
    text, problem = problem_in(
        in_class("void m(Barge barge) { shapes.forEach(shape -> quay.«fee»(barge)); }"), ids.PARAMETER_MISMATCH, FEE
    )
    origin, probe = next(each for each in probes(text, problem, (), Known()) if each[0] == "arguments")
    assert "quay.fee(barge, shape)" in applied(text, probe.edits)
    told = Problem(
        "", 1, 1, problem.start, problem.end, "error", ids.PARAMETER_MISMATCH, (*FEE[:3], "a.Barge, a.Shape")
    )
    found = [applied(text, each.edits) for each in answered(text, origin, probe, [told])]
    assert "quay.fee(barge, shape.area())" in found[0]


# --------------------------------------------------------------------------- first values


@pytest.mark.parametrize(
    ("kind", "use", "values"),
    [
        ("Coin", "sum = «sum».plus(coin);", ["Coin.ZERO"]),
        ("Coin", "«sum».add(coin);", ["Coin.ZERO", "new Coin()"]),
        ("BigDecimal", "sum = «sum».add(coin);", ["BigDecimal.ZERO"]),
        ("String", "sum = «sum».concat(coin);", ['""']),
        ("List<Coin>", "«sum».add(coin);", ["new ArrayList<>()", "List.of()"]),
        ("Ship", "«sum».add(coin);", []),
        ("Ship", "use(«sum»);", ["null"]),
        ("Coin", "use(«sum»);", ["null", "Coin.ZERO", "new Coin()"]),
    ],
)
def test_what_is_asked_for_a_member_does_not_begin_with_null(kind: str, use: str, values: list[str]) -> None:
    found = tried(in_class(f"void m() {{ {kind} sum; for (Coin coin : coins) {{ {use} }} }}"), ids.UNINITIALISED, "sum")
    assert [each.partition(f"{kind} sum = ")[2].partition(";")[0] for each in found] == values


def test_a_further_variable_of_a_declaration_gets_its_value() -> None:
    found = tried(in_class("void m() { Coin rest = f(1, 2), sum; sum = «sum».plus(rest); }"), ids.UNINITIALISED, "sum")
    assert found[0] == in_class("void m() { Coin rest = f(1, 2), sum = Coin.ZERO; sum = sum.plus(rest); }")


class Making(Known):
    def methods(self, owner: str) -> tuple[Signature, ...]:
        ok = Signature("ok", "Result<T, E>", (("T", "value"),), static=True)
        failed = Signature("failed", "Result<T, E>", (("E", "error"),), static=True)
        hidden = Signature("of", "Result", (("T", "value"),), static=True, private=True)
        return (hidden, ok, failed) if owner == "Result" else ()

    def importable(self, name: str) -> tuple[str, ...]:
        return (f"a.{name}",) if name in ("Title", "Result") else ()

    def constructors(self, owner: str) -> tuple[str, ...]:
        return ("String", "int, String") if owner == "a.Title" else ("T",)


@pytest.mark.parametrize(
    ("given", "wanted", "right"),
    [
        ("E", "a.Result<U,E>", ["Result.failed(b)", "Result.ok(b)"]),
        ("capture-of ? extends U", "a.Result<U,E>", ["Result.ok(b)", "Result.failed(b)"]),
        ("java.lang.String", "a.Title", ["new Title(b)"]),
        ("int", "a.Title", []),
        ("a.Title", "a.Title<T>", []),
        ("java.lang.Object", "a.Title", ["(Title) b"]),
    ],
)
def test_the_type_that_is_wanted_makes_it_of_the_value(given: str, wanted: str, right: list[str]) -> None:
    found = tried(in_class("Object m(B b) { return «b»; }"), ids.TYPE_MISMATCH, given, wanted, knowledge=Making())
    assert found[: len(right)] == [in_class(f"Object m(B b) {{ return {each}; }}") for each in right]
    assert not [text for text in found if "new Title" in text and not right]


# --------------------------------------------------------------------------- switches


def switched(branches: str, *names: str) -> list[str]:
    marked = in_class(f"Object m(T t) {{ return switch («t») {{ {branches} }}; }}")
    _, problem = problem_in(marked, ids.MISSING_CONSTANT_CASE, ("a.T", names[0]))
    others = [Problem("", 1, 1, problem.start, problem.end, "error", ids.MISSING_CONSTANT_CASE, ("a.T", name))
              for name in names[1:]]  # fmt: skip
    found = tried(marked, ids.MISSING_CONSTANT_CASE, "a.T", names[0], others=others)
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


class Sealing(Known):
    def permitted(self, sealed: str) -> tuple[str, ...]:
        return ("T.A", "T.B", "T.Cup", "Dip") if sealed == "T" else ()


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


def in_switch(branches: str, code: int, *arguments: str) -> list[str]:
    found = tried(in_class(f"int m(T t) {{ return switch (t) {{ {branches} }}; }}"), code, *arguments)
    return [each.partition("switch (t) { ")[2].removesuffix(" }; } }") for each in found]


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


# --------------------------------------------------------------------------- errors that are reported elsewhere


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


@pytest.mark.parametrize(
    ("ended", "right"),
    [
        ('a "b"\n c";\n int n = 1;', 'a "b"\n c""";\n int n = 1;'),
        ('a\n ", 1);\n', 'a\n """, 1);\n'),
        ('a\n ".formatted(b));\n', 'a\n """.formatted(b));\n'),
        ("a\n b;\n int n = 1;", 'a\n b""";\n int n = 1;'),
    ],
)
def test_a_text_block_is_closed(ended: str, right: str) -> None:
    marked = f'class A {{ Object m() {{ return f("""\n {ended} }} }}'
    found = tried(marked.replace('"""', '«"""') + "»", ids.OPEN_TEXT_BLOCK, flat=False)
    assert found[0] == marked.replace(ended, right)


# --------------------------------------------------------------------------- patterns


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


# --------------------------------------------------------------------------- what an Optional holds

OPTIONAL = ("java.util.Optional<a.Barge>", "a.Barge")


def taken(body: str, header: str = "", more: str = "") -> list[str]:
    marked = in_class(f"void m(String id) {header} {{ {body} }} {more}")
    return tried(marked, ids.TYPE_MISMATCH, *OPTIONAL)


def test_what_may_be_missing_is_thrown_unless_it_is_compared_with_null() -> None:
    assert "find(id).orElseThrow();" in taken("Barge b = «find(id)»; b.sail();")[0]
    assert "find(id).orElse(null);" in taken("Barge b = «find(id)»; if (b != null) { b.sail(); }")[0]
    assert "find(id).orElse(null);" in taken("Barge b = «find(id)»; if (Objects.isNull(b)) { return; }")[0]


def test_the_file_s_own_exception_is_thrown_if_its_arguments_are_in_scope() -> None:
    own = "Barge n(String {0}) {{ return find({0}).orElseThrow(() -> new Lost({0})); }}"
    assert "find(id).orElseThrow(() -> new Lost(id));" in taken("Barge b = «find(id)»;", more=own.format("id"))[0]
    assert not any("(() ->" in each.partition("void n")[0].partition("Barge n")[0]
                   for each in taken("Barge b = «find(id)»;", more=own.format("other")))  # fmt: skip


def test_the_exception_of_the_header_is_thrown() -> None:
    assert "find(id).orElseThrow(Lost::new);" in taken("Barge b = «find(id)»;", "throws Lost")[0]


# --------------------------------------------------------------------------- texts and receivers


def test_a_word_in_an_annotation_is_a_text() -> None:
    marked = "class A { @SuppressWarnings(«rawtypes») void m() {} }"
    assert '@SuppressWarnings("rawtypes")' in tried(marked, ids.UNRESOLVED_VARIABLE, "rawtypes")[0]
    called = tried("class A { @B(f) void m() { g(«rawtypes»); } }", ids.UNRESOLVED_VARIABLE, "rawtypes")
    assert not any('"rawtypes"' in each for each in called)


def test_all_words_in_an_annotation_are_texts() -> None:
    marked = "class A { @SuppressWarnings({«rawtypes», unchecked}) void m() {} }"
    start = marked.index("unchecked") - 2
    other = Problem("", 1, 1, start, start + 9, "error", ids.UNRESOLVED_VARIABLE, ("unchecked",))
    found = tried(marked, ids.UNRESOLVED_VARIABLE, "rawtypes", others=[other])
    assert '@SuppressWarnings({"rawtypes", "unchecked"})' in found[0]


@pytest.mark.parametrize(("value", "code"), [("«static»-access", ids.DELETE_TOKEN), ("«a».b", ids.UNDEFINED_NAME)])
def test_words_with_marks_between_them_in_an_annotation_are_a_text(value: str, code: int) -> None:
    found = tried(f"class A {{ @B(c = {value}, d = 1) void m() {{}} }}", code, "a")
    assert f'@B(c = "{value.replace("«", "").replace("»", "")}", d = 1)' in found[0]


@pytest.mark.parametrize("value", ["«a» + b", "f(«a»)", "C.class, «3a»"])
def test_other_values_of_annotations_stay(value: str) -> None:
    assert not any('"a"' in each for each in tried(f"class A {{ @B({value}) void m() {{}} }}", ids.UNRESOLVED_VARIABLE))


@pytest.mark.parametrize(("parameter", "quoted"), [("int depth", True), ("String harbor", False)])
def test_a_word_unlike_all_variables_may_be_a_text(parameter: str, quoted: bool) -> None:
    marked = in_class(f"void m({parameter}) {{ call(«harbour»); }}")
    text, problem = problem_in(marked, ids.UNRESOLVED_VARIABLE, ("harbour",))
    told = Problem("", 1, 1, 0, 1, "error", ids.PARAMETER_MISMATCH, ("a.A", "call", STRING, "java.lang.Void"))
    found = [applied(text, each.edits) for origin, probe in probes(text, problem, (), Known())
             for each in answered(text, origin, probe, [told])]  # fmt: skip
    assert any('call("harbour")' in each for each in found) is quoted


@pytest.mark.parametrize("marked", ['f("""{"a": 1«,»\n    "b": 2}""");', 'f("""  One.«»\n    Two.\n    """);'])
def test_a_text_block_begins_on_the_line_after_its_quotes(marked: str) -> None:
    text, problem = problem_in(f"class A {{\n  void m() {{\n    {marked}\n  }}\n}}", ids.OPEN_STRING, ())
    found = tried(f"class A {{\n  void m() {{\n    {marked}\n  }}\n}}", ids.OPEN_STRING, flat=False)
    first = text[: problem.start].rpartition('"""')[2] + text[problem.start :].partition("\n")[0]
    assert found[0] == text.replace(f'"""{first}', f'"""\n    {first.lstrip()}', 1)


@pytest.mark.parametrize(
    ("body", "quoted"),
    [
        ("static final String MODE = «fast»;", True),
        ("static final Mode MODE = «fast»;", False),
        ("boolean m(String s) { return s.equals(«fast»); }", True),
        ("boolean m(String faster) { return faster.equals(«fast»); }", False),
        ("boolean m(String s) { return s.equals(«fast».f()); }", False),
    ],
)
def test_a_word_that_a_text_begins_with_or_is_compared_with(body: str, quoted: bool) -> None:
    found = tried(in_class(body), ids.UNRESOLVED_VARIABLE, "fast")
    assert any('"fast"' in each for each in found) is quoted


def test_a_text_block_of_one_line_is_a_text() -> None:
    found = tried('class A { void m() { f("""say "«x»".."""); } }', ids.REPLACE_TOKEN)
    assert r'f("say \"x\"..");' in found[0]


def test_a_variable_that_has_the_member_for_an_unknown_name() -> None:
    body = "void m(int n, Barge wide, Quay quay) { use(quay); each.forEach(lock -> «vessel».load(wide)); }"
    found = tried(in_class(body), ids.UNDEFINED_NAME, "vessel")
    receivers = [each.partition("lock -> ")[2].partition(".")[0] for each in found]
    assert [each for each in receivers if each not in ("n", "vessel")] == ["lock", "quay", "wide"]


def test_a_collection_is_copied_not_cast_to_another_kind() -> None:
    given, wanted = "java.util.Collection<a.B>", "java.util.List<a.B>"
    found = tried(in_class("void m() { List<B> all = «map.values()»; }"), ids.TYPE_MISMATCH, given, wanted)
    assert in_class("void m() { List<B> all = new ArrayList<>(map.values()); }") in found
    assert not any("(List<B>)" in each for each in found)


def test_no_value_is_cast_to_a_function() -> None:
    arguments = "a.Tests", "fails", "java.lang.Class<T>, a.Executable", "java.lang.Class<a.E>, java.util.List<a.B>"
    found = tried(in_class("void m() { «fails»(E.class, all.copy()); }"), ids.PARAMETER_MISMATCH, *arguments)
    assert in_class("void m() { fails(E.class, () -> all.copy()); }") in found
    assert not any("(Executable)" in each for each in found)


class Overloads(Known):
    """A fake project in which a parser's method has one parameter more in another form."""

    def methods(self, owner: str) -> tuple[Signature, ...]:
        text, errors = ("String", "base"), ("ErrorList", "errors")
        return (Signature("parse", "B", (text, text)), Signature("parse", "B", (text, text, errors))) * (
            owner == "Parser"
        )

    def parameters(self, owner: str, method: str) -> tuple[tuple[str, ...], ...]:
        return {"fraction": (("numerator", "denominator"),), "cut": (("text", "end"),)}.get(method, ())


def test_no_text_of_many_is_an_argument() -> None:
    body = "B m(String text, ErrorList errors) { return Parser.«parse»(text, errors); }"
    arguments = ("a.Parser", "parse", f"{STRING}, {STRING}", f"{STRING}, a.ErrorList")
    found = tried(in_class(body), ids.PARAMETER_MISMATCH, *arguments, knowledge=Overloads())
    assert not any("toString()" in each or "valueOf" in each for each in found)
    assert in_class(body.replace("«parse»(text", 'parse(text, ""')) in found
    created = in_class("B m(ErrorList errors) { return «new Parser(errors)»; }")
    made = tried(created, ids.UNDEFINED_CONSTRUCTOR, "a.Parser", "a.ErrorList")
    assert not any("toString()" in each or "valueOf" in each for each in made)


@pytest.mark.parametrize(
    ("method", "call", "length"),
    [("fraction", "(text, 1)", False), ("cut", "(other, text)", True), ("take", "(text, text)", True)],
)
def test_the_length_of_a_text_is_an_argument_where_something_says_so(method: str, call: str, length: bool) -> None:
    wanted, given = ("int, int", f"{STRING}, int") if length is False else (f"{STRING}, int", f"{STRING}, {STRING}")
    body = f"void m(String text, String other) {{ «{method}»{call}; }}"
    found = tried(in_class(body), ids.PARAMETER_MISMATCH, "a.A", method, wanted, given, knowledge=Overloads())
    assert any("text.length()" in each for each in found) is length
    assert any("parseInt(text)" in each for each in found)


@pytest.mark.parametrize(
    ("header", "arrays"),
    [
        ("class A<E> { void m(int n) {", ["(E[]) new Object[n]"]),
        ("class A<E extends Comparable<E>> { void m(int n) {", ["(E[]) new Comparable[n]"]),
        ("class A<E> { Class<E> kind; void m(int n) {", ["(E[]) Array.newInstance(kind, n)", "(E[]) new Object[n]"]),
    ],
)
def test_an_array_of_a_type_parameter(header: str, arrays: list[str]) -> None:
    found = tried(f"{header} E[] all = «new E[n]»; }} }}", ids.GENERIC_ARRAY, "E")
    assert [each.partition("all = ")[2].partition(";")[0] for each in found] == arrays


def test_a_parameter_whose_type_the_body_tests_keeps_it() -> None:
    body = "Writer m(Appendable out) { return out instanceof Writer ? «out» : new W(out); }"
    found = tried(in_class(body), ids.RETURN_MISMATCH, "java.lang.Appendable", "java.io.Writer")
    assert not any("m(Writer out)" in each for each in found)


class Makes(Known):
    """A fake project with a type that only a static method makes, and nested types with static methods."""

    def methods(self, owner: str) -> tuple[Signature, ...]:
        made = Signature("between", "Span", (("Port", "from"), ("Port", "to")), static=True)
        return (made, Signature("count", "int", (("Port", "from"), ("Port", "to")), static=True)) * (owner == "Span")

    def owners(self, member: str) -> tuple[str, ...]:
        far = tuple(f"far.Type{number}" for number in range(5))
        return {"create": ("a.Link.Pair", "b.Line.Pair", "b.Other"), "joined": (*far, "b.Texts")}.get(member, ())


@pytest.mark.parametrize(
    ("before", "code", "arguments", "after"),
    [
        ("String s = (Part) pop().«text»();", ids.UNDEFINED_METHOD, ("java.lang.Object", "text", ""),
         "String s = ((Part) pop()).text();"),
        ("return f((x.Part<A>) held.«next».size());", ids.UNDEFINED_FIELD, ("next", "java.lang.Object"),
         "return f(((x.Part<A>) held.next).size());"),
        ("return f((Part) all.get(0).«text»);", ids.UNDEFINED_FIELD, ("text", "java.lang.Object"),
         "return f(((Part) all.get(0)).text);"),
        ("return all.«get»(0);", ids.UNDEFINED_METHOD, ("java.util.Collection<x.A>", "get", "int"),
         "return all.iterator().next();"),
        ("f(«Function::identity»);", ids.DANGLING_REFERENCE, ("Function", "identity", "T"), "f(Function.identity());"),
        ("return «new Duration(a, b)»;", ids.UNDEFINED_CONSTRUCTOR,
         ("java.time.Duration", "java.time.Instant, java.time.Instant"), "return Duration.between(a, b);"),
        ("return «new Span(a, b)»;", ids.UNDEFINED_CONSTRUCTOR, ("x.Span", "x.Port, x.Port"),
         "return Span.between(a, b);"),
        ("f(Link.Pair.«create»(a));", ids.UNDEFINED_METHOD, ("a.Link.Pair", "create", "int"),
         "f(Line.Pair.create(a));"),
        ("f(«joined»(a));", ids.UNDEFINED_METHOD, ("b.A", "joined", "int"), "f(Texts.joined(a));"),
    ],
)  # fmt: skip
def test_what_is_called_otherwise(before: str, code: int, arguments: tuple[str, ...], after: str) -> None:
    found = tried(f"package b; {in_class(f'void m() {{ {before} }}')}", code, *arguments, knowledge=Makes())
    assert f"package b; {in_class(f'void m() {{ {after} }}')}" in found[:3]


def test_what_is_called_otherwise_only_where_it_is_that() -> None:
    body = "void m() {{ int n = {}; }}"
    grouped = tried(in_class(body.format("f(a).«size»()")), ids.UNDEFINED_METHOD, "x.B", "size", "")
    assert not any("((" in each for each in grouped)
    second = tried(
        in_class(body.format("all.«get»(i)")), ids.UNDEFINED_METHOD, "java.util.Collection<x.A>", "get", "int"
    )
    assert not any("next();" in each for each in second)
