"""Remedies for switches: what a switch lacks that does not cover all values, `yield`, and labels of one kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from espalier.java.context.declarations import declares
from espalier.java.lexer import KEYWORDS, LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.problems import MISSING_CONSTANT_CASE
from espalier.repair.remedies.place import Place, base, name_for
from espalier.repair.remedies.rewritings import written_as
from espalier.repair.remedies.scopes import blocks, statement_in
from espalier.repair.remedies.sealed import permitted_by

_JUMPS = frozenset({"break", "continue", "return", "throw", "yield"})
_ENTERED = frozenset({"{", "if", "try", "synchronized"})
"""What statements begin with of which one block at least is entered."""


@dataclass(frozen=True, slots=True)
class Branch:
    """`mark`: the index of the arrow or colon after the last label; `value`: what the branch gives if that is one
    literal or name, else ''."""

    mark: int
    value: str


def missing_cases(place: Place) -> Iterator[tuple[Edit, ...]]:
    """Where the branches give plain values the missing constants at the last of the usual branches, and `default` with
    its value; `default` that throws, or a case for each constant or type that is missing."""
    found = _switch(place)
    if found is None:
        return
    opening, closing = found
    case = next((index for index in range(opening, closing) if place.word(index) == "case"), None)
    arrow = case is None or place.word(_mark(place, case, closing)) == "->"
    mark, branches = " ->" if arrow else ":", _branches(place, opening, closing)
    names = _missing_constants(place)
    patterns = [] if names else _missing_types(place, found)
    plain = len(branches) > 1 and all(each.value for each in branches)
    if plain:
        yield from _covered(place, found, _usual(branches), names, patterns, mark)
    thrown = f"throw new IllegalArgumentException({_message(place, opening)});"
    ended = [] if arrow or _ends(place, opening) else [f"{place.unit}break;"]
    yield (_labelled(place, found, [*ended, f"default{mark} {thrown}"]),)
    if lacking := (names or patterns):
        yield (_labelled(place, found, [*ended, *(f"case {each}{mark} {thrown}" for each in lacking)]),)
    if names and branches and not plain and _is_expression(place, branches[-1]):
        yield (_more(place, branches[-1], names),)


def yielded(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`yield` for the `return` of a value that a switch expression does not allow."""
    if place.word(place.first) == "return" and place.word(place.first + 1) != ";":
        yield (place.edit(place.first, place.first, "yield"),)


def given(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`yield` at the end of a branch's block that gives nothing: of its last call, or of its own variables, the last
    one first."""
    closing = next((at for at in range(place.first, len(place.words)) if place.word(at) == "}"), -1)
    opening = place.opened_by.get(closing, -1)
    if opening < 0:
        return
    last = statement_in(place, opening, closing - 1)
    if place.word(closing - 1) == ";" and place.word(last) not in KEYWORDS and not _declares(place, last, closing):
        yield (Edit(place.begin(last), place.begin(last), "yield "),)
    own = [at for at in range(opening, closing) if declares(place.words, at) and blocks(place, at)[-1:] == [opening]]
    for at in reversed(own):
        yield (_ended(place, opening, closing, f"yield {place.word(at)};"),)


def _declares(place: Place, first: int, end: int) -> bool:
    return any(declares(place.words, at) and place.word(at + 1) in ("=", ";") for at in range(first + 1, end))


def _ended(place: Place, opening: int, closing: int, statement: str) -> Edit:
    """The block with another statement at its end."""
    end, last = place.words[closing - 1].end, place.begin(closing)
    if "\n" not in place.text[place.begin(opening) : last]:
        return Edit(end, end, f" {statement}")
    inner = place.line_indent(place.begin(opening + 1))
    end += len(place.text[end:last].rstrip())
    return Edit(end, end, f"{place.newline}{inner}{statement}")


def constant(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The constant of a case as a literal of the selector's type: `'x'` for `"x"`."""
    yield from ((place.marked_by(way),) for way in written_as(place.argument(1), place.marked))


def of_one_kind(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The switch with arrows after all its labels, or with colons if it has more of these."""
    opening = (blocks(place, place.first) or [-1])[-1]
    if opening < 0:
        return
    closing = place.closed_by[opening]
    if not (marks := list(_marks(place, opening, closing))):
        return
    arrows, colons = ([mark for mark in marks if place.word(mark) == kind] for kind in ("->", ":"))
    ends = dict(zip(marks, [*(_label(place, mark) for mark in marks[1:]), closing], strict=True))
    groups = [mark for mark in colons if place.word(mark + 1) not in ("case", "default")]
    if len(arrows) >= len(groups):
        yield tuple(_with_arrow(place, mark, ends[mark]) for mark in colons)
        return
    for jump in ("break", "yield", ""):
        yield tuple(_with_colon(place, mark, ends[mark], jump) for mark in arrows)


def has_arrows(place: Place) -> bool:
    """Whether the innermost block around the place is that of a switch with an arrow after a label."""
    opening = (blocks(place, place.first) or [-1])[-1]
    return any(place.word(mark) == "->" for mark in _marks(place, opening, place.closed_by.get(opening, -1)))


def _marks(place: Place, opening: int, closing: int) -> Iterator[int]:
    """The arrows and colons after the labels of the switch."""
    index = opening + 1
    while index < closing:
        if place.word(index) in ("case", "default"):
            index = _mark(place, index, closing)
            yield index
        index = place.closed_by.get(index, index) + 1


def _label(place: Place, mark: int) -> int:
    """The `case` or `default` whose labels the mark ends."""
    label = mark - 1
    while label > 0 and (place.word(label) not in ("case", "default") or place.word(label - 1) == ","):
        label = place.opened_by.get(label, label) - 1
    return label


def _with_arrow(place: Place, mark: int, end: int) -> Edit:
    """An arrow for the colon: before one statement that may follow it, else before a block; labels that follow each
    other as one. A last `break` is left out."""
    start, first, last = place.words[mark - 1].end, mark + 1, end - 1
    if first == end and place.word(end) == "case":
        return Edit(start, place.words[end].end, ",")
    if place.word(last) == ";" and place.word(last - 1) == "break" and last - 1 > first:
        last -= 2
    plain = place.word(first) not in KEYWORDS - {"throw", "new", "this", "super"} and not _declares(place, first, last)
    one = place.closed_by.get(first) == last or (
        plain and [at for at in range(first, last + 1) if place.word(at) == ";"] == [last]
    )
    if one:
        return Edit(start, place.words[end - 1].end, f" -> {place.spelled(first, last)}")
    body = place.text[place.words[mark].end : place.words[last].end] if first <= last else ""
    indent = place.line_indent(place.begin(_label(place, mark)))
    return Edit(start, place.words[end - 1].end, f" -> {{{body}{place.newline}{indent}}}")


def _with_colon(place: Place, mark: int, end: int, jump: str) -> Edit:
    """A colon for the arrow, and the `jump` that the arrow makes unneeded."""
    start, first, last = place.words[mark - 1].end, mark + 1, end - 1
    body, indent = place.spelled(first, last), place.line_indent(place.begin(_label(place, mark)))
    if jump == "break" and place.word(first) != "throw":
        inner = f"{place.newline}{indent}{place.unit}"
        separator = " " if place.word(first) == "{" else inner
        return Edit(start, place.words[last].end, f":{separator}{body}{inner}break;")
    value = jump == "yield" and place.word(first) not in ("throw", "{")
    return Edit(start, place.words[last].end, f": {'yield ' if value else ''}{body}")


def _missing_constants(place: Place) -> list[str]:
    """The enum's constants that no case has."""
    problems = (place.problem, *place.others)
    return sorted({each.arguments[1] for each in problems if each.code == MISSING_CONSTANT_CASE
                   and each.start == place.problem.start and len(each.arguments) > 1})  # fmt: skip


def _missing_types(place: Place, braces: tuple[int, int]) -> list[str]:
    """The patterns of the types below the selector's sealed type that no case has."""
    kind = base(place.type_around if place.marked == "this" else place.variables.get(place.marked, ""))
    permitted = permitted_by(place, kind) or [_imported(place, each) for each in place.knowledge.permitted(kind)]
    cases = {base(place.spelled(at + 1, _name_end(place, at + 1))) for at in range(*braces) if place.word(at) == "case"}
    return [f"{each} {name_for(each)}" for each in permitted if base(each) not in cases]


def _imported(place: Place, name: str) -> str:
    """The simple name of a nested type that the file imports by itself; else the name as it is."""
    simple = base(name)
    return simple if re.search(rf"\bimport\s+[\w.]+\.{simple}\s*;", place.text) else name


def _name_end(place: Place, first: int) -> int:
    while place.word(first + 1) == ".":
        first += 2
    return first


def _covered(
    place: Place, braces: tuple[int, int], usual: Branch, names: list[str], patterns: list[str], mark: str
) -> Iterator[tuple[Edit, ...]]:
    """What is missing with the value of the usual branch."""
    given = f"{usual.value};" if mark == " ->" else f"yield {usual.value};"
    if names:
        yield (_more(place, usual, names),)
    if patterns:
        yield (_labelled(place, braces, [f"case {each}{mark} {given}" for each in patterns]),)
    yield (_labelled(place, braces, [f"default{mark} {given}"]),)


def _more(place: Place, branch: Branch, names: list[str]) -> Edit:
    """The branch with the constants among its labels."""
    end = place.words[branch.mark - 1].end
    return Edit(end, end, "".join(f", {name}" for name in names))


def _is_expression(place: Place, branch: Branch) -> bool:
    """Whether the branch gives a value without a block."""
    return place.word(branch.mark) == "->" and place.word(branch.mark + 1) not in ("{", "throw")


def _usual(branches: list[Branch]) -> Branch:
    """Of truth values the last branch with the more common one, else the last branch."""
    values = Counter(each.value for each in branches)
    truths = values.keys() <= {"true", "false"}
    most = max(values.values()) if truths else 0
    return next(each for each in reversed(branches) if values[each.value] >= most)


def _branches(place: Place, opening: int, closing: int) -> list[Branch]:
    """The branches of the switch in their order."""
    found, index = list[Branch](), opening + 1
    while index < closing:
        if place.word(index) == "case":
            mark = _mark(place, index, closing)
            if place.word(mark) == "->" or place.word(mark + 1) not in ("case", "default"):
                found.append(Branch(mark, _value(place, mark)))
            index = mark
        index = place.closed_by.get(index, index) + 1
    return found


def _mark(place: Place, case: int, closing: int) -> int:
    """The arrow or colon that ends the labels after `case`."""
    index = case + 1
    while index < closing and place.word(index) not in ("->", ":"):
        index = place.closed_by.get(index, index) + 1
    return index


def _value(place: Place, mark: int) -> str:
    """The literal or name that the branch gives."""
    first = mark + 1
    if place.word(mark) == ":":
        if place.word(first) != "yield":
            return ""
        first += 1
    last = first + 1 if place.word(first) == "-" else first
    while place.word(last + 1) == "." and place.words[last].kind is LexemeKind.IDENTIFIER:
        last += 2
    plain = place.words[last].kind in (LexemeKind.LITERAL, LexemeKind.IDENTIFIER)
    plain |= place.word(last) in ("true", "false", "null")
    return place.spelled(first, last) if plain and place.word(last + 1) == ";" else ""


def _switch(place: Place) -> tuple[int, int] | None:
    """The braces of the switch whose selector is marked."""
    opening = place.last + 2
    held = place.word(place.first - 1) == "(" and place.word(place.last + 1) == ")" and place.word(opening) == "{"
    return (opening, place.closed_by[opening]) if held and opening in place.closed_by else None


def _ends(place: Place, opening: int) -> bool:
    """Whether the last statement of the block jumps, so that what is added after it is not reached from there."""
    last = place.closed_by[opening] - 1
    if place.word(last) != "}":
        return place.word(last) == ";" and place.word(statement_in(place, opening, last)) in _JUMPS
    brace = place.opened_by.get(last, last)
    first = statement_in(place, opening, brace)
    otherwise = place.word(first) != "if" or place.word(brace - 1) == "else"
    bodies = [at for at in _bodies(place, first, last) if place.word(at - 1) != "finally"]
    return place.word(first) in _ENTERED and otherwise and all(_ends(place, at) for at in bodies)


def _bodies(place: Place, first: int, last: int) -> Iterator[int]:
    """The braces that open the blocks of the statement from `first` to `last`."""
    index = first
    while index < last:
        if place.word(index) == "{" and index in place.closed_by:
            yield index
        index = place.closed_by.get(index, index) + 1


def _message(place: Place, opening: int) -> str:
    return f'"Unexpected value: " + {place.spelled(place.first, opening - 2)}'


def _labelled(place: Place, braces: tuple[int, int], lines: list[str]) -> Edit:
    """The lines after the last case and its comments."""
    opening, closing = braces
    outer = place.line_indent(place.words[closing].start)
    first = place.words[opening + 1]
    inner = place.line_indent(first.start) if opening + 1 < closing else outer + place.unit
    end, brace = place.words[closing - 1].end, place.words[closing].start
    return Edit(
        end + len(place.text[end:brace].rstrip()),
        brace,
        "".join(f"{place.newline}{inner}{line}" for line in lines) + place.newline + outer,
    )
