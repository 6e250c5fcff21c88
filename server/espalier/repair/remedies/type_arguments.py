"""Remedies for the type arguments of declarations: those that the values have, and where a type parameter belongs."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.declarations import declares
from espalier.java.context.methods import methods
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.place import Place, arguments_of_type, base, boxed, identifiers, split

_DECLARED_AS = (("Set", ("HashSet", "LinkedHashSet", "TreeSet", "EnumSet")),
                ("Map", ("HashMap", "LinkedHashMap", "TreeMap", "EnumMap", "ConcurrentHashMap")),
                ("List", ("ArrayList", "LinkedList", "CopyOnWriteArrayList")),
                ("Deque", ("ArrayDeque",)), ("Queue", ("PriorityQueue",)))  # fmt: skip
"""What a variable is usually declared as that holds an instance of a class."""
_VISIBILITY = ("public", "protected", "private")


def wider_parameter(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`? extends` for the type argument of a parameter of a method of the file that is called with a narrower one."""
    wanted, given = split(place.argument(2)), split(place.argument(3))
    if len(wanted) != len(given):
        return
    for number, (want, gave) in enumerate(zip(wanted, given, strict=True)):
        if want == gave or base(want) != base(gave) or len(arguments_of_type(want)) != len(arguments_of_type(gave)):
            continue
        for method in methods(place.words):
            parameters = place.arguments_of(method.name + 1)
            if place.word(method.name) == place.argument(1) and len(parameters) == len(wanted):
                found = place.typed(parameters[number][1])
                if found.kind.replace(" ", "") == want.replace(" ", ""):
                    pairs = zip(arguments_of_type(want), arguments_of_type(gave), strict=True)
                    bound = [one if one == other else f"? extends {one}" for one, other in pairs]
                    yield (place.retyped(found, f"{found.kind.partition('<')[0]}<{', '.join(bound)}>"),)
                    yield (place.retyped(found, gave),)


def of_receiver(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The wanted type for the type argument of the variable whose method gives another one: `Map<K, List<V>>` for
    `Map<K, V>` in `List<V> found = map.get(key)`."""
    given, wanted, name = place.argument(0), boxed(place.argument(1)), place.word(place.first)
    found = place.declaration(name) if place.word(place.first + 1) == "." and wanted not in ("", "void") else None
    arguments = arguments_of_type(found.kind) if found else []
    if found is None or [each.replace(" ", "") for each in arguments].count(given.replace(" ", "")) != 1:
        return
    changed = [wanted if each.replace(" ", "") == given.replace(" ", "") else each for each in arguments]
    yield (place.retyped(found, f"{found.kind.partition('<')[0]}<{', '.join(changed)}>"),)


def of_receiver_used(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`of_receiver` where other problems are about the same variable: then its declaration is wrong."""
    name = place.word(place.first)
    lines = (place.text[place.text.rfind("\n", 0, each.start) + 1 : each.end] for each in place.others)
    if any(name in identifiers(line) for line in lines):
        yield from of_receiver(place)


def added_to_wildcard(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A type argument for the `?` of the variable to which something is added."""
    wanted, given = "".join(place.arguments[2:3]), split(place.argument(3))
    name = place.word(place.first - 2)
    found = place.declaration(name) if place.word(place.first - 1) == "." and "capture-of ?" in wanted else None
    if found is None or not given or found.kind.count("<?>") != 1:
        return
    for argument in (f"? super {given[-1]}", given[-1], "Object"):
        yield (place.retyped(found, found.kind.replace("<?>", f"<{argument}>")),)


def unchecked(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`?` for the type arguments that `instanceof` cannot check."""
    at = next((index for index in range(place.last, place.last + 4) if place.word(index) == "instanceof"), None)
    end = place.statement[1]
    opening = next((index for index in range(at or end, end) if place.word(index) == "<"), None)
    closing = next((index for index in range(opening or end, end) if set(place.word(index)) == {">"}), None)
    if opening is not None and closing is not None:
        count = len(split(place.spelled(opening + 1, closing - 1))) if place.word(closing) == ">" else 1
        yield (place.edit(opening, closing, f"<{', '.join('?' * count)}>"),)
        yield (place.edit(opening, closing, ""),)


def of_static_method(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The class's type parameter for the static method itself; or the method not static."""
    method = place.method
    static = [at for at in range(method.first, method.name) if place.word(at) == "static"] if method else []
    if method is None or not static:
        return
    start, end = place.begin(method.first), place.begin(method.end)
    named = [each for each in (place.problem, *place.others)
             if each.code == place.problem.code and start <= each.start < end and each.arguments]  # fmt: skip
    variables = {each.arguments[0] for each in named}
    at = static[0] + 1
    while place.word(at) in ("final", "synchronized", *_VISIBILITY):
        at += 1
    names = ", ".join(_with_bound(place, each) for each in sorted(variables))
    if place.word(at) != "<":
        yield (Edit(place.begin(at), place.begin(at), f"<{names}> "),)
    else:
        depth = 0
        for index in range(at, method.name):
            depth += (place.word(index) == "<") - (place.word(index) == ">")
            if depth == 0:
                yield (Edit(place.begin(index), place.begin(index), f", {names}"),)
                break
    yield (Edit(place.begin(static[0]), place.begin(static[0] + 1), ""),)


def _with_bound(place: Place, variable: str) -> str:
    """The type parameter as the type around declares it, with its bound."""
    brace = class_around(place)
    head = place.head_of(brace) if brace is not None else -1
    depth, first = 0, head + 3
    for at in range(head + 2, brace or 0) if head >= 0 and place.word(head + 2) == "<" else ():
        depth += (place.word(at) == "<") - (place.word(at) == ">")
        if depth == 0 or (depth == 1 and place.word(at) == ","):
            if place.word(first) == variable:
                return place.spelled(first, at - 1)
            first = at + 1
        if depth == 0:
            break
    return variable


def declared_as_created(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The usual interface of the created class for the variable that holds the instance."""
    name = place.first - 2
    created = base(place.word(place.first + 1)) if place.word(place.first) == "new" else ""
    if place.word(place.first - 1) != "=" or not declares(place.words, name):
        return
    found = place.typed(name)
    rest = "".join(found.kind.partition("<")[1:])
    for kind in [general for general, classes in _DECLARED_AS if created in classes] + [created]:
        yield (place.retyped(found, kind + rest),)


def of_interface(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type argument of the raw interface whose method the class has for it: `Comparable<Card>`."""
    name, interface = place.argument(0), base(place.argument(2))
    brace = class_around(place)
    if place.word(place.first - 1) in ("class", "record", "enum"):
        brace = next((at for at in range(place.first, len(place.words)) if place.word(at) == "{"), None)
    head = place.head_of(brace) if brace is not None else -1
    for at in range(head, brace or 0) if head >= 0 else ():
        if place.word(at) == interface and place.word(at + 1) != "<":
            for problem in place.others:
                if problem.code == ids.MUST_OVERRIDE and problem.arguments[:1] == (name,):
                    kinds = dict.fromkeys(split(place.short(problem.arguments[1])))
                    end = place.words[at].end
                    yield (Edit(end, end, f"<{', '.join(kinds)}>"),)


def reverse_order(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`Collections.reverseOrder` around the comparator whose lambda's parameter the compiler cannot infer because of
    `reversed()` after it."""
    for found in lambdas_around(place)[:1]:
        opening = found.first - 1
        first, closing = opening - 3, place.closed_by.get(opening, len(place.words))
        made = place.word(first) == "Comparator" and place.word(opening - 1).startswith("comparing")
        if place.argument(0) == "Object" and made and place.word(closing + 2) == "reversed":
            start = place.begin(first)
            yield Edit(start, start, "Collections.reverseOrder("), place.edit(closing + 1, closing + 4, ")")


def method_of_lambda(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A type for the parameter of a lambda that the compiler cannot infer, by a method reference or in the lambda: one
    of the types that the method names."""
    name, around = place.argument(1), lambdas_around(place)[:1]
    receiver = place.word(place.first - 2)
    if place.argument(0) != "Object" or not around or around[0].names != (receiver,):
        return
    found, method = around[0], place.method
    ends = (method.first, min(method.end, len(place.words)) - 1) if method else place.statement
    words = identifiers(place.spelled(*ends))
    fields = identifiers(" ".join(place.variables.values()))
    alone = place.spelled(found.body, found.last) == f"{receiver}.{name}()"
    for kind in dict.fromkeys(word for word in (*words, *fields) if word[:1].isupper() and not word.isupper()):
        if alone:
            yield (place.edit(found.first, found.last, f"{kind}::{name}"),)
        yield (place.edit(found.first, found.body - 2, f"({kind} {receiver})"),)
