"""Questions whose answers are remembered together with what they depend on.

The idea is that of build systems with dynamic dependencies (and of Salsa): whoever asks notes every surface key that
the answer rests on, those of the questions it asks in turn included. What is not remembered is only recomputed, so
forgetting never changes an answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

_MOST = 40_000
"""Some 20 MB of answers; past it remembering costs more than looking up again."""
_STEP = 4000

P = ParamSpec("P")
R = TypeVar("R")
Q = TypeVar("Q", bound="Questions")


class Questions:
    """Base of a class whose `remembered` methods are questions."""

    def __init__(self) -> None:
        self.consulted: set[str] = set()
        """The surface keys on which the answers given so far depend; to be emptied by whoever wants to know."""
        self._answers: dict[tuple[Any, ...], tuple[Any, tuple[str, ...]]] = {}
        self._passing: deque[tuple[Any, ...]] = deque()
        self._asking: set[tuple[Any, ...]] = set()
        self._cut: set[tuple[Any, ...]] = set()

    def forgetting(self) -> Iterator[None]:
        """To be run to its end, in steps of some milliseconds, before the symbol table changes. Answers that consulted
        nothing still hold."""
        while self._passing:
            for _ in range(min(_STEP, len(self._passing))):
                self._forget_oldest()
            yield
        self._answers = dict(self._answers)  # a dictionary keeps the room it once needed

    def _forget_oldest(self) -> None:
        self._answers.pop(self._passing.popleft(), None)

    def _answer(
        self, question: tuple[Any, ...], method: Callable[..., Any], args: tuple[Any, ...], cut: object
    ) -> tuple[Any, tuple[str, ...]]:
        if question in self._asking:
            self._cut.add(question)
            return cut, ()
        outer, self.consulted = self.consulted, set()
        self._asking.add(question)
        try:
            answer = (method(self, *args), tuple(self.consulted))  # a set takes five times the memory
        except BaseException:
            self._cut.discard(question)
            outer |= self.consulted  # whoever goes on without an answer depends on what it would have rested on
            raise
        finally:
            self.consulted = outer
            self._asking.discard(question)
        circular = question in self._cut
        self._cut.discard(question)
        if not self._cut and not circular:
            self._answers[question] = answer
            if answer[1]:
                self._passing.append(question)
            if len(self._passing) > _MOST:
                self._forget_oldest()
        return answer


def remembered(
    cut: object,
) -> Callable[[Callable[Concatenate[Q, P], R]], Callable[Concatenate[Q, P], R]]:
    """Remembers answers with what they consulted. A question that comes up while it is being answered (heritage in
    a circle: broken code) is answered by `cut`. Neither what was found meanwhile nor the answer itself is remembered,
    lest another question of the circle be answered by it, and depend on which of them came first."""

    def remember(method: Callable[Concatenate[Q, P], R]) -> Callable[Concatenate[Q, P], R]:
        name = method.__name__

        @wraps(method)
        def ask(self: Q, *args: P.args, **kwargs: P.kwargs) -> R:
            question: tuple[Any, ...] = (name, *args)
            held = self._answers.get(question)
            if held is None:
                held = self._answer(question, method, args, cut)
            if held[1]:
                self.consulted.update(held[1])
            answer: R = held[0]
            return answer

        return cast("Callable[Concatenate[Q, P], R]", ask)

    return remember
