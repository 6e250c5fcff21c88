"""Token healing: a begun word is generated from its first character on, as one of the words that begin so.

A model of sub-words has seen `translate` as one token or two, but hardly ever `tr` and then what is left of it. After
the ids of `tr` it therefore expects anything but `anslate`. So the ids of the begun word are left out, and the model
chooses among the words that can stand there, and those of its own tokens that begin so. Token healing is Microsoft's
guidance's (2023); there the last token is generated again, held to its characters. Here the word is, and the oracle's
names help where the model lists none that fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace

from espalier.generate.job import Job
from espalier.generate.token_stream import among
from espalier.java.lexer import trailing_word
from espalier.ports import Token


class Begun:
    """How generated texts begin.

    `inserted`: with this, as if it had been generated. Then, unless `first` is empty, one of its tokens, the most
    probable first. One that is shorter than `begun` begins one of `words`, all of which begin with `begun`.
    """

    def __init__(self, inserted: str, begun: str = "", words: Sequence[str] = (), first: Sequence[Token] = ()) -> None:
        self.inserted = inserted
        self.first = first
        self._inserted = inserted.encode()
        self._begun = begun.encode()
        self._words = [word.encode() for word in words]

    def owed(self, generated: bytes) -> list[str] | None:
        """All that may follow `generated`, which is shorter than the begun text; None where it is not."""
        written = generated[len(self._inserted) :]
        if len(written) >= len(self._begun):
            return None
        rests = (word[len(written) :] for word in self._words if word.startswith(written))
        return [rest.decode() for rest in rests if not _within_character(rest)]


async def begun(job: Job) -> Begun:
    """How the task's texts begin. All that is begun is inserted where no token is known that goes on, and for a model
    of whole words, which knows the ends of a begun one."""
    text = job.task.begun
    word = trailing_word(text)
    if not word or job.model.whole_words:
        return Begun(text)
    before = text.removesuffix(word)
    inserted = before.rstrip(" \t")
    blanks = before[len(inserted) :]
    words = [blanks + each for each in await job.extender.words(text.encode())]
    ids = (*job.model.tokenize(inserted),) if inserted else ()
    first = {token.id: token for token in await _own(job, ids, (blanks + word).encode())}
    if words:
        first |= {token.id: token for token in await among(job.model, job.task.prompt, ids, words, job.stats)}
    if not first:
        return Begun(text)
    return Begun(inserted, blanks + word, words, sorted(first.values(), key=lambda token: (-token.logprob, token.id)))


async def _own(job: Job, ids: Sequence[int], stem: bytes) -> list[Token]:
    """The tokens that the model lists itself and that begin with `stem`."""
    sampling = replace(job.settings.sampling, temperature=0.0, max_tokens=1)
    job.stats.model_requests += 1
    async with aclosing(job.model.stream(job.task.prompt, ids, sampling)) as stream:
        step = await anext(stream, None)
    job.stats.tokens += step is not None
    return [token for token in step.top if token.piece.startswith(stem)] if step is not None else []


def _within_character(rest: bytes) -> bool:
    return rest[0] & 0xC0 == 0x80
