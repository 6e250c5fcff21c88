"""The multigraph itself: keys as nodes, edges grouped by the unit that says them, in rustworkx.

A *unit* is what is resolved at once (one declaration, or a file's imports). Its edges come and go together. A node
that nothing declares (an external type, an endpoint, a bean, a table) lives as long as an edge refers to it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence

import rustworkx as rx
from msgspec import structs

from espalier.ontology.changes import Changes
from espalier.ontology.kinds import Edge


class Store:
    def __init__(self) -> None:
        self.graph: rx.PyDiGraph[str, Edge] = rx.PyDiGraph(multigraph=True)
        self.index: dict[str, int] = {}
        self._edges: dict[int, array[int]] = {}
        self.changes = Changes()

    def ensure(self, keys: Iterable[str]) -> None:
        missing = [key for key in dict.fromkeys(keys) if key not in self.index]
        self.index.update(zip(missing, self.graph.add_nodes_from(missing), strict=True))
        self.changes.note(missing)

    def put(self, units: Sequence[tuple[int, Sequence[Edge]]]) -> None:
        """Adds the edges of units that have none yet."""
        self.ensure(key for _, edges in units for edge in edges for key in (edge.source, edge.target))
        index = self.index
        rows = [(index[edge.source], index[edge.target], edge) for _, edges in units for edge in edges]
        added = self.graph.add_edges_from(rows)
        position = 0
        for unit, edges in units:
            if edges:
                self._edges[unit] = array("I", added[position : position + len(edges)])
                position += len(edges)

    def edges_of(self, unit: int) -> list[Edge]:
        return [self.graph.get_edge_data_by_index(each) for each in self._edges.get(unit, ())]

    def move(self, units: Mapping[int, int]) -> None:
        """Moves the units' edges down by so many lines."""
        for unit, lines in units.items():
            for each in self._edges.get(unit, ()) if lines else ():
                edge = self.graph.get_edge_data_by_index(each)
                self.graph.update_edge_by_index(each, structs.replace(edge, line=edge.line + lines))

    def drop(self, units: Iterable[int]) -> set[str]:
        """Removes the units' edges; the keys they touched, some of which nothing may refer to now."""
        touched: set[str] = set()
        for unit in units:
            for each in self._edges.pop(unit, ()):
                edge = self.graph.get_edge_data_by_index(each)
                touched.update((edge.source, edge.target))
                self.graph.remove_edge_from_index(each)
        return touched

    def prune(self, keys: Iterable[str], declared: Callable[[str], bool]) -> None:
        """Removes those of `keys` that are neither declared nor referred to."""
        for key in keys:
            number = self.index.get(key)
            if number is not None and not declared(key) and not self.degree(number):
                self.graph.remove_node(number)
                del self.index[key]
                self.changes.note((key,))

    def degree(self, number: int) -> int:
        return self.graph.in_degree(number) + self.graph.out_degree(number)

    def out(self, key: str) -> list[Edge]:
        number = self.index.get(key)
        return [] if number is None else [edge for _, _, edge in self.graph.out_edges(number)]

    def into(self, key: str) -> list[Edge]:
        number = self.index.get(key)
        return [] if number is None else [edge for _, _, edge in self.graph.in_edges(number)]

    def edges(self) -> list[Edge]:
        return self.graph.edges()
