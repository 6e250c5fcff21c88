"""Remedies for operators: operands that they do not take, calls on primitive values, mistyped marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.context.brackets import depth_change
from espalier.java.lexer import LexemeKind
from espalier.repair.edits import Edit
from espalier.repair.problems import MERGE_TOKENS
from espalier.repair.remedies.conversions import ways
from espalier.repair.remedies.place import Place, boxed, identifiers, is_primitive, parenthesised, split
from espalier.repair.tuning import TUNING

_ORDERS = frozenset({"<", "<=", ">", ">="})
_EQUALS = frozenset({"==", "!="})
_MISTYPED = {"= <": "<=", "= >": ">=", "= !": "!=", "< >": "!=", "! =": "!=", "= =": "==", "== =": "==", "!= =": "!="}
"""Neighbouring marks, and the operator that is meant."""
_BEFORE_OR_AFTER = {"<": (0, ""), ">": (1, ""), "<=": (1, "!"), ">=": (0, "!")}
"""Which method of a time an operator stands for, and whether its result is negated."""
_TIMES = {
    **dict.fromkeys(("LocalDate", "LocalDateTime", "LocalTime", "Instant", "ZonedDateTime"), ("isBefore", "isAfter")),
    **dict.fromkeys(("OffsetDateTime", "YearMonth", "Year"), ("isBefore", "isAfter")),
    **dict.fromkeys(("Date", "Calendar", "Timestamp"), ("before", "after")),
}
_NUMBERS = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide"}
_OF_NUMBERS = frozenset({"BigDecimal", "BigInteger"})
_ATOMIC = frozenset({"AtomicInteger", "AtomicLong"})
_WORDS = {"and": "&&", "or": "||", "AND": "&&", "OR": "||", "not": "!"}


def operands(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The operand that the operator cannot take, converted; or another operator."""
    operator, types = place.argument(0), split(place.argument(1))
    if place.word(place.first - 1) == "=" and operator in ("&&", "||"):
        yield (place.edit(place.first - 1, place.first - 1, "=="),)
    if len(types) == 1:
        yield from _negated(place, types[0])
        return
    at = _operator(place, operator)
    if at is None or len(types) != 2:
        return
    if call := _called(place, operator, types, at):
        yield (place.marked_by(call),)
    left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    if operator in _ORDERS and types[0] == "boolean":
        middle = _last_operand(place, at)
        yield (place.marked_by(f"{left} && {middle} {operator} {right}"),)
        return
    if operator in _EQUALS and left.startswith("!"):
        yield (place.marked_by(f"{left[1:]} {_opposite(operator)} {right}"),)
    if operator in ("&", "|", "^") and (found := _compared_last(place, at)):
        yield (place.marked_by(f"({left} {operator} {found[0]}) {found[1]}"),)
        return
    if operator in _BEFORE_OR_AFTER and (methods := _TIMES.get(types[0])):
        yield (place.marked_by(_timed(left, right, operator, methods)),)
    if (operator in _ORDERS or operator == "-") and not any(map(is_primitive, types)):
        compared = f"{left}.compareTo({right})"
        yield (place.marked_by(compared if operator == "-" else f"{compared} {operator} 0"),)
    wanted = "boolean" if operator in ("&&", "||", "!") else None
    for text, kind, other, ends in ((left, types[0], types[1], (place.first, at - 1)),
                                    (right, types[1], types[0], (at + 1, place.last))):  # fmt: skip
        if kind != (wanted or other):
            for way in ways(place, kind, wanted or other, text):
                yield (place.edit(*ends, way),)


def _called(place: Place, operator: str, types: Sequence[str], at: int) -> str:
    """The method that does what the operator does for numbers: of a big or an atomic one; '' if there is none."""
    left, right = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    name = _NUMBERS.get(operator.removesuffix("="), "")
    if types[0] in _ATOMIC and operator in ("+=", "-="):
        return f"{left}.addAndGet({right if operator == '+=' else f'-{parenthesised(right)}'})"
    if types[0] not in _OF_NUMBERS or not name:
        return ""
    value = right if types[1] == types[0] else f"{types[0]}.valueOf({right})"
    called = f"{parenthesised(left)}.{name}({value})"
    return f"{left} = {called}" if operator.endswith("=") else called


def equated(place: Place) -> Iterator[tuple[Edit, ...]]:
    """One side converted to the other's type; objects compared with `equals`."""
    operator = next((each for each in _EQUALS if _operator(place, each) is not None), "")
    at = _operator(place, operator) if operator else None
    kinds = place.argument(0), place.argument(1)
    if at is None:
        return
    sides = place.spelled(place.first, at - 1), place.spelled(at + 1, place.last)
    if kinds == ("String", "char") and sides[1].startswith("'"):
        yield (place.marked_by(_equal(sides[0], '"' + sides[1][1:-1] + '"', "String", operator)),)
    for one, other in ((0, 1), (1, 0)):
        literal = sides[one].strip('"')
        if kinds[one] == "String" and sides[one] != literal and literal.isidentifier():
            yield (place.marked_by(f"{sides[other]} {operator} {kinds[other]}.{literal}"),)
        for way in ways(place, kinds[one], kinds[other], sides[one])[: TUNING.compared_ways]:
            left, right = (way, sides[1]) if one == 0 else (sides[0], way)
            yield (place.marked_by(_equal(left, right, kinds[other], operator)),)


def of_long(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The mark of a `long` after a literal that is too large for an `int`, in a variable of that type."""
    end = place.problem.end
    mark = Edit(end, end, "L")
    name = place.first - 2
    declared = place.declared_type(place.word(name)) if place.word(place.first - 1) == "=" else None
    if declared is not None and place.spelled(declared[0], declared[1] - 1) == "int":
        yield (mark, place.edit(declared[0], declared[1] - 1, "long"))
    yield (mark,)


def compared(place: Place) -> Iterator[tuple[Edit, ...]]:
    """A comparison in place of an assignment."""
    for index in range(place.last, min(place.last + 3, len(place.words))):
        if place.word(index) == "=":
            yield (place.edit(index, index, "=="),)
            yield (place.edit(index, index, "!="),)


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
    yield (place.edit(place.first, dot - 1, f"String.valueOf({value})"),)


def meant(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The operator that mistyped marks or a word stand for: `<=` for `=<`, `&&` for `and`, `==` for `=`."""
    word = place.word(place.first)
    if place.problem.code == MERGE_TOKENS:
        yield (place.marked_by(place.argument(0)),)
    if word in _WORDS:
        yield (place.edit(place.first, place.first, _WORDS[word]),)
    for first in (place.first - 1, place.first):
        if found := _MISTYPED.get(f"{place.word(first)} {place.word(first + 1)}"):
            yield (place.edit(first, first + 1, found),)
    if word == "=":
        yield (place.edit(place.first, place.first, "=="),)


def expected(place: Place) -> Iterator[tuple[Edit, ...]]:
    """The mark that the parser expects in the place of another mark."""
    mark = place.argument(1)
    if place.words[place.first].kind is LexemeKind.OPERATOR and mark and not list(identifiers(mark)) and mark != "->":
        yield (place.edit(place.first, place.first, mark),)


def _compared_last(place: Place, at: int) -> tuple[str, str] | None:
    """The operand after the operator at `at` and the comparison that binds it more tightly: `b` and `!= 0`."""
    for index in range(at + 2, place.last):
        if place.word(index) in _EQUALS | _ORDERS:
            return place.spelled(at + 1, index - 1), place.spelled(index, place.last)
    return None


def _timed(left: str, right: str, operator: str, methods: tuple[str, str]) -> str:
    which, negated = _BEFORE_OR_AFTER[operator]
    return f"{negated}{left}.{methods[which]}({right})"


def _equal(left: str, right: str, kind: str, operator: str) -> str:
    if is_primitive(kind):
        return f"{left} {operator} {right}"
    return f"{'!' if operator == '!=' else ''}{left}.equals({right})"


def _opposite(operator: str) -> str:
    return "!=" if operator == "==" else "=="


def _negated(place: Place, kind: str) -> Iterator[tuple[Edit, ...]]:
    """`!` before something that is not true or false."""
    if place.word(place.last + 1) == "instanceof" and place.word(place.first) == "!":
        last = place.last + 2
        while place.word(last + 1) == ".":
            last += 2
        yield (place.edit(place.first, last, f"!({place.spelled(place.first + 1, last)})"),)
    if place.word(place.first - 1) == "=" and place.words[place.first - 1].end == place.words[place.first].start:
        yield (place.edit(place.first - 1, place.first, "!="),)
    text = place.spelled(place.first + 1, place.last)
    for name in ("isEmpty", "isBlank") if kind == "String" else ():
        yield (place.marked_by(f"!{parenthesised(text)}.{name}()"),)
    for way in ways(place, kind, "boolean", text):
        yield (place.marked_by(f"!{way}" if way.endswith(")") and not way.startswith("!") else way.removeprefix("!")),)
    for way in ("{} == 0", "{} == null", "{} != 0", "{} > 0"):
        yield (place.marked_by(way.replace("{}", text)),)
    for end in (".size()", ".length()"):
        if text.endswith(end):
            yield (place.marked_by(text.removesuffix(end) + ".isEmpty()"),)


def _operator(place: Place, operator: str) -> int | None:
    """The index of the marked expression's outermost operator: the last one outside of brackets."""
    depth, found = 0, None
    for index in range(place.first, place.last + 1):
        depth += depth_change(place.word(index))
        if depth == 0 and place.word(index) == operator and index > place.first:
            found = index
    return found


def _last_operand(place: Place, end: int) -> str:
    """The operand of a comparison that ends before the word at `end`."""
    first = end - 1
    while first > place.first and place.word(first - 1) not in ("<", "<=", ">", ">="):
        first -= 1
    return place.spelled(first, end - 1)
