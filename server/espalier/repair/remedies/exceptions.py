"""Remedies for exceptions that are neither caught nor declared, or declared and not allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.problems import UNHANDLED_EXCEPTION
from espalier.repair.remedies.place import Place, base, simple

_FINAL = re.compile(r"\(\s*final\b")
_REFLECTIVE = frozenset(
    [
        "ClassNotFoundException",
        "IllegalAccessException",
        "InstantiationException",
        "InvocationTargetException",
        "NoSuchFieldException",
        "NoSuchMethodException",
    ]
)
_IO = frozenset(
    [
        "FileNotFoundException",
        "IOException",
        "MalformedURLException",
        "UnsupportedEncodingException",
        "EOFException",
        "NoSuchFileException",
        "UnknownHostException",
        "SocketException",
    ]
)


def declared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`throws` in the header of the method, with all that the statement may throw."""
    if place.method is None or place.in_lambda:
        return
    for types in _unions(_thrown(place)):
        yield (throws_of(place, types),)


def caught(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The statement inside `try`."""
    types = _thrown(place)
    first, last = place.statement
    start, end = place.words[first].start, place.words[last].end
    if place.word(last) != ";":
        return
    indent, newline = place.line_indent(start), place.newline
    inner = indent + place.unit
    final = "final " if _FINAL.search(place.text) else ""
    for union in _unions(types):
        for handling in _handlings(union):
            text = place.text[start:end].replace(newline, newline + place.unit)
            lines = ["try {", f"{inner}{text}", f"{indent}}} catch ({final}{' | '.join(union)} e) {{"]
            lines += [f"{inner}{handling}", f"{indent}}}"]
            yield (Edit(start, end, newline.join(lines)),)


def undeclared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The exception left out of `throws`."""
    method = place.method
    if method is None:
        return
    listed = [index for index in range(method.closing + 2, method.brace) if place.word(index) not in (",", ".")]
    if place.word(method.closing + 1) != "throws":
        return
    names = [place.word(index) for index in listed]
    name = base(place.argument(0))
    kept = [each for each in names if each != name]
    if not kept:
        yield (Edit(place.words[method.closing].end, place.words[method.brace - 1].end, ""),)
    elif len(kept) < len(names):
        yield (place.edit(method.closing + 2, method.brace - 1, ", ".join(kept)),)


def not_caught(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The exception that nothing throws left out of `catch`: of several, or with its block, or with `try`."""
    first, last = place.first, place.last
    if place.word(first - 1) == "|":
        yield (Edit(place.words[first - 2].end, place.words[last].end, ""),)
    elif place.word(last + 1) == "|":
        yield (Edit(place.words[first].start, place.words[last + 2].start, ""),)
    opening = next((at for at in range(first, max(first - 8, 0), -1) if place.word(at) == "("), 0)
    block = place.closed_by.get(opening, opening) + 1
    end, tried = place.closed_by.get(block, block), opening - 2
    if place.word(opening - 1) != "catch" or "|" in (place.word(first - 1), place.word(last + 1)):
        return
    more = place.word(end + 1) in ("catch", "finally")
    start = place.opened_by.get(tried, tried)
    if more or place.word(start - 1) == ")":
        yield (Edit(place.words[tried].end, place.words[end].end, ""),)
    elif place.word(start - 1) == "try":
        body = place.text[place.words[start].end : place.words[tried].start].strip()
        yield (place.edit(start - 1, end, body.replace(place.newline + place.unit, place.newline)),)


def _thrown(place: Place) -> list[str]:
    """The exceptions that nothing handles in the statement, each once."""
    first, last = place.statement
    start, end = place.words[first].start, place.words[last].end
    unhandled = [place.problem, *place.others]
    names = [
        simple(each.arguments[0])
        for each in unhandled
        if each.code == UNHANDLED_EXCEPTION and each.arguments and start <= each.start < end
    ]
    return list(dict.fromkeys(names))


def _unions(types: list[str]) -> Iterator[list[str]]:
    """The types, and a common supertype where Java has one that is usual."""
    if len(types) > 1 and _REFLECTIVE.issuperset(types):
        yield ["ReflectiveOperationException"]
    if len(types) > 1 and _IO.issuperset(types):
        yield ["IOException"]
    if "Exception" in types:
        yield ["Exception"]
        return
    yield types
    if len(types) == 1 and types[0] in _IO - {"IOException"}:
        yield ["IOException"]
    if len(types) > 1:
        yield ["Exception"]


def _handlings(types: list[str]) -> Iterator[str]:
    if types == ["InterruptedException"]:
        yield "Thread.currentThread().interrupt();"
    if len(types) == 1 and types[0] == "IOException":
        yield "throw new UncheckedIOException(e);"
    yield "throw new IllegalStateException(e);"
    yield "throw new RuntimeException(e);"
    yield "throw new IllegalArgumentException(e);"


def throws_of(place: Place, types: list[str]) -> Edit:
    """`throws` with the types in the method's header."""
    method = place.method
    assert method is not None
    if place.word(method.closing + 1) == "throws":
        end = place.words[method.brace - 1].end
        return Edit(end, end, "".join(f", {name}" for name in types))
    end = place.words[method.closing].end
    return Edit(end, end, f" throws {', '.join(types)}")
