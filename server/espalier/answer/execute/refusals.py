"""What ends otherwise: the exceptions that methods throw, who handles them, and what they answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from espalier.answer.evidence import Evidence, of_edge
from espalier.answer.execute.kinds import is_a
from espalier.answer.execute.sentences import series
from espalier.answer.execute.telling_calls import run
from espalier.answer.markdown import code
from espalier.answer.query import Select
from espalier.answer.render import short
from espalier.ontology.graph import Ontology
from espalier.ontology.kinds import Edge, EdgeKind, Node


def refusals(ontology: Ontology, methods: Iterable[Node], asked: bool) -> list[Evidence]:
    """What ends otherwise: the exceptions of the project that the methods throw, those first that are rare and so tell
    most, and who handles them. `asked`: more of it, what the methods call counts too, and so do handlers of any
    exception."""
    keys = list(dict.fromkeys(node.key for node in methods))
    within = [key for key in keys for key in (_called_and_run(ontology, key) if asked else ())]
    thrown = [edge for key in (*keys, *within) for edge in ontology.out(key, (EdgeKind.THROWS, EdgeKind.INSTANTIATES))]
    own = {(edge.source if asked else "", edge.target.partition("#")[0]): edge for edge in reversed(thrown)}
    known = [(ontology.node(key), edge) for (_, key), edge in reversed(own.items())]
    failed = [(node, edge) for node, edge in known if node is not None and is_a(ontology, node, Select.EXCEPTION)]
    failed.sort(key=lambda pair: pair[1].source not in keys[:_FIRST] if asked else len(ontology.into(pair[0].key)))
    handlers = {node.key: [each for each in handlers_of(ontology, node) if asked or _tells(each)] for node, _ in failed}
    rows = [(of_edge(edge), *map(of_edge, handlers[node.key])) for node, edge in failed]
    return list(dict.fromkeys(row for every in rows[: THROWN if asked else 1] for row in every))


def handlers_of(ontology: Ontology, exception: Node) -> Sequence[Edge]:
    """Who handles the exception: the handlers of its own type, else those of the nearest type above it."""
    above = (exception.key, *(each.key for each in ontology.supertypes(exception.key)), *_ANY_EXCEPTION)
    found = (ontology.into(key, (EdgeKind.HANDLES,)) for key in above)
    return next((edges for edges in found if edges), ())


_ANY_EXCEPTION = ("java.lang.Exception", "java.lang.Throwable")
"""Above what an exception of a library extends, of which the graph sees no supertypes."""


def _tells(handler: Edge) -> bool:
    """Whether a handler is for some exceptions only."""
    return handler.target not in _ANY_EXCEPTION


def _called_and_run(ontology: Ontology, key: str) -> list[str]:
    """What a method calls, what runs there, and what that calls in its own class."""
    calls = ontology.out(key, (EdgeKind.CALLS,))
    running = [each.source for edge in calls for each in run(ontology, edge)]
    return list(dict.fromkeys((*(edge.target for edge in calls), *running)))


def forbidden(refusing: Sequence[Evidence]) -> str:
    said = [
        f"{code(short(r.source).partition('(')[0])} throws {code(short(r.target).partition('#')[0])}"
        for r in refusing
        if r.kind in (EdgeKind.THROWS, EdgeKind.INSTANTIATES)
    ]
    handled = [
        f"{code(short(r.source).partition('(')[0])} answers {r.note}"
        for r in refusing
        if r.kind == EdgeKind.HANDLES and r.note
    ]
    refused = f"; it can be refused: {', '.join(dict.fromkeys(said))}" if said else ""
    return f"{refused}{f', {series(list(dict.fromkeys(handled)))}' if said and handled else ''}"


def answered_here(rows: Sequence[Evidence]) -> str:
    """`; `A#m` itself answers 404 NOT_FOUND`"""
    said = [
        f"{code(short(r.source).partition('(')[0])} itself answers {r.note}"
        for r in rows
        if r.kind == EdgeKind.EXPOSES and r.note
    ]
    return f"; {', '.join(dict.fromkeys(said))}" if said else ""


REFUSED = re.compile(
    r"\b(?:try|tries|already|else|fail|wrong|invalid|unknown|missing|twice|refus|reject|denied|forb|allowed|duplicate)"
)
THROWN = 3
_FIRST = 2
