"""What the grammar leaves no place for in a block of statements, and what hardly anybody writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.generate.endings import Ending, Rejected
from espalier.generate.statements import is_odd
from espalier.generate.task import Stop, Task
from espalier.ports import Hunk, Prompt

BEFORE = "class A {\n  void m() {\n    f();\n    "
AFTER = "\n    g();\n  }\n}\n"


@pytest.mark.parametrize(
    ("text", "rejected"),
    [
        # marks and words inside brackets
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
        ("f(a, return ", True),
        ("f(int", False),
        ("f(a instanceof ", False),
        ("a.public ", True),
        ("x = A.class ", False),
        ("f(A::new ", False),
        ("f(() -> { return ", False),
        # keywords after a name
        ("return a < library private ", True),
        ("x = joined.timeLineOrder return ", True),
        ("x = a instanceof ", False),
        # declarations, annotations, blocks and dots where arguments or calls are
        ("a.total(Product p", True),
        ("a.total(x, int n", True),
        ("return total(Product p", True),
        ("if (total(Product p", True),
        ("x = total(a, Product p", True),
        ("if (x instanceof Point(int n", False),
        ("a.total(x instanceof Product p", False),
        ("a.total(x, y", False),
        ("f(new Order(Customer c", True),
        ("f(new Order(Customer extends ", True),
        ("f(new Order(x instanceof Customer c", False),
        ("a.total(@Valid Product p", True),
        ("a.total(x, @Valid int n", True),
        ("a.total(x @Valid int", True),
        ("a.total(@Valid String[]::new", False),
        ("x = a.total(x) {", True),
        ("x = a.total(x) -> ", True),
        ("this.total() {", True),
        ("x = new a.Order(x) {", False),
        ("x = a.new Order(x) {", False),
        ("if (a.total()) {", False),
        ("try (in.get()) {", False),
        ("a.total(x..", True),
    ],
)
def test_the_grammar_rejects_what_has_no_place_there(text: str, rejected: bool) -> None:
    hunk = Hunk(Path("A.java"), BEFORE + AFTER, len(BEFORE), len(BEFORE))
    judged = Ending(hunk, Task(Prompt("", ""), stop=Stop.HUNK), clean=True)
    assert isinstance(judged.judge(text), Rejected) is rejected


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
