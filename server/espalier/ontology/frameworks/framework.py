"""What a framework's conventions are asked (`Framework`), and what they see of the unit at hand (`Conventions`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration, FileFacts
from espalier.ontology import annotated
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.container import Container
from espalier.ontology.declared import Site
from espalier.ontology.kinds import EdgeKind, Voucher
from espalier.ontology.types import Ref

UNKNOWN_VALUE = "annotation values that are not constant"
ANNOTATION_VALUE = "@"
"""The name under which it counts: it could name any endpoint, table, bean or property."""


class Unit(Protocol):
    """The unit being resolved: what it is, and where edges and what could not be seen go."""

    lookup: Container
    facts: FileFacts
    site: Site
    source: str
    returns: list[Ref | None]

    def edge(
        self,
        kind: EdgeKind,
        target: str,
        line: int,
        column: int,
        *,
        via: str = "",
        voucher: Voucher = Voucher.SOURCE,
        source: str = "",
        role: str = "",
    ) -> None: ...

    def unseen(self, reason: str, name: str = "") -> None: ...


class Conventions:
    """One unit as the conventions see it: its annotations, and edges that say `framework`."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self.lookup = unit.lookup
        self.facts = unit.facts
        self.site = unit.site

    @property
    def source(self) -> str:
        """The key of the node from which the unit's edges lead."""
        return self._unit.source

    @property
    def returns(self) -> Sequence[Ref | None]:
        """What the `return` statements of the unit's method return."""
        return self._unit.returns

    def edge(
        self, kind: EdgeKind, target: str, line: int, column: int, *, via: str = "", source: str = "", role: str = ""
    ) -> None:
        self._unit.edge(kind, target, line, column, via=via, voucher=Voucher.FRAMEWORK, source=source, role=role)

    def unseen(self, reason: str, name: str = "") -> None:
        self._unit.unseen(reason, name)

    def find(self, found: Iterable[Annotation], *names: str) -> Annotation | None:
        return annotated.find(self.lookup, self.site, found, *names)

    def meant(self, found: Iterable[Annotation], *names: str) -> Iterator[Annotation]:
        return annotated.meant(self.lookup, self.site, found, *names)

    def texts(self, annotation: Annotation, *names: str, site: Site | None = None) -> tuple[str | None, ...]:
        """`annotated.texts`, what is not known counted as unseen. `site`: what is annotated, if not the unit."""
        values = annotated.texts(self.lookup, site or self.site, annotation, *names)
        for _ in range(values.count(None)):
            self._unit.unseen(UNKNOWN_VALUE, ANNOTATION_VALUE)
        return values

    def known(self, annotation: Annotation, *names: str) -> tuple[str, ...]:
        """`texts` without those that are not known."""
        return tuple(each for each in self.texts(annotation, *names) if each is not None)

    def owner(self) -> Declaration | None:
        """The type that declares the unit's member."""
        index = self.site.declaration.owner
        return self.site.facts.declarations[index] if index >= 0 else None


class Framework(Protocol):
    """The conventions of one framework. Each hook may add edges; those that are not overridden add none."""

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """Reads a declaration with its annotations."""
        return

    def watches(self, name: str, count: int) -> bool:
        """Whether a call of a method so named, with so many arguments, may mean something."""
        return False

    def called(self, conventions: Conventions, call: CallSite) -> None:
        """Reads a call inside a body that it watches."""
        return

    def file(self, conventions: Conventions) -> None:
        """Reads what a file says outside any declaration."""
        return
