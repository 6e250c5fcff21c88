"""Questions what happens when something is not as it should be: "what happens if the parcel is lost"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from espalier.answer.english.cues import cued, phrases
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import stem, words
from espalier.answer.query import Anchor, Form, Query

_ASKED = phrases(
    "what happen, what is the result, what is the consequence, what is done, what become of, what result, "
    "what does the system do, what does the server do, what does the application do, what if, happen then, "
    "how is it handled, how does it react, how does the system react, how does the application react, "
    "how does the server react"
)
_NEGATIONS = words("not no never without nobody nothing none cannot")
_ASKING = frozenset(
    map(
        stem,
        words(
            "happen happens result consequence done become react handled system then moment turn turns out manage "
            "manages try tries yet"
        ),
    )
)
_DEVIATIONS: tuple[tuple[str, str], ...] = (
    ("not", "no null empty absent missing unless illegal invalid unsupported unable"),
    ("missing absent lack lacking empty blank lost", "null missing empty absent blank required mandatory invalid lost"),
    ("unknown nonexistent unregistered", "unknown null missing reject verify fail failure exist compensation"),
    ("twice again same duplicate second already two both simultaneously", "duplicate already twice conflict idempotent "
     "exists concurrent stale optimistic"),
    ("many much exceed exceeded exceeds full over", "threshold limit exceed max quota too overflow full"),
    ("fail fails failed failure crash error exception wrong break breaks broken abort lose", "fail failure error "
     "exception retry abort rollback compensation reject lost"),
    ("offline disconnected unreachable unavailable down asleep", "offline unavailable timeout queue retry fallback "
     "disconnect unreachable pending"),
    ("connected reachable available online answer answers respond responds", "offline online unavailable timeout queue "
     "queued retry fallback disconnect session pending"),
    ("late timeout expired expire expires expiry", "timeout expired late elapsed overdue"),
    ("invalid malformed bad illegal corrupt", "invalid illegal malformed bad reject corrupt"),
    ("reject rejected refuse refused decline declined deny denied", "reject refuse decline deny"),
)  # fmt: skip
_MEANT = tuple((frozenset(map(stem, one.split())), frozenset(map(stem, other.split()))) for one, other in _DEVIATIONS)
_ALONE = frozenset(map(stem, words("connected reachable available online answer answers respond responds over full")))
"""They deviate only beside a negation or "too"."""


_NOT_MISSING = words("miss misses missed")
"""A visit that was missed is there."""


class Deviation(NamedTuple):
    """`said`: stems of the question's words for it; `names`: stems of what code says."""

    said: frozenset[str]
    names: frozenset[str]


def failure(reading: Reading) -> Query | None:
    """The words of the whole question, "not" included, as a lifecycle; `deviations` says of what kind it is."""
    if reading.is_named or cued(reading.said[reading.main :], _ASKED) is None:
        return None
    said = " ".join(_said(reading))
    if not deviations(said):
        return None
    return Query(anchors=(Anchor(concept=said),), form=Form.LIFECYCLE)


def _said(reading: Reading) -> Iterator[str]:
    """The content words of all that is said up to a second question, with "not" where something is denied."""
    denied = [at for at in range(reading.end) if reading.said[at].low in _NEGATIONS]
    start = 0
    for end in (*denied, reading.end):
        yield from (each for each in content(reading, start, end) if stem(each) not in _ASKING)
        if end < reading.end:
            yield "not"
        start = end + 1


def deviations(text: str) -> tuple[Deviation, ...]:
    """The kinds of failure that words speak of; a mere "not" only where there is nothing closer."""
    said = {stem(each) for each in text.lower().split() if each not in _NOT_MISSING}
    sure = said - (_ALONE if not said & {"not", "too"} else frozenset())
    found = [Deviation(each & said, (each | other) - {"not"}) for each, other in _MEANT if each & sure]
    return tuple(each for each in found if each.said != {"not"} or len(found) == 1)
