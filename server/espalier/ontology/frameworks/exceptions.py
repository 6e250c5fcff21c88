"""Who handles an exception that a request ends with: Spring's `@ExceptionHandler`, JAX-RS's `ExceptionMapper`."""

from __future__ import annotations

from espalier.java.expressions import TypeUse
from espalier.java.facts import Declaration
from espalier.ontology.annotated import classes
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Lookup
from espalier.ontology.types import Ref

_MAPPERS = frozenset({"javax.ws.rs.ext.ExceptionMapper", "jakarta.ws.rs.ext.ExceptionMapper"})
_THROWABLE = "java.lang.Throwable"
_NAMES = ("Exception", "Error")
"""How the names of exceptions end whose supertypes cannot be read."""


class ExceptionHandlers(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        if declaration.is_type:
            for use in declaration.interfaces:
                _mapper(conventions, use)
        elif declaration.kind == "method":
            _handler(conventions, declaration)


def _mapper(conventions: Conventions, use: TypeUse) -> None:
    ref = conventions.lookup.use(conventions.site, use) if use.name.endswith("ExceptionMapper") else None
    if ref is not None and ref.key in _MAPPERS and ref.args and not ref.args[0].variable and ref.args[0].key:
        conventions.edge(EdgeKind.HANDLES, ref.args[0].key, use.line, use.column)


def _handler(conventions: Conventions, declaration: Declaration) -> None:
    """The classes that are given, else the parameters that are exceptions."""
    found = conventions.find(declaration.annotations, "ExceptionHandler")
    if found is None:
        return
    given = classes(found, "value", "exception")
    for use in given or [each.type for each in declaration.parameters]:
        ref = conventions.lookup.use(conventions.site, use)
        if ref is not None and not ref.variable and (given or _is_exception(conventions.lookup, ref)):
            conventions.edge(EdgeKind.HANDLES, ref.key, use.line, use.column)


def _is_exception(lookup: Lookup, ref: Ref) -> bool:
    return any(each.key == _THROWABLE or each.key.endswith(_NAMES) for each in lookup.lineage(ref.key))
