"""A statement that was lost before or after the line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.mutations.sites import Site
from espalier.repair.remedies.place import Place
from espalier.repair.templates import Line

_ASSIGNED = re.compile(r"(\w+)\s*=\s*([^=].*);")
_RESETS = frozenset({"0", "1", "-1", "false", "true", "null", '""'})
_STATEMENT = re.compile(r"\s*(?:[\w.\[\]]+\s*(?:\+\+|--)|[\w.]+\([\w., ]*\)|[\w.\[\]]+\s*[-+|]?=\s*[\w.+\- ]+)\s*;\s*")
_NAMED = re.compile(r"(?:this\.)?\w+")
_MOST_STATEMENTS = 6
_LABEL = re.compile(r"\s*(?:case\b.*|default\s*):\s*")
_HOLDERS = ("List", "Set", "Map", "Deque", "Queue", "Stack", "Collection", "StringBuilder")


def lost(line: Line, place: Place, between: str) -> Iterator[Site]:
    """A statement before or after the line: `break;` before a label, one of the file's, a variable as it began."""
    if _LABEL.fullmatch(line.text):
        if not _leaves_before(place):
            yield (0, 0), f"{place.unit}break;{between}"
        return
    if line.words[-1].text != ";":
        return
    method = place.method
    if method is None:
        return
    body = place.text[place.begin(method.brace) : place.begin(method.end)].splitlines()
    file = place.text.splitlines()
    assigned = [found for each in body if (found := _ASSIGNED.search(each)) is not None]
    resets = [f"{found[1]} = {found[2]};" for found in assigned if found[2] in _RESETS]
    written = [each.strip() for each in (*body, *file) if _STATEMENT.fullmatch(each) and "return" not in each]
    known = [each for each in written if (name := _NAMED.match(each)) is not None and name[0] in place.variables]
    statements = [each for each in dict.fromkeys((*resets, *known)) if each not in line.text][:_MOST_STATEMENTS]
    leaves = line.words[0].text in ("return", "throw", "break", "continue")
    for each in statements:
        if not leaves:
            yield (len(line.words), len(line.words)), f"{between}{each}"
        yield (0, 0), f"{each}{between}"


def _leaves_before(place: Place) -> bool:
    """Whether control does not come to the line from the statement before it, or there is none."""
    index = place.first - 2
    if place.word(place.first - 1) != ";":
        return place.word(place.first - 1) != "}"
    while index > 0 and place.word(index - 1) not in (";", "{", "}", ":"):
        index -= 1
    return place.word(index) in ("return", "throw", "break", "continue", "yield")
