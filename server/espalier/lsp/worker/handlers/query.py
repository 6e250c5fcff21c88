"""`espalier/query`, `trace`, `impact` and `find`: questions that need not be read; the graph alone answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from espalier.answer import question
from espalier.answer.inquiry import Answer, nearest, query
from espalier.answer.query import Anchor, Form, Query, decode
from espalier.errors import UsageError
from espalier.lsp.worker.answers import heading, joined
from espalier.lsp.worker.asking import subject_of
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.worker import Worker
from espalier.ontology.graph import Ontology
from espalier.service import params
from espalier.service.params import Document
from espalier.workspace.workspace import Workspace

Answered = Callable[[Project, Workspace], Answer]
Made = Callable[[Project, Workspace], Query]


async def query_request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, params.Query)
    asked = decode(msgspec.json.encode(wanted.query))
    return await _queried(worker, wanted.text_document, lambda project, workspace: asked)


async def find_request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, params.Find)
    return await _answered(worker, wanted.text_document, lambda project, workspace: nearest(workspace, wanted.words))


async def trace_request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, params.Trace)
    return await _queried(
        worker, wanted.text_document, lambda project, workspace: _path(workspace.ontology, wanted.from_, wanted.to)
    )


async def impact_request(worker: Worker, given: Any) -> dict[str, object]:
    wanted = msgspec.convert(given, params.Impact)
    if not wanted.symbol and wanted.position is None:
        raise UsageError("a symbol is needed, or in an editor a position")

    def made(project: Project, workspace: Workspace) -> Query:
        subject, word = subject_of(worker, project, wanted.text_document, wanted.position)
        name = subject.key if subject is not None else wanted.symbol or word
        if not name:
            raise UsageError("nothing with a name is at this position", remedy="put the cursor on a name")
        return Query(form=Form.IMPACT, anchors=(Anchor(symbol=name),))

    return await _queried(worker, wanted.text_document, made)


async def _queried(worker: Worker, document: Document | None, made: Made) -> dict[str, object]:
    def answer(project: Project, workspace: Workspace) -> Answer:
        return query(workspace, made(project, workspace))

    return await _answered(worker, document, answer)


async def _answered(worker: Worker, document: Document | None, answer: Answered) -> dict[str, object]:
    """The answer of the document's folder, or those of the folders in which the graph finds something."""
    answers = []
    for project in await worker.projects.around(document):
        workspace = await worker.projects.read(project)
        answers.append((project, answer(project, workspace).to_json()))
    known = [each for each in answers if each[1]["evidence"]] or answers[:1]
    headed = [
        (project, {**answer, "answer": f"{heading(worker.projects, project)}{answer['answer']}"})
        for project, answer in known
    ]
    return joined(worker.projects, headed)


def _path(ontology: Ontology, start: str, end: str) -> Query:
    """The query for a path. An end is a symbol if the graph has its name or it is written like one, else what it means
    in a question."""
    return Query(form=Form.PATH, anchors=(_end(ontology, start), _end(ontology, end)))


def _end(ontology: Ontology, text: str) -> Anchor:
    if not text.strip():
        raise UsageError("a path needs two ends", remedy='name a symbol, a role such as "controllers", or a concept')
    if ontology.named(text) or ontology.node(text) is not None:
        return Anchor(symbol=text)
    anchors = question.read(ontology, f"Trace {text} to the database").anchors
    meant = anchors[0] if len(anchors) > 1 else Anchor(concept=text)
    return Anchor(symbol=text) if meant.role is None and _NAME.fullmatch(text.strip()) else meant


_NAME = re.compile(r"(?:[a-z]\w*\.)*[A-Z]\w*(?:[.#]\w+(?:\([^()]*\))?)*")
"""A type, perhaps with its package, or a member of one."""
