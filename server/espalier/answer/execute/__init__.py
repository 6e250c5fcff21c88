"""Runs a typed query over a code base: anchors become nodes, the form decides what is read of the graph.

The answer names what was asked for in its first sentence, then come the edges that are its reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise, product

from espalier.answer.codebase import CodeBase
from espalier.answer.execute import (
    access,
    beans,
    between,
    building,
    constraints,
    contents,
    cross_cutting,
    cycles,
    described,
    difference,
    entry_points,
    extensions,
    failures,
    families,
    flow,
    impact,
    lifecycle,
    limits,
    listing,
    mechanism,
    modules,
    outside,
    overview,
    paths,
    permissions,
    presence,
    profiles,
    responses,
    settings,
    statuses,
    storage,
    stored,
    superlatives,
    triggers,
    versions,
    whether,
)
from espalier.answer.execute.anchors import MOST_MEANINGS, Meant, meanings
from espalier.answer.execute.list_items import by_closeness
from espalier.answer.execute.mentions import mentions
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.sentences import absent, capitalised, listed
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Finding, Group, counted, declarations, group, joined
from espalier.answer.link import Link
from espalier.answer.markdown import code
from espalier.answer.query import Anchor, Direction, Filter, Form, Query, Relation, Select
from espalier.answer.render import short
from espalier.ontology.enclosing import with_members
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind, Unseen

__all__ = ["execute"]

_ROWS = 16
_PLACES = 3
"""Places of a name that nothing has, in the headline."""
_OF_EACH = 8
"""Rows of a group where several meanings are answered."""
_ENDS = 2
"""Anchors of a question whether one stands in a relation to the other."""
_HIDDEN = 4
"""Nodes for each of which it is said what could hide a use."""
_STORING = frozenset({Relation.WRITES_TABLE, Relation.READS_TABLE})
_OF_CODE = frozenset({Form.IMPACT, Form.PATH, Form.RELATION, Form.COMPARE})
"""Forms that ask of the code that a package or file holds."""
_BY_WORDS = frozenset(
    {Form.MECHANISM, Form.LIFECYCLE, Form.CONFIGURATION, Form.VALUE, Form.MOST, Form.PATH, Form.OVERVIEW}
)
"""Forms that look for what does something, not for a thing that the words stand for."""


def execute(code_base: CodeBase, query: Query, about: Relevance | None = None) -> Finding:
    """What the graph says to a query. `about`: the words of the whole question, where there are more than its own."""
    about = about or Relevance(code_base, _text(query))
    if query.select is Select.QUERY and query.relation in _STORING:
        query = query.altered(select=Select.METHOD)  # whatever queries a table, also without an annotation
    places = [each.module for each in query.filters if each.module is not None]
    nowhere = [name for name in places if modules.named(code_base.ontology, name) is None]
    if nowhere:
        return Finding(absent(code_base.health, f"No build file declares a module {listed(nowhere)}."), missed=True)
    anchors = [_meanings(code_base, query, each) for each in query.anchors]
    every = [each for found in anchors for each in found]
    links = tuple(each.link for each in every if each.link is not None)
    unknown = [link for link in links if not link.nodes]
    if unknown:
        return replace(_unknown(code_base, unknown, _text(query)), links=links)
    if (without := _without_first(code_base, query, anchors)) is not None:
        return replace(without, links=links)
    finding = _each(code_base, query, list(islice(product(*anchors), MOST_MEANINGS)), about)
    told = [f"Only what is in the module {code(name)} is told." for name in places]
    notes = (*finding.notes, *told, *(note for each in every for note in each.notes))
    headline = capitalised(finding.headline)
    return replace(finding, headline=headline, links=links, notes=notes, unseen=_hidden(code_base, query, every))


def _without_first(code_base: CodeBase, query: Query, anchors: Sequence[Sequence[Meant]]) -> Finding | None:
    """Where the query that an anchor is finds nothing: what that says, since there is nothing to go on from."""
    for anchor, found in zip(query.anchors, anchors, strict=True):
        if anchor.query is not None and not any(each.nodes for each in found):
            inner = execute(code_base, anchor.query)
            why = f" {inner.headline}" if inner.missed or not inner.groups else ""
            return Finding(f"The first step finds nothing to go on from.{why}", missed=True)
    return None


def _each(code_base: CodeBase, query: Query, combinations: Sequence[Sequence[Meant]], about: Relevance) -> Finding:
    """One answer for each combination of meanings, those that find something."""
    findings = [
        _or_described(code_base, query, _answer(code_base, query, meant, about), meant) for meant in combinations
    ]
    if len(findings) == 1:
        return findings[0]
    telling = [each for each in findings if each.groups]
    findings = [each for each in telling if not each.missed] or telling or findings
    found = joined(findings)
    return replace(found, groups=tuple(dict.fromkeys(replace(each, most=_OF_EACH) for each in found.groups)))


def _hidden(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> tuple[Unseen, ...] | None:
    """What could hide a use of the anchors; None, anything, where something else is asked for."""
    nodes = [node for each in meant if each.exact for node in each.nodes]
    used = query.direction is Direction.TO or query.form is Form.IMPACT
    if not used or not 0 < len(nodes) <= _HIDDEN:
        return None
    most: dict[str, int] = {}
    for unseen in (each for node in nodes for each in code_base.ontology.unseen(node.key)):
        most[unseen.reason] = max(unseen.count, most.get(unseen.reason, 0))
    return tuple(Unseen(reason, count) for reason, count in most.items())


def _or_described(code_base: CodeBase, query: Query, finding: Finding, meant: Sequence[Meant]) -> Finding:
    """The finding; where it is empty and the anchor is a concept, what the graph ties to the words by any relation."""
    if (
        finding.groups
        or len(meant) != 1
        or not meant[0].words
        or difference.asked(query)
        or query.form in (Form.MECHANISM, Form.LIFECYCLE, Form.MOST)
    ):
        return finding
    wider = mechanism.find(code_base, meant, _text(query), instead=finding.headline)
    return replace(wider, missed=finding.missed) if wider.groups else finding


def _meanings(code_base: CodeBase, query: Query, anchor: Anchor) -> tuple[Meant, ...]:
    if query.select is Select.MODULE and (module := _module(code_base, anchor)) is not None:
        return (Meant(code(module.name), (module,)),)
    if anchor.concept is not None and (query.form in _BY_WORDS or by_closeness(query) or _of_kinds(query)):
        return (Meant(f"“{anchor.concept}”", words=anchor.concept),)
    return meanings(code_base, anchor, lambda inner: found_by(code_base, inner), _wanted(query))


def _module(code_base: CodeBase, anchor: Anchor) -> Node | None:
    """The module whose whole name the words of an anchor are: "core", "the core module"."""
    said = [each for each in (anchor.concept or "").split() if each not in _OF_MODULE]
    found = code_base.ontology.node(f"module:{'-'.join(said)}") if said else None
    return found if found is not None and found.path else None


_OF_MODULE = frozenset({"module", "modules", "subproject", "project"})


def _resolving(code_base: CodeBase) -> difference.Meanings:
    return lambda anchor: meanings(code_base, anchor, lambda inner: found_by(code_base, inner))


def _wanted(query: Query) -> Select | None:
    """The kind of thing that the words of an anchor stand for."""
    match query.relation:
        case Relation.WRITES_TABLE | Relation.READS_TABLE | Relation.DELETES:
            return Select.ENTITY if query.direction is Direction.TO else Select.METHOD
        case Relation.THROWS | Relation.CATCHES:
            return Select.EXCEPTION if query.direction is Direction.TO else None
        case Relation.TESTS if query.direction is Direction.TO:
            return Select.METHOD
        case Relation.IMPLEMENTS if query.direction is Direction.TO:
            return Select.INTERFACE
        case Relation.JOINED_WITH if query.select is Select.TABLE:
            return Select.TABLE
        case _ if query.select in (Select.ENTITY, Select.METHOD) and query.form is Form.IMPACT:
            return query.select
        case _ if query.form is Form.RELATION or query.form is Form.COMPARE:
            return Select.CLASS
        case _:
            return None


def found_by(code_base: CodeBase, query: Query) -> list[Node]:
    """The nodes that a query finds, for the next hop."""
    ontology = code_base.ontology
    if difference.asked(query):
        every = [each for anchor in query.anchors for each in _meanings(code_base, query, anchor)]
        conditions = difference.resolved(ontology, query, _resolving(code_base))
        if any(each.filter.anchor is not None and not each.nodes for each in conditions):
            return []
        return list(difference.difference(code_base, query, every, conditions).left)
    keys: list[str] = []
    for anchor in query.anchors:
        for meant in _meanings(code_base, query, anchor):
            keys += listing.look_up(code_base, *contents.opened(ontology, query, meant)).things
    if not query.anchors and query.select is not None:
        return list(listing.everything(code_base, query))
    return [node for key in dict.fromkeys(keys) if (node := ontology.node(key)) is not None]


def _answer(code_base: CodeBase, query: Query, meant: Sequence[Meant], about: Relevance) -> Finding:
    text = _text(query)
    if query.form in _OF_CODE:
        meant = [contents.held(code_base.ontology, each) for each in meant]
    if difference.asked(query):
        return difference.find(code_base, query, meant, _resolving(code_base))
    if meant and meant[0].words and (status := responses.asked(meant[0].words)) is not None:
        return responses.sources(code_base, status, meant[0].words)
    if meant and meant[0].words and (found := profiles.find(code_base, text)) is not None:
        return found
    if _may_be_concern(query) and (found := cross_cutting.find(code_base, text)) is not None:
        return found
    match query.form:
        case Form.PATH if len(meant) > 1 or (meant and meant[0].words):
            return _path(code_base, query, meant, text)
        case Form.RELATION if len(meant) > 1:
            return _tied(code_base, meant)
        case Form.COMPARE if len(meant) > 1:
            unheard = [each for each in meant if not _is_heard(code_base, each)]
            return _without(code_base, meant, unheard) if unheard else between.compared(code_base, meant)
        case Form.EXISTS if _is_kind(query, meant) and query.select is not None:
            return whether.of_kind(code_base, query.select, meant[0])
        case Form.EXISTS if len(query.anchors) == _ENDS and all(each.exact for each in meant):
            return whether.find(code_base, query, *(contents.held(code_base.ontology, each) for each in meant))
        case Form.IMPACT if (
            meant and query.select is Select.ENTITY and meant[0].exact and not _is_kept(code_base, query, meant[0])
        ):
            said = f"{text} deleted"
            return lifecycle.lifecycle(code_base, [Meant(f"“{said}”", words=said)], said)
        case Form.IMPACT if meant and query.select is Select.ENTITY:
            return impact.cascades(code_base, meant[0])
        case Form.IMPACT if meant and meant[0].words and not _says_all(code_base, meant[0]):
            return mechanism.find(code_base, meant, text)
        case Form.IMPACT if meant:
            return impact.find(code_base, meant[0])
        case Form.OVERVIEW:
            return _overview(code_base, query)
        case Form.CYCLE:
            return cycles.find(code_base, query, meant)
        case Form.MOST:
            return superlatives.find(code_base, query, meant)
        case Form.VALUE if _properties(meant):
            return settings.find(code_base, meant, text, about)
        case Form.VALUE if meant and query.relation is Relation.CATCHES and meant[0].exact:
            return statuses.of_exceptions(code_base, meant[0])
        case Form.VALUE if meant:
            return _value(code_base, meant, text, about)
        case Form.CONFIGURATION if meant and query.select is Select.TABLE:
            return storage.of_settings(code_base, meant[0])
        case Form.CONFIGURATION if meant and _reads(code_base, query, meant):
            return _listed(code_base, query, meant, about)
        case Form.CONFIGURATION if meant:
            return settings.find(code_base, meant, text, about)
        case Form.LIFECYCLE if meant and query.relation is Relation.CALLS:
            return _triggered(code_base, query, meant[0])
        case Form.LIFECYCLE if meant and query.select is Select.EXCEPTION and (status := responses.described(text)):
            sources = responses.sources(code_base, status, text)
            return sources if sources.groups else lifecycle.lifecycle(code_base, meant, text, refused=True)
        case Form.LIFECYCLE if _deviates(query, meant) and (found := failures.find(code_base, text)) is not None:
            return _both(found, lifecycle.lifecycle(code_base, meant, text, refused=False))
        case Form.LIFECYCLE if meant:
            return lifecycle.lifecycle(code_base, meant, text, refused=query.select is Select.EXCEPTION)
        case Form.MECHANISM if _added(query, meant) and (found := extensions.find(code_base, text)) is not None:
            return found
        case Form.MECHANISM if _allowed(query, meant) and (found := permissions.find(code_base, text)) is not None:
            return found
        case Form.MECHANISM if not meant and query.select is Select.EXCEPTION:
            return responses.of_errors(code_base) or difference.find(code_base, _CAUGHT, meant, _resolving(code_base))
        case Form.MECHANISM if query.select is Select.BEAN and len(meant) == _ENDS and all(e.exact for e in meant):
            return beans.given_to(code_base, *meant)
        case Form.MECHANISM if meant and query.select is Select.BEAN and meant[0].exact:
            return beans.of_type(code_base, meant[0])
        case Form.MECHANISM if _properties(meant):
            return settings.find(code_base, meant, text, about)
        case Form.MECHANISM if meant and all(each.exact for each in meant):
            return described.find(code_base, meant)
        case Form.MECHANISM if meant and (constrained := constraints.find(code_base, text)) is not None:
            return constrained
        case Form.MECHANISM | Form.LIST if (
            _of_words(query, meant) and (of_ids := mechanism.generated(code_base, meant, text)) is not None
        ):
            return of_ids
        case Form.MECHANISM | Form.PATH | Form.RELATION | Form.COMPARE if meant:
            return mechanism.find(code_base, meant, text)
        case _ if query.select is Select.PROPERTY and query.relation is Relation.ANY and _properties(meant):
            return settings.find(code_base, meant, text, about)
        case _ if meant and query.relation in _STORING and any(each.transitive for each in query.filters):
            return stored.behind(code_base, query, meant[0])
        case _ if meant and query.relation is Relation.DELETES and not _is_kept(code_base, query, meant[0]):
            return replace(_listed(code_base, query.altered(relation=Relation.USES), meant, about), missed=True)
        case _ if meant and query.select is Select.ENDPOINT and query.relation is Relation.WRITES_TABLE:
            return stored.endpoints(code_base, query, meant[0])
        case _ if meant and query.select is Select.BEAN and query.relation is Relation.DECLARES:
            return beans.made_by(code_base, meant[0])
        case _ if meant and not meant[0].exact and _of_kinds(query):
            near = query.altered(select=Select.CLASS, relation=Relation.ANY)
            return families.find(code_base, text) or _listed(code_base, near, meant, about)
        case _ if _allowed(query, meant) and (found := permissions.find(code_base, text)) is not None:
            return found
        case _ if query.relation is Relation.SECURES and (rules := _rules(code_base, query, meant)) is not None:
            return rules
        case _ if query.select is Select.AUTHORITY and not meant and not _has_authorities(code_base):
            return access.find(code_base, _RESTRICTED, meant)
        case _ if query.relation is Relation.SECURES:
            return access.find(code_base, query, meant)
        case _ if not meant and not query.filters and query.select is Select.ENTRY_POINT:
            return entry_points.of_program(code_base)
        case _ if not meant and not query.filters and query.select is Select.START_UP:
            return entry_points.at_start(code_base)
        case _ if (
            meant
            and storage.is_unseen(code_base, query, meant[0])
            and (named := storage.by_name(code_base, query, meant[0])) is not None
        ):
            return named
        case Form.LIST if storage.is_of_database(query):
            return storage.by_repositories(code_base, _listed(code_base, query, meant, about))
        case _ if storage.is_of_caches(code_base, query):
            return storage.caches(code_base, query, about)
        case _ if not meant:
            return listing.of_kind(code_base, query)
        case Form.EXISTS if _of_words(query, meant):
            return presence.with_libraries(code_base, _listed(code_base, query, meant, about), meant[0].words)
        case Form.LIST if _deed(query, meant) and (found := mechanism.by_whom(code_base, meant[0])) is not None:
            return found
        case _:
            return _listed(code_base, query, meant, about)


_CAUGHT = Query(Select.EXCEPTION, filters=(Filter(relation=Relation.CATCHES, direction=Direction.FROM),))
_RESTRICTED = Query(Select.ENDPOINT, Relation.SECURES, filters=(Filter(access="restricted"),))


def _has_authorities(code_base: CodeBase) -> bool:
    """Whether what may be demanded stands in annotations alone, which make it a node, and in no rule of a chain."""
    in_rules = any("has" in edge.role for edge in code_base.ontology.edges(EdgeKind.SECURES))
    return not in_rules and next(code_base.ontology.nodes(NodeKind.AUTHORITY), None) is not None


def _overview(code_base: CodeBase, query: Query) -> Finding:
    match query.select:
        case Select.MODULE if query.anchors:
            return building.find(code_base, _text(query))
        case Select.LIBRARY if query.anchors:
            return versions.find(code_base, _text(query))
        case Select.LIBRARY:
            return overview.of_stack(code_base)
        case Select.DATABASE:
            return overview.of_databases(code_base)
        case _:
            return overview.of_code(code_base)


def _may_be_concern(query: Query) -> bool:
    """Whether plain words alone are asked for, or what uses them."""
    general = query.relation in (Relation.ANY, Relation.USES) and query.select in (None, Select.CLASS, Select.METHOD)
    return general and not query.filters and len(query.anchors) == 1 and query.anchors[0].concept is not None


def _of_words(query: Query, meant: Sequence[Meant]) -> bool:
    """Whether plain words alone are asked for, or a class by them."""
    plain = query.relation is Relation.ANY and query.select in (None, Select.CLASS) and not query.filters
    return plain and len(meant) == 1 and bool(meant[0].words)


def _is_kept(code_base: CodeBase, query: Query, meant: Meant) -> bool:
    """Whether what is deleted are rows of a table."""
    kept = (node.kind is NodeKind.TABLE or code_base.ontology.out(node.key, (EdgeKind.MAPS,)) for node in meant.nodes)
    return query.direction is Direction.FROM or any(kept)


def _triggered(code_base: CodeBase, query: Query, meant: Meant) -> Finding:
    """What makes something run: a framework, and the calls in the code; of what no framework runs, the calls alone."""
    listed = query.altered(select=Select.METHOD, form=Form.LIST)
    calls = listing.look_up(code_base, listed, meant).evidence
    found = triggers.find(code_base.ontology, meant.said, meant.nodes, calls)
    return found or listing.related(code_base, listed, meant)


def _is_kind(query: Query, meant: Sequence[Meant]) -> bool:
    """Whether it is asked if a named type is of a kind."""
    plain = query.relation is Relation.ANY and not query.filters and len(meant) == 1 and meant[0].exact
    return plain and len(meant[0].nodes) == 1 and meant[0].nodes[0].kind in TYPE_KINDS


def _reads(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> bool:
    """Whether it is asked which settings named code reads, and it reads some."""
    if query.relation is not Relation.CONSUMES_PROPERTY or query.direction is Direction.TO or not meant[0].exact:
        return False
    ontology = code_base.ontology
    keys = (key for each in meant for node in each.nodes for key in with_members(ontology, node))
    return any(ontology.out(key, (EdgeKind.CONSUMES_PROPERTY,)) for key in keys)


def _properties(meant: Sequence[Meant]) -> bool:
    """Whether the anchors are properties, by their names."""
    nodes = [node for each in meant if each.exact for node in each.nodes]
    return bool(nodes) and all(node.kind is NodeKind.PROPERTY for node in nodes)


def _deviates(query: Query, meant: Sequence[Meant]) -> bool:
    """Whether it is asked what happens with what words describe; the status of a refused request is asked for else."""
    return query.select is None and bool(meant) and not meant[0].exact


def _added(query: Query, meant: Sequence[Meant]) -> bool:
    """Whether it is asked where something new of a kind is added."""
    return query.relation is Relation.IMPLEMENTS and bool(meant) and not meant[0].exact


def _of_kinds(query: Query) -> bool:
    """Whether the kinds are asked for that there are of what words describe."""
    return query.select is None and query.relation is Relation.IMPLEMENTS and query.direction is Direction.TO


def _deed(query: Query, meant: Sequence[Meant]) -> bool:
    """Whether it is asked who does what words describe."""
    return query.relation is Relation.ANY and query.direction is Direction.TO and bool(meant[0].words)


def _allowed(query: Query, meant: Sequence[Meant]) -> bool:
    """Whether it is asked who may do what words describe."""
    return query.relation is Relation.SECURES and not query.filters and bool(meant) and not meant[0].exact


def _rules(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding | None:
    """The rules of what is named, where it is neither an endpoint nor what serves one: a configuration, a pattern of
    URLs, a role."""
    if len(meant) != 1 or not meant[0].exact:
        return None
    ontology, nodes = code_base.ontology, meant[0].nodes
    keys = [key for node in nodes for key in with_members(ontology, node)]
    serving = any(ontology.out(key, (EdgeKind.EXPOSES,)) for key in keys)
    if serving or any(node.kind is NodeKind.ENDPOINT for node in nodes):
        return None
    found = listing.related(code_base, query.altered(select=None), meant[0])
    return found if found.groups and not found.missed else None


def _path(code_base: CodeBase, query: Query, meant: Sequence[Meant], text: str) -> Finding:
    """The path; where there is none, what does that which it is about."""
    about = " ".join(each.about for each in query.filters if each.about and not each.role)
    of_roles = {each.role: each.about for each in query.filters if each.role and each.about}
    said = [of_roles.get(each.role, "") if each.role else "" for each in query.anchors]
    if not about and all(not each.words for each in meant):
        return paths.find(code_base, meant[0], meant[-1])
    about = about or text
    if (followed := flow.find(code_base, meant, about, (*said, ""))) is not None:
        return followed
    no = absent(code_base.health, f"The graph sees no path from {meant[0].said} to {meant[-1].said}.")
    return mechanism.find(code_base, [Meant(f"“{about}”", words=about)], about, instead=no)


def _value(code_base: CodeBase, meant: Sequence[Meant], text: str, about: Relevance) -> Finding:
    """The value; where none says the words, that there is none, and what does that they speak of."""
    if (found := limits.find(code_base, text, about)) is not None:
        return found
    said = limits.without_measures(text)
    plain = [Meant(f"“{said}”", words=said)] if any(each.words for each in meant) else meant
    measures = set(text.split())
    if "interval" in measures:
        return lifecycle.lifecycle(code_base, plain, said)
    if measures & {"duration", "default"}:
        found = settings.find(code_base, plain, said, about)
        if "default" in measures or (not found.is_near and any(row.kind in _SETTING for row in found.evidence)):
            return found
    number = "limit" if measures & {"maximum", "minimum"} else "value" if "duration" in measures else "number"
    no = absent(code_base.health, f"The graph sees no {number} for {' and '.join(each.said for each in plain)}.")
    return mechanism.find(code_base, plain, said, instead=no)


_SETTING = (EdgeKind.CONFIGURES, EdgeKind.CONSUMES_PROPERTY)


def _both(first: Finding, second: Finding) -> Finding:
    """The first finding's headline, with the rows of both."""
    return replace(joined((first, second)), headline=first.headline)


def _is_heard(code_base: CodeBase, meant: Meant) -> bool:
    """Whether an anchor is something: of words, that a name says one of them."""
    said = words_of(code_base.ontology, meant.words).said(each.name for each in meant.nodes) if meant.words else (1.0,)
    return bool(meant.nodes) and any(said)


def _says_all(code_base: CodeBase, meant: Meant) -> bool:
    """Whether what words were taken for says each of them by its names."""
    words = words_of(code_base.ontology, meant.words)
    return bool(meant.nodes) and all(words.said(node.key.partition("(")[0] for node in meant.nodes))


def _without(code_base: CodeBase, meant: Sequence[Meant], unheard: Sequence[Meant]) -> Finding:
    """That some of what is to be compared is nothing in the code base; and what the rest of it is."""
    no = absent(code_base.health, f"The graph sees nothing named like {' or '.join(each.said for each in unheard)}.")
    rest = [each for each in meant if each not in unheard]
    told = described.find(code_base, rest) if rest else Finding("")
    return replace(told, headline=f"{no} {told.headline}".strip(), missed=True)


def _tied(code_base: CodeBase, meant: Sequence[Meant]) -> Finding:
    """What ties each to the next."""
    findings = [between.related(code_base, pair) for pair in pairwise(meant)]
    if len(findings) == 1:
        return findings[0]
    most, found = _ROWS // len(findings), joined(findings)
    groups = tuple(replace(each, most=min(each.most, most)) for each in found.groups)
    return replace(found, groups=groups, missed=any(each.missed for each in findings))


def _listed(code_base: CodeBase, query: Query, meant: Sequence[Meant], about: Relevance) -> Finding:
    if len(meant) > 1:
        return between.related(code_base, meant) if query.relation is Relation.ANY else _all(code_base, query, meant)
    return listing.related(code_base, query, meant[0], about)


def _all(code_base: CodeBase, query: Query, meant: Sequence[Meant]) -> Finding:
    return joined([listing.related(code_base, query, each) for each in meant])


def _text(query: Query) -> str:
    """The words that the query is about, symbols by their names."""
    said = [each.about or "" for each in query.filters]
    for anchor in query.anchors:
        said += [anchor.concept or "", short(anchor.symbol) if anchor.symbol else ""]
        if anchor.query is not None:
            said.append(_text(anchor.query))
    return " ".join(filter(None, said))


def _unknown(code_base: CodeBase, unknown: Sequence[Link], about: str) -> Finding:
    """Names that nothing has, with names like them and the lines that say them all the same, or names that too many
    things have, with these. No other thing is answered about in their place. A member that a type may inherit from a
    library is told with the calls of that name on the type."""
    if code_base.health.is_complete and not any(path.endswith(".java") for path in code_base.ontology.files()):
        return Finding("There is no Java file in this folder.", unseen=())
    said: list[str] = []
    groups: list[Group] = []
    for each in unknown:
        name = code(each.mention)
        if each.candidates:
            said.append(f"{name} is the name of {counted(len(each.candidates), 'thing')}. Ask about one of them.")
            groups += group("Candidates", declarations(each.candidates))
        elif (from_library := outside.inherited(code_base, each.mention)) is not None:
            said.append(from_library.headline)
            groups += from_library.groups
        else:
            near = f" Names like it: {', '.join(map(code, each.near))}." if each.near else ""
            complete = code_base.health.is_complete
            no = f"There is no {name} in" if complete else f"I have not found {name} in what could be read of"
            if lines := mentions(code_base, each.mention, about):
                first = {item.path: item.place for item in reversed(lines)}
                places = listed(reversed(first.values()), _PLACES)
                said.append(f"Nothing in the code is called {name}, but the text says it: {places}.{near}")
                groups.append(Group("", lines, _ROWS))
            else:
                said.append(f"{no} this code base.{near}")
    return Finding(" ".join(said), tuple(groups), unseen=())
