"""Documents become shards, and later ones are added."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from scion.pack import pack, packed
from scion.tokens import learn, markers

TEXTS = [f"class A{number} {{\n    int field = {number};\n}}\n" for number in range(20)]


def test_shards_hold_every_document_and_grow_by_new_ones(tmp_path: Path) -> None:
    tokenizer = learn(iter(TEXTS), 300)
    total = pack(TEXTS[:15], tokenizer, tmp_path)
    assert pack(TEXTS, tokenizer, tmp_path) > 0
    assert pack(TEXTS, tokenizer, tmp_path) == 0
    first, second = (np.fromfile(tmp_path / f"{name}.bin", "<u2").tolist() for name in ("0000", "0001"))
    assert len(first) == total
    end = markers(tokenizer).end
    assert (first.count(end), second.count(end)) == (15, 5)
    read = tokenizer.decode([*first, *second], skip_special_tokens=False).split("<|endoftext|>")
    assert sorted(read) == sorted([*TEXTS, ""])
    assert len(packed(tmp_path)) == 20


def test_an_unfinished_shard_is_packed_again(tmp_path: Path) -> None:
    tokenizer = learn(iter(TEXTS), 300)
    pack(TEXTS, tokenizer, tmp_path)
    (tmp_path / "0000.json").unlink()
    pack(TEXTS, tokenizer, tmp_path)
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["0000.bin", "0000.json"]


def test_the_tokenizer_keeps_every_byte() -> None:
    tokenizer = learn(iter(TEXTS), 300)
    text = '\tString s = "\u00e9\u4e16";\r\n  don\'t  x123\n\n'
    assert tokenizer.decode(tokenizer.encode(text).ids) == text
