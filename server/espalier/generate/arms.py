"""The arms: ways to spend the same budget, compared honestly behind one interface.

An arm is a frozen `Policy`; an ablation switches one of its parts off. Nothing else in this room asks which arm runs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum


class Arm(StrEnum):
    FREE = "free"
    """Unconstrained."""
    COMPILE = "compile"
    """Unconstrained, then keep what compiles."""
    DOT = "dot"
    """Prune only what follows a dot."""
    TOKEN = "token"
    """Repilot's algorithms 1-3 as published (Wei, Xia, Zhang 2023): the engine is asked at the end of each token."""
    EXACT = "exact"
    """Per-token pruning with our oracle's verdicts, one token a request: the reference for the distribution."""
    ESPALIER = "espalier"


class Ablation(StrEnum):
    """What `--without` switches off. Those from `graph` on concern the prompt and the ways of searching beside this
    room's."""

    MEMO = "memo"
    TRIE = "trie"
    FORCED = "forced"
    STATEMENT = "statement"
    GRAPH = "graph"
    """What the graph knows is not in the prompt."""
    EDIT = "edit"
    """The edit channel: the model is not told what stood there."""
    EDITS = "edits"
    """A repair's small edits, on the line and of the declaration above it: all is generated."""
    DESCENT = "descent"
    """A completion's best-first search: all is generated."""


class Ask(StrEnum):
    """Where the oracle is asked for names."""

    NEVER = "never"
    DOT = "dot"
    TOKEN = "token"
    IDENTIFIER = "identifier"


@dataclass(frozen=True, slots=True)
class Policy:
    """What an arm does. `compiled`: only candidates the compiler accepts come out; `statement`: it is asked at each
    statement's end and an error goes back to the statement's start; `clean`: endings keep the brackets balanced;
    `backtrack`: a dead end goes back a token instead of failing; `single`: one token a request; `distinct`: a text
    that came out is not generated again; `ahead`: what the stream says next is put to the oracle before its turn;
    `memo`, `trie`: remember answers, and answer longer prefixes from them."""

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

    @property
    def retries(self) -> bool:
        """Whether a finished text that will not do is generated anew."""
        return self.backtrack and (self.statement or not self.compiled)

    def without(self, ablations: Collection[Ablation]) -> Policy:
        """The policy with parts switched off."""
        return replace(
            self,
            memo=self.memo and Ablation.MEMO not in ablations,
            ahead=self.ahead and Ablation.MEMO not in ablations,
            trie=self.trie and Ablation.TRIE not in ablations,
            forced=self.forced and Ablation.FORCED not in ablations,
            statement=self.statement and Ablation.STATEMENT not in ablations,
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
