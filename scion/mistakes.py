"""Mistakes in Java text: a line of code that a person or a model would get wrong in one of several ways.

Mutation operators (DeMillo, Lipton and Sayward 1978) by the kinds of errors that compilers report most. They see
lexemes only, so some of what they write compiles: the compiler decides afterwards (`repairs`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

KEPT_OUT = frozenset({"unwrap", "static", "assignment", "exception"})
"""Kinds that are never trained on, so that they tell how the model does on mistakes it has not seen."""
MOST_LINES = 3
CONTEXT = 0.3
"""Share of the hunks that also hold sound lines around the mistake; chosen by hand."""
_LEXEME = re.compile(
    r"(?P<gap>\s+|/\*.*?\*/|//[^\n]*)|(?P<text>\"\"\".*?\"\"\"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<word>[^\W\d]\w*)|(?P<number>\d[\w.]*)"
    r"|(?P<mark>->|::|\+\+|--|&&|\|\||[=!<>+\-*/%&|^]=|[^\w\s])",
    re.DOTALL,
)
_SIBLINGS = (
    ("<", "<=", ">", ">="), ("==", "!="), ("&&", "||"), ("+", "-"), ("*", "/"), ("&", "|", "^"), ("++", "--"),
    ("+=", "-="),
)  # fmt: skip
_PRIMITIVES = ("int", "long", "boolean", "char", "double", "float", "byte", "short")
_CONFUSED = {
    "size": "length", "length": "size", "add": "put", "put": "add", "append": "add", "isEmpty": "empty",
    "contains": "has", "get": "getValue", "toString": "asString", "equals": "isEqual", "charAt": "get", "set": "put",
    "remove": "delete", "indexOf": "find", "substring": "substr", "stream": "toStream", "trim": "strip",
}  # fmt: skip
_KEYWORDS = frozenset(
    {
        "if", "else", "for", "while", "do", "switch", "case", "return", "new", "throw", "throws", "try",
        "catch", "finally", "class", "interface", "enum", "extends", "implements", "import", "package",
        "public", "private", "protected", "static", "final", "abstract", "void", "this", "super", "instanceof",
        "break", "continue", "default", "synchronized", "assert", "true", "false", "null", "native",
        "transient", "volatile", "var", "yield", "record",
    }
)  # fmt: skip
_PARSERS = re.compile(r"(?:Integer|Long|Double|Boolean|Float)\.(?:parse\w+|valueOf)")


@dataclass(frozen=True, slots=True)
class Lexeme:
    text: str
    kind: str
    """`gap`, `text` (literal), `word`, `number` or `mark`."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """`broken` stands where a text had its characters `start` to before `end`, one to three whole lines."""

    kind: str
    start: int
    end: int
    broken: str


@dataclass(frozen=True, slots=True)
class Names:
    """What a text mentions, to be mistaken for one another."""

    called: tuple[str, ...]
    read: tuple[str, ...]
    types: tuple[str, ...]
    local: tuple[str, ...]
    typed: dict[str, str]
    """Types by the name of a variable that is declared with them."""


Line = Sequence[Lexeme]
Operator = Callable[[Line, Names, Random], Iterator[str]]


def lex(text: str) -> list[Lexeme]:
    return [Lexeme(match[0], match.lastgroup or "mark") for match in _LEXEME.finditer(text)]


def names_of(text: str) -> Names:
    words = [each for each in lex(text) if each.kind != "gap"]
    called: set[str] = set()
    read: set[str] = set()
    types: set[str] = set()
    local: set[str] = set()
    typed: dict[str, str] = {}
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if word.kind != "word" or word.text in _KEYWORDS:
            continue
        if before.text == ".":
            (called if after.text == "(" else read).add(word.text)
        elif after.kind == "word" and (word.text in _PRIMITIVES or word.text[0].isupper()):
            types.add(word.text)
            typed[after.text] = word.text
        elif word.text[0].islower() and after.text != "(":
            local.add(word.text)
    types -= set(_PRIMITIVES)
    return Names(tuple(sorted(called)), tuple(sorted(read)), tuple(sorted(types)), tuple(sorted(local)), typed)


def mistakes(text: str, count: int, random: Random) -> Iterator[Mistake]:
    """At most `count` mistakes in lines chosen at random, kinds evenly where lines allow them."""
    names = names_of(text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    lines = [text[start:end].rstrip("\n") for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    numbers = [number for number, line in enumerate(lines) if _is_code(line)]
    random.shuffle(numbers)
    made: dict[str, int] = defaultdict(int)
    for number in numbers:
        ways = [(kind, found) for kind in KINDS if (found := _broken(kind, lines[number], names, random)) is not None]
        if not ways:
            continue
        kind, broken = min(ways, key=lambda way: (made[way[0]], random.random()))
        made[kind] += 1
        first, last = _around(lines, number, random)
        hunk = "\n".join([*lines[first:number], broken, *lines[number + 1 : last + 1]])
        yield Mistake(kind, starts[first], starts[last] + len(lines[last]), hunk)
        if sum(made.values()) >= count:
            return


def _broken(kind: str, line: str, names: Names, random: Random) -> str | None:
    found = sorted({each for each in KINDS[kind](lex(line), names, random) if each != line})
    return random.choice(found) if found else None


def _is_code(line: str) -> bool:
    """Whether the line is in a body, by its indentation, and says something."""
    bare = line.strip()
    inside = line.startswith(("    ", "\t")) and len(bare) > 5
    return inside and not bare.startswith(("*", "/", "@", "}", "import ", "package ")) and len(line) < 200


def _around(lines: Sequence[str], number: int, random: Random) -> tuple[int, int]:
    if random.random() >= CONTEXT:
        return number, number
    before = random.randint(0, MOST_LINES - 1)
    after = random.randint(0, MOST_LINES - 1 - before)
    return max(0, number - before), min(len(lines) - 1, number + after)


# --------------------------------------------------------------------------- operators


def _joined(line: Line, place: int, text: str, places: int = 1) -> str:
    """The line with `text` in place of some lexemes."""
    return "".join([*(each.text for each in line[:place]), text, *(each.text for each in line[place + places :])])


def _is(line: Line, place: int, text: str) -> bool:
    return 0 <= place < len(line) and line[place].text == text


def _is_name(line: Line, place: int) -> bool:
    return 0 <= place < len(line) and line[place].kind == "word" and line[place].text not in _KEYWORDS


def _closing(line: Line, opening: int) -> int | None:
    """Where the bracket that opens at `opening` closes."""
    depth = 0
    for place in range(opening, len(line)):
        depth += (line[place].text in ("(", "[", "{")) - (line[place].text in (")", "]", "}"))
        if depth == 0:
            return place
    return None


def _arguments(line: Line, opening: int) -> list[str] | None:
    closing = _closing(line, opening)
    if closing is None:
        return None
    found, depth = [""], 0
    for each in line[opening + 1 : closing]:
        depth += (each.text in ("(", "[", "{")) - (each.text in (")", "]", "}"))
        if depth == 0 and each.text == ",":
            found.append("")
        else:
            found[-1] += each.text
    return [each.strip() for each in found] if found != [""] else []


def _calls(line: Line) -> Iterator[tuple[int, list[str], int]]:
    """Of each call or creation: where its bracket opens, its arguments, and where the bracket closes."""
    for place in range(1, len(line)):
        if line[place].text == "(" and _is_name(line, place - 1):
            closing, arguments = _closing(line, place), _arguments(line, place)
            if closing is not None and arguments is not None:
                yield place, arguments, closing


def _member(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`x.size()` becomes `x.length()`."""
    for place in range(1, len(line) - 1):
        if line[place - 1].text == "." and _is_name(line, place):
            others = names.called if line[place + 1].text == "(" else names.read
            name = line[place].text
            yield from (_joined(line, place, other) for other in random.sample(others, min(3, len(others))))
            if name in _CONFUSED:
                yield _joined(line, place, _CONFUSED[name])
            if name.startswith("get") and len(name) > 3:
                yield _joined(line, place, name[3].lower() + name[4:])


def _name(line: Line, names: Names, random: Random) -> Iterator[str]:
    """A misspelt identifier, or another variable."""
    for place, each in enumerate(line):
        if _is_name(line, place) and len(each.text) > 3:
            cut = random.randrange(1, len(each.text) - 1)
            yield _joined(line, place, each.text[:cut] + each.text[cut + 1 :])
            yield _joined(line, place, each.text[:cut] + each.text[cut + 1] + each.text[cut] + each.text[cut + 2 :])
            if not _is(line, place - 1, ".") and each.text in names.local:
                yield _joined(line, place, random.choice(names.local))


def _argument(line: Line, names: Names, random: Random) -> Iterator[str]:
    """One too few, one too many, or two swapped."""
    for opening, given, closing in _calls(line):
        ways = [given[:place] + given[place + 1 :] for place in range(len(given))]
        ways += [
            [*given[:place], given[place + 1], given[place], *given[place + 2 :]] for place in range(len(given) - 1)
        ]
        ways += [[*given, other] for other in random.sample(names.local, min(1, len(names.local)))]
        yield from (_joined(line, opening, f"({', '.join(way)})", closing - opening + 1) for way in ways)


def _operator(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`a < b` becomes `a <= b`."""
    for place, each in enumerate(line):
        generic = each.text in ("<", ">") and not _is(line, place - 1, " ")
        for group in _SIBLINGS:
            if each.text in group and not generic:
                yield from (_joined(line, place, other) for other in group)
        if each.text == "!" and not _is(line, place + 1, "="):
            yield _joined(line, place, "")


def _assignment(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`a == b` becomes `a = b`."""
    yield from (_joined(line, place, "=") for place, each in enumerate(line) if each.text == "==")


def _type(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`int x` becomes `String x`."""
    for place, each in enumerate(line):
        kept = [other.text for other in line[:place] if other.kind != "gap"]
        typed = each.text in _PRIMITIVES or (each.kind == "word" and each.text[:1].isupper())
        if typed and (not kept or kept[-1] in ("new", "final", "(", "instanceof", ",", "private", "public", "static")):
            others = (*random.sample(names.types, min(2, len(names.types))), "String", "int", "Object")
            yield from (_joined(line, place, other) for other in others)


def _generics(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`List<Order>` becomes `List<String>` or `List`."""
    text = "".join(each.text for each in line)
    for match in re.finditer(r"(?<=\w)<([\w\s,.?]+)>", text):
        given = [each.strip() for each in match[1].split(",")]
        others = [["String"] * len(given), given[::-1], [*given, "String"], [random.choice(names.types or ("Object",))]]
        yield from (f"{text[: match.start()]}<{', '.join(other)}>{text[match.end() :]}" for other in others)
        yield text[: match.start()] + text[match.end() :]


def _cast(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`(String) value` becomes `value`."""
    text = "".join(each.text for each in line)
    for match in re.finditer(r"(?<=[=(,\s])\((?:[A-Z][\w.<>?, ]*|int|long|char|byte|short|float)\)\s*(?=[\w(])", text):
        yield text[: match.start()] + text[match.end() :]


def _parse(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`Integer.parseInt(text)` becomes `text`; `String.valueOf(n)` becomes `n`."""
    text = "".join(each.text for each in line)
    for match in re.finditer(rf"(?:{_PARSERS.pattern}|String\.valueOf)\((\w+(?:\.\w+(?:\(\))?)*)\)", text):
        yield text[: match.start()] + match[1] + text[match.end() :]
    for match in re.finditer(r"(\w+)\.toString\(\)", text):
        yield text[: match.start()] + match[1] + text[match.end() :]


def _unwrap(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`found.get()` becomes `found`."""
    text = "".join(each.text for each in line)
    for match in re.finditer(r"\.(?:get|orElseThrow|orElse|join|collect|intValue|longValue)\((?:null|\w*)\)", text):
        yield text[: match.start()] + text[match.end() :]


def _exception(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`throws IOException` is left out."""
    text = "".join(each.text for each in line)
    for match in re.finditer(r"\s+throws\s+[\w.]+(?:\s*,\s*[\w.]+)*", text):
        yield text[: match.start()] + text[match.end() :]


def _return(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`return value;` becomes `value;` or `return;`, and the other way round."""
    text = "".join(each.text for each in line)
    indent = text[: len(text) - len(text.lstrip())]
    bare = text.strip()
    if bare.startswith("return ") and bare.endswith(";"):
        yield f"{indent}return;"
        if "(" in bare:
            yield f"{indent}{bare.removeprefix('return ')}"
    elif bare.endswith(");") and re.match(r"\w+[.(]", bare):
        yield f"{indent}return {bare}"


def _bracket(line: Line, names: Names, random: Random) -> Iterator[str]:
    """A bracket or semicolon is missing or doubled."""
    for place, each in enumerate(line):
        if each.text in "()[]{};" and each.kind == "mark":
            yield _joined(line, place, "")
            if each.text != ";":
                yield _joined(line, place, each.text * 2)


def _static(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`order.total()` becomes `Order.total()`."""
    for place in range(len(line) - 1):
        declared = names.typed.get(line[place].text, "")
        if declared[:1].isupper() and line[place + 1].text == "." and not _is(line, place - 1, "."):
            yield _joined(line, place, declared)


def _literal(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`"x"` becomes `x` or `'x'`, `1` becomes `"1"`, a closing quote is missing."""
    for place, each in enumerate(line):
        if each.kind == "number":
            yield _joined(line, place, f'"{each.text}"')
        elif each.kind == "text" and each.text.startswith('"') and len(each.text) > 3:
            yield _joined(line, place, each.text[:-1])
            yield _joined(line, place, f"'{each.text[1:-1]}'")
            yield _joined(line, place, each.text[1:-1])


def _creation(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`new Order()` becomes `Order()`."""
    for place in range(len(line) - 2):
        if line[place].text == "new" and line[place + 1].kind == "gap":
            yield _joined(line, place, "", 2)


def _null_check(line: Line, names: Names, random: Random) -> Iterator[str]:
    """`x != null && y` becomes `y`."""
    text = "".join(each.text for each in line)
    for match in re.finditer(r"[\w.]+(?:\(\))? [!=]= null (?:&&|\|\|) ", text):
        yield text[: match.start()] + text[match.end() :]


KINDS: dict[str, Operator] = {
    "member": _member, "name": _name, "argument": _argument, "operator": _operator, "assignment": _assignment,
    "type": _type, "generics": _generics, "cast": _cast, "parse": _parse, "unwrap": _unwrap, "exception": _exception,
    "return": _return, "bracket": _bracket, "static": _static, "literal": _literal, "creation": _creation,
    "null check": _null_check,
}  # fmt: skip
