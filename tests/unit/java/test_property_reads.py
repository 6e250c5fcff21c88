"""The properties that a text reads, with their defaults, and what a long text costs."""

from __future__ import annotations

from time import process_time

import pytest

from espalier.java.property_reads import Read, placeholders, reads


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("${a:x} and ${b}", [Read("a", "x"), Read("b")]),
        ("${a:${b:(x)}}", [Read("a", "${b:(x)}"), Read("b", "(x)")]),
        ("it's ${a:it's} #{@environment['b'] ?: 'x'}", [Read("a", "it's"), Read("b", "x")]),
        ("#{environment.getProperty('a', T(b.C).D)}", [Read("a", "b.C.D")]),
        ("#{environment.getProperty('a') ?: '}'}", [Read("a", "}")]),
        ("#{'x'} environment['a']", []),
        ("#{f({'}'}, environment['a'])}", [Read("a")]),
        ("${a:" + "x" * 500 + "}", [Read("a")]),
        ("${a:x", [Read("a", "x")]),
    ],
)
def test_what_is_read(text: str, found: list[Read]) -> None:
    assert list(reads(text)) == found
    assert placeholders(text) == tuple(each.name for each in found)


@pytest.mark.parametrize("text", ["${a" * 8_000, "${a:" * 8_000, "#{" + "environment['a']" * 4_000, "#{" * 20_000])
def test_the_time_is_linear_in_the_length_of_a_text(text: str) -> None:
    begun = process_time()
    reads(text)
    placeholders(text)
    assert process_time() - begun < 1
