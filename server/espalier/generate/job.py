"""The state that all candidates of one search share."""

from __future__ import annotations

from dataclasses import dataclass

from espalier.generate.arms import Policy
from espalier.generate.extending import Extender
from espalier.generate.memo import Memo, Questions
from espalier.generate.task import Settings, Stats, Task
from espalier.ports import OracleSession, TokenModel


@dataclass(frozen=True, slots=True)
class Job:
    """The parts of one search. `token_limit`: the value of `stats.tokens` at which the budget is spent."""

    model: TokenModel
    task: Task
    settings: Settings
    policy: Policy
    extender: Extender
    stats: Stats
    token_limit: int

    @staticmethod
    def of(model: TokenModel, session: OracleSession, task: Task, settings: Settings, memo: Memo, stats: Stats) -> Job:
        policy = settings.policy
        extender = Extender(Questions(session, memo if policy.memo else None, stats), task, policy)
        return Job(model, task, settings, policy, extender, stats, stats.tokens + settings.budget.tokens)
