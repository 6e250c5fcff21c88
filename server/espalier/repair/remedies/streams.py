"""Remedies for streams: a step of another kind, one that is missing, and what steps are given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair.edits import Edit
from espalier.repair.remedies.conversions import ways
from espalier.repair.remedies.lambdas import lambda_at, lambdas_around
from espalier.repair.remedies.operands import UNARY, left_operand
from espalier.repair.remedies.place import Place, arguments_of_type, base, boxed, is_primitive, split

_STEPS = frozenset({
    "map", "filter", "collect", "sorted", "distinct", "limit", "skip", "anyMatch", "allMatch", "noneMatch", "findFirst",
    "findAny", "mapToInt", "mapToLong", "mapToDouble", "mapToObj", "flatMap", "reduce", "peek", "toList", "max", "min",
    "count", "takeWhile", "dropWhile", "boxed", "sum", "average",
})  # fmt: skip
_GATHERING = frozenset({
    "groupingBy", "partitioningBy", "joining", "counting", "toList", "toSet", "toMap", "toCollection", "averagingInt",
    "averagingLong", "averagingDouble", "summingInt", "summingLong", "summingDouble", "summarizingInt", "teeing",
})  # fmt: skip
"""What `Collectors` has."""
_OF_PRIMITIVES = frozenset({"IntStream", "LongStream", "DoubleStream"})
_COLLECTIONS = re.compile(r"\w*(?:List|Set|Collection|Queue|Deque|Vector)")
_FEW = 3
"""Steps of one kind that are tried."""
_COMBINERS = {"int": "Integer::sum", "long": "Long::sum", "double": "Double::sum", "String": "String::concat"}
_HELD = re.compile(r"\w*(?:List|Set|Collection)")
_FUNCTION = re.compile(r"(?:it\.(\w+)\(\)|(\w+)\.(\w+)\(it\)|new (\w+)(?:<>)?\(it\))")
"""The conversions of one value that a method reference can do."""
_TEXTS = frozenset({"it.toString()", "String.valueOf(it)"})
"""What nobody wants of the project's types."""
_NUMBERS = {"Integer": "mapToInt", "Long": "mapToLong", "Double": "mapToDouble", "Float": "mapToDouble"}
_OF_NUMBERS = frozenset({"sum", "average", "max", "min"})
_ENTRY = re.compile(r"\bget(?:Key|Value)\b|\bcomparingBy(?:Key|Value)\b")


def flattened(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`flatMap` for the `map` whose elements hold those that are wanted: `List<List<X>>` for `List<X>`."""
    given, wanted = arguments_of_type(place.argument(0)), arguments_of_type(place.argument(1))
    if len(given) != 1 or len(wanted) != 1 or base(place.argument(0)) != base(place.argument(1)):
        return
    holder, arguments = base(given[0]), arguments_of_type(given[0])
    steps = (at for at in range(place.last, place.first, -1) if place.word(at) == "map")
    step = next((at for at in steps if place.word(at - 1) == "." and place.word(at + 1) == "("), None)
    if step is None or not arguments or (arguments[-1] != wanted[0] and boxed(arguments[-1]) != wanted[0]):
        return
    opening = step + 1
    closing = place.closed_by[opening]
    flat = "" if holder in ("Stream", "Optional") and base(place.argument(0)) == holder else ".stream()"
    view = ".values()" if holder.endswith("Map") else ""
    name = place.edit(step, step, "flatMap")
    arrow = next((at for at in range(opening, closing) if place.word(at) == "->"), None)
    function = lambda_at(place, arrow) if arrow is not None else None
    if not flat:
        yield (name,)
    elif function is not None and place.word(function.body) != "{":
        end = place.words[function.last].end
        yield (name, Edit(end, end, f"{view}{flat}"))
    end = place.words[closing].end
    if flat and not view:
        yield (Edit(end, end, f".flatMap({holder}::stream)"),)


def mapped(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The step that makes the wanted elements of those that a stream or an optional gives: `.map(Map.Entry::getKey)`
    for `Optional<Entry<K, V>>` where `Optional<K>` is wanted, or `K`."""
    given, wanted = place.argument(0), place.argument(1)
    holder, elements = base(given), arguments_of_type(given)
    if len(elements) != 1:
        return
    end, endings = place.words[place.last].end, [""]
    if base(wanted) == holder:
        kind, *others = arguments_of_type(wanted) or ("",)
        if others or not kind:
            return
    elif holder == "Optional" and not is_primitive(wanted):
        kind, endings = wanted, [".orElseThrow()", ".orElse(null)"]
    else:
        return
    if _HELD.fullmatch(holder):
        end = _gathered(place)
    elif holder not in ("Optional", "Stream"):
        return
    for function in list(_functions(place, elements[0], kind))[:_FEW] if end else ():
        yield from ((Edit(end, end, f".map({function}){ending}"),) for ending in endings)


def _gathered(place: Place) -> int:
    """Where the last call of the marked words begins, if it gathers the elements of a stream; else 0."""
    dot = place.opened_by.get(place.last, 0) - 2
    return place.begin(dot) if place.word(dot) == "." and place.word(dot + 1) in ("collect", "toList") else 0


def _functions(place: Place, given: str, wanted: str) -> Iterator[str]:
    """What makes one value of another, as a method reference; of an entry the key first, unless entries are compared
    by that."""
    if base(given) == "Entry":
        parts = list(zip(("Key", "Value"), arguments_of_type(given), strict=False))
        if "comparingByValue" not in place.marked and "comparingByKey" in place.marked:
            parts.reverse()
        yield from (f"Map.Entry::get{part}" for part, kind in parts if boxed(kind) == boxed(wanted))
        return
    own = place.knowledge.methods(base(given))
    for way in ways(place, given, wanted, "it"):
        if (found := _FUNCTION.fullmatch(way)) and not (own and way in _TEXTS):
            member, owner, method, created = found.groups()
            kind = given.partition("<")[0]
            yield f"{kind}::{member}" if member else f"{created}::new" if created else f"{owner}::{method}"


def to_objects(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`mapToObj` for the `map` of a stream of primitive values, or `boxed()`: for a call that only streams of objects
    have, or for a function that gives an object."""
    if place.argument(1) == "collect" and base(place.argument(0)) in _OF_PRIMITIVES:
        called = place.opened_by.get(place.first - 2, 0) - 1
        if place.word(called) == "map":
            yield (place.edit(called, called, "mapToObj"),)
        start = place.begin(place.first)
        yield (Edit(start, start, "boxed()."),)
        return
    for function in lambdas_around(place)[:1]:
        called = function.first - 2
        if place.word(called) == "map" and place.word(called - 1) == ".":
            yield (place.edit(called, called, "mapToObj"),)


def combined(place: Place) -> Iterator[tuple[Edit, ...]]:
    """What joins two results of a `reduce` whose elements are of another type."""
    given, opening = split(place.argument(3)), place.last + 1
    if place.marked == "reduce" and len(given) == 2 and opening in place.closed_by:
        end = place.begin(place.closed_by[opening])
        yield (Edit(end, end, f", {_COMBINERS.get(given[0], '(a, b) -> a')}"),)


def started(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`stream()` before a step that a collection does not have; of a map its entries, values or keys."""
    kind, name, dot = base(place.argument(0)), place.argument(1), place.first - 1
    if place.word(dot) != "." or place.word(place.first) != name:
        return
    flow = "stream()." if name in _STEPS else ""
    if kind.endswith("Map"):
        entry = _ENTRY.search(place.spelled(place.first, place.statement[1])) is not None
        views = ("entrySet", "values", "keySet") if entry else ("values", "entrySet", "keySet")
        for view in views:
            yield (place.edit(dot, dot, f".{view}().{flow}"),)
    elif flow and _COLLECTIONS.fullmatch(kind):
        yield (place.edit(dot, dot, f".{flow}"),)


def collected(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`collect` around what only `Collectors` has: `.collect(Collectors.joining(", "))` for `.joining(", ")`; of a
    list of texts `String.join`."""
    kind, name, opening = base(place.argument(0)), place.argument(1), place.first + 1
    closing = place.closed_by.get(opening)
    if place.word(place.first - 1) != "." or place.word(place.first) != name or closing is None:
        return
    arguments = place.spelled(opening + 1, closing - 1) if closing > opening + 1 else ""
    if kind == "Stream" and (name in _GATHERING or name == "join"):
        gathering = "joining" if name == "join" else name
        yield (place.edit(place.first, closing, f"collect(Collectors.{gathering}({arguments}))"),)
    elif name in ("join", "joining") and _COLLECTIONS.fullmatch(kind):
        first = left_operand(place, place.first - 2, UNARY)
        if arguments:
            joined = f"String.join({arguments}, {place.spelled(first, place.first - 2)})"
            yield (place.edit(first, closing, joined),)


def of_numbers(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`mapToInt` and the like for the `map` before a sum."""
    kind = next(iter(arguments_of_type(place.argument(0))), "")
    closing = place.first - 2
    if place.word(place.first) not in _OF_NUMBERS or base(place.argument(0)) != "Stream" or kind not in _NUMBERS:
        return
    called = place.opened_by.get(closing, 0) - 1
    if place.word(called) == "map":
        yield (place.edit(called, called, _NUMBERS[kind]),)
    else:
        end = place.words[closing].end
        form = {"mapToInt": "Integer::intValue", "mapToLong": "Long::longValue"}.get(
            _NUMBERS[kind], "Double::doubleValue"
        )
        yield (Edit(end, end, f".{_NUMBERS[kind]}({form})"),)


def joined(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The elements as texts before they are joined."""
    if place.marked == "collect" and "CharSequence" in place.argument(3) and place.word(place.first - 1) == ".":
        yield (Edit(place.words[place.first].start, place.words[place.first].start, "map(String::valueOf)."),)
