"""Server-sent events of model servers (HTML standard, section 9.2, the part they use).

Every `data:` line is one event: model servers never split a JSON document over several lines, and some omit the blank
line that should end an event. Lines end in LF or CRLF. Splitting bytes rather than text keeps U+2028 inside JSON
strings intact.
"""

from __future__ import annotations

from espalier.errors import ModelUnsuitable

LONGEST_LINE = 1 << 20


class EventDecoder:
    """Decodes bytes, however they are split, to the data of the events completed so far."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The data of the events that `data` completes. Raises `ModelUnsuitable` when a line exceeds a megabyte: that
        is no event stream."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST_LINE:
            raise ModelUnsuitable("the model server sends a line without an end")
        return [_data(line) for line in lines if line.startswith(b"data:")]


def _data(line: bytes) -> str:
    return line[len(b"data:") :].decode("utf-8", "replace").strip()
