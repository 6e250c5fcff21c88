"""First values of a local variable that is read before it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.repair.problems import WITHOUT_VALUE
from espalier.repair.remedies.place import Place, base, is_primitive

_EMPTY = {
    **{kind: (f"{kind}.ZERO",) for kind in ("Duration", "BigDecimal", "BigInteger", "Period")},
    **dict.fromkeys(("List", "Collection", "Iterable"), ("new ArrayList<>()", "List.of()")),
    "Set": ("new HashSet<>()", "Set.of()"),
    "Map": ("new HashMap<>()", "Map.of()"),
    "Deque": ("new ArrayDeque<>()",),
    "Queue": ("new ArrayDeque<>()",),
    "Optional": ("Optional.empty()",),
    "Stream": ("Stream.empty()",),
    "IntStream": ("IntStream.empty()",),
    "String": ('""',),
    "StringJoiner": ('new StringJoiner(", ")',),
    **{kind: (f"new {kind}<>()",) for kind in ("ArrayList", "LinkedList", "HashSet", "LinkedHashSet", "TreeSet",
                                               "HashMap", "LinkedHashMap", "TreeMap", "ArrayDeque")},
    **{kind: (f"new {kind}()",) for kind in ("StringBuilder", "StringBuffer", "AtomicInteger", "AtomicLong")},
}  # fmt: skip
"""Of the JDK's types the values that stand for nothing, those that can be changed first."""


def empties(place: Place, kind: str) -> Sequence[str]:
    """The values of the type that stand for nothing yet: the JDK's, or those that the project's type has. What is given
    another value is not a new instance, which is there to be changed."""
    own = place.knowledge.empties(base(kind))
    given = any(place.word(at) == place.marked and place.word(at + 1) == "=" for at in _body(place))
    return _EMPTY.get(base(kind), ()) or [each for each in own if not (given and each.startswith("new "))]


def _body(place: Place) -> range:
    method = place.method
    return range(method.brace, min(method.end, len(place.words))) if method else range(len(place.words))


def asked_for_member(place: Place, kind: str) -> bool:
    """Whether the method calls or reads a member of the variable before it has a value, or adds to a text, so that
    `null` would fail or be written."""
    if is_primitive(kind):
        return False
    return any(place.word(at + 1) in (".", "+=") or place.word(at - 1) == ":" for at in _uses(place))


def _uses(place: Place) -> Iterator[int]:
    """The words that the compiler marks for the same variable."""
    for each in (place.problem, *place.others):
        if each.code in WITHOUT_VALUE and each.arguments == place.arguments and _same_method(place, each.start):
            yield place.index_at(each.start)


def _same_method(place: Place, start: int) -> bool:
    method = place.method
    return method is None or method.brace <= place.index_at(start) <= method.end
