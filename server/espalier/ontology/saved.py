"""What the graph resolved, file by file, as bytes: a start that finds its files as they were need not resolve anything
again.

A file's strings stand once in its table, and `decode` interns them, so that a restored graph is no larger than a built
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from sys import intern

import msgspec

from espalier.ontology.kinds import Edge, EdgeKind, Value, Voucher
from espalier.ontology.units import Unit

Resolved = tuple[Unit, Sequence[Edge]]
"""A unit, and its edges."""

_KINDS, _VOUCHERS = tuple(EdgeKind), tuple(Voucher)
_Row = tuple[int, int, int, int, int, int, int, int]
"""An edge: kind, source, target, line, column, voucher, via, role; strings and kinds by number. Its path is the
unit's."""


class _Unit(Value, frozen=True):
    index: int
    consulted: bytes
    unseen: tuple[int, ...]
    edges: tuple[_Row, ...]


class _Saved(Value, frozen=True):
    path: str
    strings: tuple[str, ...]
    units: tuple[_Unit, ...]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Saved)


def encode(path: str, units: Iterable[Resolved]) -> bytes:
    """All units of one file."""
    strings: dict[str, int] = {}

    def number(text: str) -> int:
        return strings.setdefault(text, len(strings))

    rows = tuple(
        _Unit(
            unit.number,
            unit.consulted,
            tuple(map(number, unit.unseen)),
            tuple(_row(edge, number) for edge in edges),
        )
        for unit, edges in units
    )
    return _ENCODER.encode(_Saved(path, tuple(strings), rows))


def decode(files: Iterable[bytes]) -> Iterator[Resolved]:
    """All units of many files. Raises ValueError (msgspec's DecodeError, or an index that points nowhere)."""
    for data in files:
        saved = _DECODER.decode(data)
        strings = [intern(text) for text in saved.strings]
        path = intern(saved.path)
        try:
            for unit in saved.units:
                unseen = tuple(strings[each] for each in unit.unseen)
                yield (
                    Unit(path, unit.index, unit.consulted, unseen),
                    [_edge(row, path, strings) for row in unit.edges],
                )
        except IndexError as error:
            raise ValueError("the saved graph refers to strings it lacks") from error


def _edge(row: _Row, path: str, strings: Sequence[str]) -> Edge:
    kind, source, target, line, column, by, via, role = row
    return Edge(
        _KINDS[kind], strings[source], strings[target], path, line, column, _VOUCHERS[by], strings[via], strings[role]
    )


def _row(edge: Edge, number: Callable[[str], int]) -> _Row:
    return (
        _KINDS.index(edge.kind),
        number(edge.source),
        number(edge.target),
        edge.line,
        edge.column,
        _VOUCHERS.index(edge.voucher),
        number(edge.via),
        number(edge.role),
    )
