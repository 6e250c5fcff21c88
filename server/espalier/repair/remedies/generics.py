"""Remedies for type arguments and type parameters: too few, missing, or with the wrong bound."""

from __future__ import annotations

import re
from collections.abc import Iterator

from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies.bodies import class_around
from espalier.repair.remedies.place import Place, arguments_of_type, base, boxed, identifiers, simple, spelled, split

_VARIABLE = re.compile(r"[A-Z][A-Z0-9]?")
_BOUNDS = {
    "compareTo": "Comparable<{}>", "close": "AutoCloseable", "length": "CharSequence", "charAt": "CharSequence",
    "intValue": "Number", "longValue": "Number", "doubleValue": "Number", "iterator": "Iterable<?>",
    "size": "Collection<?>", "run": "Runnable", "name": "Enum<{}>", "ordinal": "Enum<{}>", "getMessage": "Throwable",
}  # fmt: skip
"""What a type parameter has to extend to have the method."""
_BOUND = re.compile(r"\b([A-Z]\w?) extends (\w+(?:<\w+>)?)")
_USUAL = ("String", "Object", "Integer")


def with_arguments(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As many type arguments as the type has parameters: those that the file gives it elsewhere, the nearest first."""
    wanted = len(arguments_of_type(place.argument(0)))
    given = split(place.argument(1))
    opening = place.last + 1
    closing = _closing(place, opening) if place.word(opening) == "<" else None
    if closing is None:
        return
    name, found = place.word(place.last), list[tuple[int, str]]()
    for index in range(len(place.words) - 2):
        end = _closing(place, index + 1) if place.word(index) == name and place.word(index + 1) == "<" else None
        if end is not None and index != place.last:
            arguments = spelled(place.words[index + 2 : end])
            if len(split(arguments)) == wanted and not any(_VARIABLE.fullmatch(each) for each in split(arguments)):
                found.append((abs(index - place.last), ", ".join(split(arguments))))
    texts = [text for _, text in sorted(found)]
    texts.sort(key=lambda text: set(split(text)).isdisjoint(given))
    if wanted > len(given):
        texts += [", ".join([*given, *[kind] * (wanted - len(given))]) for kind in _USUAL]
    else:
        texts += [", ".join(given[:wanted]), ", ".join(given[-wanted:])]
    for text in dict.fromkeys(texts):
        yield (place.edit(opening + 1, closing - 1, text),)


def _closing(place: Place, opening: int) -> int | None:
    """The index of the mark that closes the type arguments; None if it closes others too."""
    depth = 0
    for index in range(opening, min(opening + 40, len(place.words))):
        word = place.word(index)
        depth += (word == "<") - (len(word) if set(word) == {">"} else 0)
        if depth <= 0:
            return index if depth == 0 and word == ">" else None
        if word in (";", "{", "("):
            return None
    return None


def type_parameters(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type parameters that the header of a type, or a method, uses and nothing declares: of the method, then of the
    class."""
    if not _VARIABLE.fullmatch(place.marked):
        return
    method = place.method
    unknown = [place.problem, *(other for other in place.others if other.code == ids.UNDEFINED_TYPE)]
    if (head := _header_of(place)) is not None:
        method = None
        yield (_declared(place, head, place.marked),)
    if method:
        start, end = place.begin(method.first), place.begin(method.end)
        names = sorted({each.start: each.arguments[0] for each in unknown
                        if start <= each.start < end and each.arguments}.items())  # fmt: skip
        own = ", ".join(dict.fromkeys(name for _, name in names if _VARIABLE.fullmatch(name)))
        at = method.first
        while place.word(at) in ("public", "protected", "private", "static", "final", "default", "synchronized"):
            at += 1
        if place.word(at) == "<":
            yield (Edit(place.words[at].end, place.words[at].end, f"{own}, "),)
        elif place.word(at) != "@":
            yield (Edit(place.words[at].start, place.words[at].start, f"<{own}> "),)
    brace = class_around(place)
    head = place.head_of(brace) if brace is not None else -1
    if head >= 0 and place.word(head + 2) != "<":
        end = place.words[head + 1].end
        named = dict.fromkeys(each.arguments[0] for each in unknown if each.arguments)
        yield (Edit(end, end, f"<{', '.join(name for name in sorted(named) if _VARIABLE.fullmatch(name))}>"),)


def _header_of(place: Place) -> int | None:
    """Where the type is declared in whose header the place is."""
    for at in range(place.first, -1, -1):
        if place.heads(at):
            return at
        if place.word(at) in (";", "{", "}"):
            return None
    return None


def _declared(place: Place, head: int, name: str) -> Edit:
    """The type with one more parameter."""
    end, depth = place.words[head + 1].end, 0
    for at in range(head + 2, place.first) if place.word(head + 2) == "<" else ():
        depth += (place.word(at) == "<") - (place.word(at) == ">")
        if depth == 0:
            return Edit(place.begin(at), place.begin(at), f", {name}")
    return Edit(end, end, f"<{name}>")


def bounded_by_method(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The bound that gives the type parameter the method."""
    name, bound = place.argument(0), _BOUNDS.get(place.argument(1))
    if bound is None or not _VARIABLE.fullmatch(name):
        return
    for index in range(place.first, 0, -1):
        if place.word(index) == name and place.word(index - 1) in ("<", ",") and place.word(index + 1) in (">", ","):
            opening = index - 1
            while opening > 0 and place.word(opening) != "<":
                opening -= 1
            parameters = place.word(opening - 1) not in ("new",) and not _is_type(place, opening - 1)
            if parameters or place.word(opening - 2) in ("class", "interface", "record"):
                end = place.words[index].end
                yield (Edit(end, end, f" extends {bound.format(name)}"),)
                return


def bounded_by_argument(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The bound that a called method wants, for a type parameter of the method; or the type that the method wants."""
    method = place.method
    header = range(method.first, method.name) if method else ()
    plain = zip(split(place.argument(3)), split(place.argument(2)), strict=False)
    wanted = [pair for pair in plain if _VARIABLE.fullmatch(pair[0]) and len(pair[1]) > 2 and "[" not in pair[1]]
    bounds = [found.groups() for each in place.arguments for found in _BOUND.finditer(simple(each))]
    for name, bound in (*bounds, *wanted):
        given = [name, *(word for word in identifiers(place.argument(3)) if _VARIABLE.fullmatch(word))]
        for index in header:
            word = place.word(index)
            if word in given and place.word(index - 1) in ("<", ",") and place.word(index + 1) in (">", ","):
                own = re.sub(rf"\b{name}\b", word, bound)
                yield (Edit(place.words[index].end, place.words[index].end, f" extends {own}"),)
                return


def _is_type(place: Place, index: int) -> bool:
    return place.word(index)[:1].isupper()


def element_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type argument for the raw type, or the wildcard, of the variable whose element does not fit."""
    if place.problem.code == ids.PARAMETER_MISMATCH:
        yield from _element_of_argument(place)
        return
    given, wanted = place.argument(0), place.argument(1)
    if given not in ("Object", "capture-of ?", "?") and "capture" not in "".join(place.arguments[:1]):
        return
    yield from _element(place, place.word(place.first), boxed(wanted))


def _element_of_argument(place: Place) -> Iterator[tuple[Edit, ...]]:
    opening = place.last + 1
    wanted, given = split(place.argument(2)), split(place.argument(3))
    arguments = place.arguments_of(opening) if place.word(opening) == "(" else []
    if len(wanted) == len(given) == len(arguments):
        for kind, other, ends in zip(given, wanted, arguments, strict=True):
            if kind == "Object" != other:
                yield from _element(place, place.word(ends[0]), boxed(other))


def _element(place: Place, name: str, wanted: str) -> Iterator[tuple[Edit, ...]]:
    found = place.declaration(name)
    if found is None or not wanted:
        return
    plain, opened, arguments = found.kind.partition("<")
    if not opened and not plain.endswith("[]") and base(plain) != "Object":
        yield (place.retyped(found, f"{plain}<{wanted}>"),)
    elif arguments == "?>":
        yield (place.retyped(found, f"{plain}<? extends {wanted}>"),)
        yield (place.retyped(found, f"{plain}<{wanted}>"),)


def created_as_declared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The declared type created in the place of another one whose type arguments cannot be inferred for it."""
    found = place.assigned
    opening = next((at for at in range(place.first, place.last) if place.word(at) == "("), None)
    if found is not None and found.name == place.first - 2 and opening is not None:
        diamond = "<>" if "<" in found.kind else ""
        yield (place.edit(place.first, opening - 1, f"new {found.kind.partition('<')[0]}{diamond}"),)


def consumer(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`? super`, or the type itself, for the `? extends` of the variable to which something is added."""
    if "? extends" not in "".join(place.arguments[2:3]) or place.word(place.first - 1) != ".":
        return
    found = place.declaration(place.word(place.first - 2))
    if found and found.kind.count("? extends ") == 1:
        yield (place.retyped(found, found.kind.replace("? extends ", "? super ")),)
        yield (place.retyped(found, found.kind.replace("? extends ", "")),)
