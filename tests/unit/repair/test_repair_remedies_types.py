"""What types and their members declare: modifiers, `final`, sealed types, supertypes, parameters, outer instances."""

from __future__ import annotations

import pytest

from espalier.repair import problems as ids
from fakes.remedy_cases import in_class, tried


@pytest.mark.parametrize(
    ("marked", "arguments", "right"),
    [
        ("class A { final int n = 3; void n(int n) { this.«n» = n; } }", ("a.A", "n"),
         "class A { int n = 3; void n(int n) { this.n = n; } }"),
        ("class A { private final B b; A(B b) { this.b = b; } void m(B other) { «b» = other; } }", ("a.A", "b"),
         "class A { private B b; A(B b) { this.b = b; } void m(B other) { b = other; } }"),
        ("class A { final int n = 1; class B { final int n; } void m(B b) { b.«n» = 4; } }", ("a.A.B", "n"),
         "class A { final int n = 1; class B { int n; } void m(B b) { b.n = 4; } }"),
        ("class A { int a; final int b = f(1, 2), n; void m() { «n»++; } }", ("a.A", "n"),
         "class A { int a; int b = f(1, 2), n; void m() { n++; } }"),
    ],
)  # fmt: skip
def test_the_field_that_is_assigned_is_not_final(marked: str, arguments: tuple[str, ...], right: str) -> None:
    assert tried(marked, ids.FINAL_FIELD, *arguments)[0] == right


def test_a_field_that_a_constructor_assigns_twice_is_not_final() -> None:
    marked = "class A { final int n; A(int m, int n) { this.n = m; this.«n» = n; } }"
    assert tried(marked, ids.FINAL_FIELD_AGAIN, "n")[0].startswith("class A { int n; A(int m, int n)")


def test_a_field_of_another_file_stays_final() -> None:
    assert not tried("class A { void m(B b, int n) { b.«n» = n; } }", ids.FINAL_FIELD, "a.B", "n")


@pytest.mark.parametrize(
    ("parameter", "right"),
    [("Shape shapes«...»", "Shape... shapes"), ("int n, int[] a[]«...»", "int n, int[][]... a"),
     ("List<Shape> all«...»", "List<Shape>... all")],
)  # fmt: skip
def test_the_dots_of_a_parameter_follow_its_type(parameter: str, right: str) -> None:
    assert f"void m({right})" in tried(in_class(f"void m({parameter}) {{}}"), ids.DELETE_TOKEN, "...")[0]


@pytest.mark.parametrize(
    ("marked", "code", "right"),
    [
        ("enum A { B; public «A(int n)» {} }", 67109624, "enum A { B; A(int n) {} }"),
        ("interface A { private int «N» = 4; }", 33554775, "interface A { int N = 4; }"),
        ("class A { final final int «n» = 4; }", 33554773, "class A { final int n = 4; }"),
        ("abstract class A { abstract final int «n()»; }", 67109226, "abstract class A { abstract int n(); }"),
    ],
)
def test_a_modifier_that_must_not_stand_there_is_left_out(marked: str, code: int, right: str) -> None:
    assert right in tried(marked, code)


def test_what_stands_there_twice_is_left_out_once() -> None:
    assert tried("class A { final final int «n» = 4; }", 33554773) == ["class A { final int n = 4; }"] * 2


# --------------------------------------------------------------------------- sealed types


def test_a_subtype_is_permitted() -> None:
    found = tried("sealed interface A permits B<T> { } final class C implements «A» { }", 16779069, "C", "a.A")
    assert found == ["sealed interface A permits B<T>, C { } final class C implements A { }"]
    assert not tried("final class C implements «A» { }", 16779069, "C", "a.A")


def test_a_type_below_a_sealed_one_is_final_or_not_sealed() -> None:
    assert tried("class «B» extends A { }", 16779066, "a.A", "B") == [
        "final class B extends A { }", "non-sealed class B extends A { }",
    ]  # fmt: skip
    assert tried("interface «B» extends A { }", 16779071, "a.A", "B") == ["non-sealed interface B extends A { }"]


def test_a_type_that_permits_is_sealed() -> None:
    assert tried("interface «A» permits B { }", 16779070, "A") == [
        "sealed interface A permits B { }", "interface A { }",
    ]  # fmt: skip


def test_without_subtypes_a_type_is_not_sealed() -> None:
    assert tried("public sealed class «A» { }", 16779076, "A") == ["public class A { }"]


def test_a_permitted_type_is_a_subtype() -> None:
    both = "sealed interface A permits «B», C {{ }} record B() {}{{ }}"
    assert tried(both.format(""), 16779079, "a.B", "a.A") == [
        "sealed interface A permits B, C { } record B() implements A { }",
        "sealed interface A permits C { } record B() { }",
    ]
    assert "implements D, A" in tried(both.format("implements D "), 16779079, "a.B", "a.A")[0]


# --------------------------------------------------------------------------- supertypes and outer instances


def test_a_wider_type_is_better_than_a_cast() -> None:
    found = tried(in_class("void m() { Barge b = «next()»; }"), ids.TYPE_MISMATCH, "a.Hull", "a.Barge")
    assert "Hull b = next();" in found[0]
    assert any("(Barge) next();" in each for each in found)
    assert "Tug b" not in tried(in_class("void m() { Barge b = «next()»; }"), ids.TYPE_MISMATCH, "a.Tug", "a.Barge")[0]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("int n; Runnable r() { return new Runnable() { public void run() { this.«n»++; } }; }", ["A.this.n", "n"]),
        ("int n; class B { void m(int n) { this.«n» = n; } }", ["A.this.n"]),
        ("class B { void m() { this.«n» = 1; } }", []),
        ("int n; void m() { this.«k» = n; }", []),
    ],
)
def test_a_member_of_an_enclosing_class(body: str, names: list[str]) -> None:
    name = body[body.index("«") + 1 : body.index("»")]
    plain = in_class(body.replace("«", "").replace("»", ""))
    found = [plain.replace(f"this.{name}", each, 1) for each in names]
    assert tried(in_class(body), ids.UNDEFINED_FIELD, name)[: len(found)] == found
    assert len([each for each in tried(in_class(body), ids.UNDEFINED_FIELD, name) if "A.this" in each]) == bool(names)


def test_a_member_that_an_enclosing_class_inherits() -> None:
    marked = "class A extends Z { class B { void m() { this.«n»(); } } }"
    assert "void m() { A.this.n(); }" in tried(marked, ids.UNDEFINED_METHOD, "a.A.B", "n", "")[0]


def test_a_method_of_an_enclosing_class() -> None:
    found = tried(in_class("void n() { } class B { void m() { this.«n»(); } }"), ids.UNDEFINED_METHOD, "a.A.B", "n", "")
    assert [each.partition("void m() { ")[2].partition(";")[0] for each in found][:2] == ["A.this.n()", "n()"]


# --------------------------------------------------------------------------- what the parser names


@pytest.mark.parametrize(
    ("marked", "code", "arguments", "right"),
    [
        ("private String «final» a;", ids.DELETE_TOKEN, ("final",), "private final String a;"),
        ("int f(int a «int» b) {}", ids.DELETE_TOKEN, ("int",), "int f(int a b) {}"),
        ("int f(int «a» int b) {}", ids.INSERT_AFTER, ("a", ","), "int f(int a, int b) {}"),
        ("A f = g(«a» {});", ids.INSERT_AFTER, ("a", "->"), "A f = g(a -> {});"),
        ("int a = b ? «c» d();", ids.INSERT_TO_COMPLETE, (": NakedOrCastedLambdaExpression", "Expression"),
         "int a = b ? c : d();"),
        ("record A(int b«)»", ids.INSERT_TO_COMPLETE, ("ClassBody", "RecordDeclaration"), "record A(int b) { }"),
        ("enum B { C { void d() {} «}» int e; }", ids.INSERT_TO_COMPLETE, ("}", "EnumBody"),
         "enum B { C { void d() {} }; int e; }"),
    ],
)  # fmt: skip
def test_what_the_parser_names_stands_where_people_write_it(
    marked: str, code: int, arguments: tuple[str, ...], right: str
) -> None:
    assert f"class A {{ {right} }}" in tried(in_class(marked), code, *arguments, flat=False)[:3]


@pytest.mark.parametrize(
    ("marked", "code", "arguments", "right"),
    [
        ("void m() { try { f(); } catch (B «,» C , D e) { } }", ids.UNEXPECTED_TOKEN, (",", "."),
         "void m() { try { f(); } catch (B | C | D e) { } }"),
        ("int m() { return a[b«,» c]; }", ids.UNEXPECTED_TOKEN, (",", "."), "int m() { return a[b][c]; }"),
        ("int m() { return a[f(b, c)«,» d, e]; }", ids.UNEXPECTED_TOKEN, (",", "."),
         "int m() { return a[f(b, c)][d][e]; }"),
        ('@B(c = «[»"d", "e"], f = 1) int n;', ids.UNEXPECTED_TOKEN, ("[", "{"),
         '@B(c = {"d", "e"}, f = 1) int n;'),
        ("int[] a = «[»1, 2];", ids.UNEXPECTED_TOKEN, ("[", "{"), "int[] a = {1, 2};"),
        ("List<Integer> a = «[»1, 2];", ids.UNEXPECTED_TOKEN, ("[", "{"), "List<Integer> a = List.of(1, 2);"),
        ("F a = b, c «->» b * c;", ids.UNEXPECTED_TOKEN, ("->", "="), "F a = (b, c) -> b * c;"),
        ("int m() { «b»; }", ids.UNEXPECTED_TOKEN, ("b", "{"), "int m() { return b; }"),
        ("void m() { do { «}» whle (b); }",
         ids.INSERT_TO_COMPLETE, ("while ( Expression ) ;", "DoStatement"), "void m() { do { } while (b); }"),
        ("void m() { try { «}» cath (B b) { } }", ids.INSERT_TO_COMPLETE, ("Finally", "TryStatement"),
         "void m() { try { } catch (B b) { } }"),
        ("static B «c» { return d; }", ids.INSERT_TO_COMPLETE, (";", "FieldDeclaration"), "static B c() { return d; }"),
        ("Object m() { return new B<C«>» { }; }", ids.INSERT_TO_COMPLETE, ("( )", "ClassInstanceCreationExpression"),
         "Object m() { return new B<C>() { }; }"),
        ("record B(int c) «extends» D { }", ids.UNEXPECTED_TOKEN, ("extends", "implements"),
         "record B(int c) implements D { }"),
        ("void m() { for (B b = all(c«)») { } }", ids.INSERT_TO_COMPLETE, ("; ; ) Statement", "ForStatement"),
         "void m() { for (B b : all(c)) { } }"),
        ("enum B { C, D «E» }", ids.DELETE_TOKEN, ("E",), "enum B { C, D, E }"),
        ("@interface B { int c«(») = 1; }", ids.INSERT_TO_COMPLETE, (")", "MethodDeclaration"),
         "@interface B { int c() default 1; }"),
        ("enum B { C(1) { int f() { return 1; } }, D(2)«;» E(3); int e; }", ids.INSERT_AFTER, (";", "{"),
         "enum B { C(1) { int f() { return 1; } }, D(2), E(3); int e; }"),
        ("enum B { C(1)«;» D(2); int e; }", ids.INSERT_AFTER, (";", "{"), "enum B { C(1), D(2); int e; }"),
    ],
)  # fmt: skip
def test_slips_of_the_parser_s_words(marked: str, code: int, arguments: tuple[str, ...], right: str) -> None:
    assert in_class(right) in tried(in_class(marked), code, *arguments)[:4]


def test_a_constant_s_end_is_no_comma_after_the_constants() -> None:
    for body in ("enum B { C; D e«;» f(); }", "int a«;» b(); int c;"):
        assert not [text for text in tried(in_class(body), ids.INSERT_AFTER, ";", "{") if ", f()" in text]


def test_a_jump_has_a_label_around_it() -> None:
    body = "void m() { first: for (;;) { } outer: while (a) { inner: for (;;) { if (b) «continue out;» } } }"
    found = tried(in_class(body), ids.UNDEFINED_LABEL, "out")
    jumps = ("continue outer;", "continue inner;", "continue;")
    assert found == [in_class(body.replace("«continue out;»", jump)) for jump in jumps]


@pytest.mark.parametrize(
    ("header", "right"),
    [
        ("class B implements C<«T»> { }", "class B<T> implements C<T> { }"),
        ("record B<A extends C<A>>(A a, «T» t) { }", "record B<A extends C<A>, T>(A a, T t) { }"),
    ],
)
def test_a_type_declares_the_parameters_of_its_header(header: str, right: str) -> None:
    assert tried(in_class(f"void m() {{ {header} }}"), ids.UNDEFINED_TYPE, "T")[0] == in_class(
        f"void m() {{ {right} }}"
    )


# --------------------------------------------------------------------------- nested types and records


def test_a_type_inside_the_sealed_one_is_permitted_by_its_outer_name() -> None:
    found = tried("sealed interface A permits A.B { record C() implements «A» { } }", 16779069, "C", "a.A")
    assert found == ["sealed interface A permits A.B, A.C { record C() implements A { } }"]


def test_an_inner_class_uses_the_outer_instance() -> None:
    body = "class B { class C { int m() { return «B.f()»; } } int f() { return 1; } }"
    assert tried(in_class(body), ids.STATIC_METHOD, "p.B", "f", "")[0] == in_class(
        body.replace("«B.f()»", "B.this.f()")
    )


def test_an_inner_class_is_created_by_its_outer_instance() -> None:
    found = tried(in_class("void m(B b) { f(«new B.C(1)»); }"), min(ids.NO_ENCLOSING_INSTANCE), "a.B")
    assert found[0] == in_class("void m(B b) { f(b.new C(1)); }")


@pytest.mark.parametrize(
    ("record", "right"),
    [
        ("record B(int n, String s, C c) { «B(int n)» { this.n = n + 1; this.s = f(); g(); } }",
         "record B(int n, String s, C c) { B(int n) { this(n + 1, f(), null); g(); } }"),
        ("record B<T>(int n, T t) { public «B(T t)» { } }",
         "record B<T>(int n, T t) { public B(T t) { this(0, t); } }"),
        ("record B(int n) { public «B()» { f(n); } }", "record B(int n) { public B { f(n); } }"),
    ],
)  # fmt: skip
def test_a_constructor_of_a_record_calls_the_canonical_one(record: str, right: str) -> None:
    assert tried(record, ids.RECORD_CONSTRUCTOR) == [right]


@pytest.mark.parametrize(
    ("marked", "right"),
    [
        ("@interface B { String «c»; int d() default 1; }", ["@interface B { String c(); int d() default 1; }"]),
        ("interface B { String «c»; }", ["interface B { String c(); }", "interface B { String c = null; }"]),
    ],
)
def test_what_lacks_a_value_in_an_interface_is_a_method(marked: str, right: list[str]) -> None:
    assert tried(marked, ids.UNINITIALISED_FIELD, "c") == right


def test_an_attribute_of_an_annotation_has_its_name() -> None:
    assert tried("@Prices(«totalPrize» = 1) class A { }", ids.UNDEFINED_ATTRIBUTE, "totalPrize", "a.Prices")[0] == (
        "@Prices(totalPrice = 1) class A { }"
    )
    texts = tried('@Prices(«"b"», c = 1) class A { }', ids.UNDEFINED_ATTRIBUTE, "value", "a.Prices")
    assert '@Prices(find = "b", c = 1) class A { }' in texts


def test_a_member_is_imported_like_the_others_of_its_type() -> None:
    head = "import static a.Checks.{};\nimport static b.B.c;\n\nclass A {{ void m() {{ «{}»(1); }} }}"
    found = tried(head.format("some", "many"), ids.UNDEFINED_METHOD, "A", "many", "int", flat=False)
    assert "import static a.Checks.many;\nimport static a.Checks.some;\nimport static b.B.c;\n" in found[0]
    found = tried(head.format("few", "many"), ids.UNDEFINED_METHOD, "A", "many", "int", flat=False)
    assert "import static a.Checks.few;\nimport static a.Checks.many;\nimport static b.B.c;\n" in found[0]
    found = tried(head.format("few", "isBlank").replace("b.B", "a.Texts"), ids.UNDEFINED_METHOD, "A", "isBlank", "int")
    assert "import static a.Texts.isBlank; class A" in found[0]
    assert not [text for text in found if "Texts.isBlank(1)" in text]
    found = tried(in_class("void m() { «isBlank»(1); }"), ids.UNDEFINED_METHOD, "A", "isBlank", "int")
    assert found[0] == in_class("void m() { Texts.isBlank(1); }")


def test_a_static_method_has_the_type_parameter_with_its_bound() -> None:
    head = "class A<T, E extends B<T>> {{ static {}C<T, E> m(T t) {{ return null; }} }}"
    for present, right in (("", "<E extends B<T>> "), ("<T> ", "<T, E extends B<T>> ")):
        marked = head.format(present).replace("T, E> m", "T, «E»> m")
        assert tried(marked, ids.STATIC_TYPE_VARIABLE, "E")[0] == head.format(right)


@pytest.mark.parametrize(
    ("body", "right"),
    [("void m() { f(«Barge», 1); }", "void m() { f(Barge.class, 1); }"),
     ("Class<?> c = «Barge»;", "Class<?> c = Barge.class;")],
)  # fmt: skip
def test_a_type_as_a_value_is_its_class(body: str, right: str) -> None:
    assert in_class(right) in tried(in_class(body), ids.UNRESOLVED_VARIABLE, "Barge")
    assert not [text for text in tried(in_class(body.replace("Barge", "BARGE")), ids.UNRESOLVED_VARIABLE, "BARGE")
                if "BARGE.class" in text]  # fmt: skip


def test_several_values_of_an_annotation_have_braces() -> None:
    found = tried('class A { @B("c"«,» "d") int n; }', ids.UNEXPECTED_TOKEN, ",", "<")
    assert found[0] == 'class A { @B({"c", "d"}) int n; }'
    assert not [
        text for text in tried('class A { @B(c = 1«,» "d") int n; }', ids.UNEXPECTED_TOKEN, ",", "<") if "{c" in text
    ]


def test_a_directive_of_a_module_is_spelled_right() -> None:
    found = tried("module a { «require» b.c; }", ids.UNEXPECTED_TOKEN, "require", "requires")
    assert found[0] == "module a { requires b.c; }"
    assert not tried("module a { «b» b.c; }", ids.UNEXPECTED_TOKEN, "b", "requires")


@pytest.mark.parametrize(
    ("marked", "right"),
    [
        ("abstract class A { public <T> List<T> «b(T t)»; }",
         ["abstract class A { public abstract <T> List<T> b(T t); }",
          "abstract class A { public <T> List<T> b(T t) { throw new UnsupportedOperationException(); } }"]),
        ("class A { void «b()» throws E; }", ["class A { void b() throws E { } }"]),
        ("class A { «A(int n)»; }", ["class A { A(int n) { } }"]),
    ],
)  # fmt: skip
def test_a_method_without_a_body_is_abstract_or_gets_one(marked: str, right: list[str]) -> None:
    assert tried(marked, ids.MISSING_BODY) == right


def test_a_default_method_is_called_by_its_interface() -> None:
    head = "class A extends B<C> implements D<E>, p.F {{ void m() {{ {}super.«n»(); }} }}"
    found = tried(head.format(""), ids.UNDEFINED_METHOD, "B", "n", "")
    assert found[:2] == [head.format(f"{name}.").replace("«n»", "n") for name in ("D", "F")]
    assert not [text for text in tried(head.format("this.").replace("super.", ""), ids.UNDEFINED_METHOD, "B", "n", "")
                if "D.this" in text]  # fmt: skip


@pytest.mark.parametrize(
    "given", ["java.util.function.Consumer<? super a.B>", "java.util.function.Consumer<capture-of ? super a.B>"]
)
def test_a_variable_has_the_wildcards_of_its_value(given: str) -> None:
    wanted = "java.util.function.Consumer<a.B>"
    found = tried(in_class("void m() { for (Consumer<B> b : «all») { } }"), ids.ELEMENT_MISMATCH, given, wanted)
    assert in_class("void m() { for (Consumer<? super B> b : all) { } }") in found[:3]


def test_a_variable_that_nothing_uses_has_the_name_of_its_uses() -> None:
    body = "String m() { var txt = f(); if (a) { «text».b(); } return text.c(); }"
    found = tried(in_class(body), ids.UNDEFINED_NAME, "text")
    plain = body.replace("«", "").replace("»", "")
    assert in_class(plain.replace("var txt", "var text")) in found
    assert in_class(plain.replace("text.", "txt.")) in found
    used = in_class(body.replace("if (a)", "if (txt.a())"))
    assert not [each for each in tried(used, ids.UNDEFINED_NAME, "text") if "var text" in each]


def test_a_compact_constructor_assigns_its_parameter() -> None:
    texts = tried("record A(String b) { A { «this.b» = b.strip(); } }", ids.COMPACT_ASSIGNMENT, "b")
    assert texts == ["record A(String b) { A { b = b.strip(); } }"]
