"""The HTTP status with which a handler answers an exception, read off its annotations and its text.

A status is recognised by the names that Spring, JAX-RS and the standard give it (`NOT_FOUND`, `notFound()`, 404): the
graph keeps no values of library constants. Where a handler names several, nothing is claimed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from http import HTTPStatus

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence
from espalier.answer.execute.notes import written_annotations
from espalier.ontology.kinds import EdgeKind, Node

_LEAST = 400
"""A handler of an exception answers with an error; what is below is read of something else."""
_ERRORS = {each.name: each for each in HTTPStatus if each >= _LEAST}
_BUILDERS = {re.sub(r"_(\w)", lambda m: m[1].upper(), name.lower()): each for name, each in _ERRORS.items()}
_NAMED = re.compile(rf"\b({'|'.join(_ERRORS)})\b")
_BUILT = re.compile(rf"\.({'|'.join(_BUILDERS)})\(\s*\)")
_NUMBERED = re.compile(r"(?:[sS]tatus|sendError)\(\s*([45]\d\d)\b")


def answered(code_base: CodeBase, item: Evidence) -> Evidence:
    """Evidence of a handler, with the status as its note."""
    node = code_base.ontology.node(item.source) if item.kind == EdgeKind.HANDLES else None
    status = status_of(code_base, node) if node is not None else ""
    return replace(item, note=status) if status else item


def status_of(code_base: CodeBase, handler: Node) -> str:
    """`404 NOT_FOUND`; empty where none or several are named."""
    text = code_base.source(handler.path)
    if text is None:
        return ""
    body = "\n".join(text.splitlines()[handler.line - 1 : handler.end_line])
    for written in (written_annotations(code_base, handler), body):
        found = {_ERRORS[each] for each in _NAMED.findall(written)} | {
            _BUILDERS[each] for each in _BUILT.findall(written)
        }
        found |= {HTTPStatus(int(each)) for each in _NUMBERED.findall(written) if int(each) in set(HTTPStatus)}
        if found:
            return " ".join(f"{each.value} {each.name}" for each in found) if len(found) == 1 else ""
    return ""
