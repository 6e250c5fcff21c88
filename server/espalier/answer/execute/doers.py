"""The methods and fields nearest to words: what does something, and what keeps it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from espalier.answer.execute import control
from espalier.answer.execute.concepts import Field, Ranked, ranked, says
from espalier.answer.execute.words import Words
from espalier.answer.query import Select
from espalier.answer.roles import is_accessor
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

_METHODS = 7
_OF_ONE_TYPE = 2
ENOUGH = 0.45
_FIELD_SAID = 0.75
_INJECTING = frozenset({"Autowired", "Inject", "Resource"})
READING = re.compile(r"\b(?:get|find|list|read|load|fetch|is|has|exists|count|search|show|by)(?![a-z])")
_SAYS = 0.4
"""What says less of the words than this share of the most is near them by its callers only."""
_HEARD = 0.25
"""Of words of which nothing says more than this share the code base knows nothing."""
_LOOKED_UP = 0.6
"""What is left of the score of a method that only looks something up."""
_STARTED = 1.15
"""How much more a method counts that something outside of the code starts."""
_PROGRAM, _CALLS_ALL = "main", 0.4
"""What is left of the score of a program's method whose own names say none of the words: it calls all there is."""
_MUCH = 1.2
SURE = 0.6
"""The headline names what scores at least this share of the best."""


def reads(text: str) -> bool:
    """Whether words are about looking something up."""
    return READING.search(text) is not None


def methods_about(ontology: Ontology, near: Field, inside: Iterable[str], *, reads: bool) -> list[Ranked]:
    """The methods nearest to the words, few of one type. What only looks something up does nothing, so it counts less
    unless the words are about that."""
    within = set(inside)
    met: Counter[str] = Counter()
    found: list[Ranked] = []
    near_words = ranked(ontology, near, Select.METHOD)
    most = max((each.said for each in near_words), default=0.0)
    if most < _HEARD:
        return []
    least = _SAYS * most
    weighed = [_weighed(ontology, near.words, each, reads) for each in near_words if each.said >= least]
    for each in sorted(weighed, key=lambda each: (-each.score, each.node.key)):
        owner = each.node.owner
        skipped = is_accessor(each.node) or each.node.kind is NodeKind.CONSTRUCTOR or met[owner] >= _OF_ONE_TYPE
        skipped = skipped or met[f"{owner}#{each.node.name}"] > 0 or is_component(ontology, each.node)
        if skipped or (within and each.node.key not in within):
            continue
        if len(found) == _METHODS or (found and each.score < ENOUGH * min(_MUCH, found[0].score)):
            break
        met.update((owner, f"{owner}#{each.node.name}"))
        found.append(each)
    return _without_overridden(ontology, found)


def is_component(ontology: Ontology, method: Node) -> bool:
    """Whether it only gives a component of a record."""
    owner = ontology.node(method.owner)
    return owner is not None and owner.kind is NodeKind.RECORD and ontology.node(method.key[:-2]) is not None


def _weighed(ontology: Ontology, words: Words, each: Ranked, reads: bool) -> Ranked:
    looks_up = not reads and READING.match(each.node.name) is not None
    if each.node.name == _PROGRAM and not says(ontology, words, each.node):
        return replace(each, score=each.score * _CALLS_ALL)
    started = _STARTED if control.starts(ontology, each.node.key) else 1.0
    return replace(each, score=each.score * started * (_LOOKED_UP if looks_up else 1.0))


def _without_overridden(ontology: Ontology, methods: Sequence[Ranked]) -> list[Ranked]:
    """Without the methods of interfaces whose implementations are among them."""
    below = {edge.target for each in methods for edge in ontology.out(each.node.key, (EdgeKind.OVERRIDES,))}
    return [each for each in methods if each.node.key not in below]


def fields_about(ontology: Ontology, near: Field) -> list[Ranked]:
    """Fields that the words spell and that annotations say something about."""
    found = (each for each in ranked(ontology, near, Select.FIELD) if _is_noted(each.node))
    return [each for each in found if each.said >= _FIELD_SAID][:2]


def _is_noted(node: Node) -> bool:
    """Whether annotations say more of a field than that it is injected."""
    return bool({name.rpartition(".")[2] for name in node.annotations} - _INJECTING)
