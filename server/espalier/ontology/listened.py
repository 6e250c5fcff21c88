"""What annotations of listeners name as the place where they listen, as far as one file tells: literals by their text,
constants by their simple names. Whether two constants of one name are one is told by resolving them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from espalier.java.expressions import Annotation, Entry, Literal, Name, Select
from espalier.java.fact import NONE
from espalier.java.facts import Declaration

PLACES = (
    "topics", "topic", "subjects", "subject", "destinations", "destination", "queues", "queue", "channels", "channel",
    "addresses", "address", "queueNames", "value",
)  # fmt: skip
"""Arguments that say where, those that say it best first."""
_LISTENING = re.compile(r"\w*(?:Listener|Subscriber|Subscribe|Consumer|MessageHandler)")


def listening(declaration: Declaration) -> Iterator[Annotation]:
    """The annotations by which a method or type listens, known ones or not."""
    if declaration.annotations and (declaration.kind == "method" or declaration.is_type):
        yield from (each for each in declaration.annotations if _LISTENING.fullmatch(each.simple))


def place_of(note: Annotation) -> str:
    """The argument that says where an annotation listens; empty if it has none."""
    given = {name for name, _ in note.arguments}
    return next((each for each in PLACES if each in given), "")


def listened_names(declaration: Declaration) -> set[str]:
    """What the annotations of a declaration name."""
    found: set[str] = set()
    for note in listening(declaration):
        name = place_of(note)
        if name:
            table = note.table
            found.update(filter(None, (written(table, each) for each in note.values(name))))
    return found


def written(table: Sequence[Entry], index: int) -> str:
    """The text of a literal, or the simple name of a constant; empty for anything else."""
    entry = table[index] if index != NONE else None
    if isinstance(entry, Literal):
        return entry.text or "" if entry.type == "String" else ""
    return entry.name if isinstance(entry, (Name, Select)) else ""
