"""A graph between two runs: what each unit resolved to, as bytes. The facts themselves are kept by whoever parses.

Strings are stored once and referred to by number, which makes the bytes small and reading them fast. A snapshot is
only worth reading by the resolution that wrote it, so `FORMAT` changes whenever an edge may.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from espalier.ontology.kinds import Edge, EdgeKind, Voucher

FORMAT = 1

_KINDS = tuple(EdgeKind)
_KIND_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}
_VOUCHERS = tuple(Voucher)
_VOUCHER_NUMBERS = {voucher: number for number, voucher in enumerate(_VOUCHERS)}
_EDGE_FIELDS = 7


class UnitRecord(NamedTuple):
    """What one unit resolved to."""

    path: str
    number: int
    consulted: tuple[str, ...]
    unseen: tuple[str, ...]
    edges: tuple[Edge, ...]


class FileRecord(NamedTuple):
    """A file at the time: its facts' digest and the surface keys it had."""

    path: str
    digest: str
    surface: tuple[str, ...]


class _Saved(msgspec.Struct, array_like=True, gc=False):
    format: int
    strings: list[str]
    files: list[tuple[int, str, list[int]]]
    units: list[tuple[int, int, list[int], list[int], list[int]]]


class _Numbers:
    """Strings to numbers, in the order they come."""

    def __init__(self) -> None:
        self.strings: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self.strings.setdefault(text, len(self.strings))


def encode(files: Iterable[FileRecord], units: Iterable[UnitRecord]) -> bytes:
    number = _Numbers()
    saved_files = [(number(each.path), each.digest, [number(key) for key in each.surface]) for each in files]
    saved_units = [
        (
            number(unit.path),
            unit.number,
            [number(key) for key in unit.consulted],
            [number(reason) for reason in unit.unseen],
            [field for edge in unit.edges for field in _flat(edge, number)],
        )
        for unit in units
    ]
    return msgspec.msgpack.encode(_Saved(FORMAT, list(number.strings), saved_files, saved_units))


def _flat(edge: Edge, number: _Numbers) -> tuple[int, ...]:
    return (
        _KIND_NUMBERS[edge.kind],
        number(edge.source),
        number(edge.target),
        edge.line,
        edge.column,
        _VOUCHER_NUMBERS[edge.voucher],
        number(edge.via),
    )


def decode(data: bytes) -> tuple[list[FileRecord], list[UnitRecord]]:
    """The inverse of `encode`. Raises ValueError for bytes of another shape or format."""
    saved = msgspec.msgpack.decode(data, type=_Saved)
    if saved.format != FORMAT:
        raise ValueError(f"graph snapshot of format {saved.format}, not {FORMAT}")
    strings = saved.strings
    try:
        files = [
            FileRecord(strings[path], digest, tuple(strings[key] for key in keys)) for path, digest, keys in saved.files
        ]
        units = [
            UnitRecord(
                strings[path],
                index,
                tuple([strings[key] for key in consulted]),
                tuple([strings[reason] for reason in unseen]),
                _edges(strings[path], flat, strings),
            )
            for path, index, consulted, unseen, flat in saved.units
        ]
    except IndexError:
        raise ValueError("damaged graph snapshot") from None
    return files, units


def _edges(path: str, flat: list[int], strings: list[str]) -> tuple[Edge, ...]:
    rows = zip(*[iter(flat)] * _EDGE_FIELDS, strict=True)
    return tuple(
        [
            Edge(_KINDS[kind], strings[source], strings[target], path, line, column, _VOUCHERS[voucher], strings[via])
            for kind, source, target, line, column, voucher, via in rows
        ]
    )
