"""The arms: ways to spend the same budget, compared behind one interface.

An arm is a frozen `Policy`; an ablation switches off one of its parts. No other module of this room asks which arm
runs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum


class Arm(StrEnum):
    FREE = "free"
    """Generates without constraints."""
    COMPILE = "compile"
    """Generates without constraints and keeps what compiles."""
    DOT = "dot"
    """Prunes only what follows a dot."""
    TOKEN = "token"
    """Repilot's algorithms 1-3 as published (Wei, Xia, Zhang 2023): the engine is asked at the end of each token."""
    EXACT = "exact"
    """Per-token pruning with our oracle's verdicts and one token a request: the reference for the distribution."""
    ESPALIER = "espalier"


class Ablation(StrEnum):
    """A part that `--without` switches off. Those from `graph` on concern the prompt and the searches of other
    rooms."""

    MEMO = "memo"
    TRIE = "trie"
    FORCED = "forced"
    STATEMENT = "statement"
    GRAPH = "graph"
    """The prompt contains no evidence from the graph."""
    EDIT = "edit"
    """The edit channel: the model does not see the original text."""
    EDITS = "edits"
    """A repair's small edits, on the line and of the declaration above it: every candidate is generated."""
    DESCENT = "descent"
    """A completion's best-first search: every candidate is generated."""
    EMPTY_STATEMENT = "empties"
    SECOND_STATEMENT = "seconds"
    LABEL = "labels"
    UNTERMINATED = "unterminated"
    BLANK_LINES = "blanks"
    LENGTH = "length"
    ODD = "odd"
    RULES = "rules"
    """All rules for text that Java allows and users do not want: `empties` (statements), `seconds` (on a line),
    `labels`, `unterminated` (statements), `blanks` (blank lines in a row), `length` (many lines for one), and `odd`
    (forms that hardly anybody writes cost more in the best-first search)."""


RULES = frozenset(
    {
        Ablation.EMPTY_STATEMENT,
        Ablation.SECOND_STATEMENT,
        Ablation.LABEL,
        Ablation.UNTERMINATED,
        Ablation.BLANK_LINES,
        Ablation.LENGTH,
        Ablation.ODD,
    }
)


class Ask(StrEnum):
    """Where the recogniser asks the oracle for names."""

    NEVER = "never"
    DOT = "dot"
    TOKEN = "token"
    IDENTIFIER = "identifier"


@dataclass(frozen=True, slots=True)
class Policy:
    """What an arm does.

    `compiled`: only candidates that the compiler accepts are returned; `statement`: the compiler is asked at each
    statement's end, and an error returns the candidate to the statement's start; `clean`: brackets and grammar are
    judged; `backtrack`: a dead end goes back one token instead of failing; `single`: one token a request; `forced`:
    forced continuations are inserted; `distinct`: no text is returned twice; `ahead`: steps of the stream are judged in
    advance; `memo`: answers are memoised; `trie`: longer stems are answered from the answer to a shorter one; `rules`:
    those that are switched on where brackets and grammar are judged.
    """

    ask: Ask
    compiled: bool = False
    statement: bool = False
    clean: bool = False
    backtrack: bool = False
    single: bool = False
    forced: bool = False
    distinct: bool = False
    ahead: bool = False
    memo: bool = True
    trie: bool = True
    rules: frozenset[Ablation] = RULES

    @property
    def retries(self) -> bool:
        """Whether a rejected finished text is generated anew."""
        return self.backtrack and (self.statement or not self.compiled)

    def without(self, ablations: Collection[Ablation]) -> Policy:
        """The policy with the parts of `ablations` switched off."""
        return replace(
            self,
            memo=self.memo and Ablation.MEMO not in ablations,
            ahead=self.ahead and Ablation.MEMO not in ablations,
            trie=self.trie and Ablation.TRIE not in ablations,
            forced=self.forced and Ablation.FORCED not in ablations,
            statement=self.statement and Ablation.STATEMENT not in ablations,
            rules=frozenset[Ablation]() if Ablation.RULES in ablations else self.rules - frozenset(ablations),
        )


POLICIES = {
    Arm.FREE: Policy(Ask.NEVER),
    Arm.COMPILE: Policy(Ask.NEVER, compiled=True),
    Arm.DOT: Policy(Ask.DOT, clean=True, backtrack=True),
    Arm.TOKEN: Policy(Ask.TOKEN, single=True, forced=True),
    Arm.EXACT: Policy(Ask.IDENTIFIER, clean=True, backtrack=True, single=True),
    Arm.ESPALIER: Policy(
        Ask.IDENTIFIER, True, True, clean=True, backtrack=True, forced=True, distinct=True, ahead=True
    ),
}
