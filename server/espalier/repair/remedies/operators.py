"""Remedies for operators: operands that they do not take, calls on primitive values, mistyped marks."""

from __future__ import annotations

from collections.abc import Iterator

from espalier.java.context.brackets import depth_change
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.problems import MERGE_TOKENS
from espalier.repair.remedies.conversions import ways
from espalier.repair.remedies.operands import COMPARISON, left_operand, right_operand
from espalier.repair.remedies.operator_methods import called
from espalier.repair.remedies.operator_methods import negated as minus
from espalier.repair.remedies.place import (
    Place,
    base,
    boxed,
    identifiers,
    is_primitive,
    parenthesised,
    simple,
    split,
    unboxed,
)
from espalier.repair.remedies.rewritings import written_as
from espalier.repair.remedies.similar import likeness
from espalier.repair.remedies.truths import equated_with_truth, joined, negated, opposite, top_level
from espalier.repair.remedies.wanted import wanted_at
from espalier.repair.tuning import TUNING

_ORDERS = frozenset({"<", "<=", ">", ">="})
_EQUALS = frozenset({"==", "!="})
_MISTYPED = {"= <": "<=", "= >": ">=", "= !": "!=", "! =": "!=", "= =": "=="}
"""Neighbouring marks, and the operator that is meant."""
_BEFORE_OR_AFTER = {"<": (0, ""), ">": (1, ""), "<=": (1, "!"), ">=": (0, "!")}
"""Which method of a time an operator stands for, and whether its result is negated."""
_TIMES = {
    **dict.fromkeys(("LocalDate", "LocalDateTime", "LocalTime", "Instant", "ZonedDateTime"), ("isBefore", "isAfter")),
    **dict.fromkeys(("OffsetDateTime", "YearMonth", "Year"), ("isBefore", "isAfter")),
    **dict.fromkeys(("Date", "Calendar", "Timestamp"), ("before", "after")),
}
_JOINTS = frozenset({"&&", "||", "?"})
_OF_NUMBERS = frozenset({"BigDecimal", "BigInteger"})


def operands(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The operand that the operator cannot take, converted; another operator; or the method that does the same."""
    operator, types = place.argument(0), split(place.argument(1))
    conditional = place.word(place.statement[0]) in ("if", "while", "return")
    if conditional and place.word(place.first - 1) == "=" and operator in ("&&", "||"):
        yield (place.edit(place.first - 1, place.first - 1, "=="),)
    if len(types) == 1:
        yield from _of_one(place, operator, types[0])
        return
    at = _operator(place, operator)
    if at is None or len(types) != 2:
        return
    left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    kinds = types[0], types[1]
    wanted = wanted_at(place, place.first, place.last)
    if kinds[0] == "String" and operator in ("-", "&") and wanted in ("", "String"):
        yield tuple(place.edit(index, index, "+") for index in _chained(place, operator, at))
    for call in called(operator, kinds, (left, right), wanted):
        yield (place.marked_by(call),)
    if operator in _EQUALS and left.startswith("!"):
        yield (place.marked_by(f"{left[1:]} {opposite(operator)} {right}"),)
    if operator in _EQUALS and "boolean" in map(unboxed, kinds):
        yield from equated_with_truth(place, operator, kinds, at)
        return
    if operator in _EQUALS and "null" in kinds:
        yield (place.marked_by(f"{left} {operator} 0" if kinds[1] == "null" else f"0 {operator} {right}"),)
    if operator in _ORDERS and types[0] == "boolean":
        middle = place.spelled(left_operand(place, at - 1, COMPARISON + 1), at - 1)
        yield (place.marked_by(f"{left} && {middle} {operator} {right}"),)
        return
    compared = right_operand(place, at + 1, COMPARISON)
    if operator in ("&", "|", "^") and compared < place.last:  # the comparison binds more tightly
        bits, rest = place.spelled(at + 1, compared), place.spelled(compared + 1, place.last)
        yield (place.marked_by(f"({left} {operator} {bits}) {rest}"),)
        return
    if operator in ("&&", "||"):
        yield from joined(place, operator, kinds, at)
    if operator in _ORDERS or operator == "-":
        yield from _ordered(place, operator, kinds, (left, right))
    yield from _converted(place, operator, kinds, at)


def _converted(place: Place, operator: str, kinds: tuple[str, str], at: int) -> Iterator[tuple[Edit, ...]]:
    """One operand as the operator or the other one wants it; of a compound assignment only what is assigned."""
    assigned = operator.endswith("=") and operator not in _ORDERS | _EQUALS
    sides = ((kinds[0], kinds[1], (place.first, at - 1)), (kinds[1], kinds[0], (at + 1, place.last)))[assigned:]
    for _, other, ends in sides:
        literals = written_as(other, place.spelled(*ends)) if is_primitive(other) else ()
        yield from ((place.edit(*ends, literal),) for literal in literals)
    for kind, other, ends in sides:
        wanted = "boolean" if operator in ("&&", "||") else other
        for way in ways(place, kind, wanted, place.spelled(*ends)) if kind != wanted else ():
            yield (place.edit(*ends, f"({way})" if "?" in way and not assigned else way),)


def _of_one(place: Place, operator: str, kind: str) -> Iterator[tuple[Edit, ...]]:
    """`!`, `-` or `~` before an operand that it does not take."""
    text = place.spelled(place.first + 1, place.last)
    if operator == "!":
        yield from negated(place, kind)
    elif operator == "-":
        yield from ((place.marked_by(way),) for way in minus(kind, text))
    elif operator == "~" and kind == "boolean":
        yield (place.marked_by(f"!{text}"),)


def _ordered(place: Place, operator: str, kinds: tuple[str, str], sides: tuple[str, str]) -> Iterator[tuple[Edit, ...]]:
    """A comparison, or a difference, of values that are no numbers: by a method, or of what they have that is one."""
    left, right = sides
    if operator in _BEFORE_OR_AFTER and (methods := _TIMES.get(kinds[0])):
        yield (place.marked_by(_timed(left, right, operator, methods)),)
    if kinds[0] in _OF_NUMBERS and is_primitive(kinds[1]) and operator != "-":
        yield from ((place.marked_by(way),) for way in _compared_big(kinds[0], sides, operator))
    if any(map(is_primitive, kinds)):
        return
    for order in _comparators(place, kinds[0]) if kinds[0] == kinds[1] else ():
        yield (place.marked_by(f"{order}.compare({left}, {right}){'' if operator == '-' else f' {operator} 0'}"),)
    compared = f"{left}.compareTo({right})"
    yield (place.marked_by(compared if operator == "-" else f"{compared} {operator} 0"),)
    for number in ("int", "long", "double") if kinds[0] == kinds[1] else ():
        for member in place.knowledge.members_of(base(kinds[0]), number):
            pair = (f"{parenthesised(side)}.{member}" for side in sides)
            yield (place.marked_by(f" {operator} ".join(pair)),)


def _comparators(place: Place, kind: str) -> list[str]:
    """The variables and the methods of the type around that order values of this type."""
    wanted = f"Comparator<{kind}>"
    made = (each for each in place.knowledge.methods(place.type_around) if not each.parameters)
    return [*place.of_type(wanted), *(f"{each.name}()" for each in made if simple(each.result) == wanted)]


def _compared_big(kind: str, sides: tuple[str, str], operator: str) -> Iterator[str]:
    """A big number compared with a small one."""
    left, right = parenthesised(sides[0]), sides[1]
    if right == "0":
        yield f"{left}.signum() {operator} 0"
        yield f"{left}.compareTo({kind}.ZERO) {operator} 0"
    else:
        yield f"{left}.compareTo({kind}.valueOf({right})) {operator} 0"


def equated(place: Place) -> Iterator[tuple[Edit, ...]]:
    """One side converted to the other's type; objects compared with `equals`. A literal is written as one of the other
    type first: `age == "18"`, `c == "x"`, `level == "HIGH"`."""
    operator = next((each for each in _EQUALS if _operator(place, each) is not None), "")
    at = _operator(place, operator) if operator else None
    kinds = place.argument(0), place.argument(1)
    if at is None:
        return
    sides = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    if "boolean" in map(unboxed, kinds):
        yield from equated_with_truth(place, operator, kinds, at)
    for one, other in ((0, 1), (1, 0)):
        if kinds[one] in _OF_NUMBERS and is_primitive(kinds[other]):
            yield from (
                (place.marked_by(way),) for way in _compared_big(kinds[one], (sides[one], sides[other]), operator)
            )
        for literal in written_as(kinds[other], sides[one]):
            pair = (sides[other], literal) if kinds[other] == "String" or one == 1 else (literal, sides[other])
            yield (place.marked_by(_equal(*pair, kinds[other], operator)),)
        name = sides[one].strip('"')
        if kinds[one] == "String" and sides[one] != name and name.isidentifier() and not is_primitive(kinds[other]):
            for constant in dict.fromkeys((name, name.upper())):
                yield (place.marked_by(f"{sides[other]} {operator} {kinds[other]}.{constant}"),)
    for one, other in ((0, 1), (1, 0)):
        for way in ways(place, kinds[one], kinds[other], sides[one])[: TUNING.compared_ways]:
            left, right = (way, sides[1]) if one == 0 else (sides[0], way)
            yield (place.marked_by(_equal(left, right, kinds[other], operator)),)


def of_long(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The mark of a `long` after a literal that is too large for an `int`, in a variable of that type."""
    end = place.problem.end
    mark = Edit(end, end, "L")
    if (declared := place.assigned) and declared.kind == "int":
        yield (mark, place.retyped(declared, "long"))
    yield (mark,)


def compared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A comparison in place of an assignment."""
    for index in range(place.last, min(place.last + 3, len(place.words))):
        if place.word(index) == "=":
            yield (place.edit(index, index, "=="),)
            yield (place.edit(index, index, "!="),)


def assigned_first(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The assignment in parentheses whose value is compared: `(line = in.readLine()) != null`; a comparison in place
    of the assignment of a condition's first operand: `n == 0 ? a : b`."""
    name = place.first - 2
    if place.argument(1) == "boolean" and place.word(name + 1) == "=" and place.word(place.last + 1) == "?":
        yield (place.edit(name + 1, name + 1, "=="),)
    if place.argument(0) != "boolean" or place.word(name + 1) != "=" or place.word(name - 1) not in ("(", "&&", "||"):
        return
    for operator in sorted(_EQUALS | _ORDERS):
        if (at := _operator(place, operator)) is not None and not top_level(place, place.first, place.last, _JOINTS):
            start, end = place.begin(name), place.words[at - 1].end
            yield Edit(start, start, "("), Edit(end, end, ")")


def of_primitive(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The operator, or the static method of the primitive's class, for a method of a primitive value."""
    kind, name = place.argument(0), place.argument(1)
    called = (place.index_at(place.problem.start) + at for at in range(place.last - place.first))
    dot = next((at for at in called if [place.word(at + more) for more in range(3)] == [".", name, "("]), None)
    if dot is None:
        return
    value = place.spelled(place.first, dot - 1)
    arguments = [place.spelled(*each) for each in place.arguments_of(dot + 2)]
    if name == "equals" and len(arguments) == 1:
        if place.word(place.first - 1) == "!":
            yield (place.edit(place.first - 1, place.last, f"{value} != {arguments[0]}"),)
        else:
            yield (place.marked_by(f"{value} == {arguments[0]}"),)
    if name == "compareTo" and len(arguments) == 1:
        yield (place.marked_by(f"{boxed(kind)}.compare({value}, {arguments[0]})"),)
    if name == "isEmpty":
        yield (place.marked_by(f"{value} == 0"),)
    if name == "toString":
        yield (place.marked_by(f"String.valueOf({value})"),)
    if name.endswith("Value") and not arguments:
        yield (place.marked_by(value),)
        yield (place.marked_by(f"({name.removesuffix('Value')}) {value}"),)
    yield (place.marked_by(f"{boxed(kind)}.{name}({', '.join([value, *arguments])})"),)
    if not (name in ("equals", "compareTo") and is_primitive(place.argument(2))):  # a text is not compared with it
        yield (place.edit(place.first, dot - 1, f"String.valueOf({value})"),)


def meant(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The operator that mistyped marks stand for: `<=` for `=<`, `==` for `=`."""
    word = place.word(place.first)
    if place.problem.code == MERGE_TOKENS:
        yield (place.marked_by(place.argument(0)),)
    for first in (place.first - 1, place.first):
        if found := _MISTYPED.get(f"{place.word(first)} {place.word(first + 1)}"):
            yield (place.edit(first, first + 1, found),)
    if word == "=":
        yield (place.edit(place.first, place.first, "=="),)


def is_instance(place: Place) -> Iterator[tuple[Edit, ...]]:
    """`instanceof` for a comparison with a type."""
    operator = place.first - 1
    if place.word(operator) not in _EQUALS or not place.marked[:1].isupper():
        return
    name = name_start(place, operator - 1)
    tested = f"{place.spelled(name, operator - 1)} instanceof {place.marked}"
    yield (place.edit(name, place.last, tested if place.word(operator) == "==" else f"!({tested})"),)


def expected(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The mark that the parser expects in the place of another mark; the word, for one like it and for `extends`."""
    mark = place.argument(1)
    like = mark.isidentifier() and likeness(place.marked, mark) >= TUNING.told
    if like or (place.word(place.first) == "extends" and mark == "implements"):
        yield (place.edit(place.first, place.first, mark),)
    if place.words[place.first].kind is LexemeKind.OPERATOR and mark and not list(identifiers(mark)) and mark != "->":
        yield (place.edit(place.first, place.first, mark),)


def _timed(left: str, right: str, operator: str, methods: tuple[str, str]) -> str:
    which, negated = _BEFORE_OR_AFTER[operator]
    return f"{negated}{left}.{methods[which]}({right})"


def _equal(left: str, right: str, kind: str, operator: str) -> str:
    if is_primitive(kind):
        return f"{left} {operator} {right}"
    return f"{'!' if operator == '!=' else ''}{left}.equals({right})"


def _operator(place: Place, operator: str) -> int | None:
    """The index of the marked expression's outermost operator: the last one outside of brackets."""
    found = top_level(place, place.first, place.last, frozenset((operator,)))
    return found[-1] if found and found[-1] > place.first else None


def name_start(place: Place, last: int) -> int:
    """The index of the first word of the name or call that ends with the word `last`: `a.b(c).d`."""
    first = place.opened_by.get(last, last + 1) - 1
    while place.word(first - 1) == ".":
        first = place.opened_by.get(first - 2, first - 1) - 1
    return first


def _chained(place: Place, operator: str, at: int) -> list[int]:
    """The indices of the operator at `at` and of the same ones after it in the expression."""
    depth, found, index = 0, [at], at + 1
    while depth >= 0 and index < len(place.words) and place.word(index) not in (";", "{"):
        depth += depth_change(place.word(index))
        if depth == 0 and place.word(index) == operator:
            found.append(index)
        index += 1
    return found
