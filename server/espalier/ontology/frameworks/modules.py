"""Modules of the build: what each is built with, other modules and artifacts alike.

A module that only a settings script includes, as it has no build file of its own, is built by that script; its folder
stands in the edge's `via`.
"""

from __future__ import annotations

from espalier.build_names import GRADLE, MAVEN
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind


class Modules(Framework):
    def file(self, conventions: Conventions) -> None:
        for module in conventions.facts.modules:
            if module.folder and _has_build_file(conventions, module.folder):
                continue
            key = f"module:{module.name}"
            conventions.edge(EdgeKind.BUILDS, key, module.line, module.column, via=module.folder)
            for each in module.dependencies:
                target = f"module:{each.name}"
                conventions.edge(EdgeKind.BUILT_WITH, target, each.line, each.column, source=key, role=each.scope)


def _has_build_file(conventions: Conventions, folder: str) -> bool:
    conventions.lookup.consulted.add("@resources")
    resources = conventions.lookup.symbols.resources
    return any(f"{folder}/{name}" in resources for name in (*GRADLE, *MAVEN))
