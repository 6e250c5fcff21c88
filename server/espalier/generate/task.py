"""The engine's task and settings, its candidates, and their cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from espalier.generate.arms import POLICIES, Ablation, Arm, Policy
from espalier.ports import Check, Prompt, Sampling


class Stop(StrEnum):
    """Where the generated text ends, besides where the model ends it or the suffix begins."""

    LINE = "line"
    """At the first line end where the right brackets are open."""
    STATEMENT = "statement"
    """At the first `;` or brace where they are."""
    HUNK = "hunk"
    """Where the text after the hunk begins."""


def adds_no_problem(_: str, check: Check) -> bool:
    """Whether `check` reports no new error; the default of `Task.accepts`."""
    return not check.added


@dataclass(frozen=True, slots=True)
class Task:
    """One template over the session's hunk: `prefix` and `suffix` are kept, the hole between them is generated.

    `prompt.before` ends with the prefix and `prompt.after` begins with the suffix; `prompt.original` is what stood
    between them. `begun`: the generated text begins with this, as if it had been generated; its last word may go on.
    `avoid`: excluded replacements of the whole hunk (the failing text itself, what was shown already), compared without
    trivia. `accepts`: whether a finished text of the whole hunk is accepted, given the compiler's answer. `origin`: the
    template's name in candidates. A text without what the prompt needs is rejected without asking the compiler; if it
    has to declare variables, the first name declared between prefix and suffix must be one of them.
    """

    prompt: Prompt
    prefix: str = ""
    suffix: str = ""
    begun: str = ""
    stop: Stop = Stop.LINE
    origin: str = ""
    avoid: tuple[str, ...] = ()
    accepts: Callable[[str, Check], bool] = adds_no_problem


@dataclass(frozen=True, slots=True)
class Budget:
    """Upper bounds of one `generate`: candidates started, tokens the model gave, seconds of wall time."""

    started: int = 32
    tokens: int = 2000
    seconds: float = 20.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How to generate.

    `wanted`: the number of candidates after which it stops; `lanes`: candidates in flight (each lane generates its
    candidates one after the other, so results do not depend on timing); `retreats`: how often one candidate may go back
    before it is abandoned; `patience`: how many samples in a row may fail below one place before other places get more
    than their share. `sampling.max_tokens` bounds one candidate, `sampling.seed` seeds all randomness.
    """

    arm: Arm = Arm.ESPALIER
    without: frozenset[Ablation] = frozenset()
    sampling: Sampling = field(default_factory=Sampling)
    budget: Budget = field(default_factory=Budget)
    wanted: int = 10
    lanes: int = 4
    retreats: int = 1000
    patience: int = 8

    @property
    def policy(self) -> Policy:
        return POLICIES[self.arm].without(self.without)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One replacement of the whole hunk.

    `logprob`: the raw model's, summed over generated tokens (natural log); `tokens`: their number, without forced ones;
    `weight`: the product over positions of the mass that was not pruned when the token was sampled, in (0, 1]; `check`:
    the compiler's answer where the arm asked for it; `index`: the order of starting, for reproducible output; `cost`:
    the text's in best-first search, None where it was sampled.
    """

    text: str
    logprob: float
    tokens: int
    weight: float
    origin: str = ""
    check: Check | None = None
    index: int = 0
    cost: float | None = None


@dataclass(slots=True)
class Stats:
    """The cost so far; mutable, one for all the runs that are to be counted together."""

    candidates_started: int = 0
    abandoned: int = 0
    tokens: int = 0
    rejected: int = 0
    forced: int = 0
    complete_calls: int = 0
    check_calls: int = 0
    oracle_ms: float = 0.0
    model_requests: int = 0
    model_ms: float = 0.0
    seconds: float = 0.0
    unknown: int = 0
    """Oracle answers that were not sure."""
