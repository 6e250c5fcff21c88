"""Texts that mean the same are one candidate."""

from __future__ import annotations

import pytest

from espalier.repair.meaning import meaning
from espalier.repair.ranking import normal_form

TYPES = dict.fromkeys(("size", "n", "i", "row", "a", "b", "c", "x", "y", "h"), "int") | {
    "price": "double",
    "prefix": "String",
    "rates": "double[]",
}


def meant(text: str) -> str:
    return meaning(normal_form(text), TYPES)


@pytest.mark.parametrize(
    "texts",
    [
        ("if (size + 1 > n) {", "if (size > n - 1) {", "if (size >= n) {", "if (n <= size) {"),
        ("x = a[size - (row + 1)];", "x = a[size - row - 1];", "x = a[size - 1 - row];"),
        ("return i > -1;", "return i >= 0;", "return 0 <= i;"),
        ("if (a == b) {", "if (b == a) {"),
        ("if (rates.length > i + 1) {", "if (rates.length - 1 > i) {"),
        ("if (price > 1) {", "if (1 < price) {"),
        ("if ((int) price > 1) {", "if ((int) price > 1) {"),
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
        ("if (price > 0) {", "if (price >= 1) {"),
        ("if (rates[i] > 0) {", "if (rates[i] >= 1) {"),
        ("if (unknown() > 0) {", "if (unknown() >= 1) {"),
        ("if ((double) a / b > 0) {", "if ((double) a / b >= 1) {"),
        ("return (n & n) - 1;", "return n & n - 1;"),
        ("x = y + (a << 1);", "x = y + a << 1;"),
        ("h = h + (x >> 5) - y;", "h = h + x >> 5 - y;"),
        ("return (a ^ b - 1) > c;", "return (a ^ b) > c + 1;"),
        ("return prefix + i + 1;", "return prefix + (i + 1);"),
        ('return ("a" + b) + 1;', 'return "a" + (b + 1);'),
        ("List<String> a = new ArrayList<>();", "List<Integer> a = new ArrayList<>();"),
    ],
)
def test_they_mean_something_else(one: str, other: str) -> None:
    assert meant(one) != meant(other)


def test_deep_brackets_are_read_once() -> None:
    text = f"x = {'(' * 60}a{' + b)' * 60};"
    assert meant(text) != meant(text.replace("a", "c"))


@pytest.mark.parametrize("text", ["", "+", "a +", "( a", "a )", "-", "1 -", "a < ", "> b", "(", "this.", "."])
def test_what_is_no_expression_has_a_meaning_too(text: str) -> None:
    assert meant(text) == meant(text)
