"""What proves which names may stand at a caret, and compiles; and the IDE's own fixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class Hunk:
    """The region `text[start:end]` of one file, in one revision, that generation replaces."""

    path: Path
    text: str
    start: int
    end: int
    revision: int = 0

    @property
    def before(self) -> str:
        return self.text[: self.start]

    @property
    def after(self) -> str:
        return self.text[self.end :]

    @property
    def original(self) -> str:
        return self.text[self.start : self.end]

    def replaced(self, replacement: str) -> str:
        """The whole document with `replacement` in the hunk's place."""
        return self.before + replacement + self.after


class NameKind(StrEnum):
    TYPE = "type"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    FIELD = "field"
    VARIABLE = "variable"
    PACKAGE = "package"
    KEYWORD = "keyword"
    LABEL = "label"
    OTHER = "other"


IDENTIFIER, LITERAL, KEYWORD = "<identifier>", "<literal>", "<keyword>"
"""In `Name.never`: any identifier, any literal, any keyword but `instanceof`, which is an operator."""
NO_ARGUMENTS = "()"
"""In `Name.called`: an empty list of arguments."""


class Name(NamedTuple):
    """One identifier (or keyword) that may stand at the caret. `import_name`: what must be imported, or ''.

    `never`: tokens that cannot follow it here. Only "(" can follow a method; nothing that ends the operand can follow a
    value whose type does not fit. A word that is several `Name`s may stand before what any of them allows.

    `called`: tokens that cannot stand after the closing parenthesis of its call, or of its creation after `new`; and
    `NO_ARGUMENTS` if it cannot be called without arguments.
    """

    text: str
    kind: NameKind
    import_name: str = ""
    never: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Names:
    """A proof: nothing but a continuation of one of `names` can stand at the caret.

    `stem` is the part of the identifier already written when the oracle was asked. `closed`: the set holds for every
    longer stem too, so longer prefixes are checked locally without another question. A set for an empty stem that is
    not closed lacks names that begin with a capital letter (types that are not imported) and no others.

    `unless`: tokens that make any identifier possible if one of them follows it, because the identifier is then new: a
    label before ":", a lambda parameter before "->". So where `unless` is not empty, an identifier may be rejected only
    once it is finished and what follows is known to be something else, never while it is begun.

    `values`: like `Name.never` for values that are no names: `this`, a literal of each type (`int`, `String`, `null`).
    `lambdas`: False where neither a lambda can begin at the caret nor a parenthesis that holds one.
    """

    names: tuple[Name, ...]
    stem: str = ""
    closed: bool = True
    unless: tuple[str, ...] = ()
    values: Mapping[str, frozenset[str]] = field(default_factory=dict)
    lambdas: bool = True


@dataclass(frozen=True, slots=True)
class Unknown:
    """The oracle is not sure; everything is allowed. `reason` is for logs and statistics. `passing`: asked again it may
    know (it ran out of time), so this answer is not memoised."""

    reason: str
    passing: bool = False


Completion = Names | Unknown


@dataclass(frozen=True, slots=True)
class Problem:
    """A compiler problem; offsets and line are in the checked document. `severity`: error | warning. `code`: JDT's
    problem id; `arguments`: what its message names (variables, types, members), in the order that the id gives them."""

    message: str
    line: int
    column: int
    start: int
    end: int
    severity: str = "error"
    code: int = 0
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """Problems (errors) of the file with the hunk replaced, against those before.

    `added`: errors that were not there before; `gone`: errors of before that are no longer there. Problems are matched
    by (code, message) and position shifted by the edit, so an error that merely moved is neither. `imports`: the
    imports added for it. `passing`: further possible imports were not known in time, so this answer is not memoised.
    """

    before: tuple[Problem, ...]
    after: tuple[Problem, ...]
    added: tuple[Problem, ...]
    gone: tuple[Problem, ...]
    imports: tuple[str, ...] = ()
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Breakage:
    """An error that an edit of one file causes in another. `line`, `column`: from 1, columns in UTF-16 units."""

    path: Path
    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class Dependents:
    """What an edit breaks in other files. `compiled`: how many files were compiled; `left`: how many more use one of
    the changed names and were not compiled, because there are too many."""

    breakages: tuple[Breakage, ...] = ()
    compiled: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class FileEdit:
    """One file's text before and after an edit; '' before: the edit makes the file, '' after: it deletes it."""

    path: Path
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EditCheck:
    """What the compiler says of edits made together: of each file, in their order, and of others that use them."""

    files: tuple[Check, ...]
    dependents: Dependents = Dependents()


class OracleSession(Protocol):
    """One hunk, one revision. Raises `OracleError` when the session is gone, never a wrong answer."""

    @property
    def hunk(self) -> Hunk: ...

    async def complete(self, generated: str, rest: str = "") -> Completion:
        """Returns what may stand at the caret in before + generated + CARET + rest + after (Repilot, section 3)."""
        ...

    async def check(self, replacement: str, imports: Sequence[str] = ()) -> Check:
        """Compiles the document with `replacement` in the hunk and `imports` added."""
        ...

    async def close(self) -> None: ...


class Oracle(Protocol):
    """Opens sessions; several at once. `revision` guards against answers about another text."""

    async def open(self, hunk: Hunk) -> OracleSession: ...

    async def dependents(self, path: Path, before: str, after: str) -> Dependents:
        """Compiles the files that use a signature of the file at `path` which differs between `before` and `after`."""
        ...


@dataclass(frozen=True, slots=True)
class QuickFix:
    """A fix of the IDE's own. `edits`: start, end and replacement in the file's text, in order."""

    title: str
    edits: tuple[tuple[int, int, str], ...]


class QuickFixes(Protocol):
    """The IDE's own fixes."""

    async def __call__(self, hunk: Hunk, start: int, end: int) -> Sequence[QuickFix]:
        """Those for the problems between two offsets of the hunk's text, in the IDE's order. Empty if it gives none, or
        not in time."""
        ...
