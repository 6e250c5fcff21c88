"""Tests that encoded values are decoded unchanged, memoised or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.java.encoded_map import EncodedMap
from espalier.java.facts import encoded_facts
from espalier.java.parse import facts_of

steps = st.lists(st.tuples(st.sampled_from("abcd"), st.none() | st.text(max_size=3)), max_size=12)


def encoded(capacity: int = 2) -> EncodedMap[str]:
    return EncodedMap(str.encode, bytes.decode, capacity)


@given(steps)
def test_it_equals_a_dictionary_with_any_edits(edits: list[tuple[str, str | None]]) -> None:
    ours, plain = encoded(), dict[str, str]()
    for name, value in edits:
        for each in (ours, plain):
            if value is None:
                each.pop(name, None)
            else:
                each[name] = value
        assert dict(ours) == plain
        assert len(ours) == len(plain)


def test_a_memoised_value_is_returned_itself() -> None:
    values = encoded()
    values["a"] = "text"
    assert values["a"] is values["a"]
    values.forget()
    assert values["a"] == "text"
    with pytest.raises(KeyError):
        values["b"]


def test_facts_are_decoded_unchanged() -> None:
    facts = facts_of("A.java", b"import java.util.*; class A<T> { List<T> all = f(x -> x.y()); }")
    kept = encoded_facts()
    kept["A.java"] = facts
    kept.forget()
    assert kept["A.java"] == facts
