"""What cannot stand inside an expression's brackets, or after a name."""

import pytest

from espalier.generate.statements import (
    annotates_argument,
    cannot_follow_name,
    cannot_stand_inside,
    declares_in_call,
    is_odd,
    opens_block_after_call,
)
from espalier.java.lexer import code


@pytest.mark.parametrize(
    ("text", "cannot"),
    [
        ("x.println(a.text() {", True),
        ("x.println(a {", True),
        ("x.println(a.text();", True),
        ("a[i;", True),
        ("if (a;", True),
        ("x.then(() -> {", False),
        ("x.then(y -> { a();", False),
        ("f(new A() {", False),
        ("f(new java.util.ArrayList<String>(3) {", False),
        ("f(new int[] {", False),
        ("f(switch (a) {", False),
        ("@A({", False),
        ("@A(value = {", False),
        ("for (int i = 0;", False),
        ("for (int i = f(1); i < n;", False),
        ("try (Reader r = open();", False),
        ("void f() {", False),
        ("g();", False),
        (") {", False),
        ("b) {", False),
        ("f(a, return", True),
        ("f(int", False),
        ("f(a instanceof", False),
        ("if", False),
        ("a.public", True),
        ("A.class", False),
        ("A::new", False),
        ("f(() -> { return", False),
        ("(a;", False),  # what stands before the bracket is not known
    ],
)
def test_a_mark_inside_brackets(text: str, cannot: bool) -> None:
    *words, mark = code(text)
    assert cannot_stand_inside(mark, words) is cannot


@pytest.mark.parametrize(
    ("keyword", "words", "rejected"),
    [
        ("private", "return a < library", True),
        ("return", "x = joined . timeLineOrder", True),
        ("public", "@ Override", False),
        ("public", "@ java . lang . Override", False),
        ("interface", "public sealed", False),
        ("instanceof", "return a", False),
        ("throws", "void f ( )", False),
        ("new", "return yield", False),
        ("public", "}", False),
    ],
)
def test_a_keyword_after_a_name(keyword: str, words: str, rejected: bool) -> None:
    assert cannot_follow_name(keyword, words.split()) is rejected


@pytest.mark.parametrize(
    ("words", "declares"),
    [
        ("a . total ( Product p", True),
        ("a . total ( x , int n", True),
        ("a . total ( ( Product p", False),
        ("return total ( Product p", True),
        ("if ( total ( Product p", True),
        ("x = total ( a , Product p", True),
        ("if ( x instanceof Point ( int n", False),
        ("a . total ( x instanceof Product p", False),
        ("case shapes . Point ( int n", False),
        ("int total ( Product p", False),
        ("a . total ( x , y", False),
        ("f ( new Order ( Customer c", True),
        ("new Order ( Customer extends", True),
        ("a . total ( x instanceof", False),
        ("a . total ( new", False),
        ("new Order ( x instanceof Customer c", False),
    ],
)
def test_no_parameter_is_declared_in_a_call(words: str, declares: bool) -> None:
    *before, word = words.split()
    assert declares_in_call(word, before) is declares


@pytest.mark.parametrize(
    ("words", "annotates"),
    [
        ("a . total (", True),
        ("a . total ( x ,", True),
        ("new Order (", True),
        ("a . total ( (", False),
        ("int total (", False),
        ("@ Column (", False),
        ("a . total ( x", True),
        ("a . total ( 1", False),
        ("return total ( x", True),
        ("int a ; int total (", False),
    ],
)
def test_no_argument_is_annotated(words: str, annotates: bool) -> None:
    assert annotates_argument(words.split()) is annotates


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("= a . total ( x )", True),
        ("; this . total ( )", True),
        ("int total ( int x )", False),
        ("= new a . Order ( x )", False),
        ("= a . new Order ( x )", False),
        ("if ( a . total ( ) )", False),
        ("= f ( x ) . g ( )", False),
        ("try ( in . get ( ) )", False),
        ("case shapes . Point ( int x )", False),
        ("a . total", False),
    ],
)
def test_no_block_follows_a_call(words: str, opens: bool) -> None:
    assert opens_block_after_call(words.split()) is opens


@pytest.mark.parametrize(
    ("words", "odd"),
    [
        ("a . total ( x =", True),
        ("int n = a . total ( ) ,", True),
        ("n =", False),
        ("x . new", True),
        ("x . notify", True),
        ("x . size", False),
        ("return new", False),
        ("for ( Line line : order . lines ( ) ,", True),
        ("for ( int i =", False),
        ("f ( a . total ( ) ,", False),
        ("Map < String ,", False),
        ("int [ ] all = { f ( ) ,", False),
    ],
)
def test_odd_java(words: str, odd: bool) -> None:
    *before, mark = words.split()
    assert is_odd(mark, before) is odd
