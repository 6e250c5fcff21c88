"""Graph and chunk index kept between runs, in one file that is mapped.

Each save makes a file with a name of its own, and the newest complete one counts, so no process writes to a file that
another has mapped. Everything in it can be made again: whatever goes wrong with the disk costs speed only.
"""

from __future__ import annotations

import mmap
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from uuid import uuid4

import espalier.ontology
import espalier.vectors
from espalier.ontology.saved import Encoder, Sections, decode
from espalier.ontology.strings import Packed
from espalier.vectors.store import recipe_hash
from espalier.workspace.cache import records_recipe

_SUFFIX = ".graph"
_UNFINISHED = ".new"
_ABANDONED_SECONDS = 3600
"""A file that was begun and is not finished after this long never will be."""


class Saving:
    """One file being written. Blocking: callers run it off the event loop."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / f"{uuid4().hex}{_UNFINISHED}"
        self._file = self._path.open("wb")
        self._encoder = Encoder(self._file.write)

    def put(self, name: str, data: Packed) -> None:
        self._encoder.put(name, data)

    def finish(self) -> Path:
        self._encoder.finish()
        self._file.close()
        return self._path.rename(self._path.with_suffix(_SUFFIX))

    def discard(self) -> None:
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self._path.unlink()


class GraphCache:
    """The last graph and index. `folder` None keeps nothing. Blocking: callers run it off the event loop.

    `trouble`: why the last attempt to save failed; empty after one that succeeded. `kept`: the digests of the files
    that the saved graph was made of, by path, as far as this run has read or written it.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.trouble = ""
        self.kept: Mapping[str, str] = {}

    def load(self) -> Sections | None:
        """The last one saved that is whole; None if there is none."""
        for path in self._files():
            with suppress(OSError, ValueError), path.open("rb") as file:
                return decode(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))
        return None

    def begin(self) -> Saving | None:
        """A file to be filled; None where none can be made."""
        try:
            return Saving(self._folder) if self._folder is not None else None
        except OSError as error:
            self._failed(error)
            return None

    def put(self, saving: Saving, name: str, data: Packed) -> bool:
        """Writes a section; False where that fails."""
        try:
            saving.put(name, data)
        except OSError as error:
            saving.discard()
            self._failed(error)
            return False
        return True

    def save(self, digests: Mapping[str, str], saving: Saving) -> None:
        """Has what was written take the place of what was kept; `digests`: of the files that it was made of."""
        try:
            kept = saving.finish()
        except OSError as error:
            saving.discard()
            self._failed(error)
            return
        self.trouble, self.kept = "", digests
        self._tidy(kept)

    def _failed(self, error: OSError) -> None:
        why = error.strerror or str(error)
        self.trouble = f"the graph was not saved in {self._folder} ({why}); answers go on, the next start takes longer"

    def _files(self) -> list[Path]:
        """Whole files, the newest first."""
        with suppress(OSError):
            found = self._folder.glob(f"*{_SUFFIX}") if self._folder is not None else ()
            return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
        return []

    def _tidy(self, kept: Path) -> None:
        """Removes what the file replaces, and what was never finished; on some systems what is mapped stays."""
        long_ago = time.time() - _ABANDONED_SECONDS
        for path in kept.parent.iterdir():
            replaced = path.suffix == _SUFFIX and path != kept
            with suppress(OSError):
                if replaced or (path.suffix == _UNFINISHED and path.stat().st_mtime < long_ago):
                    path.unlink()


@cache
def recipe() -> str:
    """Names the code that resolves and indexes, its tables included, and the code that made what it resolves."""
    folders = [Path(room).parent for room in (str(espalier.ontology.__file__), str(espalier.vectors.__file__))]
    found = (path for folder in folders for path in sorted(folder.rglob("*")))
    files = (path for path in found if path.is_file() and path.suffix != ".pyc")
    return recipe_hash(records_recipe(), *(path.read_text("utf-8") for path in files))
