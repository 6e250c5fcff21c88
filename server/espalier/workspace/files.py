"""The files of a project as one immutable value: the disk's under the editors' texts, and what is shown of each.

The writer replaces the snapshot at every change, and whoever holds one keeps it: a snapshot's texts are those that
graph and index were made of, whatever an editor or the disk holds by then. Snapshots share the states of files that
have not changed, and a state shares the bytes of its chunks with the index.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from espalier.vectors.chunks import text_of


class Stamp(NamedTuple):
    """A file's size in bytes, the time of its last change as the file says it, and as the system does (which nobody can
    set back; on Windows the time when it was made). Equal stamps are taken for equal texts."""

    size: int
    mtime_ns: int
    ctime_ns: int

    @classmethod
    def of(cls, status: os.stat_result) -> Stamp:
        return cls(status.st_size, status.st_mtime_ns, status.st_ctime_ns)

    def unsettled_ns(self, now_ns: int) -> int:
        """For how long after `now_ns` a further write of the file may have the same time; 0: it has another."""
        tick = _SECONDS_NS if self.mtime_ns % 1_000_000_000 == 0 else TICK_NS
        return max(0, tick - abs(now_ns - self.mtime_ns))

    def kept(self, now_ns: int) -> Stamp:
        """The stamp to be kept of a file that is read after `now_ns`: `NEVER` where a further write may have the same
        (git calls such a file racily clean)."""
        return NEVER if self.unsettled_ns(now_ns) else self


TICK_NS = 20_000_000
"""How far two writes of a file may be apart that have the same time: the systems' clocks move every 1 to 16 ms."""
_SECONDS_NS = 2_000_000_000
"""The same where times are kept in seconds: on FAT in two."""

NEVER = Stamp(-1, -1, -1)
"""The stamp of a file that is to be read again, whatever the disk shows."""


@dataclass(frozen=True, slots=True)
class Content:
    """One text of a file in graph and index. `size`: in bytes; `covered`: share of them that lies in exactly one chunk;
    `trouble`: what of it could not be read, or empty; `chunks`: as the index encodes them."""

    digest: str
    size: int = 0
    covered: float = 1.0
    trouble: str = ""
    chunks: bytes | memoryview = b""

    @property
    def text(self) -> str:
        """The text: the chunks leave nothing out."""
        return text_of(self.chunks)


@dataclass(frozen=True, slots=True)
class FileState:
    """All that is held of one file.

    `stamp`: the disk's file when it was last read, or reading it failed; None: the disk has none.
    `unreadable`: why reading it failed. `overlay`: the text of an editor that has it open, which counts before the
    disk's. `content`: what graph and index show; None: nothing. `fault`: the error of ours that keeps the present text
    out of them, wholly or in part.
    """

    stamp: Stamp | None = None
    unreadable: str = ""
    overlay: str | None = None
    content: Content | None = None
    fault: str = ""

    @property
    def is_open(self) -> bool:
        return self.overlay is not None

    @property
    def shows(self) -> str:
        """The digest of the text in graph and index; empty where there is none."""
        return self.content.digest if self.content is not None else ""

    @property
    def is_anything(self) -> bool:
        """Whether there is a file: on disk, in an editor, or still in graph and index."""
        return self.stamp is not None or self.is_open or self.content is not None

    def forgotten(self) -> FileState:
        """The state of a file that is to be read again."""
        return self if self.stamp is None else replace(self, stamp=NEVER)


NOTHING = FileState()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The files by path, as they are in one revision of graph and index. `skipped`: what the last scan left out, by
    path, with the reason."""

    revision: int = 0
    files: Mapping[str, FileState] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)

    def state(self, path: str) -> FileState:
        return self.files.get(path, NOTHING)

    def source(self, path: str) -> str | None:
        """The text of a file in graph and index, else the editor's; None when neither has all of it."""
        state = self.state(path)
        shown = state.content if state.fault or not state.is_open else None
        return shown.text.removeprefix("\ufeff") if shown is not None and shown.covered == 1 else state.overlay

    def contents(self) -> Iterator[tuple[str, Content]]:
        """What graph and index show, by path."""
        return ((path, state.content) for path, state in self.files.items() if state.content is not None)

    def overlays(self) -> Iterator[tuple[str, str]]:
        """Editors' texts by path."""
        return ((path, state.overlay) for path, state in self.files.items() if state.overlay is not None)

    def unread(self) -> dict[str, str]:
        """Files and folders of the project that could not be read or were left out, with the reason."""
        failed = {path: state.unreadable for path, state in self.files.items() if state.unreadable}
        return {path: why for path, why in {**self.skipped, **failed}.items() if self.state(path).content is None}

    def faults(self) -> dict[str, str]:
        return {path: state.fault for path, state in self.files.items() if state.fault}

    def digests(self) -> dict[str, str]:
        """Digests of the texts in graph and index."""
        return {path: content.digest for path, content in self.contents()}
