"""Which endpoint, bean, table, event or listener a question describes in plain words.

Candidates are the edges by which frameworks know such things. A word counts by where it is found (the thing's own name
before the method's, before the type's) and by how few candidates have it, as in BM25F; `add` is also a POST. What is
found is said to be like the words, never to be what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from espalier.answer.evidence import of_edge
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.markdown import code
from espalier.answer.plan import Plan
from espalier.answer.roles import type_of
from espalier.answer.terms import stem, stems
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind

_SHOWN = 10
_ENOUGH = 0.5
"""What scores less than this share of the best is left out."""

_KINDS: dict[str, tuple[str, tuple[EdgeKind, ...]]] = {
    "endpoint": ("endpoint", (EdgeKind.EXPOSES,)),
    "bean": ("bean", (EdgeKind.DECLARES_BEAN,)),
    "table": ("table", (EdgeKind.MAPS, EdgeKind.QUERIES)),
    "event": ("event", (EdgeKind.PUBLISHES, EdgeKind.LISTENS)),
    "listener": ("listener", (EdgeKind.LISTENS,)),
    "occasion": ("endpoint or event", (EdgeKind.PUBLISHES, EdgeKind.LISTENS, EdgeKind.EXPOSES)),
}
_VERBS = {
    **dict.fromkeys(map(stem, ("add", "create", "post", "insert")), ("POST",)),
    **dict.fromkeys(map(stem, ("change", "update", "edit", "modify", "replace")), ("PUT", "PATCH")),
    **dict.fromkeys(map(stem, ("delete", "remove")), ("DELETE",)),
    **dict.fromkeys(map(stem, ("list", "get", "find", "show", "read", "fetch")), ("GET",)),
}
_VERB_WEIGHT, _THING_WEIGHT, _HEARD_WEIGHT, _MEMBER_WEIGHT, _TYPE_WEIGHT = 2.0, 3.0, 2.0, 2.0, 1.0


@dataclass(frozen=True, slots=True)
class _Match:
    edge: Edge
    weights: tuple[float, ...]
    """What each of the terms weighs here; 0: it is not found."""
    length: int

    def score(self, rarity: Sequence[float]) -> float:
        found = sum(1 for weight in self.weights if weight)
        return sum(w * r for w, r in zip(self.weights, rarity, strict=True)) * found / (len(self.weights) or 1)


def find(ontology: Ontology, plan: Plan) -> Finding:
    noun, kinds = _KINDS[plan.sought]
    matches = [_match(ontology, edge, plan.terms) for kind in kinds for edge in ontology.edges(kind)]
    best = _best(matches)
    if plan.sought == "occasion" and not all(match and all(match.weights) for match in best[:1]):
        best = []
    things = len({match.edge.source if plan.sought == "listener" else match.edge.target for match in matches})
    headline = _headline(f"{things} {noun if things == 1 else noun.replace(' or', 's or') + 's'}", plan, best)
    found = Group(noun.capitalize() + "s", tuple(of_edge(match.edge) for match in best), _SHOWN)
    return Finding(headline, (found,) if best else ())


def _best(matches: Sequence[_Match]) -> list[_Match]:
    """The highest scores, the shorter name first among equals; everything, if nothing in particular was asked."""
    if not matches or not matches[0].weights:
        return list(matches)
    having = [sum(1 for match in matches if match.weights[i]) for i in range(len(matches[0].weights))]
    rarity = [log(1 + len(matches) / count) if count else 0.0 for count in having]
    scored = [(match.score(rarity), match) for match in matches]
    least = _ENOUGH * max(score for score, _ in scored)
    good = [(score, match) for score, match in scored if score and score >= least]
    return [match for _, match in sorted(good, key=lambda pair: (-pair[0], pair[1].length))]


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
    verb = edge.target.partition(" ")[0]

    def weight(term: str) -> float:
        asked = stem(term)
        spoken = _VERB_WEIGHT if edge.kind is EdgeKind.EXPOSES and verb in _VERBS.get(asked, ()) else 0.0
        return spoken + sum(points for points, words in fields if asked in words)

    return _Match(edge, tuple(map(weight, terms)), len(edge.target))


def _words(key: str) -> frozenset[str]:
    """The words of an endpoint's path (not its variables), of a bean's or table's name, of a type's simple name."""
    if " /" in key:
        return stems((re.sub(r"\{[^}]*\}", " ", key.partition(" ")[2]),))
    return stems((key.rpartition(":")[2].rpartition(".")[2],))


def _heard(ontology: Ontology, edge: Edge) -> frozenset[str]:
    """A listener also hears the events below the one that it names."""
    if edge.kind is not EdgeKind.LISTENS:
        return frozenset()
    return stems(node.name for node in ontology.subtypes(edge.target))


# --------------------------------------------------------------------------- what is said


def _headline(searched: str, plan: Plan, best: Sequence[_Match]) -> str:
    if not plan.terms:
        return f"The project has {searched}."
    asked = f"The question names no symbol. I searched the names of {searched} for {_listed(plan, plan.terms)}"
    if not best:
        return f"{asked}: none fits."
    missing = [term for term, weight in zip(plan.terms, best[0].weights, strict=True) if not weight]
    if missing:
        return f"{asked}. None has all of these words; those that fit best lack {_listed(plan, missing)}."
    return f"{asked}. {counted(sum(all(match.weights) for match in best), 'match', 'matches')} with all of them."


def _listed(plan: Plan, terms: Iterable[str]) -> str:
    return ", ".join(code(term) + _spoken(plan, term) for term in terms)


def _spoken(plan: Plan, term: str) -> str:
    verbs = _VERBS.get(stem(term)) if plan.sought in ("endpoint", "occasion") else None
    return f" (or {'/'.join(verbs)})" if verbs else ""
