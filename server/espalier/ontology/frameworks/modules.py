"""Modules of the build: what each is built with, other modules and artifacts alike."""

from __future__ import annotations

from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind


class Modules(Framework):
    def file(self, conventions: Conventions) -> None:
        for module in conventions.facts.modules:
            key = f"module:{module.name}"
            conventions.edge(EdgeKind.BUILDS, key, module.line, module.column)
            for each in module.dependencies:
                target = f"module:{each.name}"
                conventions.edge(EdgeKind.BUILT_WITH, target, each.line, each.column, source=key, role=each.scope)
