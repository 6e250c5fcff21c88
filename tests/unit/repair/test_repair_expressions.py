"""Expressions are found by brackets and operators; in a broken line, as far as the brackets match."""

import pytest

from espalier.repair.expressions import calls, conditions, expressions
from espalier.repair.templates import Line


def shown(line: Line, found: tuple[int, int]) -> str:
    return line.text[line.words[found[0]].start : line.words[found[1] - 1].end]


def texts(text: str) -> set[str]:
    line = Line(text)
    return {shown(line, found) for found in expressions(line)}


def test_arguments_right_sides_and_receivers() -> None:
    assert texts("total = cart.sum(day, 3 * rate);") == {
        "cart.sum(day, 3 * rate)",
        "cart",
        "day",
        "3 * rate",
        "3",
        "rate",
    }


def test_operands_of_a_condition() -> None:
    found = texts("if (a.b(c) > d && !e) {")
    assert {"a.b(c) > d && !e", "a.b(c) > d", "!e", "a.b(c)", "d", "a", "c"} <= found


def test_receivers_are_whole_chains() -> None:
    assert {"a", "a.b(c)[i]"} <= texts("return a.b(c)[i].d;")


def test_cast_and_returned_values_are_expressions() -> None:
    assert "x.y" in texts("return x.y;")
    assert "new A(b)" in texts("throw new A(b);")


@pytest.mark.parametrize("text", ["", ";", "foo(bar;", "a.b(c))", ")(", 'x = "a(";', "a..b", "= = ="])
def test_broken_lines_raise_nothing(text: str) -> None:
    line = Line(text)
    for first, end in (*expressions(line), *conditions(line)):
        assert 0 <= first <= end <= len(line.words)


def test_calls_and_their_arguments() -> None:
    line = Line("f(a, g(b, c), (d));")
    found = {tuple(shown(line, argument) for argument in call.arguments) for call in calls(line)}
    assert found == {("a", "g(b, c)", "(d)"), ("b", "c")}


def test_conditions() -> None:
    line = Line("if (a(b) < c) while (d) e();")
    assert [shown(line, found) for found in conditions(line)] == ["a(b) < c", "d"]
