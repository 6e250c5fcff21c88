"""Slips in what is true or false: a part more or less, negated, exchanged; texts that are compared by `==`; a value
where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from espalier.java.lexer import LexemeKind
from espalier.repair.expressions import Range, calls, conditions
from espalier.repair.mutations.names import length
from espalier.repair.mutations.sites import FRACTIONS, TRUTH, WHOLE, Site, operands, text_of, value_of
from espalier.repair.remedies.place import Place, base, boxed, identifiers, parenthesised
from espalier.repair.templates import Line
from espalier.repair.tuning import TUNING

_TESTING = frozenset({"filter", "anyMatch", "allMatch", "noneMatch", "removeIf", "takeWhile", "dropWhile"})
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "instanceof"})
_LOGICAL = frozenset({"&&", "||"})
_COMPARED = frozenset({"String", "Integer", "Long", "Double", "BigDecimal", "LocalDate", "BigInteger"})
_AHEAD = 30
"""Words after the line that may use what it has to ask about."""
_TAKING = {
    "pop": "isEmpty", "peek": "isEmpty", "poll": "isEmpty", "remove": "isEmpty", "removeFirst": "isEmpty",
    "removeLast": "isEmpty", "first": "isEmpty", "last": "isEmpty", "getFirst": "isEmpty", "getLast": "isEmpty",
    "peekLast": "isEmpty", "peekFirst": "isEmpty", "charAt": "isEmpty", "get": "isEmpty", "next": "hasNext",
}  # fmt: skip
"""What has to be asked before something is taken."""
_FAILS = frozenset({"(", "[", ".", "++", "--", "/"})
"""What may fail or change something."""
_BELOW, _ABOVE = frozenset({"<", "<="}), frozenset({">", ">="})
_DATES = {"isBefore": "isAfter", "isAfter": "isBefore"}
_GOT = re.compile(r"(\w+)\.(?:get|peek|getFirst|getLast)\(.*\)$")


def tests(line: Line, place: Place) -> Iterator[Range]:
    """The ranges of what is true or false: conditions, those of loops and of `?`, what a boolean method returns, and
    the values of boolean variables."""
    yield from conditions(line)
    texts = [word.text for word in line.words]
    if texts[0] == "for" and texts.count(";") > 1:
        first = texts.index(";") + 1
        yield first, texts.index(";", first)
    if (value := value_of(line, place)) is not None:
        (start, end), kind = value
        if "?" in texts[start:end]:
            yield start, texts.index("?", start)
        elif kind in TRUTH:
            yield start, end


def parts_changed(line: Line, place: Place, unread: Sequence[str]) -> Iterator[Site]:
    """A condition with a flag more, first one that nothing reads, or a part less."""
    known = [name for name, kind in place.variables.items() if kind in TRUTH]
    flags = sorted(known, key=lambda name: name not in unread)
    for index, word in enumerate(line.words):
        tested = index > 3 and line.words[index - 3].text in _TESTING and line.words[index - 2].text == "("
        if word.text == "->" and tested and (closing := line.brackets.get(index - 2)) is not None:
            text = line.text[word.end : line.words[closing].start].strip()
            yield (index + 1, closing), _negated(text)
    for first, last in tests(line, place):
        text = text_of(line, (first, last))
        asked = {word.text for word in line.words[first:last]}
        for name in (each for each in flags if each not in asked):
            for flag in (name, f"!{name}"):
                for operator in ("&&", "||"):
                    yield (first, last), f"{_before(text, operator)} {flag}"
        index = first
        while index < last:
            if line.words[index].text in _LOGICAL:
                yield (first, index + 1), ""
                yield (index, last), ""
            index = line.brackets.get(index, index) + 1


def negations(line: Line, place: Place) -> Iterator[Site]:
    """A part of what is true or false with `!` before it, or without."""
    for whole in tests(line, place):
        for begin, end in operands(line, whole, _LOGICAL):
            part = [word.text for word in line.words[begin:end]]
            if (part[0] == "!" or not _COMPARISONS.intersection(part)) and "->" not in part:
                yield (begin, end), _negated(text_of(line, (begin, end)))


def exchanged_parts(line: Line, place: Place) -> Iterator[Site]:
    """Two neighbouring parts in each other's place: what changes something, or fails, comes last."""
    for whole in tests(line, place):
        parts = operands(line, whole, _LOGICAL)
        for one, other in pairwise(parts):
            operator = line.words[one[1]].text
            if not _FAILS.intersection(word.text for word in line.words[one[0] : other[1]]):
                continue  # the same in any order
            yield (one[0], other[1]), f"{text_of(line, other)} {operator} {text_of(line, one)}"


def never_told_apart(line: Line, place: Place) -> Iterator[Site]:
    """`||` for `&&` between what is never true together, `&&` for `||` where one of both always is."""
    for whole in tests(line, place):
        parts = operands(line, whole, _LOGICAL)
        for one, other in pairwise(parts):
            signs, sides = [], []
            for begin, end in (one, other):
                at = next((at for at in range(begin + 1, end - 1) if line.words[at].text in _COMPARISONS), begin)
                signs.append(line.words[at].text)
                sides.append(line.text[line.words[begin].start : line.words[at].start].strip())
            if sides[0] != sides[1] or not sides[0] or not _COMPARISONS.issuperset(signs):
                continue
            ends = [line.words[end - 1].text for _, end in (one, other)]
            if line.words[one[1]].text == "||":
                if signs == ["!=", "!="]:
                    yield (one[1], one[1] + 1), "&&"
            elif signs == ["==", "=="] or _apart(signs, ends):
                yield (one[1], one[1] + 1), "||"


def _apart(signs: list[str], ends: list[str]) -> bool:
    """Whether no number is within both bounds."""
    if not all(end.isdecimal() for end in ends):
        return False
    low, high = (ends, ends[::-1])[signs[0] in _BELOW]
    return {signs[0] in _BELOW, signs[1] in _BELOW} == {True, False} and (
        {signs[0] in _ABOVE, signs[1] in _ABOVE} == {True, False} and int(high) <= int(low)
    )


def parts_as_elsewhere(line: Line, place: Place) -> Iterator[Site]:
    """A part that another condition of the method has, and the comparison of two variables of which one is asked
    about."""
    method = place.method
    if method is None:
        return
    body = place.text[place.begin(method.brace) : place.begin(method.end)]
    own = text_of(line, (0, len(line.words)))
    elsewhere: dict[str, str] = {}
    for each in body.splitlines():
        other = Line(each.strip())
        if not other.words or other.text == own:
            continue
        returned = [(1, len(other.words) - 1)] if other.words[0].text == "return" else []
        for whole in (*conditions(other), *returned):
            parts = operands(other, whole, _LOGICAL) if whole[0] < whole[1] <= len(other.words) else []
            for one, two in pairwise(parts):
                elsewhere.setdefault(text_of(other, two), other.words[one[1]].text)
    for whole in tests(line, place):
        text = text_of(line, whole)
        for part, operator in [each for each in elsewhere.items() if each[0] not in text][: TUNING.few]:
            if all(name in place.variables for name in [*identifiers(part)][:1]):
                yield whole, f"{text} {operator} {part}"
        for name in [each for each in identifiers(text) if place.variables.get(each) in WHOLE | FRACTIONS][:2]:
            rest = [each for each in place.of_type(place.variables[name]) if each not in (*identifiers(text), name)]
            yield from ((whole, f"{text} && {name} {sign} {each}") for each in rest[:2] for sign in ("<", "!=", ">"))


def null_tests(line: Line, place: Place) -> Iterator[Site]:
    """That a variable which is used after the condition is not null."""
    after = [word.text for word in place.words[place.last + 1 : place.last + _AHEAD]]
    for whole in [each for each in tests(line, place) if each[0] < each[1]]:
        text = text_of(line, whole)
        own = [word.text for word in line.words[slice(*whole)]]
        later = [word.text for word in line.words[whole[1] :]] + after
        used = [one for one, two in pairwise(later) if two == "." and one in place.variables and one not in own]
        for name in [*dict.fromkeys(used)][: TUNING.few]:
            yield whole, f"{name} != null && {_whole(text)}"
            yield whole, f"{_before(text, '&&')} {name} != null"


def asked_of(line: Line, place: Place) -> Iterator[Site]:
    """What else is asked of a variable that may be null: `node != null && node.word`."""
    for whole in tests(line, place):
        for begin, end in operands(line, whole, _LOGICAL):
            part = [word.text for word in line.words[begin:end]]
            if part[1:] not in (["!=", "null"], ["==", "null"]) or part[0] not in place.variables:
                continue
            flags = [name for name in _members(place, part[0]) if place.variables.get(name) in TRUTH]
            for asked in [f"{part[0]}.{name}" for name in flags[: TUNING.few]] + [f"!{part[0]}.isEmpty()"]:
                joined = f"&& {asked}" if part[1] == "!=" else f"|| {_negated(asked)}"
                yield (begin, end), f"{text_of(line, (begin, end))} {joined}"


def _members(place: Place, name: str) -> list[str]:
    """The fields of the file that a variable of one of its types may have."""
    declared = {place.word(at + 1) for at in range(len(place.words)) if place.heads(at)}
    return list(place.variables) if place.variables.get(name) in declared else []


def emptiness(line: Line, place: Place) -> Iterator[Site]:
    """That there is something before it is taken: `open.isEmpty() || open.pop() != kind`."""
    for whole in tests(line, place):
        for call in calls(line):
            way = _TAKING.get(line.words[call.opening - 1].text, "")
            if way and whole[0] < call.opening < whole[1] and line.words[call.opening - 2].text == ".":
                name = line.words[call.opening - 3].text
                there = f"{name}.{way}()" if way == "hasNext" else f"!{name}.{way}()"
                if name.isidentifier() and there.removeprefix("!") not in line.text:
                    yield whole, f"{there} && {_whole(text_of(line, whole))}"
                    yield whole, f"{_negated(there)} || {text_of(line, whole)}"


def date_bounds(line: Line, place: Place) -> Iterator[Site]:
    """Not after for before: `!day.isAfter(last)` for `day.isBefore(last)`."""
    for call in calls(line):
        name, at = line.words[call.opening - 1].text, call.opening - 3
        if name in _DATES and at >= 0 and line.words[at + 1].text == ".":
            receiver = line.words[at].text
            rest = line.text[line.words[call.opening].start : line.words[call.closing].end]
            negated = at > 0 and line.words[at - 1].text == "!"
            yield (at - negated, call.closing + 1), f"{'' if negated else '!'}{receiver}.{_DATES[name]}{rest}"


def flags_held(line: Line, place: Place) -> Iterator[Site]:
    """A part more: a flag or member that is kept for what the line asks about, the first or another index."""
    for whole in [each for each in tests(line, place) if each[0] < each[1]]:
        text = text_of(line, whole)
        asked = [*dict.fromkeys(name for name in identifiers(line.text) if name in place.variables)]
        for name in [each for each in asked if place.variables[each] in ("int", "Integer")]:
            held = [each for each, kind in place.variables.items() if kind == "boolean[]" and each not in text]
            for each in held[:2]:
                yield from ((whole, f"{_before(text, '&&')} {sign}{each}[{name}]") for sign in ("!", ""))
        for name in _counted(place)[:2]:
            yield from ((whole, f"{_before(text, '&&')} {name} {way}") for way in ("> 0", "== 0"))
        sets = [each for each, kind in place.variables.items() if base(kind).endswith("Set") and each not in text]
        for each in sets[:2]:
            kind = place.variables[each].partition("<")[2].removesuffix(">")
            for name in [one for one in asked if boxed(place.variables[one]) == kind]:
                yield from ((whole, f"{_before(text, '&&')} {sign}{each}.contains({name})") for sign in ("!", ""))


def _counted(place: Place) -> list[str]:
    """The variables of the loops around that count."""
    method = place.method
    loops = [at for at in range(method.brace, place.first) if place.word(at) == "for"] if method is not None else []
    around = [at for at in loops if _loop_end(place, at) > place.first]
    return [place.word(at + 3) for at in reversed(around) if place.word(at + 2) == "int" and place.word(at + 4) == "="]


def _loop_end(place: Place, loop: int) -> int:
    brace = place.closed_by.get(loop + 1, loop) + 1
    return place.closed_by.get(brace, brace)


def bounds(line: Line, place: Place) -> Iterator[Site]:
    """That an index is within what it is asked of, before it is: `i < line.length() && ...line.charAt(i)...`."""
    for whole in tests(line, place):
        text = text_of(line, whole)
        for index in range(whole[0], whole[1] - 2):
            name, after = line.words[index].text, [word.text for word in line.words[index + 1 : index + 5]]
            called = after[:1] == ["."] and after[1:3] in (["charAt", "("], ["get", "("])
            at = index + (4 if called else 2)
            if not (called or after[:1] == ["["]) or not length(place.variables.get(name, "")) or at >= whole[1]:
                continue
            asked = line.words[at].text
            if place.variables.get(asked) == "int" and line.follows(at) in ("]", ")"):
                yield whole, f"{asked} < {name}{length(place.variables[name])} && {text}"
                yield whole, f"{asked} >= 0 && {text}"


def compared(line: Line, place: Place) -> Iterator[Site]:
    """`equals` for `==` between texts and other values that are objects."""
    for whole in tests(line, place):
        for begin, end in operands(line, whole, _LOGICAL):
            at = next((i for i in range(begin, end) if line.words[i].text in ("==", "!=")), None)
            if at is None or "null" in (line.words[at - 1].text, line.words[at + 1].text):
                continue
            left, right = text_of(line, (begin, at)), text_of(line, (at + 1, end))
            kinds = [_held(each, place) for each in (left, right)]
            if right.startswith('"') or all(kind in _COMPARED for kind in kinds):
                yield (begin, end), f"{'!' * (line.words[at].text == '!=')}{left}.equals({right})"


def _held(text: str, place: Place) -> str:
    """The type of a variable, an element of an array, or what a list or map has."""
    if (found := _GOT.match(text)) is not None:
        return re.split("[<,] *", place.variables.get(found[1], "").removesuffix(">"))[-1]
    return place.variables.get(text.partition("[")[0], "").removesuffix("[]")


def defaults(line: Line, place: Place) -> Iterator[Site]:
    """A value for what cannot be computed: where the divisor is 0, or a text is null."""
    value = value_of(line, place)
    if value is None:
        return
    texts = [word.text for word in line.words]
    whole, kind = value
    for index in range(*whole):
        divisor = texts[index + 1] if texts[index] in ("/", "%") and index + 1 < len(texts) else ""
        if place.variables.get(divisor) in WHOLE | FRACTIONS and "?" not in texts:
            yield whole, f"{divisor} == 0 ? 0 : {text_of(line, whole)}"
        sized = place.variables.get(texts[index], "") if texts[index + 1 : index + 3] == [".", "size"] else ""
        if sized and "?" not in texts and texts[index - 1] in ("/", "%", ","):
            yield whole, f"{texts[index]}.isEmpty() ? 0 : {text_of(line, whole)}"
        word = line.words[index]
        beside = {texts[index - 1], texts[index + 1]} if index + 1 < len(texts) else set()
        if word.kind is LexemeKind.IDENTIFIER and place.variables.get(word.text) == "String" and "+" in beside:
            yield (index, index + 1), f'({word.text} == null ? "" : {word.text})'
    if kind == "String" and whole[1] - whole[0] == 1 and place.variables.get(texts[whole[0]]) == "String":
        yield whole, f'{texts[whole[0]]} == null ? "" : {texts[whole[0]]}'


def _before(text: str, operator: str) -> str:
    """A part with the operator that joins the next one, in brackets if it would be read otherwise."""
    return f"{_whole(text) if operator == '&&' else text} {operator}"


def _whole(text: str) -> str:
    return f"({text})" if "||" in text or "?" in text else text


def _negated(text: str) -> str:
    """`!a` for `a`, `a` for `!a`, `!(a && b)` for what has several parts."""
    inner = text[1:].strip()
    return inner if text.startswith("!") and parenthesised(inner) == inner else f"!{parenthesised(text)}"
