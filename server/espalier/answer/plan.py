"""What will be looked up: the question's kind with its subjects, or why it cannot be answered as asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from espalier.answer.link import NOUN_KINDS, Link, link, the_link, with_near
from espalier.answer.question import LISTABLE, Intent, Question
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import EdgeKind, Node

_PAIRED = frozenset({Intent.TRACE, Intent.COMPARE})
_SEARCHED = frozenset({Intent.EXPLAIN, Intent.LOCATE})
"""What a search answers when the question names nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`blocked`: mentions that are ambiguous or unknown; while there are any nothing is answered about the rest.

    `sought`, `terms`: what a search looks for when nothing was named.
    """

    intent: Intent
    kinds: frozenset[EdgeKind]
    links: tuple[Link, ...]
    blocked: tuple[Link, ...] = ()
    listed: str = ""
    sought: str = ""
    terms: tuple[str, ...] = ()

    @property
    def subjects(self) -> tuple[Node, ...]:
        return tuple(link.node for link in self.links)

    def to_json(self) -> dict[str, object]:
        return {
            "intent": str(self.intent),
            "kinds": sorted(self.kinds),
            "sought": self.sought,
            "terms": list(self.terms),
            "links": [link.to_json() for link in (*self.links, *self.blocked)],
        }


def plan(ontology: Ontology, question: Question, subject: Node | None = None) -> Plan:
    """Names written like code always count; plain words only where the question cannot be answered without them.

    `subject`: what the question is about, whatever it mentions.
    """
    if subject is not None:
        return Plan(_fitting(question.intent, 1), question.kinds, (the_link(subject),), terms=question.terms)
    if question.listed:
        return Plan(question.intent, question.kinds, (), listed=question.listed)
    linked = [
        (mention.sure, found)
        for mention in question.mentions
        for found in link(ontology, mention, alone=question.alone)
    ]
    if question.intent in _SEARCHED and not _all_named(question, linked):
        linked = [(sure, found) for sure, found in linked if sure or found.mention != found.mention.lower()]
    known = _distinct(found for _, found in linked if found.nodes)
    if _searching(question, linked, known):
        if not question.terms and question.sought in LISTABLE:
            return Plan(Intent.LIST, question.kinds, (), listed=f"{question.sought}s")
        return Plan(Intent.SEARCH, question.kinds, (), sought=question.sought, terms=question.terms)
    stuck = (found for sure, found in linked if not found.nodes and (sure or _missing(question, found, known)))
    blocked = tuple(with_near(ontology, found) for found in stuck)
    return Plan(
        _fitting(question.intent, len(known) + len(blocked)), question.kinds, known, blocked, terms=question.terms
    )


def _all_named(question: Question, linked: Iterable[tuple[bool, Link]]) -> bool:
    """Whether names account for every plain word; if not, the words describe something and do not name it."""
    said = sum(len(mention.text.split()) for mention in question.mentions if not mention.sure)
    named = sum(len(found.mention.split()) for sure, found in linked if not sure and (found.nodes or found.candidates))
    return said == named


def _searching(question: Question, linked: Iterable[tuple[bool, Link]], known: tuple[Link, ...]) -> bool:
    """Whether a kind of thing is asked for by its words, and neither code nor a thing of that kind is named."""
    if not question.sought or any(sure for sure, _ in linked):
        return False
    fitting = any(found.node.kind in NOUN_KINDS.get(question.sought, ()) for found in known)
    return not known or (question.intent in _SEARCHED and not fitting)


def _missing(question: Question, found: Link, known: tuple[Link, ...]) -> bool:
    """Whether plain words that are ambiguous or unknown are what the question is about."""
    if question.intent in _PAIRED:
        return len(known) < 2
    return not known and question.intent not in _SEARCHED and (bool(found.candidates) or question.alone)


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
