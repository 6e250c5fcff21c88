"""Whether anybody else has a file open: every user of it holds a shared lock for as long as it does.

The lock is that of a read transaction on an empty SQLite file beside the one in question, because SQLite's locks work
on every system and end with their process.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

_SECONDS = 5
"""How long somebody may take to set a file aside."""


class Lease:
    """A shared lock on `path`, taken at once. Raises sqlite3.Error where it cannot be had."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, timeout=_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            self._share()
        except sqlite3.Error:
            self._db.close()
            raise

    def exclusive(self) -> bool:
        """Takes the lease for this process alone, until `share`; False if another process holds it."""
        self._db.execute("PRAGMA busy_timeout = 0")
        self._db.execute("COMMIT")
        try:
            self._db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            self._share()
            return False
        return True

    def share(self) -> None:
        """Ends what `exclusive` began."""
        self._db.execute("COMMIT")
        self._share()

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._db.close()

    def _share(self) -> None:
        self._db.execute(f"PRAGMA busy_timeout = {_SECONDS * 1000}")
        self._db.execute("BEGIN")
        self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
