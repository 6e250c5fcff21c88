"""The resolved graph kept between runs. It names the digests of the files it was made of, and serves those only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import espalier.ontology
from espalier.java.facts import FileFacts
from espalier.ontology.graph import Ontology
from espalier.vectors.store import Store, recipe_hash
from espalier.workspace.cache import records_recipe

_KEY = b"graph"


class GraphCache:
    """One graph. Blocking: callers run it off the event loop."""

    def __init__(self, folder: Path | None) -> None:
        self._store = Store(folder / "graph.db" if folder else None, _recipe())

    @property
    def trouble(self) -> str:
        return self._store.trouble

    def load(self, files: Mapping[str, FileFacts]) -> Ontology | None:
        """The graph of those of `files` that are as they were; None when there is none."""
        found = dict(self._store.rows()).get(_KEY)
        try:
            return Ontology.load(found, files) if found else None
        except ValueError:
            return None

    def save(self, graph: bytes) -> None:
        """Keep what `Ontology.save` gave."""
        self._store.put([(_KEY, graph)])

    def close(self) -> None:
        self._store.close()


def _recipe() -> str:
    """Names the code that resolves, its tables included, and the code that made what it resolves."""
    folder = Path(espalier.ontology.__file__).parent
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc")
    return recipe_hash(records_recipe(), *(path.read_text("utf-8") for path in files))
