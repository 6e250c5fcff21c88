"""`textDocument/documentLink` for configuration files: what their words wire (answer/resource_links.py)."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from espalier.answer.resource_links import ResourceLink, resource_links
from espalier.errors import UsageError
from espalier.lsp.worker.handlers.linked_files import SUFFIXES
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.texts import snapshot
from espalier.lsp.worker.worker import Worker
from espalier.service.params import InDocument
from espalier.text.positions import LineIndex

log = logging.getLogger(__name__)


async def request(worker: Worker, given: Any) -> list[dict[str, object]]:
    """None where links cannot be had: an editor asks of its own accord, so nobody waits for a reason."""
    uri = msgspec.convert(given, InDocument).text_document.uri
    if not uri.endswith(SUFFIXES):
        return []
    try:
        project = await worker.projects.of(uri)
        ontology = (await worker.projects.read(project)).ontology
        text = snapshot(worker, uri).text
    except UsageError as error:
        log.info("no links: %s", error)
        return []
    index, path = LineIndex(text), project.inside(uri)
    return [_link(project, index, each) for each in resource_links(ontology, path, text)]


def _link(project: Project, index: LineIndex, link: ResourceLink) -> dict[str, object]:
    """The fragment is what VS Code and others that follow it understand as a line."""
    (line, character), (end_line, end) = index.position(link.start), index.position(link.end)
    span = {"start": {"line": line, "character": character}, "end": {"line": end_line, "character": end}}
    target = f"{project.uri_of(link.path)}#L{link.line}"
    return {"range": span, "target": target, "tooltip": link.label}
