"""Which files are the project's: .gitignore rules, and folders that hold other people's or generated code."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pathspec

from espalier.build_names import BESIDE_OUTPUT

_NEVER = frozenset(
    {".git", ".hg", ".svn", ".gradle", ".idea", ".vscode", ".settings", ".metadata", ".mvn", "node_modules"}
)
_OUTPUT = frozenset({"target", "build", "out", "bin"})


@dataclass(frozen=True, slots=True)
class Rules:
    """The .gitignore rules in force in one folder: its own and its ancestors', innermost last.

    Paths are relative to the root with forward slashes; a folder's ends in a slash.
    """

    layers: tuple[tuple[str, pathspec.GitIgnoreSpec], ...] = ()

    def within(self, folder: str, gitignore: str) -> Rules:
        """These rules and those that `folder`'s .gitignore adds."""
        spec = pathspec.GitIgnoreSpec.from_lines(gitignore.splitlines())
        return Rules((*self.layers, (folder, spec)))

    def ignore(self, path: str) -> bool:
        """The innermost file that says anything about `path` decides; within it the last matching line (git's rule)."""
        for folder, spec in reversed(self.layers):
            verdict = spec.check_file(path[len(folder) :]).include
            if verdict is not None:
                return verdict
        return False


def is_foreign(name: str, siblings: Collection[str]) -> bool:
    """Whether folder `name` holds no source of the project's.

    `target`, `build` and the like are output only beside a build file: elsewhere they are packages' names.
    """
    return name in _NEVER or (name in _OUTPUT and not BESIDE_OUTPUT.isdisjoint(siblings))
