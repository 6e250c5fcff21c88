"""Spring's XML files and component scans: a file declares beans, the container makes them, they refer to others."""

from __future__ import annotations

from espalier.java.facts import Declaration
from espalier.java.resource_facts import Bean
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.properties import named
from espalier.ontology.frameworks.resources import imported
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
        _namespaces(conventions)
        for scan in conventions.facts.scans:
            if not {"*", "$"} & set(scan.package):
                conventions.edge(EdgeKind.SCANS, package_key(scan.package), scan.line, scan.column)

    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """`@ComponentScan({"a.b"})`, and Spring Boot's own; `@ImportResource` and `@PropertySource`."""
        if declaration.is_type:
            _imports(conventions, declaration)
        found = conventions.find(declaration.annotations, "ComponentScan", "SpringBootApplication")
        if declaration.is_type and found is not None:
            given = conventions.known(found, "basePackages", "scanBasePackages", "value")
            for each in given or (conventions.facts.package,):
                conventions.edge(EdgeKind.SCANS, package_key(each), found.line, found.column)


def _imports(conventions: Conventions, declaration: Declaration) -> None:
    for each in declaration.annotations:
        if conventions.find((each,), "ImportResource", "PropertySource", "TestPropertySource") is not None:
            for location in conventions.known(each, "value", "locations"):
                for path in imported(conventions.lookup, conventions.facts.path, location):
                    conventions.edge(EdgeKind.IMPORTS, path, each.line, each.column)


def _namespaces(conventions: Conventions) -> None:
    """What stands outside beans: tasks, rules for URLs, and files that it imports."""
    facts = conventions.facts
    types = {each.name: each.type for each in facts.beans}
    for task in facts.namespaces.tasks:
        owner = types.get(task.bean) or scanned(conventions, task.bean)
        source = method_of(conventions, owner, task.method) or f"bean:{task.bean}"
        conventions.edge(EdgeKind.SCHEDULED_BY, f"schedule:{task.schedule}", task.line, task.column, source=source)
    for rule in facts.namespaces.rules:
        conventions.edge(EdgeKind.SECURES, f"url:{rule.pattern}", rule.line, rule.column, role=rule.rule)
    for resource in facts.namespaces.resources:
        for path in imported(conventions.lookup, facts.path, resource.location):
            conventions.edge(EdgeKind.IMPORTS, path, resource.line, resource.column)


def method_of(conventions: Conventions, owner: str, name: str) -> str:
    """The key of a method of a class of the project, or empty."""
    lookup = conventions.lookup
    lookup.consulted.add(owner)
    found = lookup.methods(owner, name)[:1] if lookup.in_project(owner) else ()
    return next((each.key for each in found), "")


def scanned(conventions: Conventions, bean: str) -> str:
    """The one class of the project that a scan gives this name: its own, beginning in lower case."""
    name, lookup = f"{bean[:1].upper()}{bean[1:]}", conventions.lookup
    lookup.consulted.add(f"~{name}")
    found = [key for key in lookup.symbols.named.get(name, ()) if lookup.in_project(key)]
    return found[0] if len(found) == 1 else ""


def _sets(conventions: Conventions, bean: Bean, key: str) -> None:
    """A property of a bean is set by calling its setter."""
    lookup = conventions.lookup
    lookup.consulted.add(bean.type)
    for each in bean.setters if lookup.in_project(bean.type) else ():
        for member in lookup.methods(bean.type, f"set{each.name[:1].upper()}{each.name[1:]}")[:1]:
            if lookup.in_project(member.key):
                conventions.edge(EdgeKind.CALLS, member.key, each.line, each.column, source=key)
