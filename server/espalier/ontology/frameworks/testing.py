"""What a test class tests: by its name, and by `@InjectMocks`."""

from __future__ import annotations

import re

from espalier.java.expressions import TypeUse
from espalier.java.facts import Declaration
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.nodes import is_test

_NAMES = (re.compile(r"(\w+?)(?:Unit|Integration)?(?:Tests?|TestCase|IT)"), re.compile(r"Test(\w+)"))


class Testing(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if not is_test(conventions.facts.path):
            return
        if declaration.kind == "class":
            _by_name(conventions, declaration)
        elif declaration.kind == "field" and declaration.type is not None:
            _injected(conventions, declaration, declaration.type)


def _injected(conventions: Conventions, declaration: Declaration, type_: TypeUse) -> None:
    found = conventions.find(declaration.annotations, "InjectMocks")
    ref = conventions.lookup.use(conventions.site, type_) if found is not None else None
    if ref is not None and conventions.lookup.in_project(ref.key):
        conventions.edge(EdgeKind.TESTS, ref.key, type_.line, type_.column)


def _by_name(conventions: Conventions, declaration: Declaration) -> None:
    """`OrderServiceTest` tests the `OrderService` that it can name."""
    site = conventions.site
    for name in (match.group(1) for pattern in _NAMES if (match := pattern.fullmatch(declaration.name))):
        ref = conventions.lookup.named(site.facts.path, site.number, name)
        if ref is not None and conventions.lookup.in_project(ref.key):
            line, column = declaration.name_line, declaration.name_column
            conventions.edge(EdgeKind.TESTS, ref.key, line, column)
            return
