"""Spring's and JCache's caches: the methods whose results a cache keeps, and those that empty it."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.expressions import Annotation
from espalier.java.facts import Declaration
from espalier.ontology.annotated import nested
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.kinds import EdgeKind

_KINDS = {
    "Cacheable": EdgeKind.CACHES, "CachePut": EdgeKind.CACHES, "CacheResult": EdgeKind.CACHES,
    "CacheEvict": EdgeKind.EVICTS, "CacheRemove": EdgeKind.EVICTS, "CacheRemoveAll": EdgeKind.EVICTS,
}  # fmt: skip
_PERSISTENCE = ("jakarta.persistence.", "javax.persistence.")
"""JPA has a `Cacheable` too, which says that entities are kept in its second-level cache, and names none."""
_SEVERAL = "Caching"
_NAMES = ("value", "cacheNames", "cacheName")


class Caching(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        """One edge for each cache that an annotation names; one without names has those of the type."""
        for each in _operations(conventions, declaration):
            for name in conventions.known(each, *_NAMES) or _of_type(conventions):
                conventions.edge(_KINDS[each.simple], f"cache:{name}", each.line, each.column)


def _operations(conventions: Conventions, declaration: Declaration) -> Iterator[Annotation]:
    for each in (
        conventions.meant(declaration.annotations, _SEVERAL, *_KINDS) if declaration.kind != "annotation" else ()
    ):
        if each.simple == _SEVERAL:
            inner = (one for name in ("cacheable", "put", "evict") for one in nested(each, name))
            yield from (one for one in inner if one.simple in _KINDS)
        elif not _is_persistence(conventions, each):
            yield each


def _is_persistence(conventions: Conventions, annotation: Annotation) -> bool:
    found = conventions.lookup.named(conventions.facts.path, conventions.site.number, annotation.name)
    return found is not None and found.key.startswith(_PERSISTENCE)


def _of_type(conventions: Conventions) -> tuple[str, ...]:
    owner = conventions.owner()
    found = conventions.find(owner.annotations, "CacheConfig", "CacheDefaults") if owner is not None else None
    return conventions.known(found, *_NAMES) if found is not None else ()
