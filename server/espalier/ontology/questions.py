"""Questions whose answers are remembered together with what they depend on.

The idea is that of build systems with dynamic dependencies (and of Salsa): whoever asks notes every surface key that
the answer rests on, those of the questions it asks in turn included. What is not remembered is only recomputed, so
forgetting never changes an answer.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

_MOST = 40_000
"""Some 20 MB of answers; past it remembering costs more than looking up again."""
_STEP = 4000

P = ParamSpec("P")
R = TypeVar("R")
Q = TypeVar("Q", bound="Questions")
_Arguments = tuple[Any, ...]
_Question = tuple[str, _Arguments]
_Answer = tuple[Any, tuple[str, ...]]
"""An answer, and the surface keys on which it depends."""


class Questions:
    """Base of a class whose `remembered` methods are questions."""

    def __init__(self) -> None:
        self.consulted: set[str] = set()
        """The surface keys that the question at hand, or whoever asks, has looked up itself."""
        self._given: dict[int, tuple[str, ...]] = {}
        """The surface keys of each answer that it was given, by the tuple's identity: most answers are given again and
        again, and their keys are looked at once."""
        self._answers: defaultdict[str, dict[_Arguments, _Answer]] = defaultdict(dict)
        self._passing: deque[_Question] = deque()
        self._asking: set[_Question] = set()
        self._cut: set[_Question] = set()

    def begin(self) -> None:
        """Nothing has been consulted yet."""
        self.consulted, self._given = set(), {}

    def dependencies(self) -> set[str]:
        """The surface keys on which everything since `begin` depends."""
        return self.consulted.union(*self._given.values())

    def forgetting(self) -> Iterator[None]:
        """To be run to its end, in steps of some milliseconds, before the symbol table changes. Answers that consulted
        nothing still hold."""
        while self._passing:
            for _ in range(min(_STEP, len(self._passing))):
                self._forget_oldest()
            yield
        for name, answers in self._answers.items():
            self._answers[name] = dict(answers)  # a dictionary keeps the room it once needed

    def _forget_oldest(self) -> None:
        name, args = self._passing.popleft()
        self._answers[name].pop(args, None)

    def _answer(self, question: _Question, method: Callable[..., Any], cut: object) -> _Answer:
        if question in self._asking:
            self._cut.add(question)
            return cut, ()
        name, args = question
        outer = self.consulted, self._given
        self.begin()
        self._asking.add(question)
        try:
            answer = (method(self, *args), tuple(self.dependencies()))  # a set takes five times the memory
        except BaseException:
            self._cut.discard(question)
            outer[0].update(self.dependencies())  # whoever goes on without an answer depends on what it had rested on
            raise
        finally:
            self.consulted, self._given = outer
            self._asking.discard(question)
        circular = question in self._cut
        self._cut.discard(question)
        if not self._cut and not circular:
            self._answers[name][args] = answer
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
        def ask(self: Questions, *args: Any) -> Any:
            held = self._answers[name].get(args)
            if held is None:
                held = self._answer((name, args), method, cut)
            answer, keys = held
            if keys:
                self._given[id(keys)] = keys
            return answer

        return cast("Callable[Concatenate[Q, P], R]", ask)

    return remember
