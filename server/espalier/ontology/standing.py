"""Which place stands for each declared key, in columns by the key's number."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from espalier.java.facts import Declaration
from espalier.ontology.kinds import NodeKind, Value
from espalier.ontology.nodes import DECLARED, is_test
from espalier.ontology.saved import Sections
from espalier.ontology.strings import Packed, Strings

NONE: Final = -1
_NOTHING: Final = 255
"""The kind of a key that nothing declares."""
_WIDE: Final = "i"
_KINDS: Final = tuple(DECLARED)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}


class Place(Value, frozen=True, order=True):
    """Where a key is declared; places compare by who comes first."""

    test: bool
    path: str
    index: int


class Standing:
    """Keys with the place, the kind and the simple name of what they declare."""

    def __init__(self, strings: Strings) -> None:
        self._strings = strings
        self._path: array[int] = array(_WIDE)
        self._index: array[int] = array(_WIDE)
        self._name: array[int] = array(_WIDE)
        self._kind = bytearray()
        self._named: dict[str, set[str]] | None = None

    def __contains__(self, key: str) -> bool:
        number = self._strings.known(key)
        return 0 <= number < len(self._path) and self._path[number] != NONE

    def place(self, key: str) -> Place | None:
        number = self._strings.known(key)
        if not 0 <= number < len(self._path) or self._path[number] == NONE:
            return None
        path = self._strings.texts[self._path[number]]
        return Place(is_test(path), path, self._index[number])

    def kind(self, key: str) -> str:
        """The kind of the declaration that stands for a key; empty if there is none."""
        number = self._strings.known(key)
        if not 0 <= number < len(self._path) or self._path[number] == NONE:
            return ""
        return _KINDS[self._kind[number]]

    def node_kind(self, key: str) -> NodeKind | None:
        """The kind of a key's node; None where nothing declares it."""
        kind = self.kind(key)
        return DECLARED[kind] if kind else None

    def declared(self) -> Iterator[tuple[str, NodeKind, str]]:
        """Each key with the kind of its node and its simple name."""
        texts, kinds, names = self._strings.texts, self._kind, self._name
        for number, path in enumerate(self._path):
            if path != NONE:
                yield texts[number], DECLARED[_KINDS[kinds[number]]], texts[names[number]]

    def put(self, declaration: Declaration, place: Place) -> None:
        """Has a place stand for its key."""
        strings = self._strings
        number, name = strings.number(declaration.key), strings.number(declaration.name)
        path = strings.number(place.path)
        if number >= len(self._path):
            self._grow()
        self._path[number], self._index[number], self._name[number] = path, place.index, name
        self._kind[number] = _NUMBERS[declaration.kind]
        if self._named is not None and declaration.name:
            self._named[strings.texts[name]].add(strings.texts[number])

    def drop(self, key: str) -> None:
        """Nothing declares the key any more."""
        number = self._strings.known(key)
        self._path[number], self._kind[number] = NONE, _NOTHING
        name = self._strings.texts[self._name[number]]
        if self._named is not None and name:
            self._named[name].discard(key)
            if not self._named[name]:
                del self._named[name]

    def counts(self) -> dict[NodeKind, int]:
        """How many keys there are of each kind of node."""
        counts: dict[NodeKind, int] = defaultdict(int)
        for number, kind in enumerate(_KINDS):
            counts[DECLARED[kind]] += self._kind.count(number)
        return counts

    def without(self, numbers: bytearray) -> Iterator[str]:
        """Of the strings with a 1 in `numbers`, the keys that nothing declares."""
        texts, rest = self._strings.texts, bytes([_NOTHING]) * max(0, len(numbers) - len(self._kind))
        for number, (there, kind) in enumerate(zip(numbers, self._kind + rest, strict=False)):
            if there and kind == _NOTHING:
                yield texts[number]

    def named(self) -> dict[str, set[str]]:
        """Keys by simple name; made when it is first asked for."""
        if self._named is None:
            self._named = defaultdict(set)
            for key, _, name in self.declared():
                if name:
                    self._named[name].add(key)
        return self._named

    def _grow(self) -> None:
        more = len(self._strings) + len(self._strings) // 8 + 64 - len(self._path)
        for column in (self._path, self._index, self._name):
            column.extend([NONE] * more)
        self._kind.extend([_NOTHING] * more)

    # ------------------------------------------------------------------ between runs

    def sections(self) -> Iterator[tuple[str, Packed]]:
        yield "standing.path", self._path.tobytes()
        yield "standing.index", self._index.tobytes()
        yield "standing.name", self._name.tobytes()
        yield "standing.kind", bytes(self._kind)

    def restore(self, sections: Sections) -> None:
        for column, name in ((self._path, "path"), (self._index, "index"), (self._name, "name")):
            column.frombytes(sections[f"standing.{name}"])
        self._kind.extend(sections["standing.kind"])
