"""One candidate: draw, check, redraw, go back, end."""

from __future__ import annotations

import codecs
import math
import random
from collections.abc import Iterable
from dataclasses import dataclass

from espalier.generate.arms import Policy
from espalier.generate.endings import Ended, Ending, Overrun
from espalier.generate.lattice import Node
from espalier.generate.memo import Questions
from espalier.generate.recogniser import Recogniser
from espalier.generate.source import Source
from espalier.generate.task import Candidate, Settings, Stats, Task
from espalier.java.lexer import code
from espalier.ports import Check, Token, TokenModel

_GIVES_WAY = 0.5


@dataclass(frozen=True, slots=True)
class Placed:
    """An accepted token: the node it was drawn at, the ids it added (its own, then what was forced), their bytes."""

    node: Node
    token: Token
    ids: tuple[int, ...]
    data: bytes
    mass: float


@dataclass(frozen=True, slots=True)
class Job:
    """What all candidates of one `generate` share."""

    model: TokenModel
    task: Task
    settings: Settings
    policy: Policy
    recogniser: Recogniser
    questions: Questions
    ending: Ending
    stats: Stats
    token_limit: int
    """The value of `stats.tokens` at which the budget is spent."""


class Lane:
    """What candidates that are drawn one after the other share: the tree, and the texts nobody wants (again)."""

    def __init__(self, avoid: Iterable[str]) -> None:
        self.root = Node()
        self._unwanted = {(), *map(_significant, avoid)}

    @property
    def exhausted(self) -> bool:
        return self.root.removed >= 1.0

    def wants(self, text: str) -> bool:
        return _significant(text) not in self._unwanted

    def spend(self, text: str) -> None:
        """`text` came out and is not wanted again."""
        self._unwanted.add(_significant(text))


class Walk:
    """Grows one candidate."""

    def __init__(self, job: Job, lane: Lane, index: int) -> None:
        self._job = job
        self._lane = lane
        self._index = index
        begun = job.task.begun
        self._begun = begun.encode(), tuple(job.model.tokenize(begun)) if begun else ()
        self._random = random.Random(f"{job.settings.sampling.seed}/{job.task.origin}/{index}")
        self._path: list[Placed] = []
        self._node = lane.root
        self._statements = [0]
        """Path lengths at which the statements so far began."""
        self._retreats = 0

    async def run(self) -> Candidate | None:
        """The candidate, or None when it had to be abandoned."""
        job = self._job
        sampling, single = job.settings.sampling, job.policy.single
        async with Source(job.model, job.task.prompt, sampling, single, self._random, job.stats) as source:
            while self._may_go_on:
                token = await self._draw(source)
                if token is None:
                    if not await self._back(source):
                        return None
                elif not await self._accepts(token):
                    job.stats.rejected += 1
                    self._node.reject(token.id)
                elif (text := self._ended(token)) is not None:
                    candidate = await self._finish(token, text)
                    if candidate is not None or not self._may_restart:
                        return candidate
                    await self._restart(source, token)
                else:
                    await self._place(source, token)
        return None

    # ------------------------------------------------------------------ where it stands

    @property
    def _may_go_on(self) -> bool:
        settings, stats = self._job.settings, self._job.stats
        return (
            self._length < settings.sampling.max_tokens
            and self._retreats <= settings.retreats
            and stats.tokens < self._job.token_limit
        )

    @property
    def _may_restart(self) -> bool:
        policy = self._job.policy
        return policy.backtrack and (policy.statement or not policy.compiled)

    @property
    def _length(self) -> int:
        return len(self._path)

    @property
    def _ids(self) -> list[int]:
        return [*self._begun[1], *(token_id for placed in self._path for token_id in placed.ids)]

    @property
    def _data(self) -> bytes:
        return self._begun[0] + b"".join(placed.data for placed in self._path)

    @property
    def _text(self) -> str:
        return _decoded(self._data) or ""

    # ------------------------------------------------------------------ drawing

    async def _draw(self, source: Source) -> Token | None:
        """A token not known to be infeasible; None at a dead end.

        At a position nobody has visited the model draws; at a known one we draw from what it stated there.
        """
        sampling = self._job.settings.sampling
        if not self._node.known:
            step = await source.step(self._ids, sampling.max_tokens - self._length)
            if step is None:
                return None
            self._node.learn(step, sampling)
            return step.chosen
        await source.close()
        return self._node.draw(self._random) or await self._widened(source)

    async def _widened(self, source: Source) -> Token | None:
        """When all the model's list is pruned: draw among the names the oracle allows here."""
        if self._node.widened or not self._job.policy.backtrack:
            return None
        self._node.widened = True
        texts = await self._job.recogniser.continuations(self._text)
        step = await source.among(self._ids, texts) if texts else None
        if step is None:
            return None
        self._node.widen(step, self._job.settings.sampling)
        self._node.settle()
        return self._node.draw(self._random)

    # ------------------------------------------------------------------ judging

    async def _accepts(self, token: Token) -> bool:
        job, old = self._job, self._text
        if not token.piece:
            if _decoded(self._data, final=True) is None or not job.ending.may_end(old):
                return False
            return await self._recognised(old, old, ended=True)
        new = _decoded(self._data + token.piece)
        if new is None:
            return False
        judgement = job.ending.judge(new)
        if isinstance(judgement, Ended):
            return await self._recognised(old, new[: judgement.length], ended=True)
        return not isinstance(judgement, Overrun) and await self._recognised(old, new, ended=False)

    async def _recognised(self, old: str, new: str, ended: bool) -> bool:
        if not self._job.ending.in_code:
            return True
        rest = self._job.ending.rest if ended else ""
        return await self._job.recogniser.accepts(old[: len(new)], new, rest)

    def _ended(self, token: Token) -> str | None:
        """What was drawn, if `token` ends it."""
        if not token.piece:
            return self._text
        text = _decoded(self._data + token.piece) or ""
        judgement = self._job.ending.judge(text)
        return text[: judgement.length] if isinstance(judgement, Ended) else None

    # ------------------------------------------------------------------ moving

    async def _place(self, source: Source, token: Token) -> None:
        """Go on behind `token`, and behind what it forces."""
        node = self._node
        self._push(node, token, (), b"")
        forced = await self._job.recogniser.forced(self._text) if self._forces(token) else ""
        if forced:
            await source.close()
            self._job.stats.forced += 1
            self._path.pop()
            self._push(node, token, tuple(self._job.model.tokenize(forced)), forced.encode())
        if self._job.policy.statement and not await self._statement_stands():
            await self._restart(source, token, placed=True)

    def _forces(self, token: Token) -> bool:
        whole = _decoded(self._data, final=True) is not None
        return self._job.policy.forced and self._job.ending.in_code and whole and token.piece != b""

    def _push(self, node: Node, token: Token, forced: tuple[int, ...], data: bytes) -> None:
        ids = (token.id, *forced)
        self._path.append(Placed(node, token, ids, token.piece + data, node.left_share()))
        self._node = node.child(token.id)

    async def _back(self, source: Source) -> bool:
        """Leave a dead end; False when there is nowhere to go back to."""
        self._retreats += 1
        if not self._job.policy.backtrack or not self._path:
            return False
        await source.close()
        dead = self._node
        dead.settle()
        placed = self._path.pop()
        self._node = placed.node
        if dead.infeasible or not dead.known:
            self._node.reject(placed.token.id)
        self._settle()
        while self._statements[-1] > len(self._path):
            self._statements.pop()
        return True

    async def _restart(self, source: Source, token: Token, placed: bool = False) -> None:
        """Ban the text up to `token` and go back to the start of the statement it ends.

        A statement that has lost most of its mass gives way to the one before: its failures may be that one's fault.
        """
        self._retreats += 1
        await source.close()
        if placed:
            self._node = self._path.pop().node
        self._node.ban(token.id)
        self._settle()
        self._return_to(self._statements[-1])
        while len(self._statements) > 1 and self._node.removed > _GIVES_WAY:
            self._statements.pop()
            self._return_to(self._statements[-1])

    def _return_to(self, length: int) -> None:
        if length < len(self._path):
            self._node = self._path[length].node
            del self._path[length:]

    def _settle(self) -> None:
        self._node.settle()
        for placed in reversed(self._path):
            placed.node.settle()

    # ------------------------------------------------------------------ compiling

    async def _statement_stands(self) -> bool:
        """Whether the compiler accepts the text up to a statement's end; True where none ends."""
        job, text = self._job, self._text
        if job.task.suffix or not job.ending.at_statement(text):
            return True
        replacement = job.task.prefix + text
        check = await job.questions.check(replacement)
        if _has_error_within(check, self._hunk_start, len(replacement)):
            return False
        self._statements.append(len(self._path))
        return True

    @property
    def _hunk_start(self) -> int:
        return self._job.questions.hunk.start

    async def _finish(self, token: Token, drawn: str) -> Candidate | None:
        """The candidate, if it is wanted and the arm's compiler check, if any, accepts it."""
        job = self._job
        text = job.task.prefix + drawn.rstrip() + job.task.suffix
        mass = math.prod([*(placed.mass for placed in self._path), self._node.left_share()])
        if job.policy.distinct:
            self._node.ban(token.id)
            self._settle()
        if not self._lane.wants(text):
            return None
        check = await job.questions.check(text) if job.policy.compiled else None
        if check is not None and not job.task.accepts(check):
            return None
        if job.policy.distinct:
            self._lane.spend(text)
        tokens = [*(placed.token for placed in self._path), token]
        logprob = sum(item.logprob for item in tokens)
        return Candidate(text, logprob, len(tokens), mass, job.task.origin, check, self._index)


def _decoded(data: bytes, final: bool = False) -> str | None:
    """UTF-8 with a character that is still incomplete left out (`final`: not allowed); None when it is invalid."""
    try:
        return codecs.getincrementaldecoder("utf-8")().decode(data, final)
    except UnicodeDecodeError:
        return None


def _significant(text: str) -> tuple[str, ...]:
    return tuple(item for item in code(text) if item != "\n")


def _has_error_within(check: Check, start: int, length: int) -> bool:
    return any(start <= problem.start < start + length for problem in check.added)
