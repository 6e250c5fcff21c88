"""Lists the small edits of a line that compiles and fails a test, by what stands around it: what a missing value is
replaced by, arguments in the order of the parameters' names, a loop for a condition.

Like the operators that one is mostly mistaken for (`choices`), they come first: each says of a particular line what is
probably wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from espalier.java.lexer import LexemeKind
from espalier.ports import Hunk, Problem
from espalier.repair.choices import Choice, pairs_near
from espalier.repair.expressions import calls
from espalier.repair.remedies.knowledge import Knowledge
from espalier.repair.remedies.place import Place, base, boxed, identifiers
from espalier.repair.remedies.similar import likeness
from espalier.repair.templates import Hole, Line
from espalier.repair.tuning import TUNING

_FALLBACK = re.compile(r"(?i)(?:default|fallback)\w*|\w+_(?:default|fallback)|\w+(?-i:Default|Fallback)")
"""The names of values that stand for missing ones."""
_VALUE = re.compile(r"(?:this\.)?\w+(?:\.\w+)*(?:\(\))?")
"""What may be written twice: a variable, or what it has."""
_LOOKED_UP = re.compile(r"((?:this\.)?\w+)\.get\((.+)\)")
_LEAVES = frozenset({"return", "throw", "break", "continue"})
_CHANGES = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "++", "--", ">>=", "<<=", ">>>="})
_TAKES = re.compile(r"(?:poll|pop|remove|next|read|advance|skip|take)\w*")
"""The methods that change what they are asked of."""


def told_edits(line: Line, hunk: Hunk, knowledge: Knowledge) -> Iterator[Choice]:
    """Of a line in which the compiler marks nothing."""
    if line.marks or not line.words:
        return
    place = Place(hunk.text, Problem("", 0, 0, hunk.start, hunk.end), (), knowledge)
    yield from _fallbacks(line, place)
    yield from _by_names(line, place)
    yield from _loop(line, place)


def _fallbacks(line: Line, place: Place) -> Iterator[Choice]:
    """A value with a name such as `defaultName` in the place of `null`, and for a returned one that is missing."""
    method = place.method
    wanted = place.typed(method.name).kind if method else ""
    found = place.variables.items()
    names = [name for name, kind in found if _FALLBACK.fullmatch(name) and boxed(kind) == boxed(wanted)][: TUNING.few]
    if not names or line.words[0].text != "return" or line.words[-1].text != ";":
        return
    for index, word in enumerate(line.words):
        if word.text == "null" and line.words[index - 1].text not in ("==", "!="):
            yield _moved(line, (index, index + 1), names)
    value = line.text[line.words[0].end : line.words[-1].start].strip()
    looked_up = _LOOKED_UP.fullmatch(value)
    if looked_up and base(place.variables.get(looked_up[1].removeprefix("this."), "")).endswith("Map"):
        ways = [f"{looked_up[1]}.getOrDefault({looked_up[2]}, {name})" for name in names]
        yield _moved(line, (1, len(line.words) - 1), ways)
    elif _VALUE.fullmatch(value) and value not in ("null", *names):
        yield _moved(line, (1, len(line.words) - 1), [f"{value} == null ? {name} : {value}" for name in names])


def _by_names(line: Line, place: Place) -> Iterator[Choice]:
    """Two arguments of a call exchanged where they are then named more like the parameters."""
    for call in calls(line):
        texts = [line.text[line.words[first].start : line.words[last - 1].end] for first, last in call.arguments]
        for names in _parameters(line, place, call.opening, len(texts)):
            for one, other in islice(pairs_near(len(texts)), TUNING.pairs):
                if _fit_exchanged(texts, names, one, other):
                    way = ", ".join((texts[other], *texts[one + 1 : other], texts[one]))
                    yield _moved(line, (call.arguments[one][0], call.arguments[other][1]), [way], "arguments")


def _parameters(line: Line, place: Place, opening: int, count: int) -> Iterator[Sequence[str]]:
    """The names of the parameters of the project's methods that the call may mean."""
    called = opening - 1
    kind = place.type_around
    if line.words[called - 1].text == "." and called > 1:
        owner = line.words[called - 2].text
        kind = base(place.variables.get(owner, owner if owner != "this" else kind))
    for each in place.knowledge.methods(kind):
        if each.name == line.words[called].text and len(each.parameters) == count:
            yield [name for _, name in each.parameters]


def _fit_exchanged(texts: Sequence[str], names: Sequence[str], one: int, other: int) -> bool:
    """Whether the two arguments are like each other's parameters and not like their own."""
    now = [_like(texts[one], names[one]), _like(texts[other], names[other])]
    then = [_like(texts[other], names[one]), _like(texts[one], names[other])]
    return min(then) >= TUNING.told and max(now) < min(then)


def _like(text: str, name: str) -> float:
    """How like the parameter's name the last name of the argument is."""
    return likeness(next(reversed([*identifiers(text)]), ""), name)


def _loop(line: Line, place: Place) -> Iterator[Choice]:
    """`while` for `if` where the block changes what the condition asks for, and goes on after it."""
    opening = place.first + 1
    brace = place.closed_by.get(opening, -2) + 1
    end = place.closed_by.get(brace, -1)
    if place.word(place.first) != "if" or place.word(brace) != "{" or end < 0 or place.word(end + 1) == "else":
        return
    last = end - 1
    while last > brace and place.word(last - 1) not in (";", "{", "}"):
        last -= 1
    asked = {place.word(at) for at in range(opening, brace) if place.words[at].kind is LexemeKind.IDENTIFIER}
    inside = range(brace + 1, end)
    if place.word(last) not in _LEAVES and any(place.word(at) in asked and _changed(place, at) for at in inside):
        yield _moved(line, (0, 1), ["while"])


def _changed(place: Place, at: int) -> bool:
    """Whether the variable there gets another value, or something is taken from it."""
    if place.word(at - 1) == "." and place.word(at - 2) != "this":
        return False
    taken = place.word(at + 1) == "." and _TAKES.fullmatch(place.word(at + 2)) and place.word(at + 3) == "("
    return bool({place.word(at + 1), place.word(at - 1)} & {"++", "--"} or place.word(at + 1) in _CHANGES or taken)


def _moved(line: Line, found: tuple[int, int], ways: Sequence[str], origin: str = "condition") -> Choice:
    start, end = line.words[found[0]].start, line.words[found[1] - 1].end
    hole = Hole(origin, line.text[:start], line.text[start:end], line.text[end:])
    return Choice(hole, moved=tuple(dict.fromkeys(ways)), kind="told_by_place")
