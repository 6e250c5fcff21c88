"""The ontology: one multigraph of everything the project declares, and who does what to whom where.

Facts come in per file; edges are resolved per unit (a declaration, or a file's imports) and remembered with the
surface keys their resolution consulted (`symbols`). `updating` changes the graph; this module reads it. One writer;
every read is a synchronous call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from espalier.java.fact import NONE
from espalier.java.facts import FileFacts
from espalier.ontology.frameworks.framework import ANNOTATION_VALUE
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind, Stats, Unseen
from espalier.ontology.nodes import (
    declaration_node,
    derived_kind,
    derived_node,
    file_node,
    is_derived,
    is_test,
    member_key,
    prefixes,
)
from espalier.ontology.saved import Sections
from espalier.ontology.store import Store
from espalier.ontology.strings import Packed, Strings
from espalier.ontology.symbols import Symbols
from espalier.ontology.units import Units
from espalier.ontology.updating import Updater


class Ontology:
    def __init__(self) -> None:
        self.revision = 0
        strings = Strings()
        self._symbols = Symbols(strings)
        self._store = Store(strings)
        self._units = Units(strings)
        self._nodes: dict[str, Node | None] = {}
        self._updater = Updater(self._symbols, self._store, self._units, self._nodes.clear)
        self.faults = self._updater.faults
        """Files and units that are left out because of an error of our own."""

    # ------------------------------------------------------------------ writing

    def apply(self, changed: Mapping[str, FileFacts], removed: Iterable[str] = ()) -> None:
        """Replaces the facts of `changed`, forgets `removed`, and re-resolves whatever that touches.

        Many files at once cost less than one after the other: what a unit refers to is there when it is resolved.
        """
        for _ in self.applying(changed, removed):
            pass

    def applying(self, changed: Mapping[str, FileFacts], removed: Iterable[str] = ()) -> Iterator[None]:
        """`apply` in steps of a hundredth of a second, for a caller with other things to do: the changed files' own
        edges first, then those of units elsewhere that the change touches.

        To be run to its end before anything else is applied. Reads in between find a changed file's edges all as they
        were or all as they are now, and so with each unit elsewhere.
        """
        yield from self._updater.applying(changed, removed)
        self.revision += 1

    # ------------------------------------------------------------------ between runs

    def saved(self) -> Iterator[tuple[str, Packed]]:
        """The graph as named sections of bytes, for `saved.encode`; nothing may be applied meanwhile."""
        yield from self._units.sections()
        yield from self._symbols.sections()
        yield from self._symbols.files.sections("facts")
        yield from self._store.sections()

    def restore(self, sections: Sections) -> None:
        """Fills an empty graph with what an earlier one has saved. What is mapped stays mapped as long as the graph
        lives. Raises ValueError or KeyError for sections of another shape."""
        self._store.restore(sections)
        self._symbols.restore(sections)
        self._units.restore(sections)
        self._symbols.files.restore(sections, "facts")
        self.revision += 1

    # ------------------------------------------------------------------ nodes

    def node(self, key: str) -> Node | None:
        """The node of a key, or None."""
        if key not in self._nodes:
            self._nodes[key] = self._node(key)
        return self._nodes[key]

    def _node(self, key: str) -> Node | None:
        place = self._symbols.place(key)
        if place is not None:
            return declaration_node(self._symbols.files[place.path], place.index)
        if key in self._symbols.files:
            return file_node(self._symbols.files[key])
        return derived_node(key, self._store.into(key)) if key in self._store else None

    def _existing(self, keys: Iterable[str]) -> tuple[Node, ...]:
        found = (self.node(key) for key in keys)
        return tuple(node for node in found if node is not None)

    def changes(self) -> set[str] | None:
        """Keys of nodes that came, went or may be of another kind since this was last asked; None: all. There is one
        reader of it, the table of names."""
        return self._store.changes.take()

    def named(self, name: str) -> tuple[Node, ...]:
        """Nodes by key, by simple or qualified name, or as `Type.member` / `Type#member`."""
        exact = self.node(name)
        if exact is not None:
            return (exact,)
        qualifier, _, simple = name.replace("#", ".").rpartition(".")
        bare, _, parameters = simple.partition("(")
        found = sorted(self._symbols.named.get(bare, ()))
        nodes = self._existing(key for key in found if not qualifier or _qualified_by(key, qualifier))
        return tuple(node for node in nodes if not parameters or node.key.endswith(f"({parameters}"))

    def nodes(self, kind: NodeKind | None = None) -> Iterator[Node]:
        wanted = prefixes(kind)
        declared = self._symbols.standing.node_kind
        for key in self._store.all():
            if not key.startswith(wanted) or (kind is not None and declared(key) not in (None, kind)):
                continue
            node = self.node(key)
            if node is not None and (kind is None or node.kind == kind):
                yield node

    def names(self) -> Iterator[tuple[str, NodeKind, str]]:
        """Each node's key, kind and simple name, without looking at facts."""
        yield from self._symbols.standing.declared()
        for key in self._undeclared():
            if key in self._symbols.files:
                yield key, NodeKind.FILE, key.rpartition("/")[2]
            else:
                node = derived_node(key, self._store.into(key))
                yield key, node.kind, node.name

    def _undeclared(self) -> Iterator[str]:
        """Keys of files, packages and of what is derived."""
        return self._symbols.standing.without(self._store.nodes)

    def members(self, type_key: str, *, inherited: bool = False) -> tuple[Node, ...]:
        """A type's members and member types in the order of the text, then, if asked, those it inherits."""
        own = self._existing(self._owned(type_key))
        if not inherited:
            return own
        heads = {_head(node) for node in own}
        more = [node for each in self.supertypes(type_key) for node in self._existing(self._owned(each.key))]
        return own + tuple(node for node in more if node.kind is not NodeKind.CONSTRUCTOR and _head(node) not in heads)

    def file_types(self, path: str) -> tuple[Node, ...]:
        """A file's top-level types in the order of the text."""
        facts = self._symbols.files.get(path)
        keys = (each.key for each in facts.types() if each.owner == NONE) if facts is not None else ()
        return self._existing(keys)

    def _owned(self, key: str) -> Iterator[str]:
        owned = (
            each.key
            for place in self._symbols.places(key)
            for each in self._symbols.files[place.path].declarations
            if each.owner == place.index and each.kind != "initializer"
        )
        yield from dict.fromkeys(owned)

    def supertypes(self, key: str, *, transitive: bool = True) -> tuple[Node, ...]:
        """The types it extends and implements, nearest first."""
        return self._reach(key, transitive, lambda each: [edge.target for edge in self.out(each, _HERITAGE)])

    def subtypes(self, key: str, *, transitive: bool = True) -> tuple[Node, ...]:
        """The types that extend or implement it, nearest first."""
        return self._reach(key, transitive, lambda each: [edge.source for edge in self.into(each, _HERITAGE)])

    def _reach(self, key: str, transitive: bool, step: Callable[[str], list[str]]) -> tuple[Node, ...]:
        order = list(dict.fromkeys(step(key)))
        seen = {key, *order}
        for each in order:
            for found in step(each) if transitive else ():
                if found not in seen:
                    seen.add(found)
                    order.append(found)
        return self._existing(order)

    def at(self, path: str, line: int) -> Node | None:
        """The innermost declaration that holds a 1-based line."""
        facts = self._symbols.files.get(path)
        if facts is None:
            return None
        holding = [
            index
            for index, each in enumerate(facts.declarations)
            if each.line <= line <= each.end_line and "implied" not in each.modifiers
        ]
        if not holding:
            return self.node(path)
        inner = max(holding, key=lambda index: (facts.declarations[index].start, -facts.declarations[index].end))
        return self.node(member_key(facts, inner))

    # ------------------------------------------------------------------ edges

    def edges(self, kind: EdgeKind | None = None, *, tests: bool = False) -> Iterator[Edge]:
        """Every edge, in the order of the text; those in test sources only if asked."""
        return iter(sorted((edge for edge in self._store.edges(kind) if tests or not is_test(edge.path)), key=_order))

    def out(self, key: str, kinds: Collection[EdgeKind] | None = None) -> tuple[Edge, ...]:
        """What `key` does, in the order of the text."""
        return _in_order(self._store.out(key, kinds))

    def into(self, key: str, kinds: Collection[EdgeKind] | None = None) -> tuple[Edge, ...]:
        """What is done to `key`, in the order of the text."""
        return _in_order(self._store.into(key, kinds))

    def degree(self, key: str) -> int:
        """How many edges `key` has, those in tests included."""
        return self._store.degree(key)

    # ------------------------------------------------------------------ the whole

    def files(self) -> Iterator[str]:
        return iter(sorted(self._symbols.files))

    def facts(self, path: str) -> FileFacts | None:
        return self._symbols.files.get(path)

    def stats(self) -> Stats:
        nodes = Counter(self._symbols.standing.counts())
        files = self._symbols.files
        nodes.update(NodeKind.FILE if key in files else derived_kind(key) for key in self._undeclared())
        found = {kind.value: count for kind, count in sorted(nodes.items()) if count}
        return Stats(found, dict(sorted(self._store.counts().items())))

    def unseen(self, key: str = "") -> tuple[Unseen, ...]:
        """What the graph could not see, most frequent first: unresolved names, reflection, what did not parse. `key`:
        only what could hide a use of this node."""
        node = self.node(key) if key else None
        counts = self._units.unseen(None if node is None else self._names(node))
        rivals = self._symbols.rivals()
        counts["files that parse only in part"] = len(self._symbols.broken)
        counts["types or members declared in several files"] = len(rivals) if node is None else int(node.key in rivals)
        found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple(Unseen(reason, count) for reason, count in found if count)

    def _names(self, node: Node) -> set[str]:
        """The simple names under which something that is not seen may be a use of `node`."""
        if is_derived(node.key):
            return {node.name, ANNOTATION_VALUE}
        members = self.members(node.key) if node.kind in TYPE_KINDS else ()
        return {node.name, *(each.name for each in members if each.kind is NodeKind.METHOD)}


_HERITAGE = frozenset({EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS})


def _in_order(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Most nodes have no edge of a kind, or one."""
    found = tuple(edges)
    return found if len(found) < 2 else tuple(sorted(found, key=_order))


def _order(edge: Edge) -> tuple[object, ...]:
    return (edge.path, edge.line, edge.column, edge.kind, edge.target, edge.source, edge.via)


def _head(node: Node) -> str:
    return node.key.rpartition("#")[2]


def _qualified_by(key: str, qualifier: str) -> bool:
    """Whether what encloses `key` is named `qualifier`, in full or by its last names."""
    enclosing = key.partition("(")[0].replace("#", ".").rpartition(".")[0]
    return enclosing == qualifier or enclosing.endswith(f".{qualifier}")
