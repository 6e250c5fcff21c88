"""The trie of names against its definition."""

from hypothesis import given
from hypothesis import strategies as st

from espalier.generate.names import NameTrie, common_extension
from espalier.ports import Name, NameKind

WORDS = st.text(alphabet="abü", max_size=4)


@given(st.sets(WORDS), WORDS)
def test_the_trie_answers_as_the_set_does(words: set[str], stem: str) -> None:
    trie = NameTrie(Name(word, NameKind.FIELD) for word in words)
    below = sorted(word for word in words if word.startswith(stem))
    assert trie.below(stem) == tuple(below)
    assert trie.begins(stem) == bool(below)
    assert bool(trie.kinds(stem)) == (stem in words)
    assert all(word.startswith(stem + common_extension(stem, below)) for word in below)


def test_namesakes_keep_all_their_kinds() -> None:
    trie = NameTrie([Name("size", NameKind.FIELD), Name("size", NameKind.METHOD)])
    assert trie.kinds("size") == {NameKind.FIELD, NameKind.METHOD}


def test_the_extension_stops_where_names_part() -> None:
    assert common_extension("get", ["getNameA", "getNameB"]) == "Name"
    assert common_extension("get", ["get", "getName"]) == ""
    assert common_extension("get", []) == ""
