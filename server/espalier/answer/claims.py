"""A language model's text, of which only the statements that cite evidence stand; the rest is struck out.

The unit is the sentence; a citation right after the full stop belongs to it. A line that introduces a list, and a
heading, stand if what follows them cites. A fenced block stands if the text before it cites. Text is passed on by
paragraphs and list items.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from espalier.answer.citations import CheckedAnswer, Part, Sort
from espalier.answer.evidence import Evidence

_TURNS = r"\b(?:but|however|and|since|because|as)\b| [-\u2013\u2014] "
"""What may begin a claim of its own within a sentence."""
_UNKNOWN = re.compile(rf"[\s*-]*The evidence does not show\b(?:(?!{_TURNS})[^.!?;:,()])*\.[\s*]*")
"""The one kind of sentence that needs no citation: it says what is not known."""

_MARKER = re.compile(r"\s*(?:[-*+>|]|\d{1,4}[.)]|#{1,6})(?=\s|$)\s*")
_END = re.compile(
    r"(?<!\be\.g)(?<!\bi\.e)(?<!\betc)(?<!\bvs)[.!?][\"')*_]*(?=[\s\x01]|$)(?:\s*\x01+)*+\.?\s*+(?![a-z])"
)
_CITATION, _OTHER = "\1", "\2"


class CitedText:
    """`feed` pieces and show what comes back; `finish` gives the rest. `kept` and `struck` count statements."""

    def __init__(self, evidence: Sequence[Evidence | None], lookups: int = 0) -> None:
        self._checked = CheckedAnswer(evidence, lookups)
        self._line: list[Part] = []
        self._block: list[Part] = []
        self._leads = ""  # headings and introductions whose fate the next block decides
        self._stands = False
        self.kept = 0
        self.struck = 0
        self.is_begun = False
        """Something was fed."""

    @property
    def struck_citations(self) -> int:
        return self._checked.struck

    @property
    def used(self) -> frozenset[int]:
        """The numbers of the look-ups that are cited."""
        return frozenset(self._checked.used)

    def feed(self, piece: str) -> str:
        self.is_begun = True
        return "".join(map(self._add, self._checked.parts(piece)))

    def finish(self) -> str:
        rest = "".join(map(self._add, self._checked.rest()))
        rest += self._end_line() + self._end_block()
        leads, self._leads = self._leads, ""
        return rest + (self._strike(leads) if leads else "")

    def _add(self, part: Part) -> str:
        if part.sort is Sort.FENCE:
            before = self._end_line() + self._end_block()
            if self._stands:
                return before + part.text
            self.struck += 1
            return before
        if part.sort is not Sort.TEXT:
            self._line.append(part)
            return ""
        said = ""
        for line in part.text.splitlines(keepends=True):
            self._line.append(Part(line, Sort.TEXT))
            if line.endswith("\n"):
                said += self._end_line()
        return said

    def _end_line(self) -> str:
        text = "".join(part.text for part in self._line)
        begins = not text.strip() or bool(_MARKER.match(text))
        said = self._end_block() if begins else ""
        self._block += self._line
        self._line = []
        return said

    def _end_block(self) -> str:
        parts, self._block = self._block, []
        text = "".join(part.text for part in parts)
        if not re.search(r"\w", text):
            if self._leads:
                self._leads += text
                return ""
            return text
        mask = "".join(map(_masked, parts))
        if _CITATION not in mask and (text.lstrip().startswith("#") or text.rstrip().endswith(":")):
            self._leads += text
            return ""
        self._stands = _CITATION in mask
        leads, self._leads = self._leads, ""
        lead = leads if self._stands or not leads else self._strike(leads)
        return lead + "".join(self._said(text[a:b], mask[a:b]) for a, b in _sentences(mask))

    def _said(self, text: str, mask: str) -> str:
        if _CITATION in mask:
            self.kept += 1
        elif re.search(r"\w", mask.replace(_OTHER, "x")) and not _UNKNOWN.fullmatch(text):
            return self._strike(text)
        return text

    def _strike(self, text: str) -> str:
        """Every line of it struck out, its marker aside."""
        self.struck += 1
        return "".join(map(_struck, text.splitlines(keepends=True)))


def _masked(part: Part) -> str:
    if part.sort is Sort.TEXT:
        return part.text
    return (_CITATION if part.sort is Sort.CITATION else _OTHER) * len(part.text)


def _sentences(mask: str) -> Iterable[tuple[int, int]]:
    marker = _MARKER.match(mask)
    start = 0
    for end in _END.finditer(mask, marker.end() if marker else 0):
        yield start, end.end()
        start = end.end()
    if start < len(mask):
        yield start, len(mask)


def _struck(line: str) -> str:
    marker = _MARKER.match(line)
    start = marker.end() if marker else len(line) - len(line.lstrip())
    core = line[start:].rstrip().replace("~~", "")
    return f"{line[:start]}~~{core}~~{line[start + len(line[start:].rstrip()) :]}" if core else line
