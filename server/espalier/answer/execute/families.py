"""Families: a type and what its kinds are, found by words for what they have in common ("which ways are there to store
owners": the implementations of `OwnerRepository`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_node
from espalier.answer.execute.concepts import field
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import listed, name_of
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.wiring import is_concrete

_ABOVE, _BELOW, _PACKAGE, _METHODS = 1.0, 0.7, 0.35, 0.5
"""How much a word counts in the name of the type, in those of its kinds, of its package, and of its methods."""
_NEAR = 0.3
"""How much closeness to the words in the graph adds, of the closest."""
_FEWEST = 2
_MOST = 60
"""A type with more kinds than this says nothing of any ("Serializable")."""
_LEAST = 0.45
_AS_GOOD, _MEANT = 0.9, 2
"""What scores at least this share of the best is told too, of so many."""
_NAMED = 16


@dataclass(frozen=True, slots=True)
class Family:
    """`kinds`: the types of main code below `node` that have no kinds themselves or are concrete."""

    node: Node
    kinds: tuple[Node, ...]
    score: float


def find(code_base: CodeBase, text: str) -> Finding | None:
    """The kinds of what the words speak of; None where no family speaks of them."""
    found = families(code_base, text)
    close = [each for each in found if each.score >= _AS_GOOD * found[0].score][:_MEANT]
    if not close:
        return None
    ontology = code_base.ontology
    told = [
        f"{code(name_of(ontology, each.node.key))} has {len(each.kinds)} kinds: "
        f"{listed((name_of(ontology, kind.key) for kind in each.kinds), _NAMED)}."
        for each in close
    ]
    rows = (tuple(with_annotations(code_base, of_node(node)) for node in (*each.kinds, each.node)) for each in close)
    return Finding(" ".join(told), tuple(Group("", each) for each in rows))


def families(code_base: CodeBase, text: str) -> list[Family]:
    """Types of the project with several kinds that words speak of, best first."""
    ontology = code_base.ontology
    words = words_of(ontology, text)
    near = field(code_base, text).scores if words else {}
    most = max(near.values(), default=1.0)
    found = []
    for node, kinds in _every(ontology):
        said = _said(ontology, words, node, kinds)
        close = sum(near.get(each.key, 0.0) for each in (node, *kinds)) / most
        score = words.total(said) + _NEAR * min(1.0, close)
        if words.total(said) >= _LEAST:
            found.append(Family(node, kinds, score))
    return sorted(found, key=lambda each: (-each.score, each.node.key))


def _every(ontology: Ontology) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    above = {edge.target for kind in (EdgeKind.IMPLEMENTS, EdgeKind.EXTENDS) for edge in ontology.edges(kind)}
    for key in sorted(above):
        node = ontology.node(key)
        if node is None or node.test or node.kind not in TYPE_KINDS:
            continue
        kinds = tuple(each for each in ontology.subtypes(key) if not each.test and _is_kind(ontology, each))
        if _FEWEST <= len(kinds) <= _MOST:
            yield node, kinds


def _is_kind(ontology: Ontology, node: Node) -> bool:
    """Whether a type is one kind itself: nothing is below it, as of a Spring Data repository."""
    return is_concrete(node) or not ontology.subtypes(node.key)


def _said(ontology: Ontology, words: Words, node: Node, kinds: Iterable[Node]) -> tuple[float, ...]:
    """How well a family says each word: by its type's name, what all kinds say, its package, its methods."""
    shared = [words.said((each.name,)) for each in kinds]
    methods = [each.name for each in ontology.members(node.key) if each.kind is NodeKind.METHOD]
    by = (
        (_ABOVE, words.said((node.name,))),
        (_BELOW, tuple(sum(each) / len(shared) for each in zip(*shared, strict=True))),
        (_PACKAGE, words.said((node.path.rpartition("/")[0],))),
        (_METHODS, words.said(methods)),
    )
    return tuple(max(weight * said[at] for weight, said in by) for at in range(len(words.stems)))
