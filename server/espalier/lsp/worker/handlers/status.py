"""`espalier/status`: what there is, for people who wonder why something is missing."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from espalier import __version__
from espalier.lsp.worker.oracle_state import State, present
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.worker import Worker
from espalier.service.operations import OPERATIONS


async def request(worker: Worker, params: Any) -> dict[str, object]:
    first, *others = await worker.projects.all()
    return {
        "version": __version__,
        **_folder(first),
        **worker.parts,
        "oracle": await _oracle(worker, first),
        "model": msgspec.to_builtins(first.options.model),
        "chat": msgspec.to_builtins(first.options.chat),
        **({"others": [_folder(project) for project in others]} if others else {}),
    }


async def _oracle(worker: Worker, project: Project) -> dict[str, object]:
    if not project.oracle.available:
        return {"available": False, "waiting": []}
    if (watch := worker.oracle_watch) is not None:
        state, available = watch.present, watch.present.available
    else:
        state = await present(project.oracle.door, worker.start_words)
        # Without a build file our JDT LS makes a project with the first file, so it has to be asked.
        available = state.available or state.state is State.UNIMPORTED
    waiting = [each.name for each in OPERATIONS if each.compiles and state.is_starting]
    return {"available": available, **state.to_json(), "waiting": waiting}


def _folder(project: Project) -> dict[str, object]:
    return {
        "root": str(project.root),
        "index": _index(project),
        "health": project.workspace.health.to_json(),
        "embeddings": {"pending": project.workspace.pending, "enabled": project.options.features.vectors},
    }


def _index(project: Project) -> dict[str, object]:
    """The index run's figures, as `espalier index --json` has them, with the messages that hold now; `complete` is
    false while it runs."""
    if project.report is None:
        return {"complete": False}
    return {
        "complete": True,
        "revision": project.workspace.revision,
        **asdict(project.report),
        "messages": project.workspace.messages(),
        "embedded": project.workspace.embedded,
    }
