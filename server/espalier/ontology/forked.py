"""Resolves files in a second process that shares the symbol table.

Resolution is a function of facts and symbol table. A forked child has both without copying them, so it needs to be sent
nothing, and returns each file's units as bytes: strings once, edges as columns of numbers. Parent and child take files
from one pipe, a run of neighbours at a time, so neither waits for the other. The child runs Python alone: no thread of
ours, no lock that another may hold. Whatever it does not return (it died, a unit failed, it stopped) the parent
resolves itself. Where a process cannot be forked safely (Windows, macOS), or there is one processor, there is no child.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from struct import Struct
from typing import NoReturn

import msgspec

from espalier.ontology.store import Rows, columns
from espalier.ontology.strings import Strings
from espalier.ontology.units import Resolved, Unit

FEWEST = 300
"""Files that are worth a process; to fork and to read back costs as much as to resolve some dozens (chosen by hand)."""
PATIENCE_SECONDS = 20.0
"""How long the parent waits for a child that returns nothing (chosen by hand)."""
_RUN = 32
"""Files that are claimed at once. Neighbours ask the same questions, which each process remembers for itself: with runs
of files sorted by path both take a tenth less time than with single files (measured on Shopizer and 4,500 files)."""
_CLAIM = Struct("<I")
_HEAD = Struct("<II")
_NUMBERS = "i"
_ENCODER = msgspec.msgpack.Encoder()

_Unit = tuple[int, bytes, list[int], list[bytes]]
"""Index, consulted keys, blind spots, and columns of edges."""
_DECODER = msgspec.msgpack.Decoder(tuple[list[str], list[_Unit]])


def begun(count: int, resolve: Callable[[int], bytes | None]) -> Pair | None:
    """A child that resolves some of so many files; None where it is not worth it, or the system refuses one."""
    if count < FEWEST or sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        return None
    with suppress(OSError):
        return Pair(count, resolve)
    return None


def encode(resolved: Sequence[Resolved]) -> bytes:
    """The units of one file."""
    strings = Strings()
    units = [
        (
            unit.number,
            unit.consulted,
            [strings.number(each) for each in unit.unseen],
            [array(_NUMBERS, column).tobytes() for column in columns(edges, strings)],
        )
        for unit, edges in resolved
    ]
    return _ENCODER.encode((strings.texts, units))


def decode(path: str, data: bytes, strings: Strings) -> Iterator[tuple[Unit, Rows]]:
    """The units of a file with their edges by the numbers of `strings`."""
    texts, units = _DECODER.decode(data)
    numbers = [strings.number(text) for text in texts]
    own = strings.texts
    for index, consulted, unseen, packed in units:
        kinds, vouchers, sources, targets, paths, lines, places, vias, roles = (_column(each) for each in packed)
        told = ([numbers[each] for each in column] for column in (sources, targets, paths))
        ends = ([numbers[each] for each in column] for column in (vias, roles))
        unit = Unit(path, index, consulted, tuple(own[numbers[each]] for each in unseen))
        yield unit, (kinds.tolist(), vouchers.tolist(), *told, lines, places, *ends)


def _column(packed: bytes) -> array[int]:
    column = array(_NUMBERS)
    column.frombytes(packed)
    return column


class Pair:
    """This process and its child, which take files by number until none is left."""

    def __init__(self, count: int, resolve: Callable[[int], bytes | None]) -> None:
        """`resolve` runs in the child: one file's units as `encode` writes them; None: the parent is to do it."""
        self._size = max(_RUN, count // 10_000)  # a pipe holds some 16,000 claims
        self._count = count
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._claims, claims = os.pipe()
        os.write(claims, b"".join(map(_CLAIM.pack, range(0, count, self._size))))
        os.close(claims)
        self._read = 0
        self._ended, ended = os.pipe()
        self._child = os.fork()
        if not self._child:
            _serve(self, resolve)
        os.close(ended)

    def claimed(self) -> range:
        """The next files that no process has taken yet; empty: none is left."""
        claim = os.read(self._claims, _CLAIM.size)
        first = _CLAIM.unpack(claim)[0] if claim else self._count
        return range(first, min(first + self._size, self._count))

    def returned(self) -> Iterator[tuple[int, bytes]]:
        """What the child has written since the last time, file by file."""
        size = os.fstat(self._file.fileno()).st_size
        data = os.pread(self._file.fileno(), size - self._read, self._read)
        start = 0
        while start + _HEAD.size <= len(data):
            number, length = _HEAD.unpack_from(data, start)
            end = start + _HEAD.size + length
            if end > len(data):
                break
            yield number, data[start + _HEAD.size : end]
            start = end
        self._read += start

    def wait(self, seconds: float) -> bool:
        """Whether the child has ended; waits so long for it at most."""
        return bool(select.select([self._ended], [], [], seconds)[0])

    def close(self) -> None:
        """Ends the child, if need be."""
        with suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(self._child, 0)
        os.close(self._claims)
        os.close(self._ended)
        self._file.close()

    def write(self, number: int, data: bytes) -> None:
        os.write(self._file.fileno(), _HEAD.pack(number, len(data)) + data)


def _serve(pair: Pair, resolve: Callable[[int], bytes | None]) -> NoReturn:
    """The child, to its end."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent's to answer
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        while numbers := pair.claimed():
            for number in numbers:
                data = resolve(number)
                if data is not None:
                    pair.write(number, data)
    finally:
        os._exit(0)
