"""XML read as a tree, for files whose elements mean something together only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from espalier.java.xml_reading import Place, read

MAX_DEPTH = 60
"""Elements nested deeper are left out. Chosen by hand."""


@dataclass(slots=True)
class Element:
    """`name` is local, without a namespace's prefix."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute's value, or empty."""
        return self.attributes.get(name, "").strip()

    def all(self, *names: str) -> Iterator[Element]:
        """Its children of these names."""
        return (each for each in self.children if each.name in names)

    def first(self, *names: str) -> Element | None:
        return next(self.all(*names), None)

    @property
    def text(self) -> str:
        return "".join(self.texts).strip()


def tree(source: bytes) -> tuple[Element, str, int]:
    """The document's root in an element without a name, as far as the file can be read; why no further (or empty), and
    the line where. What an entity of another file would bring is left out."""
    reader = _Tree()
    reason, line = read(source, reader, external=True)
    return reader.root, reason, line


class _Tree:
    def __init__(self) -> None:
        self.place = Place()
        self.root = Element("", {}, 1, 1)
        self._open = [self.root]
        self._below = 0
        """Open elements that are nested too deep."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) > MAX_DEPTH:
            self._below += 1
            return
        element = Element(name.rpartition(":")[2], attributes, *self.place())
        self._open[-1].children.append(element)
        self._open.append(element)

    def end(self, name: str) -> None:
        if self._below:
            self._below -= 1
        else:
            self._open.pop()

    def text(self, text: str) -> None:
        if not self._below:
            self._open[-1].texts.append(text)
