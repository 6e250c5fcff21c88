"""What the embedded model knows of Java before it reads a workspace."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from espalier.errors import ModelUnsuitable
from espalier.models.general_knowledge import BITS, FILE, GeneralKnowledge, write
from espalier.models.ngram import Ngram, Vocabulary, lexemes

WORDS = ["a", "b", "c"]
A, B, C = 1, 2, 3


def key(*ids: int) -> int:
    found = 0
    for each in ids:
        found = (found << BITS) | each
    return found


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """`a b` with .5, `a c` with .25, `b c` with .8, and `a b c` with .9."""
    file = tmp_path / "small.bin"
    table = {
        2: (np.array([key(A, B), key(A, C), key(B, C)]), np.array([0.5, 0.25, 0.8])),
        3: (np.array([key(A, B, C)]), np.array([0.9])),
        4: (np.array([], dtype=np.int64), np.array([])),
    }
    write(file, WORDS, np.array([0.2, 0.4, 0.3, 0.1]), table)
    return file


def test_followers_of_the_contexts_that_are_known(small: Path) -> None:
    known = GeneralKnowledge.opened(small)
    assert known.words == WORDS
    assert known.unigram.tolist() == pytest.approx([0.0, 0.4, 0.3, 0.1])
    one, two = known.followers([A, B])
    assert one.ids.tolist() == [C] and one.shares.tolist() == pytest.approx([0.8], rel=0.05)
    assert two.ids.tolist() == [C] and two.shares.tolist() == pytest.approx([0.9], rel=0.05)
    assert known.followers([A])[0].ids.tolist() == [B, C]


@pytest.mark.parametrize("context", [[], [C], [0], [99], [0, C]])
def test_nothing_follows_an_unknown_context(small: Path, context: list[int]) -> None:
    assert GeneralKnowledge.opened(small).followers(context) == []


def test_shares_leave_mass_to_shorter_contexts() -> None:
    known = GeneralKnowledge.opened()
    numbers = Vocabulary(known.words)
    for text in ("Integer.", "catch (", "new ArrayList<", "if (x == "):
        context = [numbers.find(word) for word in lexemes(text)]
        for after in known.followers(context):
            assert (np.diff(after.ids) > 0).all()
            assert 0.0 < after.shares.sum() <= 1.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int value = Integer.", "parseInt"),
        ("} catch (", "Exception"),
        ("List<String> names = new ", "ArrayList"),
        ("if (items.isEmpty()", ")"),
        ("System.out.", "println"),
    ],
)
def test_an_empty_workspace_has_ordinary_java(text: str, expected: str) -> None:
    ngram = Ngram(GeneralKnowledge.opened())
    view = ngram.view("A.java", ["", ""])
    context = [ngram.vocabulary.find(word) for word in lexemes(text)]
    best = [
        ngram.vocabulary.words[index] for index, _ in sorted(view.predict(context).best(8), key=lambda each: -each[1])
    ]
    assert expected in best


def test_a_distribution_sums_to_one_and_knows_only_the_workspaces_words() -> None:
    ngram = Ngram(GeneralKnowledge.opened())
    ngram.learn("p/B.java", "class B { void go() { Integer.parseInt(text); } }")
    view = ngram.view("p/A.java", ["class A { int x = Integer.", " }"])
    context = [ngram.vocabulary.find(word) for word in lexemes("int x = Integer.")]
    found = view.predict(context)
    every = list(range(1, len(ngram.vocabulary)))
    assert found.total(every) + found.unseen == pytest.approx(1.0, abs=1e-6)
    assert view.knows(ngram.vocabulary.find("parseInt"))
    assert ngram.vocabulary.find("println") and not view.knows(ngram.vocabulary.find("println"))


def test_a_file_that_is_cut_off_is_said_to_be(small: Path) -> None:
    small.write_bytes(small.read_bytes()[:-1])
    with pytest.raises(ModelUnsuitable, match="cut off"):
        GeneralKnowledge.opened(small)


@pytest.mark.parametrize("column", ["followers2", "upper2", "lower3", "share2", "unigram"])
def test_a_file_whose_columns_disagree_is_none(small: Path, column: str) -> None:
    data = small.read_bytes()
    (length,) = struct.unpack_from("<I", data, 8)
    header = json.loads(data[12 : 12 + length])
    header["columns"][column][2] -= 1
    text = json.dumps(header).encode().ljust(length)
    assert len(text) == length
    small.write_bytes(data[:12] + text + data[12 + length :])
    with pytest.raises(ModelUnsuitable, match="no knowledge of Java"):
        GeneralKnowledge.opened(small)


@pytest.mark.parametrize("damaged", [b"", b"EspGK001", b"nonsense" * 999])
def test_a_file_that_is_none_is_said_to_be_none(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / "general_knowledge.bin"
    file.write_bytes(damaged)
    with pytest.raises(ModelUnsuitable, match="no knowledge of Java"):
        GeneralKnowledge.opened(file)
    with pytest.raises(ModelUnsuitable):
        GeneralKnowledge.opened(tmp_path / "none")


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size <= 8_000_000
