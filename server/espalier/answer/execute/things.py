"""The things of a kind that a question is about, best first: tables, endpoints, jobs, events, exceptions, tests.

The name of such a thing says little. What else says that it is meant are the types that it is tied to: the entity that
a table keeps, what queries it, throws an exception, publishes an event, what a job or an endpoint calls. So a thing is
judged by the words that its names say, for less by the words that the names at its ties say, and by how relevant the
types at its ties are to the whole question (`relevant`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from espalier.answer.execute.concepts import Ranked, named_as, said_by_names
from espalier.answer.execute.relevant import Relevance
from espalier.answer.query import Select
from espalier.ontology.enclosing import with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node

_OWN, _USED, _REACHED = 1.0, 0.9, 0.7
"""How close a tie makes a thing to a type: what it is made of, what uses it, what it leads to. Chosen by hand."""
_INTO: Mapping[Select, Mapping[EdgeKind, float]] = {
    Select.TABLE: {EdgeKind.MAPS: _OWN, EdgeKind.JOINS: _OWN, EdgeKind.QUERIES: _USED},
    Select.ENDPOINT: {EdgeKind.EXPOSES: _OWN},
    Select.EVENT: {EdgeKind.PUBLISHES: _USED, EdgeKind.LISTENS: _USED},
    Select.EXCEPTION: {EdgeKind.THROWS: _USED, EdgeKind.HANDLES: _REACHED},
}
_OUT: Mapping[Select, Mapping[EdgeKind, float]] = {
    Select.SCHEDULED_JOB: {EdgeKind.CALLS: _REACHED},
    Select.TEST: {EdgeKind.TESTS: _OWN, EdgeKind.CALLS: _REACHED, EdgeKind.INSTANTIATES: _REACHED},
}
KINDS = frozenset({*_INTO, *_OUT})
_NEAR = 0.4
"""What a tie to the most relevant type adds to what the names say, at most 1; chosen by hand over 55 questions,
of which 33 instead of 25 then have a right thing among the first three, 46 instead of 38 among the first eight."""
_TIED = 0.5
"""What a word counts that only names at the ties say."""
_SHARE = 0.1
"""What a name gets that says the words and nothing else: `orders` before `order_line_items`."""
_MOST_TIES = 60


def ranked(ontology: Ontology, select: Select, near: Relevance, nodes: Iterable[Node]) -> list[Ranked]:
    """`nodes`: things of the kind `select`. The chain of each is the tie that makes it relevant, if one does."""
    tied = [(node, list(_ties(ontology, select, node))) for node in nodes]
    telling = near.words.telling({_called(each.key) for _, ties in tied for each in ties})
    found = (_judged(ontology, near, node, ties, telling) for node, ties in tied)
    return sorted(found, key=lambda each: (-each.score, each.node.key))


def _judged(ontology: Ontology, near: Relevance, node: Node, ties: Sequence[_Tie], telling: set[str]) -> Ranked:
    said_at = near.words.said(dict.fromkeys(name for each in ties if (name := _called(each.key)) in telling))
    own = said_by_names(ontology, near.words, node)
    said = near.words.total(tuple(max(a, _TIED * b) for a, b in zip(own, said_at, strict=True)))
    closest = max(ties, key=lambda each: each.weight * near.share(each.key), default=None)
    best = closest.weight * near.share(closest.key) if closest is not None else 0.0
    inside = near.share(node.key)
    chain = (closest.edge,) if closest is not None and best > inside else ()
    score = said + _NEAR * max(best, inside) + _SHARE * near.words.share(named_as(node))
    return Ranked(node, score, said, chain, node.key)


def _called(key: str) -> str:
    """A node's name with its type's."""
    return key.partition("(")[0].rpartition(".")[2]


class _Tie(NamedTuple):
    """An edge that ties a thing to code, what it weighs, and the key at its other end."""

    edge: Edge
    weight: float
    key: str


def _ties(ontology: Ontology, select: Select, node: Node) -> Iterator[_Tie]:
    """The first of each place at the other end."""
    into, out = _INTO.get(select, {}), _OUT.get(select, {})
    found = [_Tie(edge, into[edge.kind], edge.source) for edge in ontology.into(node.key, tuple(into))] if into else []
    if out:
        edges = (edge for key in with_members(ontology, node) for edge in ontology.out(key, tuple(out)))
        found += [_Tie(edge, out[edge.kind], edge.target) for edge in edges]
    yield from islice({each.key: each for each in reversed(found)}.values(), _MOST_TIES)
