"""Makes mutants: one use of an identifier is replaced by another name, as a model that guesses would write it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from espalier.java.lexer import Lexeme, LexemeKind, code, lex
from espalier.java.roles import Role


class Distance(StrEnum):
    """Where the wrong name comes from."""

    WIDE = "wide"
    """Anywhere in the project."""
    NEAR = "near"
    """A use in the same role in the same file."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`name` is at `start` of the hunk's text, in the place of the identifier that ended at `end`."""

    distance: Distance
    start: int
    end: int
    name: str
    original: str
    follower: str
    """The lexeme after the identifier; '' at the hunk's end."""

    @property
    def text(self) -> str:
        return self.original[: self.start] + self.name + self.original[self.end :]

    @property
    def in_last_statement(self) -> bool:
        """Whether no other statement of the hunk follows the one with the name. False also if this is not known,
        because the `;` of a `for` or a lambda's block follows."""
        depth = 0
        following = [word for word in code(self.original[self.end :]) if word != "\n"]
        for index, word in enumerate(following):
            depth += (word in ("(", "[")) - (word in (")", "]"))
            if word in (";", "{", "}") and depth <= 0:
                return all(other in (";", "}") for other in following[index + 1 :])
        return True

    @property
    def known_at(self) -> int:
        """The offset in `text` of the lexeme that shows that the wrong name is finished."""
        rest = self.original[self.end :]
        return self.start + len(self.name) + rest.index(self.follower) if self.follower else len(self.text)


def mutants(
    original: str,
    roles: Mapping[int, Role],
    near: Mapping[Role, Sequence[str]],
    wide: Sequence[str],
    dice: random.Random,
) -> Iterator[Mutant]:
    """Yields one mutant of each distance of one randomly chosen use, if there is another name for it.

    `roles`: by offset in `original`; `near`: the file's names by role; `wide`: the project's.
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
