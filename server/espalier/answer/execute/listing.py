"""Lists: what stands in a relation to the anchors, or all of a kind, each with the edge that is its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from espalier.answer.codebase import CodeBase
from espalier.answer.english.thesaurus import is_verb
from espalier.answer.english.tokens import stem, tokens
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import (
    contents,
    deletions,
    described,
    ends,
    heritage,
    hours,
    modules,
    remote,
    sites,
    stored,
    tables,
    things,
    triggers,
)
from espalier.answer.execute.anchors import Meant, plural
from espalier.answer.execute.closeness import ALL, close
from espalier.answer.execute.directions import is_target, possible
from espalier.answer.execute.ends import inside, side_of, wanted_kind
from espalier.answer.execute.filters import adjectives, at_hours, kept, kept_nodes, told
from espalier.answer.execute.kinds import all_of, is_a
from espalier.answer.execute.list_headlines import headline_of, nearest_of, subject_of, things_of, where, yes
from espalier.answer.execute.list_items import MOST, RARE, Listed, by_closeness, declared, declared_things, said_by
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.responses import answered
from espalier.answer.execute.sentences import (
    absent,
    capitalised,
    first_of_each,
    listed,
    name_of,
    series,
    type_name,
    varied,
)
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group, by_role, counted, group
from espalier.answer.markdown import code
from espalier.answer.query import Direction, Filter, Form, Query, Relation, Select
from espalier.answer.roles import is_accessor
from espalier.answer.terms import terms
from espalier.answer.ties import PLAIN
from espalier.ontology.enclosing import type_of, with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_QUOTED = frozenset({EdgeKind.RELATES})
_BY_ROLE = frozenset({
    Relation.ANY, Relation.USES, Relation.DEPENDS_ON, Relation.CALLS, Relation.INJECTS, Relation.CREATES,
    Relation.RETURNS, Relation.TAKES, Relation.ANNOTATED_WITH, Relation.READS_FIELD, Relation.WRITES_FIELD,
})  # fmt: skip
"""Relations whose sources are told apart by the roles that they play."""
_THINGS = frozenset({
    Select.ENDPOINT, Select.TABLE, Select.COLUMN, Select.PROPERTY, Select.FIELD, Select.LISTENER
})  # fmt: skip
"""Kinds of which each is a thing of its own, however many one type has."""
_OF_TABLES = frozenset({Relation.WRITES_TABLE, Relation.READS_TABLE, Relation.JOINED_WITH})
"""Relations by which tables are told apart where there is no anchor."""
_STORING = frozenset({Relation.WRITES_TABLE, Relation.READS_TABLE, Relation.DELETES})
_GENERAL = frozenset({Relation.ANY, Relation.USES, Relation.DEPENDS_ON})
_WITHIN = frozenset({Relation.CALLS, Relation.CREATES, Relation.READS_FIELD, Relation.WRITES_FIELD})
"""Relations in which the parts of one type stand to each other."""


def of_kind(code_base: CodeBase, query: Query) -> Finding:
    """Everything of a kind in the code base (a query without anchors)."""
    ontology = code_base.ontology
    select = query.select or Select.CLASS
    if select is Select.MODULE:
        return remote.talking(code_base) if query.relation is Relation.CALLS else modules.of_build(code_base)
    found = everything(code_base, query)
    if select is Select.PROPERTY:
        found.sort(key=lambda node: not ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY,)))  # those of this code
    evidence = [row for node in found for row in _reasons(code_base, query, node)]
    names = [name_of(ontology, node.key) for node in found]
    adjective = adjectives(query.filters)
    noun = counted(len(found), f"{adjective}{select}", f"{adjective}{plural(select)}")
    noun = plural(select) if select is Select.DATABASE else noun
    unknown, unread = _at_unknown_times(code_base, query)
    if not found and (base := everything(code_base, query.altered(filters=_of_places(query)))):
        none = f"None of {counted(len(base), str(select), plural(select))}{where(query)} {_told(query)}."
        return Finding(absent(code_base.health, none) + unknown, unread)
    if not found:
        return Finding(absent(code_base.health, f"No {select} of this code base {_conditions(query)}."))
    below, further = _below(code_base, query)
    rest = _tested(ontology) if select is Select.TEST else below
    span = next((f" that {_verb(len(found))} {at_hours(each)}" for each in query.filters if each.until is not None), "")
    stores = select is Select.ENDPOINT and query.relation in _STORING
    span += f" that {stored.said(query.relation, len(found))}" if stores else ""
    headline = f"{yes(query)}{noun}{where(query)}{span}: {listed(names)}.{rest}{unknown}"
    groups = (Group("", tuple(evidence), MOST), *further, *unread)
    return Finding(headline, groups, notes=stored.unseen((query.relation,) if stores else ()))


def _reasons(code_base: CodeBase, query: Query, node: Node) -> list[Evidence]:
    """Where a thing of a list stands; of what fills or empties caches, the caches; of what stores, by what it does; of
    a setting, also who reads it."""
    if node.kind is NodeKind.ENDPOINT and query.relation in _STORING:
        item = stored.by_endpoint(code_base.ontology, node, query.relation)
        edge = next(iter(code_base.ontology.into(node.key, (EdgeKind.EXPOSES,))))
        return [of_edge(edge), *([item] if item is not None else ())]
    if query.select is Select.PROPERTY and not query.filters:
        read = code_base.ontology.into(node.key, (EdgeKind.CONSUMES_PROPERTY,))[:_READERS]
        rows = (declared(code_base, node, query.select), *map(of_edge, read))
        return list(dict.fromkeys(each for each in rows if each.path or not read))
    kinds = meaning(query.relation).kinds if query.relation in _OF_CACHES else ()
    edges = code_base.ontology.out(node.key, kinds) if kinds and node.kind is NodeKind.METHOD else ()
    cached = [with_annotations(code_base, of_edge(edge)) for edge in edges]
    return cached or [declared(code_base, node, query.select)]


_READERS = 2
"""Of one setting, in a list of all."""
_OF_CACHES = frozenset({Relation.CACHES, Relation.EVICTS})


def _verb(count: int) -> str:
    return "runs" if count == 1 else "run"


def _at_unknown_times(code_base: CodeBase, query: Query) -> tuple[str, tuple[Group, ...]]:
    """Of jobs of an hour those whose schedule cannot be read."""
    if not any(each.hour is not None for each in query.filters):
        return "", ()
    others = query.altered(filters=tuple(each for each in query.filters if each.hour is None))
    ontology = code_base.ontology
    found = [node for node in everything(code_base, others) if hours.is_unknown(ontology, node)]
    if not found:
        return "", ()
    names = listed(name_of(ontology, node.key) for node in found)
    their = "its schedule is" if len(found) == 1 else "their schedules are"
    said = f" When {names} {_verb(len(found))} is not known: {their} set outside of what was read."
    return said, group("When is not known", [declared(code_base, node, Select.SCHEDULED_JOB) for node in found])


def _of_places(query: Query) -> tuple[Filter, ...]:
    """The conditions that say where things are, or how far to go; without those that things meet or do not."""
    return tuple(each for each in query.filters if each.module or each.outside or each.transitive)


def _told(query: Query) -> str:
    return " and ".join(filter(None, (told(each) for each in query.filters if each not in _of_places(query))))


def _below(code_base: CodeBase, query: Query) -> tuple[str, tuple[Group, ...]]:
    """What runs in a module besides, as it is in those that the module is built with."""
    ontology = code_base.ontology
    name = next((each.module for each in query.filters if each.module is not None), None)
    module = modules.named(ontology, name) if name is not None and query.select is Select.SCHEDULED_JOB else None
    others = list(all_of(ontology, Select.SCHEDULED_JOB)) if module is not None else []
    told, rows = "", []
    for each in modules.built_with(ontology, module) if module is not None else ():
        inside = [node for node in others if modules.holds(ontology, each, node)]
        if inside:
            names = listed(name_of(ontology, node.key) for node in inside)
            told += f" {code(each.name)}, with which it is built, has {names}."
            rows += [declared(code_base, node, query.select) for node in inside]
    return told, group("In what it is built with", rows)


def _tested(ontology: Ontology) -> str:
    """How many classes of main code have a test that is named after them."""
    classes = [node for node in all_of(ontology, Select.CLASS) if node.kind is NodeKind.CLASS]
    tested = [node for node in classes if ontology.into(node.key, (EdgeKind.TESTS,))]
    return f" {len(tested)} of {counted(len(classes), 'class', 'classes')} of main code have a test of their name."


def everything(code_base: CodeBase, query: Query) -> list[Node]:
    """All nodes of the wanted kind that meet the filters and have an edge of the query's relation; of what declares
    methods, those that declare most first."""
    ontology = code_base.ontology
    select = query.select or Select.CLASS
    if select is Select.ENDPOINT and query.relation is Relation.REQUESTS:
        asked = dict.fromkeys(edge.target for edge in ontology.edges(EdgeKind.REQUESTS))
        requested = (node for key in asked if (node := ontology.node(key)) is not None)
        return sorted(fitting(code_base, query, requested), key=lambda node: node.key)
    nodes = [node for node in all_of(ontology, select) if kept_nodes(ontology, node, query.filters)]
    if query.relation is Relation.DECLARES:
        counts = {node.key: len(_methods(ontology, node)) for node in nodes}
        return sorted((n for n in nodes if counts[n.key]), key=lambda node: (-counts[node.key], node.key))
    if select is Select.TABLE and query.relation in _OF_TABLES:
        nodes = [node for node in nodes if sites.to(ontology, query.relation, [node])]
    if select is Select.ENDPOINT and query.relation in _STORING:
        nodes = [node for node in nodes if stored.by_endpoint(ontology, node, query.relation) is not None]
    if query.relation is not Relation.ANY and select not in (Select.TABLE, Select.ENDPOINT, Select.SCHEDULED_JOB):
        nodes = _standing(ontology, query, nodes)
    return sorted(nodes, key=lambda node: node.key)


def _standing(ontology: Ontology, query: Query, nodes: Sequence[Node]) -> list[Node]:
    """Those that are a source of the relation; where only its targets can be of the wanted kind, a target."""
    kinds = meaning(query.relation).kinds
    end = ontology.into if is_target(query.relation, query.select) else ontology.out
    return [node for node in nodes if any(end(key, kinds) for key in with_members(ontology, node))]


def fitting(code_base: CodeBase, query: Query, nodes: Iterable[Node]) -> list[Node]:
    """Those that meet the filters."""
    return [node for node in nodes if kept_nodes(code_base.ontology, node, query.filters)]


def _methods(ontology: Ontology, node: Node) -> list[Node]:
    return [each for each in ontology.members(node.key) if each.kind is NodeKind.METHOD]


def related(code_base: CodeBase, query: Query, meant: Meant, about: Relevance | None = None) -> Finding:
    """What stands in the query's relation to one anchor; to a module's types, where that is no relation of modules.
    `about`: the words of the whole question, where there are more than the anchor's."""
    if query.select is Select.MODULE and query.relation is Relation.CALLS:
        return remote.find(code_base, meant, query.direction)
    query, meant = contents.opened(code_base.ontology, query, _serving(code_base.ontology, query, meant))
    found = look_up(code_base, query, meant, about)
    way = possible(query.relation, query.direction, meant.nodes, query.select) if meant.exact else None
    if not found.things and way is not None and way is not query.direction:
        query = query.altered(direction=way)
        found = look_up(code_base, query, meant, about)
    ranked_all = query.select in things.KINDS and not any(each.module for each in query.filters)
    if not found.things or (query.select in RARE and not found.sure and not ranked_all):
        return _of_module(code_base, query, meant) or _nothing(code_base, query, meant)
    ontology = code_base.ontology
    apart = wanted_kind(query) in _THINGS
    firsts = set(
        found.evidence if apart else first_of_each(ontology, found.evidence, side_of(ontology, query, meant.nodes))
    )
    shown = tuple(item for item in found.evidence if item in firsts)
    further = group("Further places", [item for item in found.evidence if item not in firsts])
    said, besides = _besides(code_base, query, meant)
    unsaid = _unsaid(meant.words, found.evidence) if meant.words and by_closeness(query) else ()
    is_near = bool(meant.words) and by_closeness(query) and not found.sure
    unheard = _left_unsaid(meant.words, found.evidence) if unsaid else ()
    apart = query.form is Form.EXISTS and bool(meant.words) and not _says_each(ontology, meant.words, found.things)
    if query.select is Select.CLASS and by_closeness(query) and (apart or _are_things(unheard)):
        found = replace(found, sure=False)  # of what nothing says no class is told to be
    headline = headline_of(ontology, query, meant, found) + said
    notes = (*nearest_of(ontology, query, meant, found), *unsaid)
    return Finding(headline, (*_shown(ontology, query, shown), *besides, *further), notes=notes, is_near=is_near)


def _serving(ontology: Ontology, query: Query, meant: Meant) -> Meant:
    """Where it is asked what endpoints return, take, call or throw: the methods that serve them."""
    if query.direction is Direction.TO or query.relation in _OF_ENDPOINTS:
        return meant
    if not meant.nodes or any(node.kind is not NodeKind.ENDPOINT for node in meant.nodes):
        return meant
    edges = (edge for node in meant.nodes for edge in ontology.into(node.key, (EdgeKind.EXPOSES,)))
    found = (ontology.node(edge.source) for edge in edges)
    return replace(meant, nodes=tuple(dict.fromkeys(each for each in found if each is not None)) or meant.nodes)


_OF_ENDPOINTS = frozenset({
    Relation.ANY, Relation.EXPOSES_ENDPOINT, Relation.REQUESTS, Relation.SECURES, Relation.FILTERS, Relation.TESTS,
})  # fmt: skip
"""Relations in which an endpoint itself stands."""


def _of_module(code_base: CodeBase, query: Query, meant: Meant) -> Finding | None:
    """Where a type has nothing of the wanted kind: what the module of its name has ("the billing service" with
    `BillingService` in `billing-service`)."""
    module = modules.called_like(code_base.ontology, meant)
    if module is None or query.direction is Direction.TO or query.select is None:
        return None
    found = related(code_base, query, module)
    if not found.groups:
        return None
    return replace(found, headline=f"{_nothing(code_base, query, meant).headline} {capitalised(found.headline)}")


def _shown(ontology: Ontology, query: Query, rows: Sequence[Evidence]) -> tuple[Group, ...]:
    """Users by the roles that they play, where they play several."""
    groups = by_role(ontology, rows) if query.direction is Direction.TO and query.relation in _BY_ROLE else ()
    return groups if len(groups) > 1 else (Group("", tuple(rows), MOST),)


def _besides(code_base: CodeBase, query: Query, meant: Meant) -> tuple[str, tuple[Group, ...]]:
    """What else belongs to the answer: who catches an exception and what a client then gets, what queries a table."""
    ontology, then = code_base.ontology, ""
    if query.direction is Direction.TO and query.relation is Relation.THROWS:
        caught = (answered(code_base, item) for item in sites.to(ontology, Relation.CATCHES, meant.nodes))
        said, title, rows = "caught", "Caught", list(caught)
        statuses = dict.fromkeys(item.note for item in rows if item.kind == EdgeKind.HANDLES and item.note)
        then = f" The client gets {listed(statuses)}." if statuses else ""
    elif query.direction is Direction.TO and query.relation is Relation.MAPS_TO_TABLE:
        said, title, rows = "queried", "Queries", tables.queries_of(ontology, meant.nodes)
    elif (
        query.select is Select.METHOD and query.direction is Direction.TO and query.relation is Relation.ANNOTATED_WITH
    ):
        rows = [item for item in sites.to(ontology, query.relation, meant.nodes) if not is_test(item.path)]
        whole = [item for item in rows if "#" not in item.source]
        noun = "type" if len(whole) == 1 else "types"
        names = listed(name_of(ontology, item.source) for item in whole)
        also = len(whole) < len(rows) and whole
        return (f" It is also on the {noun} {names}.", group("On types", whole)) if also else ("", ())
    elif query.direction is Direction.FROM and query.relation is Relation.MAPS_TO_TABLE:
        rows = sites.tables_of_parts(ontology, meant.nodes)
        joins = sites.join_tables(ontology, meant.nodes)
        said = f" Its parts are kept in {listed(name_of(ontology, item.target) for item in rows)}." if rows else ""
        said += f" Relations are kept in {listed(name_of(ontology, item.target) for item in joins)}." if joins else ""
        return said, (*group("Its parts", rows), *group("Its relations", joins))
    elif query.direction is Direction.TO and query.relation is Relation.CALLS and not query.filters and meant.exact:
        by, begun = triggers.told(ontology, meant.nodes)
        return (f" A framework calls it, too. It is triggered by {by}.", group("Triggers", begun)) if by else ("", ())
    elif query.direction is Direction.TO and query.relation is Relation.DELETES:
        rows = deletions.cascading(code_base, meant.nodes)
        owners = listed(type_name(ontology, item.source) for item in rows)
        return (f" It is deleted with {owners}, too.", group("Deleted with", rows)) if rows else ("", ())
    else:
        return "", ()
    names = listed(name_of(ontology, item.source) for item in rows)
    return (f" It is {said} by {names}.{then}", group(title, rows)) if rows else ("", ())


def _says_each(ontology: Ontology, text: str, things: Iterable[str]) -> bool:
    """Whether one of the things says each of the words, by its name, its members' or its annotations'."""
    words = words_of(ontology, text)
    for key in things:
        node, members = ontology.node(key), ontology.members(key)
        noted = (name for each in (node, *members) if each is not None for name in each.annotations)
        if words.surely((key, *(each.name for each in members), *noted)):
            return True
    return False


def _are_things(unsaid: Iterable[str]) -> bool:
    """Whether any of the words is no deed: names seldom say that."""
    said = (each for word in unsaid for each in tokens(word))
    return any(each.low.endswith(_OF_NOUNS) or not (is_verb(each.stem) or each.participle) for each in said)


_OF_NOUNS = ("ment", "ments", "ion", "ions")


def _unsaid(words: str, rows: Sequence[Evidence]) -> tuple[str, ...]:
    """The line that says which words none of the rows says, for the reader to judge by."""
    unsaid = _left_unsaid(words, rows)
    told = unsaid and len(unsaid) < len({stem(each) for each in terms(words)})
    return (f"No name here says {series(map(code, sorted(unsaid)), 'or')}.",) if told else ()


def _left_unsaid(words: str, rows: Sequence[Evidence]) -> list[str]:
    keys = said_by(rows) | {row.note for row in rows}
    said = {stem(each) for each in terms(words)}
    asked = {stem(each): each for each in terms(words)}
    heard = Words(tuple(said), ()).said(keys)
    return [asked[each] for each, share in zip(said, heard, strict=True) if not share]


def look_up(code_base: CodeBase, query: Query, meant: Meant, about: Relevance | None = None) -> Listed:
    """The things that a query with one anchor finds, with their reasons."""
    ontology = code_base.ontology
    if meant.words and by_closeness(query):
        return close(code_base, query, meant, about)
    if query.relation is Relation.ANY and query.select is not None and meant.exact:
        members = [node for node in meant.nodes if is_a(ontology, node, query.select)]
        if members and len(meant.nodes) > 1:
            return declared_things(code_base, members, query)
    side = side_of(ontology, query, meant.nodes)
    found = _evidence(ontology, query, meant.nodes)
    if query.relation is Relation.DELETES:
        found = deletions.among(code_base, found)
    evidence = kept(ontology, found, query.filters, meant.nodes, lambda item: ends.thing(ontology, query, side(item)))
    if query.relation is Relation.TESTS and query.direction is Direction.TO:
        evidence += remote.tests_of(code_base, meant.nodes)
    evidence = ends.of_kind(ontology, inside(ontology, evidence, query, side), query, side)
    if query.select is Select.PACKAGE:
        own = {node.key for node in meant.nodes}
        evidence = [item for item in evidence if ends.thing(ontology, query, side(item)) not in own]
    ordered = varied(ontology, sorted(evidence, key=lambda item: item.kind in PLAIN), side)
    if query.direction is Direction.TO and query.relation in _BY_ROLE:
        ordered = [item for each in by_role(ontology, ordered) for item in each.evidence]
    if query.relation in heritage.RELATIONS:
        direct = heritage.is_direct(ontology, query, meant.nodes)
        ordered.sort(key=lambda item: (is_test(item.path), not direct(item)))
    if query.relation is Relation.CALLS and query.direction is Direction.FROM:
        ordered.sort(key=lambda item: is_accessor(ontology.node(side(item))))
    quoted = [with_annotations(code_base, item) if item.kind in _QUOTED else item for item in ordered]
    named = (key for item in quoted for key in ends.things(ontology, query, side(item)))
    return Listed(tuple(dict.fromkeys(named)), tuple(quoted))


def _evidence(ontology: Ontology, query: Query, nodes: Sequence[Node]) -> list[Evidence]:
    step = sites.to if query.direction is Direction.TO else sites.out_of
    found = step(ontology, query.relation, nodes)
    if not any(each.transitive for each in query.filters):
        return found
    side, met = side_of(ontology, query, nodes), {node.key for node in nodes}
    frontier = found
    while frontier and len(found) < 500:
        keys = {key for item in frontier if (key := side(item)) not in met}
        met |= keys
        frontier = step(ontology, query.relation, [n for key in sorted(keys) if (n := ontology.node(key)) is not None])
        found = list(dict.fromkeys([*found, *frontier]))
    return found


# --------------------------------------------------------------------------- where there is nothing


def _owners(ontology: Ontology, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The types of methods."""
    found = (type_of(ontology, node.key) for node in nodes if node.kind is NodeKind.METHOD)
    return tuple({each.key: each for each in found if each is not None}.values())


def _conditions(query: Query) -> str:
    if query.relation in _OF_CACHES:
        return meaning(query.relation).active.replace("the cache", "a cache")
    if query.select is Select.ENDPOINT and query.relation is Relation.REQUESTS:
        return "is requested by its clients"
    return f"{meaning(query.relation).active} anything" if query.relation is not Relation.ANY else "fits"


def _wanted_none(query: Query) -> str:
    """What there is none of. Calls of libraries' methods are no edges of the graph, so they are not denied."""
    if query.relation is Relation.CALLS and query.direction is Direction.FROM:
        return f"no {query.select or Select.METHOD} of this code base"
    return f"no {query.select}" if query.select is not None else "nothing"


def _unfiltered(code_base: CodeBase, query: Query, meant: Meant) -> tuple[str, ...]:
    """What stands in the relation and does not meet the conditions."""
    met = _of_places(query)
    asked = met != query.filters and query.relation is not Relation.SECURES
    return look_up(code_base, query.altered(filters=met), meant).things if asked else ()


def _nothing(code_base: CodeBase, query: Query, meant: Meant) -> Finding:
    """Says that nothing stands in the relation; then what the anchor is used by otherwise."""
    said = meaning(query.relation)
    if said.unknown:
        return Finding(f"The graph does not know {said.unknown}.")
    if query.relation is Relation.MAPS_TO_TABLE and query.direction is Direction.TO:
        columns = related(code_base, query.altered(select=Select.COLUMN, relation=Relation.COLUMN_OF), meant)
        if columns.groups and not columns.missed:
            return columns
    wanted = _wanted_none(query)
    if not meant.nodes and not meant.words and meant.link is None:  # a role that nothing plays
        none = f"nothing of {meant.said}" if meant.said == plural(Select.DATABASE) else f"no {meant.said}"
        return Finding(absent(code_base.health, f"The graph sees {none}."), missed=True)
    if not meant.nodes:
        stored = query.direction is Direction.TO and query.relation in _STORING  # an entity is what was looked for
        looked_for = "no entity" if stored else wanted
        no = absent(code_base.health, f"{capitalised(looked_for)} is named like {meant.said}.")
        known = query.select in RARE | things.KINDS
        every = everything(code_base, query.altered(anchors=())) if known and query.form is Form.LIST else []
        few = 0 < len(every) <= (MOST if query.select in RARE else ALL)
        other = of_kind(code_base, query.altered(anchors=(), form=Form.LIST)) if few else None
        return Finding(no) if other is None else replace(other, headline=f"{no} {other.headline}", missed=True)
    subject = subject_of(code_base.ontology, meant)
    if unfiltered := _unfiltered(code_base, query, meant):
        none = f"None of {things_of(query, subject, len(unfiltered))} {_told(query)}."
        return Finding(absent(code_base.health, none), missed=True)
    what = f"{said.active} {subject}" if query.direction is Direction.TO else f"{subject} {said.active}"
    within = query.direction is Direction.TO and query.relation in _WITHIN
    if within and (own := sites.from_inside(code_base.ontology, query.relation, meant.nodes)):
        names = listed(dict.fromkeys(name_of(code_base.ontology, item.source) for item in own))
        return Finding(f"Only {subject} itself {said.active} it: {names}.", (Group("", tuple(own), MOST),))
    if within and query.relation is Relation.CALLS:
        by, begun = triggers.told(code_base.ontology, meant.nodes)
        none = absent(code_base.health, f"The graph sees {wanted} that {what}.")
        if by:
            return Finding(f"{none} A framework calls it. It is triggered by {by}.", (Group("", begun, MOST),))
    gone = query.relation is Relation.DELETES and query.direction is Direction.TO
    if gone and (rows := deletions.cascading(code_base, meant.nodes)):
        with_it = listed(type_name(code_base.ontology, row.source) for row in rows)
        no = absent(code_base.health, f"The graph sees {wanted} that {what} alone.")
        return Finding(f"{no} It is deleted with {with_it}.", (Group("", tuple(rows), MOST),))
    inner = query.direction is Direction.FROM and any(node.kind in TYPE_KINDS for node in meant.nodes)
    outside = " outside of itself" if inner and query.relation in _WITHIN else ""
    no = absent(code_base.health, f"The graph sees {wanted} that {what}{outside}.")
    if query.relation is Relation.TESTS and (owners := _owners(code_base.ontology, meant.nodes)):
        found = look_up(code_base, query, Meant(listed(each.name for each in owners), owners))
        names = listed(name_of(code_base.ontology, key) for key in found.things)
        said_of = f"{no} Of {listed(each.name for each in owners)} something else is tested by {names}."
        return Finding(said_of, group("", found.evidence)) if found.things else Finding(no, missed=True)
    general = query.altered(select=None, relation=Relation.USES, form=Form.LIST)
    kind = query.select if query.relation is Relation.ANY and query.direction is Direction.FROM else None
    if kind is not None and meant.exact and all(is_a(code_base.ontology, each, kind) for each in meant.nodes):
        told = described.find(code_base, [meant])
        return replace(told, headline=f"{no} {told.headline}", missed=True)
    asked = query.relation in _GENERAL and query.select is None
    if not meant.exact or query.direction is Direction.FROM or asked or query.filters:
        return Finding(no, missed=True)
    other = related(code_base, general, meant)
    headline = f"{no} {capitalised(other.headline)}" if other.groups else no
    return replace(other, headline=headline, missed=query.relation is not Relation.DELETES)  # no words say it better
