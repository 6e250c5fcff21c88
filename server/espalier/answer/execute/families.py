"""A type with several implementations, found by words for what these have in common ("which ways are there to store
owners": the implementations of `OwnerRepository`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import of_node
from espalier.answer.execute.concepts import field
from espalier.answer.execute.notes import with_annotations
from espalier.answer.execute.sentences import distinct, listed, name_of
from espalier.answer.execute.words import Words, words_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, EdgeKind, Node, NodeKind
from espalier.ontology.wiring import is_concrete

_ABOVE, _BELOW, _PACKAGE, _METHODS = 1.0, 0.7, 0.35, 0.5
"""How much a word counts in the name of the type, of its implementations, of its package, of its methods."""
_NEAR = 0.3
"""How much closeness to the words in the graph adds, of the closest."""
_FEWEST, _MOST = 2, 60
"""A type with more implementations than this says nothing of any ("Serializable")."""
_LEAST, _LEAST_HEARD = 0.35, 0.6
"""How much a family must say of all words, and of those that any family says; as the numbers above chosen by hand."""
_AS_GOOD, _MEANT = 0.9, 2
"""What scores at least this share of the best is told too, of so many."""
_NAMED = 16


@dataclass(frozen=True, slots=True)
class Family:
    """`below`: the types of main code below `node` that are concrete or have nothing below them."""

    node: Node
    below: tuple[Node, ...]
    score: float


def find(code_base: CodeBase, text: str) -> Finding | None:
    """The implementations of what the words speak of; None where they speak of no family."""
    close: list[Family] = []
    for each in families(code_base, text):
        within = any(set(each.below) <= set(other.below) or set(other.below) <= set(each.below) for other in close)
        if not within and (not close or each.score >= _AS_GOOD * close[0].score):
            close.append(each)
    if not close:
        return None
    ontology = code_base.ontology
    told = [
        f"{code(name_of(ontology, each.node.key))} has {len(each.below)} implementations: "
        f"{listed(distinct(ontology, each.below), _NAMED)}."
        for each in close[:_MEANT]
    ]
    groups = (
        Group(
            f"Implementations of {name_of(ontology, each.node.key)}",
            tuple(with_annotations(code_base, of_node(node)) for node in (*each.below, each.node)),
        )
        for each in close[:_MEANT]
    )
    return Finding(" ".join(told), tuple(groups))


def families(code_base: CodeBase, text: str, largest: int = _MOST) -> list[Family]:
    """Types of the project with several but at most so many implementations that words speak of, best first."""
    ontology = code_base.ontology
    words = words_of(ontology, text)
    known = _every(ontology, largest) if words else ()
    every = [(node, below, _said(ontology, words, node, below)) for node, below in known]
    heard = words.total([max(each) for each in zip(*(said for *_, said in every), strict=True)]) if every else 0.0
    least = max(_LEAST, _LEAST_HEARD * heard)
    fitting = [(node, below, words.total(said)) for node, below, said in every if words.total(said) >= least]
    near = field(code_base, text).scores if fitting else {}
    most = max(near.values(), default=1.0)
    ranked = (
        Family(node, below, said + _NEAR * min(1.0, sum(near.get(each.key, 0.0) for each in (node, *below)) / most))
        for node, below, said in fitting
    )
    return sorted(ranked, key=lambda each: (-each.score, each.node.key))


def _every(ontology: Ontology, largest: int) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    above = {edge.target for kind in (EdgeKind.IMPLEMENTS, EdgeKind.EXTENDS) for edge in ontology.edges(kind)}
    for key in sorted(above):
        node = ontology.node(key)
        if node is None or node.test or node.kind not in TYPE_KINDS:
            continue
        below = tuple(each for each in ontology.subtypes(key) if not each.test and _is_one(ontology, each))
        if _FEWEST <= len(below) <= largest:
            yield node, below


def _is_one(ontology: Ontology, node: Node) -> bool:
    """Whether a type is an implementation itself: nothing is below it, as of a Spring Data repository."""
    return is_concrete(node) or not ontology.subtypes(node.key)


def _said(ontology: Ontology, words: Words, node: Node, below: Sequence[Node]) -> tuple[float, ...]:
    """How well a family says each word, at most 1: by its type's name, what its implementations say, its package, its
    methods."""
    shared = [words.said((each.name,)) for each in below]
    methods = [each.name for each in ontology.members(node.key) if each.kind is NodeKind.METHOD]
    by = (
        (_ABOVE, words.said((node.name,))),
        (_BELOW, tuple(sum(each) / len(shared) for each in zip(*shared, strict=True))),
        (_PACKAGE, words.said((node.path.rpartition("/")[0],))),
        (_METHODS, words.said(methods)),
    )
    return tuple(max(weight * said[at] for weight, said in by) for at in range(len(words.stems)))
