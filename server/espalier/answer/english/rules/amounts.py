"""Questions that a number or a length of time answers: "how many days may a book be lent", "what is the default page
size". Their concept begins with the measure that is asked for: `maximum`, `minimum`, `default`, `interval`, `duration`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from espalier.answer.english.cues import CHANGE_REACHES, FREQUENCY, cued, phrases
from espalier.answer.english.names import Kind
from espalier.answer.english.phrase import concept, content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Form, Query, Relation, Select

_MOST = phrases(
    "at most, maximum, max, up to, at maximum, no more than, limit, may, allowed, can, before, upper limit, largest, "
    "longest, highest, biggest, greatest, quota, maximal, permitted"
)
_LEAST = phrases(
    "at least, minimum, min, no less than, shortest, smallest, lowest, must, have to be, lower limit, minimal, "
    "how short, how small"
)
_DEFAULT = phrases("default, nothing is configured, not configured, nothing is set, not set, not specified, unless")
_LASTING = phrases(
    "how long, how many second, how many minute, how many hour, how many day, how many week, how many month, how many "
    "year, how many millisecond, how much time, what time, which time, timeout, time out, expire, lifetime, duration, "
    "validity, retention, how soon, how late, how old, time to live, ttl, delay, period, stay valid"
)
_COUNTED = phrases("how many, how much")
_SIZED = phrases(
    "how big, how large, how small, how short, how high, how old, how far, how soon, how deep, how wide, "
    "how heavy, how expensive, how fast"
)
_LONG, _SHORT = phrases("how long"), phrases("how short, how small")
_UNITS = words(
    "millisecond milliseconds second seconds minute minutes hour hours day days week weeks month months year years "
    "byte bytes kilobyte kilobytes megabyte megabytes mb character characters letters digits percent"
)
_REPEATED = words("times attempts retries tries")
_QUANTITY = words(
    "size number count length limit limits timeout timeouts interval frequency period delay duration lifetime time age "
    "amount rate threshold quota capacity ttl expiry expiration validity deadline retention depth width height port"
)
_ALWAYS = words(
    "limit timeout interval frequency delay duration lifetime threshold quota capacity ttl expiry expiration validity "
    "deadline retention"
)
_SUPERLATIVES = words(
    "maximum minimum max min default maximal minimal largest biggest greatest smallest longest shortest highest lowest"
)
_OPENS = words("what what's whats which")
_ASKING = words(
    "many much long often frequently at most least up more less than maximum minimum max min default maximal minimal "
    "largest biggest greatest smallest longest shortest highest lowest allowed permitted must given value values old "
    "big large small short far soon time limit limits interval frequency nothing set configured unless be being long "
    "made only ever every his her "
    "its their my your our stay stays remain remains last lasts take takes live lives kept"
)
_TELLING = 2
"""With fewer words than this the concept takes those of the sentences before."""
_BEGINNING = 4
"""The question word stands among the first so many words of its clause: "up to how many"."""


def amount(reading: Reading) -> Query | None:
    """A number is asked for, and no number of things of the code; nothing is written as code."""
    jobs = any(each.kind is Kind.JOB for each in reading.sure)  # how often one runs is its schedule
    if reading.is_named or not _asked(reading) or (jobs and cued(reading.clause, FREQUENCY) is not None):
        return None
    whole = replace(reading, wanted=None)
    stored = ["stored"] if _counts_rows(reading) else ()
    said = [*(["length"] if _is_length(reading) else ()), *stored, *_without_asking(concept(whole).split())]
    if len(said) < _TELLING:
        said = [*said, *_without_asking(content(whole, 0, reading.main))]
    return Query(anchors=(Anchor(concept=" ".join((*_measures(reading), *said))),), form=Form.VALUE)


def _without_asking(said: Iterable[str]) -> list[str]:
    return [each for each in said if each not in _ASKING]


def _asked(reading: Reading) -> bool:
    said = [token for token in reading.clause if not token.mark]
    low = [token.low for token in said]
    opening = said[:_BEGINNING]
    if cued(said, CHANGE_REACHES) is not None:
        return False
    if cued(opening, _COUNTED) is not None:
        return not _counts_kind(reading)
    if cued(opening, FREQUENCY) is not None:
        return not (reading.sure and any(each.entry.relation in _OCCURRING for each in reading.triggers))
    if cued(opening, _LONG) is not None or cued(opening, _SIZED) is not None:
        return True
    about = low.index("of") if "of" in low else len(low)
    head = set(low[:about])
    if low[0] == "where" and low[1:2] in (["is"], ["are"]):
        return bool(head & _SUPERLATIVES and head & _QUANTITY and set(low) & _ENFORCED)
    things = [each for each in reading.nouns if each.select is not Select.PROPERTY]  # "the longest key" is a value
    of_things = bool(things) or "default" in head  # "what is the largest class", "the default provider"
    measured = bool(head & _ALWAYS) or (bool(head & _SUPERLATIVES) and (bool(head & _QUANTITY) or not of_things))
    return bool(_OPENS & set(low[:2])) and measured and bool(_BEING & set(low)) and "where" not in low


_ENFORCED = words("enforced checked set defined limited configured validated restricted")
""""Where is the maximum size of an upload checked" asks for the limit and for what reads it."""
_OCCURRING = frozenset({Relation.CALLS, Relation.USES, Relation.INJECTS, Relation.CREATES, Relation.THROWS})
"""What "how often" counts, of something that is named."""


def _counts_kind(reading: Reading) -> bool:
    """Whether things of the code are counted: "how many controllers", not "how many letters may an event have"."""
    said = enumerate(reading.said)
    many = next((at for at, token in said if at >= reading.main and token.low in _MANY), reading.main)
    unit = reading.said[many + 1].low if many + 1 < len(reading.said) else ""
    if many + 1 == reading.end:
        return bool(reading.nouns)
    return unit not in _UNITS | _REPEATED and any(many < noun.start <= many + _BEGINNING for noun in reading.nouns)


_MANY = words("many much")


_BEING = words("is are be was 's what's whats does do applies apply has have may can")


def _counts_rows(reading: Reading) -> bool:
    """ "How many customers are there": the rows of a type, which no constant beside its name says."""
    low = [token.low for token in reading.clause]
    kept = next((each for each in reading.mentions if each.kind in _ROWS and low[:2] == ["how", "many"]
                 and each.start == reading.main + 2), None)  # fmt: skip
    return kept is not None and _EXISTING.issuperset(reading.asked[kept.end - reading.main :])


_ROWS = frozenset({Kind.TYPE, Kind.TABLE})
_EXISTING = words("are there is exist do we you i have does it the in system now currently database")


def _is_length(reading: Reading) -> bool:
    """ "How long may a name be": no time that something takes."""
    said = [token for token in reading.clause if not token.mark]
    return bool(said) and said[-1].low == "be" and cued(said[:_BEGINNING], _LONG) is not None


def _measures(reading: Reading) -> tuple[str, ...]:
    said = reading.said[reading.main :]
    lasting = cued(said, _LASTING) is not None and not _is_length(reading)
    often, short = cued(said, FREQUENCY) is not None, cued(said, _SHORT) is not None
    found = (
        ("default", cued(said, _DEFAULT) is not None),
        ("minimum", cued(said, _LEAST) is not None and cued(said, phrases("how old")) is None),
        ("maximum", (cued(said, _MOST) is not None and not short) or any(t.low in _REPEATED for t in said)),
        ("interval", often),
        ("duration", lasting and not often),
    )
    return tuple(name for name, is_asked in found if is_asked)
