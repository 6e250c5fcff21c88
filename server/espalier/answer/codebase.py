"""What answering needs of a workspace: one consistent revision to read from."""

from __future__ import annotations

from typing import Protocol

from espalier.ontology.graph import Ontology
from espalier.vectors.index import Hit


class CodeBase(Protocol):
    """`workspace.Workspace` is one."""

    @property
    def ontology(self) -> Ontology: ...

    def search(self, query: str, k: int = 10) -> list[Hit]:
        """The k best chunks, best first."""
        ...

    def source(self, path: str) -> str | None:
        """The present text of a file."""
        ...
