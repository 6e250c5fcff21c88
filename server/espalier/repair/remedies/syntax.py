"""Remedies that the parser itself names: marks to insert, to leave out, or to close."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.context.brackets import CLOSED_BY
from espalier.java.context.declarations import type_start
from espalier.java.lexer import KEYWORDS, LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.modifiers import MODIFIERS
from espalier.repair.remedies.place import Place, boxed, is_primitive, name_for
from espalier.repair.remedies.similar import similar
from espalier.repair.remedies.switches import has_arrows
from espalier.repair.tuning import TUNING

_GIVING = ("return ", "yield ")
_SPACED = frozenset({"{", "->", "?", ":", "+"})
"""Marks between spaces."""
_CONTINUING = ("while", "catch", "finally", "else")
_BODIES = frozenset({"ClassBody", "InterfaceBody", "EnumBody", "RecordBody"})


def quoted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A quote or a backslash as a character; double quotes for single ones, or the missing one."""
    marked = place.marked
    for unescaped in ("'''", "'\\'"):
        if place.text.startswith(unescaped, place.problem.start):
            inner = f"'\\{unescaped[1]}'"
            yield (Edit(place.problem.start, place.problem.start + len(unescaped), inner),)
    if len(marked) > 1 and marked.endswith("'"):
        yield (place.marked_by('"' + marked[1:-1] + '"'),)
    for length in range(2, min(len(marked) + 1, 5)):
        yield (Edit(place.problem.start, place.problem.start + length, marked[:length] + "'"),)
    rest = place.text[place.problem.start : place.line_end(place.problem.start)]
    at = rest.find("'", 1)
    if at > 0:
        yield (Edit(place.problem.start, place.problem.start + at + 1, '"' + rest[1:at] + '"'),)


def closed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A string closed before the marks that end the line."""
    line = place.text[place.problem.start : place.line_end(place.problem.start)].rstrip()
    for found in re.finditer(r"(?<=\s)\+\s*\w[\w.()]*\s*(?=[+,;)]|$)", line[1:]):  # `"format: + name);`
        offset = place.problem.start + 1 + found.start()
        yield (Edit(offset, offset, '" '),)
    tail = len(line)
    for start in range(len(line) - 1, 0, -1):
        if line[start] not in ");,{} +.":
            break
        tail = start
    for at in dict.fromkeys((tail, *range(tail, len(line) + 1))):
        offset = place.problem.start + at
        yield (Edit(offset, offset, '"'),)


def deleted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What is marked left out, a modifier moved before the type, or what is marked separated from what stands before
    it."""
    before = place.problem.start
    if place.argument(1) == "AssignmentOperator":  # an expression is no statement
        start = place.begin(place.statement[0])
        yield from ((Edit(start, start, giving),) for giving in _GIVING)
    left_out = _left_out(place)
    if place.marked in MODIFIERS and (kind := type_start(place.words, place.first)) < place.first:
        yield (Edit(place.begin(kind), place.begin(kind), f"{place.marked} "), left_out)
    previous = place.words[place.first - 1].end if place.first else before
    apart = [(Edit(previous, previous, mark),) for mark in (",", ";", " +", ")", " =")]
    named = place.words[place.first].kind is LexemeKind.IDENTIFIER
    yield from ([*apart[:1], (left_out,), *apart[1:]] if named else [(left_out,), *apart])
    if place.marked in ("!", "(") or place.marked[:1].isalpha():
        yield from ((Edit(before, before, giving),) for giving in _GIVING)


def _left_out(place: Place) -> Edit:
    """What is marked left out, with the blanks after it where there are some before it."""
    end = place.problem.end
    if place.text[: place.problem.start].endswith((" ", "\t")):
        rest = place.text[end : place.line_end(end)]
        end += len(rest) - len(rest.lstrip(" \t"))
    return Edit(place.problem.start, end, "")


def marked_after(place: Place, index: int, mark: str) -> Edit:
    """The mark after a word, between spaces where it usually is."""
    end, first = place.words[index].end, index
    while first > 0 and place.word(first - 1) not in (";", "{", "}"):
        first -= 1
    labelled = mark == ":" and place.word(first) in ("case", "default")
    before = " " if mark in _SPACED and not labelled else ""
    after = " " if mark in (*_SPACED, ",") and place.text[end : end + 1].strip() else ""
    return Edit(end, end, f"{before}{mark}{after}")


def inserted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What the parser expects after the marked word."""
    expected = place.arguments[1] if len(place.arguments) > 1 else ""
    yield (marked_after(place, place.last, expected),)
    if expected == "(":
        yield from _condition(place)


def completed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What completes the construct, after the marked word."""
    expected, construct = place.argument(0).split(" ")[0], place.argument(1)
    end = place.words[place.last].end
    if place.argument(0) == "( )":
        yield (Edit(end, end, "()"),)
        return
    if expected == ";" and construct == "ForStatement":  # `for (Item item = items)`
        assigned, at = list[int](), place.first
        while at > 0 and place.word(at) not in (";", "{", "}", "for"):
            assigned += [at] if place.word(at) == "=" else []
            at -= 1
        if place.word(at) == "for" and len(assigned) == 1:
            yield (place.edit(assigned[0], assigned[0], ":"),)
    if construct == "MethodDeclaration" and [place.word(place.last + each) for each in range(3)] == ["(", ")", "="]:
        yield (place.edit(place.last + 2, place.last + 2, "default"),)  # of an annotation's attribute
    if construct == "FieldDeclaration" and place.word(place.last + 1) == "{":  # a method without parameters
        yield (Edit(end, end, "()"),)
    colon = place.first - 1
    if place.argument(0).startswith("AssignmentOperator") and place.word(colon) == ":" and has_arrows(place):
        yield (Edit(place.words[colon - 1].end, place.words[colon].end, " ->"),)
    if expected in _BODIES:
        yield (Edit(end, end, " {}" if "{}" in place.text and "{ }" not in place.text else " { }"),)
    if not expected or expected[0].isalpha():
        return
    if expected == ":" and construct == "SwitchLabel" and has_arrows(place):
        yield (marked_after(place, place.last, "->"),)
    if expected == "}" and construct == "EnumBody" and place.word(place.last + 1) not in (",", ";", "}"):
        yield (Edit(end, end, ";"),)
    if expected == "}":
        indent = place.line_indent(place.words[place.first].start)
        outer = indent[: len(indent) - len(place.unit)] if indent.endswith(place.unit) else indent
        yield (Edit(end, end, f"{place.newline}{outer}}}"),)
        following = place.words[place.last + 1] if place.last + 1 < len(place.words) else None
        if following is not None:
            yield (Edit(following.start, following.start, "} "),)
    yield (marked_after(place, place.last, expected),)
    if expected == ")":
        yield from _closed_on_lines(place, end)
        yield from _closed_earlier(place, end)


def _closed_on_lines(place: Place, end: int) -> Iterator[tuple[Edit, ...]]:
    """The parenthesis at the end of an earlier line of the statement, the nearest first: before a call that goes on."""
    first, last = place.index_at(place.begin(place.statement[0])), place.index_at(end)
    for index in range(last - 1, first, -1):
        word, following = place.words[index], place.words[index + 1]
        if following.text == "." and "\n" in place.text[word.end : following.start] and word.end < end:
            yield (Edit(word.end, word.end, ")"),)


def _closed_earlier(place: Place, end: int) -> Iterator[tuple[Edit, ...]]:
    """The parenthesis after what is closed or named earlier on the line, the nearest first."""
    start = place.text.rfind("\n", 0, end) + 1
    words = [word for word in place.words if start <= word.start and word.end < end]
    for word in reversed(words):
        if word.kind in (LexemeKind.IDENTIFIER, LexemeKind.LITERAL) or word.text in (")", "]"):
            yield (Edit(word.end, word.end, ")"),)


def unmatched(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What closes the brackets that the line leaves open, at its end or before its semicolon."""
    start = place.text.rfind("\n", 0, place.problem.start) + 1
    line_end = place.line_end(start)
    words = [word for word in place.words if start <= word.start < line_end]
    opened: list[str] = []
    for word in words:
        if word.text in CLOSED_BY:
            opened.append(CLOSED_BY[word.text])
        elif opened and word.text == opened[-1]:
            opened.pop()
    if opened and words:
        at = words[-1].start if words[-1].text == ";" else words[-1].end
        yield (Edit(at, at, "".join(reversed(opened))),)


def keyword(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The keyword that a word with the same first letter is like."""
    if place.marked.isidentifier():
        first = place.marked[0].lower()
        for like, _ in similar(place.marked, (each for each in KEYWORDS if each[0] == first))[: TUNING.holders]:
            yield (place.marked_by(like),)


def keyword_after(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The keyword that goes on after a block, for the word like it that stands there: `while`, `catch`, `finally`."""
    after = place.last + 1
    if place.word(place.last) == "}" and place.words[min(after, len(place.words) - 1)].kind is LexemeKind.IDENTIFIER:
        for like, _ in similar(place.word(after), _CONTINUING)[:1]:
            yield (place.edit(after, after, like),)


def alone(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`yield` or `return` before a value that is no statement."""
    first, last = place.first, place.first
    named = place.words[first].kind in (LexemeKind.IDENTIFIER, LexemeKind.LITERAL)
    if named and place.word(first - 1) in (";", "{", "}") and place.word(last + 1) == ";":
        yield from ((Edit(place.begin(first), place.begin(first), giving),) for giving in reversed(_GIVING))


def named(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A name for the parameter of a method or of `catch` that has only a type."""
    if place.argument(0) == "VariableDeclaratorId" and place.word(place.last + 1) in (")", ","):
        end = place.words[place.last].end
        name = "e" if place.argument(1) == "CatchFormalParameter" else name_for(place.marked)
        yield (Edit(end, end, f" {name}"),)


def dots(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The dots of a parameter of varying number after its type instead of its name: `int... counts`."""
    name = place.first - 1
    while place.word(name) == "]" and place.word(name - 1) == "[":
        name -= 2
    if place.marked == "..." and place.typed(name).kind:
        end, moved = place.words[name - 1].end, "".join(word.text for word in place.words[name + 1 : place.first + 1])
        yield (Edit(end, end, moved), Edit(place.words[name].end, place.words[place.first].end, ""))


def reference(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A method reference without parentheses."""
    for index in range(place.first, min(place.first + 3, len(place.words) - 3)):
        if [place.word(index), place.word(index + 2), place.word(index + 3)] == ["::", "(", ")"]:
            yield (place.edit(index + 2, index + 3, ""),)


def boxed_argument(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The class of a primitive type, as a type argument must be one."""
    if is_primitive(place.marked):
        yield (place.marked_by(boxed(place.marked)),)


def _condition(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Parentheses around the rest of the line."""
    start = place.words[place.last].end
    rest = place.text[start : place.line_end(start)].rstrip()
    brace = rest.endswith("{")
    inner = rest.removesuffix("{").strip()
    yield (Edit(start, start + len(rest), f" ({inner})" + (" {" if brace else "")),)
