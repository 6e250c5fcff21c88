"""`espalier/source`: the text of a declaration, or lines of a file."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.answer.link import link_symbol
from espalier.errors import UsageError
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.texts import snapshot
from espalier.lsp.worker.worker import Worker
from espalier.ontology.kinds import Node
from espalier.service.params import Source
from espalier.text.positions import LineIndex


async def request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, Source)
    if wanted.path:
        uri = await worker.projects.uri_of(wanted.path)
        return _lines(worker, uri, (await worker.projects.of(uri)).inside(uri), wanted.start_line, wanted.end_line)
    if not wanted.symbol:
        raise UsageError("a symbol or a path is needed")
    projects = await worker.projects.around(wanted.text_document)
    found = [(project, await _declared(worker, project, wanted.symbol)) for project in projects]
    return _of_symbol(worker, wanted.symbol, [(project, node) for project, nodes in found for node in nodes])


async def _declared(worker: Worker, project: Project, symbol: str) -> tuple[Node, ...]:
    ontology = (await worker.projects.read(project)).ontology
    link = link_symbol(ontology, symbol)
    return tuple(node for node in link.nodes or link.candidates if node.line)


def _of_symbol(worker: Worker, symbol: str, found: list[tuple[Project, Node]]) -> dict[str, object]:
    if not found:
        raise UsageError(f"nothing is called {symbol}", remedy="ask for it in other words, or give a path")
    project, node = found[0]
    uri = project.uri_of(node.path)
    others = [node.key for _, node in found[1:]]
    return {**_lines(worker, uri, node.path, node.line, node.end_line), "symbol": node.key, "candidates": others}


def _lines(worker: Worker, uri: str, path: str, first: int, last: int | None) -> dict[str, object]:
    lines = LineIndex(snapshot(worker, uri).text)
    last = min(last or lines.line_count, lines.line_count)
    if first > last:
        raise UsageError(f"{path} has {lines.line_count} lines, so there is none from {first} to {last}")
    text = lines.text[lines.span(first - 1)[0] : lines.span(last - 1)[1]]
    return {"path": path, "start_line": first, "end_line": last, "text": text, "symbol": "", "candidates": []}
