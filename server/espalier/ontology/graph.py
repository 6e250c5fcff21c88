"""The ontology: one multigraph of everything the project declares, and who does what to whom where.

Facts come in per file; edges are resolved per unit (a declaration, or a file's imports) and remembered with the
surface keys their resolution consulted (`symbols`). A change re-resolves the units of the files that changed and
those that consulted a surface key that differs now, so that after any sequence of edits the graph equals a fresh
build. One writer; every read is a synchronous call.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from espalier.java.facts import FileFacts
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind, Stats, Unseen
from espalier.ontology.nodes import is_test, member_key, nodes_of, package_key
from espalier.ontology.resolve import FILE_UNIT, Resolution, Resolver
from espalier.ontology.store import Store
from espalier.ontology.symbols import Surface, Symbols, changed as changed_keys, surface


@dataclass(slots=True)
class _Unit:
    path: str
    index: int
    consulted: frozenset[str]
    unseen: tuple[str, ...]


class Ontology:
    def __init__(self) -> None:
        self.revision = 0
        self._symbols = Symbols()
        self._store = Store()
        self._nodes: dict[str, Node] = {}
        self._children: dict[str, set[str]] = defaultdict(set)
        self._surfaces: dict[str, Surface] = {}
        self._units: dict[int, _Unit] = {}
        self._by_file: dict[str, list[int]] = {}
        self._consulting: dict[str, set[int]] = defaultdict(set)
        self._next_unit = 0
