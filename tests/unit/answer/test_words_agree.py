"""The quick refusal before `agree` refuses nothing that agrees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from espalier.answer.english.thesaurus import alike_stems
from espalier.answer.execute.words import Words, _may_agree, agree

PARTS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=9)
KNOWN = st.sampled_from(["unsaf", "safe", "config", "configur", "pwd", "password", "checkout", "place", "un", "undo"])


@given(PARTS | KNOWN, PARTS | KNOWN)
def test_what_agrees_may_agree(word: str, part: str) -> None:
    assert _may_agree(word, part) or agree(word, part) == 0


def test_words_for_one_thing_may_agree() -> None:
    for word in ("checkout", "login", "delet"):
        assert all(_may_agree(word, each) for each in alike_stems(word))


@given(st.lists(PARTS | KNOWN, min_size=1, max_size=4, unique=True), st.lists(PARTS | KNOWN, max_size=5))
def test_telling_names_are_those_that_say_a_word(stems: list[str], names: list[str]) -> None:
    words = Words(tuple(stems), (1.0,) * len(stems), {stems[0]: frozenset({"checkout"})})
    assert words.telling(names) == {name for name in names if any(words.said((name,)))}


@given(PARTS | KNOWN, PARTS | KNOWN, PARTS | KNOWN)
def test_parts_that_are_not_compared_agree_with_no_word(word: str, other: str, part: str) -> None:
    said = Words((word,), (1.0,), {word: frozenset({other})})._compared(part)
    assert (said or (0.0,)) == (max(agree(word, part), agree(other, part)),)
