"""The state that all candidates of one `generate` share."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.generate.arms import Policy
from espalier.generate.compiling import Compiler
from espalier.generate.judge import Judge
from espalier.generate.task import Settings, Stats, Task
from espalier.ports import TokenModel


@dataclass(frozen=True, slots=True)
class Job:
    """The parts of one `generate`. `token_limit`: the value of `stats.tokens` at which the budget is spent."""

    model: TokenModel
    task: Task
    settings: Settings
    policy: Policy
    judge: Judge
    compiler: Compiler
    stats: Stats
    token_limit: int
