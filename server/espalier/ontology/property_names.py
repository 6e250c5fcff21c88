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


def letters(name: str) -> str:
    """What the names of a property and of any environment variable that sets it have in common, for an index; `sets`
    decides. No uniform name is like it."""
    return f"_{uniform(name).replace('.', '')}"


def sets(variable: str, name: str) -> bool:
    """Whether an environment variable sets a property: `SPRING_JPA_HIBERNATE_DDLAUTO` and
    `SPRING_JPA_HIBERNATE_DDL_AUTO` set `spring.jpa.hibernate.ddl-auto` ("Binding From Environment Variables")."""
    words = map(re.escape, name.upper().replace(".", "_").split("-"))
    return re.fullmatch("_?".join(words), variable) is not None


def kebab(name: str) -> str:
    """A field's name as a property's: `hostName` -> `host-name`."""
    return _HUMP.sub("-", name).lower()


def prefixes(name: str) -> Iterator[str]:
    """What stands before each of the name's dots."""
    end = name.find(".")
    while end >= 0:
        yield name[:end]
        end = name.find(".", end + 1)
