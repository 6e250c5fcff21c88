"""Remedies for headers that do not fit what they override: parameters, result, visibility, `@Override`."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.methods import methods
from espalier.repair.edits import Edit
from espalier.repair.problems import MISSING_IMPLEMENTATION
from espalier.repair.remedies.place import Place, boxed, is_primitive, name_for, split, unboxed
from espalier.repair.remedies.scopes import blocks
from espalier.repair.remedies.similar import similar
from espalier.repair.tuning import TUNING

_VISIBLE = ("public", "protected", "private")
_OF_OBJECT = {"equals": ("Object",), "hashCode": (), "toString": (), "compareTo": ("T",)}


def overriding(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The inherited name that differs in capitals only; the parameters of the method that is not implemented, or its
    name; the name of a similar one."""
    method = place.method
    name, given = place.argument(0), split(place.argument(1))
    if method is None:
        return
    owner = place.arguments[2] if len(place.arguments) > 2 else ""
    inherited = dict.fromkeys((*_OF_OBJECT, *place.knowledge.inherited(owner)))
    for like in inherited:
        if like != name and like.lower() == name.lower():
            yield (place.edit(method.name, method.name, like),)
    for problem in place.others:
        if problem.code == MISSING_IMPLEMENTATION and problem.arguments[:1]:
            other = Place(place.text, problem, (), place.knowledge)
            if other.argument(0) == name:
                yield from with_parameters(place, split(other.argument(1)), given)
            elif split(other.argument(1)) == given:
                yield (place.edit(method.name, method.name, other.argument(0)),)
    meant = next((each for each in _OF_OBJECT if each.lower() == name.lower()), "")
    if meant and given:
        renamed = () if meant == name else (place.edit(method.name, method.name, meant),)
        yield from ((*renamed, *edits) for edits in with_parameters(place, list(_OF_OBJECT[meant]), given)
                    if given != list(_OF_OBJECT[meant]))  # fmt: skip
    for like, _ in similar(name, inherited)[: TUNING.names_instead]:
        yield (place.edit(method.name, method.name, like),)


def not_overriding(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method without `@Override`, where the file calls it or there is nothing to override; else nothing calls
    it."""
    method = place.method
    if method is None or not (_called(place, place.word(method.name)) or _extends_nothing(place)):
        return
    for index in range(method.first, method.name):
        if place.word(index) == "@" and place.word(index + 1) == "Override":
            start, end = place.words[index].start, place.words[index + 1].end
            rest = place.text[end:]
            yield (Edit(start, end + len(rest) - len(rest.lstrip()), ""),)  # a comment between the two stays


def _extends_nothing(place: Place) -> bool:
    """Whether the class around the place has a name and no supertype."""
    around = blocks(place, place.first)
    head = place.head_of(around[-1]) if around else -1
    words = [place.word(at) for at in range(head, around[-1])] if head >= 0 else ["extends"]
    return not {"extends", "implements", "enum", "record"} & set(words)


def _called(place: Place, name: str) -> bool:
    """Whether the file calls its own method of this name."""
    headers = {each.name for each in methods(place.words)}
    return any(place.word(at) == name and place.word(at + 1) == "(" and at not in headers
               and (place.word(at - 1) != "." or place.word(at - 2) == "this") and place.word(at - 1) != "new"
               for at in range(len(place.words)))  # fmt: skip


def returning_other(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The boxed type for the primitive one, or the reverse, as the result."""
    for other in (unboxed(place.marked), boxed(place.marked), "void", "Object", "String", "boolean", "int"):
        if other != place.marked:
            yield (place.marked_by(other),)


def visible(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The method as visible as the one that it overrides."""
    method = place.method
    first = method.first if method else place.first
    name = method.name if method else place.first
    at = next((index for index in range(first, name) if place.word(index) in _VISIBLE), None)
    for word in _VISIBLE[:2]:
        if at is not None:
            yield (place.edit(at, at, word),)
        else:
            start = place.words[after_annotations(place, first)].start
            yield (Edit(start, start, f"{word} "),)


def with_parameters(place: Place, wanted: list[str], given: list[str]) -> Iterator[tuple[Edit, ...]]:
    """The header with these types of parameters; the names stay, as far as the types fit."""
    method = place.method
    assert method is not None
    parameters = place.arguments_of(method.name + 1)
    if len(parameters) != len(given):
        return
    texts, left = list[str](), list(range(len(given)))
    for number, kind in enumerate(wanted):
        same = [index for index in left if given[index] == kind]
        chosen = same[0] if same else (left[0] if len(left) >= len(wanted) - number and left else None)
        if chosen is None:
            texts.append(f"{kind} {name_for(kind)}")
            continue
        left.remove(chosen)
        first, last = parameters[chosen]
        start = next(
            (index for index in range(first, last) if place.word(index) not in ("final",) and place.word(index) != "@"),
            first,
        )
        modifiers = place.spelled(first, start - 1) + " " if start > first else ""
        kept = place.spelled(first, last) if given[chosen] == kind else f"{modifiers}{kind} {place.word(last)}"
        texts.append(kept)
    opening, closing = method.name + 1, method.closing
    yield (place.edit(opening, closing, f"({', '.join(texts)})"),)
    yield from _cast_inside(place, parameters, wanted, given, texts)


def _cast_inside(
    place: Place, parameters: list[tuple[int, int]], wanted: list[str], given: list[str], texts: list[str]
) -> Iterator[tuple[Edit, ...]]:
    """The wider parameter under another name, cast to the narrower type in the body's first statement."""
    method = place.method
    assert method is not None
    wider = [index for index, pair in enumerate(zip(given, wanted, strict=False)) if pair[0] != pair[1]]
    if len(given) != len(wanted) or len(wider) != 1 or is_primitive(given[wider[0]]):
        return
    name = place.word(parameters[wider[0]][1])
    taken = {*place.variables, *(place.word(at) for at in range(method.name, min(method.end, len(place.words))))}
    other = next((each for each in ("object", "other", "value") if each not in taken), f"{name}Object")
    renamed = [f"{wanted[at]} {other}" if at == wider[0] else text for at, text in enumerate(texts)]
    brace = place.words[method.brace].end
    indent = place.line_indent(place.words[method.first].start) + place.unit
    statement = f"{place.newline}{indent}{given[wider[0]]} {name} = ({given[wider[0]]}) {other};"
    header = place.edit(method.name + 1, method.closing, f"({', '.join(renamed)})")
    yield (header, Edit(brace, brace, statement))


def after_annotations(place: Place, first: int) -> int:
    """The index of the first word of a declaration after its annotations."""
    at = first
    while place.word(at) == "@" and place.word(at + 1) != "interface":
        at += 2
        while place.word(at) == ".":
            at += 2
        if place.word(at) == "(":
            at = place.closed_by.get(at, at) + 1
    return at
