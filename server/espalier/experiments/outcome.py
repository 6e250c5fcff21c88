"""The outcome of one arm on one row, and the scores of an arm over many rows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

_FIRST, _TEN = 1.5, 5.0
"""Seconds within which the first candidate, and ten of them, should have arrived."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The counts of one row under one arm.

    `started`: candidates; `compilable`: how many of them became code that compiles and is neither empty, nor the
    original, nor only a deletion. `offered`: the texts that the user would see, duplicates merged, best first;
    `offered_compiling`: how many of them compile. `exact`, `plausible`: the rank of the first that equals the answer
    except for trivia, and of the first that passes the test (0: none); `tested`: there was a test. `arrivals`: the
    seconds after which each candidate arrived, in order. `spent`: the questions asked for each of them, since the one
    before, and last those after which no candidate arrived. `failure`: why the arm did not run at all. `by_javac`:
    javac judged the texts as well as JDT; it does not if it rejects the file with the answer.
    """

    id: str
    arm: str
    started: int = 0
    compilable: int = 0
    offered: tuple[str, ...] = ()
    offered_compiling: int = 0
    exact: int = 0
    plausible: int = 0
    tested: bool = False
    complete_calls: int = 0
    check_calls: int = 0
    oracle_ms: float = 0.0
    requests: int = 0
    tokens: int = 0
    seconds: float = 0.0
    arrivals: tuple[float, ...] = ()
    spent: tuple[int, ...] = ()
    failure: str = ""
    by_javac: bool = False

    @property
    def calls(self) -> int:
        return self.complete_calls + self.check_calls

    @property
    def each(self) -> tuple[int, ...]:
        """The questions of each started candidate; () if those that were started and did not arrive cannot be
        distinguished."""
        if len(self.spent) != len(self.arrivals) + 1 or self.started > len(self.spent):
            return ()
        return self.spent[: self.started]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def outcome_from(raw: dict[str, Any]) -> Outcome:
    """The outcome from `to_json`; fields of other versions are left out."""
    known = {item.name for item in fields(Outcome)}
    kept = {name: value for name, value in raw.items() if name in known}
    return Outcome(**{**kept, **{name: tuple(raw.get(name, ())) for name in ("offered", "arrivals", "spent")}})


@dataclass(frozen=True, slots=True)
class Score:
    """One arm over many rows. Shares are 0..1 (None if nothing was counted), costs are per started candidate, times in
    seconds per row."""

    arm: str
    rows: int
    by_javac: int
    """Rows that javac judged as well."""
    failed: int
    started: int
    compilable: float | None
    """The share of the started candidates."""
    answered: float | None
    """The share of rows for which something that compiles was offered."""
    offered_compiling: float | None
    exact_1: float | None
    exact_5: float | None
    exact_10: float | None
    plausible_1: float | None
    plausible_10: float | None
    calls: float | None
    """`complete` and `check` together."""
    calls_each: float | None
    """The median over the candidates, of the rows in which each one's calls are known."""
    calls_median: float | None
    """The median over the rows of calls per candidate; the next two likewise."""
    complete_median: float | None
    check_median: float | None
    requests: float | None
    tokens: float | None
    p50: float | None
    p95: float | None
    first: float | None
    """The median time to the first candidate, over the rows that had one; `tenth`: to the tenth, likewise."""
    tenth: float | None
    first_soon: float | None
    """The share of rows whose first candidate arrived within 1.5 s; `ten_soon`: that had ten within 5 s."""
    ten_soon: float | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def scores(outcomes: Iterable[Outcome]) -> list[Score]:
    """A score per arm, in the order in which the arms occur."""
    arms: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        arms.setdefault(outcome.arm, []).append(outcome)
    return [_score(arm, found) for arm, found in arms.items()]


def _score(arm: str, outcomes: Sequence[Outcome]) -> Score:
    ran = [outcome for outcome in outcomes if not outcome.failure]
    tested = [outcome for outcome in ran if outcome.tested]
    started = sum(outcome.started for outcome in ran)
    times = sorted(outcome.seconds for outcome in ran)

    def per_candidate(count: Callable[[Outcome], int]) -> float | None:
        return _share(sum(map(count, ran)), started)

    def typical(count: Callable[[Outcome], int]) -> float | None:
        return _quantile(sorted(count(outcome) / outcome.started for outcome in ran if outcome.started), 0.5)

    def arrived(number: int) -> list[float]:
        return sorted(outcome.arrivals[number - 1] for outcome in ran if len(outcome.arrivals) >= number)

    return Score(
        arm=arm,
        rows=len(ran),
        by_javac=sum(outcome.by_javac for outcome in ran),
        failed=len(outcomes) - len(ran),
        started=started,
        compilable=per_candidate(lambda outcome: outcome.compilable),
        answered=_share(sum(outcome.offered_compiling > 0 for outcome in ran), len(ran)),
        offered_compiling=_share(
            sum(outcome.offered_compiling for outcome in ran), sum(len(outcome.offered) for outcome in ran)
        ),
        exact_1=_within(1, [outcome.exact for outcome in ran]),
        exact_5=_within(5, [outcome.exact for outcome in ran]),
        exact_10=_within(10, [outcome.exact for outcome in ran]),
        plausible_1=_within(1, [outcome.plausible for outcome in tested]),
        plausible_10=_within(10, [outcome.plausible for outcome in tested]),
        calls=per_candidate(lambda outcome: outcome.calls),
        calls_each=_quantile(sorted(count for outcome in ran for count in outcome.each), 0.5),
        calls_median=typical(lambda outcome: outcome.calls),
        complete_median=typical(lambda outcome: outcome.complete_calls),
        check_median=typical(lambda outcome: outcome.check_calls),
        requests=per_candidate(lambda outcome: outcome.requests),
        tokens=per_candidate(lambda outcome: outcome.tokens),
        p50=_quantile(times, 0.5),
        p95=_quantile(times, 0.95),
        first=_quantile(arrived(1), 0.5),
        tenth=_quantile(arrived(10), 0.5),
        first_soon=_share(sum(seconds <= _FIRST for seconds in arrived(1)), len(ran)),
        ten_soon=_share(sum(seconds <= _TEN for seconds in arrived(10)), len(ran)),
    )


def _within(first: int, ranks: Sequence[int]) -> float | None:
    return _share(sum(0 < rank <= first for rank in ranks), len(ranks))


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _quantile(ordered: Sequence[float], share: float) -> float | None:
    """The nearest rank: the smallest value that at least `share` of all values do not exceed."""
    return ordered[max(math.ceil(len(ordered) * share), 1) - 1] if ordered else None
