"""Whether something is used at all: "do we use kafka", "does it support LDAP"."""

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
_CACHED = words("cache caches caching cached")
"""What a relation of the graph tells better."""
_FEW = 3
"""Words for what is used; of more, its use is not all that is asked."""


def used(reading: Reading) -> Query | None:
    """The classes that are about something, where it is asked whether the code base as a whole uses it."""
    if reading.sure or reading.wanted is not None or not yes_or_no(reading.said, reading.main):
        return None
    low = [token.low for token in reading.said[reading.main + 1 : reading.end]]
    subject = next((at for at, word in enumerate(low) if word not in _WHOLE), 0)
    if not subject or low[subject] not in _USING:
        return None
    verb = next((at for at in range(subject, len(low)) if low[at] not in _USING), len(low))
    about = content(reading, reading.main + 1 + verb, reading.end)
    if not 0 < len(about) <= _FEW or _CACHED.intersection(about):
        return None
    return Query(Select.CLASS, anchors=(Anchor(concept=" ".join(about)),), form=Form.EXISTS)
