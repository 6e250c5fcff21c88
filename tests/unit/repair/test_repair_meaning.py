"""Texts that mean the same are one candidate."""

from __future__ import annotations

import pytest

from espalier.repair.meaning import meaning
from espalier.repair.ranking import normal_form


def meant(text: str) -> str:
    return meaning(normal_form(text))


@pytest.mark.parametrize(
    "texts",
    [
        ("if (size + 1 > n) {", "if (size > n - 1) {", "if (size >= n) {", "if (n <= size) {"),
        ("x = a[size - (row + 1)];", "x = a[size - row - 1];", "x = a[size - 1 - row];"),
        ("return i > -1;", "return i >= 0;", "return 0 <= i;"),
        ("if (a == b) {", "if (b == a) {"),
        ("for (int i = 0; i < n + 1; i++) {", "for (int i = 0; i <= n; i++) {"),
    ],
)
def test_they_mean_the_same(texts: tuple[str, ...]) -> None:
    assert len({meant(text) for text in texts}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a - b", "b - a"),
        ("a < b", "a <= b"),
        ("a < b", "b < a"),
        ("(a + 1) * 2", "a + 1 * 2"),
        ("a - (b - c)", "a - b - c"),
        ('"n" + a + 1', '"n" + 1 + a'),
        ("name + (a + b)", "name + a + b"),
        ("a < 0.5", "a <= 0.5"),
        ("List<String> a = new ArrayList<>();", "List<Integer> a = new ArrayList<>();"),
    ],
)
def test_they_mean_something_else(one: str, other: str) -> None:
    assert meant(one) != meant(other)
