"""Names that share a type: `int a, b = 2;`."""

from __future__ import annotations

from espalier.java.context.declarations import declares
from espalier.repair.remedies.place import Place, Typed

_FOLLOWERS = frozenset({"=", ",", ";"})


def later_declarator(place: Place, index: int) -> Typed | None:
    """The declaration of the name at `index` if it is a further one after the first of its type, which is where
    `first` points."""
    if place.word(index - 1) != "," or place.word(index + 1) not in _FOLLOWERS:
        return None
    first, at = None, index
    while at > 0 and place.word(at - 1) not in (";", "{", "}", "("):
        at = place.opened_by.get(at - 1, at - 1)
        if declares(place.words, at) and place.typed(at).kind:
            first = place.typed(at)
    return Typed(first.first, index, first.kind) if first else None
