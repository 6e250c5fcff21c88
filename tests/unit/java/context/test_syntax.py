"""Which texts Java's grammar admits. After `|` the last lexeme may still grow."""

from __future__ import annotations

import pytest

from espalier.generate.lexical_context import without_begun_escape
from espalier.java.context.nesting import automaton, parse_before
from espalier.java.context.syntax import Automaton, Parse
from espalier.java.lexer import lex

METHOD = "class A { int f; void m(int a) { g(); "


def parsed(before: str) -> Parse:
    parse = parse_before([lexeme for lexeme in lex(before) if not lexeme.trivia], before.endswith("\n"))
    assert parse is not None
    return parse


@pytest.mark.parametrize(
    "text",
    [
        "int x = 1, y[] = {1, 2,};",
        "final var list = new ArrayList<Map.Entry<String, ? extends int[]>>(3) { int n; void f() { g(); } };",
        "x = a < b; ",
        "x = a == (b = c) ? d = e : (f[1] = g); h.i().j += k = l; (m) = n; o = (p) -> q = r; if ((s = t()) != u) ;",
        "a<b> c = (a) < (b) ? d : e;",
        "x = (int) y + (Foo & Bar) z -> { return 1; };",
        "x = (a) - b; y = (a) (b); z = (a).b();",
        "f(x -> y, (x, y) -> x, (int x, final var y) -> { }, A::new, int[]::clone, List<String>::<T>of, super::f);",
        "if (a instanceof Foo(var b, int c) && b instanceof final Bar d) return; else throw e;",
        "x = switch (y) { case A, B -> 1; case Foo f when f.g() -> { yield 2; } case null, default -> throw e; };",
        "switch (y) { case 1: case 2: f(); break; default: }",
        "for (int i = 0, j; i < n; i++, --j) ; for (final var e : es) { }",
        "try (var r = open(); s) { } catch (final A | B e) { } finally { }",
        "out: do { continue out; } while (a >>> 2 >= b >> 1 & c); c <<= 3; ",
        "x >>>= 1; x >>= 2; f(x >= 3); ",
        "a.b.<T>c().new D<>(1).e[2].f++; --x; new A().b(); this.c(); super.d(); (e).f(); A.super.g();",
        "Object.class.f(); int[].class.g(); void.class.h(); a[0][b()] = new int[3][]; c = new int[][] {{1}, {}};",
        "@A(x = {1, 2}, y = @B) class C<T extends D & E> extends F implements G, H { }",
        "record R(int... x) { R { f(); } static <T> T g() throws A, B { return null; } }",
        "enum E { A, B(1) { void f() { } }, ; E() { } private int x; }",
        "@interface I { int x() default 1; String[] y() default {}; }",
        "interface S { default void f() { } void g(); } final class T implements S { static native void g(); }",
        "static record R(int n) { } abstract class A { abstract int f(); protected <T> A g() throws B { h(); } }",
        '@Overrides int x; @a.Override int y; @SuppressWarnings("a") final class A { @Override public int f() { } }',
        "record R(@Override int n) { @Override public int m() { return 1; } }",
        "var b = new A() { sealed interface S permits T { } non-sealed class T implements S { } int n; A() { } { } };",
        'var s = """ text """ + "a" + \'b\' + 1e3 + .5 + null; var record = 1; yield x; assert a : b; when();',
        "synchronized (x) { } ; { } return; throw x; int[] a, b; List<int[]>[] c; A.B<C>.D d;",
        "li\\u0073t.size(); int \\u0061 = 1;",
        "if (f(a -> b)) { } while ((f(() -> 1))) { } throw f(a -> b); x[f(a -> 1)] = y; for (; f(a -> b); ) { }",
        "x = switch (y) { case (A) -> (a) -> b; case 1 + (B) -> () -> c; default -> d -> e; };",
        "switch (a) { case P(_, var y) -> f(); case P(A _, _) -> g(); case Q(_) when y -> h(); case R _ -> { } }",
        "if (a instanceof P(_, int y) && b instanceof Q(R(_), final var _) || c instanceof A _) { }",
        "try (var _ = open()) { } catch (A | B _) { } f(_ -> 1, (_, _) -> 2, (int _, var _) -> 3); int _ = g();",
        "for (int i = 0, _ = f(); i < n; i++) { } for (A _ : b) { } x = switch (y) { case P(_), Q(_) -> 1; };",
        "return @B C.D<@E F>::<@G H>new; f(@B int @C []::new, a.@B C::d); x = (@B C) d; new @B C<@D E>();",
        "var x = a ? b : c ? d : e; f(a ? (b) -> c : d); x = y = z; _ = 1; for (var _ : x) { }",
    ],
)
def test_java_is_admitted_lexeme_by_lexeme_and_cut_anywhere(text: str) -> None:
    parse = parsed(METHOD)
    for cut in range(len(text) + 1):
        assert parse.admits(lex(without_begun_escape(text[:cut]))), text[:cut]
    assert not parse.after_all(lex(text + " }")).dead


@pytest.mark.parametrize(
    "text",
    [
        "x = BigInteger uvp|",
        "x = 1; i++)",
        "f(int a|",
        "for (int i = 0; i < n; i > 1;",
        "for (Node a, b.c",
        "foo bar(",
        "a + b;",
        "a.b;",
        "f() g",
        "return a, b",
        "x = if|(",
        "++;",
        "new A() {} B",
        "case 1",
        "x = int y",
        "a ? b",
        "(a) -> b;",
        "private int|x;",
        "x = a b",
        "x = a == b = c",
        "x = a ? b : c = d",
        "x = -a = b",
        "f(a + b += c)",
        "private |",
        "@Override int|",
        "f((@Override int|",
        "final class A { int n; } static class",
        "new A() { void f();",
        "new A() { abstract int f(); public static <T> int f() throws B;",
        "record R() { int f();",
        "if (a ->",
        "while (() ->",
        "synchronized ((a, b) ->",
        "for (; a ->",
        "throw () ->",
        "x[a ->",
    ],
)
def test_what_is_no_java_is_rejected_at_once(text: str) -> None:
    parse = parsed(METHOD)
    finished, _, growing = text.partition("|")
    lexemes = lex(finished + growing)
    assert not parse.admits([*lexemes, *lex(" ")]) or not parse.admits(lexemes)


@pytest.mark.parametrize(
    ("before", "admitted", "rejected"),
    [
        ("class A { ", "int f;", "f();"),
        ("class A { void m() { if (x) y(); ", "else z();", "case 1:"),
        ("class A { void m() { switch (x) { ", "case 1: f();", "int f() {"),
        ("class A { void m() { x = switch (y) { case 1 -> 2; ", "default -> 3;", "void f"),
        ("enum A { ", "B(1), C;", "f = 1"),
        ("enum A { B; ", "int x;", "C, D"),
        ("class A { int[] x = { 1, ", "2, 3", "2;"),
        ("class A { int[][] x = { { ", "1, 2 }, { 3 } };", "f();"),
        ("class A { int[][][] x = { {{1}}, { { ", "2 }, {} } };", "f();"),
        ("class A { void m() { int[][] x = { { 1, ", "2 } };", "f();"),
        ("class A { int x()[] { { ", "f(); }", "int f() {"),
        ("class A { { { ", "f(); }", "int f() {"),
        ("@interface A { String[] b() default { ", '"c", "d" };', "f();"),
        ("class A { void m() { if (x) if (y) f(); ", "else g(); else h();", "case 1:"),
        ("class A { void m() { if (x) if (y) f(); else g", "(); else h(); i();", "(); case 1:"),
        ("class A { void m() { if (x) do f(); while (y); ", "else g();", "case 1:"),
        ("class A { void m() { switch (x) { case 1: if (x) if (y) f(); ", "else g(); else h(); case 2:", "void f"),
        ("class A { Object o = new B(1) { ", "int x;", "f();"),
        ("class A { Object o = new B() { void m() { ", "f();", "int f() {"),
        ("class A { void m() throws B { ", "f();", "int f() {"),
        ("class A { void m() { run(() -> { ", "f();", "int f() {"),
        ("class A { void m() { f(a, ", "b, c", "int b"),
        ("class A { void m() { f(a, ", "b);", "b;"),
        ("class A { void m() { x = y. ", "z();", "1"),
        ("class A { void m() { for (int i = 0; ", "i < n; i++)", "int j"),
        ("class A { static { ", "f();", "int f() {"),
        ("class A { @Override public int m() { ", "f();", "private int f"),
        ("class A { @B @a.C(1) int m(int n) { ", "f();", "private int f"),
        ("enum A { @B C(1) { ", "int f;", ","),
        ("class A { void m(R record) throws B {\n log(record); ", "return;", "private int f"),
        ("class A { void record(int x) throws B { ", "if (x > 0) { y(); }", "private int f"),
        ("class A { @B(record = true) void m() { ", "return;", "private int f"),
        ("class A { int m()[] { ", "return null;", "private int f"),
        ("class A { public A(int n) { if (n < 0) throw new B(); ", "super(n); g();", "private int f"),
        ("void main() { ", "IO.println(1);", "private int f"),
        ("class A { record R<T>(int n) implements B { ", "int f() { return 1; }", "f();"),
        ("interface A { ", "int f();", "f();"),
        ("record A(int x) { ", "int f() { return 1; }", "f();"),
        ("class A { void m() { int x = 5\n", "f();", "case"),
    ],
)
def test_the_left_context_determines_what_is_admitted(before: str, admitted: str, rejected: str) -> None:
    assert parsed(before).admits(lex(admitted))
    assert not parsed(before).admits([*lex(rejected), *lex(" ")])


@pytest.mark.parametrize("before", ["", "package a;", "class A { void m() { x = = ; } ) f(", "class A extends"])
def test_everything_is_admitted_outside_types_and_after_what_is_no_java(before: str) -> None:
    assert parse_before([lexeme for lexeme in lex(before) if not lexeme.trivia], True) is None


def test_after_the_enclosing_body_everything_is_admitted() -> None:
    assert parsed(METHOD).admits(lex("} anything ) goes ;"))


def test_parses_are_shared_and_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Automaton()
    first = machine.begin("blockBody").after_all(lex("f(a); "))
    assert machine.begin("blockBody").after_all(lex("g(b); ")) is first
    monkeypatch.setattr("espalier.java.context.syntax._KEPT", 0)
    again = machine.begin("blockBody").after_all(lex("g(b); "))
    assert again is not first and again.admits(lex("x = 1;")) and first.admits(lex("x = 1;"))


@pytest.mark.parametrize("nested", ["x = ((", "f(g(", "x = (a ? (", "A<B<", "x = (A) (B) ("])
def test_nesting_does_not_multiply_the_parses(nested: str) -> None:
    once, often = (len(parsed(METHOD).after_all(lex(nested * times))._readings) for times in (1, 12))
    assert often < 8 * once


def test_one_automaton_serves_all() -> None:
    assert automaton() is automaton()


@pytest.mark.parametrize(
    ("text", "declares"),
    [
        ("", False),
        ("int a, ", True),
        ("f(a, ", False),
        ("List<A> ", True),
        ("x = a < b > ", False),
        ("a < b > ", True),
        ("for (A a : ", False),
        ("for (A ", True),
        ("try { } catch (A | B ", True),
        ("f((a, ", True),
        ("f((", False),
        ("x = a instanceof B ", True),
        ("switch (x) { case ", False),
        ("class ", True),
        ("class A<", True),
        ("class A extends ", False),
        ("record R(int a, ", False),
        ("record R(int ", True),
        ("@A(", False),
        ("x.", False),
        ("} ", False),
    ],
)
def test_where_an_identifier_certainly_declares_a_name(text: str, declares: bool) -> None:
    assert parsed(METHOD).after_all(lex(text)).declares_name is declares


@pytest.mark.parametrize(
    ("before", "wants"),
    [
        (METHOD, False),
        (METHOD + "final ", True),
        (METHOD + "f(", False),
        (METHOD + "x = List<", False),
        (METHOD + "List<", True),
        (METHOD + "new ", True),
        (METHOD + "try { } catch (", True),
        (METHOD + "x = a instanceof ", True),
        ("class A { ", False),  # a constructor
        ("class A { private ", False),
        ("class A { B m(", True),
        ("class A { B m(C c, ", True),
        ("class A { void m() throws ", True),
        ("class A { List<", True),
        ("class A extends B { java.", True),
        ("class A { B b = ", False),
        ("class A { @", False),
    ],
)
def test_where_only_a_type_can_stand(before: str, wants: bool) -> None:
    assert parsed(before).wants_type is wants
