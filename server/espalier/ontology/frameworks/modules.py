"""Modules of the build: what each is built with, other modules and artifacts alike.

A module that only a settings script includes, as it has no build file of its own, is built by that script; its folder
stands in the edge's `via`.
"""

from __future__ import annotations

import posixpath

from espalier.build_names import GRADLE, MAVEN, SETTINGS
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind

_ROOT = "root"
"""What the project of a script in the topmost folder is called where no settings script names it."""


class Modules(Framework):
    def file(self, conventions: Conventions) -> None:
        here = posixpath.dirname(conventions.facts.path) or "."
        for module in conventions.facts.modules:
            if module.folder == here or (module.folder and _has_build_file(conventions, module.folder)):
                continue
            key = f"module:{module.name or _root_name(conventions)}"
            conventions.edge(EdgeKind.BUILDS, key, module.line, module.column, via=module.folder)
            for each in module.dependencies:
                target = f"module:{each.name}"
                conventions.edge(EdgeKind.BUILT_WITH, target, each.line, each.column, source=key, role=each.scope)


def _has_build_file(conventions: Conventions, folder: str) -> bool:
    conventions.lookup.consulted.add("@resources")
    resources = conventions.lookup.symbols.resources
    return any(f"{folder}/{name}" in resources for name in (*GRADLE, *MAVEN))


def _root_name(conventions: Conventions) -> str:
    """The name that the settings script gives the project in the topmost folder."""
    files = conventions.lookup.symbols.files
    for path in SETTINGS:
        conventions.lookup.consulted.add(f"@settings:{path}")
        facts = files.get(path)
        for module in facts.modules if facts is not None else ():
            if module.folder == ".":
                return module.name
    return _ROOT
