"""Spring's XML files: the file declares beans, the container makes them of their classes, they refer to others."""

from __future__ import annotations

from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind


class SpringXml(Framework):
    def file(self, conventions: Conventions) -> None:
        for bean in conventions.facts.beans:
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
