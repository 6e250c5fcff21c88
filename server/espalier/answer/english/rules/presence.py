"""Whether something is used at all: "do we use kafka", "does it support LDAP", "is Quartz part of the build"."""

from __future__ import annotations

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import ARTICLES, words
from espalier.answer.query import Anchor, Form, Query, Select

_WHOLE = ARTICLES | words(
    "we you they i it this our project app application system code codebase base repo repository product software thing"
)
_USING = words("use uses using used support supports run employ employs rely relies depend depends on integrate with")
_USED, _ANYWHERE = words("used supported"), words("here anywhere somewhere at all yet in this our project code")
_AMONG = words("part of one among on in a the our this we have use libraries dependencies") | _WHOLE
_BUILT = words("build dependency dependencies classpath pom library libraries use")
"""Where a library stands that is used, and what may stand before it: "part of the build", "one of our libraries"."""
_CACHED = words("cache caches caching cached")
"""What a relation of the graph tells better."""
_FEW = 3
"""Words for what is used; of more, its use is not all that is asked."""


def used(reading: Reading) -> Query | None:
    """The classes that are about something, where it is asked whether the code base as a whole uses it."""
    if "without" in reading.asked:
        return None
    if reading.sure or reading.wanted is not None or not yes_or_no(reading.said, reading.main):
        return None
    low = [token.low for token in reading.said[reading.main + 1 : reading.end] if not token.mark]
    if reading.said[reading.main].low in ("is", "are") and (named := _said_to_be_used(low)):
        return _of(reading, reading.main + 1, reading.main + 1 + named)
    subject = next((at for at, word in enumerate(low) if word not in _WHOLE), 0)
    if not subject or low[subject] not in _USING:
        return None
    verb = next((at for at in range(subject, len(low)) if low[at] not in _USING), len(low))
    return _of(reading, reading.main + 1 + verb, reading.end)


def _said_to_be_used(low: list[str]) -> int:
    """How many words name what is said to be used or to be a part of the build; 0 if nothing is."""
    last = next((at for at in range(len(low) - 1, 0, -1) if low[at] not in _ANYWHERE), 0)
    if last and low[last] in _USED:
        return last  # "is Spring Security used"
    if last and low[last] in _BUILT:
        return next((at for at in range(last, 0, -1) if low[at - 1] not in _AMONG), 0)
    return 0


def _of(reading: Reading, start: int, end: int) -> Query | None:
    about = content(reading, start, end)
    if not 0 < len(about) <= _FEW or _CACHED.intersection(about):
        return None
    return Query(Select.CLASS, anchors=(Anchor(concept=" ".join(about)),), form=Form.EXISTS)
