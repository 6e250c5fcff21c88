"""Spring's XML files and component scans: a file declares beans, the container makes them, they refer to others."""

from __future__ import annotations

from espalier.java.facts import Bean, Declaration
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.properties import named
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.nodes import package_key


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
            _sets(conventions, bean, key)
            for each in bean.consumed:
                for target in named(conventions.lookup, each.name):
                    conventions.edge(EdgeKind.CONSUMES_PROPERTY, target, each.line, each.column, source=key)
        for scan in conventions.facts.scans:
            if not {"*", "$"} & set(scan.package):
                conventions.edge(EdgeKind.SCANS, package_key(scan.package), scan.line, scan.column)

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """`@ComponentScan({"a.b"})`, and Spring Boot's own."""
        found = conventions.find(declaration.annotations, "ComponentScan", "SpringBootApplication")
        if declaration.is_type and found is not None:
            given = conventions.known(found, "basePackages", "scanBasePackages", "value")
            for each in given or (conventions.facts.package,):
                conventions.edge(EdgeKind.SCANS, package_key(each), found.line, found.column)


def _sets(conventions: Conventions, bean: Bean, key: str) -> None:
    """A property of a bean is set by calling its setter."""
    lookup = conventions.lookup
    lookup.consulted.add(bean.type)
    for each in bean.setters if lookup.in_project(bean.type) else ():
        for member in lookup.methods(bean.type, f"set{each.name[:1].upper()}{each.name[1:]}")[:1]:
            if lookup.in_project(member.key):
                conventions.edge(EdgeKind.CALLS, member.key, each.line, each.column, source=key)
