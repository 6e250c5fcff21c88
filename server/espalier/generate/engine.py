"""`generate`: lanes of candidates that share the memo, within a budget; cancelling ends them at once.

Lane k of n generates the candidates k, k+n, k+2n, ... one after the other on its own tree, so the output does not
depend on which lane was faster (invariant 8). The memo is shared by all lanes and changes only the speed (invariant 7).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator

from espalier.generate.cancelling import ended
from espalier.generate.delivery import Delivery
from espalier.generate.healing import Begun, begun
from espalier.generate.job import Job
from espalier.generate.lane import Lane
from espalier.generate.memo import Memo
from espalier.generate.task import Candidate, Settings, Stats, Task
from espalier.generate.walk import Walk
from espalier.ports import OracleSession, TokenModel


async def generate(
    model: TokenModel,
    session: OracleSession,
    task: Task,
    settings: Settings,
    memo: Memo,
    stats: Stats | None = None,
) -> AsyncGenerator[Candidate, None]:
    """Candidates as they are finished, at most `settings.wanted`. Closing the generator aborts everything in flight.

    Raises what the ports raise: `ModelError`, `OracleError`. Costs are added to `stats` as they arise.
    """
    stats = stats if stats is not None else Stats()
    job = Job.of(model, session, task, settings, memo, stats)
    delivery = Delivery(settings.wanted, settings.lanes, job.policy.distinct)
    started = time.perf_counter()
    work = asyncio.create_task(_lanes(job, delivery))
    try:
        async for candidate in delivery.candidates():
            yield candidate
    finally:
        stats.seconds += time.perf_counter() - started
        await _stop(work)


async def _stop(work: asyncio.Task[None]) -> None:
    """Cancel what is in flight and wait until it has ended. A failure is raised as itself, not as a group."""
    work.cancel()
    await ended([work])
    error = None if work.cancelled() else work.exception()
    if isinstance(error, BaseExceptionGroup):
        raise error.exceptions[0] from error
    if error is not None:
        raise error


async def _lanes(job: Job, delivery: Delivery) -> None:
    lanes = range(job.settings.lanes)
    try:
        async with asyncio.timeout(job.settings.budget.seconds), asyncio.TaskGroup() as group:
            beginning = await begun(job)
            for lane in lanes:
                group.create_task(_run_lane(job, lane, delivery, beginning))
    except TimeoutError:
        pass
    finally:
        for lane in lanes:
            await delivery.end(lane)


async def _run_lane(job: Job, first: int, delivery: Delivery, beginning: Begun) -> None:
    lane, settings = Lane(job.task, job.model, beginning), job.settings
    for index in range(first, settings.budget.started, settings.lanes):
        await delivery.turn(index)
        if job.stats.tokens >= job.token_limit or lane.exhausted:
            break
        job.stats.candidates_started += 1
        job.stats.abandoned += 1
        candidate = await Walk(job, lane, index).run()
        job.stats.abandoned -= candidate is not None
        await delivery.settle(index, candidate)
    await delivery.end(first)
