"""Jobs of an hour or a time of the day: "what runs at 3 in the morning", "which jobs run every night"."""

from __future__ import annotations

from collections.abc import Sequence

from espalier.answer.english.phrase import says_more
from espalier.answer.english.reading import Reading, plain_form
from espalier.answer.english.tokens import Token, stem, words
from espalier.answer.query import Filter, Query, Relation, Select

_NAMED = {"midnight": 0, "noon": 12, "midday": 12}
_NIGHT, _MORNING, _AFTERNOON, _EVENING = (21, 5), (5, 11), (12, 17), (17, 22)
_SPANS = {
    **dict.fromkeys(("night", "nights", "nightly", "overnight"), _NIGHT),
    **dict.fromkeys(("morning", "mornings"), _MORNING),
    **dict.fromkeys(("afternoon", "afternoons"), _AFTERNOON),
    **dict.fromkeys(("evening", "evenings"), _EVENING),
}
"""First and last hour of a time of the day; chosen by hand, and told in the answer."""
_LATER = words("pm afternoon evening")
_OF_DAY = _LATER | words("am o'clock oclock o clock hours hour morning night")
_PLAINLY = words(
    "every each during day days late early automatically itself usually whole all something anything else do does "
    "there in me code codebase base system"
)
_NEAR, _NOON, _HOURS = 5, 12, 24
"""Tokens after the number in which the time of day is said."""
_RUNNING = frozenset(map(stem, words("run happen start execute trigger fire go launch schedule")))


def at_an_hour(reading: Reading) -> Query | None:
    said = reading.clause
    runs = {token.stem for token in said} & _RUNNING or any(n.select is Select.SCHEDULED_JOB for n in reading.nouns)
    if not runs or reading.sure:
        return None
    hour = hour_in(said)
    span = next((_SPANS[token.low] for token in said if token.low in _SPANS), None)
    if hour is None and (span is None or (span is not _NIGHT and _names_more(reading))):
        return None
    asked = Filter(hour=hour) if hour is not None else Filter(hour=span[0], until=span[1]) if span else Filter()
    return Query(Select.SCHEDULED_JOB, Relation.SCHEDULES, filters=(asked,), form=plain_form(reading))


def _names_more(reading: Reading) -> bool:
    """ "what triggers the morning report" asks for the report, not for all that runs in the morning."""
    if reading.select is Select.SCHEDULED_JOB:
        return False
    running = {token.low for token in reading.said if token.stem in _RUNNING}
    return says_more(reading, reading.nouns, _PLAINLY | _SPANS.keys() | running)


def hour_in(said: Sequence[Token]) -> int | None:
    """0 to 23; None where no hour is named. A bare number is an hour only after "at"."""
    low = [token.low for token in said]
    for at, word in enumerate(low):
        if word in _NAMED and low[max(0, at - 1) : at] != ["before"]:
            return _NAMED[word]
        number = word.removesuffix("am").removesuffix("pm")
        if not number.isdecimal() or not at or low[at - 1] not in ("at", "around"):
            continue
        after = [*low[at + 1 : at + 1 + _NEAR], *([word[-2:]] if number != word else [])]
        hour = int(number)
        if hour < _HOURS and (_OF_DAY & set(after) or len(low) <= at + 2):
            if hour == _NOON and {"am", "midnight"} & set(after):
                return 0
            return hour + _NOON if hour < _NOON and _LATER & set(after) else hour
    return None
