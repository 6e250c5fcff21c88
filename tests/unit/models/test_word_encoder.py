"""The embedder of the package: its own sense of likeness, and files that are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from espalier.errors import ModelUnsuitable
from espalier.models.word_encoder import WEIGHTS, WordEncoder
from espalier.ports import Passage
from scion.two_bit import quantised

CODE = [
    Passage("get price", "pricing service product", "", "return product base discount"),
    Passage("login", "user controller credentials", "", "authenticate password session token"),
    Passage("find email", "user repository string", "", "select user query"),
    Passage("sort", "array list comparator", "", "int swap compare left right"),
]


@pytest.fixture(scope="module")
def encoder() -> WordEncoder:
    return WordEncoder()


@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("how much does an item cost", "get price"),
        ("how does somebody sign in", "login"),
        ("which code looks up people by their mail address", "find email"),
        ("orders the elements", "sort"),
    ],
)
def test_code_that_shares_no_word_with_the_question_is_found(encoder: WordEncoder, question: str, nearest: str) -> None:
    near = encoder.embed([question]) @ encoder.embed_passages(CODE).T
    assert CODE[int(near.argmax())].name == nearest


def test_vectors_are_of_length_one(encoder: WordEncoder) -> None:
    vectors = np.concatenate([encoder.embed(["Prices", "", "?!", "qqxzvk"]), encoder.embed_passages(CODE)])
    assert vectors.shape == (8, encoder.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_a_texts_vector_does_not_depend_on_its_batch(encoder: WordEncoder) -> None:
    alone = np.concatenate([encoder.embed_passages([each]) for each in CODE])
    np.testing.assert_array_equal(alone, encoder.embed_passages(CODE))


def test_nothing_gives_no_rows(encoder: WordEncoder) -> None:
    assert encoder.embed([]).shape == encoder.embed_passages([]).shape == (0, encoder.dimension)


def test_two_bits_keep_the_direction_of_a_sum_of_rows(tmp_path: Path) -> None:
    table = np.random.default_rng(1).normal(size=(64, 256)).astype(np.float32)
    codes, scale = quantised(table)
    words = [f"{chr(97 + at // 8)}{chr(97 + at % 8)}zq" for at in range(64)]
    ones = np.ones(64, np.float32)
    content = {"words": np.frombuffer("\n".join(words).encode(), np.uint8), "codes": codes, "scale": scale}
    np.savez(tmp_path / "vectors.npz", **content, question=ones, code=ones, fields=ones[:3])
    encoder = WordEncoder(tmp_path / "vectors.npz")
    for first in range(0, 64, 16):
        exact = table[first : first + 16].sum(axis=0)
        [found] = encoder.embed([" ".join(words[first : first + 16])])
        assert found @ exact / np.linalg.norm(exact) > 0.9


def test_a_file_whose_arrays_disagree_is_refused(tmp_path: Path) -> None:
    codes, ones = np.zeros((2, 4), np.uint8), np.ones(2, np.float32)
    content = {"words": np.frombuffer(b"a\nb", np.uint8), "codes": codes, "scale": ones, "question": ones, "code": ones,
               "fields": np.ones(3)}  # fmt: skip
    damages: list[dict[str, np.ndarray]] = [
        {"codes": codes[:1]}, {"codes": codes[:, 0]}, {"codes": codes.astype(np.float32)}, {"scale": ones[:1]},
        {"words": np.frombuffer(b"a", np.uint8)}, {"question": ones[:1]}, {"fields": np.ones(2)},
    ]  # fmt: skip
    file = tmp_path / "vectors.npz"
    np.savez(file, **content)
    assert WordEncoder(file).dimension == 16
    for damage in damages:
        np.savez(file, **{**content, **damage})
        with pytest.raises(ModelUnsuitable, match="no word vectors"):
            WordEncoder(file)


def test_a_file_with_a_damaged_stream_is_refused(tmp_path: Path) -> None:
    data = bytearray(WEIGHTS.read_bytes())
    data[2000:2100] = b"\xff" * 100
    file = tmp_path / "vectors.npz"
    file.write_bytes(data)
    with pytest.raises(ModelUnsuitable, match="no word vectors"):
        WordEncoder(file)


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\3\4 cut off", None])
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "word_vectors.npz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ModelUnsuitable, match="no word vectors"):
        WordEncoder(file)
