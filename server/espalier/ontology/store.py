"""The multigraph itself: edges in columns of numbers, grouped by the unit that says them.

A *unit* is what is resolved at once (one declaration, or a file's imports). Its edges come and go together: they are a
run of neighbouring rows, and rows that become free are used again by a unit with as many edges. Every node has two
doubly linked lists of rows, the edges out of it and into it, the latest first, so that an edge is added and removed in
constant time. A column is an array of machine numbers: an edge takes 46 bytes, and the whole is saved and restored by
copying. A node that nothing declares (an external type, an endpoint, a bean, a table) lives as long as an edge refers
to it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from espalier.ontology.changes import Changes
from espalier.ontology.kinds import Edge, EdgeKind, Voucher
from espalier.ontology.saved import Sections
from espalier.ontology.strings import Packed, Strings

NONE = -1
FREE = 255
"""The kind of a row that holds no edge."""
KINDS, VOUCHERS = tuple(EdgeKind), tuple(Voucher)
_KIND = {kind: number for number, kind in enumerate(KINDS)}
_VOUCHER = {voucher: number for number, voucher in enumerate(VOUCHERS)}
_WIDE: Final = "i"

Rows = tuple[Sequence[int], ...]
"""Edges by columns: kind, voucher, source, target, path, line, column, via, role; strings by number."""


class Links:
    """For every node the list of its rows, the latest first."""

    def __init__(self) -> None:
        self.first: array[int] = array(_WIDE)
        self.after: array[int] = array(_WIDE)
        self.before: array[int] = array(_WIDE)

    def grow(self, nodes: int) -> None:
        missing = nodes - len(self.first)
        if missing > 0:
            self.first.extend([NONE] * missing)

    def add(self, node: int, row: int) -> None:
        """Puts a row at the front; `row` is a free one, or the next."""
        front = self.first[node]
        if row == len(self.after):
            self.after.append(front)
            self.before.append(NONE)
        else:
            self.after[row], self.before[row] = front, NONE
        if front != NONE:
            self.before[front] = row
        self.first[node] = row

    def remove(self, node: int, row: int) -> None:
        before, after = self.before[row], self.after[row]
        if before == NONE:
            self.first[node] = after
        else:
            self.after[before] = after
        if after != NONE:
            self.before[after] = before

    def rows(self, node: int) -> Iterator[int]:
        row = self.first[node]
        while row != NONE:
            yield row
            row = self.after[row]

    def columns(self) -> tuple[array[int], ...]:
        return self.first, self.after, self.before


class Store:
    def __init__(self, strings: Strings | None = None) -> None:
        self.strings = strings if strings is not None else Strings()
        self.changes = Changes()
        self.nodes = bytearray()
        """By string number: 1 where the string is a node's key."""
        self._kind = bytearray()
        self._voucher = bytearray()
        self._source: array[int] = array(_WIDE)
        self._target: array[int] = array(_WIDE)
        self._path: array[int] = array(_WIDE)
        self._line: array[int] = array(_WIDE)
        self._column: array[int] = array(_WIDE)
        self._via: array[int] = array(_WIDE)
        self._role: array[int] = array(_WIDE)
        self._out, self._into = Links(), Links()
        self._units: dict[int, tuple[int, int]] = {}
        """The first row of each unit with edges, and how many they are."""
        self._free: dict[int, list[int]] = {}
        """First rows of free runs, by their length."""

    # ------------------------------------------------------------------ nodes

    def __contains__(self, key: str) -> bool:
        number = self.strings.known(key)
        return 0 <= number < len(self.nodes) and self.nodes[number] == 1

    def all(self) -> list[str]:
        """Keys of all nodes."""
        texts, nodes = self.strings.texts, self.nodes
        return [texts[number] for number in range(len(nodes)) if nodes[number]]

    def ensure(self, keys: Iterable[str]) -> None:
        self._ensure(map(self.strings.number, keys))

    def _ensure(self, numbers: Iterable[int]) -> None:
        nodes, missing = self.nodes, len(self.nodes)
        for number in numbers:
            if number >= missing:
                self._grow()
                missing = len(nodes)
            if not nodes[number]:
                nodes[number] = 1
                self.changes.note((self.strings.texts[number],))

    def _grow(self) -> None:
        """Room for every string, and some more, so that it is seldom needed."""
        size = len(self.strings) + len(self.strings) // 8 + 64
        self.nodes.extend(bytes(size - len(self.nodes)))
        self._out.grow(size)
        self._into.grow(size)

    def prune(self, keys: Iterable[str], declared: Callable[[str], bool]) -> None:
        """Removes those of `keys` that are neither declared nor referred to."""
        for key in keys:
            number = self.strings.known(key)
            if key in self and self._out.first[number] == self._into.first[number] == NONE and not declared(key):
                self.nodes[number] = 0
                self.changes.note((key,))

    # ------------------------------------------------------------------ edges

    def put(self, units: Sequence[tuple[int, Sequence[Edge]]]) -> None:
        """Adds the edges of units that have none yet."""
        for unit, edges in units:
            if edges:
                self.put_rows(unit, columns(edges, self.strings))

    def put_rows(self, unit: int, rows: Rows) -> None:
        """Adds the edges of a unit that has none yet."""
        kinds, vouchers, sources, targets, paths, lines, places, vias, roles = rows
        self._ensure(sources)
        self._ensure(targets)
        count = len(kinds)
        first = self._room(count)
        end = first + count
        self._units[unit] = first, count
        self._kind[first:end], self._voucher[first:end] = bytes(kinds), bytes(vouchers)
        own = (self._source, self._target, self._path, self._line, self._column, self._via, self._role)
        for column, values in zip(own, (sources, targets, paths, lines, places, vias, roles), strict=True):
            column[first:end] = array(_WIDE, values)
        out, into = self._out.add, self._into.add
        for row, source, target in zip(range(first, end), sources, targets, strict=True):
            out(source, row)
            into(target, row)

    def _room(self, count: int) -> int:
        """The first of so many neighbouring rows that are free."""
        free = self._free.get(count)
        return free.pop() if free else len(self._kind)

    def edges_of(self, unit: int) -> list[Edge]:
        first, count = self._units.get(unit, (0, 0))
        return [self._edge(row) for row in range(first, first + count)]

    def move(self, units: Mapping[int, int]) -> None:
        """Moves the units' edges down by so many lines."""
        for unit, lines in units.items():
            first, count = self._units.get(unit, (0, 0))
            for row in range(first, first + count if lines else 0):
                self._line[row] += lines

    def drop(self, units: Iterable[int]) -> set[str]:
        """Removes the units' edges; the keys they touched, some of which nothing may refer to now."""
        touched: set[int] = set()
        for unit in units:
            first, count = self._units.pop(unit, (0, 0))
            for row in range(first, first + count):
                self._out.remove(self._source[row], row)
                self._into.remove(self._target[row], row)
                touched.update((self._source[row], self._target[row]))
                self._kind[row] = FREE
            if count:
                self._free.setdefault(count, []).append(first)
        texts = self.strings.texts
        return {texts[number] for number in touched}

    def out(self, key: str, kinds: Collection[EdgeKind] | None = None) -> Iterator[Edge]:
        return self._edges_at(self._out, key, kinds)

    def into(self, key: str, kinds: Collection[EdgeKind] | None = None) -> Iterator[Edge]:
        return self._edges_at(self._into, key, kinds)

    def degree(self, key: str) -> int:
        """How many edges begin or end at `key`; none of them is decoded."""
        number = self.strings.known(key)
        return sum(1 for links in (self._out, self._into) for _ in links.rows(number)) if key in self else 0

    def _edges_at(self, links: Links, key: str, kinds: Collection[EdgeKind] | None) -> Iterator[Edge]:
        rows = links.rows(self.strings.known(key)) if key in self else iter(())
        if kinds is None:
            return map(self._edge, rows)
        wanted = {_KIND[each] for each in kinds}
        return (self._edge(row) for row in rows if self._kind[row] in wanted)

    def edges(self, kind: EdgeKind | None = None) -> Iterator[Edge]:
        """All edges, or those of one kind."""
        if kind is None:
            return (self._edge(row) for row, held in enumerate(self._kind) if held != FREE)
        return map(self._edge, self._of_kind(_KIND[kind]))

    def _of_kind(self, kind: int) -> Iterator[int]:
        row = self._kind.find(kind)
        while row >= 0:
            yield row
            row = self._kind.find(kind, row + 1)

    def counts(self) -> dict[str, int]:
        """How many edges there are of each kind that there is."""
        found = {kind.value: self._kind.count(number) for number, kind in enumerate(KINDS)}
        return {kind: count for kind, count in found.items() if count}

    def _edge(self, row: int) -> Edge:
        texts = self.strings.texts
        return Edge(
            KINDS[self._kind[row]],
            texts[self._source[row]],
            texts[self._target[row]],
            texts[self._path[row]],
            self._line[row],
            self._column[row],
            VOUCHERS[self._voucher[row]],
            texts[self._via[row]],
            texts[self._role[row]],
        )

    # ------------------------------------------------------------------ between runs

    def sections(self) -> Iterator[tuple[str, Packed]]:
        """All of it as named bytes, for `restore`."""
        yield "strings", msgspec.msgpack.encode(self.strings.texts)
        yield "edges.nodes", bytes(self.nodes)
        yield "edges.kind", bytes(self._kind)
        yield "edges.voucher", bytes(self._voucher)
        for name, column in self._columns().items():
            yield f"edges.{name}", column.tobytes()
        runs = [number for unit, (first, count) in self._units.items() for number in (unit, first, count)]
        yield "edges.units", array(_WIDE, runs).tobytes()
        yield "edges.free", msgspec.msgpack.encode(self._free)

    def restore(self, sections: Sections) -> None:
        """Fills an empty store. Raises ValueError for columns that do not belong together."""
        self.strings.restore(msgspec.msgpack.decode(sections["strings"], type=list[str]))
        self.nodes.extend(sections["edges.nodes"])
        self._kind.extend(sections["edges.kind"])
        self._voucher.extend(sections["edges.voucher"])
        for name, column in self._columns().items():
            column.frombytes(sections[f"edges.{name}"])
        runs = sections["edges.units"].cast(_WIDE).tolist()
        self._units = dict(zip(runs[::3], zip(runs[1::3], runs[2::3], strict=True), strict=True))
        self._free = msgspec.msgpack.decode(sections["edges.free"], type=dict[int, list[int]])

    def _columns(self) -> dict[str, array[int]]:
        out = zip(("first", "after", "before"), self._out.columns(), strict=True)
        into = zip(("first", "after", "before"), self._into.columns(), strict=True)
        return {
            "source": self._source,
            "target": self._target,
            "path": self._path,
            "line": self._line,
            "column": self._column,
            "via": self._via,
            "role": self._role,
            **{f"out.{name}": column for name, column in out},
            **{f"into.{name}": column for name, column in into},
        }


def columns(edges: Sequence[Edge], strings: Strings) -> Rows:
    """Edges by columns."""
    number = strings.number
    return (
        [_KIND[each.kind] for each in edges],
        [_VOUCHER[each.voucher] for each in edges],
        [number(each.source) for each in edges],
        [number(each.target) for each in edges],
        [number(each.path) for each in edges],
        [each.line for each in edges],
        [each.column for each in edges],
        [number(each.via) for each in edges],
        [number(each.role) for each in edges],
    )
