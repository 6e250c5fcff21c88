"""`make scion-pack`: tokenises documents into shards. A second run packs only documents that no shard has.

A shard is `NAME.bin`, token ids as little-endian uint16, each document followed by the end marker; `NAME.json` beside
it is written last, so a shard without it is unfinished and is packed again. Documents come in the order of their
digests, so every shard mixes repositories.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from scion.place import CACHE
from scion.tokens import documents, load, markers

TOKENS = 1 << 23
"""Tokens at which a shard is closed."""
BATCH = 256


def identity(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def unpacked(texts: Iterable[str], known: set[str]) -> list[tuple[str, str]]:
    """Identity and text of the documents that are not `known`, in the order of their identities."""
    return sorted((name, text) for text in texts if (name := identity(text)) not in known)


def packed(folder: Path) -> set[str]:
    """Identities of the documents in finished shards."""
    return {name for file in folder.glob("*.json") for name in json.loads(file.read_text("utf-8"))["documents"]}


def shards(rows: Sequence[tuple[str, str]], tokenizer: Tokenizer, limit: int) -> Iterator[tuple[list[str], list[int]]]:
    """Documents and token ids of each shard."""
    end = markers(tokenizer).end
    names: list[str] = []
    ids: list[int] = []
    for start in range(0, len(rows), BATCH):
        batch = rows[start : start + BATCH]
        for (name, _), encoding in zip(batch, tokenizer.encode_batch([text for _, text in batch]), strict=True):
            names.append(name)
            ids += [*encoding.ids, end]
        if len(ids) >= limit:
            yield names, ids
            names, ids = [], []
    if ids:
        yield names, ids


def pack(texts: Iterable[str], tokenizer: Tokenizer, folder: Path, limit: int = TOKENS) -> int:
    """Adds shards to `folder`; how many tokens they hold."""
    folder.mkdir(parents=True, exist_ok=True)
    known, total = packed(folder), 0
    number = len(list(folder.glob("*.json")))
    for names, ids in shards(unpacked(texts, known), tokenizer, limit):
        np.asarray(ids, "<u2").tofile(folder / f"{number:04}.bin")
        facts = {"tokens": len(ids), "documents": names}
        (folder / f"{number:04}.json").write_text(json.dumps(facts), "utf-8")
        number, total = number + 1, total + len(ids)
        print(f"packed {total} tokens", flush=True)
    return total


if __name__ == "__main__":
    tokenizer = load()
    pack(documents(CACHE / "documents"), tokenizer, CACHE / "shards")
    pack(documents(CACHE / "held-out"), tokenizer, CACHE / "held-out-shards")
