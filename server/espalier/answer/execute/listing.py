"""Lists: what stands in a relation to the anchors, or all of a kind, each with the edge that is its reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import (
    contents,
    control,
    described,
    ends,
    foreign_keys,
    http,
    mechanism,
    modules,
    remote,
    sites,
    tables,
    things,
)
from espalier.answer.execute.anchors import Meant, plural
from espalier.answer.execute.concepts import Ranked, best, field, ranked
from espalier.answer.execute.directions import possible
from espalier.answer.execute.ends import inside, side_of, thing, wanted_kind
from espalier.answer.execute.filters import kept, kept_nodes
from espalier.answer.execute.kinds import all_of, is_a
from espalier.answer.execute.notes import LONGEST, with_annotations, written_annotations
from espalier.answer.execute.relations import meaning
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.responses import answered
from espalier.answer.execute.sentences import absent, capitalised, first_of_each, listed, name_of, named_apart, varied
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group, by_role, counted, group
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.answer.query import Direction, Form, Query, Relation, Select
from espalier.answer.render import short
from espalier.answer.roles import is_accessor
from espalier.answer.terms import terms
from espalier.answer.ties import PLAIN
from espalier.ontology.enclosing import type_of, with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind

_MAKING = (EdgeKind.EXPOSES, EdgeKind.MAPS, EdgeKind.DECLARES_BEAN, EdgeKind.MAPS_COLUMN, EdgeKind.CONFIGURES)
_EVENTFUL = (EdgeKind.PUBLISHES, EdgeKind.LISTENS)
_QUOTED = frozenset({EdgeKind.RELATES})
_ANYTHING = frozenset({
    Relation.ANY, Relation.COLUMN_OF, Relation.EXPOSES_ENDPOINT, Relation.MAPS_TO_TABLE, Relation.SECURES
})  # fmt: skip
"""Relations by which a concept is close to things of a kind, and no one edge is."""
_BY_ROLE = frozenset({
    Relation.ANY, Relation.USES, Relation.DEPENDS_ON, Relation.CALLS, Relation.INJECTS, Relation.CREATES,
    Relation.RETURNS, Relation.TAKES, Relation.ANNOTATED_WITH, Relation.READS_FIELD, Relation.WRITES_FIELD,
})  # fmt: skip
"""Relations whose sources are told apart by the roles that they play."""
_THINGS = frozenset({
    Select.ENDPOINT, Select.TABLE, Select.COLUMN, Select.PROPERTY, Select.FIELD, Select.LISTENER
})  # fmt: skip
"""Kinds of which each is a thing of its own, however many one type has."""
_NOTED = frozenset({Select.ENTITY, Select.BEAN, Select.CONFIGURATION, Select.FILTER, Select.ASPECT, Select.FIELD})
"""Kinds of which the annotations say what the reader wants to know."""
_RARE = frozenset({Select.SCHEDULED_JOB, Select.ASPECT, Select.FILTER})
"""Kinds of which all are told where the words fit none, if they are few: a name may not say what one does."""
_OF_TABLES = frozenset({Relation.WRITES_TABLE, Relation.READS_TABLE, Relation.JOINED_WITH})
"""Relations by which tables are told apart where there is no anchor."""
_GENERAL = frozenset({Relation.ANY, Relation.USES, Relation.DEPENDS_ON})
_WITHIN = frozenset({Relation.CALLS, Relation.CREATES, Relation.READS_FIELD, Relation.WRITES_FIELD})
"""Relations in which the parts of one type stand to each other."""
_TESTING = re.compile(r"\b(?:check|verif|assert|ensur|cover|exercis|test|prov)\w*", re.IGNORECASE)
"""What every test does tells none from another."""
_SERVING = re.compile(r"\b(?:handl|serv(?:e|es|ed|ing)\b|expos)\w*", re.IGNORECASE)
"""What every controller does."""
_HEARD, _SURE = 0.25, 0.6
"""Of words of which nothing says more than the first share nothing is listed; above the second a yes is no guess."""
_CALLED_SO = 12
_FEW = 4
"""Of more words than these one in the plural is not what is asked for."""
_SAYS_NOTE, _MOST_NOTED = 0.8, 8
"""How much of the words an annotation's name must say; and how many of what is marked so are shown."""
_MOST = 40
_CALLS = 1


@dataclass(frozen=True, slots=True)
class Listed:
    """`things`: keys of what was asked for, most telling first, each once. `evidence`: why. `sure`: not by
    closeness to words of which no name says much."""

    things: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    sure: bool = True


def of_kind(code_base: CodeBase, query: Query) -> Finding:
    """Everything of a kind in the code base (a query without anchors)."""
    ontology = code_base.ontology
    select = query.select or Select.CLASS
    if select is Select.MODULE:
        return remote.talking(code_base) if query.relation is Relation.CALLS else modules.of_build(code_base)
    found = everything(code_base, query)
    evidence = [declared(code_base, node, query.select) for node in found]
    names = [name_of(ontology, node.key) for node in found]
    noun = counted(len(found), str(select), plural(select))
    if not found:
        return Finding(absent(code_base.health, f"No {select} of this code base {_conditions(query)}."))
    below, further = _below(code_base, query)
    rest = _tested(ontology) if select is Select.TEST else below
    headline = f"{_yes(query)}{noun}{_where(query)}: {listed(names)}.{rest}"
    return Finding(headline, (Group("", tuple(evidence), _MOST), *further))


def _where(query: Query) -> str:
    return "".join(f" in {code(each.module)}" for each in query.filters if each.module is not None)


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
    nodes = [node for node in all_of(ontology, select) if kept_nodes(ontology, node, query.filters)]
    if query.relation is Relation.DECLARES:
        counts = {node.key: len(_methods(ontology, node)) for node in nodes}
        return sorted((n for n in nodes if counts[n.key]), key=lambda node: (-counts[node.key], node.key))
    if select is Select.TABLE and query.relation in _OF_TABLES:
        nodes = [node for node in nodes if sites.to(ontology, query.relation, [node])]
    if query.relation is not Relation.ANY and select not in (Select.TABLE, Select.ENDPOINT, Select.SCHEDULED_JOB):
        kinds = meaning(query.relation).kinds
        nodes = [node for node in nodes if any(ontology.out(key, kinds) for key in with_members(ontology, node))]
    return sorted(nodes, key=lambda node: node.key)


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
    query, meant = contents.opened(code_base.ontology, query, meant)
    found = look_up(code_base, query, meant, about)
    way = possible(query.relation, query.direction, meant.nodes, query.select) if meant.exact else None
    if not found.things and way is not None and way is not query.direction:
        query = query.altered(direction=way)
        found = look_up(code_base, query, meant, about)
    ranked_all = query.select in things.KINDS and not any(each.module for each in query.filters)
    if not found.things or (query.select in _RARE and not found.sure and not ranked_all):
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
    headline = _headline(ontology, query, meant, found) + said
    return Finding(headline, (*_shown(ontology, query, shown), *besides, *further), notes=unsaid)


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
    return groups if len(groups) > 1 else (Group("", tuple(rows), _MOST),)


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
    elif query.direction is Direction.FROM and query.relation is Relation.MAPS_TO_TABLE:
        rows = sites.tables_of_parts(ontology, meant.nodes)
        joins = sites.join_tables(ontology, meant.nodes)
        said = f" Its parts are kept in {listed(name_of(ontology, item.target) for item in rows)}." if rows else ""
        said += f" Relations are kept in {listed(name_of(ontology, item.target) for item in joins)}." if joins else ""
        return said, (*group("Its parts", rows), *group("Its relations", joins))
    else:
        return "", ()
    names = listed(name_of(ontology, item.source) for item in rows)
    return (f" It is {said} by {names}.{then}", group(title, rows)) if rows else ("", ())


def _unsaid(words: str, rows: Sequence[Evidence]) -> tuple[str, ...]:
    """The words that none of the rows says, for the reader to judge by."""
    keys = _said_by(rows)
    said = {stem(each) for each in terms(words)}
    asked = {stem(each): each for each in terms(words)}
    heard = Words(tuple(said), ()).said(keys)
    unsaid = [asked[each] for each, share in zip(said, heard, strict=True) if not share]
    return (f"No name here says {listed(sorted(unsaid))}.",) if unsaid and len(unsaid) < len(asked) else ()


def _said_by(rows: Sequence[Evidence]) -> set[str]:
    """The names and paths in evidence and its chains."""
    keys = {key for row in rows for key in (row.source, row.target, row.path)}
    return keys | {key for row in rows for edge in row.chain for key in (edge.source, edge.target)}


def by_closeness(query: Query) -> bool:
    """Whether things are listed that are close to words, whatever else the words stand for."""
    return query.form in (Form.LIST, Form.EXISTS, Form.COUNT) and query.relation in _ANYTHING


def look_up(code_base: CodeBase, query: Query, meant: Meant, about: Relevance | None = None) -> Listed:
    """The things that a query with one anchor finds, with their reasons."""
    ontology = code_base.ontology
    if meant.words and by_closeness(query):
        return _close(code_base, query, meant, about)
    if query.relation is Relation.ANY and query.select is not None and meant.exact:
        members = [node for node in meant.nodes if is_a(ontology, node, query.select)]
        if members and len(meant.nodes) > 1:
            return _declared_things(code_base, members, query)
    evidence = kept(ontology, _evidence(ontology, query, meant.nodes), query.filters, meant.nodes)
    if query.relation is Relation.TESTS and query.direction is Direction.TO:
        evidence += remote.tests_of(code_base, meant.nodes)
    side = side_of(ontology, query, meant.nodes)
    evidence = ends.of_kind(ontology, inside(ontology, evidence, query, side), query, side)
    ordered = varied(ontology, sorted(evidence, key=lambda item: item.kind in PLAIN), side)
    if query.direction is Direction.TO and query.relation in _BY_ROLE:
        ordered = [item for each in by_role(ontology, ordered) for item in each.evidence]
    if query.relation is Relation.CALLS and query.direction is Direction.FROM:
        ordered.sort(key=lambda item: is_accessor(ontology.node(side(item))))
    quoted = [with_annotations(code_base, item) if item.kind in _QUOTED else item for item in ordered]
    return Listed(tuple(dict.fromkeys(thing(ontology, query, side(item)) for item in quoted)), tuple(quoted))


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


# --------------------------------------------------------------------------- by closeness to words


def _close(code_base: CodeBase, query: Query, meant: Meant, about: Relevance | None) -> Listed:
    ontology = code_base.ontology
    select = wanted_kind(query)
    if select in things.KINDS:
        said = words_of(ontology, meant.words)
        return _things(code_base, query, select, about or Relevance(code_base, meant.words), said)
    near = field(code_base, _telling_words(meant.words, select))
    candidates = ranked(ontology, near, select)
    noted = _noted(code_base, near.words) if select is Select.CLASS and query.form is Form.EXISTS else ()
    if near.heard(ontology) < _HEARD:
        return _with(ontology, Listed((), ()), noted)
    if select is Select.CLASS and not any(each.said >= _SURE for each in best(candidates)):
        candidates = _relevant(candidates, about or Relevance(code_base, meant.words))
    if any(each.module for each in query.filters):
        candidates = [each for each in candidates if kept_nodes(ontology, each.node, query.filters)]
    rows = [each for each in best(candidates) if kept_nodes(ontology, each.node, query.filters)]
    if select is Select.CLASS and (called := _called_so(ontology, meant.words)):
        order = {each.node.key: at for at, each in enumerate(candidates)}
        return _declared_things(code_base, sorted(called, key=lambda each: order.get(each.key, len(order))), query)
    evidence = [_near(code_base, each, select, near.words) for each in rows]
    if select is Select.CLASS:
        evidence += [item for each in rows[:_HEARING] for item in _heard(ontology, each.node, near.words)]
    if not any(near.words.said(_said_by(evidence))):
        return _with(ontology, Listed((), ()), noted)
    sure = any(each.said >= _SURE for each in rows)
    return _with(ontology, Listed(tuple(each.node.key for each in rows), tuple(evidence), sure), noted)


def _telling_words(words: str, select: Select) -> str:
    """The words without those that every thing of the kind is about, unless there are no others."""
    return (_SERVING.sub("", words).strip() if select is Select.CONTROLLER else words) or words


def _things(code_base: CodeBase, query: Query, select: Select, about: Relevance, words: Words) -> Listed:
    """The things of a kind that the whole question is about: those about as good as the best, or the nearest. `words`:
    of the concept; those that only a list begins with are among them."""
    ontology = code_base.ontology
    near = Relevance(code_base, _TESTING.sub("", about.text)) if select is Select.TEST else about
    nodes = (node for node in all_of(ontology, select) if kept_nodes(ontology, node, query.filters))
    candidates = things.ranked(ontology, select, near, nodes)
    if select is Select.ENDPOINT:
        candidates = sorted((_fitting(each, words) for each in candidates), key=lambda each: -each.score)
    said = max((each.said for each in candidates), default=0.0)
    if said < _HEARD and not near.is_heard:
        return Listed((), ())
    sure = said >= _SURE
    rows = best(candidates) if sure else candidates[: _MOST if select in _RARE else _NEAREST]
    evidence = [_tied(code_base, each, select) for each in rows]
    return Listed(tuple(each.node.key for each in rows), tuple(evidence), sure)


def _fitting(each: Ranked, words: Words) -> Ranked:
    """An endpoint by its HTTP verb, too: what is of the verb that the words ask for says that word."""
    fit = http.fit(words, each.node.key)
    told = fit > 1 and each.said >= _HEARD
    return replace(each, score=each.score * fit, said=max(each.said, _SURE) if told else each.said)


_NEAREST, _ALL = 8, 12
"""Things that are told where the names of none say much of the words; all are, where no name says any, if they are no
more than these."""


def _tied(code_base: CodeBase, each: Ranked, select: Select) -> Evidence:
    """A thing with the tie that makes it relevant."""
    if select is Select.EVENT and each.chain:
        return of_edge(each.chain[0])
    item = declared(code_base, each.node, select, each.chain)
    return replace(item, chain=()) if each.chain and item.kind == each.chain[0].kind else item


def _relevant(candidates: Sequence[Ranked], about: Relevance) -> list[Ranked]:
    """The classes in the order of how near they are to the whole question, where no name says much of the words."""
    known = {each.node.key: each for each in candidates}
    found = []
    for each in about.types[:_CLASSES]:
        one = known.get(each.node.key) or Ranked(each.node, 0.0, 0.0)
        nearest = one.nearest if "(" in one.nearest else each.member
        found.append(replace(one, score=about.share(each.node.key), nearest=nearest))
    return found


_CLASSES = 4


def _with(ontology: Ontology, found: Listed, more: Iterable[Evidence]) -> Listed:
    """What was found and, after it, further evidence of things that are not there yet."""
    known = {item.source for item in found.evidence}
    rows = [item for item in more if item.source not in known]
    owners = [owner.key for item in rows if (owner := type_of(ontology, item.source)) is not None]
    return replace(found, things=tuple(dict.fromkeys((*found.things, *owners))), evidence=(*found.evidence, *rows))


def _noted(code_base: CodeBase, words: Words) -> list[Evidence]:
    """The methods and types of main code with an annotation whose name says all of the words: `@Cacheable` of what is
    cached."""
    marked = (
        node
        for node in code_base.ontology.nodes()
        if node.annotations and not node.test and node.kind in TYPE_KINDS | {NodeKind.METHOD}
    )
    said = (n for n in marked if words.total(words.said(a.rpartition(".")[2] for a in n.annotations)) >= _SAYS_NOTE)
    return [with_annotations(code_base, of_node(node)) for node in islice(said, _MOST_NOTED)]


def _called_so(ontology: Ontology, words: str) -> list[Node]:
    """The classes whose names end in a word that is said in the plural, as `EmailValidator` in "validators", where
    there are several but not many."""
    every = words.split()
    said = {stem(word) for word in every if word.endswith("s") and stem(word) != word}
    said = said if len(every) <= _FEW else set()
    last = (node for node in ontology.nodes(NodeKind.CLASS) if not node.test and len(parts(node.name)) > 1)
    found = [node for node in last if stem(parts(node.name)[-1]) in said]
    kinds = {stem(parts(node.name)[-1]) for node in found}
    return found if len(kinds) == 1 and 1 < len(found) <= _CALLED_SO else []


def _near(code_base: CodeBase, each: Ranked, select: Select, words: Words) -> Evidence:
    """A thing with its chain; of a class that was found by a method, the method."""
    node = code_base.ontology.node(each.nearest) if select is Select.CLASS else None
    if node is not None and node.kind is NodeKind.METHOD and not is_accessor(node):
        calls = mechanism.telling_calls(code_base.ontology, node, set(), set(), words)[:_CALLS]
        chain = tuple(edge for call in calls for edge in (call, *mechanism.run(code_base.ontology, call.target)))
        return declared(code_base, node, select, chain)
    return declared(code_base, each.node, select, each.chain[:4])


def _heard(ontology: Ontology, node: Node, words: Words) -> list[Evidence]:
    """The events that a listener hears which say most of the words, with who publishes them."""
    heard = [edge for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.LISTENS,))]
    sent = [edge for event in heard for edge in control.published(ontology, event.target)]
    names = [words.total(words.said((short(edge.source), short(edge.target)))) for edge in sent]
    most = max(names, default=0.0)
    told = [edge for edge, share in zip(sent, names, strict=True) if share and share >= _ENOUGH * most]
    return [of_edge(edge) for edge in (*heard[:1], *told[:_SENT])] if told else []


_HEARING, _ENOUGH, _SENT = 3, 0.9, 2
"""Classes whose events are looked at; how much of what the best publisher says another must say; publishers shown."""


def _declared_things(code_base: CodeBase, nodes: Iterable[Node], query: Query) -> Listed:
    found = [node for node in nodes if kept_nodes(code_base.ontology, node, query.filters)]
    return Listed(tuple(node.key for node in found), tuple(declared(code_base, node, query.select) for node in found))


def declared(code_base: CodeBase, node: Node, select: Select | None, chain: tuple[Edge, ...] = ()) -> Evidence:
    """Where a thing stands; endpoints, tables, beans, events and listeners by the edge that makes them such."""
    ontology = code_base.ontology
    made = list(ontology.into(node.key, _MAKING))
    if select is Select.EVENT:
        made = [edge for kind in _EVENTFUL for edge in ontology.into(node.key, (kind,))]
    elif select is Select.LISTENER:
        made = [edge for key in with_members(ontology, node) for edge in ontology.out(key, (EdgeKind.LISTENS,))]
    if made:
        return of_edge(made[0], chain=chain)
    item = of_node(node, chain=chain)
    said = written_annotations(code_base, node) if any(is_a(ontology, node, each) for each in _NOTED) else ""
    return replace(item, note=said[:LONGEST]) if said and not chain else item


# --------------------------------------------------------------------------- what is said


def _owners(ontology: Ontology, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The types of methods."""
    found = (type_of(ontology, node.key) for node in nodes if node.kind is NodeKind.METHOD)
    return tuple({each.key: each for each in found if each is not None}.values())


def _headline(ontology: Ontology, query: Query, meant: Meant, found: Listed) -> str:
    said = meaning(query.relation)
    names = named_apart(ontology, found.things)
    if query.form is Form.COUNT:
        select = query.select or said.select_to
        return f"{counted(len(names), str(select), plural(select))}: {listed(names)}."
    if meant.words and by_closeness(query):
        if query.form is Form.LIST and not found.sure and wanted_kind(query) in things.KINDS | {Select.CLASS}:
            kind = query.select or said.select_from
            every = f". {counted(len(names), str(kind), plural(kind))}{_where(query)}" if kind in _RARE else "; nearest"
            return f"No {kind} says all of {meant.said}{every}: {listed(names)}."
        yes = "Perhaps: " if query.form is Form.EXISTS and not found.sure else _yes(query)
        return f"{yes}{_wanted(query, len(names))} for {meant.said}: {listed(names)}."
    subject = _subject(meant)
    own = foreign_keys.tables_behind(ontology, meant.nodes) if query.relation is Relation.JOINED_WITH else ()
    if own and (keys := foreign_keys.headline(ontology, meant.nodes, found.evidence, own)):
        return f"{_yes(query)}{keys}"
    if query.relation is Relation.TESTS and query.direction is Direction.TO:
        return f"{_yes(query)}{subject} {_is(meant)} tested by {listed(names)}."
    if query.direction is Direction.TO:
        return f"{_yes(query)}{subject} {_is(meant)} {said.passive} {listed(names)}."
    return f"{_yes(query)}{subject} {said.active} {listed(names)}."


def _subject(meant: Meant) -> str:
    if meant.words and meant.nodes:
        return listed(short(node.key) for node in meant.nodes)
    return meant.said


def _is(meant: Meant) -> str:
    return "are" if len(meant.nodes) > 1 and meant.link is None else "is"


def _yes(query: Query) -> str:
    return "Yes: " if query.form is Form.EXISTS else ""


def _wanted(query: Query, count: int) -> str:
    select = query.select or meaning(query.relation).select_from
    return f"The {select if count == 1 else plural(select)}"


def _conditions(query: Query) -> str:
    return f"{meaning(query.relation).active} anything" if query.relation is not Relation.ANY else "fits"


def _wanted_none(query: Query) -> str:
    """What there is none of. Calls of libraries' methods are no edges of the graph, so they are not denied."""
    if query.relation is Relation.CALLS and query.direction is Direction.FROM:
        return f"no {query.select or Select.METHOD} of this code base"
    return f"no {query.select}" if query.select is not None else "nothing"


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
    if not meant.nodes:
        no = absent(code_base.health, f"The graph sees {wanted} for {meant.said}.")
        known = query.select in _RARE | things.KINDS
        every = everything(code_base, query.altered(anchors=())) if known and query.form is Form.LIST else []
        few = 0 < len(every) <= (_MOST if query.select in _RARE else _ALL)
        other = of_kind(code_base, query.altered(anchors=(), form=Form.LIST)) if few else None
        return Finding(no) if other is None else replace(other, headline=f"{no} {other.headline}", missed=True)
    subject = _subject(meant)
    what = f"{said.active} {subject}" if query.direction is Direction.TO else f"{subject} {said.active}"
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
    return replace(other, headline=f"{no} {other.headline}" if other.groups else no, missed=True)
