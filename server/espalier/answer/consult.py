"""The looking up of one answer: a text model calls functions, and may cite what they find.

What a model writes is checked against a function's schema; a call changes nothing but the evidence that the model may
cite. A call's headline may be cited too, since "nothing calls it" stands at no place.
"""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.evidence import Evidence
from espalier.answer.fitting import Result
from espalier.answer.functions import MOST_ROWS, Found, Function, offers
from espalier.answer.prompt import MOST_EVIDENCE, numbered
from espalier.errors import EspalierError
from espalier.ports import Tool, ToolCall

LONGEST_ARGUMENTS = 4_000
_MOST_FURTHER = 60


class Consultation:
    """`evidence` is what may be cited, numbered from 1; it grows with each call. `headlines`: of what was found, cited
    as `[q1]`, `[q2]`, ...; the first is the graph's own answer's."""

    def __init__(self, headline: str, evidence: Sequence[Evidence], functions: Sequence[Function]) -> None:
        self.evidence = list(evidence[:MOST_EVIDENCE])
        self.headlines = [headline]
        self._functions = {each.tool.name: each for each in functions}
        self._asked: dict[tuple[str, str], str] = {}
        self._numbers = {_same(item): number for number, item in reversed(list(enumerate(self.evidence, 1)))}

    @property
    def offers(self) -> tuple[tuple[Tool, ...], ...]:
        """The functions, in ever fewer words, and at last fewer of them (`functions.offers`)."""
        return offers(tuple(self._functions.values()))

    @property
    def lookups(self) -> int:
        return len(self._asked)

    def answer(self, call: ToolCall) -> Result:
        """What the model is told: the result, or what is wrong with its call. Never raises `EspalierError`."""
        function = self._functions.get(call.name)
        if function is None:
            return Result(f"There is no such function. There are: {', '.join(self._functions)}.")
        if len(call.arguments) > LONGEST_ARGUMENTS:
            return Result(f"The call has more than {LONGEST_ARGUMENTS} characters. Make a shorter one.")
        if known := self._asked.get((call.name, call.arguments)):
            return Result(f"You have asked this already. {known} Answer the question now.")
        try:
            found = function.call(call.arguments)
        except (EspalierError, RecursionError) as error:
            return Result(f"The call was not answered: {str(error)[:500]}")
        return self._told(call, found)

    def _told(self, call: ToolCall, found: Found) -> Result:
        self.headlines.append(found.headline)
        numbers = [self._number(each) for each in found.evidence[:MOST_ROWS]]
        self._asked[call.name, call.arguments] = f"Its evidence is {', '.join(f'[{n}]' for n in numbers) or 'empty'}."
        rows = numbered((number, self.evidence[number - 1]) for number in dict.fromkeys(numbers))
        headline = f"[q{len(self.headlines)}] {found.headline}"
        return Result(headline, found.text, rows, _further(found), is_quoted=True)

    def _number(self, item: Evidence) -> int:
        number = self._numbers.setdefault(_same(item), len(self.evidence) + 1)
        if number > len(self.evidence):
            self.evidence.append(item)
        elif item.excerpt and not self.evidence[number - 1].excerpt:
            self.evidence[number - 1] = item
        return number


def _same(item: Evidence) -> tuple[str, ...]:
    """What makes a piece of evidence the same one, however much of it is quoted."""
    return (item.place, item.kind, item.source, item.target)


def _further(found: Found) -> str:
    if not found.further:
        return ""
    left = len(found.further) - _MOST_FURTHER
    told = ", ".join(found.further[:_MOST_FURTHER])
    return f"Beside these: {told}{f' and {left} more' if left > 0 else ''}."
