"""File URIs and paths (RFC 8089, with the forms editors really send)."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit


def uri_to_path(uri: str) -> Path | None:
    """The local path of a `file:` URI; None for any other scheme (`jdt:`, `untitled:`) and for what is no URI."""
    try:
        parts = urlsplit(uri)
    except ValueError:  # brackets that hold no address
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or "\0" in path:
        return None
    if os.name == "nt":
        path = path.lstrip("/")
        if parts.netloc:
            path = f"//{parts.netloc}/{path}"
    return Path(path)


def real_path(uri: str) -> Path | None:
    """The path of a `file:` URI with its links resolved; None for any other, and where links lead nowhere."""
    path = uri_to_path(uri)
    try:
        return path.resolve() if path else None
    except (OSError, RuntimeError):
        return None


def path_to_uri(path: Path | str) -> str:
    """The `file:` URI of an absolute path, escaped the way JDT LS escapes it."""
    text = Path(path).absolute().as_posix()
    if not text.startswith("/"):
        text = "/" + text
    return "file://" + quote(text, safe="/:~!$&'()*+,;=@-._")
