"""`espalier/failure`: the lines of the workspace that a stack trace or a compiler's output names."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.lsp.worker.failures import named
from espalier.lsp.worker.worker import Worker
from espalier.ontology.nodes import is_test
from espalier.service.params import ReadFailure

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
