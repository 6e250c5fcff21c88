"""The resolved graph kept between runs, under a digest of the files it was made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

import espalier.ontology
from espalier.ontology import saved
from espalier.ontology.saved import Resolved
from espalier.vectors.store import Store, recipe_hash
from espalier.workspace.cache import records_recipe

_WORLD, _FILE = b"world", b"file:"


def world(digests: Mapping[str, str]) -> bytes:
    """Names a set of files by their paths and digests."""
    return blake2b(msgspec.msgpack.encode(sorted(digests.items())), digest_size=16).digest()


class GraphCache:
    """One graph, found again only for the very files it was made of. Blocking: callers run it off the event loop."""

    def __init__(self, folder: Path | None) -> None:
        self._store = Store(folder / "graph.db" if folder else None, recipe())

    @property
    def trouble(self) -> str:
        return self._store.trouble

    def load(self, digests: Mapping[str, str]) -> list[Resolved]:
        """What was resolved for these files; nothing when that is not known, or is replaced meanwhile."""
        if self._store.get(_WORLD) != world(digests):
            return []
        try:
            found = list(saved.decode(data for _, data in self._store.rows(_FILE)))
        except ValueError:
            return []
        return found if self._store.get(_WORLD) == world(digests) else []

    def save(self, digests: Mapping[str, str], files: Mapping[str, bytes]) -> None:
        """`files`: what was resolved for each, encoded by `saved`. It replaces what is kept, wholly or not at all."""
        rows = [(_FILE + path.encode(), data) for path, data in files.items()]
        self._store.change([*rows, (_WORLD, world(digests))], list(self._store.known()))

    def close(self) -> None:
        self._store.close()


@cache
def recipe() -> str:
    """Names the code that resolves, its tables included, and the code that made what it resolves."""
    folder = Path(espalier.ontology.__file__).parent
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc")
    return recipe_hash(records_recipe(), *(path.read_text("utf-8") for path in files))
