"""Searches a line's small edits, best first.

The most probable fillings of each choice wait in one queue, ordered by score, whichever edit they come from. The best
are compiled several at a time. Choices are opened a few at a time, the most promising first, so that the first
candidate does not wait for the last choice. Once as many are accepted as are wanted, nothing with a worse score is
compiled.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heappop, heappush, nlargest
from itertools import count

from espalier.generate import Candidate as Generated
from espalier.generate import hunk_context
from espalier.java.context.brackets import nested
from espalier.repair.absurd import says_twice
from espalier.repair.choices import MISTAKE, Choice
from espalier.repair.concurrent import together
from espalier.repair.fillings import NamesUnproven, texts_of
from espalier.repair.fix import Candidate
from espalier.repair.idle import is_idle
from espalier.repair.likelihood import Scored, Unscorable, guesses, likeliest
from espalier.repair.meaning import meaning
from espalier.repair.ranking import normal_form, score
from espalier.repair.remedies.similar import likeness
from espalier.repair.search import Search
from espalier.repair.tuning import TUNING


@dataclass(order=True, slots=True)
class _Proposal:
    """A text for the whole hunk. `cost`: its negated score."""

    cost: float
    order: int
    text: str = field(compare=False)
    logprob: float = field(compare=False)
    tokens: int = field(compare=False)
    origin: str = field(compare=False)


class EditSearch:
    """The queue of one request. `types`: those of the variables in scope."""

    def __init__(self, search: Search, types: Mapping[str, str]) -> None:
        self._search, self._types = search, types
        self._queue: list[_Proposal] = []
        self._order = count()
        own = normal_form(search.request.hunk.original)
        self._costs = {own: -math.inf}
        """What each text cost that was queued; without what costs less, the original."""
        self._compiled = {meaning(own, types)}
        self._around = hunk_context(search.request.hunk)
        self._repeats = says_twice(own)
        self._idles = is_idle(own)
        self.unscorable = not search.model.whole_words
        """The model cannot weigh words; only what moves them is tried."""

    async def run(self, choices: Iterable[Choice], until: float, base: Candidate | None = None) -> None:
        """Opens `choices` (of `base`'s text; None: of the original) and compiles the best of the queue, until the share
        `until` of the budget is spent. The rest stays in the queue, unless nothing has been accepted yet."""
        waiting = []
        for choice in choices:
            if self._search.spent >= until:
                break
            await asyncio.sleep(0)  # a long line has many texts
            if choice.hole.origin == MISTAKE or not self._search.mistake.here:  # by kinds, not by a model
                for filling in _moved(choice):
                    self._propose(choice, filling, base)
            if choice.hole.origin != MISTAKE:
                waiting.append(choice)
        while waiting and self._search.spent < until:
            opened, waiting = waiting[: TUNING.choices_opened], waiting[TUNING.choices_opened :]
            scored = await together(partial(self._scored, until), opened)
            for choice, found in zip(opened, scored, strict=True):
                for filling in (*_moved(choice), *found):
                    self._propose(choice, filling, base)
            await self._compile(until, TUNING.fillings_compiled)
        if not self._search.repairs:
            await self.drain(until)

    async def drain(self, until: float) -> None:
        """Compiles everything in the queue that could be among the wanted."""
        await self._compile(until, len(self._queue))

    async def _scored(self, until: float, choice: Choice) -> Sequence[Scored]:
        search = self._search
        if self.unscorable or not (choice.texts or choice.forms) or search.spent >= until:
            return ()
        prompt = search.prompt(choice.hole)
        ends = partial(self._ends, until)
        try:
            texts = await texts_of(search.questions, choice, ends)
        except NamesUnproven:
            texts = [] if ends() else await guesses(search.model, prompt, search.stats)
        try:
            found = await likeliest(search.model, prompt, texts, search.stats, TUNING.fillings, ends)
            weighed = [replace(each, logprob=each.logprob + math.log(choice.weight)) for each in found]
            return [*_alike(choice, texts), *weighed]
        except Unscorable:
            self.unscorable = True
            return ()

    def _ends(self, until: float) -> bool:
        return self._search.spent >= until

    def _propose(self, choice: Choice, filling: Scored, base: Candidate | None) -> None:
        hole = choice.hole
        space = hole.original[: len(hole.original) - len(hole.original.lstrip())]
        text = f"{hole.prefix}{space}{filling.text}{hole.suffix}"
        what = normal_form(text)
        logprob = filling.logprob + (base.logprob if base else 0.0)
        cost = -score(logprob, self._search.request.hunk.original, what)
        if cost >= self._costs.get(what, math.inf) or not self._nests(what):
            return
        if (says_twice(what) and not self._repeats) or (is_idle(what) and not self._idles):
            return
        self._costs[what] = cost
        origin = hole.origin if base is None or hole.origin in base.origin else f"{base.origin}, {hole.origin}"
        heappush(self._queue, _Proposal(cost, next(self._order), text, logprob, filling.tokens, origin))

    def _nests(self, lexemes: Sequence[str]) -> bool:
        """Whether its brackets match those around the hunk. If the latter do not match each other, every text
        passes."""
        around = self._around
        if not (around.before.startswith(around.needed) or around.needed.startswith(around.before)):
            return True
        return nested(lexemes, around.before) == around.needed

    async def _compile(self, until: float, most: int) -> None:
        """Compiles the best `most` in the queue, as long as they can be among the wanted."""
        left = most
        while left > 0 and self._search.spent < until and (best := self._best(min(left, TUNING.edits_at_once))):
            left -= len(best)
            await together(self._judge, best)

    def _best(self, number: int) -> list[_Proposal]:
        scores = [found.score for found in self._search.repairs.values()]
        wanted = self._search.request.wanted
        bar = scores[wanted - 1] if len(scores) >= wanted else -float("inf")
        best: list[_Proposal] = []
        while self._queue and len(best) < number and -self._queue[0].cost > bar:
            proposal = heappop(self._queue)
            if (what := meaning(normal_form(proposal.text), self._types)) not in self._compiled:
                self._compiled.add(what)
                best.append(proposal)
        return best

    async def _judge(self, proposal: _Proposal) -> None:
        search = self._search
        check = await search.questions.check(proposal.text)
        search.guard()
        search.stats.candidates_started += 1
        if search.accepts(check):
            generated = Generated(proposal.text, proposal.logprob, proposal.tokens, 1.0, proposal.origin, check)
            await search.offer(generated)
        else:
            search.stats.abandoned += 1


def _alike(choice: Choice, texts: Iterable[str]) -> list[Scored]:
    """Of the texts the names that are like the one in the hole, all equally probable."""
    own = choice.hole.original.strip()
    if not choice.alike or len(own) < TUNING.telling or not own.isidentifier():
        return []
    like = {each: likeness(own, each.removesuffix("()")) for each in texts}
    best = nlargest(
        TUNING.names_instead, (each for each in like if like[each] >= TUNING.likeness), key=like.__getitem__
    )
    return [Scored(text, math.log(choice.alike / len(best)), 0) for text in best]


def _moved(choice: Choice) -> list[Scored]:
    """The fillings that only move words, each with its part of what its kind has."""
    share = getattr(TUNING, choice.kind, 0.0)
    return [Scored(text, math.log(share * part), 0) for text, part in choice.parts]
