"""Texts that do nothing are told from those that do something."""

from __future__ import annotations

import pytest

from espalier.repair.idle import is_idle
from espalier.repair.ranking import normal_form


@pytest.mark.parametrize(
    "text",
    [
        "text = text;",
        "i = i;",
        "limit(places * 1)",
        "return inner + 0;",
        "index / index",
        "if (a == a) {",
        "open && open",
        "i = i + 0;",
        "x = x - x;",
        "x % x == 0",
        "at -= 0;",
        "return n / 3 * 1;",
        "for (int i = 0; i < n; i--) {",
        "for (int i = n; i >= 0; i++) {",
    ],
)
def test_nothing_is_done(text: str) -> None:
    assert is_idle(normal_form(text))


@pytest.mark.parametrize(
    "text",
    [
        "this.name = name;", "a.b = b;", "x - x.y", "return -0;", "n + 0.5", "sum * 10", "a - a[0]", "c - '0'",
        "f(a) == f(b)", "a * b - b * c", "a.x == x", "text = text.trim();",
        "b - a - a", "off + len < len", "s + a == a", 'return n + "";', "x = x + 1;",
        "for (int i = n; i >= 0; i--) {", "for (int i = 0; i < n && open; i--) {", "for (int i : all) {",
    ],
)  # fmt: skip
def test_something_is_done(text: str) -> None:
    assert not is_idle(normal_form(text))
