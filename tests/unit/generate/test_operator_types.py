"""The types that an operator expression can have."""

import pytest

from espalier.generate.operator_types import result_of
from espalier.java.lexer import lex

NUMBERS = "double float int long"


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ('return "" + 1', "String"),
        ('x = "a" + f(b - c) + d', "String"),
        ('x = "a" + b * c', f"String {NUMBERS}"),
        ("x = a + b", f"String {NUMBERS}"),
        ('x = a + "b"', f"String {NUMBERS}"),
        ("return f() - 1", NUMBERS),
        ("final long x = -a", NUMBERS),
        ("return (a - b)", None),
        ("return a != b", "boolean"),
        ("return a + b == c", "boolean"),
        ("return !a", "boolean"),
        ("return o instanceof Foo f && f.g()", "boolean"),
        ("x = a & b", "boolean int long"),
        ("x = a | b + 1", "boolean int long"),
        ("x = y = a - b", NUMBERS),
        ("x = new A() { int f() { return 1 + 2; } }.f() - 1", NUMBERS),
        ("return a ? b - 1 : c", None),
        ("return a -> a - 1", None),
        ("return a < b", None),
        ("return a", None),
        ("x += a - b", None),
        ("f(a - b)", None),
        ("int x = 1, y = a - b", NUMBERS),
        ("a - b", None),
        ("return switch (a) { default -> 1; } - 1", None),
        ("return (T) -1", NUMBERS),
    ],
)
def test_the_types_of_an_operator_expression(text: str, types: str | None) -> None:
    lexemes = lex(text + ";")
    found = result_of(lexemes, len(lexemes) - 1)
    assert (None if found is None else " ".join(sorted(found[1], key=lambda each: (each != "String", each)))) == types


def test_the_first_lexeme_of_an_operator_expression() -> None:
    text = "int x = 1, y = /* why */ (a) - b;"
    lexemes = lex(text)
    found = result_of(lexemes, len(lexemes) - 1)
    assert found is not None and lexemes[found[0]].start == text.index("(a)")
