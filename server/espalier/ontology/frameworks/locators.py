"""Services fetched instead of injected: `Context.getOrderService()`, `context.getBean(Orders.class)`, ServiceLoader
with the providers that files name; and classes that are named by a constant text (`Class.forName("a.Orders")`).
"""

from __future__ import annotations

from espalier.java.expressions import Literal, ReferenceRole, Typed
from espalier.java.fact import NONE
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite, TypeName
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.types import Ref

_BY_CLASS = frozenset({"getBean", "getBeansOfType", "getBeanProvider", "getService", "lookup"})
_BY_NAME = frozenset({"getBean"})
_NAMING = frozenset({"forName", "loadClass", "deployVerticle"})
"""Methods that take the name of a class."""
_SERVICE = "service"
_FETCHING = _BY_CLASS | _NAMING | {"load"}


class Locators(Framework):
    def file(self, conventions: Conventions) -> None:
        """Which classes of the project a file below META-INF or a module names as providers, and of which service."""
        for each in conventions.facts.providers:
            service = each.service
            if not each.type and _is_ours(conventions, service):
                conventions.edge(EdgeKind.LOOKS_UP, service, each.line, each.column)
            elif each.type and _is_ours(conventions, each.type):
                conventions.edge(EdgeKind.INSTANTIATES, each.type, each.line, each.column, via=service)
                if _is_ours(conventions, service):
                    conventions.edge(EdgeKind.REFERENCES, service, each.line, each.column, role=_SERVICE)

    def watches(self, name: str, count: int) -> bool:
        return name in _FETCHING or (not count and name.startswith("get"))

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if call.entry.name in _BY_CLASS or _service_loader(call):
            _by_argument(conventions, call)
        elif call.entry.name in _NAMING:
            _by_class_name(conventions, call)
        elif isinstance(call.receiver, TypeName) and not call.args:
            _static_locator(conventions, call)


def _service_loader(call: CallSite) -> bool:
    receiver = call.receiver
    return (
        call.entry.name == "load" and isinstance(receiver, TypeName) and receiver.ref.key == "java.util.ServiceLoader"
    )


def _by_argument(conventions: Conventions, call: CallSite) -> None:
    for entry, value in zip(call.entries, call.args, strict=True):
        literal = isinstance(entry, Typed) and entry.role is ReferenceRole.CLASS_LITERAL
        if literal and isinstance(value, Ref) and value.args and value.args[0].key:
            key = value.args[0].key
            conventions.edge(EdgeKind.LOOKS_UP, key, call.entry.line, call.entry.column)
            for provider in _providers(conventions, key) if _service_loader(call) else ():
                conventions.edge(EdgeKind.LOOKS_UP, provider, call.entry.line, call.entry.column, via=key)
        elif isinstance(entry, Literal) and entry.type == "String" and entry.text and call.entry.name in _BY_NAME:
            conventions.edge(EdgeKind.LOOKS_UP, f"bean:{entry.text}", call.entry.line, call.entry.column)


def _by_class_name(conventions: Conventions, call: CallSite) -> None:
    """The type of the project that the first argument names in full, `$` before member types."""
    argument = call.entry.args[0] if call.entry.args else NONE
    if argument == NONE or conventions.lookup.in_project(call.member):
        return
    text = constants.text(conventions.lookup, conventions.site, call.body.table, argument)
    key = text.replace("$", ".") if text is not None else ""
    if _is_ours(conventions, key):
        conventions.edge(EdgeKind.LOOKS_UP, key, call.entry.line, call.entry.column)


def _is_ours(conventions: Conventions, key: str) -> bool:
    """Whether a canonical name is that of a type of the project."""
    conventions.lookup.consulted.add(f"~{key.rpartition('.')[2]}")
    return conventions.lookup.in_project(key) and conventions.lookup.is_type(key)


def _providers(conventions: Conventions, service: str) -> list[str]:
    """The types of the project that files name as providers of a service, in main code those that main files name."""
    lookup, test = conventions.lookup, is_test(conventions.facts.path)
    lookup.consulted.add(f"@service:{service}")
    found = lookup.symbols.providers.get(service, ())
    named = {lookup.symbols.files[path].providers[number].type for path, number in found if test or not is_test(path)}
    return sorted(each for each in named if each and _is_ours(conventions, each))


def _static_locator(conventions: Conventions, call: CallSite) -> None:
    """A static method without arguments that is called after the project type it returns."""
    result = call.result
    if result is None or result.dims or not conventions.lookup.in_project(result.key):
        return
    if call.entry.name == f"get{result.key.rpartition('.')[2]}":
        conventions.edge(EdgeKind.LOOKS_UP, result.key, call.entry.line, call.entry.column)
