"""The chunks nearest to words, and the edges worth walking from a node (after arXiv 2601.08773: fused top-k chunks
become nodes, and the walk goes along edges in both directions)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import Evidence
from espalier.answer.roles import is_accessor
from espalier.answer.terms import stems, terms
from espalier.answer.ties import tie
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, NodeKind, Voucher
from espalier.vectors.index import Hit

TEXT = "text"
"""The kind of evidence that is a chunk or a line, not an edge."""
TOP_CHUNKS = 10
_HITS = 50
_BUSIEST = 400
_NEAR = 0.4
"""Cosines of questions about something else than the code base stay below 0.35, of others the best is above 0.5."""


@dataclass(frozen=True, slots=True)
class FoundChunk:
    """A chunk the search found; `line`: of the declaration that it belongs to; `start`: where the text begins; `key`:
    the node that it belongs to, or ''."""

    path: str
    line: int
    start: int
    key: str
    text: str

    def as_evidence(self) -> Evidence:
        return Evidence(self.path, self.line, TEXT, self.key, "", Voucher.SOURCE)


def retrieve(code_base: CodeBase, text: str) -> tuple[FoundChunk, ...]:
    """The best chunks for a text. Those with more of its words come before others (a rare word alone outweighs two
    common ones in BM25), those that only hand a field in or out after them; what is not like the text at all is left
    out."""
    words = frozenset(map(stem, terms(text)))
    found = [
        passage
        for hit in code_base.search(text, _HITS)
        if _like(hit, passage := _passage(code_base.ontology, hit), words)
    ]
    ranked = sorted(found, key=lambda each: (-_shared(each, words), is_accessor(code_base.ontology.node(each.key))))
    return tuple(ranked[:TOP_CHUNKS])


def telling_edges(ontology: Ontology, key: str) -> list[Edge]:
    """Edges worth walking; a node that everything touches (a logger, an exception's base) leads nowhere."""
    if ontology.degree(key) > _BUSIEST:
        return []
    return [edge for edge in (*ontology.out(key), *ontology.into(key)) if tie(edge.kind).weight]


def evidence_of(passages: Iterable[FoundChunk]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys(passage.as_evidence() for passage in passages))


def heads_of_tests(ontology: Ontology, passages: Iterable[FoundChunk]) -> tuple[FoundChunk, ...]:
    """The passages; of the methods of one test class, which are alike, the first whole and the heads of the others."""
    shown: list[FoundChunk] = []
    met: set[str] = set()
    for each in passages:
        node = ontology.node(each.key)
        if node is not None and node.test and node.kind is NodeKind.METHOD and node.signature:
            if node.owner in met:
                each = replace(each, text=f"{node.signature} {{ ... }}", start=each.line)
            met.add(node.owner)
        shown.append(each)
    return tuple(shown)


def _like(hit: Hit, passage: FoundChunk, words: frozenset[str]) -> bool:
    """Whether a chunk found is like the words at all: there is always one that is nearest."""
    return hit.cosine >= _NEAR or 2 * _shared(passage, words) > len(words)


def _shared(passage: FoundChunk, words: frozenset[str]) -> int:
    return len(words & stems((passage.key, passage.text))) if words else 0


def _passage(ontology: Ontology, hit: Hit) -> FoundChunk:
    chunk = hit.chunk
    node = ontology.node(chunk.key) or ontology.at(chunk.path, chunk.start_line)
    if node is not None and node.kind is NodeKind.FILE:  # its licence and imports
        node = next(iter(ontology.file_types(node.path)), node)
    line = node.line if node and node.line else chunk.start_line
    return FoundChunk(chunk.path, line, chunk.start_line, node.key if node else "", chunk.text)
