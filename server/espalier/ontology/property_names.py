"""How names of properties are compared: Spring Boot's relaxed binding ("Externalized Configuration")."""

from __future__ import annotations

import re
from collections.abc import Iterator

_INDEX = re.compile(r"\[[^\]]*\]")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def uniform(name: str) -> str:
    """The uniform name of a property: `my.mail.host-name`, `my.mail.hostName` and `MY.MAIL.HOST_NAME` are the same, and
    so are the elements of a list."""
    return _INDEX.sub("", name).replace("-", "").replace("_", "").lower()


def kebab(name: str) -> str:
    """A field's name as a property's: `hostName` -> `host-name`."""
    return _HUMP.sub("-", name).lower()


def prefixes(name: str) -> Iterator[str]:
    """What stands before each of the name's dots."""
    end = name.find(".")
    while end >= 0:
        yield name[:end]
        end = name.find(".", end + 1)
