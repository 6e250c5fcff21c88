"""What the graph resolved, as bytes: a start that finds its files as they were need not resolve anything again.

Strings stand once in a table and are shared when read back, so that a restored graph is no larger than a built one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from sys import intern

import msgspec

from espalier.ontology.kinds import Edge, EdgeKind, Value, Voucher
from espalier.ontology.resolve import Resolution

Resolved = tuple[str, int, Resolution]
"""A unit's file, its index there, and what it says."""

_KINDS, _VOUCHERS = tuple(EdgeKind), tuple(Voucher)
_Row = tuple[int, int, int, int, int, int, int, int]
"""An edge: kind, source, target, path, line, column, voucher, via; strings and kinds by number."""


class _Unit(Value, frozen=True):
    path: int
    index: int
    consulted: tuple[int, ...]
    unseen: tuple[int, ...]
    edges: tuple[_Row, ...]


class _Saved(Value, frozen=True):
    strings: tuple[str, ...]
    units: tuple[_Unit, ...]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Saved)


def encode(units: Iterable[Resolved]) -> bytes:
    """All units of a graph."""
    strings: dict[str, int] = {}

    def number(text: str) -> int:
        return strings.setdefault(text, len(strings))

    rows = tuple(
        _Unit(
            number(path),
            index,
            tuple(map(number, found.consulted)),
            tuple(map(number, found.unseen)),
            tuple(_row(edge, number) for edge in found.edges),
        )
        for path, index, found in units
    )
    return _ENCODER.encode(_Saved(tuple(strings), rows))


def decode(data: bytes) -> Iterator[Resolved]:
    """The inverse of `encode`. Raises ValueError (msgspec's DecodeError, or an index that points nowhere)."""
    saved = _DECODER.decode(data)
    strings = tuple(map(intern, saved.strings))
    try:
        for unit in saved.units:
            edges = [
                Edge(
                    _KINDS[kind],
                    strings[source],
                    strings[target],
                    strings[path],
                    line,
                    column,
                    _VOUCHERS[by],
                    strings[via],
                )
                for kind, source, target, path, line, column, by, via in unit.edges
            ]
            consulted = tuple(strings[each] for each in unit.consulted)  # a set takes seven times the memory
            yield strings[unit.path], unit.index, Resolution(edges, consulted, [strings[each] for each in unit.unseen])
    except IndexError as error:
        raise ValueError("the saved graph refers to strings it lacks") from error


def _row(edge: Edge, number: Callable[[str], int]) -> _Row:
    return (
        _KINDS.index(edge.kind),
        number(edge.source),
        number(edge.target),
        number(edge.path),
        edge.line,
        edge.column,
        _VOUCHERS.index(edge.voucher),
        number(edge.via),
    )
