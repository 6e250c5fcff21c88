"""What a newcomer's broken lines lacked: casts, a new instance, a condition of bits, a lambda's parameters."""

from __future__ import annotations

from espalier.repair.edits import applied
from espalier.repair.problems import (
    INSERT_TO_COMPLETE,
    LAMBDA_SIGNATURE,
    PARAMETER_MISMATCH,
    STATIC_METHOD,
    STATIC_THIS,
    TYPE_MISMATCH,
    UNDEFINED_CONSTRUCTOR,
    UNDEFINED_FIELD,
    UNDEFINED_OPERATOR,
)
from espalier.repair.remedies import remedies
from fakes.remedy_cases import Known, problem_in, tried


def sorted_by_share(marked: str, code: int, *arguments: str) -> list[str]:
    """The file's texts with each remedy, the most probable first."""
    text, problem = problem_in(marked, code, arguments)
    found = sorted(remedies(text, problem, (), Known()), key=lambda remedy: -remedy.share)
    return [applied(text, remedy.edits) for remedy in found]


def test_arguments_are_fitted_to_the_constructors_of_the_project() -> None:
    texts = tried(
        "class A { Object m(String k, Object[] v) { return «new Entry(k, v[0])»; } }",
        UNDEFINED_CONSTRUCTOR, "a.Entry", "java.lang.String, java.lang.Object",
    )  # fmt: skip
    assert "class A { Object m(String k, Object[] v) { return new Entry(k, (String) v[0]); } }" in texts[:3]


def test_an_instance_method_is_called_on_a_new_instance() -> None:
    texts = tried(
        "class A { static int m(B b) { return «f»(b); } int f(B b) { return 1; } }", STATIC_METHOD, "p.A", "f", "p.B"
    )
    assert texts[0] == "class A { static int m(B b) { return new A().f(b); } int f(B b) { return 1; } }"


def test_bits_are_compared_in_parentheses() -> None:
    texts = tried(
        "class A { boolean m(int o, boolean b) { return «o & 4 && b»; } }", UNDEFINED_OPERATOR, "&&", "int, boolean"
    )
    assert texts[0] == "class A { boolean m(int o, boolean b) { return (o & 4) != 0 && b; } }"
    assert "class A { boolean m(int o) { return o - 1 != 0 && b; } }" in tried(
        "class A { boolean m(int o) { return «o - 1 && b»; } }", UNDEFINED_OPERATOR, "&&", "int, boolean"
    )


def test_a_lambda_has_the_parameters_that_the_interface_wants() -> None:
    def first(marked: str, signature: str) -> str:
        return tried(f"class A {{ void m(int value) {{ f({marked}); }} }}", LAMBDA_SIGNATURE, signature)[0]

    assert "f((node, value2) -> { g(); });" in first("«node ->» { g(); }", "head(a.b.Node, int)")
    assert "f((node, depth) -> g());" in first("«(node) ->» g()", "head(a.b.Node, a.b.Depth)")
    assert "f(a -> g());" in first("«(a, b) ->» g()", "apply(T)")
    assert "f(() -> g());" in first("«a ->» g()", "run()")


def test_a_parenthesis_may_be_missing_anywhere_on_the_line() -> None:
    texts = tried(
        "class A { void m() {\nwhile ((r = next() != null«)» { }\n} }",
        INSERT_TO_COMPLETE,
        ") Statement",
        "WhileStatement",
    )
    assert "class A { void m() { while ((r = next()) != null) { } } }" in texts


def test_a_method_is_referred_to() -> None:
    texts = tried("class A { void m() { sort(by(B.«cost»)); } }", UNDEFINED_FIELD, "cost")
    assert texts[0] == "class A { void m() { sort(by(B::cost)); } }"
    assert not any("::" in text for text in tried("class A { void m() { f(B.«cost».x); } }", UNDEFINED_FIELD, "cost"))


def test_an_assignment_is_no_condition() -> None:
    texts = tried("class A { void m(int d) { if («d = 0») { } } }", TYPE_MISMATCH, "int", "boolean")
    assert texts[0] == "class A { void m(int d) { if (d == 0) { } } }"
    assert not any("(d = 0)" in text for text in texts)


def test_the_length_that_a_method_of_the_library_lacks_is_that_of_its_array_or_list() -> None:
    def lacking(call: str, owner: str, name: str, wanted: str, given: str) -> list[str]:
        marked = f"class A {{ int[] stack; int top; void m(List<B> all, int[] t) {{ use({call}); }} }}"
        texts = tried(marked, PARAMETER_MISMATCH, owner, name, wanted, given)
        return [text.partition("use(")[2].removesuffix("); } }") for text in texts]

    arrays, of_list = "java.util.Arrays", "java.util.List<x.B>"
    for array in ("int[]", "T[]"):
        found = lacking("Arrays.«copyOf»(stack)", arrays, "copyOf", f"{array}, int", "int[]")
        assert found == ["Arrays.copyOf(stack, stack.length)", "Arrays.copyOf(stack, top)"]
    found = lacking("Arrays.«copyOfRange»(this.stack, 1)", arrays, "copyOfRange", "int[], int, int", "int[], int")
    assert found[0] == "Arrays.copyOfRange(this.stack, 1, this.stack.length)"
    objects = "java.lang.Object, int, java.lang.Object, int, int"
    found = lacking(
        "System.«arraycopy»(stack, 0, t, 0)", "java.lang.System", "arraycopy", objects, "int[], int, int[], int"
    )
    assert found[0] == "System.arraycopy(stack, 0, t, 0, stack.length)"
    found = lacking("all.«subList»(1)", of_list, "subList", "int, int", "int")
    assert found[0] == "all.subList(1, all.size())"
    found = lacking("Arrays.«fill»(stack)", arrays, "fill", "int[], int", "int[]")
    assert "Arrays.fill(stack, stack.length)" not in found


def test_a_static_method_that_others_may_call_stays_so_as_long_as_anything_else_mends() -> None:
    body = "class A {{ int n; {} static int of(A a) {{ return «this».n; }} {}}}"
    private, other = body.format("private", ""), body.format("public", "")
    called = body.format("public", "int m() { return A.of(this); } ")
    given, kept = "return a.n;", "static int of(A a)"
    assert given in tried(private, STATIC_THIS, "this")[0]
    assert [kept in text for text in tried(other, STATIC_THIS, "this")] == [True, True, False]
    assert all(kept in text for text in tried(called, STATIC_THIS, "this"))
    own = tried("class A { String n; static A of(String n) { «this».n = n; return null; } }", STATIC_THIS, "this")
    assert not [text for text in own if "{ n = n;" in text]
    call = "class A { public static B m(B b) { return «f»(b); } private B f(B b) { return b; } }"
    texts = sorted_by_share(call, STATIC_METHOD, "p.A", "f", "p.B")
    assert "private static B f" in texts[0]
    assert ["static B m" in text for text in texts] == [True, True, False]
