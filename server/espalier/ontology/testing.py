"""What a test class tests: by its name, and by `@InjectMocks`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from espalier.java.facts import Declaration
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.nodes import is_test

if TYPE_CHECKING:
    from espalier.ontology.frameworks import Conventions

_NAMES = (re.compile(r"(\w+?)(?:Unit|Integration)?(?:Tests?|TestCase|IT)"), re.compile(r"Test(\w+)"))


def declared(conventions: Conventions, declaration: Declaration) -> None:
    if not is_test(conventions.site.facts.path):
        return
    if declaration.kind == "class":
        _by_name(conventions, declaration)
    elif declaration.kind == "field" and declaration.type is not None:
        found = conventions.find(declaration.annotations, "InjectMocks")
        ref = conventions.lookup.use(conventions.site, declaration.type) if found is not None else None
        if ref is not None and conventions.lookup.in_project(ref.key):
            conventions.edge(EdgeKind.TESTS, ref.key, declaration.type.line, declaration.type.column)


def _by_name(conventions: Conventions, declaration: Declaration) -> None:
    """`OrderServiceTest` tests the `OrderService` that it can name."""
    site = conventions.site
    for name in (match.group(1) for pattern in _NAMES if (match := pattern.fullmatch(declaration.name))):
        ref = conventions.lookup.named(site.facts.path, site.number, name)
        if ref is not None and conventions.lookup.in_project(ref.key):
            line, column = declaration.name_line, declaration.name_column
            conventions.edge(EdgeKind.TESTS, ref.key, line, column)
            return
