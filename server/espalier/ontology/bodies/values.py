"""What an expression in a body evaluates to: a type, a function, or what a name denotes instead of a value.

What cannot be told is None and spreads as such; nothing is guessed from names alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple, Protocol

from espalier.java.expressions import Call, Entry, Marked, ReferenceRole, TypeUse
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.lookup import Member
from espalier.ontology.overloads import Function
from espalier.ontology.types import Ref


class TypeName(NamedTuple):
    """A name that denotes a type."""

    ref: Ref


class Package(NamedTuple):
    """A name that denotes a package, or nothing we can see."""

    name: str


Value = Ref | Function | TypeName | Package | None


class Report(Protocol):
    """Where edges and what could not be seen go."""

    def edge(self, kind: EdgeKind, target: str, line: int, column: int, *, via: str = "", role: str = "") -> None: ...
    def references(self, uses: Iterable[TypeUse], role: ReferenceRole) -> None: ...
    def qualifiers(self, name: str, line: int, column: int) -> None: ...
    def returned(self, value: Ref | None) -> None: ...
    def unseen(self, reason: str, name: str = "") -> None: ...
    def mark(self, entry: Marked) -> None: ...
    def watches(self, name: str, count: int) -> bool: ...
    def called(self, call: CallSite) -> None: ...


class Evaluated(NamedTuple):
    """A body as far as it is evaluated: its table, what its entries evaluate to, and the methods that the calls and
    method references among them mean, where one is known; `assigned`: all entries of the table that are assigned to."""

    table: Sequence[Entry]
    values: Sequence[Value]
    members: Mapping[int, str]
    assigned: Set[int] = frozenset()


class CallSite(NamedTuple):
    """A call that was evaluated, for those who read conventions into it (`frameworks`). `body`: the one it is in, as
    far as the call."""

    entry: Call
    receiver: Value
    member: str
    result: Ref | None
    args: tuple[Value, ...]
    entries: tuple[Entry | None, ...]
    body: Evaluated


UNRESOLVED_CALL = "calls of members that could not be found"
UNKNOWN_RECEIVER = "calls on values whose type is not known"
LIBRARY_RECEIVER = "calls on what libraries return"
UNRESOLVED_NAME = "names that could not be resolved"
UNRESOLVED_TYPE = "types that could not be resolved"
REFLECTION = "reflective accesses"

REFLECTIVE = {
    "java.lang.Class": frozenset(
        {"forName", "newInstance", "getMethod", "getDeclaredMethod", "getField", "getDeclaredField", "getConstructor",
         "getDeclaredConstructor"}
    ),
    "java.lang.reflect.Method": frozenset({"invoke"}),
    "java.lang.reflect.Constructor": frozenset({"newInstance"}),
    "java.lang.reflect.Field": frozenset({"get", "set"}),
}  # fmt: skip


def through(receiver: Ref, member: Member) -> str:
    """The type on which an inherited member is used; empty for its own."""
    return receiver.key if receiver.key != member.owner.key else ""
