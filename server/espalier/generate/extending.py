"""The one step of every search: `extend` a text by a token, or end it there, or reject it.

Sampling (`walk`) and best-first search (`best_first`) are two strategies on this step. The form is judged first (UTF-8,
lexis, brackets, grammar), then the names, by the oracle; then the text that must follow is inserted, and a statement
that ends there is compiled. What comes of it depends on the text alone.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from dataclasses import dataclass

from espalier.generate.arms import Policy
from espalier.generate.endings import Ended, Ending, Going, Rejected, Verdict
from espalier.generate.identifiers import Value
from espalier.generate.memo import Questions
from espalier.generate.recogniser import recogniser
from espalier.generate.task import Task
from espalier.ports import Check


@dataclass(frozen=True, slots=True)
class Extended:
    """The text goes on with the token and then `forced`; `statement`: a statement that compiles ends with it."""

    forced: str
    statement: bool


@dataclass(frozen=True, slots=True)
class Broken:
    """A statement ends with the token that does not compile."""


class Extender:
    """Extends the texts of one task."""

    def __init__(self, questions: Questions, task: Task, policy: Policy) -> None:
        self._questions = questions
        self._task = task
        self._policy = policy
        self._ending = Ending(questions.hunk, task, policy.clean, policy.rules)
        self._recogniser = recogniser(policy.ask, questions, task.prefix, task.suffix, policy.trie)

    async def extend(self, generated: bytes, piece: bytes) -> Extended | Ended | Rejected | Broken:
        """What comes of `piece` after `generated`, which was accepted."""
        verdict = await self.judge(generated, piece)
        if not isinstance(verdict, Going):
            return verdict
        data = generated + piece
        forced = await self._forced(data) if self._policy.forced else ""
        text = decoded(data) + forced
        ends = self._policy.statement and not self._task.suffix and self._ending.at_statement(text)
        return Broken() if ends and not await self._compiles(text) else Extended(forced, ends)

    async def judge(self, generated: bytes, piece: bytes) -> Verdict:
        """The verdict on `piece`, sampled after `generated`, which was accepted. An empty piece ends the text."""
        verdict = self._by_form(generated, piece)
        if isinstance(verdict, Rejected) or not self._ending.in_code:
            return verdict
        old, text = decoded(generated), decoded(generated + piece)
        if isinstance(verdict, Going):
            accepted = await self._recogniser.accepts(old, text)
        else:
            text = text[: verdict.length]
            accepted = await self._recogniser.accepts(old[: len(text)], text, self._ending.rest)
        return verdict if accepted else Rejected()

    async def continuations(self, generated: bytes) -> tuple[str, ...]:
        """Every way in which the identifier at the end can go on; () when that is not known."""
        return await self._recogniser.continuations(decoded(generated)) if self._between_characters(generated) else ()

    async def words(self, generated: bytes) -> Mapping[str, bool]:
        """Words that the one at the end, begun or not, can be, and whether it may be a whole value; there may be
        others. Empty where none is known."""
        return await self._recogniser.words(decoded(generated)) if self._between_characters(generated) else {}

    async def value(self, generated: bytes) -> Value:
        """What is known of the value that begins after the text."""
        return await self._recogniser.value(decoded(generated)) if self._between_characters(generated) else Value()

    def replacement(self, generated: bytes, length: int) -> str:
        """The text of the whole hunk, if the first `length` generated characters fill the hole."""
        return self._task.prefix + decoded(generated)[:length].rstrip() + self._task.suffix

    async def finished(self, text: str) -> tuple[bool, Check | None]:
        """Whether the whole replacement is accepted, and the compiler's answer where the arm asks for it."""
        if not self._policy.compiled:
            return True, None
        check = await self._questions.check(text)
        return self._task.accepts(text, check), check

    def _by_form(self, generated: bytes, piece: bytes) -> Verdict:
        if not valid(generated + piece):
            return Rejected()
        text = decoded(generated + piece)
        if piece:
            return self._ending.judge(text)
        return Ended(len(text)) if valid(generated, whole=True) and self._ending.may_end(text) else Rejected()

    async def _forced(self, generated: bytes) -> str:
        """The forced continuation; '' when several may follow."""
        return await self._recogniser.forced(decoded(generated)) if self._between_characters(generated) else ""

    def _between_characters(self, generated: bytes) -> bool:
        return self._ending.in_code and valid(generated, whole=True)

    async def _compiles(self, generated: str) -> bool:
        """Whether the statements generated so far compile. Errors after the hunk are ignored."""
        replacement = self._task.prefix + generated
        check = await self._questions.check(replacement)
        start = self._questions.hunk.start
        return not any(start <= problem.start < start + len(replacement) for problem in check.added)


def decoded(data: bytes) -> str:
    """`data`, valid UTF-8, as text without an incomplete character at its end."""
    return codecs.getincrementaldecoder("utf-8")().decode(data)


def valid(data: bytes, whole: bool = False) -> bool:
    """Whether `data` is the beginning of a text in UTF-8; with `whole`: one that ends with a character."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data, whole)
    except UnicodeDecodeError:
        return False
    return True
