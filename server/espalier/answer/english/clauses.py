"""Parts of a clause: what tokens stand for, the two sides of a comparison."""

from __future__ import annotations

from espalier.answer.english.link import Mention
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.query import Anchor, Select

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
