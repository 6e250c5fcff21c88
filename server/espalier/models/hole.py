"""What a hole must bring, told by what is wrong without it.

A file with a line taken out lacks a variable, a value to return or an opening brace; the compiler says so, and counting
braces does. The texts that mend this begin in few ways and declare names that are known: a share of the model's mass
goes to them (`Hole.hoped` at each place, mixed in by `SHARE`, so that the law still sums to one).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

SHARE = 0.8
"""How much of the mass goes to what is hoped for, where something is."""

_UNDECLARED = re.compile(r"\b([\w$]+) cannot be resolved(?! to a type)")
_UNASSIGNED = re.compile(r"\b(?:variable|field) ([\w$]+) may not have been initialized")
_PRIMITIVES = frozenset(("int", "long", "boolean", "char", "double", "float", "byte", "short", "var"))
_HEADERS = dict.fromkeys(("if", "for", "while", "try", "switch", "do", "synchronized"), 1.0)
_DECLARING_HEADERS = {"for": 1.0, "try": 0.2, "if": 0.1}
_RETURNS = {"return": 1.0, "throw": 0.1}
_ASSIGNS = {"=": 1.0}
_FINAL = 0.3


@dataclass(frozen=True, slots=True)
class Hole:
    """`first`: weights of the words it may begin with; `names`: variables it has to declare, with `types` that such
    variables have elsewhere; `assigned`: variables that it has to give a value. Weights are relative to one another and
    to the language model's own opinion."""

    first: Mapping[str, float] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    types: Mapping[str, float] = field(default_factory=dict)
    assigned: frozenset[str] = frozenset()

    def hoped(self, written: Sequence[str]) -> Mapping[str, float]:
        """Weights of the next word after `written`; empty where nothing special is to be hoped for."""
        if not written:
            return self.first
        if written[0] in self.assigned:
            return _ASSIGNS if len(written) == 1 else {}
        if not self.names or not set(self.names).isdisjoint(written):
            return {}
        last = written[-1]
        if last == "final" or (last == "(" and written[0] in _DECLARING_HEADERS):
            return self.types
        return dict.fromkeys(self.names, 1.0) if last == "]" or last == ">" or _is_type(last) else {}


def hole_of(
    before: Sequence[str], after: Sequence[str], message: str, predecessors: Callable[[str], Mapping[str, float]]
) -> Hole:
    """The hole between two texts (lexemes). `message`: the compiler's words about the file without it;
    `predecessors`: how often each lexeme stands before a word."""
    garbled = "Syntax error" in message  # what is declared where is then anybody's guess
    names = () if garbled else tuple(dict.fromkeys(_UNDECLARED.findall(message)))
    types = _types(names, predecessors)
    if _missing(before, after, "{", "}") == 1 and _missing(before, after, "(", ")") == 0:
        return Hole(_DECLARING_HEADERS if names else _HEADERS, names, types)
    if names:
        return Hole(types | {"final": _FINAL * sum(types.values())}, names, types)
    if "must return a result" in message:
        return Hole(_RETURNS)
    unassigned = _UNASSIGNED.findall(message)
    return Hole(dict.fromkeys(unassigned, 1.0), assigned=frozenset(unassigned))


def _types(names: Sequence[str], predecessors: Callable[[str], Mapping[str, float]]) -> dict[str, float]:
    types: dict[str, float] = {}
    for name in names:
        for word, count in predecessors(name).items():
            if _is_type(word):
                types[word] = types.get(word, 0.0) + count
    return types


def _is_type(word: str) -> bool:
    return word in _PRIMITIVES or word[0].isupper()


def _missing(before: Sequence[str], after: Sequence[str], opening: str, closing: str) -> int:
    """How many more brackets the texts close than they open."""
    return sum(words.count(closing) - words.count(opening) for words in (before, after))
