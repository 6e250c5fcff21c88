"""Graph-RAG: chunks near the question, mapped to nodes, and the graph walked both ways from there.

After arXiv 2601.08773: fused top-k chunks become nodes, the walk goes along edges in both directions, and who consumes
an interface is reached from its implementations too. Ranking is a spread of scores over two steps (HippoRAG does the
same with PageRank): each step passes a share on, thinner where a node has many edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.roles import is_accessor
from espalier.answer.terms import stem, stems
from espalier.answer.ties import HERITAGE, tie
from espalier.ontology.enclosing import outermost, type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, Node, NodeKind, Voucher
from espalier.vectors.index import Hit

TOP_CHUNKS = 10
_HITS = 50
_STEPS = 2
_BUSIEST = 400
_INTERFACE_SHARE = 0.7
_CHUNK_SHARE = 0.5
_NEAR = 0.4
"""Cosines of questions about something else than the code base stay below 0.35, of others the best is above 0.5."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk the search found; `key`: the node that it belongs to, or ''."""

    path: str
    line: int
    key: str
    text: str

    def as_evidence(self) -> Evidence:
        return Evidence(self.path, self.line, "text", self.key, "", Voucher.SOURCE)


@dataclass(frozen=True, slots=True)
class Context:
    """Both best first."""

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]


def retrieve(code_base: CodeBase, question: str, subjects: Iterable[Node], together: Sequence[str] = ()) -> Context:
    """`together`: words that the passages had better have all of."""
    ontology = code_base.ontology
    passages = _passages(ontology, code_base.search(question, _HITS), frozenset(map(stem, together)))
    seeds = {node.key: 1.0 for node in subjects}
    for rank, passage in enumerate(passages):
        if passage.key:
            seeds.setdefault(passage.key, _CHUNK_SHARE / (1 + rank))
    scores, edges = spread(ontology, {**_interfaces(ontology, seeds), **seeds})
    homes = {_home(ontology, key) for key in seeds}
    edges = {edge for edge in edges if edge.kind not in HERITAGE or _touches(ontology, edge, homes)}
    ranked = sorted(edges, key=lambda edge: (-_score(edge, scores), edge.path, edge.line, edge.column))
    return Context(passages, tuple(dict.fromkeys(map(of_edge, ranked))))


def _passages(ontology: Ontology, hits: Iterable[Hit], together: frozenset[str]) -> tuple[Passage, ...]:
    """The best; those with more of the words before others (a rare word alone outweighs two common ones in BM25),
    those that only hand a field in or out behind them."""
    found = [
        passage
        for hit in hits
        if (passage := _passage(ontology, hit)) and (not together or _like(hit, passage, together))
    ]
    ranked = sorted(found, key=lambda each: (-_shared(each, together), is_accessor(ontology.node(each.key))))
    return tuple(ranked[:TOP_CHUNKS])


def _like(hit: Hit, passage: Passage, words: frozenset[str]) -> bool:
    """Whether a chunk found is like the question at all: there is always one that is nearest."""
    return hit.cosine >= _NEAR or 2 * _shared(passage, words) > len(words)


def _shared(passage: Passage, words: frozenset[str]) -> int:
    return len(words & stems((passage.key, passage.text))) if words else 0


def spread(ontology: Ontology, seeds: dict[str, float]) -> tuple[dict[str, float], set[Edge]]:
    """Scores of the nodes within two steps of the seeds, and the edges walked."""
    scores, frontier, walked = dict(seeds), dict(seeds), set[Edge]()
    for _ in range(_STEPS):
        reached: dict[str, float] = {}
        for key, score in frontier.items():
            edges = telling_edges(ontology, key)
            share = score / sqrt(len(edges) + 1)
            for edge in edges:
                walked.add(edge)
                other = edge.target if edge.source == key else edge.source
                reached[other] = reached.get(other, 0.0) + share * tie(edge.kind).weight
        frontier = {key: score for key, score in reached.items() if key not in scores}
        for key, score in reached.items():
            scores[key] = scores.get(key, 0.0) + score
    return scores, walked


def _touches(ontology: Ontology, edge: Edge, homes: set[str]) -> bool:
    """What else extends the base that a seed extends tells nothing about the seed."""
    return _home(ontology, edge.source) in homes


def telling_edges(ontology: Ontology, key: str) -> list[Edge]:
    """Edges worth walking; a node that everything touches (a logger, an exception's base) leads nowhere."""
    edges = [edge for edge in (*ontology.out(key), *ontology.into(key)) if tie(edge.kind).weight]
    return edges if len(edges) <= _BUSIEST else []


def _interfaces(ontology: Ontology, seeds: dict[str, float]) -> dict[str, float]:
    """The seeds' supertypes in the project: whoever consumes those consumes the seeds."""
    found: dict[str, float] = {}
    for key, score in seeds.items():
        owner = type_of(ontology, key)
        for above in ontology.supertypes(owner.key) if owner else ():
            if above.kind is not NodeKind.EXTERNAL:
                found[above.key] = max(found.get(above.key, 0.0), score * _INTERFACE_SHARE)
    return found


def _score(edge: Edge, scores: dict[str, float]) -> float:
    return scores.get(edge.source, 0.0) + scores.get(edge.target, 0.0)


def _passage(ontology: Ontology, hit: Hit) -> Passage:
    chunk = hit.chunk
    node = ontology.node(chunk.key) or ontology.at(chunk.path, chunk.start_line)
    return Passage(
        chunk.path, node.line if node and node.line else chunk.start_line, node.key if node else "", chunk.text
    )


def further(ontology: Ontology, passages: Iterable[Passage], shown: Iterable[str]) -> Iterator[Passage]:
    """The best passage of each type that the nodes `shown` are not in already."""
    known = {_home(ontology, key) for key in shown}
    for passage in passages:
        home = _home(ontology, passage.key)
        if home not in known:
            known.add(home)
            yield passage


def _home(ontology: Ontology, key: str) -> str:
    top = outermost(ontology, key)
    return top.path if top else key
