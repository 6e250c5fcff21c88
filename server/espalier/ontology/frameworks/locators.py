"""Services fetched instead of injected: `Context.getOrderService()`, `context.getBean(Orders.class)`, ServiceLoader;
and classes that are named by a constant text (`Class.forName("a.Orders")`).
"""

from __future__ import annotations

from espalier.java.expressions import Literal, ReferenceRole, Typed
from espalier.java.fact import NONE
from espalier.ontology import constants
from espalier.ontology.bodies.values import CallSite, TypeName
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.types import Ref

_BY_CLASS = frozenset({"getBean", "getBeansOfType", "getBeanProvider", "getService", "lookup"})
_BY_NAME = frozenset({"getBean"})
_NAMING = frozenset({"forName", "loadClass", "deployVerticle"})
"""Methods that take the name of a class."""
_FETCHING = _BY_CLASS | _NAMING | {"load"}


class Locators(Framework):
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
            conventions.edge(EdgeKind.LOOKS_UP, value.args[0].key, call.entry.line, call.entry.column)
        elif isinstance(entry, Literal) and entry.type == "String" and entry.text and call.entry.name in _BY_NAME:
            conventions.edge(EdgeKind.LOOKS_UP, f"bean:{entry.text}", call.entry.line, call.entry.column)


def _by_class_name(conventions: Conventions, call: CallSite) -> None:
    """The type of the project that the first argument names in full, `$` before member types."""
    argument = call.entry.args[0] if call.entry.args else NONE
    if argument == NONE or conventions.lookup.in_project(call.member):
        return
    text = constants.text(conventions.lookup, conventions.site, call.body.table, argument)
    key = text.replace("$", ".") if text is not None else ""
    conventions.lookup.consulted.add(f"~{key.rpartition('.')[2]}")
    if conventions.lookup.in_project(key) and conventions.lookup.is_type(key):
        conventions.edge(EdgeKind.LOOKS_UP, key, call.entry.line, call.entry.column)


def _static_locator(conventions: Conventions, call: CallSite) -> None:
    """A static method without arguments that is called after the project type it returns."""
    result = call.result
    if result is None or result.dims or not conventions.lookup.in_project(result.key):
        return
    if call.entry.name == f"get{result.key.rpartition('.')[2]}":
        conventions.edge(EdgeKind.LOOKS_UP, result.key, call.entry.line, call.entry.column)
