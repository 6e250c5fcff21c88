"""Rules for two anchors: a path, a comparison, how things are related."""

from __future__ import annotations

from espalier.answer.english.clauses import AS_END, ENDS, sides
from espalier.answer.english.conditions import filters
from espalier.answer.english.forms import COMPARED, cued, yes_or_no
from espalier.answer.english.link import Mention
from espalier.answer.english.phrase import concept
from espalier.answer.english.reading import Reading, has
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Filter, Form, Query


def symbol_anchors(mentions: tuple[Mention, ...]) -> tuple[Anchor, ...]:
    return tuple(each.anchor for each in mentions)


def compared(reading: Reading) -> Query | None:
    if not has(reading, Form.COMPARE) and not _in_turn(reading):
        return None
    if len(reading.sure) >= 2:
        return Query(anchors=symbol_anchors(reading.sure[:2]), form=Form.COMPARE)
    both = sides(reading) if cued(reading.said, COMPARED) is not None else None
    return Query(anchors=both, form=Form.COMPARE) if both is not None else None


def _in_turn(reading: Reading) -> bool:
    """ "when A and when B": two things, of which now one and now the other is meant."""
    return len(reading.sure) > 1 and sum(token.low == "when" for token in reading.said[reading.main :]) > 1


def path(reading: Reading) -> Query | None:
    if not has(reading, Form.PATH):
        return None
    if len(reading.sure) >= 2 and not _called_from(reading):
        return Query(anchors=symbol_anchors(_ordered(reading)), form=Form.PATH)
    if _asks_for_first(reading):
        return Query(reading.wanted.select, filters=filters(reading)) if reading.wanted is not None else None
    ends = tuple(each for each in reading.nouns if each.select in ENDS)[:2]
    if len(ends) < 2 or reading.sure:
        return None
    anchors = tuple(Anchor(role=AS_END.get(each.select, each.select)) for each in ends)
    return Query(anchors=anchors, filters=(Filter(about=concept(reading, ends)),), form=Form.PATH)


def _called_from(reading: Reading) -> bool:
    """ "is A called from B" asks whether, not by which way."""
    first, second = reading.sure[:2]
    between = range(first.end, second.start)
    passive = any(at in reading.passive for at in between)
    return passive and yes_or_no(reading.said, reading.main) and reading.said[second.start - 1].low == "from"


def _asks_for_first(reading: Reading) -> bool:
    """ "which filters run before a request reaches a controller": what reaches what only says when they run."""
    low = [token.low for token in reading.clause]
    when = next((reading.main + at for at, word in enumerate(low) if word in _WHEN), None)
    wanted = reading.wanted
    return wanted is not None and when is not None and low[0] in _WHICH and reading.main < wanted.start < when


_WHEN = words("before until")
_WHICH = words("which what")


def _ordered(reading: Reading) -> tuple[Mention, ...]:
    """The two ends, the source first: "reachable from X" has it last."""
    first, second = reading.sure[:2]
    turned = second.start > 0 and reading.said[second.start - 1].low == "from"
    return (second, first) if turned else (first, second)


_TIED = 4
"""Most symbols whose relations one answer tells."""


def related_pair(reading: Reading) -> Query | None:
    soft = {each.name: each for each in reading.mentions}
    if not has(reading, Form.RELATION):
        return None
    pair = reading.sure if len(reading.sure) >= 2 else tuple(soft.values())
    return Query(anchors=symbol_anchors(pair[:_TIED]), form=Form.RELATION) if len(pair) >= 2 else None
