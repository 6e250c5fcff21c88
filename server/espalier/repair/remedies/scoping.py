"""Remedies for a variable that is declared in another block than the one that uses it."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.declarations import declares
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.declarations import values_of
from espalier.repair.remedies.place import Place
from espalier.repair.remedies.scopes import (
    after,
    before,
    blocks,
    common_block,
    in_loop,
    statement_end,
    statement_in,
    without,
)


def uses(place: Place) -> list[int]:
    """The unknown variable's uses in the method, in order: the compiler marks each."""
    method, name = place.method, place.marked
    if method is None or not name.isidentifier():
        return []
    marked = {place.first} | {
        place.index_at(other.start)
        for other in place.others
        if other.code == place.problem.code and other.arguments == place.arguments
    }
    return sorted(index for index in marked if method.brace < index < method.end and place.word(index) == name)


def moved_out(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The declaration of an inner block before the statement that holds it and all uses."""
    used = uses(place)
    for name in _declarations(place) if used else ():
        if used[0] < name and blocks(place, name) == blocks(place, used[0]) and place.word(name + 1) == "=":
            yield from _exchanged(place, name, used[0])
        block = common_block(place, [name, *used])
        if block is not None and place.word(name + 1) in ("=", ";"):
            yield from _moved(place, name, block, statement_in(place, block, min(name, *used)))
            return


def _exchanged(place: Place, name: int, use: int) -> Iterator[tuple[Edit, ...]]:
    """The whole declaration before the statement of the same block that uses the variable."""
    first, end = place.typed(name).first, statement_end(place, name)
    modified = first - 1 if place.word(first - 1) == "final" else first
    if place.word(modified - 1) in (";", "{", "}"):
        outer = statement_in(place, blocks(place, use)[-1], use)
        yield (before(place, outer, place.spelled(modified, end)), without(place, modified, end))


def moved_in(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The statement that uses what `catch` or a lambda declares, at the end of its block."""
    block = (blocks(place, place.first) or [0])[-1]
    first, last = statement_in(place, block, place.first), statement_end(place, place.first)
    if place.word(first) in ("for", "while", "if", "try", "switch", "do") or place.word(last + 1) == "":
        return
    text = place.spelled(first, last)
    for opening in _blocks_of_parameters(place):
        closing = place.closed_by.get(opening, opening)
        if closing < first and blocks(place, opening)[-1:] == [block]:
            indent = place.line_indent(place.begin(closing)) + place.unit
            yield (after(place, closing - 1, text, indent), without(place, first, last))
            return


def pattern(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The unknown variable as the one that an `instanceof` before it binds."""
    method = place.method
    for index in range(place.first - 1, method.brace if method else place.first, -1):
        if place.word(index) == "instanceof":
            last = index + 1
            while place.word(last + 1) == "." or place.word(last) == ".":
                last += 1
            if place.word(last + 1) == "<":
                last = _arguments_end(place, last + 1)
            if place.word(last + 1) in (")", "&&", "?"):
                end = place.words[last].end
                yield (Edit(end, end, f" {place.marked}"),)
            return


def _arguments_end(place: Place, opening: int) -> int:
    """The index of the mark that closes the type arguments; `opening` where none does."""
    depth = 0
    for at in range(opening, place.first):
        depth += (place.word(at) == "<") - (place.word(at) == ">")
        if depth == 0:
            return at
    return opening


def _declarations(place: Place) -> list[int]:
    """Where the method declares the name, the nearest first."""
    method, name = place.method, place.marked
    if method is None:
        return []
    found = [index for index in range(method.brace, min(method.end, len(place.words)))
             if place.word(index) == name and declares(place.words, index)
             and place.typed(index).kind]  # fmt: skip
    return sorted(found, key=lambda index: abs(index - place.first))


def _moved(place: Place, name: int, block: int, outer: int) -> Iterator[tuple[Edit, ...]]:
    """The whole declaration where each turn of a loop would lose the value; else without its value."""
    (first, _, kind), end = place.typed(name), statement_end(place, name)
    modified = first - 1 if place.word(first - 1) == "final" else first
    header = place.word(modified - 1) == "(" and place.word(modified - 2) == "for"
    if place.word(name + 1) == ";":
        yield (before(place, outer, f"{kind} {place.marked};"), without(place, modified, end))
        return
    if outer > modified or (place.word(modified - 1) not in (";", "{", "}") and not header):
        return
    if not header and in_loop(place, block, name) and _constant(place, name + 2, end):
        yield (before(place, outer, place.spelled(first, end)), without(place, modified, end))
    if kind != "var":
        assigned = Edit(place.words[modified].start, place.words[name].start, "")
        yield (before(place, outer, f"{kind} {place.marked};"), assigned)
        for value in values_of(kind)[:1]:
            yield (before(place, outer, f"{kind} {place.marked} = {value};"), assigned)


def _constant(place: Place, first: int, end: int) -> bool:
    """Whether the first value is the same in each turn: a literal, or something new."""
    return place.word(first) == "new" or all(place.words[index].kind is not LexemeKind.IDENTIFIER
                                             for index in range(first, end))  # fmt: skip


def _blocks_of_parameters(place: Place) -> Iterator[int]:
    """The blocks of `catch (... name) {` and `name -> {` before the place, the nearest first."""
    start = place.method.brace if place.method else 0
    for index in range(place.first - 1, start, -1):
        if place.word(index) == place.marked:
            if place.word(index + 1) == "->" and place.word(index + 2) == "{":
                yield index + 2
            elif place.word(index + 1) == ")" and place.word(index + 2) == "{":
                head = place.opened_by.get(index + 1, 0)
                if place.word(head - 1) == "catch":
                    yield index + 2
            elif place.word(index + 1) == ")" and place.word(index + 2) == "->" and place.word(index + 3) == "{":
                yield index + 3
