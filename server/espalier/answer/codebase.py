"""What answering needs of a workspace: one consistent revision to read from."""

from __future__ import annotations

from typing import Protocol

from espalier.ontology.graph import Ontology
from espalier.ontology.health import Health
from espalier.ontology.kinds import Unseen
from espalier.text.positions import lines_of
from espalier.vectors.index import Hit


class CodeBase(Protocol):
    """`workspace.Workspace` is one."""

    @property
    def ontology(self) -> Ontology: ...

    @property
    def health(self) -> Health:
        """How far what is read here can be trusted."""
        ...

    @property
    def unread(self) -> int:
        """Files that belong to the project and could not be read: nothing of them is in the graph."""
        ...

    def search(self, query: str, k: int = 10) -> list[Hit]:
        """The k best chunks, best first."""
        ...

    def source(self, path: str) -> str | None:
        """The present text of a file."""
        ...


def line_of(code_base: CodeBase, path: str, line: int) -> str:
    """A line of a file, from 1; empty where there is none."""
    lines = lines_of(code_base.source(path) or "")
    return lines[line - 1] if 0 < line <= len(lines) else ""


def unseen_of(code_base: CodeBase, unseen: tuple[Unseen, ...]) -> tuple[Unseen, ...]:
    """What the graph could not see, and the files that never came into it."""
    return (*unseen, Unseen("files and folders that were not read", code_base.unread)) if code_base.unread else unseen


def warned(health: Health) -> dict[str, object]:
    """`health` in an answer's JSON, where there is anything to say."""
    return {} if health.is_complete else {"health": health.to_json()}
