"""Generic classes that keep what a type variable stands for: `class Services<K, E> { JpaRepository<E, K> store; }`.

Which table such a class reads and writes is known where the variable is bound. So there are two edges, each of which
rests on its own file and on heads only: `queries` from a method to the repository's type, with its role (made by
`repositories`), and `queries` from a class that binds the variable (`Orders extends Services<Long, Order>`) to the
entity's table, via the generic class. Who reads the graph puts them together with the calls of the inherited methods
(`answer/execute/tables`).
"""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.facts import Declaration
from espalier.ontology.container import Container
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.repositories import MANAGERS, touch
from espalier.ontology.types import Ref, substitute


class GenericStores(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """`class Orders extends Services<Long, Order>`, also through other generic classes."""
        if declaration.kind != "class" or not declaration.supers:
            return
        lookup, use = conventions.lookup, declaration.supers[0]
        for ref in lookup.lineage(declaration.key)[1:]:
            kept = lookup.answered(_kept, ref.key) if ref.args and lookup.in_project(ref.key) else ()
            bound = (substitute(each, lookup.bindings(ref)) for each in kept)
            for entity in dict.fromkeys(each for each in bound if each.key and not each.variable):
                touch(conventions, entity, use.line, use.column, via=ref.key)


def _kept(lookup: Container, key: str) -> tuple[Ref, ...]:
    """The type variables of a class of whose values it has a repository, by its fields, the parameters of its
    constructors and what its methods return; all of them, where it has a manager of entities."""
    site = lookup.site(key)
    if site is None or site.declaration.kind != "class":
        return ()
    lookup.consulted.add(f"{key}#*")
    variables = lookup.variables(key)
    found: list[Ref] = []
    for ref in _held(lookup, site):
        if ref.key.startswith(MANAGERS):
            found += variables
        elif (entity := lookup.kept_by(ref)) is not None and entity in variables:
            found.append(entity)
    return tuple(dict.fromkeys(found))


def _held(lookup: Container, site: Site) -> Iterator[Ref]:
    for number, each in enumerate(site.facts.declarations):
        if each.owner != site.number:
            continue
        member = Site(site.facts, number)
        uses = [each.type] if each.kind in ("field", "method") and each.type is not None else []
        uses += [parameter.type for parameter in each.parameters] if each.kind == "constructor" else []
        for use in uses:
            if (ref := lookup.use(member, use)) is not None:
                yield lookup.upper(ref)
