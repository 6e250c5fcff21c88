"""What keeps things, where it is asked for as a whole: repositories, caches, the tables of settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import listing, settings
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import said_by_names
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.sentences import absent, agreeing, capitalised, listed
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Finding, counted, declarations, group
from espalier.answer.query import Anchor, Form, Query, Relation, Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node

_ROWS, _SEVERAL = 16, 4
"""Rows of repositories; how many there must be to be told apart from what uses them."""
_SAID = 0.5
"""How much of each word the names of a table, its entity included, must say."""
_CACHING = (EdgeKind.CACHES, EdgeKind.EVICTS)
_SETTINGS = frozenset({"settings", "setting", "config", "configuration", "preferences"})


def is_of_database(query: Query) -> bool:
    """Whether it is asked which classes use the database as a whole."""
    whole = query.anchors == (Anchor(role=Select.DATABASE),) and not query.filters
    return whole and query.relation is Relation.USES and query.select is Select.CLASS


def by_repositories(code_base: CodeBase, found: Finding) -> Finding:
    """What uses the database, after the repositories that do so for the rest, those first that most are given."""
    ontology = code_base.ontology
    every = [node for node in all_of(ontology, Select.REPOSITORY) if node.kind in TYPE_KINDS]
    if len(every) < _SEVERAL:
        return found
    given = {node.key: len(ontology.into(node.key, (EdgeKind.INJECTS,))) for node in every}
    ordered = sorted(every, key=lambda node: (-given[node.key], -len(ontology.into(node.key)), node.key))
    said = f"{counted(len(every), 'repository', 'repositories')}: {listed(node.name for node in ordered)}."
    rows = group("Repositories", declarations(ordered[:_ROWS]))
    return replace(found, headline=f"{said} {capitalised(found.headline)}", groups=(*rows, *found.groups))


def is_of_caches(code_base: CodeBase, query: Query) -> bool:
    """Whether it is asked what is cached, of no cache that is named, where no annotation keeps anything in one."""
    named = any(each.role is not Select.CACHE for each in query.anchors)
    if query.relation not in (Relation.CACHES, Relation.EVICTS) or named or query.filters:
        return False
    return not any(next(iter(code_base.ontology.edges(kind)), None) is not None for kind in _CACHING)


def caches(code_base: CodeBase, query: Query, about: Relevance) -> Finding:
    """The classes that are called caches; that nothing is cached where none is."""
    found = listing.related(code_base, Query(Select.CLASS), Meant("“cache”", words="cache"), about)
    if not found.groups or found.is_near:
        return listing.of_kind(code_base, query.altered(anchors=()))
    none = absent(code_base.health, "No method has a caching annotation.")
    return replace(found, headline=f"{none} {found.headline}")


def of_settings(code_base: CodeBase, meant: Meant) -> Finding:
    """The tables that keep the settings that words speak of, with what queries them; else those of files."""
    ontology = code_base.ontology
    tables = list(_called_so(ontology, meant.words))
    if tables:
        noun = "table" if len(tables) == 1 else "tables"
        entities = [edge.source.rpartition(".")[2] for node in tables for edge in ontology.into(node.key, _MAPPING)]
        kept = f", which {listed(entities)} {agreeing('maps', len(set(entities)))}" if entities else ""
        rows = [row for node in tables for row in _rows(ontology, node)]
        return Finding(f"In the {noun} {listed(node.name for node in tables)}{kept}.", group("", rows))
    said = " ".join(each for each in meant.words.split() if each not in _SETTINGS)
    if not said:
        return listing.of_kind(code_base, Query(Select.PROPERTY))
    near = listing.related(code_base, Query(Select.TABLE, form=Form.LIST), meant, Relevance(code_base, meant.words))
    if near.groups and not near.missed:
        return near
    return settings.find(code_base, [Meant(f"“{said}”", words=said)], said, Relevance(code_base, said))


_MAPPING = (EdgeKind.MAPS,)


def _called_so(ontology: Ontology, text: str) -> Iterator[Node]:
    words = words_of(ontology, text)
    for node in sorted(all_of(ontology, Select.TABLE), key=lambda each: each.key):
        if all(each >= _SAID for each in said_by_names(ontology, words, node)):
            yield node


def _rows(ontology: Ontology, table: Node) -> list[Evidence]:
    """What maps to a table and the first query of each type that has some."""
    edges = [*ontology.into(table.key, _MAPPING), *ontology.into(table.key, (EdgeKind.QUERIES,))]
    first = {edge.source.partition("#")[0]: edge for edge in reversed(edges)}
    return [of_edge(edge) for edge in reversed(first.values())] or [of_node(table)]
