"""The table of a body while it is read: its entries, and the local variables in scope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from tree_sitter import Node

from espalier.java.expressions import Entry, LambdaParameter, ReferenceRole, TypeReference, TypeUse, Variable
from espalier.java.fact import NONE

if TYPE_CHECKING:
    from espalier.java.declarations import Extractor, Owner

LONGEST_TEXT = 200
LONGEST_CONSTANT = 20_000
"""Bytes of a string literal that are kept: in a body, and in a field's value or an annotation, where queries stand.
Chosen by hand."""

Handler = Callable[["Body", Node], int]
"""Adds what a node does to the table; the index of its value, or NONE."""


class Body:
    """A body that is being read. `handlers`: by kind of node; a kind without a handler has its children read. `hidden`:
    fields of the current local type, which hide an outer method's variables. `result`: the type of the method's result
    or of the field. `longest`: the largest size of a string literal that is kept, in bytes.

    `scopes`: indices of local variables by name, the innermost scope last; `returns`: the results of each enclosing
    lambda, and what tells their type; `anonymous`: the number of anonymous classes read so far.
    """

    def __init__(
        self,
        extractor: Extractor,
        owner: Owner,
        handlers: Mapping[int, Handler],
        hidden: frozenset[str] = frozenset(),
        result: TypeUse | None = None,
        longest: int = LONGEST_TEXT,
    ) -> None:
        self.entries: list[Entry] = []
        self.extractor = extractor
        self.source = extractor.source
        self.owner = owner
        self.result = result
        self.longest = longest
        self.scopes: list[dict[str, int]] = [{}]
        self.returns: list[tuple[list[int], LambdaParameter]] = []
        self.anonymous = 0
        self._handlers = handlers
        self._outer = owner.body
        self._hidden = hidden

    def add(self, entry: Entry) -> int:
        self.entries.append(entry)
        return len(self.entries) - 1

    def declare(self, name: str, entry: Entry) -> int:
        index = self.add(entry)
        self.scopes[-1][name] = index
        return index

    def lookup(self, name: str) -> int:
        """Returns the index of the local variable `name`, or NONE. One of an enclosing body is copied into this one."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if self._outer is None or name in self._hidden:
            return NONE
        captured = self._outer.variable(name)
        if captured is None:
            return NONE
        self.scopes[0][name] = index = self.add(captured)
        return index

    def variable(self, name: str) -> Variable | None:
        """Returns a local variable as an inner class sees it, with its written type, if it has one."""
        index = self.lookup(name)
        if index == NONE:
            return None
        entry = self.entries[index]
        written = entry.type if isinstance(entry, (Variable, LambdaParameter)) else None
        return Variable(name, written)

    def visit(self, node: Node) -> int:
        """Adds the entries of `node` and returns the index of its value, or NONE."""
        handler = self._handlers.get(node.kind_id)
        return handler(self, node) if handler is not None else self.children(node)

    def children(self, node: Node) -> int:
        last = NONE
        for child in node.named_children:
            last = self.visit(child)
        return last

    def refer(self, written: Iterable[TypeUse], role: ReferenceRole) -> None:
        """Adds written types that no value has."""
        for use in written:
            self.add(TypeReference(use, role))

    def field(self, node: Node, name: int) -> int:
        child = node.child_by_field_id(name)
        return self.visit(child) if child is not None else NONE

    def place(self, node: Node) -> tuple[int, int]:
        return self.source.place(node.start_byte)
