"""Remedies for a lambda that does what only a loop's body may do: assign a local variable, throw, or return a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import dedent, indent

from espalier.java.lexer import LexemeKind, lex
from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.remedies.exceptions import throws_of
from espalier.repair.remedies.lambdas import Lambda, lambda_at, lambdas_around, last_of, returns_nowhere
from espalier.repair.remedies.place import Place, arguments_of_type, base, identifiers, simple
from espalier.repair.remedies.probing import VARIABLE, Probe, Remedied, type_named
from espalier.repair.tuning import TUNING


@dataclass(frozen=True, slots=True)
class ForEach:
    """`receiver.forEach(each);`, from the word `first` to `last`. `given`: the lambda or method reference."""

    first: int
    last: int
    receiver: str
    given: Lambda


def loop(place: Place) -> Iterator[Probe]:
    """What type the elements have, for a loop in the place of `forEach`."""
    for found in _calls(place):
        pairs = len(found.given.names) == 2
        over = f"{found.receiver}.entrySet()" if pairs else found.receiver
        probe = place.edit(found.first, found.last, f"for ({VARIABLE} : {over}) {{ }}")

        def answered(problems: Iterable[Problem], found: ForEach = found) -> Iterator[Remedied]:
            kind = type_named(problems)
            header = _header(found, _body(place, found.given) or "", kind) if kind else None
            if header is not None and (text := _text(place, found, *header)) is not None:
                edit = place.edit(found.first, found.last, text)
                yield (edit,), TUNING.loop
                if types := _thrown(place, found):
                    yield (throws_of(place, types), edit), TUNING.loop * 0.9

        yield Probe((probe,), answered)


def _calls(place: Place) -> Iterator[ForEach]:
    """The calls of `forEach` that are statements and whose argument holds the place, or that are marked."""
    opening = place.last + 1
    if place.marked == "forEach" and place.word(opening) == "(":
        arrow = next((at for at in range(opening + 1, min(opening + 8, len(place.words))) if place.word(at) == "->"), 0)
        given = [lambda_at(place, arrow)]
    else:
        given = [*lambdas_around(place)]
        if "::" in place.marked:
            given.insert(0, Lambda(place.first, place.first, last_of(place, place.first), ()))
    for each in given:
        if each is not None and (found := _call(place, each)):
            yield found


def _call(place: Place, given: Lambda) -> ForEach | None:
    called, end = given.first - 2, given.last + 2
    first = _receiver(place, called - 2)
    if place.word(called) != "forEach" or place.word(called - 1) != "." or first is None:
        return None
    if place.word(end) != ";" or place.word(first - 1) not in (";", "{", "}", ")", "else", "->", ":"):
        return None
    return ForEach(first, end, place.spelled(first, called - 2).removesuffix(".stream()"), given)


def _receiver(place: Place, last: int) -> int | None:
    """The first word of the expression that ends at `last`: names, calls and creations joined by dots."""
    index = last
    while index > 0:
        while place.word(index) in (")", "]") and index in place.opened_by:
            index = place.opened_by[index] - 1
        if place.words[index].kind is not LexemeKind.IDENTIFIER and place.word(index) not in ("this", "super"):
            return None
        if place.word(index - 1) != ".":
            return index - 1 if place.word(index - 1) == "new" else index
        index -= 2
    return None


def _body(place: Place, given: Lambda) -> str | None:
    """The statements of the lambda, with `continue` for `return`; None if a label would be needed."""
    if given.first == given.body:
        return ""
    if place.word(given.body) != "{":
        return place.spelled(given.body, given.last) + ";"
    returns = returns_nowhere(place, given.body + 1, given.last)
    if returns is None:
        return None
    start, end = place.words[given.body].end, place.words[given.last].start
    text = place.text[start:end]
    for index in reversed(returns):
        word = place.words[index]
        text = text[: word.start - start] + "continue" + text[word.end - start :]
    return dedent(text.strip("\r\n").rstrip() if "\n" in text else text.strip())


def _header(found: ForEach, body: str, kind: str) -> tuple[str, dict[str, str]] | None:
    """What stands in the loop's parentheses, and what its body has for the lambda's names."""
    names = found.given.names
    if len(names) < 2:
        return f"{kind} {names[0] if names else _element_name(kind)} : {found.receiver}", {}
    types = arguments_of_type(kind)
    if len(names) > 2 or len(types) != 2:
        return None
    used = [name in set(identifiers(body)) for name in names]
    if used != [True, True]:
        at, call = (1, "values") if used[1] else (0, "keySet")
        return f"{types[at]} {names[at]} : {found.receiver}.{call}()", {}
    entry = "each" if "entry" in identifiers(body) else "entry"
    getters = {names[0]: f"{entry}.getKey()", names[1]: f"{entry}.getValue()"}
    return f"{kind} {entry} : {found.receiver}.entrySet()", getters


def _text(place: Place, found: ForEach, header: str, renamed: dict[str, str]) -> str | None:
    body = _body(place, found.given)
    if body is None:
        return None
    if not body:
        owner, name = place.spelled(found.given.first, found.given.last).split("::")
        kind, variable = header.split(" : ")[0].rsplit(" ", 1)
        body = f"{variable}.{name}();" if owner == base(kind) else f"{owner}.{name}({variable});"
    words = [word.text for word in lex(body)]
    text = "".join(
        renamed.get(word, word) if at == 0 or words[at - 1] != "." else word for at, word in enumerate(words)
    )
    outer = place.line_indent(place.words[found.first].start)
    return f"for ({header}) {{{place.newline}{indent(text, outer + place.unit)}{place.newline}{outer}}}"


def _thrown(place: Place, found: ForEach) -> list[str]:
    """The exceptions that the call throws and the method does not declare, each once."""
    method = place.method
    start, end = place.words[found.first].start, place.words[found.last].end
    unhandled = [each for each in (place.problem, *place.others)
                 if each.code == ids.UNHANDLED_EXCEPTION and each.arguments and start <= each.start < end]  # fmt: skip
    declared = {place.word(index) for index in range(method.closing, method.brace)} if method else set()
    names = dict.fromkeys(simple(each.arguments[0]) for each in unhandled) if method else {}
    return [name for name in names if name not in declared]


def _element_name(kind: str) -> str:
    name = base(kind).removesuffix("[]")
    return name[:1].lower() + name[1:] if name[:1].isupper() and len(name) > 2 else "each"
