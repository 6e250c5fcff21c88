"""A mapping of bytes on disk that never breaks its user.

Everything in it can be made again, so whatever goes wrong with the disk costs speed only. A file that SQLite calls
corrupt is set aside and an empty one takes its place, unless another process has it open. A locked file, a full disk
or a folder without permission turns the store off. `trouble` says what happened in a sentence.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import Any

from espalier.vectors.lease import Lease

Row = tuple[bytes, bytes]
_AT_ONCE = 100
_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""What proves that a file is damaged. Any other error may be one of the moment."""
_PRIMARY = 0xFF
"""The bits of an extended result code that hold the primary one (SQLite, "Result and Error Codes")."""
_BUSY_SECONDS = 5.0


def recipe_hash(*parts: str) -> str:
    """Names how values were made; values of different recipes never mix."""
    return blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


class Store:
    """Keys to values for one recipe, in one SQLite file. `path` None keeps nothing.

    SQLite locks it against other processes; `busy_seconds` is how long a lock is waited for. Any thread of ours may
    use it, one at a time: Python dies of a connection that is closed while another thread is in it.
    """

    def __init__(self, path: Path | None, recipe: str, *, busy_seconds: float = _BUSY_SECONDS) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._recipe = recipe
        self.trouble = ""
        self._lock = RLock()
        self._db: sqlite3.Connection | None = None
        self._lease: Lease | None = None
        if path is not None:
            self._open(path)

    def rows(self, prefix: bytes = b"") -> Iterator[tuple[Any, ...]]:
        """Every (key, value) whose key begins so; ends early, with `trouble`, where the file cannot be read on."""
        after = _successor(prefix)
        bounds = (prefix, after) if after else (prefix,)
        query = "SELECT key, value FROM entry WHERE key >= ?" + (" AND key < ?" if after else "")
        yield from self._read(query, bounds)

    def get(self, key: bytes) -> bytes | None:
        """One value; None: it is not kept, or cannot be read."""
        return next((value for (value,) in self._read("SELECT value FROM entry WHERE key = ?", (key,))), None)

    def known(self) -> Iterator[bytes]:
        return (key for (key,) in self._read("SELECT key FROM entry"))

    def put(self, rows: Iterable[Row]) -> None:
        self.change(rows, ())

    def delete(self, keys: Iterable[bytes]) -> None:
        self.change((), keys)

    def change(self, rows: Iterable[Row], deleted: Iterable[bytes]) -> None:
        """Deletes keys, then puts rows: all of it or, with `trouble`, nothing."""
        with self._lock:
            if self._db is None:
                return
            try:
                with self._db:
                    self._db.executemany("DELETE FROM entry WHERE key = ?", ((key,) for key in deleted))
                    self._db.executemany("INSERT OR REPLACE INTO entry (key, value) VALUES (?, ?)", rows)
            except sqlite3.Error as error:
                self._failed(error)

    def close(self) -> None:
        with self._lock:
            self._disconnect()
            if self._lease is not None:
                self._lease.close()
                self._lease = None

    def _disconnect(self) -> None:
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error):
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
            except sqlite3.Error as error:
                self._failed(error)
                return None

    def _fetched(self, rows: sqlite3.Cursor) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return rows.fetchmany(_AT_ONCE) if rows.connection is self._db else []
            except sqlite3.Error as error:
                self._failed(error)
                return []

    def _open(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lease = Lease(path.with_name(f"{path.name}.lease"))
            self._db = self._connect(path)
        except (sqlite3.Error, OSError) as error:
            self._failed(error)

    def _connect(self, path: Path) -> sqlite3.Connection:
        db = sqlite3.connect(path, timeout=self._busy_seconds, check_same_thread=False)
        try:
            self._prepare(db)
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        with db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("CREATE TABLE IF NOT EXISTS recipe (name TEXT PRIMARY KEY)")
            db.execute("CREATE TABLE IF NOT EXISTS entry (key BLOB PRIMARY KEY, value BLOB) WITHOUT ROWID")
            if db.execute("SELECT name FROM recipe").fetchall() != [(self._recipe,)]:
                db.execute("DELETE FROM entry")
                db.execute("DELETE FROM recipe")
                db.execute("INSERT INTO recipe VALUES (?)", (self._recipe,))

    def _failed(self, error: Exception) -> None:
        """Starts with an empty file if this one is damaged and no other process has it; else works without a file."""
        self._disconnect()
        try:
            if self._path is not None and self._lease is not None and _is_corruption(error) and self._lease.exclusive():
                _set_aside(self._path)
                self._db = self._connect(self._path)
                self._lease.share()
                self.trouble = f"cache {self._path} was damaged ({error}); it is being rebuilt"
                return
        except (OSError, sqlite3.Error) as again:
            error = again
        self.close()
        self.trouble = f"cache {self._path} cannot be used ({error}); working on without it"


def _is_corruption(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY in _CORRUPT


def _set_aside(path: Path) -> None:
    """Renames a database and what SQLite keeps beside it; one set aside earlier makes room."""
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).replace(path.with_name(f"{path.name}.damaged{suffix}"))


def _successor(prefix: bytes) -> bytes:
    """The first key after all that begin with `prefix`; empty if there is none."""
    kept = prefix.rstrip(b"\xff")
    return kept[:-1] + bytes([kept[-1] + 1]) if kept else b""
