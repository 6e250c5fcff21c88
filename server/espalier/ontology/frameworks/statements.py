"""Which tables or entities a statement in SQL or JPQL reads and writes, by its keywords; it is not parsed."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = r"([A-Za-z_`\"\[][\w.`\"\]]*)"
_WRITTEN = re.compile(
    rf"^\s*(?:update\s+|delete\s+(?:from\s+)?|(?:insert|replace|merge)\s+(?:ignore\s+)?into\s+){_NAME}", re.IGNORECASE
)
_READ = re.compile(rf"\b(?:from|join)\s+(?:fetch\s+)?{_NAME}(?:\s+(?:as\s+)?([A-Za-z_]\w*))?", re.IGNORECASE)
_NOISE = re.compile(
    r"'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/|\b(?:extract|trim|substring)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)",
    re.IGNORECASE | re.DOTALL,
)
_COMMON = re.compile(r"(?:\bwith\s+(?:recursive\s+)?|,\s*)([A-Za-z_]\w*)\s+as\s*\(", re.IGNORECASE)


class Named(NamedTuple):
    """A table or entity as the statement names it; `alias`: what it is called in it."""

    name: str
    writes: bool
    alias: str = ""


def tables(text: str) -> list[Named]:
    """The tables that a statement names, each once and the written one first."""
    plain = _NOISE.sub(" ", text)
    common = {each.lower() for each in _COMMON.findall(plain)}
    written = _WRITTEN.match(plain)
    rest = plain[written.end() :] if written is not None else plain
    found = [Named(written[1], True)] if written is not None else []
    found += [Named(name, False, alias or "") for name, alias in _READ.findall(rest) if name.lower() not in common]
    return list(dict.fromkeys(found))
