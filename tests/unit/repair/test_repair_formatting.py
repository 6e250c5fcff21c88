"""Replacements that were generated over several lines are formatted like the original's one line."""

from __future__ import annotations

import pytest

from espalier.repair.formatting import tidied


@pytest.mark.parametrize(
    ("generated", "shown"),
    [
        ("return start.\n   \n   plusDays(DAYS);", "return start.plusDays(DAYS);"),
        ("return\n    start\n.plusDays\n(DAYS +\n1);", "return start.plusDays(DAYS + 1);"),
        ("x = a\r\n  [1]\r\n  ;", "x = a[1];"),
        ("x = 1;", "x = 1;"),
        ("return start. plusDays (DAYS) ;", "return start.plusDays (DAYS);"),
        ("f( a , b -> A :: new );", "f( a, b -> A::new );"),
        ("x = 1. + .5 ; // why", "x = 1. + .5 ; // why"),
        ("x = 1 + . 5;", "x = 1 + . 5;"),
        ("for ( ; ; i++ , j++) {", "for ( ; ; i++, j++) {"),
        ("if (a) {\n  b();\n}", "if (a) {\n  b();\n}"),
        ("a();\nb();", "a();\nb();"),
        ("x = // why\n 1;", "x = // why\n 1;"),
        ('x = """\n  a""";', 'x = """\n  a""";'),
        (f"x = {'a' * 60} +\n    {'b' * 60};", f"x = {'a' * 60} +\n    {'b' * 60};"),
    ],
)
def test_one_statement_replaces_one_line_by_one_line(generated: str, shown: str) -> None:
    assert tidied(generated, "return start.plusDay(DAYS);") == shown


def test_several_lines_stay_several_lines() -> None:
    assert tidied("x = f(\n  1);", "x = f(\n  2);") == "x = f(\n  1);"


def test_spaces_that_the_original_has_are_kept() -> None:
    assert tidied("f (a , b) ;", "f (c , d) ;") == "f (a , b) ;"
