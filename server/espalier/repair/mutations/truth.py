"""Slips in what is true or false: a part more or less, negated, exchanged; texts that are compared by `==`; a value
where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from espalier.java.lexer import LexemeKind
from espalier.repair.expressions import Range, conditions
from espalier.repair.mutations.names import length
from espalier.repair.mutations.sites import FRACTIONS, TRUTH, WHOLE, Site, operands, text_of, value_of
from espalier.repair.remedies.place import Place, identifiers, parenthesised
from espalier.repair.templates import Line
from espalier.repair.tuning import TUNING

_TESTING = frozenset({"filter", "anyMatch", "allMatch", "noneMatch", "removeIf", "takeWhile", "dropWhile"})
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "instanceof"})
_LOGICAL = frozenset({"&&", "||"})
_COMPARED = frozenset({"String", "Integer", "Long", "Double", "BigDecimal", "LocalDate", "BigInteger"})


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


def parts_changed(line: Line, place: Place) -> Iterator[Site]:
    """A condition with a flag more, or a part less."""
    flags = [name for name, kind in place.variables.items() if kind in TRUTH]
    for index, word in enumerate(line.words):
        tested = index > 3 and line.words[index - 3].text in _TESTING and line.words[index - 2].text == "("
        if word.text == "->" and tested and (closing := line.brackets.get(index - 2)) is not None:
            text = line.text[word.end : line.words[closing].start].strip()
            yield (index + 1, closing), _negated(text)
    for first, last in tests(line, place):
        text = text_of(line, (first, last))
        asked = {word.text for word in line.words[first:last]}
        for name in (each for each in flags if each not in asked):
            for operator in ("&&", "||"):
                for flag in (name, f"!{name}"):
                    yield (first, last), f"{parenthesised(text)} {operator} {flag}"
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
            yield (one[0], other[1]), f"{text_of(line, other)} {operator} {text_of(line, one)}"


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
            kinds = [place.variables.get(each.partition("[")[0], "").removesuffix("[]") for each in (left, right)]
            if right.startswith('"') or all(kind in _COMPARED for kind in kinds):
                yield (begin, end), f"{'!' * (line.words[at].text == '!=')}{left}.equals({right})"


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


def _negated(text: str) -> str:
    """`!a` for `a`, `a` for `!a`, `!(a && b)` for what has several parts."""
    inner = text[1:].strip()
    return inner if text.startswith("!") and parenthesised(inner) == inner else f"!{parenthesised(text)}"
