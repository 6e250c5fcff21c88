"""Which endpoint, bean, table, event or listener a question describes in plain words.

Candidates are the edges by which frameworks know such things. A word counts by where it is found (the thing's own name
before the method's, before the type's) and by how few candidates have it, as in BM25F; `add` is also a POST. What is
found is said to be like the words, never to be what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.finding import Finding, counted, group
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.roles import is_accessor
from espalier.answer.terms import stem, stems
from espalier.answer.thesaurus import alike, alike_stems
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind

_SHOWN = 10
_ENOUGH = 0.5
"""What scores less than this share of the best is left out."""
_AGAINST = 0.3
"""What is left of a score when the HTTP verb speaks against it."""

_KINDS: dict[str, tuple[str, str, tuple[EdgeKind, ...]]] = {
    "endpoint": ("endpoint", "endpoints", (EdgeKind.EXPOSES,)),
    "bean": ("bean", "beans", (EdgeKind.DECLARES_BEAN,)),
    "table": ("table", "tables", (EdgeKind.MAPS, EdgeKind.QUERIES)),
    "event": ("event", "events", (EdgeKind.PUBLISHES, EdgeKind.LISTENS)),
    "listener": ("listener", "listeners", (EdgeKind.LISTENS,)),
    "occasion": ("event or endpoint", "events and endpoints", (EdgeKind.PUBLISHES, EdgeKind.LISTENS, EdgeKind.EXPOSES)),
}
_THEN = frozenset({EdgeKind.CALLS, EdgeKind.PUBLISHES})
_VERBS = {
    **dict.fromkeys(map(stem, ("add", "create", "post", "insert")), ("POST",)),
    **dict.fromkeys(map(stem, ("change", "update", "edit", "modify", "replace")), ("PUT", "PATCH")),
    **dict.fromkeys(map(stem, ("delete", "remove")), ("DELETE",)),
    **dict.fromkeys(map(stem, ("list", "get", "find", "show", "read", "fetch")), ("GET",)),
}
_ALIKE_SHARE = 0.6
"""What a word counts that may stand for the one asked."""
_LED = 3
"""Occasions whose calls are shown."""
_VERB_WEIGHT, _THING_WEIGHT, _HEARD_WEIGHT, _MEMBER_WEIGHT, _TYPE_WEIGHT = 2.0, 3.0, 2.0, 2.0, 1.0


@dataclass(frozen=True, slots=True)
class _Match:
    """`weights`: what each of the terms weighs here, 0 where it is not found. `fit`: how far names and HTTP verb go
    beyond or against the question, 1 for not at all."""

    edge: Edge
    weights: tuple[float, ...]
    fit: float

    def score(self, rarity: Sequence[float]) -> float:
        found = sum(1 for weight in self.weights if weight)
        weight = sum(w * r for w, r in zip(self.weights, rarity, strict=True))
        return weight * self.fit * found / len(self.weights)


def find(ontology: Ontology, plan: Plan) -> Finding:
    one, many, kinds = _KINDS[plan.sought]
    matches = [_match(ontology, edge, plan.terms) for kind in kinds for edge in ontology.edges(kind)]
    fitting = [match for match in matches if all(match.weights)] if plan.sought == "occasion" else matches
    best = _best(fitting)
    things = len({match.edge.source if plan.sought == "listener" else match.edge.target for match in matches})
    found = group(many.capitalize(), (of_edge(match.edge) for match in best))
    if plan.sought == "occasion":
        found += group("What happens then", _calls(ontology, best[:_LED]))
    headline = _headline(counted(things, one, many), plan, best)
    return Finding(headline, tuple(replace(each, most=_SHOWN) for each in found))


def _calls(ontology: Ontology, best: Iterable[_Match]) -> Iterator[Evidence]:
    """What the methods of occasions call, in the order of the text; a getter or setter happens everywhere."""
    for edge in (edge for match in best for edge in ontology.out(match.edge.source, _THEN)):
        node = ontology.node(edge.target)
        if not is_accessor(node):
            yield of_edge(edge)


def _best(matches: Sequence[_Match]) -> list[_Match]:
    """The highest scores, the shorter name first among equals."""
    if not matches:
        return []
    having = [sum(1 for match in matches if match.weights[i]) for i in range(len(matches[0].weights))]
    rarity = [log(1 + len(matches) / count) if count else 0.0 for count in having]
    scored = [(match.score(rarity), match) for match in matches]
    least = _ENOUGH * max(score for score, _ in scored)
    good = [(score, match) for score, match in scored if score and score >= least]
    return [match for _, match in sorted(good, key=lambda pair: (-pair[0], len(pair[1].edge.target)))]


def _match(ontology: Ontology, edge: Edge, terms: Iterable[str]) -> _Match:
    owner = type_of(ontology, edge.source)
    member = edge.source.partition("#")[2].partition("(")[0]
    thing = _words(edge.target)
    fields = (
        (_THING_WEIGHT, thing),
        (_HEARD_WEIGHT, _heard(ontology, edge)),
        (_MEMBER_WEIGHT, stems((member,))),
        (_TYPE_WEIGHT, stems((owner.name,)) if owner else frozenset()),
    )
    asked = tuple(map(stem, terms))
    named = [sum(points * _said(term, words) for points, words in fields) for term in asked]
    spoken = [_verb_weight(edge, term) for term in asked]
    against = any(verb < 0 and not name for verb, name in zip(spoken, named, strict=True))
    weights = tuple(max(verb, 0.0) + name for verb, name in zip(spoken, named, strict=True))
    said = frozenset(asked).union(*map(alike_stems, asked))
    covered = len(thing & said) / (len(thing) or 1)
    return _Match(edge, weights, (1 + 2 * covered) / 3 * (_AGAINST if against else 1.0))


def _said(term: str, words: frozenset[str]) -> float:
    return 1.0 if term in words else _ALIKE_SHARE if alike_stems(term) & words else 0.0


def _verb_weight(edge: Edge, term: str) -> float:
    """Below zero where the question asks for another HTTP verb than the endpoint's."""
    if edge.kind is not EdgeKind.EXPOSES or term not in _VERBS:
        return 0.0
    verb = edge.target.partition(" ")[0]
    return _VERB_WEIGHT if verb in _VERBS[term] else -1.0 if verb != "ANY" else 0.0


def _words(key: str) -> frozenset[str]:
    """The words of an endpoint's path (not its variables), of a bean's or table's name, of a type's simple name."""
    if " /" in key:
        return stems((re.sub(r"\{[^}]*\}|/api(?=/)|/v\d+(?=/)", " ", key.partition(" ")[2]),))
    return stems((key.rpartition(":")[2].rpartition(".")[2],))


def _heard(ontology: Ontology, edge: Edge) -> frozenset[str]:
    """A listener also hears the events below the one that it names."""
    if edge.kind is not EdgeKind.LISTENS:
        return frozenset()
    return stems(node.name for node in ontology.subtypes(edge.target))


# --------------------------------------------------------------------------- what is said


def _headline(searched: str, plan: Plan, best: Sequence[_Match]) -> str:
    asked = f"The question names no symbol. I searched the names of {searched} for {_listed(plan, plan.terms)}"
    if not best:
        return (
            f"{asked}: none has {'it' if len(plan.terms) == 1 else 'them all' if plan.sought == 'occasion' else 'any'}."
        )
    missing = [term for term, weight in zip(plan.terms, best[0].weights, strict=True) if not weight]
    if missing:
        return f"{asked}. None has all of these words; those that fit best lack {_listed(plan, missing)}."
    return f"{asked}. {counted(sum(all(match.weights) for match in best), 'match', 'matches')} with all of them."


def _listed(plan: Plan, terms: Iterable[str]) -> str:
    return ", ".join(code(term) + _spoken(plan, term) for term in terms)


def _spoken(plan: Plan, term: str) -> str:
    verbs = _VERBS.get(stem(term), ()) if plan.sought in ("endpoint", "occasion") else ()
    others = (*verbs, *alike(stem(term)))
    return f" (or {'/'.join(others)})" if others else ""
