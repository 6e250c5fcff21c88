"""Another method of the same receiver, arguments as the method takes them, and steps of a chain."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.expressions import Call, calls
from espalier.repair.mutations.sites import Site, is_variable, text_of
from espalier.repair.remedies.place import Place, base
from espalier.repair.remedies.similar import likeness
from espalier.repair.templates import Line
from espalier.repair.tuning import TUNING

_INSTEAD: dict[str, tuple[str, ...]] = {
    "put": ("putIfAbsent",), "putIfAbsent": ("put",), "add": ("set", "addAll", "remove"), "set": ("add",),
    "append": ("appendCodePoint",), "indexOf": ("lastIndexOf",), "lastIndexOf": ("indexOf",), "min": ("max",),
    "max": ("min",), "floor": ("ceil", "round"), "ceil": ("floor", "round"), "round": ("floor", "ceil"),
    "startsWith": ("endsWith", "contains"), "endsWith": ("startsWith", "contains"),
    "contains": ("startsWith", "equals"), "containsKey": ("containsValue",), "containsValue": ("containsKey",),
    "toLowerCase": ("toUpperCase",), "toUpperCase": ("toLowerCase",), "equals": ("equalsIgnoreCase",),
    "peek": ("poll", "pop"), "poll": ("peek",), "pop": ("peek",), "pollFirst": ("pollLast",),
    "pollLast": ("pollFirst",), "anyMatch": ("allMatch", "noneMatch"), "allMatch": ("anyMatch", "noneMatch"),
    "noneMatch": ("anyMatch",), "compareTo": ("compareToIgnoreCase",), "matches": ("find",), "find": ("matches",),
    "isLetter": ("isLetterOrDigit",), "isDigit": ("isLetterOrDigit",), "isLetterOrDigit": ("isLetter", "isDigit"),
    "floorKey": ("ceilingKey", "lowerKey"), "first": ("last",), "last": ("first",), "trim": ("strip",),
    "isUpperCase": ("isLowerCase",), "isLowerCase": ("isUpperCase",), "isEmpty": ("isBlank",), "sin": ("cos",),
    "cos": ("sin",), "addAll": ("retainAll", "removeAll"), "ceilingKey": ("floorKey",), "keySet": ("values",),
    "values": ("keySet",), "push": ("addLast",), "offer": ("push",), "replaceAll": ("replace", "replaceFirst"),
    "replaceFirst": ("replaceAll",), "isBefore": ("isAfter",), "isAfter": ("isBefore",), "higherKey": ("ceilingKey",),
    "lowerKey": ("floorKey",), "headMap": ("tailMap",), "tailMap": ("headMap",), "headSet": ("tailSet",),
    "tailSet": ("headSet",), "getDayOfMonth": ("getDayOfYear",), "getDayOfYear": ("getDayOfMonth",),
    "retainAll": ("removeAll",), "removeAll": ("retainAll",),
}  # fmt: skip
"""Methods that do the same another way round, or that are mistaken for each other."""
_TAIL = re.compile(r"\w+(\.\w+\([\w ,]*\))")
_FOLDED = re.compile(r"\((\w+), (\w+)\) -> (?:\1|\2)(?=[,)])")
"""A function of two values that gives one of them."""
_IMMUTABLE = frozenset({
    "String", "LocalDate", "LocalDateTime", "LocalTime", "ZonedDateTime", "OffsetDateTime", "Instant", "Duration",
    "Period", "BigDecimal", "BigInteger", "Path", "Optional", "Stream",
})  # fmt: skip
_EMPTIES = {"List<": "List.of()", "Set<": "Set.of()", "Integer>": "0", "Long>": "0L", "String>": '""'}
_KEEPS = frozenset({"add", "put", "set", "offer", "push"})
_COPIES = {
    "List": "ArrayList", "ArrayList": "ArrayList", "Set": "HashSet", "HashSet": "HashSet", "Map": "HashMap",
    "HashMap": "HashMap", "TreeMap": "TreeMap", "Deque": "ArrayDeque", "ArrayDeque": "ArrayDeque",
    "LinkedHashMap": "LinkedHashMap", "LinkedHashSet": "LinkedHashSet", "TreeSet": "TreeSet",
}  # fmt: skip
_STEPS = frozenset({"sorted", "limit", "skip", "filter", "distinct", "map", "peek", "reversed", "boxed", "takeWhile"})
_SPECIAL = re.compile(r'"([.|*+?^$()\[{\\])"')
"""A text that is no regular expression for itself."""
_READS_TEXT = frozenset({"put", "get", "add", "merge", "contains", "containsKey", "equals", "getOrDefault", "indexOf"})


def methods(line: Line, place: Place) -> Iterator[Site]:
    """Another method of the same receiver."""
    for call in calls(line):
        name = line.words[call.opening - 1].text
        for other in _INSTEAD.get(name, ()):
            yield (call.opening - 1, call.opening), other
        yield from _parallel(line, call)
        yield from _as_written(line, call, place)
    if (folded := _FOLDED.search(line.text)) is not None:
        within = [at for at, word in enumerate(line.words) if word.start >= folded.start() and word.end <= folded.end()]
        if within:  # else it stands in a comment or a text
            yield (within[-1], within[-1] + 1), f"{folded[1]} + {folded[2]}"


def missing_values(line: Line, place: Place) -> Iterator[Site]:
    """A default for what a map may not have."""
    for call in calls(line):
        name = line.words[call.opening - 1].text
        if name == "get" and len(call.arguments) == 1 and call.opening > 1 and line.words[call.opening - 2].text == ".":
            argument = line.text[line.words[call.opening].end : line.words[call.closing].start]
            kind = place.variables.get(line.words[call.opening - 3].text, "") if call.opening > 2 else ""
            for empty in _empties(kind):
                yield (call.opening - 1, call.closing + 1), f"getOrDefault({argument}, {empty})"


def _empties(kind: str) -> tuple[str, ...]:
    """What stands for a value that a map of the type does not have."""
    if kind and "Map<" not in kind:
        return ()
    held = kind.rpartition(" ")[2] if "List<" not in kind and "Set<" not in kind else kind
    for name, empty in (
        ("List<", "List.of()"),
        ("Set<", "Set.of()"),
        ("Integer>", "0"),
        ("Long>", "0L"),
        ("String>", '""'),
    ):
        if name in held:
            return (empty,)
    return ("List.of()", "Set.of()", "0", '""')


def others_known(line: Line, place: Place) -> Iterator[Site]:
    """Another method of the same receiver with as many parameters: of those that the project knows, and of those that
    the file asks of it, those named most like the one that stands there first."""
    file = _asked(place)
    for call in calls(line):
        at = call.opening - 1
        name, before = line.words[at].text, line.words[at - 1].text if at else ""
        if before == "new":
            continue
        receiver = line.words[at - 2].text if before == "." and at > 1 else ""
        kind = base(place.variables.get(receiver, receiver)) if receiver not in ("", "this") else place.type_around
        count = len(call.arguments)
        known = [each.name for each in place.knowledge.methods(kind) if len(each.parameters) == count]
        asked = [each for each, arguments in file.get(receiver, ()) if arguments == count]
        found = [each for each in dict.fromkeys((*known, *asked)) if each != name]
        best = sorted(found, key=lambda each: -likeness(name, each))[: TUNING.other_variables]
        yield from (((at, at + 1), each) for each in best)


def _asked(place: Place) -> dict[str, list[tuple[str, int]]]:
    """The methods that the file asks of each receiver, with the number of arguments; of '' those that it calls without
    one or declares."""
    found: dict[str, list[tuple[str, int]]] = {}
    for at in range(1, len(place.words) - 1):
        before = place.word(at - 1)
        if place.word(at + 1) == "(" and place.words[at].kind is LexemeKind.IDENTIFIER and before != "new":
            receiver = place.word(at - 2) if before == "." else ""
            found.setdefault(receiver, []).append((place.word(at), len(place.arguments_of(at + 1))))
    return found


def steps_dropped(line: Line) -> Iterator[Site]:
    """A chain without one of its calls."""
    for call in calls(line):
        if call.opening > 2 and line.words[call.opening - 2].text == ".":
            yield (call.opening - 2, call.closing + 1), ""


def steps_added(line: Line, place: Place) -> Iterator[Site]:
    """A variable with a call as the file has it elsewhere, a text trimmed or in lower case."""
    asked: dict[str, dict[str, None]] = {}
    for at in range(len(place.words) - 4):
        name, dot, method, opening, closing = (place.word(at + each) for each in range(5))
        if (dot, opening, closing) == (".", "(", ")") and name in place.variables:
            asked.setdefault(name, {})[method] = None
    for index in range(len(line.words)):
        name = line.words[index].text
        if not is_variable(line, index, place) or line.follows(index) in (".", "[", "++", "--"):
            continue
        ways = [f"{name}.{method}()" for method in asked.get(name, ())][: TUNING.few]
        if place.variables[name] == "String":
            ways += [f"{name}.{way}()" for way in ("trim", "toLowerCase", "length")]
        if place.variables[name] in ("char", "Character"):
            ways += [f"Character.{way}({name})" for way in ("toLowerCase", "toUpperCase", "getNumericValue")]
        yield from (((index, index + 1), way) for way in dict.fromkeys(ways))


def copies(line: Line, place: Place) -> Iterator[Site]:
    """A copy of what is kept and still changed: `all.add(new ArrayList<>(chosen));`."""
    for call in calls(line):
        for where in (
            call.arguments if line.words[call.opening - 1].text in ("add", "put", "set", "offer", "push") else ()
        ):
            kind = base(place.variables.get(text_of(line, where), ""))
            if kind in _COPIES:
                yield where, f"new {_COPIES[kind]}<>({text_of(line, where)})"
            elif place.variables.get(text_of(line, where), "").endswith("]"):
                yield where, f"{text_of(line, where)}.clone()"


def _parallel(line: Line, call: Call) -> Iterator[Site]:
    """An argument with the call that another one has: `f(a.tail(1), b)`, `f(a.tail(1), b.tail(1))`."""
    texts = [text_of(line, each) for each in call.arguments]
    tails = dict.fromkeys(found[1] for each in texts if (found := _TAIL.fullmatch(each)) is not None)
    for text, where in zip(texts, call.arguments, strict=True):
        if text.isidentifier():
            yield from ((where, f"{text}{tail}") for tail in tails)


def _as_written(line: Line, call: Call, place: Place) -> Iterator[Site]:
    """A text in lower case or trimmed, where it is looked up or kept."""
    if line.words[call.opening - 1].text not in _READS_TEXT:
        return
    for where in call.arguments:
        text = text_of(line, where)
        if place.variables.get(text) == "String":
            yield from ((where, f"{text}.{way}()") for way in ("toLowerCase", "trim"))


def misunderstood(line: Line, place: Place) -> Iterator[Site]:
    """What a method of the JDK does not do as it seems: it gives a new value and changes none, removes by the index,
    takes a regular expression."""
    texts = [word.text for word in line.words]
    found = list(calls(line))
    if texts[1:2] == ["."] and texts[-1] == ";" and "=" not in texts and found:
        kind = place.variables.get(texts[0], "")
        whole = found[0].opening == 3 and line.text.count(";") == 1
        if whole and base(kind) in _IMMUTABLE:
            yield (0, 1), f"{texts[0]} = {texts[0]}"
    for call in found:
        name = line.words[call.opening - 1].text
        argument = text_of(line, call.arguments[0]) if call.arguments else ""
        receiver = line.words[call.opening - 3].text if call.opening > 2 else ""
        numbers = "Integer>" in place.variables.get(receiver, "")
        if name == "remove" and len(call.arguments) == 1 and numbers and not argument.startswith("Integer.valueOf"):
            yield call.arguments[0], f"Integer.valueOf({argument})"
        if name in ("split", "replaceAll", "replaceFirst") and (special := _SPECIAL.fullmatch(argument)):
            yield call.arguments[0], f'"\\\\{special[1]}"'
        if name == "split" and argument == '" "':
            yield call.arguments[0], '"\\\\s+"'


def chains(line: Line) -> Iterator[Site]:
    """Two neighbouring steps of a chain in each other's place."""
    steps = [call for call in calls(line) if line.words[call.opening - 1].text in _STEPS and call.opening > 1]
    for one in steps:
        for other in steps:
            if other.opening == one.closing + 3 and line.words[one.closing + 1].text == ".":
                first, second = (one.opening - 1, one.closing + 1), (other.opening - 1, other.closing + 1)
                yield (first[0], second[1]), f"{text_of(line, second)}.{text_of(line, first)}"
