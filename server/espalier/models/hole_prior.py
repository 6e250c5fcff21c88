"""A prior over the words with which a hole begins, from what the hole must contain.

A file with a line taken out lacks a variable, a value to return or an opening brace. The prompt names the first two,
and counting braces shows the third. The texts that mend this begin in few ways and declare names that are known. A
share of the model's mass goes to them (`HolePrior.next_words` at each place, mixed in by `SHARE`, so that the
distribution still sums to one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from espalier.java.context.declarations import PRIMITIVES
from espalier.ports import Needs

SHARE = 0.9
"""The share of the mass that goes to the prior's words, where it has any."""

TYPE_WORDS = PRIMITIVES | {"var"}
"""The types that are no names."""
_HEADERS = {"if": 1.0, "for": 1.0, "while": 0.5, "switch": 0.1, "synchronized": 0.02}
_DECLARING_HEADERS = {"for": 1.0, "if": 0.02}
_HEADER_BEFORE = {"else": "if", "catch": "try", "finally": "try", "while": "do"}
"""What opened a block, by what follows its end. After `while` it may as well be anything else."""
_RETURNS = {"return": 1.0, "throw": 0.1}
_ASSIGNS = {"=": 1.0}
_OPENS = {"{": 1.0}
_FINAL = 0.3
_BEFORE_STATEMENT = frozenset((";", "{", "}", ":", "->", "else", "do"))


@dataclass(frozen=True, slots=True)
class HolePrior:
    """`first`: weights of the words with which the hole may begin; `names`: variables it has to declare, with `types`
    that such variables have elsewhere; `assigned`: variables that it has to give a value; `opens`: it ends with a
    block's brace. Weights are relative to one another and to the language model's probabilities."""

    first: Mapping[str, float] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    types: Mapping[str, float] = field(default_factory=dict)
    assigned: frozenset[str] = frozenset()
    opens: bool = False

    def next_words(self, written: Sequence[str]) -> Mapping[str, float]:
        """Weights of the next word after `written`; empty where the prior expects none."""
        if not written:
            return self.first
        if written[0] in self.assigned:
            return _ASSIGNS if len(written) == 1 else {}
        if self.opens and written[0] in self.first and _opened(written):
            return _OPENS
        if not self.names or not set(self.names).isdisjoint(written):
            return {}
        last = written[-1]
        if last == "final" or tuple(written) in (("for", "("), ("try", "(")):
            return self.types
        return dict.fromkeys(self.names, 1.0) if last == "]" or last == ">" or is_type(last) else {}


def hole_prior(
    before: Sequence[str], after: Sequence[str], needs: Needs, predecessors: Callable[[str], Mapping[str, float]]
) -> HolePrior:
    """The prior of the hole between two texts (lexemes); in the middle of a statement it expects nothing.
    `predecessors`: how often each lexeme stands before a word."""
    if not _begins_statement(before):
        return HolePrior()
    names = tuple(sorted(needs.declares))
    types = _types(names, predecessors)
    if _missing(before, after, "{", "}") == 1 and _missing(before, after, "(", ")") == 0:
        return HolePrior(_headers(_follower(after), bool(names)), names, types, opens=True)
    if names:
        return HolePrior(types | {"final": _FINAL * sum(types.values())}, names, types)
    if needs.returns:
        return HolePrior(_RETURNS)
    return HolePrior(dict.fromkeys(sorted(needs.assigns), 1.0), assigned=needs.assigns)


def _begins_statement(before: Sequence[str]) -> bool:
    last = next((word for word in reversed(before) if word != "\n"), ";")
    return last in _BEFORE_STATEMENT


def _opened(written: Sequence[str]) -> bool:
    """Whether a header's condition is closed, or it has none."""
    return written[-1] in ("try", "do") or (written[-1] == ")" and written.count("(") == written.count(")"))


def _headers(follower: str, declaring: bool) -> Mapping[str, float]:
    """What may open a block after whose end `follower` stands."""
    usual = _DECLARING_HEADERS if declaring else _HEADERS
    opener = _HEADER_BEFORE.get(follower, "")
    return usual | {"do": 0.5} if opener == "do" else {opener: 1.0} if opener else usual


def _follower(after: Sequence[str]) -> str:
    """What stands after the first brace that closes what was opened before `after`."""
    depth = 0
    for word, following in pairwise(word for word in after if word != "\n"):
        depth += (word == "{") - (word == "}")
        if depth < 0:
            return following
    return ""


def _types(names: Sequence[str], predecessors: Callable[[str], Mapping[str, float]]) -> dict[str, float]:
    types: dict[str, float] = {}
    for name in names:
        for word, count in predecessors(name).items():
            if is_type(word):
                types[word] = types.get(word, 0.0) + count
    return types


def is_type(word: str) -> bool:
    return word in TYPE_WORDS or word[0].isupper()


def _missing(before: Sequence[str], after: Sequence[str], opening: str, closing: str) -> int:
    """How many more brackets the texts close than they open."""
    return sum(words.count(closing) - words.count(opening) for words in (before, after))
