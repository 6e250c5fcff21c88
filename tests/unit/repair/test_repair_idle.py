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
    ],
)  # fmt: skip
def test_something_is_done(text: str) -> None:
    assert not is_idle(normal_form(text))
