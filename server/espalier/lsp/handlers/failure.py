"""`espalier/failure`: the lines of the workspace that a stack trace or a compiler's output names."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.lsp.worker import Worker
from espalier.repair.location import is_test, parse_failures
from espalier.service.params import ReadFailure
from espalier.text.uri import path_to_uri

LONGEST = 200_000
"""Characters that are read: the beginning names the place."""
_MOST = 50


async def request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, ReadFailure)
    text = wanted.text[:LONGEST]
    found = []
    for project in await worker.projects.around(wanted.text_document.uri if wanted.text_document else None):
        files = (await worker.projects.read(project)).ontology.files()
        for failure in parse_failures(text, files):
            if (place := failure.location) is not None:
                found.append(
                    {
                        "uri": path_to_uri(project.root / place.path),
                        "path": place.path.as_posix(),
                        "line": place.start,
                        "message": failure.message,
                        "compiler": failure.compiler,
                        "test": is_test(place.path),
                    }
                )
    return {"places": found[:_MOST]}
