"""What makes a framework run something: the event or message that it listens to and who sends that, its schedule, what
an aspect intercepts, the requests that an endpoint or a filter gets, the exceptions that a handler takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute import control
from espalier.answer.execute.limits import UNKNOWN
from espalier.answer.execute.sentences import agreeing, listed, name_of
from espalier.answer.finding import Finding, Group
from espalier.answer.markdown import code
from espalier.ontology.enclosing import with_members
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node, NodeKind
from espalier.ontology.nodes import is_test

_KINDS = (
    EdgeKind.LISTENS, EdgeKind.SCHEDULED_BY, EdgeKind.ADVISES, EdgeKind.FILTERS, EdgeKind.EXPOSES, EdgeKind.HANDLES,
)  # fmt: skip
_SENT, _EVENTS = 3, 4
"""Senders of one event that are named; events, of more of which no sender is named."""


def find(ontology: Ontology, subject: str, nodes: Sequence[Node], calls: Sequence[Evidence]) -> Finding | None:
    """What makes a framework run the nodes or their methods; then the `calls` of them in the code. None where no
    framework is known to run any."""
    said, rows = told(ontology, nodes)
    if not said:
        return None
    callers = listed(name_of(ontology, each.source).partition("(")[0] for each in calls)
    also = f" It is also called by {callers}." if callers else ""
    verb = "are" if len(nodes) > 1 else "is"
    return Finding(f"{subject} {verb} triggered by {said}.{also}", (Group("", (*rows, *calls)),))


def told(ontology: Ontology, nodes: Iterable[Node]) -> tuple[str, tuple[Evidence, ...]]:
    """What a framework runs the nodes or their methods by, as "triggered by" goes on, and the edges that say so."""
    keys = dict.fromkeys(key for node in nodes for key in with_members(ontology, node))
    edges = [edge for key in keys for edge in (*ontology.out(key, _KINDS), *_heard(ontology, key))]
    jobs = [edge for key in keys for edge in ontology.into(key, (EdgeKind.SCHEDULES,)) if not is_test(edge.path)]
    edges = list(dict.fromkeys(edges))
    rows: list[Edge] = []
    said: list[str] = []
    events = list(dict.fromkeys(edge.target for edge in edges if edge.kind is EdgeKind.LISTENS))
    for target in events:
        sent = list({edge.source: edge for edge in reversed(control.published(ontology, target))}.values())[::-1]
        rows += [*(edge for edge in edges if edge.target == target), *sent[:_SENT]]
        said += [_sent(ontology, target, sent)] if len(events) <= _EVENTS else []
    said += [listed(name_of(ontology, each) for each in events)] if len(events) > _EVENTS else []
    for kind, words in _SAID.items():
        found = [edge for edge in edges if edge.kind is kind and not edge.target.endswith(UNKNOWN)]
        rows += found
        if names := listed(_name(ontology, edge.target) for edge in found):
            said.append(f"{words} {names}")
    if jobs:
        said.append(f"what {listed(name_of(ontology, edge.source).partition('(')[0] for edge in jobs)} schedules")
    return "; and by ".join(said), tuple(dict.fromkeys(map(of_edge, (*rows, *jobs))))


_SAID = {
    EdgeKind.SCHEDULED_BY: "the clock:",
    EdgeKind.ADVISES: "calls of",
    EdgeKind.FILTERS: "requests to",
    EdgeKind.EXPOSES: "requests of",
    EdgeKind.HANDLES: "the exceptions",
}


def _heard(ontology: Ontology, key: str) -> tuple[Edge, ...]:
    node = ontology.node(key)
    return control.heard(ontology, key) if node is not None and node.kind is NodeKind.METHOD else ()


def _sent(ontology: Ontology, target: str, sent: Sequence[Edge]) -> str:
    """An event or message, and who sends it."""
    is_message = target.startswith("destination:")
    what = f"{'messages of ' if is_message else ''}{code(name_of(ontology, target))}"
    names = list(dict.fromkeys(name_of(ontology, edge.source).partition("(")[0] for edge in sent))
    verb = agreeing("sends" if is_message else "publishes", len(names))
    return f"{what}, which {listed(names, _SENT)} {verb}" if names else what


def _name(ontology: Ontology, key: str) -> str:
    node = ontology.node(key)
    return (node.name if node is not None and ":" in key.partition(" ")[0] else name_of(ontology, key)).partition("(")[
        0
    ]
