"""Everyday mistakes in made-up classes (`tests/fixtures/slips.txt`): the right file is among the first remedies."""

from __future__ import annotations

from pathlib import Path

import pytest

from espalier.java.lexer import lex
from fakes.remedy_cases import Slip, mended, slips

SLIPS = slips((Path(__file__).parents[2] / "fixtures/slips.txt").read_text("utf-8"))
FIRST = 4
"""The compiler takes few of those before the right one."""


def words(text: str) -> list[str]:
    return [word.text for word in lex(text) if not word.trivia]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_the_right_remedy_is_among_the_first(slip: Slip) -> None:
    assert words(slip.right) in [words(text) for text in mended(slip)[:FIRST]]
