"""A stack trace, or what a compiler printed: the lines of the workspace that it names, and the answer to it where a
question is expected."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from espalier.answer.evidence import Evidence
from espalier.answer.markdown import code, link_to
from espalier.ontology.kinds import Voucher
from espalier.ontology.nodes import is_test
from espalier.repair.location import Failure, Location, parse_failures
from espalier.service.params import Document
from espalier.workspace.workspace import Workspace

if TYPE_CHECKING:
    from espalier.lsp.worker.project import Project
    from espalier.lsp.worker.worker import Worker

LONGEST = 200_000
"""Characters that are read: the beginning names the place."""
_SHOWN = 20
_HEAD = "That names these lines of the workspace, the likeliest to be wrong first. A fix can be searched for each.\n\n"


def failures_in(text: str, files: Sequence[str]) -> list[tuple[Failure, Location]]:
    """The failures that name a line of `files`, with that place; none in a question."""
    return [(each, each.location) for each in parse_failures(text[:LONGEST], files) if each.location is not None]


async def named(worker: Worker, text: str, document: Document | None) -> list[tuple[Project, Failure, Location]]:
    """The places that a failure's text names, the most likely first: in the project around `document`, else in each.
    Raises `UsageError` when no folder is open."""
    found = []
    for project in await worker.projects.around(document):
        files = tuple((await worker.projects.read(project)).ontology.files())
        found += [(project, failure, place) for failure, place in failures_in(text, files)]
    return found


def answer_to(text: str, workspace: Workspace) -> dict[str, object] | None:
    """The document of an answer; None for what names no line of the workspace."""
    begun = perf_counter()
    rows, evidence = [], []
    for failure, place in failures_in(text, tuple(workspace.ontology.files())):
        path = place.path.as_posix()
        node = workspace.ontology.at(path, place.start)
        said = f" {code(failure.message)}" if failure.compiler else ""
        test = " (test)" if is_test(path) else ""
        rows.append(f"- {link_to(path, place.start)}{test}{said}")
        key = node.key if node else path
        evidence.append(Evidence(path, place.start, "text", key, "", Voucher.SOURCE).to_json())
    if not rows:
        return None
    more = f"\n- and {len(rows) - _SHOWN} more" if len(rows) > _SHOWN else ""
    return {
        "question": text,
        "plan": {"query": {}, "links": []},
        "answer": _HEAD + "\n".join(rows[:_SHOWN]) + more + "\n",
        "evidence": evidence,
        "unseen": [],
        "seconds": round(perf_counter() - begun, 4),
        "failure": True,
    }
