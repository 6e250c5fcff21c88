"""Draws a flow chart that the answers write in Mermaid as lines of a terminal, which shows no Mermaid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

_NODE = re.compile(r'(\w+)\["(.*)"\]')
_EDGE = re.compile(r"(\w+) -->\|(.*)\| (\w+)")


class _Arrow(NamedTuple):
    source: str
    label: str
    target: str


def drawn(mermaid: str) -> str:
    """A chain as one node a line with the arrows between; any other chart as one edge a line; what is no flow chart of
    the answers as it is."""
    names: dict[str, str] = {}
    arrows: list[_Arrow] = []
    for line in map(str.strip, mermaid.splitlines()):
        if node := _NODE.fullmatch(line):
            names[node[1]] = node[2]
        elif edge := _EDGE.fullmatch(line):
            arrows.append(_Arrow(*edge.groups()))
    if not arrows or any(end not in names for arrow in arrows for end in (arrow.source, arrow.target)):
        return mermaid
    order = _chain(arrows)
    if order is None:
        return "".join(f"{names[a.source]} --{a.label}--> {names[a.target]}\n" for a in arrows)
    lines = [names[order[0]]]
    for key, arrow in zip(order[1:], arrows, strict=True):
        lines += [f"  {'↓' if arrow.target == key else '↑'} {arrow.label}", names[key]]
    return "\n".join(lines) + "\n"


def _chain(arrows: Sequence[_Arrow]) -> list[str] | None:
    """The nodes in the order of the arrows, where each arrow goes on, either way round, from the one before."""
    first = arrows[0]
    here = first.source
    if len(arrows) > 1 and first.source in (arrows[1].source, arrows[1].target):
        here = first.target
    order = [here]
    for arrow in arrows:
        if here not in (arrow.source, arrow.target):
            return None
        here = arrow.target if here == arrow.source else arrow.source
        order.append(here)
    return order if all(a != b for a, b in pairwise(order)) else None
