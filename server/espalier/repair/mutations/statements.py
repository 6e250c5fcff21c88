"""A statement that was lost before or after the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from espalier.repair.expressions import calls
from espalier.repair.mutations.sites import Site
from espalier.repair.remedies.place import Place, base
from espalier.repair.templates import Line
from espalier.repair.tuning import TUNING

_ASSIGNED = re.compile(r"(\w+)\s*=\s*([^=].*);")
_RESETS = frozenset({"0", "1", "-1", "false", "true", "null", '""'})
_STATEMENT = re.compile(r"\s*(?:[\w.\[\]]+\s*(?:\+\+|--)|[\w.]+\([\w., ]*\)|[\w.\[\]]+\s*[-+|]?=\s*[\w.+\- ]+)\s*;\s*")
_NAMED = re.compile(r"(?:this\.)?\w+")
_OF_BEFORE = re.compile(r"(?i:prev|last|old|before)")
_MOST_STATEMENTS = 6
_LABEL = re.compile(r"\s*(?:case\b.*|default\s*):\s*")
_LEAVES = frozenset({"return", "throw", "break", "continue"})
_LOOPS = frozenset({"for", "while", "do"})
_CHANGES = frozenset({"=", "+=", "-=", "*=", "/=", "++", "--", "|=", "&="})
_ADDS = frozenset({"add", "push", "append", "addLast"})
_TAKEN_OUT = {
    "List": "remove({0}.size() - 1)", "ArrayList": "remove({0}.size() - 1)", "Deque": "pop()", "ArrayDeque": "pop()",
    "Stack": "pop()", "StringBuilder": "setLength({0}.length() - 1)",
}  # fmt: skip
"""What takes out what was added last."""


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
    leaves = line.words[0].text in _LEAVES
    for each in statements:
        if not leaves:
            yield (len(line.words), len(line.words)), f"{between}{each}"
        yield (0, 0), f"{each}{between}"


def stale(line: Line, place: Place, between: str, *, before: bool = False) -> Iterator[Site]:
    """A variable that is assigned once gets another one of the line: `previous = current;`. `before`: one that is named
    for what was there before, or none of these."""
    if (body := _body(line, place)) is None or not _LOOPS.intersection(body):
        return
    own = list(dict.fromkeys(word.text for word in line.words if word.text in place.variables))
    for name in own:
        if _changes(body, name) == 1 and (_OF_BEFORE.match(name) is not None) == before:
            same = [each for each in place.of_type(place.variables[name]) if each != name and each in own]
            fresh = [each for each in same if _changes(body, each) != 1][: TUNING.few]
            yield from ((_end(line), f"{between}{name} = {each};") for each in fresh)


def taken_out(line: Line, place: Place, between: str) -> Iterator[Site]:
    """What was added before a call is taken out after it: `chosen.remove(chosen.size() - 1);`."""
    if (body := _body(line, place)) is None or not _ADDS.intersection(body):
        return
    own = {word.text for word in line.words} if any(calls(line)) else set()
    for name, kind in place.variables.items():
        if way := _TAKEN_OUT.get(base(kind), ""):
            if name in own:
                yield _end(line), f"{between}{name}.{way.format(name)};"
            elif "=" in line.text and place.method is not None and place.word(place.method.name) in body:
                yield (0, 0), f"{name}.{way.format(name)};{between}"


def left(line: Line, place: Place, between: str) -> Iterator[Site]:
    """A loop is left after the line."""
    if (body := _body(line, place)) is not None and _LOOPS.intersection(body):
        yield _end(line), f"{between}break;"


def _body(line: Line, place: Place) -> list[str] | None:
    """The words of the method, where a statement may follow the line."""
    method = place.method
    if line.words[-1].text != ";" or line.words[0].text in _LEAVES or method is None:
        return None
    return [place.word(at) for at in range(method.brace, method.end)]


def _end(line: Line) -> tuple[int, int]:
    return len(line.words), len(line.words)


def _changes(body: Sequence[str], name: str) -> int:
    """How often a variable gets a value."""
    after = sum(one == name and other in _CHANGES for one, other in pairwise(body))
    return after + sum(one in ("++", "--") and other == name for one, other in pairwise(body))


def _leaves_before(place: Place) -> bool:
    """Whether control does not come to the line from the statement before it, or there is none."""
    index = place.first - 2
    if place.word(place.first - 1) != ";":
        return place.word(place.first - 1) != "}"
    while index > 0 and place.word(index - 1) not in (";", "{", "}", ":"):
        index -= 1
    return place.word(index) in (*_LEAVES, "yield")
