"""Remedies for `try` statements: clauses in the wrong order, of the wrong type, or missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from espalier.java.lexer import Lexeme, lex
from espalier.ports import Problem
from espalier.repair import problems as ids
from espalier.repair.edits import Edit
from espalier.repair.remedies.clauses import Clause, clause_around, clause_at, exception_name, try_around
from espalier.repair.remedies.exceptions import handlings, unions
from espalier.repair.remedies.place import Place, base, identifiers
from espalier.repair.remedies.probing import Probe, Remedied
from espalier.repair.tuning import TUNING

_FAILS = (
    (re.compile(r"\b(?:Integer|Long|Double|Float|Short|Byte)\s*\.\s*(?:parse\w+|valueOf)\b"), "NumberFormatException"),
    (re.compile(r"\b(?:Local\w+|Instant|ZonedDateTime|Duration)\s*\.\s*parse\b"), "DateTimeParseException"),
    (re.compile(r"\bvalueOf\s*\("), "IllegalArgumentException"),
    (re.compile(r"\bnextInt\s*\("), "InputMismatchException"),
    (re.compile(r"\.\s*(?:next|getFirst|getLast|orElseThrow)\s*\("), "NoSuchElementException"),
    (re.compile(r"\w\s*\["), "ArrayIndexOutOfBoundsException"),
)
"""What the usual calls throw when they fail, of what need not be declared."""


def not_caught(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The exception that nothing throws left out of `catch`: of several, or with its block, or with `try`."""
    first, last, clause = place.first, place.last, clause_around(place)
    if clause is None:
        return
    if place.word(first - 1) == "|":
        yield (Edit(place.words[first - 2].end, place.words[last].end, ""),)
    elif place.word(last + 1) == "|":
        yield (Edit(place.words[first].start, place.words[last + 2].start, ""),)
    else:
        yield from _replaced(place, clause)
        yield from _without(place, clause)


def _replaced(place: Place, clause: Clause) -> Iterator[tuple[Edit, ...]]:
    """What the `try` block does throw, in the place of the exception that it does not."""
    before = clause.first - 1
    text = place.spelled(place.opened_by.get(before, before), before)
    start, end = place.begin(place.opened_by.get(before, before)), place.begin(before)
    thrown = [place.short(each.arguments[0]) for each in place.others
              if each.code in ids.UNHANDLED and each.arguments and start < each.start < end]  # fmt: skip
    usual = [] if thrown else [name for told, name in _FAILS if told.search(text)][:1]
    for name in dict.fromkeys((*thrown, *usual)):
        yield (place.marked_by(name),)


def unchecked(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An exception that need not be declared in the place of one that nothing throws."""
    if clause_around(place) is not None and "|" not in (place.word(place.first - 1), place.word(place.last + 1)):
        yield (place.marked_by("RuntimeException"),)


def _without(place: Place, clause: Clause) -> Iterator[tuple[Edit, ...]]:
    body_end = clause.first - 1
    opening = place.opened_by.get(body_end, body_end)
    more = place.word(clause.end + 1) in ("catch", "finally")
    if more or place.word(opening - 1) == ")":
        yield (Edit(place.words[body_end].end, place.words[clause.end].end, ""),)
    elif place.word(opening - 1) == "try":
        body = place.text[place.words[opening].end : place.words[body_end].start].strip()
        yield (place.edit(opening - 1, clause.end, "".join(_further_out(each, place.unit) for each in lex(body))),)


def _further_out(lexeme: Lexeme, unit: str) -> str:
    """The lexeme with its lines one step further out. A text block moves as a whole, or its value would change."""
    first, *lines = lexeme.text.split("\n")
    movable = all(line.startswith(unit) or not line.strip() for line in lines)
    moved = [line.removeprefix(unit) for line in lines]
    return "\n".join((first, *moved)) if movable or lexeme.trivia else lexeme.text


def reordered(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The clause before the one that catches its exception already; then the clause left out."""
    clause, wider = clause_around(place), place.argument(1)
    if clause is None:
        return
    earlier = [clause]
    while place.word(earlier[0].first - 1) == "}":
        brace = place.opened_by.get(earlier[0].first - 1, 0)
        before = clause_at(place, place.opened_by.get(brace - 1, 0) - 1)
        if before is None:
            break
        earlier.insert(0, before)
    for other in earlier[:-1]:
        if wider in place.spelled(other.opening, other.closing):
            ours, theirs = place.spelled(clause.first, clause.end), place.spelled(other.first, clause.first - 1)
            space = place.text[place.words[clause.first - 1].end : place.begin(clause.first)]
            yield (place.edit(other.first, clause.end, f"{ours}{space}{theirs}"),)
            break
    yield (Edit(place.words[clause.first - 1].end, place.words[clause.end].end, ""),)


def caught_too(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The exception in a clause of the `try` around: in the place of one that nothing throws, beside the others, in the
    place of the only other one, or in a clause of its own."""
    found, name = try_around(place), place.argument(0)
    if found is None:
        return
    if not found.clauses:
        yield _further(place, found.end, name)
        return
    clause = found.clauses[-1]
    start, end = place.begin(clause.opening), place.begin(clause.closing)
    for each in place.others:
        if each.code == ids.UNREACHABLE_CATCH and start < each.start < end:
            yield (Edit(each.start, each.end, name),)
    first, last = clause.types(place)
    beside = (Edit(place.words[last].end, place.words[last].end, f" | {name}"),)
    ways = [beside] if "|" in place.spelled(first, last) else [beside, (place.edit(first, last, name),)]
    yield from reversed(ways) if _mistaken(place, clause, place.spelled(found.opening, clause.first)) else ways
    yield _further(place, clause.end, name)


def _mistaken(place: Place, clause: Clause, tried: str) -> bool:
    """Whether the clause catches what nobody means: what its block throws again around it, or what none of the usual
    calls in `tried` throws."""
    kind = place.spelled(*clause.types(place))
    usual = [told for told, name in _FAILS if name == kind]
    wrapped = f"new {kind}(" in place.spelled(clause.brace, clause.end)
    return wrapped or (bool(usual) and not any(told.search(tried) for told in usual))


def _further(place: Place, brace: int, name: str) -> tuple[Edit, ...]:
    """Another clause after the block that ends at `brace`."""
    indent, end = place.line_indent(place.words[brace].start), place.words[brace].end
    caught = exception_name(place, brace + 1)
    handling = next(handlings([name], caught))
    lines = [f" catch ({name} {caught}) {{", f"{indent}{place.unit}{handling}", f"{indent}}}"]
    return (Edit(end, end, place.newline.join(lines)),)


def caught_at_close(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A clause for what closing the resource throws."""
    opening = max((at for at, closing in place.closed_by.items() if at < place.first < closing
                   and place.word(at) == "(" and place.word(at - 1) == "try"), default=None)  # fmt: skip
    if opening is None:
        return
    brace = place.closed_by[opening] + 1
    end = place.closed_by.get(brace, brace)
    while (clause := clause_at(place, end + 1)) is not None:
        end = clause.end
    yield _further(place, end, place.argument(0))


def unfinished(place: Place) -> Iterator[Probe]:
    """What the block of a `try` throws that has neither `catch` nor `finally`."""
    if place.argument(0) != "Finally" or place.word(place.last) != "}":
        return
    brace, end = place.last, place.words[place.last].end
    opening = place.opened_by.get(brace, brace)
    text = place.spelled(opening, brace)

    def answered(problems: Iterable[Problem]) -> Iterator[Remedied]:
        start = place.begin(opening)
        thrown = [place.short(each.arguments[0]) for each in problems
                  if each.code in ids.UNHANDLED and each.arguments and start < each.start < end]  # fmt: skip
        usual = [name for told, name in _FAILS if told.search(text)][:1]
        found = [" | ".join(union) for union in unions(list(dict.fromkeys(thrown)))] if thrown else usual
        for number, name in enumerate(dict.fromkeys((*found, "Exception"))):
            yield _further(place, brace, name), TUNING.first_remedy * TUNING.remedy_fall**number
        yield (Edit(end, end, " finally { }"),), TUNING.usual_value

    yield Probe((Edit(end, end, " finally { }"),), answered)


def alternatives(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`|` for the commas between the exceptions of a clause."""
    opening = max((at for at, closing in place.closed_by.items() if at < place.first < closing), default=0)
    commas = [at for at in range(opening, place.closed_by.get(opening, opening)) if place.word(at) == ","]
    if place.word(opening - 1) == "catch" and place.word(place.first) == ",":
        yield tuple(Edit(place.words[at - 1].end, place.words[at].end, " |") for at in commas)


def thrown_instead(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`throw` before a new exception that is returned or given by a branch."""
    before = place.word(place.first - 1)
    if place.word(place.first) == "new" and base(place.argument(0)).endswith(("Exception", "Error")):
        if before in ("return", "yield"):
            yield (place.edit(place.first - 1, place.first - 1, "throw"),)
        elif before == "->" and place.labels(place.first - 1):
            yield (Edit(place.begin(place.first), place.begin(place.first), "throw "),)


def thrown(place: Place) -> Iterator[tuple[Edit, ...]]:
    """An exception with the text that is thrown, or for the new instance of a class that is none."""
    if place.word(place.first - 1) == "throw" and place.word(place.first) == "new":
        none = not place.word(place.first + 1).endswith(("Exception", "Error"))
        for kind in _thrown_kinds(place) if none else ():
            yield (place.edit(place.first + 1, place.first + 1, kind),)
    elif place.argument(0) == "String":
        for kind in _thrown_kinds(place):
            yield (place.marked_by(f"new {kind}({place.marked})"),)


def _thrown_kinds(place: Place) -> list[str]:
    """An argument of the method is the usual reason."""
    method = place.method
    names = {place.word(at) for at in range(method.name, method.closing)} if method else set()
    condition = place.spelled(max(place.statement[0] - 8, 0), place.statement[1])
    kinds = ["IllegalArgumentException", "IllegalStateException", "RuntimeException"]
    if not names & set(identifiers(condition)):
        kinds[:2] = reversed(kinds[:2])
    return kinds
