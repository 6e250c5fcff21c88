"""What happens when something fails: the `catch` blocks around it, and what they call.

The graph has an edge for each caught type (`references`, role `catch`) with its place. What a block calls is
what the method calls between that place and the block's end, or the end of what only a failure leads to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import control
from espalier.answer.execute.sentences import listed
from espalier.answer.markdown import code
from espalier.answer.render import short
from espalier.answer.roles import is_accessor
from espalier.ontology.kinds import Edge, EdgeKind
from espalier.ontology.written import end_of_failure

FAILURE = re.compile(
    r"\b(?:fail|crash|error|exception|declin|abort|unavailabl|unreachabl|cannot|can't|goes wrong|went wrong|broken)\w*",
    re.IGNORECASE,
)
_CATCH = "catch"
_DONE = frozenset({EdgeKind.CALLS, EdgeKind.PUBLISHES, EdgeKind.WRITES})
_CALLS, _SAID, _MOST, _LEVELS = 3, 2, 4, 3
"""Calls shown of one block, and in the headline; blocks shown; levels of callers in which they are looked for."""


def around(code_base: CodeBase, keys: Iterable[str]) -> list[Evidence]:
    """The `catch` blocks in the methods and in their callers, the nearest first, those that call something before
    those that do not; each with what it calls as its chain."""
    found: list[Evidence] = []
    frontier, met = list(dict.fromkeys(keys)), set[str]()
    for _ in range(_LEVELS):
        met.update(frontier)
        found += [each for key in frontier for each in _in(code_base, key)]
        callers = [source for key in frontier for source, _ in control.callers(code_base.ontology, key)]
        frontier = [each for each in dict.fromkeys(callers) if each not in met]
    return sorted(found, key=lambda item: not item.chain)[:_MOST]


def said(blocks: Sequence[Evidence]) -> str:
    """`where that fails, `A#run` catches `E` and calls `B#retry``; empty where no block calls anything."""
    told = [
        f"{_named(item.source)} catches {_named(item.target)} and calls "
        f"{listed(_called(edge.target) for edge in item.chain[:_SAID])}"
        for item in blocks
        if item.chain
    ]
    return f"where that fails, {', '.join(dict.fromkeys(told))}" if told else ""


def _named(key: str) -> str:
    return code(_called(key))


def _called(key: str) -> str:
    return short(key).partition("(")[0]


def _in(code_base: CodeBase, key: str) -> list[Evidence]:
    caught = [edge for edge in code_base.ontology.out(key, (EdgeKind.REFERENCES,)) if edge.role == _CATCH]
    text = code_base.source(caught[0].path) if caught else None
    if text is None:
        return []
    return [of_edge(edge, chain=_calls(code_base, key, edge, end_of_failure(text, edge))) for edge in caught]


def _calls(code_base: CodeBase, key: str, caught: Edge, end: tuple[int, int]) -> tuple[Edge, ...]:
    start = (caught.line, caught.column)
    inside = (edge for edge in code_base.ontology.out(key, _DONE) if start <= (edge.line, edge.column) < end)
    first = {edge.target: edge for edge in inside if not is_accessor(code_base.ontology.node(edge.target))}
    return tuple(first.values())[:_CALLS]
