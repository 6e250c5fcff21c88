"""Finds methods by their Javadoc's first sentence: Recall@10 of BM25, of vectors, and of both fused.

    python tests/bench/bench_javadoc.py ROOT [ROOT ...] [--count 300] [--seed 1]

All Javadoc is taken out of the code before it is indexed. The queries are the first sentences, of at least four words,
of methods outside of tests; a sentence that two methods have is left out, since nothing tells which one is meant. The
sample is drawn by seed. A query is answered if one of the first ten chunks is of that method or of one that overrides
it or that it overrides: what is said of an interface's method holds for its implementations. The figure for the very
method stands in brackets.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from espalier.java.parse import facts_of
from espalier.models.word_encoder import WordEncoder
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind
from espalier.ontology.nodes import is_test
from espalier.ports import Embedder
from espalier.vectors.chunks import Chunk, chunks_of
from espalier.vectors.dense import DenseIndex
from espalier.vectors.index import ChunkIndex
from espalier.vectors.words import passage
from scion.pairs import first_sentence

K = 10
_JAVADOC = re.compile(rb"/\*\*.*?\*/", re.DOTALL)
_FEWEST_WORDS = 4
_BATCH = 256


class Query(NamedTuple):
    text: str
    key: str


def read(root: Path) -> tuple[dict[str, tuple[Chunk, ...]], list[Query]]:
    """The chunks of each file, without Javadoc, and all queries."""
    chunks, queries = {}, []
    for path in sorted(root.rglob("*.java")):
        name, source = path.relative_to(root).as_posix(), path.read_bytes()
        facts = facts_of(name, source)
        if not is_test(name):
            methods = (each for each in facts.declarations if each.kind == "method")
            said = ((first_sentence(source, each), each.key) for each in methods)
            queries += [Query(text, key) for text, key in said if len(text.split()) >= _FEWEST_WORDS]
        bare = _JAVADOC.sub(lambda match: re.sub(rb"[^\n]", b" ", match[0]), source)
        chunks[name] = chunks_of(facts_of(name, bare), bare)
    counts = Counter(query.text for query in queries)
    return chunks, [query for query in queries if counts[query.text] == 1]


def indexed(chunks: dict[str, tuple[Chunk, ...]], embedder: Embedder) -> ChunkIndex:
    index = ChunkIndex(DenseIndex())
    for path, found in chunks.items():
        index.update(path, found)
    assert index.dense is not None
    while ids := index.dense.next_pending(_BATCH):
        found = [index.chunk(each) for each in ids]
        vectors = embedder.embed_passages([passage(chunk) for chunk in found])
        halves = (vector.astype("float16").tobytes() for vector in vectors)
        index.dense.absorb((c.id, c.digest, each) for c, each in zip(found, halves, strict=True))
    return index


def relatives(root: Path, paths: Iterable[str], keys: Iterable[str]) -> dict[str, frozenset[str]]:
    """The methods that each one of `keys` overrides or is overridden by, with itself."""
    ontology = Ontology()
    ontology.apply({path: facts_of(path, (root / path).read_bytes()) for path in paths})
    found = {}
    for key in keys:
        seen, pending = {key}, [key]
        while pending:
            one = pending.pop()
            near = {edge.target for edge in ontology.out(one, [EdgeKind.OVERRIDES])}
            near |= {edge.source for edge in ontology.into(one, [EdgeKind.OVERRIDES])}
            pending += near - seen
            seen |= near
        found[key] = frozenset(seen)
    return found


def recall(wanted: Sequence[frozenset[str]], found: Sequence[frozenset[str]]) -> float:
    return sum(not keys.isdisjoint(hits) for keys, hits in zip(wanted, found, strict=True)) / len(wanted)


def measure(root: Path, embedder: Embedder, count: int, seed: int) -> None:
    chunks, queries = read(root)
    sample = random.Random(seed).sample(queries, min(count, len(queries)))
    index = indexed(chunks, embedder)
    vectors: np.ndarray = embedder.embed([query.text for query in sample])
    dense = index.dense
    assert dense is not None
    arms: dict[str, Callable[[int], Iterable[Chunk]]] = {
        "BM25": lambda i: (index.chunk(id) for id, _ in index.lexical.search(sample[i].text, K)),
        "vectors": lambda i: (index.chunk(id) for id, _ in dense.search(vectors[i], K)),
        "fused": lambda i: (hit.chunk for hit in index.search(sample[i].text, K, vectors[i])),
    }
    wanted = relatives(root, chunks, [query.key for query in sample])
    print(f"{root.name}: {len(sample)} of {len(queries)} methods, {len(index)} chunks")
    for name, search in arms.items():
        found = [frozenset(chunk.key for chunk in search(i)) for i in range(len(sample))]
        with_relatives = recall([wanted[query.key] for query in sample], found)
        print(f"  {name:<8}{with_relatives:.3f} ({recall([frozenset({query.key}) for query in sample], found):.3f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", type=Path, nargs="+", metavar="ROOT")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for root in arguments.roots:
        measure(root.resolve(), WordEncoder(), arguments.count, arguments.seed)


if __name__ == "__main__":
    main()
