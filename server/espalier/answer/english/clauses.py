"""Parts of a clause: the two ends of a path, the two sides of a comparison."""

from __future__ import annotations

from espalier.answer.english.link import Mention
from espalier.answer.english.phrase import content
from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import words
from espalier.answer.query import Anchor, Select

_TOWARDS = words("to into until onto reach reaches ->")
_ORIGINS = words("from between of")
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
            return Anchor(symbol=mention.symbols[0].name)
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


def ends(reading: Reading) -> tuple[Anchor, Anchor, tuple[int, int]] | None:
    """What the last "from ... to ..." of the asking clause leads from and to, and the tokens of both; None without."""
    said = reading.said
    origins = [at for at in range(reading.main, reading.end) if said[at].low in _ORIGINS]
    for origin in origins:
        towards = [at for at in range(origin + 1, reading.end) if said[at].low in _TOWARDS]
        for at in towards:
            first, last = anchor(reading, origin + 1, at), anchor(reading, at + 1, _stop(reading, at + 1))
            if first is not None and last is not None:
                return first, last, (origin, _stop(reading, at + 1))
    return None


def _stop(reading: Reading, start: int) -> int:
    """Where the phrase that begins here ends: before a mark."""
    marks = (at for at in range(start, reading.end) if reading.said[at].mark)
    return next(marks, reading.end)


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


def concept_before(reading: Reading, phrase: tuple[int, int]) -> str:
    """The words of the asking clause outside of a phrase; the cues of a path are silent."""
    start, end = phrase
    return " ".join((*content(reading, reading.main, start), *content(reading, end, reading.end)))
