"""Where a way through the code may begin: the methods that are about the words, and those above them that nothing in
the project calls or that a framework does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.answer.execute import control, doers
from espalier.answer.execute.anchors import Meant
from espalier.answer.execute.concepts import Field, ranked, says
from espalier.answer.execute.http import fit
from espalier.answer.execute.words import Words, words_of
from espalier.answer.query import Select
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node, NodeKind

_METHODS, _LEVELS, _WIDEST = 40, 4, 60
"""Methods about the words that are looked at; levels of their callers, and callers of each."""
_NEARER = 0.85
"""How much less an entry is about the words with each call that it is away from a method that is."""
_ENTRIES, _ABOUT = 12, 0.35
"""Entries that are kept; how much one must be about the words, as a share of the best one."""
_AWAY, _INNER = 14.0, 2.5
"""What it costs to begin at an entry that has nothing to do with the words; where other code of the project calls."""
_UNSAID, _READING, _BESIDES = 0.3, 0.6, 0.4
"""What is left of an entry that says nothing of the beginning, and of one that only looks something up; the share that
is lost with a path that says other things than the words. These numbers are chosen by hand."""
_VARIABLE = re.compile(r"\{[^}]*\}")


def entries(ontology: Ontology, near: Field, first: Meant, said: str) -> tuple[list[tuple[str, float]], bool]:
    """Where ways may begin and what it costs to begin there, the cheapest first, and whether that is elsewhere than in
    `first`. `said`: what the question says of the beginning, besides its role."""
    inside = None if first.words else control.whole(ontology, first.nodes)
    words, looked_for = words_of(ontology, first.words or said), doers.reads(f"{first.words} {said}")
    methods = [each for each in ranked(ontology, near, Select.METHOD) if each.node.kind is NodeKind.METHOD]
    about: dict[str, float] = {}
    for each in sorted(methods, key=lambda each: -each.score * each.said)[:_METHODS]:
        for key, far in _above(ontology, each.node.key):
            about[key] = max(each.score * each.said * _NEARER**far, about.get(key, 0.0))
    nodes = (node for key in about if (node := ontology.node(key)) is not None and not _declares(node))
    scores = {node.key: about[node.key] * _fits(ontology, near.words, words, node, looked_for) for node in nodes}
    within = {key: score for key, score in scores.items() if inside is None or key in inside}
    found = within or scores
    most = max(found.values(), default=0.0) or 1.0
    costs = {
        key: _AWAY * (1 - score / most) + (0.0 if outer(ontology, key) else _INNER) for key, score in found.items()
    }
    kept = sorted(costs.items(), key=lambda pair: (pair[1], pair[0]))[:_ENTRIES]
    return [pair for pair in kept if pair[1] <= _AWAY * (1 - _ABOUT) + _INNER], not within


def _overridden(ontology: Ontology, key: str) -> list[str]:
    """A method, and those that it overrides."""
    return [key, *(edge.target for edge in ontology.out(key, (EdgeKind.OVERRIDES,)))]


def _declares(node: Node) -> bool:
    """Whether a method only makes something when the application starts."""
    return node.kind is NodeKind.CONSTRUCTOR or any(name.rpartition(".")[2] == "Bean" for name in node.annotations)


def _above(ontology: Ontology, key: str) -> Iterator[tuple[str, int]]:
    """A method, and the entries above it with how many calls they are away."""
    frontier, met = [key], {key}
    yield key, 0
    for far in range(1, _LEVELS + 1):
        following = []
        for each in frontier:
            for caller, _ in control.callers(ontology, each):
                if caller not in met and len(met) < _WIDEST:
                    met.add(caller)
                    following.append(caller)
                    if outer(ontology, caller):
                        yield caller, far
        frontier = following


def outer(ontology: Ontology, key: str) -> bool:
    """Whether nothing in the project calls a method, or what does is outside of the code."""
    if any(control.starts(ontology, each) for each in _overridden(ontology, key)):
        return True
    return next(control.callers(ontology, key), None) is None


def _fits(ontology: Ontology, words: Words, first: Words, method: Node, looked_for: bool) -> float:
    """How well a way begins at a method: by what it says of the beginning, whether it only looks something up, and, of
    one that serves an endpoint, by the HTTP verb and by what the path says besides the words."""
    own = _UNSAID + (1 - _UNSAID) * says(ontology, first, method) if first else 1.0
    if not looked_for and doers.READING.match(method.name):
        own *= _READING
    served = ontology.out(method.key, (EdgeKind.EXPOSES,))
    if not served:
        return own
    endpoint = served[0].target
    said = words.share(_VARIABLE.sub("", endpoint.partition(" ")[2]))
    return own * fit(words, endpoint) * (1 - _BESIDES * (1 - said))
