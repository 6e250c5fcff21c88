"""What keeps things, where it is asked for as a whole: repositories, caches, the tables of settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem, words
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import listing, settings
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import said_by_names
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.sentences import absent, agreeing, capitalised, listed, name_of
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, counted, declarations, group
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.query import Anchor, Direction, Form, Query, Relation, Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

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


def is_unseen(code_base: CodeBase, query: Query, meant: Meant) -> bool:
    """Whether it is asked who reads or writes a table that nothing the graph knows queries or maps."""
    if query.relation not in _DONE or query.direction is not Direction.TO or not meant.exact or query.filters:
        return False
    tables = all(node.kind is NodeKind.TABLE for node in meant.nodes)
    known = (EdgeKind.QUERIES, EdgeKind.MAPS)
    return tables and not any(code_base.ontology.into(node.key, known) for node in meant.nodes)


def by_name(code_base: CodeBase, query: Query, meant: Meant) -> Finding | None:
    """The methods of repositories that by their names do to the rows of a table what is asked; None where there are
    none."""
    ontology, table, verbs = code_base.ontology, meant.nodes[0].name, _DONE[query.relation]
    rows = words_of(ontology, table.replace("_", " "))
    repositories = [node for node in all_of(ontology, Select.REPOSITORY) if node.kind in TYPE_KINDS]
    told = [node for node in repositories if all(each >= _SAID for each in rows.said((node.name,)))]
    every = (each for node in told for each in ontology.members(node.key))
    doing = [each for each in every if each.kind is NodeKind.METHOD and _is_deed(each, verbs, rows)]
    shares = {node.key: rows.share(node.name) for node in told}
    ordered = sorted(doing, key=lambda each: (-shares[each.owner], each.key))
    if not ordered:
        return None
    names = dict.fromkeys(name_of(ontology, each.key).partition("(")[0] for each in ordered)
    unseen = absent(code_base.health, f"The graph sees no statement on {code(table)}.")
    verb = agreeing(meaning(query.relation).active, len(names))
    headline = f"{unseen} By their names, {listed(names)} {verb} it."
    calls = [edge for each in ordered for edge in ontology.into(each.key, (EdgeKind.CALLS,)) if not is_test(edge.path)]
    return Finding(headline, (*group("", declarations(ordered[:_ROWS])), *group("Called", map(of_edge, calls))))


def _is_deed(method: Node, verbs: frozenset[str], rows: Words) -> bool:
    """Whether a method's name is one of the verbs, with the table or nothing as its object: `create`, `addInvoices`,
    `getByKey`."""
    verb, *rest = parts(method.name)
    object_ = takewhile(lambda part: part not in _PREPOSITIONS, rest)
    return stem(verb) in verbs and all(any(rows.said((part,))) for part in object_)


_PREPOSITIONS = words("by from for in of with without across and")
_DONE = {
    Relation.WRITES_TABLE: frozenset(map(stem, words("create insert save add update persist store write"))),
    Relation.READS_TABLE: frozenset(map(stem, words("get find list read search query load count fetch"))),
    Relation.DELETES: frozenset(map(stem, words("delete remove purge erase"))),
}
"""Stems of the verbs with which the names of methods begin."""


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
        _, told, names = near.headline.partition(": ")
        no = absent(code_base.health, f"No table is called after {meant.said}.")
        return replace(near, headline=f"{no} Nearest: {names}", is_near=True) if told and not near.is_near else near
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
