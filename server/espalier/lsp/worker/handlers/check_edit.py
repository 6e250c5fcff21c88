"""`espalier/checkEdit`: do these edits compile, which errors are new, and what do they break elsewhere?

Files are read again that other programs have written since; where the editor has unsaved text, that counts. The scan
for such files runs while the edit is compiled, so it costs no time; only if it finds one is the edit compiled again.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from espalier.errors import UsageError
from espalier.lsp.mirror import Open
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.texts import on_disk
from espalier.lsp.worker.worker import Worker
from espalier.ports import Breakage, Check, EditCheck, FileEdit, Progress
from espalier.service.params import CheckEdit, Edit
from espalier.text.edited import edited
from espalier.text.uri import path_to_uri

TOLD_SECONDS = 1.0
"""Shorter waits for JDT LS are not told. Chosen by hand."""


async def request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, CheckEdit)
    started = time.perf_counter()
    by_project: defaultdict[Project, list[tuple[str, Edit]]] = defaultdict(list)
    for edit in wanted.edits:
        uri = await worker.projects.uri_of(edit.path)
        by_project[await worker.projects.of(uri)].append((uri, edit))
    if len(by_project) > 1:
        raise UsageError("the edits are of several folders", remedy="check those of each folder by themselves")
    [(project, edits)] = by_project.items()
    found = await _checked(worker, project, edits, wanted.dependents)
    return {**found, "unsaved": _unsaved(worker, project), "seconds": round(time.perf_counter() - started, 4)}


async def _checked(
    worker: Worker, project: Project, given: Sequence[tuple[str, Edit]], dependents: bool
) -> dict[str, object]:
    _changes(worker, project, given)  # whoever names wrong lines hears of it before a wait for JDT LS
    begun = time.perf_counter()
    waited = 0.0

    async def compiled() -> tuple[Sequence[FileEdit], EditCheck]:
        nonlocal waited
        waited = time.perf_counter() - begun
        changes = _changes(worker, project, given)
        return changes, await project.oracle.door.check_edits(changes, dependents=dependents)

    told = project.oracle.told_written
    looking = asyncio.create_task(project.looked_now())
    try:
        changes, found = await project.oracle.importing.through(compiled, _unheard)
        note = _wait_of(waited)
        await looking
    finally:
        looking.cancel()
    await project.oracle.tell_written()
    if project.oracle.told_written != told:  # by this check or by one beside it, while this one compiled
        changes, found = await project.oracle.importing.through(compiled, _unheard)
    return _document(project, changes, found, note)


def _changes(worker: Worker, project: Project, given: Sequence[tuple[str, Edit]]) -> list[FileEdit]:
    """Each file's text before and after all of its edits. Raises `UsageError` for lines that are not there."""
    edits: defaultdict[Path, list[Edit]] = defaultdict(list)
    for uri, edit in given:
        edits[project.root / project.inside(uri)].append(edit)
    found = []
    for path, of_file in edits.items():
        if path.suffix != ".java":
            raise UsageError(f"{of_file[0].path} is no Java file")
        uri = path_to_uri(path)
        document = worker.documents.of_file(uri)
        written = document.text if document is not None else on_disk(uri)
        if written is None and any(edit.end_line > 0 for edit in of_file):
            raise UsageError(f"there is no file {of_file[0].path}", remedy="a new file is an insertion before line 1")
        before = written or ""
        lines = [(edit.start_line, edit.end_line, edit.text) for edit in of_file]
        found.append(FileEdit(path, before, edited(of_file[0].path, before, lines)))
    return found


def _wait_of(seconds: float) -> str:
    """What a wait for JDT LS is told as."""
    return f"waited {seconds:.0f} s for JDT LS to import the project" if seconds >= TOLD_SECONDS else ""


def _document(project: Project, changes: Sequence[FileEdit], found: EditCheck, note: str) -> dict[str, object]:
    problems = [
        problem
        for change, check in zip(changes, found.files, strict=True)
        for problem in _problems(project.inside(path_to_uri(change.path)), check)
    ]
    breaks = [_break(project, each) for each in found.dependents.breakages]
    left = found.dependents.left
    return {
        "compiles": not breaks and not any(problem["new"] for problem in problems),
        "problems": sorted(problems, key=lambda problem: not problem["new"]),
        "breaks": breaks,
        "compiled": found.dependents.compiled,
        "note": "; ".join(filter(None, (_left_out(left), note))),
    }


def _left_out(files: int) -> str:
    return f"{files} more files use a changed name and were not compiled" if files else ""


def _problems(path: str, check: Check) -> Iterable[dict[str, object]]:
    new = set(check.added)
    for problem in check.after:
        yield {"path": path, "line": problem.line, "message": problem.message, "new": problem in new}


def _break(project: Project, breakage: Breakage) -> dict[str, object]:
    path = project.relative(path_to_uri(breakage.path)) or breakage.path.as_posix()
    return {"path": path, "line": breakage.line, "message": breakage.message}


def _unsaved(worker: Worker, project: Project) -> list[str]:
    """The open documents whose text is not the disk's, or of which that cannot be told."""
    found = []
    for document in worker.documents:
        path = project.relative(document.uri)
        if path is not None and not _is_saved(document):
            found.append(path)
    return sorted(found)


def _is_saved(document: Open) -> bool:
    """False also where the file cannot be read, or is in another encoding, in which the editor may have read it."""
    try:
        return document.text == on_disk(document.uri)
    except UsageError:
        return False


def _unheard(progress: Progress) -> None:
    """The default listener: progress is not reported."""
