"""Values kept as bytes come back as they were, remembered or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from espalier.java.facts import packed as packed_facts
from espalier.java.packed import Packed
from espalier.java.parse import facts_of

steps = st.lists(st.tuples(st.sampled_from("abcd"), st.none() | st.text(max_size=3)), max_size=12)


def packed(most: int = 2) -> Packed[str]:
    return Packed(str.encode, bytes.decode, most)


@given(steps)
def test_it_is_a_dictionary_however_little_it_remembers(edits: list[tuple[str, str | None]]) -> None:
    ours, plain = packed(), dict[str, str]()
    for name, value in edits:
        for each in (ours, plain):
            if value is None:
                each.pop(name, None)
            else:
                each[name] = value
        assert dict(ours) == plain
        assert len(ours) == len(plain)


def test_what_is_remembered_is_given_as_it_is() -> None:
    values = packed()
    values["a"] = "text"
    assert values["a"] is values["a"]
    values.forget()
    assert values["a"] == "text"
    with pytest.raises(KeyError):
        values["b"]


def test_facts_survive_packing() -> None:
    facts = facts_of("A.java", b"import java.util.*; class A<T> { List<T> all = f(x -> x.y()); }")
    kept = packed_facts()
    kept["A.java"] = facts
    kept.forget()
    assert kept["A.java"] == facts
