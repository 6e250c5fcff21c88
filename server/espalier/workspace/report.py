"""What an index run found, as `espalier index --json` prints it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FailedFile:
    """A file that could not be read, or not all of it. `path` is relative to the root."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class CacheUse:
    """Files whose facts came from the cache, and files that were read anew."""

    reused: int = 0
    rebuilt: int = 0


@dataclass(frozen=True, slots=True)
class IndexReport:
    """`files`: found; `parsed`: in the graph, wholly or in part; `seconds`: by phase, and the total.

    `coverage`: share of the parsed files' bytes that lie in a chunk. `messages`: what a user should know.
    """

    files: int
    parsed: int
    failed: tuple[FailedFile, ...]
    nodes: Mapping[str, int]
    edges: Mapping[str, int]
    chunks: int
    coverage: float
    seconds: Mapping[str, float]
    cache: CacheUse
    embedded: int = 0
    messages: tuple[str, ...] = field(default=())
