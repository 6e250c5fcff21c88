"""The text a request is about, and whether it is still that: a document of the editor's, or a file that is not open."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from espalier.errors import StaleRevision, UsageError
from espalier.text.uri import uri_to_path

if TYPE_CHECKING:
    from espalier.lsp.worker.worker import Worker

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TextSnapshot:
    """`revision`: the document's version, or, of a file that is not open, its modification time in ns."""

    uri: str
    text: str
    revision: int
    is_open: bool

    def present(self, worker: Worker) -> int:
        """The revision now; -1 when the text is another. Opening a file unchanged keeps its revision."""
        document = worker.documents.of_file(self.uri)
        if document is not None and self.is_open:
            return document.version
        if document is not None:
            return self.revision if document.text == self.text else -1
        return -1 if self.is_open else _changed_at(self.uri)


def snapshot(worker: Worker, uri: str, expected: int | None = None) -> TextSnapshot:
    """The text as the editor has it, with the editor's URI, else as the disk has it. Raises `StaleRevision` when an
    open document is not in version `expected` any more, `UsageError` when there is no such file."""
    document = worker.documents.of_file(uri)
    if document is not None:
        if expected is not None and expected != document.version:
            raise StaleRevision("the document has changed since this was asked for")
        return TextSnapshot(document.uri, document.text, document.version, is_open=True)
    revision = _changed_at(uri)  # before the text is read, so that a change while it is read is seen
    text = on_disk(uri)
    if text is None:
        raise UsageError(f"{_named(uri)} cannot be read: there is no such file")
    return TextSnapshot(uri, text, revision, is_open=False)


async def while_unchanged(worker: Worker, uri: str, work: Coroutine[Any, Any, T]) -> T:
    """Does `work` unless the editor changes or closes the document: then it is cancelled and `StaleRevision` raised."""
    working = asyncio.ensure_future(work)
    changed = asyncio.ensure_future(worker.next_change(uri))
    try:
        await asyncio.wait({working, changed}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise StaleRevision("the document has changed meanwhile")
        return working.result()
    finally:
        working.cancel()
        changed.cancel()
        await asyncio.wait({working, changed})


def on_disk(uri: str) -> str | None:
    """The text of a file without a byte order mark; None where there is no file. Raises `UsageError` for one that
    cannot be read or is no text."""
    try:
        return (uri_to_path(uri) or Path()).read_bytes().decode("utf-8").removeprefix("\ufeff")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise UsageError(f"{_named(uri)} cannot be read: it is not UTF-8") from error
    except OSError as error:
        raise UsageError(f"{_named(uri)} cannot be read: {(error.strerror or str(error)).lower()}") from error


def _named(uri: str) -> str:
    """A file as people name it."""
    return str(uri_to_path(uri) or uri)


def _changed_at(uri: str) -> int:
    path = uri_to_path(uri) or Path()
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1
