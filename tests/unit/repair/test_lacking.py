"""What is lacking in a hole. A case: a method's body with the hole as «», and the name the compiler marks as ⟦name⟧."""

from pathlib import Path

import pytest

from espalier.ports import Hunk, Problem
from espalier.repair.lacking import Lacking, lacking

UNRESOLVED, UNASSIGNED, UNRETURNED = 33554515, 536870963, 603979884
ENDLESS = frozenset({"return", "throw", "while", "for", "do"})


def told(body: str, code: int = UNRESOLVED, generated: str = "") -> Lacking:
    text = f"class A {{\n  int m(int a) {{\n    {body}\n  }}\n}}\n"
    start = text.index("⟦")
    end = text.index("⟧") - 1
    text = text.replace("⟦", "").replace("⟧", "")
    hole = text.index("«»")
    text = text.replace("«»", "")
    moved = len(generated) if hole < start else 0
    gap = 2 if hole < start else 0
    problem = Problem("a problem", 1, 1, start - gap + moved, end - gap + moved, code=code)
    return lacking(Hunk(Path("A.java"), text, hole, hole), generated, [problem])


@pytest.mark.parametrize(
    "body",
    [
        "«»\n    return ⟦n⟧ + 1;",
        "f(a);\n    «»\n    if (a > 0) { return ⟦n⟧; }",
        "while (a > 0) {\n    «»\n    f(⟦n⟧);\n    }",
    ],
)
def test_a_variable_that_is_used_behind_the_hole_is_declared_in_it(body: str) -> None:
    assert told(body) == Lacking(frozenset({"n"}), (frozenset({"n"}),))


@pytest.mark.parametrize(
    "body",
    [
        "f(⟦n⟧);\n    «»\n    f(a);",
        "if (a > 0) {\n    «»\n    }\n    f(⟦n⟧);",
        "«»\n    return ⟦N⟧.x;",
        "«»\n    for (int n : a) f(n);\n    f(⟦n⟧);",
        "«»\n    g(x -> n -> ⟦n⟧);",
        "«»\n    g((x, n) -> ⟦n⟧);",
        "switch (a) {\n    «»\n    f(⟦n⟧); }",
        "int b = f(\n    «»\n    ⟦n⟧);",
        "A x =\n    «»\n    f(⟦n⟧);",
    ],
    ids=["before", "behind the block", "a type", "declared", "lambda's", "lambda's list", "switch", "call", "value"],
)
def test_nothing_is_said_where_it_may_be_otherwise(body: str) -> None:
    assert told(body) == Lacking()


def test_a_class_body_may_inherit_what_is_used_in_it() -> None:
    opened = "«»\n    int x = 1;\n    int y() { return ⟦n⟧; }\n    };"
    assert told(opened, generated="{") == Lacking()
    assert told("«»\n    f(a);\n    f(⟦n⟧);\n    }", generated="{").declares == {"n"}


def test_a_variable_without_value_gets_one_or_is_not_reached() -> None:
    found = told("int n;\n    «»\n    return ⟦n⟧;", UNASSIGNED)
    assert found.declares == frozenset()
    assert found.holds == (ENDLESS | {"break", "continue", "yield", "n"},)


def test_a_method_that_must_return_does_or_does_not_end() -> None:
    text = "class A {\n  int m() {\n    \n  }\n  int k() {\n  }\n}\n"
    hole = text.index("    \n") + 4
    hunk = Hunk(Path("A.java"), text, hole, hole)
    problem = Problem("", 2, 1, text.index("m()"), text.index("m()") + 3, code=UNRETURNED)
    assert lacking(hunk, "", [problem]).holds == (ENDLESS,)
    other = Problem("", 5, 1, text.index("k()"), text.index("k()") + 3, code=UNRETURNED)
    assert lacking(hunk, "", [other]) == Lacking()
