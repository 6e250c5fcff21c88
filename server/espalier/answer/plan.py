"""What will be looked up: the question's kind with its subjects, or why it cannot be answered as asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from espalier.answer.link import Link, link
from espalier.answer.question import Intent, Question
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node

_PAIRED = frozenset({Intent.TRACE, Intent.COMPARE})
_SEARCHED = frozenset({Intent.EXPLAIN, Intent.LOCATE})
"""What a search answers when the question names nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`blocked`: mentions that are ambiguous or unknown; while there are any nothing is answered about the rest."""

    intent: Intent
    kinds: frozenset[EdgeKind]
    links: tuple[Link, ...]
    blocked: tuple[Link, ...] = ()
    listed: str = ""

    @property
    def subjects(self) -> tuple[Node, ...]:
        return tuple(link.node for link in self.links)

    def to_json(self) -> dict[str, object]:
        return {
            "intent": str(self.intent),
            "kinds": sorted(self.kinds),
            "links": [link.to_json() for link in (*self.links, *self.blocked)],
        }


def plan(ontology: Ontology, question: Question) -> Plan:
    """Names written like code always count; plain words only where the question cannot be answered without them."""
    if question.listed:
        return Plan(question.intent, question.kinds, (), listed=question.listed)
    linked = _linked(ontology, question, members=False)
    if not any(found.nodes or found.candidates for _, found in linked):
        linked = _linked(ontology, question, members=True)
    known = _distinct(found for _, found in linked if found.nodes)
    missing = question.intent not in _SEARCHED if not known else question.intent in _PAIRED and len(known) < 2
    blocked = tuple(found for sure, found in linked if not found.nodes and (sure or missing))
    return Plan(_fitting(question.intent, len(known) + len(blocked)), question.kinds, known, blocked)


def _linked(ontology: Ontology, question: Question, *, members: bool) -> list[tuple[bool, Link]]:
    return [
        (mention.sure, found) for mention in question.mentions for found in link(ontology, mention, members=members)
    ]


def _distinct(links: Iterable[Link]) -> tuple[Link, ...]:
    by_key: dict[str, Link] = {}
    for found in links:
        by_key.setdefault(found.node.key, found)
    return tuple(by_key.values())


def _fitting(intent: Intent, subjects: int) -> Intent:
    """A path or a comparison needs two ends; nothing but an explanation can do without a subject."""
    if subjects == 0 or (intent in _PAIRED and subjects < 2):
        return Intent.EXPLAIN
    return intent
