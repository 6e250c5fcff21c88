from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.text.positions import LineIndex, lines_of, utf16_length, utf16_to_offset

TEXTS = st.text(st.sampled_from("aé😀\n\r"), max_size=30)


@given(TEXTS)
def test_utf16_units_are_those_of_the_encoding(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le")) // 2
    for offset in range(len(text) + 1):
        assert utf16_to_offset(text, utf16_length(text[:offset])) == offset


@given(TEXTS, st.integers(0, 70))
def test_an_offset_of_units_is_that_of_counting_them(text: str, units: int) -> None:
    seen = [utf16_length(text[:offset]) for offset in range(len(text) + 1)]
    counted = next((offset for offset, count in enumerate(seen) if count >= units), len(text))
    assert utf16_to_offset(text, units) == counted


@given(TEXTS)
def test_an_offset_outside_a_line_end_comes_back_from_its_position(text: str) -> None:
    lines = LineIndex(text)
    for line in range(lines.line_count):
        start, end = lines.span(line)
        for offset in range(start, end + 1):
            assert lines.position(offset)[0] == line
            assert lines.offset(*lines.position(offset)) == offset


@pytest.mark.parametrize(
    ("line", "character", "offset"),
    [(0, 99, 2), (1, 1, 5), (1, 99, 6), (2, 0, 8), (99, 0, 8), (-1, 5, 0), (0, -1, 0)],
)
def test_positions_beyond_a_line_or_the_text_are_clamped(line: int, character: int, offset: int) -> None:
    """The second character of line 1 lies inside a surrogate pair: it means the character behind it."""
    assert LineIndex("ab\r\n😀c\r\n").offset(line, character) == offset


@given(st.text(st.sampled_from("a\n\r\f\v\x1c\x85\u2028"), max_size=30))
def test_lines_end_where_the_line_index_says(text: str) -> None:
    lines = LineIndex(text)
    spans = [lines.span(line) for line in range(lines.line_count)]
    there = [text[start:end] for start, end in spans]
    assert lines_of(text) == (there if there[-1] else there[:-1])
