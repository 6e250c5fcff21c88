"""JDT LS's answers to `initialize`, kept on disk so that the editor of the next session need not wait for JDT LS.

What JDT LS can do depends on its version, on what the editor has said that it can do itself, and on its bundles. So
there is a folder for each version, which the launcher names, and in it a file for each kind of editor.
"""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
from pathlib import Path

import msgspec
from msgspec import UNSET, Raw, UnsetType

from espalier.wire import envelope as rpc
from espalier.wire.private_files import written_at

log = logging.getLogger(__name__)

_KEPT = 20
"""Answers of one version; the ones written last. Chosen by hand."""


class KnownAnswer(msgspec.Struct, frozen=True):
    """`result` is JDT LS's own; `completes`: whether inline completions were to be had beside it."""

    result: Raw
    completes: bool


NONE = KnownAnswer(Raw(b'{"capabilities":{}}'), completes=False)
"""For a client that asks nothing of JDT LS."""


def read(folder: Path, params: Raw | UnsetType) -> KnownAnswer | None:
    """What was answered to an editor like the one that sends `params`. A file that cannot be read counts as none, one
    whose `result` is damaged too: msgspec leaves that unread."""
    try:
        known = msgspec.json.decode(_file(folder, params).read_bytes(), type=KnownAnswer)
        msgspec.json.decode(known.result)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return known if "capabilities" in rpc.members(known.result) else None


def write(folder: Path, params: Raw | UnsetType, known: KnownAnswer) -> None:
    """Keeps an answer for the next session in place of the one before. A disk that cannot be written costs that session
    its quick start."""
    file = _file(folder, params)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, scratch = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as stream:
            stream.write(msgspec.json.encode(known))
        Path(scratch).replace(file)
        for old in sorted(folder.glob("*.json"), key=written_at, reverse=True)[_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError as error:
        log.warning("JDT LS's capabilities could not be kept: %s", error)


def _file(folder: Path, params: Raw | UnsetType) -> Path:
    """By what the answer depends on, in a canonical form: Neovim's members come in another order at each start."""
    theirs = rpc.members(params)
    options = rpc.members(theirs.get("initializationOptions", UNSET))
    parts = theirs.get("capabilities"), options.get("extendedClientCapabilities"), options.get("bundles")
    values = [None if part is None else rpc.value(part) for part in parts]
    digest = hashlib.sha256(msgspec.json.encode(values, order="sorted"))
    return folder / f"{digest.hexdigest()[:16]}.json"
