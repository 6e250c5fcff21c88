"""What the repair room asks of whoever knows the code base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from espalier.ports import Hunk


class Evidence(Protocol):
    """What the graph knows."""

    def context(self, hunk: Hunk, path: str) -> str:
        """Comment lines for the prompt, most telling first; '' when nothing is known."""
        ...

    def importable(self, name: str) -> Sequence[str]:
        """Qualified names of the types with this simple name."""
        ...
