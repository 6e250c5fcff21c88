"""A new door: an address that only this user can reach, and its token."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SOCKET_PATH_LIMIT = 100  # bytes; macOS allows 104, Linux 108


@dataclass(frozen=True, slots=True)
class Door:
    """Where its server, the bundle (side door) or the worker (service door), listens, and the token that `hello`
    requires. The address is `unix:PATH`, or `tcp:FILE` for a port of the loopback interface that the server writes to
    that file."""

    address: str
    token: str


@contextmanager
def new_door(kind: str = "tcp" if os.name == "nt" else "unix") -> Iterator[Door]:
    """Returns an address in a folder that only this user can read: a socket, or a port on Windows. Clients without the
    token are rejected at both."""
    below = _short_temporary_folder() if kind == "unix" else None
    folder = Path(tempfile.mkdtemp(prefix="espalier-", dir=below))  # made with mode 0700
    try:
        yield Door(f"{kind}:{folder / 'door'}", secrets.token_hex(16))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _short_temporary_folder() -> str:
    """Returns the temporary folder, or /tmp if a socket's path would be too long for the system."""
    folder = tempfile.gettempdir()
    return folder if len(os.fsencode(folder)) + len("/espalier-12345678/door") <= _SOCKET_PATH_LIMIT else "/tmp"
