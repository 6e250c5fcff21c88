"""The imports of the types that the compiler has named in full and a remedy writes in short."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from espalier.ports import Hunk, Problem
from espalier.repair.edits import Edit, edits_of
from espalier.repair.remedies.place import identifiers

_QUALIFIED = re.compile(r"\b((?:[a-z]\w*\.)+)([A-Z]\w*)")
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.M)


def with_imports(text: str, edits: tuple[Edit, ...], problems: Iterable[Problem]) -> tuple[Edit, ...]:
    """The edits, and the imports that their text needs of the types that the problems' arguments name in full."""
    named = {name: package for problem in problems for argument in problem.arguments
             for package, name in _QUALIFIED.findall(argument)}  # fmt: skip
    written = {word for edit in edits for word in identifiers(edit.text)}
    missing = [named[name] + name for name in sorted(written & set(named)) if not _in_scope(text, named[name], name)]
    added = edits_of(Hunk(Path(), text, 0, 0), "", missing)
    return tuple(sorted((*added, *edits), key=lambda edit: edit.start))


def _in_scope(text: str, package: str, name: str) -> bool:
    """Whether the file may use the short name: for this type, or for another one that it imports."""
    own = _PACKAGE.search(text)
    if package in ("java.lang.", f"{own.group(1)}." if own else ""):
        return True
    return re.search(rf"^\s*import\s+(?:[\w.]+\.{name}|{re.escape(package)}\*)\s*;", text, re.M) is not None
