"""Where something new of a kind is added: the type that such things implement, what they implement it by, and what
registers them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_edge, of_node
from espalier.answer.execute.families import Family, families
from espalier.answer.execute.sentences import distinct, listed, name_of
from espalier.answer.execute.words import words_of
from espalier.answer.finding import Finding, Group, counted
from espalier.answer.markdown import code
from espalier.answer.names import parts
from espalier.ontology.enclosing import type_of
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test
from espalier.ontology.wiring import is_concrete

_MAKING = (EdgeKind.INSTANTIATES, EdgeKind.REFERENCES)
_TAKING = (EdgeKind.INJECTS,)
_SEVERAL = 2
"""What makes or names so many of the implementations registers them."""
_MANY, _AS_GOOD = 1_000, 0.85
"""Of types that say about as much of the words the one with the shortest name is meant; chosen by hand."""
_SAID = 0.5
"""How much of the words the type's own name must say for a claim."""
_REGISTERING, _EXAMPLES, _METHODS, _NAMED = 3, 3, 6, 6


def find(code_base: CodeBase, text: str) -> Finding | None:
    """None where the words speak of no type with several implementations."""
    ontology = code_base.ontology
    found = families(code_base, text, _MANY)
    if not found:
        return None
    words = words_of(ontology, text)
    near = [each for each in found if each.score >= _AS_GOOD * found[0].score]
    near = [each for each in near if words.total(words.said((each.node.name,))) >= _SAID]
    if not near:
        return None
    family = min(near, key=lambda each: (len(parts(each.node.name)), -each.score, each.node.key))
    registered = _registered(ontology, family)
    between = _between(ontology, family)
    taken = [edge for edge in ontology.into(family.node.key, _TAKING) if not is_test(edge.path)][:_REGISTERING]
    name = code(name_of(ontology, family.node.key))
    told = (
        f"A new “{text}” implements {name}, as {_count(family)} do: {listed(distinct(ontology, family.below), _NAMED)}."
    )
    if between:
        told += f" Many extend {listed(name_of(ontology, each.key) for each in between)}."
    sites = [edge.source for edge in registered] or [edge.source for edge in taken]
    if sites:
        verb = "They are made or named in" if registered else "They are injected into"
        told += f" {verb} {listed(name_of(ontology, key) for key in sites)}."
    rows = [of_node(family.node), *map(of_node, between), *map(of_edge, registered), *map(of_edge, taken)]
    groups = [Group("", tuple(dict.fromkeys(rows)))]
    groups += [Group("What it has to do", tuple(_abstract(ontology, family.node)), _METHODS)]
    groups += [Group("Examples, the shortest first", tuple(_examples(family)), _EXAMPLES)]
    return Finding(told, tuple(each for each in groups if each.evidence))


def _count(family: Family) -> str:
    return counted(len(family.below), "class", "classes")


def _registered(ontology: Ontology, family: Family) -> list[Edge]:
    """An edge from each of the methods outside of the family that make or name most of its implementations."""
    own = {family.node.key, *(each.key for each in family.below)}
    met: dict[str, dict[str, Edge]] = defaultdict(dict)
    for node in family.below:
        made = [node.key, *(m.key for m in ontology.members(node.key) if m.kind is NodeKind.CONSTRUCTOR)]
        for edge in (edge for key in made for edge in ontology.into(key, _MAKING)):
            owner = type_of(ontology, edge.source)
            if owner is not None and owner.key not in own and not is_test(edge.path):
                met[edge.source].setdefault(node.key, edge)
    several = [(len(found), key) for key, found in met.items() if len(found) >= _SEVERAL]
    best = sorted(several, key=lambda each: (-each[0], each[1]))[:_REGISTERING]
    return [next(iter(met[key].values())) for _, key in best]


def _between(ontology: Ontology, family: Family) -> list[Node]:
    """The types between the family's and several of its implementations, the one with most first."""
    below: dict[str, int] = defaultdict(int)
    for node in family.below:
        for above in ontology.supertypes(node.key):
            below[above.key] += 1
    under = {each.key: each for each in ontology.subtypes(family.node.key) if not each.test and not is_concrete(each)}
    several = [(count, key) for key, count in below.items() if key in under and count >= _SEVERAL]
    return [under[key] for _, key in sorted(several, key=lambda each: (-each[0], each[1]))[:_SEVERAL]]


def _abstract(ontology: Ontology, node: Node) -> Iterator[Evidence]:
    """The methods of a type that its implementations must have."""
    for each in ontology.members(node.key):
        open_ = "abstract" in each.modifiers or (
            node.kind is NodeKind.INTERFACE and not {"default", "static", "private"} & set(each.modifiers)
        )
        if each.kind is NodeKind.METHOD and open_:
            yield of_node(each)


def _examples(family: Family) -> Sequence[Evidence]:
    return [of_node(each) for each in sorted(family.below, key=lambda node: (node.end_line - node.line, node.key))]
