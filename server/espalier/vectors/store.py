"""A mapping of bytes on disk that never breaks its user.

Everything in it can be made again, so whatever goes wrong with the disk costs speed only: a corrupt or foreign
file is replaced by an empty one, a full disk or a folder without permission turns the store off. Either way
`trouble` says so in a sentence.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import Any

Row = tuple[bytes, bytes]
_AT_ONCE = 100


def recipe_hash(*parts: str) -> str:
    """Names how values were made; values of different recipes never mix."""
    return blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


class Store:
    """Keys to values for one recipe, in one SQLite file. `path` None keeps nothing.

    SQLite locks it against other processes. Any thread of ours may use it, one at a time: Python dies of a connection
    that is closed while another thread is in it.
    """

    def __init__(self, path: Path | None, recipe: str) -> None:
        self._path = path
        self._recipe = recipe
        self.trouble = ""
        self._lock = RLock()
        self._db: sqlite3.Connection | None = None
        if path is not None:
            self._open(path)

    def rows(self, prefix: bytes = b"") -> Iterator[tuple[Any, ...]]:
        """Every (key, value) whose key begins so; ends early, with `trouble`, where the file cannot be read on. No key
        holds the byte 0xff."""
        within = (prefix, prefix + b"\xff")
        yield from self._read("SELECT key, value FROM entry WHERE key BETWEEN ? AND ?", within)

    def get(self, key: bytes) -> bytes | None:
        """One value; None: it is not kept, or cannot be read."""
        return next((value for (value,) in self._read("SELECT value FROM entry WHERE key = ?", (key,))), None)

    def known(self) -> Iterator[bytes]:
        return (key for (key,) in self._read("SELECT key FROM entry"))

    def put(self, rows: Iterable[Row]) -> None:
        self._write("INSERT OR REPLACE INTO entry (key, value) VALUES (?, ?)", rows)

    def delete(self, keys: Iterable[bytes]) -> None:
        self._write("DELETE FROM entry WHERE key = ?", ((key,) for key in keys))

    def close(self) -> None:
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def _read(self, query: str, values: tuple[bytes, ...] = ()) -> Iterator[tuple[Any, ...]]:
        rows = self._cursor(query, values)
        while rows is not None and (some := self._fetched(rows)):
            yield from some

    def _cursor(self, query: str, values: tuple[bytes, ...]) -> sqlite3.Cursor | None:
        with self._lock:
            try:
                return self._db.execute(query, values) if self._db is not None else None
            except sqlite3.DatabaseError as error:
                self._replace(error)
                return None

    def _fetched(self, rows: sqlite3.Cursor) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return rows.fetchmany(_AT_ONCE) if rows.connection is self._db else []
            except sqlite3.DatabaseError as error:
                self._replace(error)
                return []

    def _write(self, statement: str, rows: Iterable[tuple[bytes, ...]]) -> None:
        with self._lock:
            if self._db is None:
                return
            try:
                with self._db:
                    self._db.executemany(statement, rows)
            except sqlite3.Error as error:
                self._turn_off(error)

    def _open(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = self._connect(path)
        except sqlite3.OperationalError as error:
            self._turn_off(error)
        except sqlite3.DatabaseError as error:
            self._replace(error)
        except OSError as error:
            self._turn_off(error)

    def _connect(self, path: Path) -> sqlite3.Connection:
        db = sqlite3.connect(path, timeout=5, check_same_thread=False)
        with db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("CREATE TABLE IF NOT EXISTS recipe (name TEXT PRIMARY KEY)")
            db.execute("CREATE TABLE IF NOT EXISTS entry (key BLOB PRIMARY KEY, value BLOB) WITHOUT ROWID")
            if db.execute("SELECT name FROM recipe").fetchall() != [(self._recipe,)]:
                db.execute("DELETE FROM entry")
                db.execute("DELETE FROM recipe")
                db.execute("INSERT INTO recipe VALUES (?)", (self._recipe,))
        return db

    def _replace(self, error: Exception) -> None:
        """Begin again with an empty file."""
        assert self._path is not None
        self.close()
        try:
            for file in self._path.parent.glob(f"{self._path.name}*"):
                file.unlink()
            self._db = self._connect(self._path)
            self.trouble = f"cache {self._path} was damaged ({error}); it is being rebuilt"
        except (OSError, sqlite3.Error) as again:
            self._turn_off(again)

    def _turn_off(self, error: Exception) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.close()
        self._db = None
        self.trouble = f"cache {self._path} cannot be used ({error}); working on without it"
