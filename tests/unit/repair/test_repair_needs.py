"""What a hole must contain. A case is a method's body with the hole as «» and the name that the compiler
marks as ⟦name⟧."""

from pathlib import Path

import pytest

from espalier.ports import Hunk, Needs, Problem
from espalier.repair.needs import needs_of

UNRESOLVED, UNASSIGNED, UNRETURNED = 33554515, 536870963, 603979884


def needs_in(body: str, code: int = UNRESOLVED, generated: str = "") -> Needs:
    text = f"class A {{\n  int m(int a) {{\n    {body}\n  }}\n}}\n"
    start = text.index("⟦")
    end = text.index("⟧") - 1
    text = text.replace("⟦", "").replace("⟧", "")
    hole = text.index("«»")
    text = text.replace("«»", "")
    moved = len(generated) if hole < start else 0
    removed = 2 if hole < start else 0
    problem = Problem("a problem", 1, 1, start - removed + moved, end - removed + moved, code=code)
    return needs_of(Hunk(Path("A.java"), text, hole, hole), generated, [problem])


@pytest.mark.parametrize(
    "body",
    [
        "«»\n    return ⟦n⟧ + 1;",
        "f(a);\n    «»\n    if (a > 0) { return ⟦n⟧; }",
        "while (a > 0) {\n    «»\n    f(⟦n⟧);\n    }",
    ],
)
def test_a_variable_that_is_used_after_the_hole_must_be_declared_in_it(body: str) -> None:
    assert needs_in(body) == Needs(declares=frozenset({"n"}))


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
        "switch (a) {\n    case 1:\n    f(a);\n    «»\n    case 2:\n    f(⟦n⟧); }",
    ],
    ids=[
        *("before", "after the block", "a type", "declared", "lambda's", "lambda's list", "switch", "call", "value"),
        "case",
    ],
)
def test_nothing_is_required_if_another_text_may_mend_too(body: str) -> None:
    assert needs_in(body) == Needs()


def test_nothing_is_required_in_a_class_body_because_names_may_be_inherited() -> None:
    opened = "«»\n    int x = 1;\n    int y() { return ⟦n⟧; }\n    };"
    assert needs_in(opened, generated="{") == Needs()
    assert needs_in("«»\n    f(a);\n    f(⟦n⟧);\n    }", generated="{").declares == {"n"}


def test_a_variable_without_value_must_get_one_or_its_use_is_not_reached() -> None:
    needed = Needs(assigns=frozenset({"n"}))
    assert needs_in("int n;\n    «»\n    return ⟦n⟧;", UNASSIGNED) == needed
    assert needs_in("int n;\n    do {\n    «»\n    } while (⟦n⟧ > a);\n    return a;", UNASSIGNED) == needed


def test_a_variable_of_another_method_gets_no_value_in_this_one() -> None:
    assert needs_in("«»\n    return a;\n  }\n  int k() {\n    int n;\n    return ⟦n⟧;", UNASSIGNED) == Needs()


def test_a_method_that_must_return_returns_or_does_not_end() -> None:
    text = "class A {\n  int m() {\n    \n  }\n  int k() {\n  }\n}\n"
    hole = text.index("    \n") + 4
    hunk = Hunk(Path("A.java"), text, hole, hole)
    problem = Problem("", 2, 1, text.index("m()"), text.index("m()") + 3, code=UNRETURNED)
    assert needs_of(hunk, "", [problem]) == Needs(returns=True)
    other = Problem("", 5, 1, text.index("k()"), text.index("k()") + 3, code=UNRETURNED)
    assert needs_of(hunk, "", [other]) == Needs()
