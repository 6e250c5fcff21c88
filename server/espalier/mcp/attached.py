"""An agent's root and the folder that an editor has open around it, or in it: paths and places of one as the other's.

The worker of an editor names files relative to its own folder; an agent names them relative to its root. What an agent
asks is about its root alone: it may name no file outside of it, gets no text of one, and asks about no other folder of
the editor's. Answers name places outside of the root (`../shop-web/...`) where they concern what is inside.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from espalier.build_names import IMPORTED
from espalier.errors import UsageError
from espalier.service.operations import BY_NAME
from espalier.text.uri import path_to_uri

MOST_FOLDERS = 5_000
"""Folders that are looked through for code outside of the editor's folder; a larger root is not taken for covered.
Chosen by hand: a quarter of a second."""

_LINK = re.compile(r"\[([^\]\n]*?)(:\d+)\]\(([^)\n]*?)(#L\d+)\)")
_HEADER = re.compile(r"^(--- a/|\+\+\+ b/)(.*)$", re.MULTILINE)
_ABOUT_ALL = frozenset(BY_NAME[name].method for name in ("ask", "query", "find", "users", "trace", "impact", "source"))
"""Requests that every open folder would answer."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """`root`: the agent's; `folder`: the editor's, whose worker answers."""

    root: Path
    folder: Path

    def asked(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """The params as the worker wants them. Raises `UsageError` for a path outside of the root."""
        found = dict(params)
        if path := params.get("path"):
            found["path"] = self._inside(path)
        if edits := params.get("edits"):
            found["edits"] = [{**edit, "path": self._inside(edit["path"])} for edit in edits]
        if method in _ABOUT_ALL:
            found["textDocument"] = {"uri": path_to_uri(self.folder)}
        return found

    def told(self, method: str, result: Any) -> Any:
        """The result with paths as the agent has them. Raises `UsageError` where it is the text of a file outside of
        the root."""
        if not isinstance(result, dict):
            return result
        if method == BY_NAME["status"].method:
            return self._status(result)
        for path in self._quoted(method, result):
            if not self._is_inside(path):
                raise UsageError(f"{self._outward(path)} is outside of {self.root}", remedy="name what is in the root")
        return self._outwards(result)

    def _inside(self, path: str) -> str:
        file = self.root / path
        if not file.resolve().is_relative_to(self.root):
            raise UsageError(f"{path} is no file under {self.root}", remedy="name it relative to the root")
        return file.as_posix()

    def _is_inside(self, path: str) -> bool:
        return (self.folder / path).resolve().is_relative_to(self.root)

    def _quoted(self, method: str, result: dict[str, Any]) -> Iterable[str]:
        """The files, by the worker's paths, whose text the result holds."""
        if method == BY_NAME["source"].method:
            yield result["path"]
        for candidate in result.get("candidates", ()) if method == BY_NAME["suggest_fix"].method else ():
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

    def _status(self, result: dict[str, Any]) -> dict[str, Any]:
        """That of the editor's folder; which one it is, is told."""
        folders = [result, *result.get("others", ())]
        ours = next((each for each in folders if each.get("root") == str(self.folder)), result)
        return {**result, **ours, "root": str(self.root), "editor": str(self.folder)}


def attachment(root: Path, folders: Iterable[Path]) -> Attachment | None:
    """How an agent at `root` may ask the worker of `folders`; None: it may not, because it would hear of a part of its
    root only. The root itself is taken before the innermost folder around it, and that before one that holds all of
    the root's Java."""
    open_folders = tuple(folders)
    around = [folder for folder in open_folders if root.is_relative_to(folder)]
    if around:
        return Attachment(root, max(around, key=lambda folder: len(folder.parts)))
    within = [folder for folder in open_folders if folder.is_relative_to(root)]
    return Attachment(root, within[0]) if len(within) == 1 and _covers(within[0], root) else None


def _covers(folder: Path, root: Path) -> bool:
    """Whether no Java and no build of the root lies outside of the folder, hidden folders aside."""
    for seen, (at, folders, files) in enumerate(os.walk(root)):
        if seen == MOST_FOLDERS or any(name.endswith(".java") or name in IMPORTED for name in files):
            return False
        folders[:] = [name for name in folders if not name.startswith(".") and Path(at, name) != folder]
    return True
