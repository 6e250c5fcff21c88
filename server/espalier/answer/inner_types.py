"""Types that are declared within a member: local classes, anonymous ones, the bodies of enum constants.

Their keys follow the member's: `a.B#m()$Local`, `a.B#m()$1`. A reader does not know the numbers, but what the class is
a kind of, and where: "`Sorter#sort`'s anonymous `Comparator`".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, NodeKind

_INNER = re.compile(r"(?P<around>.+#[^#]+)\$(?P<name>[^#$().]+)(?P<rest>[.#].*)?", re.DOTALL)


class Inner(NamedTuple):
    """What is in a type within the member `around`; `rest`: empty for the type itself, else `#m(int)` or `.Nested`."""

    around: str
    name: str
    rest: str

    @property
    def type(self) -> str:
        """The type's key."""
        return f"{self.around}${self.name}"


def parse_inner(key: str) -> Inner | None:
    """The innermost type within a member that a key names, and what in it; None for all other keys."""
    found = _INNER.fullmatch(key) if "$" in key else None
    return Inner(found["around"], found["name"], found["rest"] or "") if found else None


def anonymous_types(ontology: Ontology, key: str) -> Iterator[tuple[str, str]]:
    """The anonymous types that a key names, each with what it is called: "anonymous Comparator"; nothing for the body
    of an enum constant, which has the constant's name."""
    while (inner := parse_inner(key)) is not None:
        if inner.name.isdigit():
            yield inner.type, _called(ontology, inner)
        key = inner.around


def _called(ontology: Ontology, inner: Inner) -> str:
    edges = ontology.out(inner.type, (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS))
    member = ontology.node(inner.around)
    enum = ontology.node(member.owner) if member is not None else None
    above = edges[0].target if edges else ""
    if enum is not None and enum.kind is NodeKind.ENUM and above == enum.key:
        return ""
    return f"anonymous {re.split('[.$]', above)[-1] or 'class'}"
