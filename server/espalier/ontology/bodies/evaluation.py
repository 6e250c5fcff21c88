"""A body on its way: its table of expressions, and what those read so far evaluate to."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.java.expressions import Assign, Entry, Name, ReferenceRole, Select, TypeUse
from espalier.java.fact import NONE
from espalier.ontology.bodies.values import LIBRARY_RECEIVER, UNKNOWN_RECEIVER, Report, Value
from espalier.ontology.declared import Site
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Lookup
from espalier.ontology.overloads import Argument, Function
from espalier.ontology.types import Ref


class Evaluation:
    """`values[i]` is what entry `i` of the table evaluates to, `members[i]` the method that it calls or refers to, if
    one is known; `foreign`: the entries whose values are not known because they are a library's; `handed`: of those the
    ones that a library was given the class of, as in `handle.attach(Orders.class)`; `assigned`: those that are assigned
    to; `enclosing`: the types around, innermost first.

    `role`: what all types written in the table are, where they do not say it themselves.
    """

    def __init__(
        self, lookup: Lookup, site: Site, table: Sequence[Entry], report: Report, role: ReferenceRole | None
    ) -> None:
        self.lookup = lookup
        self.site = site
        self.report = report
        self.table = table
        self._role = role
        self.values: list[Value] = []
        self.members: dict[int, str] = {}
        self.foreign: set[int] = set()
        self.handed: dict[int, Ref] = {}
        self.enclosing = lookup.enclosing_types(site)
        assignments = [each for each in table if isinstance(each, Assign)]
        self._plain = {each.target for each in assignments if not each.compound}
        self._updated = {each.target for each in assignments if each.compound}
        self.assigned = self._plain | self._updated

    def means(self, member: str) -> None:
        """Notes the method that the entry being evaluated calls or refers to."""
        if member:
            self.members[len(self.values)] = member

    def unknown(self, index: int, name: str) -> None:
        """Reports a use of the member `name` of a value whose type is not known."""
        self.report.unseen(LIBRARY_RECEIVER if index in self.foreign else UNKNOWN_RECEIVER, name)

    def value(self, index: int) -> Value:
        return self.values[index] if index != NONE else None

    def typed(self, index: int) -> Ref | None:
        """An operand's type; None for what is no value."""
        value = self.value(index)
        return value if isinstance(value, Ref) else None

    def argument(self, index: int) -> Argument:
        value = self.value(index)
        return value if isinstance(value, (Ref, Function)) else None

    def refer(self, use: TypeUse, role: ReferenceRole) -> None:
        """Reports a type that is written here."""
        self.report.references((use,), self._role or role)

    def names(self, ref: Ref, index: int, owner: str) -> None:
        """Reports the type `ref`, which entry `index` names, where the member of it is one that `owner` declares."""
        entry = self.table[index]
        if owner != ref.key and isinstance(entry, (Name, Select)) and self.lookup.in_project(ref.key):
            role = ReferenceRole.QUALIFIER
            self.report.edge(EdgeKind.REFERENCES, ref.key, entry.line, entry.column, role=role)

    def access(self, index: int) -> tuple[EdgeKind, ...]:
        """Whether the field that entry `index` names is read, written or both."""
        if index in self._updated:
            return (EdgeKind.READS, EdgeKind.WRITES)
        return (EdgeKind.WRITES,) if index in self._plain else (EdgeKind.READS,)
