"""`espalier/users` and the command `espalier.users`: every use of a symbol."""

from __future__ import annotations

from typing import Any

import msgspec

from espalier.answer.usage import UsersReport, users
from espalier.errors import UsageError
from espalier.lsp.worker.answers import health, placed, unseen
from espalier.lsp.worker.asking import subject_of
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.worker import Worker
from espalier.ontology.kinds import Node
from espalier.service.params import Users


async def request(worker: Worker, params: Any) -> dict[str, object]:
    wanted = msgspec.convert(params, Users)
    if not wanted.symbol and wanted.position is None:
        raise UsageError("a symbol is needed, or in an editor a position")
    projects = await worker.projects.around(wanted.text_document)
    reports = [(project, await _report(worker, project, wanted)) for project in projects]
    known = [each for each in reports if each[1].nodes or each[1].candidates]
    if not known:  # an empty list would say that nothing uses it
        raise _unknown([report for _, report in reports])
    return _joined(worker, known)


async def command(worker: Worker, arguments: Any, token: str | int | None) -> dict[str, object]:
    (symbol,) = msgspec.convert(arguments, tuple[str])
    return await request(worker, {"symbol": symbol})


async def _report(worker: Worker, project: Project, wanted: Users) -> UsersReport:
    workspace = await worker.projects.read(project)
    subject, word = subject_of(worker, project, wanted.text_document, wanted.position)
    if subject is None and not (wanted.symbol or word):
        raise UsageError("nothing with a name is at this position", remedy="put the cursor on a name")
    return users(workspace, wanted.symbol or word, subject)


def _unknown(reports: list[UsersReport]) -> UsageError:
    near = list(dict.fromkeys(name for report in reports for name in report.near))
    remedy = f"names like it: {', '.join(near)}" if near else "ask for it in other words"
    return UsageError(f"there is no {reports[0].symbol} in this code base", remedy=remedy)


def _joined(worker: Worker, known: list[tuple[Project, UsersReport]]) -> dict[str, object]:
    found = [
        (project, {**report.to_json(), "declarations": [*map(_declared, (*report.nodes, *report.candidates))]})
        for project, report in known
    ]
    return {
        "symbol": found[0][1]["symbol"],
        "candidates": [node.key for _, report in known for node in report.candidates],
        "declarations": placed(worker.projects, found, "declarations"),
        "users": placed(worker.projects, found, "users"),
        "unseen": unseen(found),
        **health(found),
    }


def _declared(node: Node) -> dict[str, object]:
    return {"symbol": node.key, "kind": node.kind, "path": node.path, "line": node.line}
