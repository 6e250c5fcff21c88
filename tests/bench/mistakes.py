"""Mutates lines with one plausible mistake each, of five kinds, whether or not a compiler would see it.

The mutation operators (DeMillo, Lipton and Sayward 1978) follow the mistakes in repair benchmarks: another member of
the same shape, two arguments swapped, a sibling operator, a missing null check, another type.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from espalier.experiments.lines import statements
from espalier.java.lexer import Lexeme, LexemeKind, lex
from espalier.text.positions import lines_of

_SIBLINGS = (
    ("<", "<=", ">", ">="),
    ("==", "!="),
    ("&&", "||"),
    ("+", "-"),
    ("*", "/", "%"),
    ("&", "|", "^"),
    ("++", "--"),
    ("+=", "-="),
)
_PRIMITIVES = ("int", "long", "boolean", "char", "double", "float", "byte", "short")


@dataclass(frozen=True, slots=True)
class Mistake:
    """`broken` replaces `fixed` on a 1-based line; both are without indentation."""

    kind: str
    line: int
    fixed: str
    broken: str


@dataclass(frozen=True)
class Names:
    """Members and types that a file mentions, to be mistaken for one another."""

    called: tuple[str, ...]
    read: tuple[str, ...]
    types: tuple[str, ...]


def mistakes(source: str, kind: str, seed: int) -> Iterator[Mistake]:
    """Yields one mutant of each statement that allows this kind of mistake, in random order."""
    dice = random.Random(f"{seed}/{kind}")
    names, lines = _names(lex(source)), lines_of(source)
    numbers = statements(source)
    dice.shuffle(numbers)
    for number in numbers:
        fixed = lines[number - 1].strip()
        ways = list(KINDS[kind](lex(fixed), names))
        if ways:
            yield Mistake(kind, number, fixed, dice.choice(ways))


def _names(lexemes: Sequence[Lexeme]) -> Names:
    words = [lexeme for lexeme in lexemes if not lexeme.trivia]
    members = [(words[i], words[i + 1].text == "(") for i in range(1, len(words) - 1) if words[i - 1].text == "."]
    named = [(word.text, called) for word, called in members if word.kind is LexemeKind.IDENTIFIER]
    types = [word.text for word, after in pairwise(words) if _is_type(word) and after.kind is LexemeKind.IDENTIFIER]
    return Names(
        tuple(sorted({text for text, called in named if called})),
        tuple(sorted({text for text, called in named if not called})),
        tuple(sorted(set(types) - set(_PRIMITIVES))),
    )


def _is_type(word: Lexeme) -> bool:
    return word.text in _PRIMITIVES or (word.kind is LexemeKind.IDENTIFIER and word.text[0].isupper())


def _wrong_member(words: Sequence[Lexeme], names: Names) -> Iterator[str]:
    """`x.size()` becomes `x.length()`."""
    for index in range(1, len(words) - 1):
        if words[index - 1].text == "." and words[index].kind is LexemeKind.IDENTIFIER:
            others = names.called if words[index + 1].text == "(" else names.read
            yield from (_with(words, index, other) for other in others if other != words[index].text)


def _swapped_arguments(words: Sequence[Lexeme], names: Names) -> Iterator[str]:
    """`f(a, b)` becomes `f(b, a)`."""
    for index in range(1, len(words)):
        if words[index].text == "(" and words[index - 1].kind is LexemeKind.IDENTIFIER:
            yield from _swaps(words, _arguments(words, index))


def _swaps(words: Sequence[Lexeme], arguments: Sequence[str]) -> Iterator[str]:
    """Yields the text with two neighbours of `arguments` swapped; the first begins after the call's bracket."""
    text = "".join(word.text for word in words)
    for one, other in pairwise(arguments):
        swapped = text.replace(f"{one},{other}", f"{_aligned(other, one)},{_aligned(one, other)}", 1)
        if swapped != text:
            yield swapped


def _aligned(argument: str, place: str) -> str:
    """`argument` with the leading space of the argument that it replaces."""
    return place[: len(place) - len(place.lstrip())] + argument.strip()


def _arguments(words: Sequence[Lexeme], opening: int) -> list[str]:
    """The texts between a call's commas, space included; none if the bracket does not close on the line."""
    found, depth = [""], 0
    for word in words[opening + 1 :]:
        depth += (word.text in ("(", "[", "{")) - (word.text in (")", "]", "}"))
        if depth < 0:
            return found
        if depth == 0 and word.text == ",":
            found.append("")
        else:
            found[-1] += word.text
    return []


def _wrong_operator(words: Sequence[Lexeme], names: Names) -> Iterator[str]:
    """`a < b` becomes `a <= b`."""
    for index, word in enumerate(words):
        generic = word.text in "<>" and not (index > 0 and words[index - 1].kind is LexemeKind.SPACE)
        for group in _SIBLINGS:
            if word.text in group and not generic:
                yield from (_with(words, index, other) for other in group if other != word.text)


def _missing_null_check(words: Sequence[Lexeme], names: Names) -> Iterator[str]:
    """`x != null && y` becomes `y`, `x == null ? y : z` becomes `z`."""
    text = "".join(word.text for word in words)
    for index, word in enumerate(words):
        if word.text == "null" and index >= 4 and words[index - 2].text in ("==", "!="):
            check = f"{words[index - 4].text} {words[index - 2].text} null"
            for joint in (" && ", " || "):
                yield from (text.replace(part, "", 1) for part in (check + joint, joint + check) if part in text)
            before, asked, rest = text.partition(f"{check} ? ")
            if asked and " : " in rest:
                yield before + (rest.split(" : ", 1)[1] if "==" in check else rest.split(" : ", 1)[0] + ";")


def _wrong_type(words: Sequence[Lexeme], names: Names) -> Iterator[str]:
    """`int x` becomes `long x`, `List<T> x` becomes `Set<T> x`, `new A()` becomes `new B()`."""
    for index, word in enumerate(words):
        kept = [other.text for other in words[:index] if not other.trivia]
        declares = _is_type(word) and (not kept or kept[-1] in ("new", "final", "(", "instanceof", "<"))
        if declares:
            others = _PRIMITIVES if word.text in _PRIMITIVES else names.types
            yield from (_with(words, index, other) for other in others if other != word.text)


def _with(words: Sequence[Lexeme], place: int, text: str) -> str:
    return "".join(text if index == place else word.text for index, word in enumerate(words))


KINDS: dict[str, Callable[[Sequence[Lexeme], Names], Iterator[str]]] = {
    "wrong member": _wrong_member,
    "wrong argument order": _swapped_arguments,
    "wrong operator": _wrong_operator,
    "missing null check": _missing_null_check,
    "wrong type": _wrong_type,
}
