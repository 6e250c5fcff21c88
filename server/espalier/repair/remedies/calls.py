"""Remedies for calls and instance creations whose arguments, receiver or name do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from espalier.java.context.methods import methods
from espalier.repair.edits import Edit
from espalier.repair.remedies.arguments import added, arguments_at, opening_of, parameter_name
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.conversion_tables import FUNCTIONS, PAIRS, UNWRAPS
from espalier.repair.remedies.conversions import argued
from espalier.repair.remedies.lambdas import lambda_at
from espalier.repair.remedies.library import owners
from espalier.repair.remedies.operands import UNARY, left_operand
from espalier.repair.remedies.passing import THROWABLE, fits, permuted
from espalier.repair.remedies.place import Place, base, is_primitive, parenthesised, split
from espalier.repair.remedies.receivers import owner_named
from espalier.repair.remedies.similar import likeness
from espalier.repair.remedies.type_arguments import arguments_of
from espalier.repair.remedies.wanted import wanted_at
from espalier.repair.tuning import TUNING

_OF_TEXTS = frozenset({
    "charAt", "contains", "endsWith", "equalsIgnoreCase", "isBlank", "isEmpty", "length", "replace", "split",
    "startsWith", "substring", "toLowerCase", "toUpperCase", "trim",
})  # fmt: skip
"""Methods of `String`."""
_CALLED = {
    **dict.fromkeys(("Function", "BiFunction", "UnaryOperator", "BinaryOperator", "IntFunction"), "apply"),
    **dict.fromkeys(("Predicate", "BiPredicate", "IntPredicate", "LongPredicate", "DoublePredicate"), "test"),
    **dict.fromkeys(("Consumer", "BiConsumer", "IntConsumer", "ObjIntConsumer"), "accept"),
    **dict.fromkeys(("ToIntFunction", "ToIntBiFunction", "IntUnaryOperator", "IntBinaryOperator"), "applyAsInt"),
    **dict.fromkeys(("ToLongFunction", "ToLongBiFunction", "LongUnaryOperator", "LongBinaryOperator"), "applyAsLong"),
    **dict.fromkeys(("ToDoubleFunction", "ToDoubleBiFunction", "DoubleUnaryOperator"), "applyAsDouble"),
    "Supplier": "get", "BooleanSupplier": "getAsBoolean", "IntSupplier": "getAsInt", "LongSupplier": "getAsLong",
    "DoubleSupplier": "getAsDouble", "Callable": "call", "Runnable": "run", "Comparator": "compare",
}  # fmt: skip
"""The method of each usual functional interface."""
_ACCESSOR = re.compile(r"(get|is|set)([A-Z]\w*)")
_FORMAT = re.compile(r"%[-#+0,(]*\d*(?:\.\d+)?[a-zA-Z]")
_TEXTS = frozenset({"String", "CharSequence", "Object"})
_MAKES = re.compile(r"(?:parse|valueOf|of|from|create|newInstance|build|make|get)(?![a-z])")
"""What the names of methods begin with that make a value of their type."""
_TELLING = re.compile(r"(?i)text|string|name|value|title|message|content")
"""The members that give the text that is meant."""
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
    "Charset": ("Charset.forName",), "ResourceBundle": ("ResourceBundle.getBundle",),
    **{kind: (f"{kind}.getInstance",) for kind in ("Calendar", "DateFormat", "MessageDigest", "NumberFormat")},
    "ExecutorService": ("Executors.newFixedThreadPool", "Executors.newCachedThreadPool"),
    "ScheduledExecutorService": ("Executors.newScheduledThreadPool", "Executors.newSingleThreadScheduledExecutor"),
}  # fmt: skip
"""The static methods that make an instance of a type that cannot be created."""
_OF_FILES = {
    "mkdir": "createDirectory", "mkdirs": "createDirectories", "createNewFile": "createFile", "listFiles": "list",
    "length": "size", "canRead": "isReadable", "canWrite": "isWritable", "isFile": "isRegularFile", "renameTo": "move",
}  # fmt: skip
"""What the methods of a `File` are called in `Files`."""
_LENGTH = re.compile(r"(?i)len|size|count|end|limit|max|width|capacity|total")
"""What is in the names of parameters that may be how long something is."""
_NOT_USED = ("()", "key", "(first, second)")
"""The parameters of a lambda that only gives a value, by their number."""


def fitted(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The arguments in the order of the parameters; one converted; one added; one left out. A duration is also given as
    a number with its unit."""
    for argument, kind in zip(arguments_at(place), split(place.argument(3)), strict=False):
        if kind == "Duration":
            text = parenthesised(place.spelled(*argument))
            yield (place.edit(*argument, f"{text}.toMillis(), TimeUnit.MILLISECONDS"),)
    given = split(place.argument(3))
    yield from _fitted(place, split(place.argument(2)), given)
    for other in place.knowledge.methods(base(place.argument(0))):
        if other.name == place.argument(1) and len(other.parameters) == len(given) + 1:
            yield from added(place, [kind for kind, _ in other.parameters], given)


def constructed(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As `fitted` for each constructor that the project has; for others two arguments exchanged, or one as a text. The
    message of an exception that is the only argument of another one comes first, and what the JDK makes of the only
    argument: `Files.newBufferedReader(path)` for `new BufferedReader(path)`."""
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


def created(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`new` before what looks like a type's name."""
    name = place.argument(1)
    if _is_plain(place, name) and name[:1].isupper():
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
        kinds = arguments_of(place.argument(0)) or arguments_of(wanted)
        yield from ((place.edit(opening, opening, f"({kind}.class"),) for kind in kinds[:1])


def of_owner(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The types that have such a static method, but not those of which the file imports methods."""
    name = place.argument(1)
    for edits in _of_owners(place, name) if _is_plain(place, name) else ():
        owner = edits[0].text.rpartition(".")[0]
        if not re.search(rf"\bimport\s+static\s+[\w.]*\b{re.escape(owner)}\.\w+\s*;", place.text):
            yield edits


def of_other_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The types that have such a static method, for the type that it is called on: `Objects.requireNonNull(x)` for
    `Temporal.requireNonNull(x)`."""
    at, name = place.first - 2, place.argument(1)
    kind = place.word(at)
    alone = place.word(place.first - 1) == "." and place.word(at - 1) not in (".", "::")
    if alone and place.word(place.first) == name and kind == base(place.argument(0)) and kind not in place.variables:
        for edits in _of_owners(place, name):
            if (owner := edits[0].text.rpartition(".")[0]) != kind:
                yield (place.edit(at, at, owner),)


def of_function(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method of the functional interface that the variable of this name holds: `wanted.test(x)` for `wanted(x)`."""
    name = place.argument(1)
    kind = base(place.variables.get(name, "")) if _is_plain(place, name) else ""
    own = [each.name for each in place.knowledge.methods(kind) if not each.static and not each.private] if kind else []
    for method in (_CALLED[kind],) if kind in _CALLED else own if len(own) == 1 else ():
        yield (place.edit(place.first, place.first, f"{name}.{method}"),)


def _is_plain(place: Place, name: str) -> bool:
    """Whether the name is marked and stands without a receiver."""
    return place.word(place.first - 1) not in (".", "::") and place.word(place.first) == name


def qualified(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The types that have a constant of this name."""
    if place.word(place.first - 1) not in (".", "::"):
        yield from _of_owners(place, place.marked)


def of_class(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The class of the type that stands as a value."""
    name = place.marked
    typed = name[:1].isupper() and not name.isupper() and name.isidentifier()
    if (
        typed
        and place.word(place.first - 1) in ("(", ",", "=", "return")
        and place.word(place.last + 1) in (",", ")", ";")
    ):
        yield (place.marked_by(f"{name}.class"),)


def of_variables(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The member of that name of a variable in scope: `text.length()` for `length`."""
    name = place.marked
    if name.isidentifier() and place.word(place.first - 1) not in (".", "::") and place.word(place.first + 1) != "=":
        holders = [each for each, kind in place.variables.items() if not is_primitive(kind) and not each.isupper()]
        for holder in holders[: TUNING.holders]:
            yield (place.edit(place.first, place.first, f"{holder}.{name}()"),)
            if place.variables[holder].endswith("[]") and name == "length":
                yield (place.edit(place.first, place.first, f"{holder}.{name}"),)


def _of_owners(place: Place, name: str) -> Iterator[tuple[Edit, ...]]:
    known = sorted(place.knowledge.owners(name), key=lambda owner: not _is_near(place, owner))
    own = map(owner_named, known[: TUNING.holders])
    for owner in dict.fromkeys((*own, *owners(name, called=place.word(place.last + 1) == "("))):
        yield (place.edit(place.first, place.first, f"{owner}.{name}"),)


def _is_near(place: Place, owner: str) -> bool:
    """Whether the type is one of the file's package, or the file imports it or what is around it."""
    package = re.search(r"\bpackage\s+([\w.]+)\s*;", place.text)
    imported = re.findall(r"\bimport\s+([\w.]+)\s*;", place.text)
    outer = owner.removesuffix(owner_named(owner)).rstrip(".")
    return (package is not None and package[1] == outer) or any(f"{owner}.".startswith(f"{each}.") for each in imported)


def unwrapped(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The receiver, taken out of what holds it."""
    kind = base(place.argument(0))
    if place.word(place.first - 1) == "." and place.word(place.first) == place.argument(1):
        dot = place.first - 1
        members = list(place.knowledge.members_with(kind, place.argument(1))[: TUNING.holders])
        texts = place.knowledge.members_of(kind, "String") if place.argument(1) in _OF_TEXTS else ()
        told = sorted((name for name in texts if name != "toString()"), key=lambda name: _TELLING.search(name) is None)
        members += told[: TUNING.holders]
        yield from _of_files(place, kind)
        for form in (*(f".{name}" for name in members), *(form.removeprefix("{}") for form in UNWRAPS.get(kind, ()))):
            yield (place.edit(dot, dot, f"{form}."),)


def _of_files(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """What `Files` does with the path that has no such method, as a `File` has: `Files.exists(path)`."""
    name, opening = place.argument(1), place.first + 1
    closing = place.closed_by.get(opening)
    if kind == "Path" and closing is not None:
        first = left_operand(place, place.first - 2, UNARY)
        arguments = place.spelled(opening + 1, closing - 1) if closing > opening + 1 else ""
        given = ", ".join(filter(None, (place.spelled(first, place.first - 2), arguments)))
        yield (place.edit(first, closing, f"Files.{_OF_FILES.get(name, name)}({given})"),)


def as_static_call(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The call of a static method that gives a function, for a reference to it: `Function.identity()`."""
    mark = next((at for at in range(place.first, place.last + 1) if place.word(at) == "::"), None)
    if mark is None:
        return
    owner, name = place.word(mark - 1), place.word(mark + 1)
    known = (*owners(name, called=True), *map(base, place.knowledge.owners(name)))
    if owner in known:
        yield (place.edit(mark, mark + 1, f".{name}()"),)


def method_reference(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`Type::name` for `Type.name`, where an argument or a value ends with it."""
    method = place.word(place.last)[:1].islower()
    if method and place.word(place.last - 1) == "." and place.word(place.last + 1) in (")", ",", ";"):
        yield (place.edit(place.last - 1, place.last - 1, "::"),)


def of_own_method(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`this::name` for the name of a method of the file where an argument stands."""
    name, first = place.marked, place.first
    if place.word(first - 1) not in ("(", ",") or place.word(place.last + 1) not in (")", ","):
        return
    for method in methods(place.words):
        if place.word(method.name) == name:
            static = "static" in [place.word(index) for index in range(method.first, method.name)]
            brace = class_around(place)
            owner = place.word(place.head_of(brace) + 1) if static and brace is not None else "this"
            yield (place.marked_by(f"{owner}::{name}"),)
            return


def of_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`Type::name` for the reference to a static method by an instance: `this::name`."""
    receiver, colons, name = place.marked.partition("::")
    if colons and receiver:
        yield (place.marked_by(f"{base(place.argument(0))}::{name}"),)


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


def as_call(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method of that name, or the one that usually gives it, for the field that does not exist; compared where a
    condition assigns to it."""
    name, last, assigned = place.marked, place.last, place.word(place.last + 1) == "="
    if place.word(place.first - 1) != "." or place.word(last + 1) == "(" or not name[:1].islower():
        return
    opening = place.words[place.statement[0]].text
    if assigned and opening not in ("if", "while"):
        return
    title = name[:1].upper() + name[1:]
    compared = (place.edit(last + 1, last + 1, "=="),) if assigned else ()
    for call in (name, *(("size",) if name == "length" else ()), f"get{title}", f"is{title}"):
        yield (place.edit(last, last, f"{call}()"), *compared)


def by_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The field for the accessor that does not exist: `a.b = true` for `a.setB(true)`, `a.b` for `a.isB()`."""
    found, opening = _ACCESSOR.fullmatch(place.word(place.first)), place.first + 1
    if found is None or place.word(place.first - 1) != "." or place.word(opening) != "(":
        return
    name, arguments = found.group(2)[:1].lower() + found.group(2)[1:], place.arguments_of(opening)
    if found.group(1) == "set" and len(arguments) == 1:
        yield (place.edit(place.first, place.closed_by[opening], f"{name} = {place.spelled(*arguments[0])}"),)
    elif found.group(1) != "set" and not arguments:
        yield (place.edit(place.first, place.closed_by.get(opening, opening + 1), name),)


def by_own_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The field of the same name for a call without arguments of a method that wants some, as a builder has."""
    opening = place.last + 1
    held = place.word(place.first - 1) == "." and not place.argument(3) and place.word(opening + 1) == ")"
    if held and place.word(opening) == "(" and place.marked in place.variables:
        yield (place.edit(opening, opening + 1, ""),)


def as_field(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An array's length without parentheses."""
    opening = opening_of(place)
    if opening is not None and opening in place.closed_by:
        yield (place.edit(opening, place.closed_by[opening], ""),)
