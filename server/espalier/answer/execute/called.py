"""Types that words call by the end of their names: "decoders" are the classes `...Decoder` and what is below such a
type."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.answer.english.tokens import stem
from espalier.answer.execute.kinds import all_of
from espalier.answer.execute.words import words_of
from espalier.answer.names import parts
from espalier.answer.query import Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import TYPE_KINDS, Node, NodeKind
from espalier.ontology.wiring import is_concrete

SAYS = 0.75
"""How much of the words a name must say, where no name ends in them."""


def called(ontology: Ontology, words: str, select: Select | None = None) -> list[Node]:
    """The things of main code that words call so, by key. `select`: of that kind. Classes and interfaces are those
    whose names end in the words and what is below a type with just that name; else those whose names say them."""
    if select not in (None, Select.CLASS, Select.INTERFACE):
        return list(_saying(ontology, words, select))
    said = [stem(each) for each in words.split()]
    ending = {node.key: node for node in _types(ontology) if _stems(node)[-len(said) :] == said}
    above = [node for node in ending.values() if len(_stems(node)) == len(said)]
    below = {each.key: each for node in above for each in ontology.subtypes(node.key) if not each.test}
    found = [
        node
        for node in {**ending, **below}.values()
        if select is not Select.INTERFACE or node.kind is NodeKind.INTERFACE
    ]
    concrete = [node for node in found if is_concrete(node)]
    chosen = found if select is Select.INTERFACE or not concrete else concrete
    return sorted(chosen or _saying(ontology, words, select or Select.CLASS), key=lambda node: node.key)


def _types(ontology: Ontology) -> Iterator[Node]:
    return (node for node in ontology.nodes() if node.kind in TYPE_KINDS and not node.test)


def _stems(node: Node) -> list[str]:
    return [stem(part) for part in parts(node.name)]


def _saying(ontology: Ontology, words: str, select: Select) -> Iterator[Node]:
    """Those whose names say most of the words."""
    meant = words_of(ontology, words)
    return (node for node in all_of(ontology, select) if meant.total(meant.said((node.name,))) >= SAYS)
