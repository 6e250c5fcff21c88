"""Bodies of types, anonymous classes and enum constants: where members are added to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from espalier.java.context.declarations import TYPES, declares, type_start
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, is_primitive
from espalier.repair.remedies.scopes import blocks


@dataclass(frozen=True, slots=True)
class Body:
    """The braces of a body; where an enum constant has none, `opening` and `closing` are its last word."""

    place: Place
    opening: int
    closing: int
    enum: bool = False

    def with_members(self, members: Sequence[Sequence[str]]) -> Edit:
        """The body with further members at its end, each given by its lines, without indentation."""
        place, last = self.place, self.closing - 1
        newline, empty = place.newline, self.opening >= last
        outer = place.line_indent(place.words[self.opening].start)
        inner = outer + self._unit(outer)
        lines = [newline.join(inner + self._nested(line, outer) for line in member) for member in members]
        text = (newline * 2).join(lines)
        if self.opening == self.closing:
            end = place.words[self.opening].end
            return Edit(end, end, f" {{{newline}{text}{newline}{outer}}}")
        start, end = place.words[last].end, place.words[self.closing].start
        before = newline if empty else (";" if self._unended() else "") + newline * 2
        return Edit(start, end, f"{before}{text}{newline}{outer}")

    def fields(self) -> list[str]:
        """The names of the body's fields that are objects."""
        place, index, found = self.place, self.opening + 1, list[str]()
        while index < self.closing:
            first = type_start(place.words, index) if declares(place.words, index) else index
            if first < index and not is_primitive(place.word(index - 1)):
                found.append(place.word(index))
            index = place.closed_by.get(index, index) + 1
        return found

    def _unit(self, outer: str) -> str:
        """One step of indentation, as the body's first member or the file shows it."""
        if self.opening + 1 < self.closing:
            inner = self.place.line_indent(self.place.words[self.opening + 1].start)
            if inner.startswith(outer) and len(inner) > len(outer):
                return inner[len(outer) :]
        return "\t" if outer.startswith("\t") else self.place.unit

    def _nested(self, line: str, outer: str) -> str:
        unindented = line.startswith(("@", "public ", "void ", "}"))
        return line if unindented else self._unit(outer) + line

    def _unended(self) -> bool:
        """Whether these are the constants of an enum that no semicolon ends."""
        index = self.opening + 1
        while self.enum and index < self.closing:
            if self.place.word(index) == ";":
                return False
            index = self.place.closed_by.get(index, index) + 1
        return self.enum


def body_of(place: Place, first: int, last: int) -> Body | None:
    """The body of the type that is named at `first`, or that the words `first` to `last` create or declare."""
    if last + 1 >= len(place.words):
        return None
    kind = place.word(first - 1)
    index = last + 1
    if kind in TYPES:
        while index < len(place.words) and place.word(index) not in ("{", "}", ";"):
            index = place.closed_by.get(index, index) + 1
    elif place.word(index) == "(":
        index = place.closed_by.get(index, index) + 1
    if place.word(index) == "{" and index in place.closed_by:
        return Body(place, index, place.closed_by[index], kind == "enum")
    return Body(place, index - 1, index - 1) if place.word(index) in (",", ";", "}") and kind not in TYPES else None


def class_around(place: Place) -> int | None:
    """The brace of the innermost type that holds the place."""
    held = [brace for brace in blocks(place, place.first) if place.head_of(brace) >= 0]
    return held[-1] if held else None


def kind_of(place: Place, brace: int) -> str:
    """`class`, `enum`, `record` or `interface`."""
    return place.word(place.head_of(brace))
