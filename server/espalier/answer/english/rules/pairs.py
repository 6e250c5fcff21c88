"""Rules for two anchors: a path, a comparison, how things are related."""

from __future__ import annotations

from espalier.answer.english.clauses import yes_or_no
from espalier.answer.english.conditions import filters
from espalier.answer.english.cues import COMPARED, INTERPLAY, cued
from espalier.answer.english.mentions import Mention, symbol_anchors
from espalier.answer.english.phrase import concept, content
from espalier.answer.english.reading import Reading, has
from espalier.answer.english.tokens import WHICH, words
from espalier.answer.query import Anchor, Filter, Form, Query, Select

_SIDES = (
    (("differ", "from"), ("different", "from"), ("oppose", "to"), ("compar", "to"), ("compar", "with")),
    (("versus",), ("vs",), ("vs.",)),
    (("instead", "of"), ("rather", "than")),
    (("and",), ("or",), ("with",)),
)
"""What stands between the sides of a comparison, by stems; the surest first."""
ENDS = frozenset({
    Select.CONTROLLER, Select.SERVICE, Select.REPOSITORY, Select.FACADE, Select.FILTER, Select.DATABASE,
    Select.SCHEDULED_JOB, Select.LISTENER, Select.ENDPOINT, Select.TABLE, Select.MAPPER,
})  # fmt: skip
AS_END = {Select.ENDPOINT: Select.CONTROLLER, Select.TABLE: Select.DATABASE}


def anchor(reading: Reading, start: int, end: int) -> Anchor | None:
    """What these tokens stand for: a name, a role, else a concept; None where they say nothing."""
    for mention in reading.sure:
        if (
            start <= mention.start
            and mention.end <= end
            and not (_in_words(mention) and _more(reading, mention, start, end))
        ):
            return mention.anchor
    said = content(reading, start, end)
    nouns = [each for each in reading.nouns if each.select in ENDS and start <= each.start and each.end <= end]
    if nouns and len(said) <= _ROLE_WORDS:
        return Anchor(role=AS_END.get(nouns[0].select, nouns[0].select))
    return Anchor(concept=" ".join(said)) if said else None


def _in_words(mention: Mention) -> bool:
    """Whether words spell the name, not the name itself as code has it."""
    return mention.plain or mention.end - mention.start > 1


def _more(reading: Reading, mention: Mention, start: int, end: int) -> bool:
    """Whether other words describe the thing too, so that plain words that spell a name are only a part of it."""
    return bool((*content(reading, start, mention.start), *content(reading, mention.end, end)))


_ROLE_WORDS = 2
"""Words of "the REST endpoint": more describe one thing."""


def sides(reading: Reading) -> tuple[Anchor, Anchor] | None:
    """The two that a question compares in words."""
    stems = [token.stem for token in reading.said]
    for separators in _SIDES:
        for at in range(reading.main + 1, reading.end):
            for separator in separators:
                if tuple(stems[at : at + len(separator)]) != separator:
                    continue
                first = anchor(reading, reading.main, at)
                last = anchor(reading, at + len(separator), reading.end)
                if first is not None and last is not None:
                    return first, last
    return None


def compared(reading: Reading) -> Query | None:
    if not has(reading, Form.COMPARE) and not _in_turn(reading) and not _set_apart(reading):
        return None
    if len(reading.sure) >= 2:
        return Query(anchors=symbol_anchors(reading.sure[:2]), form=Form.COMPARE)
    both = sides(reading) if cued(reading.said, COMPARED) is not None else None
    return Query(anchors=both, form=Form.COMPARE) if both is not None else None


def _in_turn(reading: Reading) -> bool:
    """ "when A and when B": two things, of which now one and now the other is meant."""
    return len(reading.sure) > 1 and sum(token.low == "when" for token in reading.said[reading.main :]) > 1


def _set_apart(reading: Reading) -> bool:
    """ "what sets A apart from B" """
    low = reading.asked
    return "apart" in low and bool(_TELLING & set(low[: low.index("apart")]))


_TELLING = words("set sets tell tells keep keeps")


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
    return wanted is not None and when is not None and low[0] in WHICH and reading.main < wanted.start < when


_WHEN = words("before until")


def _ordered(reading: Reading) -> tuple[Mention, ...]:
    """The two ends, the source first: "reachable from X" has it last."""
    first, second = reading.sure[:2]
    turned = second.start > 0 and reading.said[second.start - 1].low == "from"
    return (second, first) if turned else (first, second)


_TIED = 4
"""Most symbols whose relations one answer tells."""


def related_pair(reading: Reading) -> Query | None:
    soft = {each.name: each for each in reading.mentions}
    together = reading.wanted is None and cued(reading.clause, INTERPLAY) is not None
    if not has(reading, Form.RELATION) and not together:
        return None
    pair = reading.sure if len(reading.sure) >= 2 else tuple(soft.values())
    return Query(anchors=symbol_anchors(pair[:_TIED]), form=Form.RELATION) if len(pair) >= 2 else None
