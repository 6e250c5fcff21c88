"""BM25 over split identifiers, by SQLite's FTS5 in memory.

FTS5 adds and removes single rows in microseconds and keeps postings compressed (5 MB for 30,000 chunks, where a
sparse matrix rebuilt at each edit takes 90), ranks by BM25 (Robertson and Zaragoza 2009, k1 = 1.2, b = 0.75)
and stems English, so that "pricing" finds `getPrice`. Between two runs the whole database is kept as bytes, and taken
up by copying them.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterator, Mapping, Sequence

from espalier.errors import SetupError
from espalier.vectors.chunks import Chunk
from espalier.vectors.words import local_name, query_terms, terms

_NAME_WEIGHT = 2.0
"""A word in the chunk's name counts twice: names say what a member is, bodies what it touches."""

_Words = tuple[int, str, str]
"""A chunk's id, and the words of its name and of its body."""


class LexicalIndex:
    """Chunks by their words. Not thread-safe; lives on one thread.

    Rows are numbered as they come, for FTS5 flushes its buffer whenever a row's number steps back. Their text is not
    stored (`content=''`), so taking one out needs its words again; they are made from the chunk.
    """

    def __init__(self) -> None:
        """Raises `SetupError` on a Python whose SQLite was built without FTS5."""
        self._db = _connected()
        try:
            self._db.execute("CREATE VIRTUAL TABLE chunk USING fts5(name, body, content='', tokenize='porter ascii')")
        except sqlite3.OperationalError as error:
            raise SetupError(
                f"Python's SQLite: {error}", remedy="use a Python from python.org or your system"
            ) from error
        self._db.execute("BEGIN")  # for good: nothing here outlives the process, and each commit would flush
        self._next = 1
        self._ids: dict[int, int] = {}
        self._rows: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._ids)

    def replace(self, before: Sequence[Chunk], after: Sequence[Chunk]) -> None:
        """Replace a file's chunks; those whose digest is unchanged cost nothing. Words are split before anything is
        changed."""
        kept = {(chunk.id, chunk.digest) for chunk in before} & {(chunk.id, chunk.digest) for chunk in after}
        gone = [(chunk.id, *_columns(chunk)) for chunk in before if (chunk.id, chunk.digest) not in kept]
        fresh = [(chunk.id, *_columns(chunk)) for chunk in after if (chunk.id, chunk.digest) not in kept]
        self._take_out(gone)
        self._put_in(fresh)

    def search(self, query: str, k: int) -> list[tuple[int, float]]:
        """The k best (chunk id, BM25 score), best first; a chunk that holds any of the words can match."""
        wanted = " OR ".join(f'"{term}"' for term in query_terms(query))
        if not wanted:
            return []
        rows = self._db.execute(
            "SELECT rowid, -bm25(chunk, ?, 1.0) AS score FROM chunk WHERE chunk MATCH ? "
            "ORDER BY score DESC, rowid LIMIT ?",
            (_NAME_WEIGHT, wanted, k),
        )
        return [(self._ids[row], float(score)) for row, score in rows]

    def close(self) -> None:
        self._db.close()

    # ------------------------------------------------------------------ between runs

    def sections(self) -> Iterator[tuple[str, bytes]]:
        """All of it as named bytes, for `restore`."""
        self._db.execute("COMMIT")
        data = self._db.serialize()
        self._db.execute("BEGIN")
        yield "lexical", data
        yield "lexical.rows", array("q", self._ids).tobytes()
        yield "lexical.ids", array("q", self._ids.values()).tobytes()

    def restore(self, sections: Mapping[str, memoryview]) -> None:
        """Takes the place of what is there. Raises sqlite3.Error for bytes that are no database."""
        rows, ids = (sections[f"lexical.{name}"].cast("q").tolist() for name in ("rows", "ids"))
        db = _connected()
        db.deserialize(sections["lexical"])
        db.execute("SELECT rowid FROM chunk WHERE chunk MATCH 'a' LIMIT 1").fetchall()
        db.execute("BEGIN")
        self._db.close()
        self._db = db
        self._ids = dict(zip(rows, ids, strict=True))
        self._rows = dict(zip(ids, rows, strict=True))
        self._next = max(rows, default=0) + 1

    # ------------------------------------------------------------------ rows

    def _put_in(self, chunks: Sequence[_Words]) -> None:
        rows = list(enumerate(chunks, self._next))
        self._next += len(rows)
        statement = "INSERT INTO chunk (rowid, name, body) VALUES (?, ?, ?)"
        self._db.executemany(statement, ((row, name, body) for row, (_, name, body) in rows))
        self._ids.update((row, id) for row, (id, _, _) in rows)
        self._rows.update((id, row) for row, (id, _, _) in rows)

    def _take_out(self, chunks: Sequence[_Words]) -> None:
        statement = "INSERT INTO chunk (chunk, rowid, name, body) VALUES ('delete', ?, ?, ?)"
        self._db.executemany(statement, ((self._rows[id], name, body) for id, name, body in chunks))
        for id, _, _ in chunks:
            del self._ids[self._rows.pop(id)]


def _connected() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def _columns(chunk: Chunk) -> tuple[str, str]:
    return terms(local_name(chunk.key)), terms(chunk.text)
