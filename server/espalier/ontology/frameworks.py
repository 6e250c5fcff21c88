"""What conventions of Spring, Jakarta EE, JPA and Lombok say beyond the language: edges vouched `framework`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from espalier.java.facts import Annotation, Declaration
from espalier.ontology import annotated, endpoints, events, injection, locators, persistence, testing
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.kinds import EdgeKind, Voucher

if TYPE_CHECKING:
    from espalier.ontology.declared import Site
    from espalier.ontology.resolve import Resolving

UNKNOWN_VALUE = "annotation values that are not constant"


class Conventions:
    """One unit as the conventions see it: its annotations, and edges that say `framework`."""

    def __init__(self, unit: Resolving) -> None:
        self.unit = unit
        self.lookup = unit.lookup
        self.site = unit.site

    def edge(
        self, kind: EdgeKind, target: str, line: int, column: int, *, via: str = "", source: str = "", role: str = ""
    ) -> None:
        self.unit.edge(kind, target, line, column, via=via, voucher=Voucher.FRAMEWORK, source=source, role=role)

    def find(self, found: Iterable[Annotation], *names: str) -> Annotation | None:
        return annotated.find(self.lookup, self.site, found, *names)

    def texts(self, annotation: Annotation, *names: str, site: Site | None = None) -> tuple[str | None, ...]:
        """`annotated.texts`, what is not known counted as unseen. `site`: what is annotated, if not the unit."""
        values = annotated.texts(self.lookup, site or self.site, annotation, *names)
        for _ in range(values.count(None)):
            self.unit.unseen(UNKNOWN_VALUE)
        return values

    def known(self, annotation: Annotation, *names: str) -> tuple[str, ...]:
        """`texts` without those that are not known."""
        return tuple(each for each in self.texts(annotation, *names) if each is not None)

    def owner(self) -> Declaration | None:
        """The type that declares the unit's member."""
        index = self.site.declaration.owner
        return self.site.facts.declarations[index] if index >= 0 else None


def watches(name: str, count: int) -> bool:
    """Whether a call of a method so named, with so many arguments, may mean something to a convention."""
    return name in events.PUBLISHING or name in locators.FETCHING or (not count and name.startswith("get"))


def called(unit: Resolving, call: CallSite) -> None:
    """A call inside a body."""
    conventions = Conventions(unit)
    events.called(conventions, call)
    locators.called(conventions, call)


def declared(unit: Resolving, declaration: Declaration) -> None:
    """A declaration with its annotations."""
    conventions = Conventions(unit)
    injection.declared(conventions, declaration)
    if not declaration.annotations and not declaration.is_type and not declaration.parameters:
        return
    endpoints.declared(conventions, declaration)
    events.declared(conventions, declaration)
    persistence.declared(conventions, declaration)
    testing.declared(conventions, declaration)


def beans(unit: Resolving) -> None:
    """A file's XML beans: the file declares them, the container makes them of their classes, they refer to others."""
    conventions = Conventions(unit)
    for bean in unit.facts.beans:
        key = f"bean:{bean.name}"
        for name in (bean.name, *bean.aliases):
            conventions.edge(EdgeKind.DECLARES_BEAN, f"bean:{name}", bean.line, bean.column)
        if bean.type:
            conventions.edge(EdgeKind.INSTANTIATES, bean.type, bean.line, bean.column, source=key)
        for reference in bean.references:
            target = f"bean:{reference.name}"
            conventions.edge(EdgeKind.REFERS_BEAN, target, reference.line, reference.column, source=key)
        for alias in bean.aliases:
            conventions.edge(EdgeKind.REFERS_BEAN, key, bean.line, bean.column, source=f"bean:{alias}")
