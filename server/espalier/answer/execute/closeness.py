"""Lists of what is close to words, where no one edge says what was asked: names, ties, annotations and events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute import control, http, telling_calls, things
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import Ranked, best, field, ranked
from espalier.answer.execute.ends import wanted_kind
from espalier.answer.execute.filters import kept_nodes
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.list_items import MOST, RARE, Listed, declared, declared_things, said_by
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.relevant import Relevance
from espalier.answer.execute.words import Words, words_of
from espalier.answer.names import parts
from espalier.answer.query import Direction, Form, Query, Select
from espalier.answer.render import short
from espalier.answer.roles import is_accessor
from espalier.ontology.enclosing import type_of, with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind

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
_CALLS = 1
_NEAREST, ALL = 8, 12
"""Things that are told where the names of none say much of the words; all are, where no name says any, if they are no
more than these."""
_CLASSES = 4
_HEARING, _ENOUGH, _SENT = 3, 0.9, 2
"""Classes whose events are looked at; how much of what the best publisher says another must say; publishers shown."""


def close(code_base: CodeBase, query: Query, meant: Meant, about: Relevance | None) -> Listed:
    """The things of the wanted kind that are close to the anchor's words. `about`: those of the whole question."""
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
    doers = query.direction is Direction.TO  # "who sends notifications" asks for no class of notifications
    if select is Select.CLASS and not doers and (called := _called_so(ontology, meant.words)):
        order = {each.node.key: at for at, each in enumerate(candidates)}
        return declared_things(code_base, sorted(called, key=lambda each: order.get(each.key, len(order))), query)
    evidence = [_near(code_base, each, select, near.words) for each in rows]
    if select is Select.CLASS:
        evidence += [item for each in rows[:_HEARING] for item in _heard(ontology, each.node, near.words)]
    if not any(near.words.said(said_by(evidence))):
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
    met = [each for each in candidates if each.score > 0]  # the others have nothing to do with the words
    rows = best(candidates) if sure else met[: MOST if select in RARE else _NEAREST]
    evidence = [_tied(code_base, each, select) for each in rows]
    return Listed(tuple(each.node.key for each in rows), tuple(evidence), sure)


def _fitting(each: Ranked, words: Words) -> Ranked:
    """An endpoint by its HTTP verb, too: what is of the verb that the words ask for says that word."""
    fit = http.fit(words, each.node.key)
    told = fit > 1 and each.said >= _HEARD
    return replace(each, score=each.score * fit, said=max(each.said, _SURE) if told else each.said)


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
        calls = telling_calls.telling_calls(code_base.ontology, node, set(), set(), words)[:_CALLS]
        within = telling_calls.helpers(code_base.ontology, node)
        ways = ((*telling_calls.way(within, e.source), e, *telling_calls.run(code_base.ontology, e)) for e in calls)
        chain = tuple(dict.fromkeys(edge for way in ways for edge in way))
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
