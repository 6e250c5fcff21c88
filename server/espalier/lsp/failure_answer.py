"""What is answered to a stack trace, or to what a compiler printed, in place of a question: the lines that it names."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from espalier.answer.evidence import Evidence
from espalier.answer.markdown import code, link_to
from espalier.ontology.kinds import Voucher
from espalier.ontology.nodes import is_test
from espalier.repair.location import Failure, parse_failures
from espalier.workspace.workspace import Workspace

LONGEST = 200_000
"""Characters that are read: the beginning names the place."""
_SHOWN = 20
_HEAD = "That names these lines of the workspace, the likeliest to be wrong first. A fix can be searched for each.\n\n"


def failures_in(text: str, files: Sequence[str]) -> list[Failure]:
    """The failures that name a line of `files`; none in a question."""
    return [each for each in parse_failures(text[:LONGEST], files) if each.location is not None]


def answer_to(text: str, workspace: Workspace) -> dict[str, object] | None:
    """The document of an answer; None for what names no line of the workspace."""
    begun = perf_counter()
    rows, evidence = [], []
    for failure in failures_in(text, tuple(workspace.ontology.files())):
        if (place := failure.location) is None:
            continue
        path = place.path.as_posix()
        node = workspace.ontology.at(path, place.start)
        said = f" {code(failure.message)}" if failure.compiler else ""
        test = " (test)" if is_test(place.path.as_posix()) else ""
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
