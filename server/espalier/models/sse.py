"""Server-sent events as model servers stream them (HTML standard, section 9.2, the part they use).

Every `data:` line is taken as one event: model servers never spread a JSON document over several lines, and some
leave out the blank line that should end an event. Lines end in LF or CRLF. Splitting bytes rather than text keeps
U+2028 inside JSON strings whole.
"""

from __future__ import annotations

from espalier.errors import ModelUnsuitable

LONGEST_LINE = 1 << 20


class EventDecoder:
    """Bytes in whatever pieces they come -> the data of every event completed so far."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """Raises `ModelUnsuitable` when a line grows beyond a megabyte: that is no event stream."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST_LINE:
            raise ModelUnsuitable("the model server sends a line without an end")
        return [_data(line) for line in lines if line.startswith(b"data:")]


def _data(line: bytes) -> str:
    return line[len(b"data:") :].decode("utf-8", "replace").strip()
