"""What is quoted of a place whose own line says nothing."""

from __future__ import annotations

import pytest

from espalier.answer.evidence import Evidence, quoted
from espalier.answer.telling_lines import telling

JAVA = """/*
 * Licensed to the world
 * under a licence
 */
package a;

import b.C;

/**
 * Adds.
 */
@Deprecated
@Named("adder")
public class Adder {
  /** One. */
  int one; // a comment
  /* two */ int two;
  /**
   *
   */
  int three;
  // says something
  int four;
}
""".splitlines()


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (1, 14), (2, 14), (4, 14),
        (5, 5), (7, 7),
        (8, 14), (9, 14), (10, 10), (11, 14),
        (14, 14), (15, 15), (16, 16), (17, 17), (18, 21), (19, 21), (20, 21), (22, 22), (0, 0), (99, 99),
    ],
)  # fmt: skip
def test_openings_of_comments_and_licences_stand_for_the_declaration(line: int, shown: int) -> None:
    assert telling(JAVA, line) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<?xml version='1.0'?>\n<!--\n  Licensed\n-->\n<beans>", 5),
        ("# Licensed\n\n#\nkey=1", 4),
        ("// only\n// comments", 1),
        ("/* never ends", 1),
        ("class A { }", 1),
        ("", 1),
    ],
)
def test_of_other_files_what_comes_after_the_licence(text: str, shown: int) -> None:
    assert telling(text.split("\n"), 1) == shown


def test_the_excerpt_is_the_telling_line() -> None:
    (item,) = quoted([Evidence("A.java", 9, "text", "a.Adder", "", "source")], lambda path: "\n".join(JAVA))
    assert (item.line, item.excerpt) == (9, "public class Adder {")
