"""What cannot stand inside an expression's brackets."""

import pytest

from espalier.generate.statements import cannot_stand_inside
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
