"""Wrong names: one use of an identifier replaced by another name, as a model that guesses would write it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from espalier.java.lexer import Lexeme, LexemeKind, code, lex
from espalier.java.roles import Role


class Distance(StrEnum):
    WIDE = "wide"
    """A name from anywhere in the project."""
    NEAR = "near"
    """A name that the same file uses in the same role."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`name` stands at `start` of the hunk's text in the place of the identifier that ended at `end`."""

    distance: Distance
    start: int
    end: int
    name: str
    original: str
    follower: str
    """The lexeme behind the identifier; '' at the hunk's end."""

    @property
    def text(self) -> str:
        return self.original[: self.start] + self.name + self.original[self.end :]

    @property
    def in_last_statement(self) -> bool:
        """Whether no other statement of the hunk follows the one that the name is in. Not known, and so no, where what
        follows has the `;` of a `for` or a lambda's block."""
        depth = 0
        behind = [word for word in code(self.original[self.end :]) if word != "\n"]
        for index, word in enumerate(behind):
            depth += (word in ("(", "[")) - (word in (")", "]"))
            if word in (";", "{", "}") and depth <= 0:
                return all(other in (";", "}") for other in behind[index + 1 :])
        return True

    @property
    def known_at(self) -> int:
        """Where in `text` the lexeme begins with which the wrong name is known to be finished."""
        rest = self.original[self.end :]
        return self.start + len(self.name) + rest.index(self.follower) if self.follower else len(self.text)


def mutants(
    original: str,
    roles: Mapping[int, Role],
    near: Mapping[Role, Sequence[str]],
    wide: Sequence[str],
    dice: random.Random,
) -> Iterator[Mutant]:
    """One mutant of each distance, of one use generated at random, as far as there is another name for it.

    `roles`: by offset in `original`; `near`: the file's names by role, `wide`: the project's.
    """
    words = [lexeme for lexeme in lex(original) if not lexeme.trivia]
    uses = [index for index, word in enumerate(words) if _is_use(word, roles)]
    if not uses:
        return
    index = dice.choice(uses)
    word = words[index]
    follower = words[index + 1].text if index + 1 < len(words) else ""
    for distance, names in ((Distance.WIDE, wide), (Distance.NEAR, near.get(roles[word.start], ()))):
        others = [name for name in names if name != word.text]
        if others:
            yield Mutant(distance, word.start, word.end, dice.choice(others), original, follower)


def names_by_role(text: str, roles: Mapping[int, Role]) -> dict[Role, list[str]]:
    """The distinct names of a file's uses, sorted."""
    found: dict[Role, set[str]] = {}
    for word in lex(text):
        if _is_use(word, roles):
            found.setdefault(roles[word.start], set()).add(word.text)
    return {role: sorted(names) for role, names in found.items()}


def _is_use(word: Lexeme, roles: Mapping[int, Role]) -> bool:
    return word.kind is LexemeKind.IDENTIFIER and roles.get(word.start, Role.DECLARATION) is not Role.DECLARATION
