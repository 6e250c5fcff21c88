"""Content-Length frames, bytes kept exactly (LSP 3.17, "Base protocol").

`Framer` does no I/O: it turns bytes into frames, however the bytes are split. After malformed bytes it searches for the
next header, so one malformed message does not affect the following ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

HEADER_LIMIT = 16 * 1024
BODY_LIMIT = 1 << 30

_HEADER_END = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"^Content-Length:[ \t]*(\d{1,12})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_NEXT = re.compile(rb"Content-(?:Length|Type):", re.IGNORECASE)
# JSON strings contain no raw line ends, so within a body this is a header that a wrong length has included.
_SWALLOWED = re.compile(rb"Content-Length:[ \t]*\d+[ \t]*\r?\n", re.IGNORECASE)
_TAIL = len(b"Content-Length:") - 1


@dataclass(frozen=True, slots=True)
class Frame:
    """One message in its original bytes: `header` up to and including the empty line, `body` of the stated length."""

    header: bytes
    body: bytes

    @property
    def raw(self) -> bytes:
        return self.header + self.body


@dataclass(frozen=True, slots=True)
class Malformed:
    """Bytes that are no frame or no message. They are dropped, and the stream goes on after them."""

    reason: str
    data: bytes


def frame(body: bytes) -> bytes:
    """Returns `body` with a header."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Framer:
    """Splits a byte stream into frames. Callers feed it, then iterate `frames` to the end."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._header = b""
        self._length = -1

    def feed(self, data: bytes) -> None:
        self._buffer += data

    def frames(self) -> Iterator[Frame | Malformed]:
        """Yields the frames that the bytes fed so far complete."""
        while (item := self._next()) is not None:
            yield item

    def rewind(self, body: bytes) -> bytes:
        """Puts back the first header inside `body` and what follows it. `body` turned out to be no JSON.

        Returns the part that is dropped. It must be called before the next frame is taken.
        """
        found = _SWALLOWED.search(body)
        if found is None:
            return body
        self._buffer[:0] = body[found.start() :]
        return body[: found.start()]

    def _next(self) -> Frame | Malformed | None:
        if self._length < 0:
            malformed = self._read_header()
            if malformed is not None or self._length < 0:
                return malformed
        if len(self._buffer) < self._length:
            return None
        done = Frame(self._header, self._take(self._length))
        self._length = -1
        return done

    def _read_header(self) -> Malformed | None:
        """Sets header and length if the header is complete. Returns what is malformed, or None."""
        end = _HEADER_END.search(self._buffer)
        if end is None:
            return self._skip("no header within 16 KiB") if len(self._buffer) > HEADER_LIMIT else None
        block = bytes(self._buffer[: end.end()])
        length = _LENGTH.search(block)
        if length is None or not block.lower().startswith(b"content-"):
            return self._skip("no Content-Length header", len(block))
        if int(length[1]) > BODY_LIMIT:
            return self._skip(f"a body of {int(length[1])} bytes is announced, more than 1 GiB", len(block))
        self._header, self._length = self._take(len(block)), int(length[1])
        return None

    def _skip(self, reason: str, limit: int | None = None) -> Malformed:
        """Drops at most `limit` bytes, up to the next possible header."""
        end = len(self._buffer) - _TAIL if limit is None else limit
        found = _NEXT.search(self._buffer, 1)
        return Malformed(reason, self._take(min(found.start(), end) if found else end))

    def _take(self, count: int) -> bytes:
        taken = bytes(memoryview(self._buffer)[:count])
        del self._buffer[:count]
        return taken
