"""What a string literal's source stands for."""

from __future__ import annotations

import pytest

from espalier.java.facts import encode
from espalier.java.parse import facts_of
from espalier.java.strings import characters


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        ('"plain"', "plain"),
        (r'"a\tb\"c\\d"', 'a\tb"c\\d'),
        (r'"\u002fx\uu0041"', "/xA"),
        (r'"\101\7\0"', "A\x07\x00"),
        (r'"\s|"', " |"),
        (r'"\uD83D\uDE00"', "😀"),
        (r'"\uD83D alone"', "\ufffd alone"),
        ("'x'", "x"),
        ('"""\n    a\n      b\\\n    c\n    """', "a\n  bc\n"),
        ('"""\n    a"""', "a"),
        ('"unterminated', "unterminate"),
    ],
)
def test_characters(literal: str, text: str) -> None:
    assert characters(literal) == text


def test_a_lone_surrogate_costs_nothing() -> None:
    facts = facts_of("A.java", rb'class A { String s = "\uDC00"; @B("\uD800") int f; }')
    assert not facts.errors and encode(facts)
