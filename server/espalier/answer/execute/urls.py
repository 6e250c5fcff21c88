"""Which patterns of URLs an endpoint's path fits: those of security's rules, and those of servlet filters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from espalier.ontology.kinds import Edge, EdgeKind

_SERVLETS = re.compile(r"/\*$")
"""At the end of a servlet's pattern it stands for every path below."""


def fitting(rules: Iterable[Edge], endpoint: str) -> Iterator[Edge]:
    """The URL rules or filters that an endpoint is under, in their order."""
    said, _, path = endpoint.partition(" ")
    return (rule for rule in rules if verb(rule) in ("", said) and _pattern(_ant(rule)).fullmatch(path or "/"))


def verb(rule: Edge) -> str:
    """The HTTP verb to which a rule is limited, or nothing."""
    first = rule.role.partition(" ")[0]
    return first if first.isupper() else ""


def _ant(rule: Edge) -> str:
    pattern = rule.target.removeprefix("url:")
    return _SERVLETS.sub("/**", pattern) if rule.kind is EdgeKind.FILTERS else pattern


@lru_cache(1 << 10)
def _pattern(ant: str) -> re.Pattern[str]:
    """`/orders/**`, `/*.html` and `/orders/{id}` as a regular expression. A parameter of an endpoint is one segment."""
    parts = re.split(r"(/\*\*|\*\*|\*|\{[^}]*\})", ant)
    known = {"/**": "(?:/.*)?", "**": ".*", "*": "[^/]*"}
    return re.compile("".join(known.get(p, "[^/]*" if p.startswith("{") else re.escape(p)) for p in parts) + "/?")
