"""Whether something is used at all: "do we use kafka", "does it support LDAP", "is Quartz used"."""

from __future__ import annotations

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import ARTICLES, words
from espalier.answer.query import Anchor, Form, Query, Select

_WHOLE = ARTICLES | words(
    "we you they i it this our project app application system code codebase base repo repository product software thing"
)
_USING = words("use uses using used support supports run employ employs rely relies on integrate with")
_USED, _ANYWHERE = words("used supported"), words("here anywhere somewhere at all yet in this our project code")
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
    last = next((at for at in range(len(low) - 1, 0, -1) if low[at] not in _ANYWHERE), 0)
    if low[last : last + 1] and low[last] in _USED and reading.said[reading.main].low in ("is", "are"):
        return _of(reading, reading.main + 1, reading.main + 1 + last)  # "is Spring Security used"
    subject = next((at for at, word in enumerate(low) if word not in _WHOLE), 0)
    if not subject or low[subject] not in _USING:
        return None
    verb = next((at for at in range(subject, len(low)) if low[at] not in _USING), len(low))
    return _of(reading, reading.main + 1 + verb, reading.end)


def _of(reading: Reading, start: int, end: int) -> Query | None:
    about = content(reading, start, end)
    if not 0 < len(about) <= _FEW or _CACHED.intersection(about):
        return None
    return Query(Select.CLASS, anchors=(Anchor(concept=" ".join(about)),), form=Form.EXISTS)
