"""Progress of what takes long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Progress:
    """What is being done, and the fraction done (0..1, or None if unknown)."""

    message: str
    fraction: float | None = None
    detail: dict[str, object] = field(default_factory=dict)


Report = Callable[[Progress], None]
