"""Identifiers split at camel humps, digits and underscores, so that text and code share a vocabulary."""

from __future__ import annotations

import re

# A "small" letter is any letter but an ASCII capital: `HTTPServer` -> HTTP Server, `größe` stays whole.
WORD = re.compile(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[^\W\d_A-Z]+|\d+")


def words(text: str) -> list[str]:
    """Lower-case words of `text` in order, repeats kept."""
    return " ".join(WORD.findall(text)).lower().split()
