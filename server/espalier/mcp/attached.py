"""An agent's root and the folder that an editor has open around it, or in it: paths and places of one as the other's.

The worker of an editor names files relative to its own folder; an agent names them relative to its root. What an agent
asks is about its root alone: it may name no file outside of it, gets neither the source of one nor fixes for it, and
hears of no other folder of the editor's, because the worker confines the connection. Within the editor's folder
answers cite places outside of the root (`../shop-web/...`), with the text of their lines, where they are tied to what
is inside.

Where another of the editor's folders lies in the folder, the worker is not asked: there the files are named relative to
the inner one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from espalier.build_names import IMPORTED
from espalier.errors import UsageError
from espalier.service.operations import BY_NAME

MOST_FOLDERS = 5_000
"""Folders that are looked through for code outside of the editor's folder; a larger root is not taken for covered.
Chosen by hand: a quarter of a second."""

_LINK = re.compile(r"\[([^\]\n]*?)(:\d+)\]\(([^)\n]*?)(#L\d+)\)")
_HEADER = re.compile(r"^(--- a/|\+\+\+ b/)(.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Attachment:
    """`root`: the agent's; `folder`: the editor's, whose worker answers."""

    root: Path
    folder: Path

    @property
    def folders(self) -> tuple[Path, ...]:
        """What the connection is confined to."""
        return (self.folder,)

    def asked(self, params: dict[str, Any]) -> dict[str, Any]:
        """The params as the worker wants them. Raises `UsageError` for a path outside of the root."""
        found = dict(params)
        if path := params.get("path"):
            found["path"] = self._inside(path)
        if edits := params.get("edits"):
            found["edits"] = [{**edit, "path": self._inside(edit["path"])} for edit in edits]
        return found

    def told(self, method: str, result: Any) -> Any:
        """The result with paths as the agent has them. Raises `UsageError` where it is the text of a file outside of
        the root."""
        if not isinstance(result, dict):
            return result
        if method == BY_NAME["status"].method:
            return {**result, "root": str(self.root), "editor": str(self.folder)}
        for path in self._quoted(method, result):
            if not self._is_inside(path):
                raise UsageError(f"{self._outward(path)} is outside of {self.root}", remedy="name what is in the root")
        return self._outwards(result)

    def _inside(self, path: str) -> str:
        file = self.root / path
        if not file.resolve().is_relative_to(self.root):
            raise UsageError(f"{path} is no file under {self.root}", remedy="name it relative to the root")
        return path if self.root == self.folder else file.as_posix()

    def _is_inside(self, path: str) -> bool:
        return (self.folder / path).resolve().is_relative_to(self.root)

    def _quoted(self, method: str, result: dict[str, Any]) -> Iterable[str]:
        """The files, by the worker's paths, whose text the result holds."""
        if method == BY_NAME["source"].method:
            yield result["path"]
        if method == BY_NAME["suggest_fix"].method:
            yield from (error["path"] for error in result.get("errors", ()))
            for candidate in result.get("candidates", ()):
                yield from (found[2] for found in _HEADER.finditer(candidate["diff"]))

    def _outward(self, path: str) -> str:
        return Path(os.path.relpath(self.folder / path, self.root)).as_posix() if path else path

    def _outwards(self, value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: self._outwards(each, key) for key, each in value.items()}
        if isinstance(value, list):
            return [self._outwards(each, name) for each in value]
        if not isinstance(value, str):
            return value
        if name in ("path", "unsaved"):
            return self._outward(value)
        if name == "answer":
            return _LINK.sub(
                lambda link: f"[{self._outward(link[1])}{link[2]}]({self._outward(link[3])}{link[4]})", value
            )
        return _HEADER.sub(lambda line: line[1] + self._outward(line[2]), value) if name == "diff" else value


@dataclass(frozen=True, slots=True)
class SharedRoots:
    """Several roots of an agent, each of them a folder of the editor's: both name files alike."""

    folders: tuple[Path, ...]

    def asked(self, params: dict[str, Any]) -> dict[str, Any]:
        return params

    def told(self, method: str, result: Any) -> Any:
        return result


def attachment(roots: Sequence[Path], folders: Iterable[Path]) -> Attachment | SharedRoots | None:
    """How an agent at `roots` may ask the worker of `folders`; None: it may not, because it would hear of a part of its
    root only, or files would have other names. A root itself is taken before the innermost folder around it, and that
    before one that holds all of the root's Java."""
    open_folders = tuple(folders)
    found = _attachment(tuple(roots), open_folders)
    return found if found is not None and not _holds_others(found.folders, open_folders) else None


def _attachment(roots: tuple[Path, ...], folders: Sequence[Path]) -> Attachment | SharedRoots | None:
    if len(roots) > 1:
        return SharedRoots(roots) if {*roots} <= {*folders} else None
    folder = _folder_of(roots[0], folders)
    return Attachment(roots[0], folder) if folder is not None else None


def _folder_of(root: Path, folders: Sequence[Path]) -> Path | None:
    around = [folder for folder in folders if root.is_relative_to(folder)]
    if around:
        return max(around, key=lambda folder: len(folder.parts))
    within = [folder for folder in folders if folder.is_relative_to(root)]
    return within[0] if len(within) == 1 and _covers(within[0], root) else None


def _holds_others(asked: Sequence[Path], folders: Iterable[Path]) -> bool:
    """Whether some of the folders that are asked hold one that is not."""
    return any(other.is_relative_to(folder) for folder in asked for other in folders if other not in asked)


def _covers(folder: Path, root: Path) -> bool:
    """Whether no Java and no build of the root lies outside of the folder, hidden folders aside."""
    for seen, (at, folders, files) in enumerate(os.walk(root)):
        if seen == MOST_FOLDERS or any(name.endswith(".java") or name in IMPORTED for name in files):
            return False
        folders[:] = [name for name in folders if not name.startswith(".") and Path(at, name) != folder]
    return True
