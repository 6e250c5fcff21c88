"""`espalier/neighbourhood`: the graph around one type, to be drawn."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.answer.evidence import quoted
from espalier.answer.neighbourhood import neighbourhood
from espalier.errors import UsageError
from espalier.lsp.worker.answers import placed
from espalier.lsp.worker.asking import subject_of
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.worker import Worker
from espalier.ontology.kinds import Node
from espalier.service.params import Users


async def request(worker: Worker, params: Any) -> dict[str, object]:
    """Of the first folder that has a type of that name, and something tied to it."""
    wanted = msgspec.convert(params, Users)
    for project in await worker.projects.around(wanted.text_document):
        workspace = await worker.projects.read(project)
        for symbol in _meant(worker, project, wanted):
            if (found := neighbourhood(workspace.ontology, symbol)) is not None:
                edges = {"evidence": [each.to_json() for each in quoted(found.edges, workspace.source)]}
                return {
                    "symbol": found.type.key,
                    "drawing": found.drawing,
                    "evidence": placed(worker.projects, [(project, edges)], "evidence"),
                    "left": found.left,
                }
    raise UsageError("the graph has no type of that name that anything is tied to", remedy="name another type")


def _meant(worker: Worker, project: Project, wanted: Users) -> tuple[Node, ...]:
    """What stands at the position, or has the name of it."""
    subject, word = subject_of(worker, project, wanted.text_document, wanted.position)
    return (subject,) if subject is not None else project.workspace.ontology.named(wanted.symbol or word)
