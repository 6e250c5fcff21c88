"""The channel's forward recursion against a plain enumeration of all alignments."""

from __future__ import annotations

from itertools import product

import pytest

from espalier.models.edit_channel import RATES, EditChannel, Slot, alternatives, slots

WORDS = ("a", "b", "c")
LANGUAGE = {"a": 0.5, "b": 0.3, "c": 0.2}
SLOTS = (Slot("a", 0.9, {"b": 1.0}), Slot("b", 0.4, {}), Slot("a", 0.9, {"b": 0.5, "c": 0.5}))


def whole(words: tuple[str, ...]) -> float:
    """P(words, then the end) by the chain rule over `next`."""
    channel, total = EditChannel(SLOTS), 1.0
    for word in words:
        distribution = channel.next()
        total *= distribution.direct.get(word, 0.0) + distribution.language * LANGUAGE[word]
        channel.advance(word, LANGUAGE[word])
    return total * channel.next().end


def aligned(words: tuple[str, ...], j: int = 0, mode: str = "matched") -> float:
    """The same by following every alignment: `j` lexemes consumed, `mode` the last move."""
    r = RATES
    insert = {"matched": r.insert, "inserted": r.insert_more, "deleted": 0.0}[mode]
    going = 1.0 - insert
    total = insert * LANGUAGE[words[0]] * aligned(words[1:], j, "inserted") if words and insert else 0.0
    if j == len(SLOTS):
        return total + (going if not words else 0.0)
    delete = r.delete_more if mode == "deleted" else r.delete
    total += going * delete * aligned(words, j + 1, "deleted")
    if words:
        slot = SLOTS[j]
        similar = r.similar if slot.similar else 0.0
        changed = similar * slot.similar.get(words[0], 0.0) + (1 - similar) * LANGUAGE[words[0]]
        emitted = slot.copy * (words[0] == slot.text) + (1 - slot.copy) * changed
        total += going * (1.0 - delete) * emitted * aligned(words[1:], j + 1, "matched")
    return total


@pytest.mark.parametrize("length", range(5))
def test_a_probability_is_the_sum_over_all_alignments(length: int) -> None:
    for words in product(WORDS, repeat=length):
        assert whole(words) == pytest.approx(aligned(words))


def test_each_step_is_a_distribution() -> None:
    channel = EditChannel(SLOTS)
    for word in ("a", "c", "c", "b", "a", "a"):
        distribution = channel.next()
        assert sum(distribution.direct.values()) + distribution.language + distribution.end == pytest.approx(1.0)
        channel.advance(word, LANGUAGE[word])


def test_a_word_of_no_probability_counts_as_inserted() -> None:
    channel = EditChannel(SLOTS)
    channel.advance("zzz", 0.0)
    distribution = channel.next()
    assert sum(distribution.direct.values()) + distribution.language + distribution.end == pytest.approx(1.0)


def test_a_copy_is_independent() -> None:
    channel = EditChannel(SLOTS)
    other = channel.copy()
    other.advance("a", 0.5)
    assert channel.next() == EditChannel(SLOTS).next() != other.next()


def test_words_that_resemble_a_name() -> None:
    known = {"length", "size", "strength"}.__contains__
    found = alternatives("lenght", known, ["lengths", "size", "lenght"])
    assert max(found, key=lambda word: found[word]) == "length"
    assert "lengths" in found and "size" not in found and "lenght" not in found
    assert "getNodes" in alternatives("getNode", lambda word: False, ["getNodes"])


def test_siblings_of_operators() -> None:
    assert "<=" in alternatives("<", lambda word: True, []) and "||" in alternatives("&&", lambda word: True, [])
    assert alternatives("(", lambda word: True, ["x"]) == {}


def test_doubted_lexemes_are_copied_less() -> None:
    found = slots(["a", "b"], {"b"}.__contains__, lambda word: False, [])
    assert (found[0].copy, found[1].copy) == (RATES.copy, RATES.doubted)
