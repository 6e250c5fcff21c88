"""What Quarkus's Panache returns: of its repositories, and of entities that find and keep themselves.

Panache is not read. `Person.findById(id)` returns what the caller wants by its signature; by its contract that is a
person. Reactive ones give Mutiny's streams of the same.
"""

from __future__ import annotations

from typing import NamedTuple

from espalier.ontology.lookup import Lookup
from espalier.ontology.types import Ref

_HOME, _PACKAGE = "io.quarkus.", ".panache."
_REPOSITORIES = (
    "PanacheRepository", "PanacheRepositoryBase", "PanacheMongoRepository", "PanacheMongoRepositoryBase",
    "ReactivePanacheMongoRepository", "ReactivePanacheMongoRepositoryBase",
)  # fmt: skip
_ENTITIES = (
    "PanacheEntity", "PanacheEntityBase", "PanacheMongoEntity", "PanacheMongoEntityBase",
    "ReactivePanacheMongoEntity", "ReactivePanacheMongoEntityBase",
)  # fmt: skip
_QUERIES = ("PanacheQuery", "ReactivePanacheQuery")
_UNI, _MULTI = "io.smallrye.mutiny.Uni", "io.smallrye.mutiny.Multi"
_LIST, _OPTIONAL, _STREAM = "java.util.List", "java.util.Optional", "java.util.stream.Stream"
_LISTED = frozenset({"list", "listAll", "findByIds"})
_ONE = frozenset({"findById", "firstResult", "singleResult"})
_MAYBE = frozenset({"findByIdOptional", "firstResultOptional", "singleResultOptional"})
_STREAMED = frozenset({"stream", "streamAll"})
_SAME = frozenset({"page", "nextPage", "previousPage", "firstPage", "lastPage", "range", "withLock", "withHint",
                   "filter"})  # fmt: skip
"""Of a query: the same query."""


class Kept(NamedTuple):
    """`entity`: what is kept; `home`: the package of the type that says so."""

    entity: Ref
    home: str


def kept(lookup: Lookup, receiver: Ref) -> Kept | None:
    """What a repository of this type keeps, or the type itself, if its objects keep themselves."""
    for each in lookup.lineage(receiver.key):
        home, _, simple = each.key.rpartition(".")
        if not each.key.startswith(_HOME) or _PACKAGE not in each.key:
            continue
        if simple in _ENTITIES:
            return Kept(receiver, home)
        seen = lookup.as_super(receiver, each.key) if simple in _REPOSITORIES else None
        if seen is not None and seen.args and seen.args[0].key:
            return Kept(seen.args[0], home)
    return None


def returned(lookup: Lookup, name: str, receiver: Ref) -> Ref | None:
    """What a call returns of a method that is declared in Panache; None where that is not known."""
    home, _, simple = receiver.key.rpartition(".")
    if simple in _QUERIES and home.startswith(_HOME) and receiver.args:
        return receiver if name in _SAME else _result(name, Kept(receiver.args[0], home))
    found = kept(lookup, receiver)
    if found is None:
        return None
    if name in ("find", "findAll"):
        query = "ReactivePanacheQuery" if found.home.endswith("mongodb.panache.reactive") else "PanacheQuery"
        return Ref(f"{found.home}.{query}", (found.entity,))
    return _result(name, found)


def _result(name: str, found: Kept) -> Ref | None:
    entity = found.entity
    reactive = ".reactive" in found.home
    if name in _STREAMED:
        return Ref(_MULTI if reactive else _STREAM, (entity,))
    result = (
        entity if name in _ONE
        else Ref(_LIST, (entity,)) if name in _LISTED
        else Ref(_OPTIONAL, (entity,)) if name in _MAYBE
        else entity if reactive and name in ("persist", "persistAndFlush")
        else None
    )  # fmt: skip
    return Ref(_UNI, (result,)) if reactive and result is not None else result
