"""Answers of several open folders as one, and whose each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from espalier.answer.markdown import code
from espalier.lsp.worker.project import Project
from espalier.lsp.worker.projects import Projects

Documents = Sequence[tuple[Project, dict[str, Any]]]


def heading(projects: Projects, project: Project) -> str:
    """Whose answer follows, as Markdown; empty where the request knows of one folder only."""
    names = Counter(each.root.name for each in projects.known())
    if names.total() < 2:
        return ""
    name = project.root.name if names[project.root.name] == 1 else str(project.root)
    return f"In {code(name)}:\n\n"


def joined(projects: Projects, found: Documents) -> dict[str, object]:
    """The answers of one or several folders as one document."""
    documents = [document for _, document in found]
    links = [link for document in documents for link in document["plan"]["links"]]
    return {
        "question": documents[0]["question"],
        "plan": {**documents[0]["plan"], "links": links},
        "answer": "".join(document["answer"] for document in documents),
        "evidence": placed(projects, found, "evidence"),
        "unseen": unseen(found),
        "seconds": sum(document["seconds"] for document in documents),
        **({"failure": True} if any(document.get("failure") for document in documents) else {}),
        **health(found),
    }


def placed(projects: Projects, found: Documents, member: str) -> list[dict[str, Any]]:
    """The items of all documents; each says which folder its path is relative to, where the request knows
    of several."""
    if len(projects.known()) < 2:
        return [item for _, document in found for item in document[member]]
    return [{**item, "root": project.uri_of()} for project, document in found for item in document[member]]


def health(found: Documents) -> dict[str, Any]:
    """`health` of the first whose graph is not complete, if there is one."""
    return next(({"health": document["health"]} for _, document in found if "health" in document), {})


def unseen(found: Documents) -> list[dict[str, Any]]:
    """What none of them could see, added up by reason."""
    counts: Counter[str] = Counter()
    for _, document in found:
        counts.update({each["reason"]: each["count"] for each in document["unseen"]})
    return [{"reason": reason, "count": count} for reason, count in counts.items()]
