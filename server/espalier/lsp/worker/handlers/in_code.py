"""`espalier/lenses`, `espalier/wiring` and `espalier/endpoints`: what an editor shows in the code itself."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.answer.in_code import lenses, served, wiring
from espalier.answer.markdown import code
from espalier.lsp.worker.asking import subject_of
from espalier.lsp.worker.worker import Worker
from espalier.ontology.kinds import Node
from espalier.service.params import InDocument, InPlace


async def lenses_request(worker: Worker, given: Any) -> dict[str, object]:
    uri = msgspec.convert(given, InDocument).text_document.uri
    project = await worker.projects.of(uri)
    ontology = (await worker.projects.read(project)).ontology
    found = lenses(ontology, path) if (path := project.relative(uri)) is not None else ()
    return {"lenses": [msgspec.to_builtins(each) for each in found]}


async def endpoints_request(worker: Worker, given: Any) -> dict[str, object]:
    uri = msgspec.convert(given, InDocument).text_document.uri
    project = await worker.projects.of(uri)
    ontology = (await worker.projects.read(project)).ontology
    found = served(ontology, path) if (path := project.relative(uri)) is not None else ()
    return {"served": [msgspec.to_builtins(each) for each in found]}


async def wiring_request(worker: Worker, params: Any) -> dict[str, object]:
    wanted = msgspec.convert(params, InPlace)
    project = await worker.projects.of(wanted.text_document.uri)
    ontology = (await worker.projects.read(project)).ontology
    subject, _ = subject_of(worker, project, wanted.text_document, wanted.position)
    path = project.relative(wanted.text_document.uri)
    found = wiring(ontology, path, wanted.position.line + 1, subject) if path is not None else None
    if found is None:
        return {"text": "", "places": []}
    several = len(found.given) > 1
    places = [{"uri": project.uri_of(each.path), "line": each.line, "name": _name(each)} for each in found.given]
    rest = "is given one of these, and nothing decides which" if several else "is given here"
    return {"text": f"{code(found.type.name)} {rest}", "places": places}


def _name(node: Node) -> str:
    return node.key.partition("(")[0].rpartition(".")[2]
