"""What is kept of one file: facts, chunks and what is wrong with it. Made in any process, travels as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from traceback import format_exc

import msgspec

from espalier.java.facts import ErrorSpan, FileFacts
from espalier.java.parse import digest_of
from espalier.java.readers import facts_of
from espalier.ontology.health import described
from espalier.vectors.chunks import Chunk, chunks_of
from espalier.workspace.scan import reason


class Record(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One file as indexed. `trouble`: what of it could not be read, or empty; `fault`: the traceback of the error of
    ours that reading it ended with, or empty. A record with a fault is not kept between runs."""

    facts: FileFacts
    chunks: tuple[Chunk, ...]
    trouble: str = ""
    fault: str = ""

    @property
    def says_anything(self) -> bool:
        """Whether the file belongs into graph and index."""
        return self.facts.says_anything

    @property
    def text(self) -> str:
        """The file's text: the chunks leave nothing out."""
        return "".join(chunk.text for chunk in self.chunks)


class Reading(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What came of reading one file from disk: an encoded record, or neither when the digest is as known.

    `error`: why the file cannot be read at all, or empty.
    """

    path: str
    record: bytes = b""
    error: str = ""


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Record)


def encode(record: Record) -> bytes:
    return _ENCODER.encode(record)


def decode(data: bytes) -> Record:
    """The inverse of `encode`. Raises msgspec.MsgspecError for bytes of another shape."""
    return _DECODER.decode(data)


def record_of(path: str, source: bytes) -> Record:
    """The record of one file. Never raises: what does not parse is in the chunks all the same, and in `trouble`; after
    an error of ours the record is empty but for `fault`."""
    try:
        return _record_of(path, source)
    except Exception as error:
        span = ErrorSpan(0, len(source), 1, 1, described(error))
        facts = FileFacts(path, digest_of(source), errors=(span,), size=len(source))
        return Record(facts, (), fault=format_exc())


def _record_of(path: str, source: bytes) -> Record:
    facts = facts_of(path, source)
    record = Record(facts, (), _trouble(facts, source))
    return msgspec.structs.replace(record, chunks=chunks_of(facts, source)) if record.says_anything else record


def read_files(root: str, wanted: Sequence[tuple[str, str]]) -> list[Reading]:
    """Read files given as (path, known digest or empty). Runs in a worker process, so all of it is plain data."""
    return [_read(Path(root), path, known) for path, known in wanted]


def _read(root: Path, path: str, known: str) -> Reading:
    try:
        source = (root / path).read_bytes()
    except OSError as error:
        return Reading(path, error=reason(error))
    if known and digest_of(source) == known:
        return Reading(path)
    return Reading(path, encode(record_of(path, source)))


def _trouble(facts: FileFacts, source: bytes) -> str:
    said = []
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        said.append(f"not UTF-8 at byte {error.start}: such bytes are read as \ufffd")
    if facts.errors:
        first = facts.errors[0]
        more = f" and {len(facts.errors) - 1} more" if len(facts.errors) > 1 else ""
        rest = "" if (first.start, first.end) == (0, len(source)) else "; the rest is indexed"
        said.append(f"line {first.line}: {first.reason}{more}{rest}")
    return "; ".join(said)
