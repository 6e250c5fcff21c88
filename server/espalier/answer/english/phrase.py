"""The words of a question that say what it is about, as one noun phrase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from espalier.answer.english.reading import Reading
from espalier.answer.english.tokens import words

_SILENT = words(
    "a an the of for to in on by with from and or is are be been was were how what which who where when do does "
    "did it this that our we i you me my us them they there here so if not no any anybody somebody some all every "
    "please exactly get gets got has have had can could may might would should will work works working done logic "
    "way what's trace show walk through path flow step happens happen between after before once triggers trigger "
    "explain tell list find give property key config configuration configured set setting option file under "
    "whether decided computed calculated somewhere anywhere still hell just kind something having its their code "
    "project app application s 's"
)
_KEPT = 8


class Span(Protocol):
    """Tokens `start` to before `end`."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def concept(reading: Reading, besides: Sequence[Span] = ()) -> str:
    """Content words of the asking clause, or of the whole text where that has none; never empty. `besides`: tokens that
    have another part in the query, as what is wanted has."""
    known = (*besides, reading.wanted) if reading.wanted is not None else besides
    taken = {at for each in known for at in range(each.start, each.end)}
    asked = [token for at, token in enumerate(reading.said) if at >= reading.main and at not in taken]
    for said in (asked, reading.said):
        content = [token.text.lower() for token in said if not token.mark and token.low not in _SILENT]
        if content:
            return " ".join(content[:_KEPT])
    content = [token.low for token in reading.said if not token.mark]
    return " ".join(content[:_KEPT]) or "code"
