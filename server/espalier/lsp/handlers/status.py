"""`espalier/status`: what there is, for people who wonder why something is missing."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from espalier import __version__
from espalier.lsp.project import Project
from espalier.lsp.worker import Worker


async def request(worker: Worker, params: Any) -> dict[str, object]:
    first, *others = await worker.projects.all()
    return {
        "version": __version__,
        **_folder(first),
        **worker.parts,
        "oracle": _oracle(worker, first),
        "model": first.options.model.model_dump(by_alias=True),
        "chat": first.options.chat.model_dump(by_alias=True),
        **({"others": [_folder(project) for project in others]} if others else {}),
    }


def _oracle(worker: Worker, project: Project) -> dict[str, object]:
    """`state` and `message` only of a JDT LS that is not ours."""
    if (watch := worker.oracle_watch) is None:
        return {"available": project.oracle.available}
    return {"available": watch.present.available, **watch.present.to_json()}


def _folder(project: Project) -> dict[str, object]:
    return {
        "root": str(project.root),
        "index": _index(project),
        "health": project.workspace.health.to_json(),
        "embeddings": {"pending": project.workspace.pending, "enabled": project.options.features.vectors},
    }


def _index(project: Project) -> dict[str, object]:
    """The index run's figures, as `espalier index --json` has them; `complete` is false while it runs."""
    if project.report is None:
        return {"complete": False}
    return {"complete": True, "revision": project.workspace.revision, **asdict(project.report)}
