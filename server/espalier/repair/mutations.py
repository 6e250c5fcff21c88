"""Lists what a line that compiles and fails a test most often should have been, by the small mistakes that people make.

Another variable of the same type, one more or less, another method, a condition more or less, a lost statement: the
kinds and roughly their shares are those of ManySStuBs4J (Karampatsis and Sutton 2020), where of 63,923 one-line bugs a
third have the wrong identifier, a sixth the wrong function, a twelfth lack an argument, and a thirtieth each have the
wrong operator or a condition too many or too few. A declared variable that nothing reads is a sign of its own. That a
lost statement stands elsewhere in the file is the redundancy assumption (Barr et al. 2014).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from espalier.java.lexer import LexemeKind
from espalier.ports import Hunk, Problem
from espalier.repair.choices import MISTAKE, Choice
from espalier.repair.expressions import Call, calls, conditions
from espalier.repair.remedies.knowledge import Knowledge
from espalier.repair.remedies.place import Place, boxed, parenthesised
from espalier.repair.templates import Hole, Line
from espalier.repair.tuning import TUNING

_WHOLE = frozenset({"int", "long", "short", "Integer", "Long", "Short"})
_FRACTIONS = frozenset({"double", "float", "Double", "Float"})
_COUNTED = re.compile(r"(?:length|size|indexOf|lastIndexOf)")
_TIGHT = frozenset({"*", "/", "%", "."})
_ACCUMULATED = {
    "=": ("+=", "-=", "|="), "+=": ("=", "-="), "-=": ("=", "+="), "^=": ("|=", "&= ~"), "|=": ("&= ~", "^="),
    "&=": ("|=", "&= ~"), "*=": ("=", "/="),
}  # fmt: skip
_INSTEAD: dict[str, tuple[str, ...]] = {
    "put": ("putIfAbsent",), "putIfAbsent": ("put",), "add": ("addAll", "remove"),
    "append": ("appendCodePoint",), "indexOf": ("lastIndexOf",), "lastIndexOf": ("indexOf",), "min": ("max",),
    "max": ("min",), "floor": ("ceil", "round"), "ceil": ("floor", "round"), "round": ("floor", "ceil"),
    "startsWith": ("endsWith", "contains"), "endsWith": ("startsWith", "contains"),
    "contains": ("startsWith", "equals"), "containsKey": ("containsValue",), "containsValue": ("containsKey",),
    "toLowerCase": ("toUpperCase",), "toUpperCase": ("toLowerCase",), "equals": ("equalsIgnoreCase",),
    "peek": ("poll", "pop"), "poll": ("peek",), "pop": ("peek",), "pollFirst": ("pollLast",),
    "pollLast": ("pollFirst",), "removeFirst": ("removeLast",), "removeLast": ("removeFirst",),
    "addFirst": ("addLast",), "addLast": ("addFirst",), "getFirst": ("getLast",), "getLast": ("getFirst",),
    "peekFirst": ("peekLast",), "peekLast": ("peekFirst",), "anyMatch": ("allMatch", "noneMatch"),
    "allMatch": ("anyMatch", "noneMatch"), "noneMatch": ("anyMatch",), "compareTo": ("compareToIgnoreCase",),
    "matches": ("find",), "find": ("matches",), "isLetter": ("isLetterOrDigit",),
    "isDigit": ("isLetterOrDigit",), "isLetterOrDigit": ("isLetter", "isDigit"),
    "floorKey": ("ceilingKey", "lowerKey"), "first": ("last",), "last": ("first",), "trim": ("strip",),
    "isUpperCase": ("isLowerCase",), "isLowerCase": ("isUpperCase",), "isEmpty": ("isBlank",), "sin": ("cos",),
    "cos": ("sin",), "addAll": ("retainAll", "removeAll"), "ceilingKey": ("floorKey",),
}  # fmt: skip
"""Methods that do the same another way round, or that are mistaken for each other."""
_TESTING = frozenset({"filter", "anyMatch", "allMatch", "noneMatch", "removeIf", "takeWhile", "dropWhile"})
_TAIL = re.compile(r"\w+(\.\w+\([\w ,]*\))")
_FOLDED = re.compile(r"\((\w+), (\w+)\) -> (?:\1|\2)(?=[,)])")
"""A function of two values that gives one of them."""
_ASSIGNED = re.compile(r"(\w+)\s*=\s*([^=].*);")
_RESETS = frozenset({"0", "1", "-1", "false", "true", "null", '""'})
_STATEMENT = re.compile(r"\s*(?:[\w.\[\]]+\s*(?:\+\+|--)|[\w.]+\([\w., ]*\)|[\w.\[\]]+\s*[-+|]?=\s*[\w.+\- ]+)\s*;\s*")
_NAMED = re.compile(r"(?:this\.)?\w+")
_MOST_STATEMENTS = 6
_LABEL = re.compile(r"\s*(?:case\b.*|default\s*):\s*")


def mutations(line: Line, hunk: Hunk, knowledge: Knowledge, indent: str = "", newline: str = "\n") -> Iterator[Choice]:
    """Of a line in which the compiler marks nothing: each with what the kind of mistake has of the probability, shared
    by its places."""
    if line.marks or not line.words:
        return
    place = Place(hunk.text, Problem("", 0, 0, hunk.start, hunk.end), (), knowledge)
    unread = _unread(place)
    yield from _several(line, list(_variables(line, place)), TUNING.other_variable)
    yield from _several(line, list(_unused(line, unread)), TUNING.unread_variable)
    yield from _several(line, list(_by_one(line, place)), TUNING.by_one)
    yield from _several(line, list(_accumulated(line, place)), TUNING.other_assignment)
    yield from _several(line, list(_methods(line)), TUNING.other_method)
    yield from _several(line, list(_conditions(line, place)), TUNING.other_condition)
    yield from _several(line, list(_negations(line, place)), TUNING.negation)
    yield from _several(line, list(_exchanged(line, place)), TUNING.exchanged)
    yield from _several(line, list(_fractions(line, place)), TUNING.fraction)
    yield from _several(line, list(_lost(line, place, newline + indent)), TUNING.lost_statement)
    yield from _several(line, list(_dropped(line)), TUNING.dropped)


Site = tuple[tuple[int, int], str]
"""A range of words of the line and what stands there instead."""


def _several(line: Line, sites: Sequence[Site], share: float) -> Iterator[Choice]:
    """One choice for each range, the kind's share divided among all its texts."""
    by_range: dict[tuple[int, int], list[str]] = {}
    for found, text in sites:
        by_range.setdefault(found, []).append(text)
    count = sum(map(len, by_range.values()))
    for (first, last), texts in by_range.items():
        start = line.words[first].start if first < len(line.words) else len(line.text)
        end = line.words[last - 1].end if last > first else start
        hole = Hole(MISTAKE, line.text[:start], line.text[start:end], line.text[end:])
        kept = tuple(dict.fromkeys(texts))
        yield Choice(hole, moved=kept, share=share * len(kept) / count)


def _is_variable(line: Line, index: int, place: Place) -> bool:
    """Whether a word of the line is read as a variable that is in scope."""
    word = line.words[index]
    member = index > 0 and line.words[index - 1].text == "."
    read = line.follows(index) not in ("(", "=", "->", "::") and not (index > 0 and _names_type(line, index - 1))
    return word.kind is LexemeKind.IDENTIFIER and not member and read and word.text in place.variables


def _names_type(line: Line, index: int) -> bool:
    word = line.words[index]
    return word.kind is LexemeKind.IDENTIFIER or word.text in ("int", "long", "double", "boolean", "char", "]", ">")


def _unread(place: Place) -> list[str]:
    """The variables and parameters of the method that nothing reads."""
    method = place.method
    if method is None:
        return []
    inside = [place.word(at) for at in range(method.name, method.end)]
    declared = ((name, place.declared(name)) for name in place.variables if inside.count(name) == 1)
    own = [name for name, where in declared if where is not None and where.name > method.name]
    return own[: TUNING.few]


def _variables(line: Line, place: Place) -> Iterator[Site]:
    """Another variable of the same type, the nearest first."""
    for index in range(len(line.words)):
        if _is_variable(line, index, place):
            own = line.words[index].text
            others = [each for each in place.of_type(place.variables[own]) if each != own]
            for other in others[: TUNING.other_variables]:
                yield (index, index + 1), other
    numbers = [name for name, kind in place.variables.items() if kind in _WHOLE][: TUNING.few]
    for index, word in enumerate(line.words):
        counted = _COUNTED.fullmatch(word.text) and line.follows(index) == "(" and index > 1
        if counted and line.words[index - 1].text == ".":
            for other in numbers:
                yield (index - 2, line.brackets.get(index + 1, index) + 1), other
        if word.text in ("0", "1") and line.words[index - 1].text == "=" and line.follows(index) == ";":
            for other in numbers:
                yield (index, index + 1), other
    if [word.text for word in line.words[::2]] == ["return", ";"] and (own := line.words[1].text) in place.variables:
        for other in [each for each in place.of_type(place.variables[own]) if each != own][: TUNING.few]:
            if place.variables[own] in _WHOLE | _FRACTIONS:
                yield (1, 2), f"Math.max({own}, {other})"
                yield (1, 2), f"Math.min({own}, {other})"


def _unused(line: Line, unread: Sequence[str]) -> Iterator[Site]:
    """A variable that nothing reads for each value of the line: a call, a chain, or a name."""
    for name in unread:
        for call in calls(line):
            first = call.opening - 1
            while first > 1 and line.words[first - 1].text == ".":
                first -= 2
            if first > 0:
                yield (first, call.closing + 1), name
        for index, word in enumerate(line.words):
            plain = word.kind is LexemeKind.IDENTIFIER and line.follows(index) not in ("(", "=", ".", "->")
            if plain and index and line.words[index - 1].text not in (".", "]", ">"):
                yield (index, index + 1), name


def _by_one(line: Line, place: Place) -> Iterator[Site]:
    """A whole number one more or one less; what is one more or less as it is."""
    for index, word in enumerate(line.words):
        after, before = line.follows(index), line.words[index - 1].text if index else ""
        counted = _COUNTED.fullmatch(word.text) and line.words[index - 1].text == "." if index else None
        if counted:
            last = line.brackets.get(index + 1, index) + 1
            first = index - 1
            while first > 0 and (
                line.words[first - 1].text == "." or line.words[first - 1].kind is LexemeKind.IDENTIFIER
            ):
                first -= 1
        elif _is_variable(line, index, place) and place.variables[word.text] in _WHOLE:
            first, last = index, index + 1
        else:
            continue
        after = line.words[last].text if last < len(line.words) else ""
        if after in (".", "[", "++", "--") or before in ("++", "--"):
            continue
        end = last + 2
        added = after in ("+", "-") and end <= len(line.words) and line.words[last + 1].text == "1"
        text = line.text[line.words[first].start : line.words[last - 1].end]
        if added:
            yield (first, end), text
            continue
        left = line.words[first - 1].text if first else ""
        tight = bool({left, after} & _TIGHT)
        for sign in ("+", "-"):
            yield (first, last), f"({text} {sign} 1)" if tight or left == "-" else f"{text} {sign} 1"


def _accumulated(line: Line, place: Place) -> Iterator[Site]:
    """Another kind of assignment to a variable, the greater or smaller of both, two steps of a loop at once."""
    for index, word in enumerate(line.words):
        left = line.words[index - 1].text if index else ""
        declared = index > 1 and line.words[index - 2].text not in (";", "{", "}", "(", ")", ".", "->", "]")
        if word.text in _ACCUMULATED and index and not declared:
            kind = place.variables.get(left, "")
            for other in _ACCUMULATED[word.text]:
                yield (index, index + 1), other
            if word.text == "=" and kind in _WHOLE | _FRACTIONS and line.words[-1].text == ";":
                value = line.text[line.words[index].end : line.words[-1].start].strip()
                for way in (f"Math.max({left}, {value})", f"Math.min({left}, {value})", f"Math.max(0, {value})"):
                    yield (index + 1, len(line.words) - 1), way
        stepped = index > 0 and line.words[index - 1].kind is LexemeKind.IDENTIFIER
        if word.text in ("++", "--") and stepped and line.words[0].text == "for":
            yield (index, index + 1), f" {word.text[0]}= 2"


def _methods(line: Line) -> Iterator[Site]:
    """Another method of the same receiver; a default for what a map may not have."""
    for call in calls(line):
        name = line.words[call.opening - 1].text
        for other in _INSTEAD.get(name, ()):
            yield (call.opening - 1, call.opening), other
        if name == "get" and len(call.arguments) == 1 and call.opening > 1 and line.words[call.opening - 2].text == ".":
            argument = line.text[line.words[call.opening].end : line.words[call.closing].start]
            for empty in ("List.of()", "Set.of()", "0", '""'):
                yield (call.opening - 1, call.closing + 1), f"getOrDefault({argument}, {empty})"
        yield from _parallel(line, call)
    if (folded := _FOLDED.search(line.text)) is not None:
        within = [at for at, word in enumerate(line.words) if word.start >= folded.start() and word.end <= folded.end()]
        yield (within[-1], within[-1] + 1), f"{folded[1]} + {folded[2]}"


def _parallel(line: Line, call: Call) -> Iterator[Site]:
    """An argument with the call that another one has: `f(a.tail(1), b)`, `f(a.tail(1), b.tail(1))`."""
    texts = [line.text[line.words[first].start : line.words[last - 1].end] for first, last in call.arguments]
    tails = dict.fromkeys(found[1] for each in texts if (found := _TAIL.fullmatch(each)) is not None)
    for text, where in zip(texts, call.arguments, strict=True):
        if text.isidentifier():
            yield from ((where, f"{text}{tail}") for tail in tails)


def _conditions(line: Line, place: Place) -> Iterator[Site]:
    """A condition with a flag more, or a part less."""
    flags = [name for name, kind in place.variables.items() if kind in ("boolean", "Boolean")]
    for index, word in enumerate(line.words):
        tested = index > 3 and line.words[index - 3].text in _TESTING and line.words[index - 2].text == "("
        if word.text == "->" and tested and (closing := line.brackets.get(index - 2)) is not None:
            text = line.text[word.end : line.words[closing].start].strip()
            yield (index + 1, closing), _negated(text)
    for first, last in _tests(line, place):
        text = line.text[line.words[first].start : line.words[last - 1].end]
        asked = {word.text for word in line.words[first:last]}
        for name in (each for each in flags if each not in asked):
            for operator in ("&&", "||"):
                for flag in (name, f"!{name}"):
                    yield (first, last), f"{parenthesised(text)} {operator} {flag}"
        index = first
        while index < last:
            if line.words[index].text in ("&&", "||"):
                yield (first, index + 1), ""
                yield (index, last), ""
            index = line.brackets.get(index, index) + 1


def _tests(line: Line, place: Place) -> Iterator[tuple[int, int]]:
    """The ranges of what is true or false: conditions, those of loops and of `?`, what a boolean method returns, and
    the values of boolean variables."""
    yield from conditions(line)
    texts = [word.text for word in line.words]
    if texts[0] == "for" and texts.count(";") > 1:
        first = texts.index(";") + 1
        yield first, texts.index(";", first)
    start, end = 0, len(texts) - (texts[-1] == ";")
    if "=" in texts:
        start = texts.index("=") + 1
        is_test = place.variables.get(texts[start - 2]) in _TRUTH or texts[0] in _TRUTH
    else:
        start = int(texts[0] == "return")
        is_test = bool(start) and place.method is not None and place.typed(place.method.name).kind in _TRUTH
    if start and "?" in texts[start:]:
        yield start, texts.index("?", start)
    elif start < end and is_test:
        yield start, end


def _negations(line: Line, place: Place) -> Iterator[Site]:
    """A part of what is true or false with `!` before it, or without."""
    for first, last in _tests(line, place):
        begin = index = first
        while index <= last:
            if index == last or line.words[index].text in ("&&", "||"):
                part = [word.text for word in line.words[begin:index]]
                if part and (part[0] == "!" or not _COMPARISONS.intersection(part)) and "->" not in part:
                    yield (begin, index), _negated(line.text[line.words[begin].start : line.words[index - 1].end])
                begin = index + 1
            index = line.brackets.get(index, index) + 1


_TRUTH = frozenset({"boolean", "Boolean"})
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "instanceof"})


def _negated(text: str) -> str:
    """`!a` for `a`, `a` for `!a`, `!(a && b)` for what has several parts."""
    inner = text[1:].strip()
    return inner if text.startswith("!") and parenthesised(inner) == inner else f"!{parenthesised(text)}"


def _exchanged(line: Line, place: Place) -> Iterator[Site]:
    """Two names of one type in each other's place: `a - b`, `[a][b]`."""
    names = [index for index in range(len(line.words)) if _is_variable(line, index, place)]
    for one, other in combinations(names, 2):
        a, b = line.words[one].text, line.words[other].text
        alike = boxed(place.variables[a]) == boxed(place.variables[b])
        if a != b and alike and other - one <= TUNING.apart:
            between = line.text[line.words[one].end : line.words[other].start]
            yield (one, other + 1), f"{b}{between}{a}"
    texts = [word.text for word in line.words]
    if texts[1:2] == ["="] and texts[-1] == ";" and "+" in texts and place.variables.get(texts[0]) == "String":
        at = texts.index("+")
        first = line.text[line.words[2].start : line.words[at - 1].end]
        rest = line.text[line.words[at + 1].start : line.words[-2].end]
        yield (2, len(texts) - 1), f"{rest} + {first}"


def _dropped(line: Line) -> Iterator[Site]:
    """A sum without the number that is added to it."""
    for index, word in enumerate(line.words):
        if word.text in ("+", "-") and 0 < index < len(line.words) - 1:
            if word.text == "+" and line.words[index - 1].text.isdecimal():
                yield (index - 1, index + 1), ""
            if line.words[index + 1].text.isdecimal():
                yield (index, index + 2), ""


def _fractions(line: Line, place: Place) -> Iterator[Site]:
    """A fraction of whole numbers: `(double) a / b`, the factor before the division."""
    method = place.method
    wanted = place.typed(method.name).kind if method else ""
    real = any("." in word.text and word.text[:1].isdigit() for word in line.words) or any(
        word.text in _FRACTIONS for word in line.words
    )
    returned = line.words[0].text == "return" and wanted in _FRACTIONS
    assigned = place.variables.get(line.words[0].text, "") in _FRACTIONS
    for index, word in enumerate(line.words):
        if word.text != "/" or not (real or returned or assigned) or not index:
            continue
        if line.words[index - 1].kind is LexemeKind.IDENTIFIER:
            yield (index - 1, index), f"(double) {line.words[index - 1].text}"
        factor = index + 3 < len(line.words) and line.words[index + 2].text == "*"
        if factor:
            a, b, c = (line.words[at].text for at in (index - 1, index + 1, index + 3))
            yield (index - 1, index + 4), f"{c} * {a} / {b}"


def _lost(line: Line, place: Place, between: str) -> Iterator[Site]:
    """A statement before or after the line: `break;` before a label, one of the file's, a variable as it began."""
    if _LABEL.fullmatch(line.text):
        if not _leaves_before(place):
            yield (0, 0), f"{place.unit}break;{between}"
        return
    if line.words[-1].text != ";":
        return
    method = place.method
    if method is None:
        return
    body = place.text[place.begin(method.brace) : place.begin(method.end)].splitlines()
    file = place.text.splitlines()
    assigned = [found for each in body if (found := _ASSIGNED.search(each)) is not None]
    resets = [f"{found[1]} = {found[2]};" for found in assigned if found[2] in _RESETS]
    written = [each.strip() for each in (*body, *file) if _STATEMENT.fullmatch(each) and "return" not in each]
    known = [each for each in written if (name := _NAMED.match(each)) is not None and name[0] in place.variables]
    statements = [each for each in dict.fromkeys((*resets, *known)) if each not in line.text][:_MOST_STATEMENTS]
    leaves = line.words[0].text in ("return", "throw", "break", "continue")
    for each in statements:
        if not leaves:
            yield (len(line.words), len(line.words)), f"{between}{each}"
        yield (0, 0), f"{each}{between}"


def _leaves_before(place: Place) -> bool:
    """Whether control does not come to the line from the statement before it, or there is none."""
    index = place.first - 2
    if place.word(place.first - 1) != ";":
        return place.word(place.first - 1) != "}"
    while index > 0 and place.word(index - 1) not in (";", "{", "}", ":"):
        index -= 1
    return place.word(index) in ("return", "throw", "break", "continue", "yield")
