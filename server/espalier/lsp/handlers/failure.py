"""`espalier/failure`: the lines of the workspace that a stack trace or a compiler's output names."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.lsp.failure_answer import failures_in
from espalier.lsp.project import Project
from espalier.lsp.worker import Worker
from espalier.ontology.nodes import is_test
from espalier.repair.location import Failure, Location
from espalier.service.params import Document, ReadFailure

_MOST = 50


async def request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, ReadFailure)
    found = [
        {
            "uri": project.uri_of(place.path),
            "path": place.path.as_posix(),
            "line": place.start,
            "message": failure.message,
            "compiler": failure.compiler,
            "test": is_test(place.path.as_posix()),
        }
        for project, failure, place in await named(worker, wanted.text, wanted.text_document)
    ]
    return {"places": found[:_MOST]}


async def named(worker: Worker, text: str, document: Document | None) -> list[tuple[Project, Failure, Location]]:
    """The places that a failure's text names, the most likely first: in the project around `document`, else in each.
    Raises `UsageError` when no folder is open."""
    found = []
    for project in await worker.projects.around(document.uri if document else None):
        files = (await worker.projects.read(project)).ontology.files()
        for failure in failures_in(text, tuple(files)):
            if failure.location is not None:
                found.append((project, failure, failure.location))
    return found
