"""The ontology: one multigraph of everything the project declares, and who does what to whom where.

Facts come in per file; edges are resolved per unit (a declaration, or a file's imports) and remembered with the
surface keys their resolution consulted (`symbols`). A change re-resolves the units of the files that changed and
those that consulted a surface key that differs now, so that after any sequence of edits the graph equals a fresh
build. One writer; every read is a synchronous call.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from espalier.java.facts import NONE, FileFacts
from espalier.ontology.implied import completed
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind, Stats, Unseen
from espalier.ontology.nodes import (
    declaration_node,
    derived_node,
    file_node,
    is_test,
    member_key,
    package_key,
    prefixes,
)
from espalier.ontology.resolve import FILE_UNIT, Resolver
from espalier.ontology.snapshot import FileRecord, UnitRecord, decode, encode
from espalier.ontology.store import Store
from espalier.ontology.symbols import Symbols, surface
from espalier.ontology.symbols import changed as changed_keys
from espalier.ontology.units import Units

_MANY = 20
_STEP = 200
"""Units resolved at once, of some 0.1 ms each."""


class Ontology:
    def __init__(self) -> None:
        self.revision = 0
        self._symbols = Symbols()
        self._resolver = Resolver(self._symbols)
        self._store = Store()
        self._units = Units()
        self._nodes: dict[str, Node | None] = {}

    # ------------------------------------------------------------------ writing

    def apply(self, changed: Mapping[str, FileFacts], removed: Iterable[str] = ()) -> None:
        """Replaces the facts of `changed`, forgets `removed`, and re-resolves whatever that touches.

        Many files at once cost less than one after the other: what a unit refers to is there when it is resolved.
        """
        with _collector_paused(len(changed)):
            for _ in self.applying(changed, removed):
                pass

    def applying(self, changed: Mapping[str, FileFacts], removed: Iterable[str] = ()) -> Iterator[None]:
        """`apply` in steps of some hundredths of a second, for a caller with other things to do.

        To be run to its end before anything else is applied. Reads in between lack edges still to be resolved.
        """
        incoming = {path: completed(facts) for path, facts in changed.items()}
        paths = (*incoming, *(path for path in removed if path not in incoming))
        before = {key for path in paths for key in self._keys(path)}
        differing = self._replace_symbols(incoming, paths)
        stale = self._units.consulting(differing) | self._units.of_files(paths)
        fresh = [(path, index) for path, facts in incoming.items() for index in _unit_indices(facts)]
        yield from self._refresh(stale, before, fresh, paths)

    def _replace_symbols(self, incoming: Mapping[str, FileFacts], paths: Iterable[str]) -> set[str]:
        """Changes the symbol table; the surface keys that mean something else now."""
        differing: set[str] = set()
        consulted = bool(self._units)
        for path in paths:
            if consulted:
                held = self._symbols.files.get(path)
                before = surface(held) if held is not None else {}
                differing |= changed_keys(before, surface(incoming[path]) if path in incoming else {})
            self._symbols.remove(path)
        for facts in incoming.values():
            self._symbols.add(facts)
            self._store.ensure(self._keys(facts.path))
        return differing

    def _refresh(
        self, stale: Collection[int], touched: set[str], fresh: Iterable[tuple[str, int]], replaced: Collection[str]
    ) -> Iterator[None]:
        """Resolves stale units again (but those of replaced files are gone) and fresh ones for the first time.

        `touched`: keys that may have lost their last reason to be a node; the stale units' edges add to them.
        """
        touched |= self._store.drop(stale)
        again = [(unit.path, unit.number) for unit in self._units.drop(stale) if unit.path not in replaced]
        self._resolver.forget()
        todo = [*again, *fresh]
        for start in range(0, len(todo), _STEP):
            self._resolve(todo[start : start + _STEP])
            yield
        self._resolver.forget()  # after a build that is more memory than the graph itself
        self._store.prune(touched, self._declared)
        self._nodes.clear()
        self.revision += 1

    def _resolve(self, places: Iterable[tuple[str, int]]) -> None:
        rows = []
        for path, index in places:
            found = self._resolver.resolve(self._symbols.files[path], index)
            if found.edges or found.consulted or found.unseen:
                rows.append((self._units.add(path, index, found.consulted, found.unseen), found.edges))
        self._store.put(rows)
        self._nodes.clear()

    # ------------------------------------------------------------------ between runs

    def save(self) -> bytes:
        """The resolved graph, to be given to `load` with the same facts."""
        files = (FileRecord(path, facts.digest, tuple(surface(facts))) for path, facts in self._symbols.files.items())
        units = (UnitRecord(*unit, tuple(self._store.edges_of(number))) for number, unit in self._units)
        return encode(files, units)

    @classmethod
    def load(cls, data: bytes, facts: Mapping[str, FileFacts]) -> Ontology:
        """A graph as it was saved, of those files whose facts are given and still the same; the others are out of it
        until they are applied. Raises ValueError for bytes that are no snapshot of this format."""
        files, units = decode(data)
        with _collector_paused(len(files)):
            return cls._restored(files, units, facts)

    @classmethod
    def _restored(
        cls, files: Iterable[FileRecord], units: Iterable[UnitRecord], facts: Mapping[str, FileFacts]
    ) -> Ontology:
        self = cls()
        kept = {each.path for each in files if each.path in facts and facts[each.path].digest == each.digest}
        for path in kept:
            self._symbols.add(completed(facts[path]))
            self._store.ensure(self._keys(path))
        rows = [(self._units.add(*unit[:4]), unit.edges) for unit in units if unit.path in kept]
        self._store.put(rows)
        lost = {key for each in files if each.path not in kept for key in each.surface}
        for _ in self._refresh(self._units.consulting(lost), set(), (), ()):
            pass
        return self

    def _keys(self, path: str) -> Iterator[str]:
        """Keys of the nodes that a file declares."""
        facts = self._symbols.files.get(path)
        if facts is None:
            return
        yield path
        if facts.package or facts.declarations:
            yield package_key(facts.package)
        yield from (each.key for each in facts.declarations if each.kind != "initializer")

    def _declared(self, key: str) -> bool:
        symbols = self._symbols
        return (
            symbols.place(key) is not None
            or key in symbols.files
            or (key[-1:] == "/" and symbols.has_package(key[:-1]))
        )

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
        return derived_node(key, self._store.into(key)) if key in self._store.index else None

    def _existing(self, keys: Iterable[str]) -> tuple[Node, ...]:
        found = (self.node(key) for key in keys)
        return tuple(node for node in found if node is not None)

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
        for key in list(self._store.index):
            node = self.node(key) if key.startswith(wanted) else None
            if node is not None and (kind is None or node.kind is kind):
                yield node

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
        holding = [index for index, each in enumerate(facts.declarations) if each.line <= line <= each.end_line]
        if not holding:
            return self.node(path)
        inner = max(holding, key=lambda index: (facts.declarations[index].start, -facts.declarations[index].end))
        return self.node(member_key(facts, inner))

    # ------------------------------------------------------------------ edges

    def edges(self, kind: EdgeKind | None = None, *, tests: bool = False) -> Iterator[Edge]:
        """Every edge, in the order of the text; those in test sources only if asked."""
        found = [edge for edge in self._store.edges() if kind is None or edge.kind is kind]
        return iter(sorted((edge for edge in found if tests or not is_test(edge.path)), key=_order))

    def out(self, key: str, kinds: Collection[EdgeKind] | None = None) -> tuple[Edge, ...]:
        """What `key` does, in the order of the text."""
        return _chosen(self._store.out(key), kinds)

    def into(self, key: str, kinds: Collection[EdgeKind] | None = None) -> tuple[Edge, ...]:
        """What is done to `key`, in the order of the text."""
        return _chosen(self._store.into(key), kinds)

    # ------------------------------------------------------------------ the whole

    def files(self) -> Iterator[str]:
        return iter(sorted(self._symbols.files))

    def facts(self, path: str) -> FileFacts | None:
        return self._symbols.files.get(path)

    def stats(self) -> Stats:
        nodes = Counter(node.kind.value for node in self.nodes())
        edges = Counter(edge.kind.value for edge in self._store.edges())
        return Stats(dict(sorted(nodes.items())), dict(sorted(edges.items())))

    def unseen(self) -> tuple[Unseen, ...]:
        """What the graph could not see, most frequent first: unresolved names, reflection, what did not parse."""
        counts = Counter(reason for _, unit in self._units for reason in unit.unseen)
        counts["files that parse only in part"] = sum(bool(facts.errors) for facts in self._symbols.files.values())
        counts["types or members declared in several files"] = len(self._symbols.rivals())
        found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple(Unseen(reason, count) for reason, count in found if count)


@contextmanager
def _collector_paused(files: int) -> Iterator[None]:
    """Of what many files bring nearly nothing is garbage; looking for it again and again would cost a third more."""
    pause = files > _MANY and gc.isenabled()
    if pause:
        gc.disable()
    try:
        yield
    finally:
        if pause:
            gc.enable()


def _unit_indices(facts: FileFacts) -> range:
    return range(FILE_UNIT, len(facts.declarations))


_HERITAGE = frozenset({EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS})


def _order(edge: Edge) -> tuple[object, ...]:
    return (edge.path, edge.line, edge.column, edge.kind, edge.target, edge.source, edge.via)


def _chosen(edges: list[Edge], kinds: Collection[EdgeKind] | None) -> tuple[Edge, ...]:
    return tuple(sorted((edge for edge in edges if kinds is None or edge.kind in kinds), key=_order))


def _head(node: Node) -> str:
    return node.key.rpartition("#")[2]


def _qualified_by(key: str, qualifier: str) -> bool:
    """Whether what encloses `key` is named `qualifier`, in full or by its last names."""
    enclosing = key.partition("(")[0].replace("#", ".").rpartition(".")[0]
    return enclosing == qualifier or enclosing.endswith(f".{qualifier}")
