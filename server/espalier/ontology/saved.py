"""A graph between two runs: named sections of bytes in one file, which is mapped and not read as a whole.

The sections come first, as they are written one after the other; then a table with each one's name, place, length and
checksum; and at the end the table's length and checksum and a mark. Bytes of another version of the code are kept apart
by whoever names the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from struct import Struct
from typing import NamedTuple
from zlib import crc32

import msgspec

from espalier.ontology.strings import Packed

Sections = Mapping[str, memoryview]
_MARK = b"ESPALIER"
_FOOT = Struct("<II8s")


class _Section(NamedTuple):
    name: str
    start: int
    length: int
    checksum: int


class Encoder:
    """Writes sections one by one; `write` takes the file's next bytes."""

    def __init__(self, write: Callable[[Packed], object]) -> None:
        self._write = write
        self._table: list[_Section] = []
        self._start = 0

    def put(self, name: str, data: Packed) -> None:
        self._table.append(_Section(name, self._start, len(data), crc32(data)))
        self._start += len(data)
        self._write(data)

    def finish(self) -> None:
        packed = msgspec.msgpack.encode(self._table)
        self._write(packed + _FOOT.pack(len(packed), crc32(packed), _MARK))


def decode(data: Packed) -> Sections:
    """The sections. Raises ValueError for bytes that no `Encoder` has written to the end."""
    view = memoryview(data)
    foot = view[-_FOOT.size :]
    if len(foot) < _FOOT.size:
        raise ValueError("the saved graph is cut off")
    length, checksum, mark = _FOOT.unpack(foot)
    packed = view[-_FOOT.size - length : -_FOOT.size]
    if mark != _MARK or crc32(packed) != checksum:
        raise ValueError("this is no saved graph, or not all of it")
    found = {}
    for each in msgspec.msgpack.decode(packed, type=list[_Section]):
        found[each.name] = view[each.start : each.start + each.length]
        if crc32(found[each.name]) != each.checksum:
            raise ValueError(f"the saved graph is damaged in {each.name}")
    return found
