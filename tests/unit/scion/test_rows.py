"""Shards are read evenly, a stopped reader goes on, and rows become fill-in-the-middle examples."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np

from scion.fim import Markers
from scion.rows import IGNORED, Part, Shards, filled_in, longest_document, padded

LENGTH = 8
MARKERS = Markers(end=0, prefix=1, suffix=3)


def shard(folder: Path, name: str, first: int, rows: int) -> None:
    np.arange(first, first + rows * LENGTH + 1, dtype="<u2").tofile(folder / f"{name}.bin")
    (folder / f"{name}.json").write_text(json.dumps({"documents": []}))


def firsts(shards: Shards, count: int) -> list[int]:
    return [int(shards.next()[0]) for _ in range(count)]


def test_a_pass_reads_every_row_once(tmp_path: Path) -> None:
    shard(tmp_path, "0000", 1000, 30)
    shard(tmp_path, "0001", 5000, 10)
    shards = Shards(tmp_path, LENGTH)
    expected = [*range(1000, 1000 + 30 * LENGTH, LENGTH), *range(5000, 5000 + 10 * LENGTH, LENGTH)]
    first, second = firsts(shards, 40), firsts(shards, 40)
    assert sorted(first) == sorted(second) == expected
    assert first != second


def test_a_stopped_reader_goes_on(tmp_path: Path) -> None:
    shard(tmp_path, "0000", 1000, 30)
    shard(tmp_path, "0001", 5000, 10)
    one = Shards(tmp_path, LENGTH)
    firsts(one, 13)
    state = json.loads(json.dumps(one.state()))
    other = Shards(tmp_path, LENGTH)
    other.restore(state)
    assert firsts(other, 50) == firsts(one, 50)


def test_another_order_begins_with_other_rows(tmp_path: Path) -> None:
    shard(tmp_path, "0000", 1000, 100)
    one, other = Shards(tmp_path, LENGTH), Shards(tmp_path, LENGTH)
    other.order = 42
    first, second = firsts(one, 100), firsts(other, 100)
    assert len(set(first[:20]) & set(second[:20])) < 15
    assert sorted(first) == sorted(second)


def test_an_added_shard_is_caught_up_with(tmp_path: Path) -> None:
    shard(tmp_path, "0000", 1000, 30)
    one = Shards(tmp_path, LENGTH)
    firsts(one, 30 + 15)
    shard(tmp_path, "0001", 5000, 10)
    more = Shards(tmp_path, LENGTH)
    more.restore(one.state())
    assert sum(first >= 5000 for first in firsts(more, 25)) >= 10


def test_several_readers_read_every_row_once(tmp_path: Path) -> None:
    shard(tmp_path, "0000", 1000, 31)
    readers = [Shards(tmp_path, LENGTH, part=Part(number, 3)) for number in range(3)]
    passes = [
        sorted(first for reader, rows in zip(readers, (11, 10, 10), strict=True) for first in firsts(reader, rows))
        for _ in range(2)
    ]
    assert passes == [[*range(1000, 1000 + 31 * LENGTH, LENGTH)]] * 2


def test_the_longest_document_of_a_row() -> None:
    assert longest_document(np.array([5, 5, 0, 6, 6, 6, 0, 7]), 0) == (3, 6)


def test_a_row_keeps_its_other_documents() -> None:
    letters = "ab\ncdefghij\nklmnopqrstuv\nwx"
    row = np.array([9, 9, 0, *(ord(char) for char in letters)])
    examples = [filled_in(row, MARKERS, _text, _codes, Random(seed)) for seed in range(30)]
    made = [example for example in examples if example]
    assert len(made) > 10
    for ids, first, last in made:
        assert ids[:4] == [9, 9, 0, MARKERS.suffix]
        assert len(ids) <= len(row)
        assert MARKERS.prefix in ids[4:first]
        assert ids[last - 1] == MARKERS.end
        assert _text(ids[first : last - 1]) in letters


def test_a_short_row_is_padded_without_a_target() -> None:
    assert padded([5, 6, 7], 4, 0) == ([5, 6, 7, 0], [6, 7, IGNORED, IGNORED])
    assert padded([5, 6, 7, 8, 9], 4, 0) == ([5, 6, 7, 8], [6, 7, 8, 9])


def _text(ids: object) -> str:
    return "".join(map(chr, ids))  # type: ignore[call-overload]


def _codes(text: str) -> list[int]:
    return [ord(char) for char in text]
