"""What each relation of a query means in the graph, in one table: a new relation is one entry here."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.answer.query import Relation, Select
from espalier.ontology.kinds import EdgeKind


@dataclass(frozen=True, slots=True)
class Meaning:
    """`kinds`: the edges that are it. `roles`: of references, only those written in such a way; empty: all.

    `active` and `passive` are read with names after them: `A` calls `B`, `B` is called by `A`.
    `select_to`, `select_from`: what is wanted where the query does not say.
    `unknown`: what the graph does not know, where it has no edges of the relation.
    `flows`: it is part of what runs, so an interface stands for its implementations.
    """

    kinds: frozenset[EdgeKind]
    active: str
    passive: str
    select_to: Select = Select.CLASS
    select_from: Select = Select.CLASS
    roles: frozenset[str] = frozenset()
    unknown: str = ""
    flows: bool = False


def _of(*kinds: EdgeKind) -> frozenset[EdgeKind]:
    return frozenset(kinds)


_K, _S = EdgeKind, Select
_WIRING = _of(_K.INJECTS, _K.SATISFIED_BY, _K.LOOKS_UP, _K.REFERS_BEAN)
_HERITAGE = _of(_K.EXTENDS, _K.IMPLEMENTS)
_NOTHING = _of()

_MEANINGS = {
    Relation.USES: Meaning(frozenset(_K), "uses", "used by", flows=True),
    Relation.ANY: Meaning(frozenset(_K), "uses", "used by", flows=True),
    Relation.DEPENDS_ON: Meaning(frozenset(_K), "depends on", "needed by", flows=True),
    Relation.CALLS: Meaning(_of(_K.CALLS), "calls", "called by", _S.METHOD, _S.METHOD, flows=True),
    Relation.INJECTS: Meaning(_WIRING, "is given", "injected into", _S.CLASS, _S.BEAN, flows=True),
    Relation.IMPLEMENTS: Meaning(_HERITAGE, "implements", "implemented by", _S.CLASS, _S.INTERFACE),
    Relation.EXTENDS: Meaning(_HERITAGE, "extends", "extended by"),
    Relation.OVERRIDES: Meaning(_of(_K.OVERRIDES), "overrides", "overridden by", _S.METHOD, _S.METHOD),
    Relation.RETURNS: Meaning(_of(_K.RETURNS), "returns", "returned by", _S.METHOD),
    Relation.TAKES: Meaning(_of(_K.PARAMETER), "takes", "taken by", _S.METHOD),
    Relation.THROWS: Meaning(_of(_K.THROWS, _K.INSTANTIATES), "throws", "thrown by", _S.METHOD, _S.EXCEPTION),
    Relation.CATCHES: Meaning(
        _of(_K.REFERENCES, _K.HANDLES), "catches", "caught by", _S.METHOD, _S.EXCEPTION, frozenset({"catch"})
    ),
    Relation.CREATES: Meaning(_of(_K.INSTANTIATES), "creates", "created by", _S.METHOD),
    Relation.READS_FIELD: Meaning(_of(_K.READS), "reads", "read by", _S.METHOD, _S.FIELD),
    Relation.WRITES_FIELD: Meaning(_of(_K.WRITES), "writes", "written by", _S.METHOD, _S.FIELD),
    Relation.ANNOTATED_WITH: Meaning(_of(_K.ANNOTATED_BY), "is annotated with", "on", _S.METHOD, _S.ANNOTATION),
    Relation.MAPS_TO_TABLE: Meaning(_of(_K.MAPS), "maps to", "mapped by", _S.ENTITY, _S.TABLE),
    Relation.JOINED_WITH: Meaning(_of(_K.RELATES, _K.JOINS), "is joined with", "joined with", _S.TABLE, _S.TABLE),
    Relation.WRITES_TABLE: Meaning(_of(_K.QUERIES), "writes", "written by", _S.CLASS, _S.TABLE, flows=True),
    Relation.READS_TABLE: Meaning(_of(_K.QUERIES), "reads", "read by", _S.CLASS, _S.TABLE, flows=True),
    Relation.DELETES: Meaning(_NOTHING, "deletes", "deleted by", _S.CLASS, _S.TABLE, flows=True),
    Relation.EXPOSES_ENDPOINT: Meaning(_of(_K.EXPOSES), "serves", "served by", _S.METHOD, _S.ENDPOINT),
    Relation.PUBLISHES: Meaning(_of(_K.PUBLISHES), "publishes", "published by", _S.METHOD, flows=True),
    Relation.LISTENS: Meaning(_of(_K.LISTENS), "listens to", "listened to by", _S.METHOD, flows=True),
    Relation.TESTS: Meaning(frozenset(_K), "tests", "tested by", _S.TEST),
    Relation.IMPORTS: Meaning(_of(_K.IMPORTS), "imports", "imported by", _S.FILE),
    Relation.DECLARES: Meaning(_NOTHING, "declares", "declared by", _S.CLASS, _S.METHOD),
    Relation.COLUMN_OF: Meaning(_of(_K.COLUMN_OF), "is a column of", "kept in the columns", _S.COLUMN, _S.TABLE),
    Relation.CONSUMES_PROPERTY: Meaning(_of(_K.CONSUMES_PROPERTY), "reads", "read by", _S.CLASS, _S.PROPERTY),
    Relation.SCHEDULES: Meaning(
        _of(_K.SCHEDULES, _K.SCHEDULED_BY), "schedules", "scheduled by", _S.SCHEDULED_JOB, _S.SCHEDULED_JOB
    ),
    Relation.SECURES: Meaning(_of(_K.SECURES, _K.REQUIRES), "guards", "guarded by", _S.CLASS, _S.ENDPOINT),
    Relation.ADVISES: Meaning(_of(_K.ADVISES), "is woven around", "advised by", _S.ASPECT, _S.METHOD),
    Relation.DECLARES_BEAN: Meaning(_of(_K.DECLARES_BEAN), "declares", "declared by", _S.CLASS, _S.BEAN),
    Relation.GENERATED_BY: Meaning(_of(_K.GENERATED_BY), "is numbered by", "used to number", _S.ENTITY, _S.SEQUENCE),
    Relation.CONFIGURES: Meaning(_of(_K.CONFIGURES), "sets", "set by", _S.FILE, _S.PROPERTY),
    Relation.DEFINES: Meaning(_of(_K.DEFINES), "creates", "created by", _S.FILE, _S.TABLE),
    Relation.REQUESTS: Meaning(_of(_K.REQUESTS), "requests", "requested by", _S.METHOD, _S.ENDPOINT, flows=True),
    Relation.FILTERS: Meaning(_of(_K.FILTERS), "filters", "filtered by", _S.FILTER, _S.URL),
    Relation.REGISTERS_FILTER: Meaning(
        _of(_K.REGISTERS_FILTER), "registers the filter", "registered by", _S.CONFIGURATION, _S.FILTER
    ),
    Relation.SCANS: Meaning(_of(_K.SCANS), "scans", "scanned by", _S.CLASS, _S.PACKAGE),
    Relation.CACHES: Meaning(_of(_K.CACHES), "is kept in the cache", "filled by", _S.METHOD, _S.CACHE),
    Relation.EVICTS: Meaning(_of(_K.EVICTS), "empties the cache", "emptied by", _S.METHOD, _S.CACHE),
    Relation.CONVERTED_BY: Meaning(_of(_K.CONVERTED_BY), "is converted by", "used to convert", _S.FIELD, _S.CLASS),
    Relation.BUILDS: Meaning(_of(_K.BUILDS), "builds", "built by", _S.FILE, _S.MODULE),
    Relation.BUILT_WITH: Meaning(_of(_K.BUILT_WITH), "is built with", "built into", _S.MODULE, _S.LIBRARY),
}


def meaning(relation: Relation) -> Meaning:
    return _MEANINGS[relation]
