"""What the parser must know of a code base: which words spell a symbol, and which member a type has."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, Protocol


class Kind(Enum):
    """Kinds of symbols that a relation tells apart."""

    TYPE = auto()
    EXCEPTION = auto()
    ANNOTATION = auto()
    ASPECT = auto()
    TEST = auto()
    JOB = auto()
    EVENT = auto()
    DESTINATION = auto()
    METHOD = auto()
    FIELD = auto()
    TABLE = auto()
    COLUMN = auto()
    ENDPOINT = auto()
    PROPERTY = auto()
    PACKAGE = auto()
    MODULE = auto()
    SEQUENCE = auto()
    CACHE = auto()
    URL = auto()


class Symbol(NamedTuple):
    """`name` as a query has it: `Type`, `Type.member`, `table.column`, a path, an annotation without `@`."""

    name: str
    kind: Kind


class Names(Protocol):
    """Names of one code base. Case and the way the words are joined do not matter to `spelled` and `member`."""

    def written(self, code: str) -> Symbol | None:
        """The symbol that is written so: `Type#member`, `@Name`, `/path`, `a.property`, `a.package`, `some_table`."""

    def spelled(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        """Symbols whose names these lower-case words spell, the last one in singular or plural; types come first."""

    def says(self, letters: str) -> bool:
        """Whether some name contains these lower-case letters."""

    def like(self, words: Sequence[str]) -> tuple[Symbol, ...]:
        """Types whose names these words would spell with one letter more, less or other; none where several would."""

    def module(self, words: Sequence[str], *, packages: bool) -> str | None:
        """The one module of the build whose name these words are or end; else, with `packages`, the one package."""

    def member(self, owner: str, word: str) -> Symbol | None:
        """The member or column of this type or table that has this name."""
