"""Channels that both ends name alike: a listener by an annotation that is not known, a sender by a call that is not.

`@NatsListener(subjects = ORDERS)` listens, as its name and argument say. `bus.publish(ORDERS, order)` sends there where
a listener of the project resolves to the same text, and so does `send(new OrderEvent(ORDERS, order))`. All that is
`may`; what is known for certain is in `messaging` and `channels`.
"""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.expressions import Annotation, New
from espalier.java.fact import NONE
from espalier.java.facts import Declaration
from espalier.ontology import annotated, constants
from espalier.ontology.bodies.values import CallSite
from espalier.ontology.declared import Site
from espalier.ontology.frameworks.callbacks import initial
from espalier.ontology.frameworks.framework import Conventions, Framework
from espalier.ontology.frameworks.messaging import is_known_listener, is_known_sender
from espalier.ontology.kinds import MAY, EdgeKind
from espalier.ontology.listened import listening, place_of, written
from espalier.ontology.nodes import is_test

_SENDING = frozenset({
    "send", "sendMessage", "sendEvent", "sendAsync", "publish", "publishEvent", "publishMessage", "publishAsync",
    "convertAndSend", "emit", "fireEvent", "produce", "enqueue", "broadcast",
})  # fmt: skip


class Subjects(Framework):
    def declared(self, conventions: Conventions, declaration: Declaration) -> None:
        for note in listening(declaration):
            if not is_known_listener(conventions, note):
                for text in _places(conventions, conventions.site, note):
                    _edge(conventions, EdgeKind.LISTENS, text, note.line, note.column)

    def watches(self, name: str, count: int) -> bool:
        return count > 0 and name in _SENDING

    def called(self, conventions: Conventions, call: CallSite) -> None:
        if is_known_sender(call):
            return
        for text in dict.fromkeys(_named(conventions, call)):
            _edge(conventions, EdgeKind.PUBLISHES, text, call.entry.line, call.entry.column)


def _edge(conventions: Conventions, kind: EdgeKind, text: str, line: int, column: int) -> None:
    conventions.edge(kind, f"destination:{text}", line, column, role=MAY)


def _places(conventions: Conventions, site: Site, note: Annotation) -> Iterator[str]:
    """The texts where an annotation at `site` listens; none of a pattern or a property."""
    name = place_of(note)
    given = annotated.texts(conventions.lookup, site, note, name) if name else ()
    return (each for each in given if each and not {"$", "#", "*", " "} & set(each))


def _named(conventions: Conventions, call: CallSite) -> Iterator[str]:
    """The texts among the arguments, and among those of objects that are created on the spot, at which somebody
    listens."""
    table = call.body.table
    indices = list(call.entry.args)
    for index in call.entry.args:
        entry = table[initial(call.body, index)] if index != NONE else None
        if isinstance(entry, New):
            indices += entry.args
    for index in indices:
        name = written(table, initial(call.body, index)) if index != NONE else ""
        text = _text(conventions, call, index) if name and _heard(conventions, name) else None
        if text and text in _heard_texts(conventions, name):
            yield text


def _text(conventions: Conventions, call: CallSite, index: int) -> str | None:
    return constants.text(conventions.lookup, conventions.site, call.body.table, initial(call.body, index))


def _heard(conventions: Conventions, name: str) -> list[tuple[str, int]]:
    """The listeners that name a place so; in main code those of main files."""
    lookup, test = conventions.lookup, is_test(conventions.facts.path)
    lookup.consulted.add(f"@listened:{name}")
    return [each for each in lookup.symbols.listened.get(name, ()) if test or not is_test(each[0])]


def _heard_texts(conventions: Conventions, name: str) -> set[str]:
    lookup = conventions.lookup
    found: set[str] = set()
    for path, number in _heard(conventions, name):
        site = Site(lookup.symbols.files[path], number)
        for note in listening(site.declaration):
            found.update(_places(conventions, site, note))
    return found
