"""Remedies for calls and instance creations whose arguments do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from espalier.repair.edits import Edit
from espalier.repair.remedies.arguments import added, arguments_at, parameter_name, with_length
from espalier.repair.remedies.conversion_tables import FUNCTIONS, PAIRS
from espalier.repair.remedies.conversions import argued
from espalier.repair.remedies.lambdas import lambda_at
from espalier.repair.remedies.passing import THROWABLE, fits, permuted
from espalier.repair.remedies.place import Place, base, parenthesised, split

_FORMAT = re.compile(r"%[-#+0,(]*\d*(?:\.\d+)?[a-zA-Z]")
_TEXTS = frozenset({"String", "CharSequence", "Object"})
_LENGTH = re.compile(r"(?i)len|size|count|end|limit|max|width|capacity|total")
"""What is in the names of parameters that may be how long something is."""
_NOT_USED = ("()", "key", "(first, second)")
"""The parameters of a lambda that only gives a value, by their number."""
_NEIGHBOURS = {
    "orElse": ("orElseGet", "orElseThrow"), "orElseGet": ("orElse", "orElseThrow"), "orElseThrow": ("orElseGet",),
    "map": ("mapToObj", "flatMap", "forEach"), "flatMap": ("map",), "mapToInt": ("map", "mapToDouble", "mapToLong"),
    "mapToObj": ("map",), "mapToDouble": ("mapToInt", "map"), "forEach": ("map",), "add": ("addAll",),
    "addAll": ("add",), "put": ("putAll",), "putAll": ("put",), "remove": ("removeIf", "removeAll"),
    "computeIfAbsent": ("putIfAbsent",), "putIfAbsent": ("computeIfAbsent",), "reduce": ("collect",),
    "ifPresent": ("map",), "toArray": ("toList",), "contains": ("containsAll", "containsKey"),
}  # fmt: skip
"""Methods of the same receiver that take another kind of argument."""


def fitted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The arguments in the order of the parameters; one converted; one added; one left out. A duration is also given as
    a number with its unit."""
    for argument, kind in zip(arguments_at(place), split(place.argument(3)), strict=False):
        if kind == "Duration":
            text = parenthesised(place.spelled(*argument))
            yield (place.edit(*argument, f"{text}.toMillis(), TimeUnit.MILLISECONDS"),)
    given = split(place.argument(3))
    if place.argument(1) == "write" and place.argument(0).endswith("Writer") and len(given) == 1:
        for argument in arguments_at(place):
            yield (place.edit(*argument, f"String.valueOf({place.spelled(*argument)})"),)
        return  # an `int` is a character's code
    if told := list(with_length(place, split(place.argument(2)), given)):
        yield from told
        return
    yield from _fitted(place, split(place.argument(2)), given)
    for other in place.knowledge.methods(base(place.argument(0))):
        if other.name == place.argument(1) and len(other.parameters) == len(given) + 1:
            yield from added(place, [kind for kind, _ in other.parameters], given)


def constructed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As `fitted` for each constructor that the project has; for others two arguments exchanged, one left out, or one
    as text. The message of an exception that is the only argument of another one comes first, and what the JDK makes of
    the only argument: `Files.newBufferedReader(path)` for `new BufferedReader(path)`."""
    given = split(place.argument(1))
    if len(given) == 1 and place.word(place.first) == "new":
        for argument in arguments_at(place):
            text, kind = place.spelled(*argument), base(given[0])
            forms = PAIRS.get((kind, base(place.argument(0))), ())
            yield from ((place.marked_by(form.format(text)),) for form in forms)
            if kind == "Path":
                yield (place.edit(*argument, f"{parenthesised(text)}.toFile()"),)
    if len(given) == 1 and place.argument(0).endswith(THROWABLE) and given[0].endswith(THROWABLE):
        for argument in arguments_at(place):
            cause = place.spelled(*argument)
            yield (place.edit(*argument, f"{cause}.getMessage(), {cause}"),)
            yield (place.edit(*argument, f"{cause}.getMessage()"),)
    for parameters in place.knowledge.constructors(place.arguments[0]) if place.arguments else ():
        yield from _fitted(place, split(parameters), given)
    arguments = arguments_at(place)
    if len(arguments) != len(given):
        return
    texts = [place.spelled(*each) for each in arguments]
    if len(texts) > 1:
        yield from _formatted(place, ("String",), texts, arguments)
    yield from _exchanged(place, texts, arguments)
    if len(arguments) > 1:
        yield from (_without(place, arguments, at) for at in reversed(range(len(arguments))))
    if arguments:
        end = place.words[arguments[-1][1]].end
        unused = [name for name in place.variables if name not in texts][:4]
        for value in (*unused, "null", "0", '""', "false"):
            yield (Edit(end, end, f", {value}"),)
    for each, kind, text in zip(arguments, given, texts, strict=True):
        for wanted in ("String", "int", "long"):
            if kind != wanted:
                for way in argued(place, kind, wanted, text)[:2]:
                    yield (place.edit(*each, way),)


def _fitted(place: Place, wanted: Sequence[str], given: Sequence[str]) -> Iterator[tuple[Edit, ...]]:
    arguments = arguments_at(place)
    if len(arguments) != len(given):
        return
    texts = [place.spelled(*each) for each in arguments]
    if order := permuted(given, wanted):
        yield tuple(place.edit(*arguments[at], texts[index]) for at, index in enumerate(order) if at != index)
        return
    yield from _exchanged(place, texts, arguments)
    if len(wanted) == len(given):
        wrong = [at for at in range(len(given)) if not fits(given[at], wanted[at])]
        counted = [_counted(place, wanted, texts, at) for at in range(len(given))]
        ways = {at: list(_converted(place, given[at], wanted[at], texts[at], counted=counted[at])) for at in wrong}
        told = {at: next(iter(found), "") for at, found in ways.items()}
        told = {at: way for at, way in told.items() if not way.startswith(f"({wanted[at]}) ")}  # of a subtype
        if len(told) > 1 and all(told.values()):
            yield tuple(place.edit(*arguments[at], way) for at, way in told.items())
        for at, found in ways.items():
            for way in found:
                yield (place.edit(*arguments[at], way),)
    if len(wanted) == len(given) + 1:
        yield from added(place, wanted, given)
    if len(wanted) < len(given):
        yield from _formatted(place, wanted, texts, arguments)
    if len(wanted) + 1 == len(given):
        for left_out in reversed(range(len(given))):
            kept = [index for index in range(len(given)) if index != left_out]
            if all(fits(given[index], other) for index, other in zip(kept, wanted, strict=True)):
                yield _without(place, arguments, left_out)


def _formatted(
    place: Place, wanted: Sequence[str], texts: Sequence[str], arguments: Sequence[tuple[int, int]]
) -> Iterator[tuple[Edit, ...]]:
    """The last text that is wanted made of the format, or of the text, that stands there and of the arguments after
    it."""
    at = len(wanted) - 1
    if at >= 0 and base(wanted[at]) in _TEXTS and texts[at][:1] == '"' and _FORMAT.search(texts[at]):
        first, last = place.begin(arguments[at][0]), place.words[arguments[-1][1]].end
        yield Edit(first, first, "String.format("), Edit(last, last, ")")
    elif at >= 0 and base(wanted[at]) in _TEXTS and texts[at][:1] == '"':
        joined = " + ".join((texts[at], *map(parenthesised, texts[at + 1 :])))
        yield (place.edit(arguments[at][0], arguments[-1][1], joined),)


def _without(place: Place, arguments: Sequence[tuple[int, int]], at: int) -> tuple[Edit, ...]:
    """An argument left out with its comma. A comment between the two stays."""
    first, last = arguments[at]
    if len(arguments) == 1:
        return (place.edit(first, last, ""),)
    ends = at + 1 == len(arguments)
    comma = first - 1 if ends else last + 1
    start, end = (place.begin(comma), place.words[last].end) if ends else (place.begin(first), place.begin(comma + 1))
    gap = place.text[start : place.begin(first)] if ends else place.text[place.words[last].end : end]
    if gap.strip() != ",":
        return tuple(place.edit(*each, "") for each in sorted([(first, last), (comma, comma)]))
    return (Edit(start, end, ""),)


def _exchanged(place: Place, texts: Sequence[str], arguments: Sequence[tuple[int, int]]) -> Iterator[tuple[Edit, ...]]:
    """Two arguments exchanged; of many only neighbours."""
    for one, other in combinations(range(len(texts)), 2):
        if texts[one] != texts[other] and (other == one + 1 or len(texts) < 4):
            yield (place.edit(*arguments[one], texts[other]), place.edit(*arguments[other], texts[one]))


def _counted(place: Place, wanted: Sequence[str], texts: Sequence[str], at: int) -> bool:
    """Whether the argument may be how long the text is: the parameter is named so, or the text is an argument too."""
    return texts.count(texts[at]) > 1 or _LENGTH.search(parameter_name(place, wanted, at)) is not None


def _converted(place: Place, kind: str, wanted: str, text: str, *, counted: bool) -> Iterator[str]:
    """The argument as a value of the wanted type."""
    if base(wanted) == "Comparator" and base(kind) != "Comparator":
        yield from (f"Comparator.{way}({text})" for way in ("comparingInt", "comparing"))
    count = 0 if base(wanted).startswith(("Failable", "Throwing")) else FUNCTIONS.get(base(wanted))
    if count is not None and base(kind) not in FUNCTIONS:
        yield f"{_NOT_USED[count]} -> {text}"
        name, dot, call = text.removesuffix("()").rpartition(".")
        if dot and text.endswith("()"):
            yield f"{name}::{call}"
    yield from argued(place, kind, wanted, text, counted=counted)


def referred(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A lambda's block as an expression, or with its result returned."""
    for opening, closing in _lambda_blocks(place):
        ends = sum(place.word(index) == ";" for index in range(opening + 1, closing))
        if ends == 1 and place.word(closing - 1) == ";":
            body = place.spelled(opening + 1, closing - 2)
            yield (place.edit(opening, closing, body),)
            yield (place.edit(opening, closing, f"{{ return {body}; }}"),)
    receiver, argument = base(place.argument(0)), place.argument(3)
    if receiver.endswith("Map") and place.marked == "forEach":
        yield from _of_pairs(place)
    if receiver.endswith("Map") and place.marked == "forEach" and argument.startswith("(<no type>"):
        name = place.word(place.first + 2)
        if place.word(place.first + 3) == "->":
            yield (place.edit(place.first, place.first, "values().forEach"),)
            yield (place.edit(place.first, place.first, "keySet().forEach"),)
            yield (place.edit(place.first + 2, place.first + 2, f"(key, {name})"),)


def _of_pairs(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A key and a value for the entry that the lambda takes."""
    arrow = place.first + 3
    found = lambda_at(place, arrow) if place.word(arrow) == "->" else None
    if found is None or len(found.names) != 1:
        return
    edits, parts = [], {"getKey": "key", "getValue": "value"}
    for index in range(found.body, found.last):
        if place.word(index) == found.names[0] and place.word(index + 1) == ".":
            if place.word(index + 2) not in parts:
                return
            edits.append(place.edit(index, index + 4, parts[place.word(index + 2)]))
    if edits:
        yield (place.edit(found.first, found.first, "(key, value)"), *edits)


def _lambda_blocks(place: Place) -> Iterator[tuple[int, int]]:
    """The blocks of lambdas around the place, or in its statement."""
    last = place.statement[1]
    for index in range(place.method.brace if place.method else 0, last):
        opening = index + 1
        closing = place.closed_by.get(opening, -1)
        if place.word(index) == "->" and place.word(opening) == "{" and closing >= place.statement[0]:
            yield opening, closing


def neighbours(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A method that takes what this one does not."""
    if place.word(place.first - 1) == ".":
        for other in _NEIGHBOURS.get(place.marked, ()):
            yield (place.edit(place.first, place.first, other),)
