"""How names of properties are compared: Spring Boot's relaxed binding ("Externalized Configuration")."""

from __future__ import annotations

import re
from collections.abc import Iterator

_INDEX = re.compile(r"\[[^\]]*\]")
_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]*")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def uniform(name: str) -> str:
    """The uniform name of a property: `my.mail.host-name`, `my.mail.hostName` and `MY.MAIL.HOST_NAME` are the same, and
    so are the elements of a list."""
    return _INDEX.sub("", name).replace("-", "").replace("_", "").lower()


def is_variable(name: str) -> bool:
    """Whether a name is one of an environment variable by its letters: `SPRING_DATASOURCE_URL`."""
    return _VARIABLE.fullmatch(name) is not None


def variable(name: str) -> str:
    """What the names of a property and of the environment variable that sets it have in common:
    `spring.jpa.hibernate.ddl-auto` is set by `SPRING_JPA_HIBERNATE_DDLAUTO` and by `SPRING_JPA_HIBERNATE_DDL_AUTO`
    ("Binding From Environment Variables"). No uniform name is like it."""
    return f"_{uniform(name).replace('.', '')}"


def kebab(name: str) -> str:
    """A field's name as a property's: `hostName` -> `host-name`."""
    return _HUMP.sub("-", name).lower()


def prefixes(name: str) -> Iterator[str]:
    """What stands before each of the name's dots."""
    end = name.find(".")
    while end >= 0:
        yield name[:end]
        end = name.find(".", end + 1)
