"""The questions to the compiler while a candidate grows, as far as its arm asks them."""

from __future__ import annotations

from espalier.generate.arms import Policy
from espalier.generate.endings import Ending
from espalier.generate.memo import Questions
from espalier.generate.task import Task
from espalier.ports import Check


class Compiler:
    def __init__(self, questions: Questions, task: Task, policy: Policy, ending: Ending) -> None:
        self._questions = questions
        self._task = task
        self._policy = policy
        self._ending = ending

    def asks_at(self, generated: str) -> bool:
        """Whether `generated` ends a statement that is to be compiled by itself."""
        return self._policy.statement and not self._task.suffix and self._ending.at_statement(generated)

    async def accepts_so_far(self, generated: str) -> bool:
        """Whether the statements generated so far compile. Errors after the hunk are ignored."""
        replacement = self._task.prefix + generated
        check = await self._questions.check(replacement)
        start = self._questions.hunk.start
        return not any(start <= problem.start < start + len(replacement) for problem in check.added)

    async def finished(self, text: str) -> tuple[bool, Check | None]:
        """Whether the whole replacement is accepted, and the compiler's answer where the arm asks for it."""
        if not self._policy.compiled:
            return True, None
        check = await self._questions.check(text)
        return self._task.accepts(text, check), check
