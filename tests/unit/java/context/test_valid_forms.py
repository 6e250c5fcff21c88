"""Forms of Java that are rare, or new: none of their lexemes is rejected, whichever of them stands before the hunk."""

from __future__ import annotations

import pytest

from espalier.java.context.nesting import parse_before
from espalier.java.context.syntax import symbols_begun, symbols_of
from espalier.java.lexer import Lexeme, LexemeKind, lex

AHEAD = 40
"""Lexemes that are asked for after each place. They reach beyond the statement in which a hunk begins."""

STATEMENTS = r"""
this.<T>f(); super.<T>g(); A.<B>h(); new <T>A(); f(a.<B>c(), d); A.super.<B>c(); a.new <T>B(); a[0].<B>c();

f(int[]::new, A[]::new, A<B>[]::new, int[][]::clone, super::<T>f, (a ? b : c)::d, A.this.b::c, A.class::cast);

r = (A & B & C<D>) x -> x; o = (@C A & @D B) x; o = (A<B>[]) z; o = (A) (b, c) -> d; o = (x) ? (A) () -> 1 : y;

f = (var a, var b) -> a; f = (final var a, @N var b) -> b; f = (_, _) -> 1; f = _ -> 2; f = (int[] a, B... b) -> 1;

outer: for (;;) { inner: while (x) { if (y) continue outer; break inner; } } l: { break l; } a: b: f(); c: ;

int y = switch (x) { case 1, 2: yield 3; default: { yield -1; } }; yield (x); yield ++i; yield (A) b; yield a -> b;

y = switch (o) { case null -> 0; case A a when a > 5 && b -> a; case P(int a, _) when f(x -> y) -> 1; default -> 2; };

switch (o) { case A a when (b): case int i when i < n: f(); break; case A.B<C>(var p) -> g(); case null, default: }

switch (o) { case A _, B _ -> f(); case C(_), D(E(var a), _) -> { } case F[] a when a.b < c -> { } case G<?> g -> h();
}

@A(@B({@C, @D(1)})) int x; @A(value = {@B(x = {1, 2}), @B}, y = 1) final var z = 1; @A({1, 2,}) int v; @A({}) int w;

int sealed = 1, permits = 2, record = 3, when = 4, non = 5; x = non - sealed; record.f(); record(1); when -= open;

if (a) if (b) c(); else d(); else e(); if (a) for (;;) if (b) c(); else d(); else e(); if (a) do b(); while (c); else
d();

switch (x) { case 1: if (a) if (b) c(); else d(); else e(); break; case 2: do do a(); while (b); while (c); default: }

int[][] a = { {1, 2}, {3}, {}, }; A[][] b = new A[][] { { new A() { { g(); } }, f(() -> { g(); }) }, { null } };

int a[] = {1}, b[][] = {{1}, {2,},}, c; new int[]{1, 2}.clone(); int @A [] @B [] d = new int @C [1] @D []; A.@N B e;

for (int i = 0, n = m; i < n; i++, --j) ; for (var _ : xs) { } for (A a : x ? y : z) { } for (new A(); ; f(), x++) { }

try (A<B> a = b; this.c; d.e) { } catch (final @N A | B.C _) { } finally { } try { } finally { } try (var _ = f()) { }

x = a ? b ? c : d : e ? f : g; x = a ? () -> b : c -> d; x = a ? b = c : d; x = y[z = 1]; (a) += (b) - (c); ++(d);

x = o instanceof final @N A<B> b && b.c || o instanceof R(var d, R(_, int e)) && e > 0; if (!(o instanceof A[] a)) { }

class C { C(A a) { int y = 1; a.<X>super(y); } <T> C(T t) { <T>this(); } int f()[] { return null; } void g(C this) { }
}

record R<T extends A<T>>(@N T a, List<? super T>... b) implements B<T>, C { R { f(); } static { } record S() { } }

enum E implements I { @N A, B(), C(1) { @Override int f() { return 1; } }; E(int... x) { } } interface I { int x(); }
"""

FILES = r"""
void main() { IO.println("a"); int x = 1; } private int h = 1; record P(int x) { P { f(); } } <T> T t(T x) { return x;
}

import module java.base; import static a.B.*; void main(String[] args) { for (var x : args) { f(x); } }

package a; @N public sealed class A<T> extends B<T> permits D, E { non-sealed class D extends A<X> { } int[] a = {1};
}

sealed interface S permits C, D { double a(); private static int k() { return 1; } } record C(double r) implements S {
}

@interface A { String[] a() default {"a", "b"}; B[] c() default { @B(1), @B({2, 3}) }; int d() default 1; A e()
default @A; }

class A { int[][] a = {{1}, {2}}, b = { { 3 }, { } }; { { i(); } } int n()[] { { o(); } return new int[][] { { 1 }
}[0]; } }

class A { int sealed; int permits; void record(A record) { } non-sealed class R extends S { } sealed class T permits U
{ } }

class A { @N(a = {@B({1}), @B({2, 3})}, c = @C(d = {"}", "{"})) int f() { return 1; } @a.b.C @D("x") final @E int y =
2; }

module a.b { requires transitive c; exports d to e, f; opens g; uses h.I; provides j.K with l.M, n.O; }
"""

TEXT_BLOCKS = r'''String s = """
  a \" b \""" c \
 "" {( \\""".formatted(1); s = """
\""" "" """; s = """
 a\s
""" + 1;'''

METHODS = [f"class A {{ void m(int a) {{ g(); {each} }} }}" for each in (*STATEMENTS.split("\n\n"), TEXT_BLOCKS)]


@pytest.mark.parametrize("text", [*METHODS, METHODS[-1].replace("\n", "\r\n"), *FILES.split("\n\n")])
def test_no_lexeme_is_rejected(text: str) -> None:
    words = [lexeme for lexeme in lex(text) if not lexeme.trivia]
    assert not any(word.kind is LexemeKind.ERROR for word in words)
    for start in range(len(words)):
        for new_line in (False, True):
            _feed(words, start, new_line)


def _feed(words: list[Lexeme], start: int, new_line: bool) -> None:
    """Gives the grammar the lexemes after a place, each finished and as the last one of a text."""
    parse = parse_before(words[:start], new_line)
    for word in words[start : start + AHEAD] if parse is not None else ():
        told = f"{_told(words[:start])} <place> {_told(words[start : words.index(word) + 1])}"
        assert not parse.after(symbols_begun(word)).dead, told
        parse = parse.after(symbols_of(word))
        assert not parse.dead, told


def _told(words: list[Lexeme]) -> str:
    return " ".join(word.text for word in words[-8:])


@pytest.mark.parametrize("before", ["class A { int[] a = ", "class A { void f() "])
def test_any_number_of_braces_is_read(before: str) -> None:
    words = [lexeme for lexeme in lex(before + "{" * 2000) if not lexeme.trivia]
    assert parse_before(words, False) is not None
