"""A server's text beside the tokenizer's pieces."""

from __future__ import annotations

import pytest

from espalier.errors import ModelUnsuitable
from espalier.models.spelling import Spelling, is_cut

PROMPT = b'return s; } } class A { String s = "\xef\xbf\xbd'


@pytest.mark.parametrize(
    ("pieces", "cut"),
    [
        ([b"s"], False),
        ([], False),
        (["\u2192".encode()], False),
        (["\u2192".encode()[:1]], True),
        (["\u2192".encode()[:1], "\u2192".encode()[1:2]], True),
        (["\u2192".encode()[:1], "\u2192".encode()[1:]], False),
        ([b"\x80"], True),
        ([b"\xc3", b"x"], False),
    ],
)
def test_a_text_that_ends_in_the_middle_of_a_character(pieces: list[bytes], cut: bool) -> None:
    assert is_cut(pieces) is cut


@pytest.mark.parametrize("piece", [b'";', b"\x86\x92", b"name"])
def test_after_such_a_prompt_the_first_text_may_begin_with_the_prompt(piece: bytes) -> None:
    spelling = Spelling(repeats_prompt=True)
    spelling.told(b"", b"")
    spelling.told(PROMPT + piece, piece)
    spelling.told(b" next", b" next")
    with pytest.raises(ModelUnsuitable, match="'return' is sent as 'next'"):
        spelling.told(b"return", b"next")


def test_other_prompts_and_other_pieces_are_no_excuse() -> None:
    with pytest.raises(ModelUnsuitable):
        Spelling().told(PROMPT + b"name", b"name")
    with pytest.raises(ModelUnsuitable):
        Spelling(repeats_prompt=True).told(PROMPT + b"name", b"other")
    spelling = Spelling(repeats_prompt=True)
    spelling.told(b"first", b"first")
    with pytest.raises(ModelUnsuitable):
        spelling.told(PROMPT + b"name", b"name")
