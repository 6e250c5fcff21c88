"""How a value is taken out of an `Optional`: by the file's own exception, by that of the header, or with `null`."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.lexer import LexemeKind
from espalier.repair.remedies.lambdas import lambdas_around
from espalier.repair.remedies.place import Place, base, is_primitive

_THROWN = "orElseThrow"


def taken_out(place: Place, given: str, wanted: str) -> Iterator[str]:
    """The ways to take a value of type `wanted` out of what is marked, which may be none: the most usual first. `null`
    comes first if it is compared with the value afterwards."""
    if base(given) != "Optional" or is_primitive(wanted):
        return
    if _compared_with_null(place):
        yield f"{place.marked}.orElse(null)"
    for supplier in dict.fromkeys((*_own(place), *_declared(place))):
        yield f"{place.marked}.{_THROWN}({supplier})"


def _compared_with_null(place: Place) -> bool:
    """Whether the method compares the variable that gets the value, or the value itself, with `null`."""
    method, name = place.method, place.word(place.first - 2)
    if {place.word(place.last + 1), place.word(place.first - 1)} & {"==", "!="}:
        return True
    if method is None or place.word(place.first - 1) != "=":
        return False
    words = [place.word(at) for at in range(place.last, min(method.end, len(place.words)))]
    forms = [[name, mark, "null"] for mark in ("==", "!=")] + [["null", mark, name] for mark in ("==", "!=")]
    forms += [[called, "(", name] for called in ("isNull", "nonNull", "ofNullable", "requireNonNullElse")]
    return any(words[at : at + 3] in forms for at in range(len(words)))


def _own(place: Place) -> Iterator[str]:
    """The suppliers that the file gives to `orElseThrow`, if all that they use is in scope at the place."""
    for at in range(len(place.words)):
        closing = place.closed_by.get(at + 1, at)
        if place.word(at) == _THROWN and closing > at + 2 and _in_scope(place, at + 2, closing):
            yield place.spelled(at + 2, closing - 1)


def _in_scope(place: Place, first: int, end: int) -> bool:
    known = {*place.variables, *(name for each in lambdas_around(place) for name in each.names)}
    return all(
        place.word(at) in known
        for at in range(first, end)
        if place.may_be_variable(at) and place.word(at)[:1].islower()
    )


def _declared(place: Place) -> Iterator[str]:
    """New exceptions of the types that the method's header declares, with a text that the marked words use if the
    project's type wants one."""
    method = place.method
    header = range(method.closing + 1, method.brace) if method else ()
    used = [place.word(at) for at in range(place.first, place.last + 1)]
    texts = [name for name in place.of_type("String") if name in used][:1]
    for kind in (place.word(at) for at in header if place.words[at].kind is LexemeKind.IDENTIFIER):
        wanted = [each for name in place.knowledge.importable(kind)[:1] for each in place.knowledge.constructors(name)]
        if "String" in wanted and texts:
            yield f"() -> new {kind}({texts[0]})"
        elif "" in wanted or not wanted:
            yield f"{kind}::new"
