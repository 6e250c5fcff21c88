"""Remedies for exceptions that are neither caught nor declared, or declared and not allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.context.declarations import declares, type_start
from espalier.java.context.methods import Method
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies.clauses import exception_name, try_around
from espalier.repair.remedies.lambdas import Lambda, lambdas_around
from espalier.repair.remedies.place import Place, base
from espalier.repair.remedies.scopes import blocks

_FINAL = re.compile(r"\(\s*final\b")
_MALFORMED = re.compile(r"Parse|Syntax|Format|Malformed|Encoding|ClassNotFound")
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


_ARGUMENT = "value"
"""The parameter of a lambda whose type nothing tells."""
_FILES = frozenset({"FileNotFoundException", "NoSuchFileException", "EOFException"})
"""For which a header usually has `IOException`."""


def declared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`throws` in the header of the method, with all that the statement may throw."""
    if place.method is None or place.in_lambda:
        return
    thrown = _thrown(place)
    for types in (*unions(thrown), *([["IOException"]] if thrown and _FILES.issuperset(thrown) else ())):
        yield (throws_of(place, types),)


def caught(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The statement inside `try`, with the rest of its block where that uses what the statement declares. Where a `try`
    with clauses is around it already, another clause says the same (`catches`)."""
    types, around = _thrown(place), lambdas_around(place)
    if "::" in place.marked:
        yield from _caught_in_reference(place, types)
        return
    if around and place.word(around[0].body) != "{":
        yield from _caught_in_lambda(place, around[0], types)
        return
    first, last = place.statement
    inside = try_around(place)
    if place.word(last) != ";" or place.method is None or (inside is not None and inside.clauses):
        return
    end, name = _last_use(place, first, last), exception_name(place, first)
    for union in unions(types):
        for handling in handlings(union, name):
            yield (place.edit(first, end, tried(place, first, end, f"{' | '.join(union)} {name}", handling)),)


def _last_use(place: Place, first: int, last: int) -> int:
    """The end of the block if a later statement of it uses what the statement declares; else the statement's end."""
    name = next((at for at in range(first, last) if place.word(at + 1) == "=" and declares(place.words, at)), None)
    around = blocks(place, first)
    if name is None or type_start(place.words, name) < first or not around:
        return last
    end = place.closed_by[around[-1]]
    return end - 1 if any(place.word(at) == place.word(name) for at in range(last, end)) else last


def _caught_in_lambda(place: Place, around: Lambda, types: list[str]) -> Iterator[tuple[Edit, ...]]:
    """The lambda's expression as a block with `try`: its value is returned if somebody wants one."""
    name = exception_name(place, around.body)
    for union in unions(types):
        for handling in handlings(union, name):
            for returned in ("return ", ""):
                clause = f"{' | '.join(union)} {name}"
                text = tried(place, around.body, around.last, clause, handling, returned, place.unit)
                outer = place.line_indent(place.words[around.body].start)
                block = ["{", f"{outer}{place.unit}{text}", f"{outer}}}"]
                yield (place.edit(around.body, around.last, place.newline.join(block)),)


def _caught_in_reference(place: Place, types: list[str]) -> Iterator[tuple[Edit, ...]]:
    """A lambda with `try` for the method reference: of a static method, or of one of its argument."""
    owner, _, method = place.marked.partition("::")
    name, outer = exception_name(place, place.first), place.line_indent(place.words[place.first].start)
    calls = [f"{owner}.{method}({_ARGUMENT})", *([f"{_ARGUMENT}.{method}()"] if owner[:1].isupper() else [])]
    inner = outer + place.unit
    for union in unions(types):
        handling = next(iter(handlings(union, name)))
        for returned in ("return ", ""):
            for call in calls:
                tried = [f"{inner}try {{", f"{inner}{place.unit}{returned}{call};"]
                caught = [f"{inner}}} catch ({' | '.join(union)} {name}) {{", f"{inner}{place.unit}{handling}"]
                lines = [f"{_ARGUMENT} -> {{", *tried, *caught, f"{inner}}}", f"{outer}}}"]
                yield (place.marked_by(place.newline.join(lines)),)


def tried(place: Place, first: int, last: int, clause: str, handling: str, returned: str = "", more: str = "") -> str:
    """The words inside `try`. `clause`: the types that are caught and the exception's name; `returned`: before the
    words if they are an expression, which a semicolon then ends; `more`: indentation beyond that of the line."""
    start, end = place.words[first].start, place.words[last].end
    indent = place.line_indent(start) + more
    inner, final = indent + place.unit, "final " if _FINAL.search(place.text) else ""
    text = place.text[start:end].replace("\n", f"\n{place.unit}{more}")  # all lines of a text block: it keeps its value
    text = f"{returned}{text}{'' if text.endswith((';', '}')) else ';'}"
    lines = ["try {", f"{inner}{text}", f"{indent}}} catch ({final}{clause}) {{"]
    return place.newline.join([*lines, f"{inner}{handling}", f"{indent}}}"])


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


def _thrown(place: Place) -> list[str]:
    """The exceptions that nothing handles in the statement, each once; that of the problem first."""
    first, last = place.statement
    start, end = place.words[first].start, place.words[last].end
    others = [each for each in place.others if each.code in ids.UNHANDLED and start <= each.start < end]
    return list(dict.fromkeys(place.short(each.arguments[0]) for each in (place.problem, *others) if each.arguments))


def unions(types: list[str]) -> Iterator[list[str]]:
    """The types, and of several a common supertype where Java has one that is usual."""
    if len(types) > 1 and _REFLECTIVE.issuperset(types):
        yield ["ReflectiveOperationException"]
    if len(types) > 1 and _IO.issuperset(types):
        yield ["IOException"]
    if "Exception" in types:
        yield ["Exception"]
        return
    yield types
    if len(types) > 2:
        yield ["Exception"]


def handlings(types: list[str], name: str = "e") -> Iterator[str]:
    """What a clause for the types does with the exception of this name. An argument is illegal only where they tell
    of a malformed one."""
    if types == ["InterruptedException"]:
        yield "Thread.currentThread().interrupt();"
    if _IO.issuperset(types):
        yield f"throw new UncheckedIOException({name});"
    yield f"throw new IllegalStateException({name});"
    yield f"throw new RuntimeException({name});"
    if all(map(_MALFORMED.search, types)):
        yield f"throw new IllegalArgumentException({name});"


def throws_of(place: Place, types: list[str]) -> Edit:
    """`throws` with the types in the header of the method around the place."""
    assert place.method is not None
    return throws_in(place, place.method, types)


def throws_in(place: Place, method: Method, types: list[str]) -> Edit:
    """`throws` with the types in the method's header."""
    if place.word(method.closing + 1) == "throws":
        end = place.words[method.brace - 1].end
        return Edit(end, end, "".join(f", {name}" for name in types))
    end = place.words[method.closing].end
    return Edit(end, end, f" throws {', '.join(types)}")
