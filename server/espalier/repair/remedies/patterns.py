"""Remedies for patterns: a record's components, a type without its variable, a condition that denies one too many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.context.declarations import declares
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.remedies.place import Place, name_for
from espalier.repair.remedies.scopes import statement_end
from espalier.repair.remedies.truths import top_level

_AFTER_LABEL = frozenset({"->", ":", ",", "when"})
_GUARDS = frozenset({"&&", "&", "if", "and", "where"})
_JOINS = frozenset({"&&", "||", "?"})


def components(place: Place) -> Iterator[tuple[Edit, ...]]:
    """As many patterns as the record has components: those that are there, by their names or in their order, and `var`
    with the component's name for the others."""
    opening = next((at for at in range(place.first, place.last) if place.word(at) == "("), None)
    if opening is None or opening not in place.closed_by:
        return
    present = [place.spelled(*each) for each in place.arguments_of(opening)]
    for names in _headers(place, place.word(opening - 1)):
        if len(names) != len(present):
            patterns = _fitted(present, names, place)
            yield (place.edit(opening, place.closed_by[opening], f"({', '.join(patterns)})"),)


def _headers(place: Place, record: str) -> Iterator[Sequence[str]]:
    """The names of the record's components: of the project's constructors, else of a record of the file."""
    known = place.knowledge.parameters(place.arguments[0], "<init>") if place.arguments else ()
    yield from known
    for at in range(len(place.words) - 2) if not known else ():
        if place.word(at) == "record" and place.word(at + 1) == record:
            opening = next((each for each in range(at, len(place.words)) if place.word(each) == "("), at)
            yield [place.word(last) for _, last in place.arguments_of(opening)]


def _fitted(present: Sequence[str], names: Sequence[str], place: Place) -> list[str]:
    """The patterns in the order of the components."""
    left, fitted = list(present), dict[int, str]()
    for pattern in present if len(present) < len(names) else ():
        if (name := pattern.split()[-1]) in names:
            fitted[names.index(name)] = pattern
            left.remove(pattern)
    free = [at for at in range(len(names)) if at not in fitted]
    fitted |= dict(zip(free, left, strict=False))
    taken = {pattern.split()[-1] for pattern in present} | _locals(place)
    return [fitted.get(at, f"var {_free(name, taken)}") for at, name in enumerate(names)]


def _locals(place: Place) -> set[str]:
    """The names that the method declares before the place; a field or a record's component may be hidden."""
    records = [place.closed_by.get(at + 2, at) for at in range(len(place.words) - 2) if place.word(at) == "record"]
    start = place.method.name if place.method else place.first
    found = [at for at in range(start, place.first) if declares(place.words, at)]
    return {place.word(at) for at in found if not any(place.opened_by.get(end, end) < at < end for end in records)}


def _free(name: str, taken: set[str]) -> str:
    return next(each for each in (name, *(f"{name}{number}" for number in range(2, 99))) if each not in taken)


def component_type(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The type of the record's component for its pattern; `var`."""
    if place.last > place.first and place.words[place.last].kind is LexemeKind.IDENTIFIER:
        for kind in (place.argument(0), "var"):
            yield (place.edit(place.first, place.last - 1, kind),)


def named(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A variable for the type that is a case."""
    label = place.first - 1
    while place.word(label) == "," and place.word(label - 1) not in (")", "{", "}", ";"):
        label -= 2
    title = place.marked[:1].isupper() and not place.marked.isupper()
    if place.word(label) == "case" and place.word(place.last + 1) in _AFTER_LABEL and title:
        end = place.words[place.last].end
        yield (Edit(end, end, f" {_free(name_for(place.marked), _locals(place))}"),)


def guarded(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`when` for `&&` or `if` between the pattern of a case and its condition."""
    label = place.first
    while label > 0 and place.word(label) not in ("case", "->", ";", "{", "}"):
        label -= 1
    if place.word(label) != "case":
        return
    end = next((at for at in range(label, len(place.words)) if place.word(at) in ("->", ":", ";", "{")), label)
    for at in range(label + 2, end):
        before = place.word(at - 1)
        bound = (
            before == ")" or (before.isidentifier() and place.word(at - 2)[:1].isupper()) or place.word(at - 2) == ">"
        )
        if place.word(at) in _GUARDS and bound:
            yield (place.edit(at, at, "when"),)
            return


def both(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`&&` for what does not bind the pattern's variable on its other side: `a instanceof B b || b.c()`."""
    for at in range(place.first - 1, place.statement[0], -1):
        if place.word(at) == place.marked and place.word(at + 1) in ("||", "&", "|"):
            if place.word(place.typed(at).first - 1) == "instanceof":
                yield (place.edit(at + 1, at + 1, "&&"),)
            return


def opposite(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The opposite of the condition whose pattern binds the name elsewhere: `if (!(a instanceof B b)) return;` before
    `b.c();`."""
    method, name = place.method, place.marked
    for at in range(place.first - 1, method.brace if method else place.first, -1):
        if place.word(at) != name or not declares(place.words, at):
            continue
        held = [opening for opening, closing in place.closed_by.items() if opening < at < closing]
        heads = [opening for opening in held if place.word(opening) == "(" and place.word(opening - 1) == "if"]
        if not heads:
            return
        first, closing = max(heads) + 1, place.closed_by[max(heads)]
        body = closing + 1
        end = place.closed_by.get(body, body) if place.word(body) == "{" else statement_end(place, body)
        denied = place.word(first) == "!" and place.closed_by.get(first + 1) == closing - 1
        if denied and place.first < end:
            yield (place.edit(first, closing - 1, place.spelled(first + 2, closing - 2)),)
        elif place.first > end and place.word(first) != "!" and not top_level(place, first, closing - 1, _JOINS):
            yield (place.edit(first, closing - 1, f"!({place.spelled(first, closing - 1)})"),)
        return
