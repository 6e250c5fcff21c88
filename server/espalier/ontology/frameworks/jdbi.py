"""JDBI's SQL objects: the statements of an interface's methods, in annotations or in a group of templates beside it.

A statement that an interface inherits with a method is that of the interface itself: `Orders extends Base` and `Base`
has `getById`, whose template names the table by a template that each group defines for itself.
"""

from __future__ import annotations

from espalier.java.facts import Declaration
from espalier.java.resource_facts import Template, Templates
from espalier.java.string_templates import written_out
from espalier.ontology.frameworks.entities import table_key
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.resources import imported
from espalier.ontology.frameworks.statements import Named, tables
from espalier.ontology.kinds import EdgeKind

_ANNOTATIONS = ("SqlQuery", "SqlUpdate", "SqlBatch", "SqlCall")
_DEPTH = 6
"""Groups that import one another. Chosen by hand."""


class Jdbi(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """`@SqlQuery("select * from orders")`; a single word is the name of a template or of a file."""
        if declaration.kind != "method":
            return
        for each in declaration.annotations:
            if conventions.find((each,), *_ANNOTATIONS) is not None:
                for text in conventions.known(each, "value"):
                    _statement(conventions, text, (each.line, each.column))

    def file(self, conventions: Conventions) -> None:
        group = conventions.facts.templates
        lookup = conventions.lookup
        if not group.entries:
            return
        lookup.consulted.add(group.owner)
        lookup.consulted.add(f"~{group.owner.rpartition('.')[2]}")
        if not lookup.in_project(group.owner):
            return
        own = {each.name: each for each in group.entries}
        every = _imported(conventions, group, conventions.facts.path, _DEPTH) | own
        beginning = group.entries[0]
        told: set[tuple[str, bool]] = set()
        for name, template in every.items():
            place = own.get(name, beginning)
            members = [each.key for each in lookup.methods(group.owner, name)]
            found = tables(written_out(name, every)) if members else []
            for member in members if name in own else ():
                if member.startswith(f"{group.owner}#"):
                    _edges(conventions, found, (template.line, template.column), member)
            if any(not each.startswith(f"{group.owner}#") for each in members):
                inherited = [each for each in found if (each.name, each.writes) not in told]
                told |= {(each.name, each.writes) for each in inherited}
                _edges(conventions, inherited, (place.line, place.column), group.owner)


def _imported(
    conventions: Conventions, group: Templates, path: str, depth: int, met: set[str] | None = None
) -> dict[str, Template]:
    """The templates of the groups that a group imports, a nearer one's before those further away. `met`: groups that
    have been read."""
    found: dict[str, Template] = {}
    lookup, met = conventions.lookup, met if met is not None else {path}
    for location in group.imports if depth else ():
        for each in [one for one in imported(lookup, path, f"classpath:{location}")[:1] if one not in met]:
            met.add(each)
            lookup.consulted.add(f"@templates:{each}")
            other = lookup.symbols.files[each].templates
            found |= _imported(conventions, other, each, depth - 1, met) | {one.name: one for one in other.entries}
    return found


def _statement(conventions: Conventions, text: str, place: tuple[int, int]) -> None:
    if len(text.split()) > 1:
        _edges(conventions, tables(text), place, "")


def _edges(conventions: Conventions, found: list[Named], place: tuple[int, int], source: str) -> None:
    for each in found:
        role = "writes" if each.writes else "reads"
        conventions.edge(EdgeKind.QUERIES, table_key(each.name), *place, source=source, role=role)
