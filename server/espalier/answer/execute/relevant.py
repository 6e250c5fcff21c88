"""The types of main code that a question in plain words is about, best first, whatever it asks of them.

Each type is judged by what its names say, by its chunk that says most of the words, by meaning, and by where a walk
over the graph ends that restarts at types that say much (personalised PageRank, Haveliwala 2002, as HippoRAG uses it,
arXiv 2405.14831). The weights are learnt from questions with reference answers (`tests/bench/learn_relevance.py`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from math import sqrt
from typing import NamedTuple

from espalier.answer.codebase import CodeBase
from espalier.answer.execute.concepts import Field, field, said_by_names
from espalier.answer.execute.words import Words
from espalier.answer.roles import is_accessor
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Edge, EdgeKind, Node, NodeKind

_HITS = 200
_CANDIDATES = 150
_WORD = re.compile(r"[^\W\d_]\w+")
_HEARD = 0.25
"""Of words of which nothing says more than this share nothing is relevant."""
_SAYS = 0.3
"""From here on a chunk is taken to say a word."""
_OF_MEMBER, _OF_TEXT = 0.85, 0.6
"""How much a word counts that a member's name or a text says, beside one in the type's own name."""
_MEANING, _RANK, _HALF_RANK = 0.5, 0.3, 10
_STEPS, _RESTART = 3, 0.5
_STRONGEST = 3.0
"""Many edges between two types tie them no closer than this."""
_HERITAGE, _INJECTION, _CALL, _OTHER = 2.0, 1.5, 1.0, 0.6
_SAMPLE = re.compile(r"(?:^|[/_-])(?:demos?|examples?|samples?|tutorials?)(?=[/_-])")
"""A folder of code that shows how the rest is used: it says the same words, and is seldom what is asked for."""
_OF_SAMPLE = 0.7
_WEIGHTS = {
    EdgeKind.EXTENDS: _HERITAGE, EdgeKind.IMPLEMENTS: _HERITAGE, EdgeKind.INJECTS: _INJECTION,
    EdgeKind.CALLS: _CALL, EdgeKind.INSTANTIATES: _CALL,
}  # fmt: skip


class Features(NamedTuple):
    """What tells a relevant type: each 0 to 1, larger for a more relevant one but for `nested`."""

    walked: float
    named: float
    meaning: float
    nested: float


LEARNT = Features(walked=1.0, named=0.46, meaning=0.12, nested=-0.23)


class Candidate(NamedTuple):
    """A type; `member`: the key of what in it is nearest to the words, its own where that is itself."""

    node: Node
    features: Features
    member: str

    @property
    def score(self) -> float:
        score = sum(weight * value for weight, value in zip(LEARNT, self.features, strict=True))
        return score * _OF_SAMPLE if score > 0 and _SAMPLE.search(self.node.path) else score


@dataclass(slots=True)
class _Seen:
    """What the search found of a type: the best of its chunks by words, by meaning and by rank; `said`: how well they
    say each word."""

    said: tuple[float, ...]
    chunk: float = 0.0
    meaning: float = 0.0
    rank: float = 0.0
    member: str = ""


class Relevance:
    """What a text is about: found once for a question, when the first asks for it."""

    def __init__(self, code_base: CodeBase, text: str) -> None:
        self.text = text
        self._code_base = code_base
        self._shares: dict[str, float] = {}

    @cached_property
    def field(self) -> Field:
        return field(self._code_base, self.text)

    @property
    def words(self) -> Words:
        return self.field.words

    @cached_property
    def is_heard(self) -> bool:
        """Whether anything says so much of the words that it may be what they mean."""
        return bool(self.words) and self.field.heard(self._code_base.ontology) >= _HEARD

    @cached_property
    def nearest(self) -> list[Candidate]:
        """The types nearest to the words, best first, however little they say of them."""
        found = _candidates(self._code_base, self.field, self.text) if self.words else []
        return sorted(found, key=lambda each: (-each.score, each.node.key))

    def share(self, key: str) -> float:
        """How near the types that a node is in are to the words, the nearest of all 1, those far from them 0."""
        if key not in self._shares:
            owner = type_of(self._code_base.ontology, key)
            own = self._of_types.get(owner.key, 0.0) if owner is not None else 0.0
            around = self.share(owner.owner) if owner is not None and owner.owner else 0.0
            self._shares[key] = max(own, around)
        return self._shares[key]

    @cached_property
    def _of_types(self) -> dict[str, float]:
        most = self.nearest[0].score if self.nearest else 1.0
        return {each.node.key: each.score / most for each in self.nearest if each.score > 0}

    @property
    def types(self) -> list[Candidate]:
        """The types that the words are about, best first."""
        return self.nearest if self.is_heard else []


def relevant(code_base: CodeBase, text: str) -> list[Candidate]:
    """The types that the words are about, best first."""
    return Relevance(code_base, text).types


def _candidates(code_base: CodeBase, near: Field, text: str) -> list[Candidate]:
    """Types near the words with what tells how relevant each is, in no order."""
    ontology, words = code_base.ontology, near.words
    seen = _searched(code_base, text, words)
    nodes = _nearest(ontology, seen, near.scores)
    unseen = _Seen((0.0,) * len(words.stems))
    walked = _walked(ontology, {node.key: _said(ontology, words, node, seen.get(node.key, unseen)) for node in nodes})
    return [
        Candidate(
            node,
            Features(
                sqrt(walked[node.key]),
                words.total(said_by_names(ontology, words, node)),
                seen.get(node.key, unseen).meaning,
                float(_is_nested(ontology, node)),
            ),
            seen.get(node.key, unseen).member or _nearest_member(ontology, words, node),
        )
        for node in nodes
    ]


def _nearest(ontology: Ontology, seen: Mapping[str, _Seen], scores: Mapping[str, float]) -> list[Node]:
    """The types that the search and the words' field in the graph say most of."""
    close: dict[str, float] = defaultdict(float)
    for key, score in scores.items():
        if (owner := _main_type(ontology, key)) is not None:
            close[owner.key] += score
    most = max(close.values(), default=1.0)
    first = {key: score / most for key, score in close.items()}
    for key, found in seen.items():
        first[key] = first.get(key, 0.0) + found.chunk + found.meaning + found.rank
    keys = nlargest(_CANDIDATES, first, key=first.__getitem__)
    return [node for key in keys if (node := ontology.node(key)) is not None]


def _said(ontology: Ontology, words: Words, node: Node, found: _Seen) -> float:
    """How much a type says of the words by its name, its members' and its text."""
    own, within = words.said((node.name,)), words.said(each.name for each in _members(ontology, node))
    said = (max(a, _OF_MEMBER * b, _OF_TEXT * c) for a, b, c in zip(own, within, found.said, strict=True))
    return words.total(tuple(said)) + found.chunk + _MEANING * found.meaning + _RANK * found.rank


def _nearest_member(ontology: Ontology, words: Words, node: Node) -> str:
    told = max(_members(ontology, node), key=lambda each: words.total(words.said((each.name,))), default=node)
    return told.key


def _members(ontology: Ontology, node: Node) -> list[Node]:
    return [each for each in ontology.members(node.key) if not is_accessor(each)]


def _main_type(ontology: Ontology, key: str) -> Node | None:
    node = type_of(ontology, key)
    return node if node is not None and node.path and not node.test and node.kind in TYPE_KINDS else None


def _is_nested(ontology: Ontology, node: Node) -> bool:
    owner = ontology.node(node.owner) if node.owner else None
    return owner is not None and owner.kind in TYPE_KINDS


def _searched(code_base: CodeBase, text: str, words: Words) -> dict[str, _Seen]:
    """By key of a type what the search finds in it."""
    ontology = code_base.ontology
    found: dict[str, _Seen] = {}
    for hit in code_base.search(text, _HITS):
        node = ontology.node(hit.chunk.key) or ontology.at(hit.chunk.path, hit.chunk.start_line)
        owner = _main_type(ontology, node.key) if node is not None else None
        if node is None or owner is None:
            continue
        said = words.said(tuple(dict.fromkeys(_WORD.findall(hit.chunk.text))))
        chunk = words.total(tuple(float(each > _SAYS) for each in said))
        rank = _HALF_RANK / (_HALF_RANK + hit.lexical_rank) if hit.lexical_rank else 0.0
        before = found.setdefault(owner.key, _Seen(said))
        if chunk > before.chunk:
            before.chunk, before.member = chunk, node.key
        before.meaning, before.rank = max(before.meaning, hit.cosine), max(before.rank, rank)
        before.said = tuple(map(max, before.said, said))
    return found


def _walked(ontology: Ontology, base: Mapping[str, float]) -> dict[str, float]:
    """Where a walk is that restarts at types that say much, the most 1."""
    tied = _ties(ontology, base)
    width = {key: 1 + sqrt(sum(others.values())) for key, others in tied.items()}
    squares = sum(max(0.0, each) ** 2 for each in base.values()) or 1.0
    start = {key: max(0.0, each) ** 2 / squares for key, each in base.items()}
    now = start
    for _ in range(_STEPS):
        now = {
            key: _RESTART * start[key]
            + (1 - _RESTART) * sum(now[o] * w / (width[o] * width[key]) for o, w in tied.get(key, {}).items())
            for key in start
        }
    most = max(now.values(), default=1.0) or 1.0
    return {key: each / most for key, each in now.items()}


def _ties(ontology: Ontology, keys: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """How strongly the types are tied to each other, in both directions."""
    tied: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for key in keys:
        for edge in edges_of(ontology, key):
            other = type_of(ontology, edge.target)
            if other is not None and other.key != key and other.key in keys:
                weight = _WEIGHTS.get(edge.kind, _OTHER)
                for one, two in ((key, other.key), (other.key, key)):
                    tied[one][two] = min(_STRONGEST, tied[one][two] + weight)
    return tied


def edges_of(ontology: Ontology, key: str) -> list[Edge]:
    """The edges out of a type and its members."""
    inside = (key, *(each.key for each in ontology.members(key) if each.kind is not NodeKind.FIELD or each.annotations))
    return [edge for each in inside for edge in ontology.out(each)]
