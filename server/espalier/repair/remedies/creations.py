"""Remedies for creations: `new` that is missing, and other ways to an instance where this one is not to be had."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.arguments import opening_of
from espalier.repair.remedies.holders import is_plain
from espalier.repair.remedies.passing import fits
from espalier.repair.remedies.place import Place, arguments_of_type, base, split
from espalier.repair.remedies.similar import likeness
from espalier.repair.remedies.wanted import wanted_at

_MAKES = re.compile(r"(?:parse|valueOf|of|from|create|newInstance|build|make|get)(?![a-z])")
"""What the names of methods begin with that make a value of their type."""
_CLASSES = {
    **dict.fromkeys(("Collection", "Iterable", "List"), ("ArrayList",)),
    **dict.fromkeys(("Queue", "Deque"), ("ArrayDeque",)),
    **dict.fromkeys(("SortedMap", "NavigableMap"), ("TreeMap",)),
    **dict.fromkeys(("SortedSet", "NavigableSet"), ("TreeSet",)),
    "Set": ("HashSet",), "Map": ("HashMap",), "ConcurrentMap": ("ConcurrentHashMap",),
    "BlockingQueue": ("LinkedBlockingQueue",), "BlockingDeque": ("LinkedBlockingDeque",),
    "Lock": ("ReentrantLock",), "ReadWriteLock": ("ReentrantReadWriteLock",),
}  # fmt: skip
"""The classes that are usually created for interfaces of the JDK."""
_FACTORIES = {
    "Path": ("Path.of",), "Stream": ("Stream.of",), "ByteBuffer": ("ByteBuffer.allocate", "ByteBuffer.wrap"),
    "EnumSet": ("EnumSet.noneOf", "EnumSet.allOf", "EnumSet.copyOf"),
    "Charset": ("Charset.forName",), "ResourceBundle": ("ResourceBundle.getBundle",),
    **{kind: (f"{kind}.getInstance",) for kind in ("Calendar", "DateFormat", "MessageDigest", "NumberFormat")},
    "ExecutorService": ("Executors.newFixedThreadPool", "Executors.newCachedThreadPool"),
    "ScheduledExecutorService": ("Executors.newScheduledThreadPool", "Executors.newSingleThreadScheduledExecutor"),
}  # fmt: skip
"""The static methods that make an instance of a type that cannot be created."""


def created(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`new` before what looks like a type's name."""
    name = place.argument(1)
    if is_plain(place, name) and name[:1].isupper():
        yield (place.edit(place.first, place.first, f"new {name}"),)


def created_by_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The constructor for a static method that the type does not have: `new BigDecimal(text)` for
    `BigDecimal.parse(text)`."""
    kind, name, opening = place.word(place.first - 2), place.argument(1), place.first + 1
    stands = place.word(place.first - 1) == "." and place.word(place.first - 3) not in (".", "::")
    closing = place.closed_by.get(opening)
    if stands and kind == base(place.argument(0)) and _MAKES.match(name) and closing is not None:
        yield (place.edit(place.first - 2, closing, f"new {kind}{place.spelled(opening, closing)}"),)


def implemented(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An instance of a class for the interface or abstract class that cannot be created: of the project's classes below
    it, those named like what the instance is for first; the JDK's usual one; or what a static method makes."""
    kind, name = base(place.argument(0)), place.word(place.first - 3)
    own = place.knowledge.implementations(kind)
    for each in sorted(own, key=lambda each: -likeness(name, base(each)) if place.word(place.first - 2) == "=" else 0):
        yield (place.marked_by(each),)
    yield from ((place.marked_by(each),) for each in _CLASSES.get(kind, ()))
    opening = next((at for at in range(place.last, len(place.words)) if place.word(at) == "("), place.last)
    for each in _FACTORIES.get(kind, ()) if place.word(place.first - 1) == "new" else ():
        yield (Edit(place.begin(place.first - 1), place.begin(opening), each),)


def created_as_wanted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An instance of the project's class that is wanted, or of one below it, for one of another: `new DefaultContext()`
    for `new Object()`."""
    wanted = base(place.argument(1))
    if place.word(place.first) == "new" and place.word(place.first + 2) == "(":
        own = place.knowledge.implementations(wanted)
        for each in (*own, *((wanted,) if own or place.knowledge.methods(wanted) else ())):
            yield (place.edit(place.first + 1, place.first + 1, each),)


def made(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What a static method of the type makes of the arguments for which it has no constructor."""
    kind, given, opening = base(place.argument(0)), split(place.argument(1)), opening_of(place)
    if place.word(place.first) != "new" or opening is None:
        return
    static = (each for each in place.knowledge.methods(kind)
              if each.static and not each.private and base(each.result) == kind and len(each.parameters) == len(given)
              and all(fits(one, other) for one, (other, _) in zip(given, each.parameters, strict=True)))  # fmt: skip
    usual = ("between", "of") if kind in ("Duration", "Period") and len(given) == 2 else ()
    for name in (*(each.name for each in static), *usual):
        yield (Edit(place.begin(place.first), place.begin(opening), f"{kind}.{name}"),)


def keyed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The class of the keys for the `EnumMap` that is created without it."""
    opening = opening_of(place)
    if base(place.argument(0)) == "EnumMap" and opening is not None and place.word(opening + 1) == ")":
        wanted = wanted_at(place, place.first, place.last)
        kinds = arguments_of_type(place.argument(0)) or arguments_of_type(wanted)
        yield from ((place.edit(opening, opening, f"({kind}.class"),) for kind in kinds[:1])


def not_created(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A subclass without a name of the type whose constructor is protected; or the instance that a static method of the
    type gives."""
    kind = place.word(place.first + 1)
    if place.word(place.first) != "new":
        return
    end = place.words[place.last].end
    yield (Edit(end, end, " {}"),)
    opening = opening_of(place)
    arguments = place.spelled(opening, place.last) if opening is not None else "()"
    for way in ("getInstance", "of", "create", "newInstance", "builder", "valueOf", "get"):
        yield (place.marked_by(f"{kind}.{way}{arguments}"),)
    yield (place.marked_by(f"{kind}.INSTANCE"),)
