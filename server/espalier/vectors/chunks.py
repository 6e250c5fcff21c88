"""Chunks that follow syntax, and together are the file.

What it computes: the file is cut once, at the ends of its top-level statements and members; every piece between two
cuts is a chunk (several where it is long), named after the declaration that ends it. So a member takes the comments and
blank lines before it, and nothing can be left out: the chunks' texts joined are the file, whatever the parser
made of it. What it deliberately misses: types inside bodies are not chunks of their own.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from espalier.java.encoded_map import EncodedMap
from espalier.java.fact import NONE
from espalier.java.facts import Declaration, FileFacts

DIGEST = 16
"""Bytes of a chunk's digest."""
LONGEST = 3000
"""Bytes of a chunk (some 80 lines); longer pieces are cut at ends of statements or lines."""


class ChunkKind(StrEnum):
    IMPORTS = "imports"
    TYPE = "type"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    FIELDS = "fields"
    INITIALIZER = "initializer"
    REMAINDER = "remainder"


class Chunk(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece of one file.

    `key`: the graph's key of the declaration it belongs to (the type's for `fields`, the file's path outside of types).
    `start`/`end`: bytes; lines are 1-based, blank ones at the beginning left out. `id` survives edits elsewhere in the
    file; `digest` is of key, kind and text.
    """

    id: int
    path: str
    start: int
    end: int
    start_line: int
    end_line: int
    kind: ChunkKind
    key: str
    text: str
    digest: bytes


class _Piece(NamedTuple):
    start: int
    end: int
    kind: ChunkKind
    key: str


def chunks_of(facts: FileFacts, source: bytes) -> tuple[Chunk, ...]:
    """Chunks of the file in order; they cover `source` without gap or overlap."""
    ordinals: dict[tuple[ChunkKind, str], int] = {}
    chunks, line = [], 1
    pieces = _tiled(_cuts(facts, source), source)
    for piece in (part for whole in pieces for part in _split(whole, source)):
        ordinal = ordinals.get(piece[2:], 0)
        ordinals[piece[2:]] = ordinal + 1
        chunk = _chunk(facts.path, piece, ordinal, line, source)
        line += source.count(b"\n", piece.start, piece.end)
        chunks.append(chunk)
    return tuple(chunks)


def coverage(chunks: Sequence[Chunk], size: int) -> float:
    """Share of the file's bytes that lie in exactly one chunk."""
    seen = end = 0
    for chunk in chunks:
        seen += max(0, chunk.end - max(chunk.start, end))
        end = max(end, chunk.end)
    return seen / size if size else 1.0


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[Chunk, ...])
_FASTEST = 1
_MOST = 64


def encoded_chunks() -> EncodedMap[tuple[Chunk, ...]]:
    """Many files' chunks, to be filled: the largest part of an index, and looked at only where something was found."""
    return EncodedMap(_compressed, expanded, _MOST)


def _compressed(chunks: tuple[Chunk, ...]) -> bytes:
    return zlib.compress(_ENCODER.encode(chunks), _FASTEST)


def expanded(data: bytes | memoryview) -> tuple[Chunk, ...]:
    """A file's chunks as the map encodes them."""
    return _DECODER.decode(zlib.decompress(data))


def text_of(data: bytes | memoryview) -> str:
    """A file's text, of its encoded chunks: they leave nothing out."""
    return "".join(chunk.text for chunk in expanded(data))


def _chunk(path: str, piece: _Piece, ordinal: int, line: int, source: bytes) -> Chunk:
    raw = source[piece.start : piece.end]
    text = raw.decode("utf-8", "replace")
    blank = raw.count(b"\n", 0, len(raw) - len(raw.lstrip()))
    inner = raw.rstrip().count(b"\n")
    return Chunk(
        id=_id(path, piece, ordinal),
        path=path,
        start=piece.start,
        end=piece.end,
        start_line=line + min(blank, inner),
        end_line=line + inner,
        kind=piece.kind,
        key=piece.key,
        text=text,
        digest=blake2b(f"{piece.kind}\0{piece.key}\0{text}".encode(), digest_size=DIGEST).digest(),
    )


def _id(path: str, piece: _Piece, ordinal: int) -> int:
    """63 bits, for FAISS and SQLite both count in signed 64."""
    name = f"{path}\0{piece.kind}\0{piece.key}\0{ordinal}".encode()
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "big") >> 1


# --------------------------------------------------------------------------- where to cut

_MEMBERS = {
    "method": ChunkKind.METHOD,
    "constructor": ChunkKind.CONSTRUCTOR,
    "initializer": ChunkKind.INITIALIZER,
    "field": ChunkKind.FIELDS,
    "enum_constant": ChunkKind.FIELDS,
}
_LINE_REST = re.compile(rb"[ \t]*[;,]?[ \t]*(?://[^\r\n]*|/\*(?:(?!\*/)[^\r\n])*\*/[ \t]*)?\r?\n")
_CLOSING = re.compile(rb"[\s};]*")
_STATEMENT_END = re.compile(rb"[;{}][ \t\r]*\n")


def _cuts(facts: FileFacts, source: bytes) -> Iterator[_Piece]:
    """Where pieces end, in order. Starts are filled in by `_tiled`; ends may step back where the source is broken."""
    top = [d for d in facts.declarations if d.owner == NONE]
    if top or facts.imports or facts.package:
        yield _Piece(0, top[0].doc if top else len(source), ChunkKind.IMPORTS, facts.path)
    children = _children(facts.declarations)
    for index, declaration in enumerate(facts.declarations):
        if declaration.owner == NONE:
            yield from _declared(index, facts.declarations, children, source)
    yield _Piece(0, len(source), ChunkKind.REMAINDER, facts.path)


def _children(declarations: Sequence[Declaration]) -> dict[int, list[int]]:
    """Members of each type, by index; what stands before the body (a record's components) is part of the header."""
    children: dict[int, list[int]] = {}
    for index, declaration in enumerate(declarations):
        owner = declaration.owner
        if owner != NONE and declaration.start >= declarations[owner].head:
            children.setdefault(owner, []).append(index)
    return children


def _declared(
    index: int, declarations: Sequence[Declaration], children: dict[int, list[int]], source: bytes
) -> Iterator[_Piece]:
    """Cuts of one declaration: a member is one piece, a type its header, its members and what is left."""
    declaration = declarations[index]
    end = _line_end(source, declaration.end)
    if not declaration.is_type:
        kind = _MEMBERS.get(declaration.kind, ChunkKind.REMAINDER)
        owner = declarations[declaration.owner].key if declaration.owner != NONE else declaration.key
        yield _Piece(0, end, kind, owner if kind is ChunkKind.FIELDS else declaration.key)
        return
    yield _Piece(0, _line_end(source, declaration.head + 1), ChunkKind.TYPE, declaration.key)
    for member in children.get(index, ()):
        yield from _declared(member, declarations, children, source)
    yield _Piece(0, end, ChunkKind.REMAINDER, declaration.key)


def _line_end(source: bytes, end: int) -> int:
    """Past the line that holds `end`, when only a comment follows there."""
    rest = _LINE_REST.match(source, end)
    return rest.end() if rest else min(end, len(source))


def _tiled(cuts: Iterable[_Piece], source: bytes) -> Iterator[_Piece]:
    """Pieces from cut to cut. Closing braces go to the piece before, neighbouring fields into one."""
    last: _Piece | None = None
    for cut in cuts:
        start = last.end if last else 0
        if cut.end <= start:
            continue
        piece = cut._replace(start=start)
        if last and _continues(last, piece, source):
            last = last._replace(end=piece.end)
            continue
        if last:
            yield last
        last = piece
    if last:
        yield last


def _continues(last: _Piece, piece: _Piece, source: bytes) -> bool:
    if last.kind is piece.kind is ChunkKind.FIELDS:
        return last.key == piece.key
    closing = _CLOSING.match(source, piece.start, piece.end)
    return closing is not None and closing.end() == piece.end


def _split(piece: _Piece, source: bytes) -> Iterator[_Piece]:
    """A long piece in parts of at most `LONGEST` bytes."""
    start = piece.start
    while piece.end - start > LONGEST:
        end = _break(source, start, start + LONGEST)
        yield piece._replace(start=start, end=end)
        start = end
    yield piece._replace(start=start)


def _break(source: bytes, start: int, limit: int) -> int:
    """The last end of a statement in the second half before `limit`, else of a line, else of a character."""
    middle = (start + limit) // 2
    statements = [match.end() for match in _STATEMENT_END.finditer(source, middle, limit)]
    if statements:
        return statements[-1]
    newline = source.rfind(b"\n", middle, limit)
    if newline >= 0:
        return newline + 1
    while source[limit] & 0xC0 == 0x80 and limit > middle:
        limit -= 1
    return limit
