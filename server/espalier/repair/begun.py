"""Statements that were only begun, such as `total = prices.` or `orders.save(`.

The parser takes the next statement for their rest, and the compiler marks that one. So what is wrong is what goes with
the statement when it is left out, and what mends it is its end: nothing else on the line is changed.
"""

from __future__ import annotations

from collections.abc import Callable

from espalier.generate import Stop
from espalier.ports import Check, Progress
from espalier.repair.fix import Ended
from espalier.repair.hunk import is_begun
from espalier.repair.mistake import Mistake, mistake_of_begun
from espalier.repair.search import Search
from espalier.repair.templates import INSERTION, Hole
from espalier.repair.writing import Drafter, end_written

_TIGHT = ("(", ".", "::", " ", "\t")
"""What no space follows."""


async def begun_mistake(search: Search, check: Check) -> Mistake | None:
    """The mistake of a hunk that was only begun; None if it was not. A hunk with an error before its last word has a
    mistake of another kind. `check`: the compilation as it is."""
    hunk, errors = search.request.hunk, [problem for problem in check.before if problem.severity == "error"]
    last = hunk.start + len(hunk.original.rstrip()) - 1
    if not is_begun(hunk) or not errors or any(hunk.start <= each.start and each.end <= last for each in errors):
        return None
    mistake = mistake_of_begun(await search.questions.check(""))
    return mistake if mistake.here else None


async def end_begun(search: Search, drafter: Drafter | None, on_progress: Callable[[Progress], None]) -> Ended:
    """Searches ends of the hunk: best first, and if that finds none, by drawing."""
    original = search.request.hunk.original
    space = "" if original.endswith(_TIGHT) else " "
    end = Hole(INSERTION, original + space, "", "", Stop.STATEMENT)
    if drafter is not None:
        await end_written(search, drafter, end, on_progress)
    else:
        await search.write(search.model, end)
    if not search.satisfied and search.spent < 1:
        on_progress(Progress("Generating the line's end", search.spent))
        await search.fill(end)
    if search.satisfied:
        return Ended.ENOUGH
    return Ended.BUDGET if search.spent >= 1 else Ended.EXHAUSTED
