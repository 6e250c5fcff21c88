"""What a process has learnt of servers by asking them what only Ollama knows.

A model is made for each answer, so it remembers nothing of this itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

_FIRST = 5.0
"""Seconds in which Ollama says what it has loaded, unless it loads a model; another server may accept the question and
say nothing. Chosen by hand."""
_AFTER_SILENCE = 0.2
"""An Ollama that is not busy answers within milliseconds. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class OllamaServers:
    """By their addresses."""

    none: set[str] = field(default_factory=set)
    """Have answered as no Ollama does."""
    silent: set[str] = field(default_factory=set)
    """Have not answered the last time: they cost a fraction of the first wait until they do."""

    def patience(self, address: str) -> float:
        """Seconds to wait for an answer."""
        return _AFTER_SILENCE if address in self.silent else _FIRST
