"""One candidate's walk: sample, judge, sample again, go back, end."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Sequence

from espalier.generate.endings import Ended, Rejected
from espalier.generate.extending import Broken, Extended
from espalier.generate.job import Job
from espalier.generate.lane import Lane
from espalier.generate.lattice import Inserted
from espalier.generate.path import Path
from espalier.generate.task import Candidate
from espalier.generate.token_stream import TokenStream
from espalier.ports import Token


class Walk:
    """Grows one candidate."""

    def __init__(self, job: Job, lane: Lane, index: int) -> None:
        self._job = job
        self._lane = lane
        self._index = index
        self._random = random.Random(f"{job.settings.sampling.seed}/{job.task.origin}/{index}")
        self._path = Path(lane.root)
        self._retreats = 0

    async def run(self) -> Candidate | None:
        """The candidate, or None when it was abandoned."""
        job = self._job
        async with TokenStream(job, self._random) as stream:
            while self._may_go_on and self._not_too_long():
                token = await self._sample(stream)
                if token is None:
                    if not self._leave():
                        return None
                    continue
                if self._path.node.child(token.id) is not None:
                    self._follow(token)
                    continue
                match await job.extender.extend(self._path.data, token.piece):
                    case Rejected():
                        job.stats.rejected += 1
                        self._reject_sampled(token)
                    case Broken():
                        self._ban(token)
                    case Extended(forced, statement):
                        await self._place(stream, token, forced, statement)
                    case Ended(length):
                        found = await self._finish(token, length)
                        if found is not None or not job.policy.retries:
                            return found
        return None

    @property
    def _may_go_on(self) -> bool:
        settings, stats = self._job.settings, self._job.stats
        return self._retreats <= settings.retreats and stats.tokens < self._job.token_limit

    # ------------------------------------------------------------------ sampling

    async def _sample(self, stream: TokenStream) -> Token | None:
        """A token not known to be infeasible; None when there is none.

        At a position that was not visited the model samples. At a visited one the engine samples from what the model
        stated there.
        """
        settings, node = self._job.settings, self._path.node
        if node.known:
            stream.reject()
            await asyncio.sleep(0)  # lets time limits and other lanes run
            return node.sample(self._random, settings.patience) or await self._widened(stream)
        if not len(self._path) and self._lane.begun.first:
            return self._among(self._lane.begun.first)
        if (owed := self._lane.begun.owed(self._path.data)) is not None:
            return self._among(await stream.among(self._path, owed))
        step = await stream.step(self._path, settings.sampling.max_tokens - len(self._path))
        if step is None:
            return None
        node.learn(step, settings.sampling)
        return step.chosen

    async def _widened(self, stream: TokenStream) -> Token | None:
        """A token of the names the oracle allows here, if all of the model's own list is rejected."""
        node = self._path.node
        if node.widened or not node.infeasible or not self._job.policy.backtrack:
            return None
        texts = await self._job.extender.continuations(self._path.data)
        return self._among(await stream.among(self._path, texts) if texts else ())

    def _among(self, tokens: Sequence[Token]) -> Token | None:
        """One of `tokens`, which are all that may follow."""
        node = self._path.node
        node.widened = True
        if not tokens:
            return None
        node.widen(tokens, self._job.settings.sampling)
        return node.sample(self._random, self._job.settings.patience)

    # ------------------------------------------------------------------ going on

    def _follow(self, token: Token) -> None:
        """Go where a candidate of this lane went before."""
        node = self._path.node.child(token.id)
        assert node is not None
        self._path.push(token, node)

    async def _place(self, stream: TokenStream, token: Token, forced: str, statement: bool) -> None:
        """Go on after `token` and what it forces."""
        job = self._job
        inserted = Inserted(tuple(job.model.tokenize(forced)), forced.encode()) if forced else Inserted()
        if forced:
            await stream.insert(inserted.ids)
            job.stats.forced += 1
        node = self._path.node.grow(token.id, inserted)
        node.statement = statement
        self._path.push(token, node)

    async def _finish(self, token: Token, length: int) -> Candidate | None:
        """The candidate, if it is not excluded and the arm's compiler check, if any, accepts it; else its text is
        banned."""
        job = self._job
        text = job.extender.replacement(self._path.data + token.piece, length)
        accepted, check = await job.extender.finished(text) if self._lane.allows(text) else (False, None)
        if not accepted:
            self._ban(token)
            return None
        tokens = [*self._path.tokens, token]
        weight = math.prod(node.accepted_share() for node in self._path.nodes())
        if job.policy.distinct:
            self._exclude(token, text)
        logprob = sum(item.logprob for item in tokens)
        return Candidate(text, logprob, len(tokens), weight, job.task.origin, check, self._index)

    def _exclude(self, token: Token, text: str) -> None:
        """Exclude this text from the lane's later candidates."""
        self._lane.exclude(text)
        self._path.node.ban(token.id)
        self._path.update_left()
        self._path.succeeded()

    # ------------------------------------------------------------------ going back

    def _reject_sampled(self, token: Token) -> None:
        """Reject a sampled token. Where nearly all of the model's mass is rejected, what led here is at fault, and the
        place is left (essay: patience)."""
        node = self._path.node
        self._reject(token)
        if self._job.policy.distinct and self._path.node is node and node.is_scarce(self._job.settings.patience):
            node.scarce = True
            self._path.failed()
            self._path.restart_statement()
            self._retreat()

    def _reject(self, token: Token) -> None:
        """Reject `token`: no program goes on with it. Where some of the mass is banned, this increases its share. With
        that share as its probability the sample counts as a banned one (essay: thinning)."""
        node = self._path.node
        node.reject(token.id)
        if node.left < 1.0:
            self._path.update_left()
            if self._random.choices((False, True), (node.left, 1.0 - node.left))[0]:
                self._path.restart_statement()

    def _ban(self, token: Token) -> None:
        """Ban the text up to `token`, and go back to the start of the statement it ends."""
        self._path.node.ban(token.id)
        self._path.update_left()
        self._path.failed()
        self._path.restart_statement()
        self._retreat()

    def _leave(self) -> bool:
        """Go back from a place where nothing can be sampled; False when there is nowhere to go back to."""
        if not self._job.policy.backtrack or not len(self._path):
            return False
        self._path.failed()
        if self._path.node.infeasible:
            self._reject(self._path.pop())
        else:
            self._path.restart_earlier_statement()
        self._retreat()
        return True

    def _not_too_long(self) -> bool:
        """Whether the candidate goes on: a text that reached the limit is banned, if the arm goes back."""
        if len(self._path) < self._job.settings.sampling.max_tokens:
            return True
        if self._job.policy.backtrack:
            self._ban(self._path.pop())
        return self._job.policy.backtrack

    def _retreat(self) -> None:
        """Count a retreat. After every `patience` of them the candidate starts again, as an accepted beginning may be
        at fault."""
        self._retreats += 1
        if self._retreats % self._job.settings.patience == 0:
            self._path.restart()
