"""The metadata and the tokenizer of GGUF files, which the `gguf` package writes here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from gguf import GGUFWriter, TokenType

from espalier.errors import ModelUnsuitable
from espalier.models.fim import prompt_format
from espalier.models.gguf import metadata
from espalier.models.tokenizer_file import tokenizer_file
from espalier.models.tokens import Tokens
from fixtures.byte_level import SPECIAL, saved

TEXTS = ("getName", "  return name;\n\n}\n", "x12345 = é → 名;", "", "user.getAge() // 7")


def written(file: Path, kind: str, tokens: list[str], types: list[TokenType], **more: Any) -> Path:
    """`file`, a model without weights; `more`: what the writer's methods called `add_...` are given."""
    writer = GGUFWriter(file, "llama")
    writer.add_context_length(2048)
    writer.add_tokenizer_model(kind)
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    for name, value in more.items():
        getattr(writer, f"add_{name}")(value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return file


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same tokenizer as a tokenizer.json and in a GGUF file."""
    folder = saved(tmp_path_factory.mktemp("model"))
    about = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    numbers = about["model"]["vocab"]
    tokens = sorted(numbers, key=numbers.__getitem__)
    types = [TokenType.CONTROL if token in SPECIAL else TokenType.NORMAL for token in tokens]
    merges = [each if isinstance(each, str) else " ".join(each) for each in about["model"]["merges"]]
    written(folder / "model.gguf", "gpt2", tokens, types, tokenizer_pre="gpt-2", token_merges=merges)
    return folder


def test_values_of_every_kind(tmp_path: Path) -> None:
    writer = GGUFWriter(tmp_path / "a.gguf", "llama")
    writer.add_uint32("a.number", 7)
    writer.add_float32("a.fraction", 0.5)
    writer.add_bool("a.choice", True)
    writer.add_string("a.text", "größe")
    writer.add_array("a.numbers", [1, 2, 3])
    writer.add_array("a.texts", ["x", ""])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    assert metadata(tmp_path / "a.gguf") == {
        "general.architecture": "llama",
        "a.number": 7,
        "a.fraction": 0.5,
        "a.choice": True,
        "a.text": "größe",
        "a.numbers": [1, 2, 3],
        "a.texts": ["x", ""],
    }


def test_files_that_are_none(tmp_path: Path, folder: Path) -> None:
    whole = (folder / "model.gguf").read_bytes()
    for data in (b"", b"GGUF", b"PK" + whole[2:], whole[:200], whole[:4] + b"\xff" + whole[5:]):
        (tmp_path / "a.gguf").write_bytes(data)
        with pytest.raises(ModelUnsuitable, match="no GGUF file"):
            metadata(tmp_path / "a.gguf")
    with pytest.raises(ModelUnsuitable, match="no GGUF file"):
        metadata(tmp_path / "missing.gguf")


def test_the_tokenizer_is_that_of_the_json_file(folder: Path) -> None:
    read, expected = Tokens(folder / "model.gguf"), Tokens(folder)
    assert read.size == expected.size and read.bos == expected.bos == ()
    assert [read.piece(token) for token in range(read.size)] == [expected.piece(token) for token in range(read.size)]
    assert [read.encode(text) for text in TEXTS] == [expected.encode(text) for text in TEXTS]
    assert (
        prompt_format(read.id, read.bos, read.encode).layout == prompt_format(expected.id, (), expected.encode).layout
    )


def test_digits_are_cut_by_the_rule_that_the_file_names(tmp_path: Path) -> None:
    for rule, count in (("gpt-2", 1), ("smollm", 2), ("a rule of tomorrow", 1)):
        tokens, types = ["1", "2", "12"], [TokenType.NORMAL] * 3
        file = written(tmp_path / "a.gguf", "gpt2", tokens, types, tokenizer_pre=rule, token_merges=["1 2"])
        assert len(Tokens(file).encode("12")) == count


def test_sentencepiece_merges_what_has_the_highest_score(tmp_path: Path) -> None:
    tokens = ["<unk>", "<s>", "<0xC3>", "<0xA9>", "\u2581", "a", "b", "c", "ab", "bc", "\u2581a"]
    kinds = [TokenType.UNKNOWN, TokenType.CONTROL, TokenType.BYTE, TokenType.BYTE, *[TokenType.NORMAL] * 7]
    scores = [0.0, 0.0, 0.0, 0.0, *[-9.0] * 4, -2.0, -1.0, -3.0]
    file = written(tmp_path / "a.gguf", "llama", tokens, kinds, token_scores=scores, bos_token_id=1)
    read = Tokens(file)
    assert [read.piece(token) for token in read.encode("abc aé")] == [b"a", b"bc", b" a", b"\xc3", b"\xa9"]
    assert read.bos == (1,)


def test_another_kind_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelUnsuitable, match="of the kind t5"):
        Tokens(written(tmp_path / "a.gguf", "t5", ["a"], [TokenType.NORMAL]))


def test_the_place_is_the_file(folder: Path) -> None:
    assert tokenizer_file(str(folder / "model.gguf")) == folder / "model.gguf"
