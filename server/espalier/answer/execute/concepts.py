"""What words mean in a code base, where no name is spelled: seeds, and what the graph ties to them.

Seeds are names that say the words and chunks that the search finds for them (by words and by meaning). Their scores
spread over the graph step by step; candidates of the wanted kind are ranked by how close they are, by the words
of their own names and by how much else hangs on them. Each comes with the chain of edges to the seed it was reached
from.
"""

from __future__ import annotations

import dataclasses
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nlargest
from math import log, sqrt

from espalier.answer.codebase import CodeBase
from espalier.answer.execute.kinds import holder, is_a
from espalier.answer.execute.words import Words, words_of
from espalier.answer.names import names_of
from espalier.answer.query import Select
from espalier.answer.retrieve import telling_edges
from espalier.answer.roles import is_accessor
from espalier.answer.ties import tie
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import MEMBER_KINDS, TYPE_KINDS, Edge, EdgeKind, Node, NodeKind

_HITS = 40
_WORD = re.compile(r"[^\W\d_]\w+")
_NAMED = 60
_HALF_RANK = 5
_ACCESSOR = 0.3
_OWNER, _PACKAGE, _TEXT = 0.7, 0.35, 0.5
_LEAST = 0.4
"""What a name must say of the words to be a seed."""
_CLOSENESS, _CENTRALITY = 0.5, 0.08
_ENOUGH = 0.62
"""What scores less than this share of the best is left out."""
_SEEDED = 0.6
_MEMBER = 0.9
_DATA = 0.75
"""What is left of the score of a class that only holds data, where classes that do something are asked for."""
_DOES = 0.4
"""The same, where the words say that something is done."""
_SHARE, _EXACT, _WHOLE = 0.5, 0.5, 0.95
"""A name that says the words and nothing else is what they mean."""
_BUSY = 40
"""A node with more edges than this gets less along each: everything uses a class that checks arguments."""
_EVERYTHING = frozenset({"java.lang.Object", "Object"})
"""Nothing is near something else because both return an `Object`."""
_STEPS = 3
_TO_TYPE = 0.6
_WIDEST = 300
"""Nodes from which a step goes on; the rest of a wide field is too far away to be ranked."""
_CONSIDERED = 200


@dataclass(frozen=True, slots=True)
class Ranked:
    """`said`: how much of the words its names say, 0 to 1; `chain`: edges from it to a seed, nearest first; `nearest`:
    the key of what in it is nearest to the words."""

    node: Node
    score: float
    said: float
    chain: tuple[Edge, ...] = ()
    nearest: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Scores of nodes near the words; `came`: for each the node it was reached from, by an edge or as its member."""

    words: Words
    scores: Mapping[str, float]
    came: Mapping[str, tuple[str, Edge | None]]
    texts: Mapping[str, tuple[float, ...]] = dataclasses.field(default_factory=dict)
    """By node: how well its comments and its body say each of the words, for what the search found."""

    def says(self, ontology: Ontology, node: Node) -> float:
        """How much of the words a node says by its names or, for less, by its text; 0 to 1."""
        return self.words.total(self.said(ontology, node))

    def said(self, ontology: Ontology, node: Node) -> tuple[float, ...]:
        """The same for each of the words."""
        named = said_by_names(ontology, self.words, node)
        text = self.texts.get(node.key)
        return named if text is None else tuple(max(a, _TEXT * b) for a, b in zip(named, text, strict=True))

    def heard(self, ontology: Ontology) -> float:
        """How much of the words any node near them says; 0 to 1."""
        near = (ontology.node(key) for key in nlargest(_NAMED, self.scores, key=self.scores.__getitem__))
        return max((self.says(ontology, node) for node in near if node is not None), default=0.0)

    def chain(self, key: str) -> tuple[Edge, ...]:
        """The edges from a node to the seed it was reached from."""
        found: list[Edge] = []
        while key in self.came:
            key, edge = self.came[key]
            if edge is not None:
                found.append(edge)
        return tuple(found)


def field(code_base: CodeBase, text: str, *, tests: bool = False) -> Field:
    """The words' field in the graph. `tests`: tests say what is meant too."""
    ontology = code_base.ontology
    words = words_of(ontology, text)
    if not words:
        return Field(words, {}, {})
    hits = [hit for hit in _hits(code_base, text) if tests or not hit[0].test]
    seeds: dict[str, float] = {}
    for rank, (node, _) in enumerate(hits):
        share = _SEEDED * _HALF_RANK / (_HALF_RANK + rank)
        seeds.setdefault(node.key, share * (_ACCESSOR if is_accessor(node) else 1.0))
    for node, said in _named(ontology, words, tests):
        seeds[node.key] = max(seeds.get(node.key, 0.0), said)
    texts: dict[str, tuple[float, ...]] = {}
    for node, written in hits:
        said_by = words.said(written)
        texts[node.key] = tuple(map(max, said_by, texts.get(node.key, said_by)))
    return Field(words, *_spread(ontology, seeds), texts)


def _spread(ontology: Ontology, seeds: dict[str, float]) -> tuple[dict[str, float], dict[str, tuple[str, Edge | None]]]:
    """Scores of the nodes within some steps of the seeds, and from where each got most.

    Each step passes a share on, thinner where a node has many edges; a member passes one on to its type.
    """
    scores, frontier = dict(seeds), dict(seeds)
    degrees: dict[str, int] = {}
    came: dict[str, tuple[str, Edge | None]] = {}
    for _ in range(_STEPS):
        reached: dict[str, float] = {}
        most: dict[str, float] = {}
        for key, score in frontier.items():
            for other, share, edge in _neighbours(ontology, key, degrees):
                passed = score * share
                reached[other] = reached.get(other, 0.0) + passed
                if other not in scores and passed > most.get(other, 0.0):
                    most[other], came[other] = passed, (key, edge)
        fresh = nlargest(_WIDEST, ((score, key) for key, score in reached.items() if key not in scores))
        frontier = {key: score for score, key in fresh}
        for key, score in reached.items():
            scores[key] = scores.get(key, 0.0) + score
    return scores, came


def _neighbours(ontology: Ontology, key: str, degrees: dict[str, int]) -> Iterator[tuple[str, float, Edge | None]]:
    """`degrees`: those that are known, by key."""
    edges = telling_edges(ontology, key)
    for edge in edges:
        other = edge.target if edge.source == key else edge.source
        if other in _EVERYTHING:
            continue
        if (met := degrees.get(other)) is None:
            met = degrees[other] = ontology.degree(other)
        yield other, tie(edge.kind).weight / sqrt(len(edges) + 1) / max(1.0, (met / _BUSY) ** 0.5), edge
    node = ontology.node(key)
    if node is not None and node.kind in MEMBER_KINDS and node.owner:
        yield node.owner, _TO_TYPE, None


def ranked(ontology: Ontology, near: Field, wanted: Select | None, *, tests: bool = False) -> list[Ranked]:
    """Candidates of the wanted kind, best first; None: types, and methods where those say more."""
    candidates = _candidates(ontology, near, wanted, tests)
    nearest_first = nlargest(_CONSIDERED, ((closeness, key, near) for key, (closeness, near) in candidates.items()))
    most = nearest_first[0][0] if nearest_first else 1.0
    found = []
    for closeness, key, nearest in nearest_first:
        node = ontology.node(key)
        if node is not None:
            said = max(near.says(ontology, node), _MEMBER * _says_inside(ontology, near, node, nearest))
            share = near.words.share(named_as(node))
            own = said * (_SHARE + (1 - _SHARE) * share) + (_EXACT if min(said, share) > _WHOLE else 0.0)
            score = own + _CLOSENESS * closeness / most + _CENTRALITY * _central(ontology, key)
            if wanted is Select.CLASS and (holds_data(ontology, node) or is_a(ontology, node, Select.ENTITY)):
                score *= _DOES if near.words.do else _DATA
            found.append(Ranked(node, score, said, near.chain(nearest), nearest))
    return sorted(found, key=lambda each: (-each.score, each.node.key))


def holds_data(ontology: Ontology, node: Node) -> bool:
    """Whether a type has fields and their accessors only: it does nothing."""
    members = ontology.members(node.key)
    fields = {f"{each.key}()" for each in members if each.kind is NodeKind.FIELD}
    methods = (each for each in members if each.kind is NodeKind.METHOD)
    return bool(fields) and all(is_accessor(each) or each.key in fields for each in methods)  # records: `price()`


def _says_inside(ontology: Ontology, near: Field, node: Node, nearest: str) -> float:
    """How much of the words the member says by which a type was found."""
    member = ontology.node(nearest) if nearest != node.key and node.kind in TYPE_KINDS else None
    return near.says(ontology, member) if member is not None and not is_accessor(member) else 0.0


def best(candidates: Iterable[Ranked], most: int = 12) -> list[Ranked]:
    """Those that are about as good as the first."""
    listed = list(candidates)[:most]
    said = max((each.said for each in listed), default=0.0)
    return [
        each
        for each in listed
        if each.score >= _ENOUGH * listed[0].score or (each.said >= _WHOLE * said and said > _ENOUGH)
    ]


def says(ontology: Ontology, words: Words, node: Node) -> float:
    """How much of the words a node's name says, its type's and its package's included at a discount."""
    return words.total(said_by_names(ontology, words, node))


def said_by_names(ontology: Ontology, words: Words, node: Node) -> tuple[float, ...]:
    """How well a node's name says each of the words, its type's, its package's and its annotations' at a discount."""
    own = words.said((named_as(node), *_served_by(ontology, node)))
    around = words.said(_around(ontology, node))
    package = words.said((node.path.rpartition("/")[0],)) if node.path else (0.0,) * len(own)
    noted = words.said(each.rpartition(".")[2] for each in node.annotations)
    said = zip(own, around, package, noted, strict=True)
    return tuple(max(a, _OWNER * max(b, d), _PACKAGE * c) for a, b, c, d in said)


def _served_by(ontology: Ontology, node: Node) -> list[str]:
    """The names of the methods that serve an endpoint: they say what it does, its path only on what."""
    if node.kind is not NodeKind.ENDPOINT:
        return []
    serving = (ontology.node(edge.source) for edge in ontology.into(node.key, (EdgeKind.EXPOSES,)))
    return [each.name for each in serving if each is not None]


def _around(ontology: Ontology, node: Node) -> list[str]:
    """The names around a node: a member's types and the events that it hears, an endpoint's method and its type, a
    table's entity."""
    if node.kind in MEMBER_KINDS:
        heard = (ontology.node(edge.target) for edge in ontology.out(node.key, (EdgeKind.LISTENS,)))
        return [each.name for each in (*_enclosing(ontology, node), *heard) if each is not None]
    makers = (
        ontology.into(node.key, (EdgeKind.EXPOSES, EdgeKind.MAPS, EdgeKind.MAPS_COLUMN))
        if node.kind not in TYPE_KINDS
        else ()
    )
    made = (ontology.node(edge.source) for edge in makers[:2])
    return [name for each in made if each is not None for name in (each.name, *_around(ontology, each))]


def _enclosing(ontology: Ontology, node: Node) -> Iterator[Node]:
    """The types that a node is in, innermost first."""
    while node.owner and (owner := ontology.node(node.owner)) is not None and owner.kind in TYPE_KINDS | MEMBER_KINDS:
        if owner.kind in TYPE_KINDS:
            yield owner
        node = owner


def _hits(code_base: CodeBase, text: str) -> list[tuple[Node, tuple[str, ...]]]:
    """Nodes of the chunks that the search finds, the first first, with the words of those chunks."""
    ontology = code_base.ontology
    found = []
    for hit in code_base.search(text, _HITS):
        node = ontology.node(hit.chunk.key) or ontology.at(hit.chunk.path, hit.chunk.start_line)
        if node is not None:
            found.append((node, tuple(dict.fromkeys(_WORD.findall(hit.chunk.text)))))
    return found


def _named(ontology: Ontology, words: Words, tests: bool) -> list[tuple[Node, float]]:
    """Nodes whose own names say much of the words."""
    names = names_of(ontology)
    nodes = [*names.named(words.telling(names.all())), *names.endpoints]
    said = [
        (node, says(ontology, words, node))
        for node in nodes
        if (tests or not node.test) and node.kind is not NodeKind.EXTERNAL and _is_named(node)
    ]
    kept = [pair for pair in said if pair[1] >= _LEAST and not is_accessor(pair[0])]
    return sorted(kept, key=lambda pair: (-pair[1], pair[0].key))[:_NAMED]


def _is_named(node: Node) -> bool:
    if node.kind is NodeKind.FIELD:
        return bool(node.annotations)
    return node.kind in TYPE_KINDS or node.kind in (NodeKind.METHOD, NodeKind.ENDPOINT, NodeKind.TABLE, NodeKind.COLUMN)


def named_as(node: Node) -> str:
    """A node's name; an endpoint's path, without its verb."""
    return node.key.partition(" ")[2] if node.kind is NodeKind.ENDPOINT else node.name


def _candidates(ontology: Ontology, near: Field, wanted: Select | None, tests: bool) -> dict[str, tuple[float, str]]:
    """By key of the candidate: how close it is, and the node of its own that is closest."""
    closeness: dict[str, float] = defaultdict(float)
    nearest: dict[str, tuple[float, str]] = {}
    for key, score in near.scores.items():
        for node in _holders(ontology, key, wanted):
            if node.kind is NodeKind.EXTERNAL or (node.test and not tests and wanted is not Select.TEST):
                continue
            closeness[node.key] += score
            nearest[node.key] = max(nearest.get(node.key, (0.0, "")), (score, key))
    return {key: (score, nearest[key][1]) for key, score in closeness.items()}


def _holders(ontology: Ontology, key: str, wanted: Select | None) -> Iterator[Node]:
    kinds = (Select.CLASS,) if wanted is None else (wanted,)
    for kind in kinds:
        if (node := holder(ontology, key, kind)) is not None:
            yield node


def _central(ontology: Ontology, key: str) -> float:
    return min(1.0, log(1 + len(ontology.into(key)) + len(ontology.out(key))) / 5)
