"""Records kept between runs.

A record is reused when the file's size and times are as they were, or when its text's digest is. The recipe is a
digest of the code that makes records, so a new version never reads an old one's facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

import espalier.java
import espalier.vectors.chunks
from espalier.java.grammar import libraries
from espalier.vectors.store import Row, Store, recipe_hash
from espalier.workspace import record
from espalier.workspace.files import Stamp
from espalier.workspace.record import Record, decode, encode


class Known(NamedTuple):
    """What tells whether a file is as it was. `indexed`: it belongs into graph and index."""

    stamp: Stamp
    digest: str
    indexed: bool


class Cached(NamedTuple):
    """A file as it is kept; `data`: its encoded record."""

    known: Known
    data: bytes


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Known)
_KNOWN, _RECORD = b"known:", b"record:"


def cached(stamp: Stamp, record: Record, data: bytes = b"") -> Cached:
    """A record to be kept; `data`: its encoding, where that is at hand."""
    return Cached(Known(stamp, record.facts.digest, record.says_anything), data or encode(record))


class RecordCache:
    """Records by path. `folder` None keeps nothing. Blocking: callers run it off the event loop."""

    def __init__(self, folder: Path | None) -> None:
        self._store = Store(folder / "facts.db" if folder else None, records_recipe())

    @property
    def trouble(self) -> str:
        return self._store.trouble

    def known(self) -> dict[str, Known]:
        """Every file kept; what cannot be decoded is left out, and so is made again."""
        found = {}
        for key, value in self._store.rows(_KNOWN):
            with suppress(msgspec.MsgspecError, UnicodeDecodeError):
                found[key.removeprefix(_KNOWN).decode()] = _DECODER.decode(value)
        return found

    def records(self, paths: Iterable[str]) -> dict[str, Record]:
        """Those of the files' records that are kept and can be decoded."""
        found = {}
        for path in paths:
            with suppress(msgspec.MsgspecError):
                found[path] = decode(self._store.get(_RECORD + path.encode()) or b"")
        return found

    def save(self, changed: Mapping[str, Cached | None]) -> None:
        """Keeps files in place of what is kept of them; None: nothing."""
        gone = [kind + path.encode() for path, each in changed.items() if each is None for kind in (_KNOWN, _RECORD)]
        self._store.change((row for path, each in changed.items() if each for row in _rows(path.encode(), each)), gone)

    def close(self) -> None:
        self._store.close()


def _rows(path: bytes, each: Cached) -> tuple[Row, Row]:
    return (_RECORD + path, each.data), (_KNOWN + path, _ENCODER.encode(each.known))


@cache
def records_recipe() -> str:
    """Names the code that makes records: the Java room, chunking and the record itself, and the parser's libraries."""
    java = Path(espalier.java.__file__).parent.rglob("*.py")
    modules = [espalier.vectors.chunks.__file__, record.__file__]
    sources = [path.read_text("utf-8") for path in [*sorted(java), *map(Path, modules)]]
    return recipe_hash(*libraries(), *sources)
