"""File URIs and paths (RFC 8089, with the forms editors really send)."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:")


def uri_to_path(uri: str) -> Path | None:
    """The local path of a `file:` URI; None for any other scheme (`jdt:`, `untitled:`) and for what is no URI."""
    text = local_text(uri, windows=os.name == "nt")
    return None if text is None else Path(text)


def real_path(uri: str) -> Path | None:
    """The path of a `file:` URI with its links resolved; None for any other, and where links lead nowhere."""
    path = uri_to_path(uri)
    try:
        return path.resolve() if path else None
    except (OSError, RuntimeError):
        return None


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder; False also for a name that none can have, for which pathlib raises."""
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def path_to_uri(path: Path | str) -> str:
    """The `file:` URI of an absolute path, escaped the way JDT LS escapes it."""
    return uri_of(Path(path).absolute().as_posix(), windows=os.name == "nt")


def local_text(uri: str, *, windows: bool) -> str | None:
    """The path that the URI names on that system, with forward slashes. On Windows that of a drive (`file:///c%3A/a`,
    as VS Code writes it) or of a share (`file://host/share/a`, or with four slashes)."""
    try:
        parts = urlsplit(uri)
    except ValueError:  # brackets that hold no address
        return None
    path = unquote(parts.path, errors=_escapes(windows))
    if parts.scheme != "file" or "\0" in path:
        return None
    if not windows:
        return path
    if parts.netloc:
        return f"//{parts.netloc}{path}"
    return path[1:] if _DRIVE.match(path) else path


def uri_of(path: str, *, windows: bool) -> str:
    """The `file:` URI of an absolute path of that system, with forward slashes."""
    if windows and path.startswith("//"):  # a share, whose host is the URI's
        return "file:" + _quoted(path, windows)
    return ("file://" if path.startswith("/") else "file:///") + _quoted(path, windows)


def _quoted(path: str, windows: bool) -> str:
    return quote(path, safe="/:~!$&'()*+,;=@-._", errors=_escapes(windows))


def _escapes(windows: bool) -> str:
    """How Python has the bytes of a name that are no UTF-8, in which other systems than Windows write names."""
    return "replace" if windows else "surrogateescape"
