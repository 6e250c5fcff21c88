"""Which classes mapping files map (`*.hbm.xml`, `orm.xml`), to which table, and the queries that such files name."""

from __future__ import annotations

from espalier.java.mapping_facts import MappedClass, NamedStatement
from espalier.ontology.frameworks.naming import physical
from espalier.ontology.lookup import Lookup
from espalier.ontology.nodes import is_test
from espalier.ontology.symbols import Index

_DEPTH = 12
"""Classes above one another; a circle ends here. Chosen by hand."""


def mapping_of(lookup: Lookup, key: str) -> MappedClass | None:
    """How a class is mapped; by a main file where there is one."""
    lookup.consulted.add(f"@mapped:{key}")
    found = _first(lookup.symbols.mapped, key)
    return lookup.symbols.files[found[0]].mapped[found[1]] if found is not None else None


def is_mapped(lookup: Lookup, key: str) -> bool:
    """Whether a mapping file gives a class a table, its own or that of a class above."""
    found = mapping_of(lookup, key)
    return found is not None and not found.part


def statement_of(lookup: Lookup, name: str) -> NamedStatement | None:
    """The query that a mapping file gives this name."""
    lookup.consulted.add(f"@query:{name}")
    found = _first(lookup.symbols.statements, name)
    return lookup.symbols.files[found[0]].queries[found[1]] if found is not None else None


def _first(index: Index, name: str) -> tuple[str, int] | None:
    return min(index.get(name, ()), key=lambda place: (is_test(place[0]), place), default=None)


def above(lookup: Lookup, mapped: MappedClass) -> MappedClass | None:
    """The mapping of the nearest class above that has a table."""
    if mapped.above:
        return mapping_of(lookup, mapped.above)
    if not mapped.whole:
        return None
    for ref in lookup.lineage(mapped.type)[1:]:
        found = mapping_of(lookup, ref.key)
        if found is not None and not found.part:
            return found
    return None


def chain(lookup: Lookup, mapped: MappedClass) -> list[MappedClass]:
    """A class's mapping, and those above it up to the hierarchy's root."""
    found = [mapped]
    while len(found) < _DEPTH and (higher := above(lookup, found[-1])) is not None and higher not in found:
        found.append(higher)
    return found


def strategy(lookup: Lookup, mapped: MappedClass) -> str:
    """How a class below another is kept: Hibernate says it at the class, JPA at the root."""
    return (chain(lookup, mapped)[-1] if mapped.whole else mapped).strategy


def sharing(lookup: Lookup, mapped: MappedClass) -> MappedClass:
    """The mapping whose table a class has: its own, or the one above that it shares."""
    for each in chain(lookup, mapped):
        if strategy(lookup, each) != "single" or above(lookup, each) is None:
            return each
    return mapped


def table_of(lookup: Lookup, mapped: MappedClass) -> str:
    """The name of the table that a mapped class has."""
    own = sharing(lookup, mapped)
    return physical(lookup, own.table or own.type.rpartition(".")[2])
