"""Searches a task's texts best first: the most probable text that compiles comes first.

A completion should be the most probable text, not a fair sample of the model's distribution. The model's tokens are
therefore searched best first. A token costs the difference of its log-probability to that of the best token at its
position, plus a small constant per token. A text costs the sum of its tokens. The model's own choice throughout is
nearly free, however long it is, and a doubtful token costs the same early and late. This is limited discrepancy search
(Harvey and Ginsberg 1995) with discrepancies weighted by probability.

Rejected mass is not redistributed: the tenth-best token at a place remains the tenth best. The search therefore leaves
a dead end for an earlier alternative. Names are the exception. A model that has read other files expects their
variables; where one is not in scope, the next name replaces it at a small cost.

The best token of a text continues the open stream. Another one needs a request of its own, which is made in advance
where the model serves several.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush, nsmallest
from itertools import count

from espalier.generate.arms import Ablation
from espalier.generate.endings import Ended, Rejected
from espalier.generate.extending import Extended, decoded
from espalier.generate.healing import Begun, begun
from espalier.generate.job import Job
from espalier.generate.lane import significant
from espalier.generate.memo import Memo
from espalier.generate.open_streams import OpenStreams
from espalier.generate.statements import is_odd
from espalier.generate.task import Candidate, Settings, Stats, Task
from espalier.generate.token_stream import among
from espalier.generate.tuning import TUNING
from espalier.java.lexer import KEYWORDS, WORD_LITERALS, LexemeKind, code, lex, trailing_word
from espalier.ports import OracleSession, Sampling, Token, TokenModel

_EVERY_OBJECTS = frozenset(
    (b"clone", b"equals", b"finalize", b"getClass", b"hashCode", b"notify", b"notifyAll", b"toString", b"wait")
)
"""Methods that every receiver has. Any model has seen them after many a dot."""

_LITERALS = {b'"': "String", b"'": "char", b"true": "boolean", b"false": "boolean", b"null": "null"}

_RESERVED = frozenset(word.encode() for word in KEYWORDS | WORD_LITERALS)


@dataclass(slots=True)
class _Place:
    """A text that may go on.

    `names`: the tokens that begin or continue a name, the most probable last. The best of them waits in the queue; the
    next one is queued after that one was judged. `unfit`: the same of names that are no value of the wanted type.
    `tried`: the pieces that were judged. `proven`: `names` and `unfit` are the oracle's, not the model's.
    """

    ids: tuple[int, ...]
    data: bytes
    cost: float = 0.0
    logprob: float = 0.0
    tokens: int = 0
    names: list[Token] = field(default_factory=list)
    unfit: list[Token] = field(default_factory=list)
    tried: set[bytes] = field(default_factory=set)
    proven: bool = False


@dataclass(order=True, slots=True)
class _Branch:
    """One more token after `place`, not judged yet. Of equal costs the deepest comes first. `names`: where the next one
    is found, if the token is a name; `rest`: what goes with the token, so that both are a variable that fits."""

    cost: float
    shallow: int
    order: int
    place: _Place = field(compare=False)
    token: Token = field(compare=False)
    names: list[Token] = field(compare=False)
    rest: str | None = field(default=None, compare=False)


async def descend(
    model: TokenModel, session: OracleSession, task: Task, settings: Settings, memo: Memo, stats: Stats
) -> AsyncGenerator[Candidate, None]:
    """Yields candidates as they are found, those of least cost first. Settings and budget are those of `generate`."""
    descent = _Descent(Job.of(model, session, task, settings, memo, stats))
    try:
        async for candidate in descent.candidates():
            yield candidate
    finally:
        await descent.close()


class _Descent:
    def __init__(self, job: Job) -> None:
        self._job = job
        self._extender, self._model, self._task, self._stats = job.extender, job.model, job.task, job.stats
        self._most = job.settings.sampling.max_tokens
        self._queue: list[_Branch] = []
        self._order = count()
        self._seen = {(), (";",), *map(significant, job.task.avoid)}
        greedy = Sampling(0.0, seed=job.settings.sampling.seed, max_tokens=self._most)
        self._streams = OpenStreams(job.model, job.task.prompt, greedy, job.stats)
        self._begun = Begun("")

    async def candidates(self) -> AsyncGenerator[Candidate, None]:
        settings = self._job.settings
        until = time.perf_counter() + settings.budget.seconds
        self._begun = await begun(self._job)
        text = self._begun.inserted
        await self._expand(_Place(tuple(self._model.tokenize(text)) if text else (), text.encode()))
        found = 0
        while self._queue and time.perf_counter() < until and self._stats.tokens < self._job.token_limit:
            branch = heappop(self._queue)
            place, token = branch.place, branch.token
            self._streams.expect(self._soon(branch))
            outcome = await self._extender.extend(place.data, token.piece)
            if _is_name(token) and branch.rest is None:
                await self._pass_on(branch, rejected=isinstance(outcome, Rejected))
            match outcome:
                case Rejected():
                    self._stats.rejected += 1
                    if not token.piece:
                        await self._end_statement(place, branch.cost)
                case Ended(length):
                    if candidate := await self._finished(branch, length):
                        yield candidate
                        found += 1
                        if found == settings.wanted:
                            return
                case Extended(forced, _):
                    forced = forced if branch.rest is None else branch.rest
                    self._stats.forced += bool(forced)
                    ids = (*place.ids, token.id, *(self._model.tokenize(forced) if forced else ()))
                    data = place.data + token.piece + forced.encode()
                    logprob = place.logprob + token.logprob
                    after = _Place(ids, data, branch.cost, logprob, place.tokens + 1)
                    if branch.rest is not None and branch.rest.endswith(")"):
                        await self._end_statement(after, branch.cost)
                    await self._expand(after)

    async def _end_statement(self, place: _Place, cost: float) -> None:
        """Queues the semicolon: where the model ends the text and may not, because it may take it for what follows the
        hole; and after the last argument."""
        for token in (await among(self._model, self._task.prompt, place.ids, (";",), self._stats))[:1]:
            self._enqueue(place, token, cost + TUNING.stand_in_cost)

    async def close(self) -> None:
        """Aborts the open requests."""
        await self._streams.close()

    def _soon(self, branch: _Branch) -> Iterator[tuple[int, ...]]:
        """The texts whose next tokens will be wanted soon, the likeliest first."""
        yield (*branch.place.ids, branch.token.id)
        best = nsmallest(self._model.streams, self._queue)
        yield from ((*each.place.ids, each.token.id) for each in best)

    async def _finished(self, branch: _Branch, length: int) -> Candidate | None:
        """The candidate; None if it is known already, is to be avoided, or the compiler rejects it."""
        place, token = branch.place, branch.token
        text = self._extender.replacement(place.data + token.piece, length)
        if significant(text) in self._seen:
            return None
        self._seen.add(significant(text))
        self._stats.candidates_started += 1
        accepted, check = await self._extender.finished(text)
        if not accepted:
            self._stats.abandoned += 1
            return None
        return Candidate(
            text, place.logprob + token.logprob, place.tokens + 1, 1.0, self._task.origin, check, cost=branch.cost
        )

    # ------------------------------------------------------------------ the next tokens

    async def _expand(self, place: _Place) -> None:
        """Queues the tokens that the model lists after the place; of those that are names, only the most probable."""
        if place.tokens >= self._most:
            return
        tokens = [token for token in await self._following(place) if not self._comments(place, token)]
        place.names = [token for token in tokens if _is_name(token)]
        others = [token for token in tokens if not _is_name(token)]
        best = tokens[-1].logprob if tokens else 0.0
        value = await self._extender.value(place.data)
        for token in (*others, *place.names[-1:]):
            unfit = TUNING.unfit_cost * (_literal(token) in value.misfits)
            self._enqueue(place, token, place.cost + best - token.logprob + TUNING.token_cost + unfit)
        if value.fitting and (place.tokens or not self._begun.first):
            await self._offer(place, value.fitting)

    async def _offer(self, place: _Place, fitting: Sequence[str]) -> None:
        """Queues whole variables that are known to fit, the most probable first: a model that has seen other files
        hardly thinks of them."""
        space = " " if place.data.endswith(b",") else ""
        texts = [f"{space}{text}" for text in fitting]
        tokens = await among(self._model, self._task.prompt, place.ids, texts, self._stats)
        first = [(text, token) for text in texts if (token := _longest(tokens, text)) is not None]
        known = sorted(first, key=lambda each: -each[1].logprob)
        for text, token in known[: TUNING.fitting]:
            less = min(known[0][1].logprob - token.logprob, TUNING.next_name_cost)
            rest = text.removeprefix(decoded(token.piece))
            cost = place.cost + TUNING.stand_in_cost + TUNING.token_cost + less
            heappush(self._queue, _Branch(cost, -place.tokens, next(self._order), place, token, [], rest))

    async def _following(self, place: _Place) -> list[Token]:
        """The tokens after the place, the most probable last."""
        if not place.tokens and self._begun.first:
            place.proven = True
            return [*reversed(self._begun.first)]
        if (owed := self._begun.owed(place.data)) is not None:
            place.proven = True
            return [*reversed(await among(self._model, self._task.prompt, place.ids, owed, self._stats))]
        step = await self._streams.next(place.ids)
        return sorted(step.top, key=lambda token: token.logprob) if step else await self._proven(place)

    async def _pass_on(self, branch: _Branch, *, rejected: bool) -> None:
        """Queues the next name. It costs the difference to this one's log-probability, or, where this one is rejected,
        the cost of replacing a name. After a rejection the names that the oracle lists take the place of the model's,
        which has seen those of other files."""
        place, token = branch.place, branch.token
        place.tried.add(token.piece)
        if rejected and not place.proven:
            place.names = await self._proven(place) or await self._listed(place)
            self._enqueue_next(place, place.unfit, branch.cost + TUNING.stand_in_cost + TUNING.unfit_cost)
            self._enqueue_next(place, place.names, branch.cost + TUNING.stand_in_cost)
        elif rejected:
            self._enqueue_next(place, branch.names, branch.cost + TUNING.stand_in_cost)
        else:
            self._enqueue_next(place, branch.names, branch.cost, token.logprob)

    def _enqueue_next(self, place: _Place, names: list[Token], cost: float, before: float | None = None) -> None:
        """Queues the most probable of `names` that was not judged yet; `before`: the log-probability of the one that
        was possible before it."""
        while names and names[-1].piece in place.tried:
            names.pop()
        if names:
            less = 0.0 if before is None else max(before - names[-1].logprob, 0.0)
            self._enqueue(place, names[-1], cost + min(less, TUNING.next_name_cost), names)

    async def _proven(self, place: _Place) -> list[Token]:
        """The words that the oracle allows, as far as it knows them, the most probable last; those that do not fit are
        put aside. The methods of every object come before all others, because they are the least specific."""
        place.proven = True
        texts = await self._extender.continuations(place.data)
        if not texts:
            return []
        tokens = await among(self._model, self._task.prompt, place.ids, texts, self._stats)
        every = sorted(tokens, key=lambda token: (token.piece not in _EVERY_OBJECTS, token.logprob))
        words, begun = await self._extender.words(place.data), trailing_word(self._task.prefix + decoded(place.data))
        fitting = [text for text in texts if words.get(begun + text, True)]
        fit = [token for token in every if any(text.startswith(decoded(token.piece).strip()) for text in fitting)]
        place.unfit = [token for token in every if token not in fit] if fit else []
        return fit or every

    async def _listed(self, place: _Place) -> list[Token]:
        """Where the oracle does not know all names: those that it lists, and the model's own that may be types which
        are not imported, the most probable last. Those that do not fit are put aside."""
        text = decoded(place.data)
        begun = len(trailing_word(self._task.prefix + text))
        words = {
            word[begun:]: fits for word, fits in (await self._extender.words(place.data)).items() if len(word) > begun
        }
        if not words:
            return place.names
        tokens = await among(self._model, self._task.prompt, place.ids, (*words,), self._stats)
        listed = {token.piece: token for token in tokens if _is_name(token)}
        types = {token.piece: token for token in place.names if token.piece.lstrip()[:1].isupper()}
        every = sorted((types | listed).values(), key=lambda token: token.logprob)
        fit = {piece for piece in listed if words.get(piece.decode(errors="replace").strip(), True)}
        place.unfit = [token for token in every if token.piece not in fit]
        return [token for token in every if token.piece in fit]

    def _enqueue(self, place: _Place, token: Token, cost: float, names: list[Token] | None = None) -> None:
        cost += TUNING.odd_cost * self._is_odd(place, token)
        heappush(self._queue, _Branch(cost, -place.tokens, next(self._order), place, token, names or place.names))

    def _comments(self, place: _Place, token: Token) -> bool:
        """Whether the token begins a comment, which goes on without end and completes nothing."""
        if b"/" not in token.piece:
            return False
        lexemes = lex(self._task.prefix + decoded(place.data + token.piece))
        return any(lexeme.kind is LexemeKind.COMMENT for lexeme in lexemes[-2:])

    def _is_odd(self, place: _Place, token: Token) -> bool:
        """Whether hardly anybody would write the token there."""
        mark = token.piece.decode(errors="replace").strip()
        text = self._task.prefix + decoded(place.data)
        may_be = Ablation.ODD in self._job.policy.rules and (mark in (",", "=") or text.endswith("."))
        return may_be and is_odd(mark, [word for word in code(text) if word != "\n"])


def _longest(tokens: Sequence[Token], text: str) -> Token | None:
    """The longest token that begins the text."""
    begun = (token for token in tokens if token.piece.strip() and text.startswith(decoded(token.piece)))
    return max(begun, key=lambda token: len(token.piece), default=None)


def _literal(token: Token) -> str:
    """What `ports.Names.values` calls the type of the literal that the token begins; '' if it begins none."""
    piece = token.piece.strip()
    if piece[:1].isdigit():
        return "int"
    return _LITERALS.get(piece[:1], "") or _LITERALS.get(piece, "")


def _is_name(token: Token) -> bool:
    """Whether the token begins a name or continues one."""
    word = token.piece.strip()
    start = word[:1]
    return (start.isalpha() or start in (b"_", b"$") or start > b"\x7f") and word not in _RESERVED
