"""Warm-up, constant rate, cool-down: the last can begin at any time, so a run has no planned length.

Source: Haegele et al. 2024, "Scaling Laws and Compute-Optimal Training Beyond Fixed Training Durations"; its "1-sqrt"
cool-down.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Schedule:
    """All in tokens. Without `cool_for` the rate stays constant after the warm-up."""

    warm_up: int
    cool_from: int = 0
    cool_for: int = 0
    start: int = 0
    """Where the warm-up begins: a run that adopts weights has empty optimisers, whose first steps at the peak rate
    would undo some of what the weights know."""

    def factor(self, seen: int) -> float:
        """What the peak rate is multiplied with after `seen` tokens."""
        if self.cool_for and seen >= self.cool_from:
            done: float = min(1.0, (seen - self.cool_from) / self.cool_for) ** 0.5
            return 1.0 - done
        return min(1.0, (seen - self.start + 1) / self.warm_up)

    def over(self, seen: int) -> bool:
        return bool(self.cool_for) and seen >= self.cool_from + self.cool_for
