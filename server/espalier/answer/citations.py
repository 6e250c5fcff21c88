"""A language model's answer, checked while it streams: it may cite only the evidence, and can forge no markup.

The model has read code, and code may hold sentences addressed to it. So nothing it says becomes a link except citations
of evidence: `[3]`, `[1, 2]` or `path:line`; `[q2]` cites what a look-up as a whole says, and is shown as "look-up 1".
Citations of anything else are struck out, brackets, HTML and addresses are shown as text. Code spans and fenced blocks
are kept where every Markdown reader agrees that they are code: spans on one line, fences at the beginning of a line
(CommonMark 0.31, sections 4.5 and 6.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from espalier.answer.evidence import Evidence
from espalier.answer.markdown import code, link_to
from espalier.text.printable import plain

_SUFFIXES = "java|xml|properties|ya?ml|sql|html|json|kt|gradle|jsp"
_PLACE = rf"[\w./$@+-]+\.(?:{_SUFFIXES}):\d+"
_UNIT = re.compile(
    rf"""
    (?P<fence>(?<![^\n])(?P<ticks>`{{3,}})[^`\n]*\n(?:[^\n]*\n)*?(?P=ticks)`*[ \t]*(?=\n|\Z))
  | (?P<span>(?<!`)(?P<run>`+)(?!`)(?P<content>[^\n]*?[^`\n])(?P=run)(?!`))
  | (?P<numbers>\[q?\d{{1,6}}(?:,\s*q?\d{{1,6}})*\])
  | (?P<address>://|www\.|mailto:)
  | (?P<place>{_PLACE})
  | (?P<special>[\\`<~\[\]])
    """,
    re.VERBOSE,
)
_PUNCTUATION = re.compile(r"[:/.]")
_OPENING = re.compile(r"(?<![^\n])(`{3,})[^`\n]*(\n|\Z)")


class Sort(Enum):
    """What a part of the text is. `CITATION`: one at least is of evidence; `UNIT`: code spans, struck citations, and
    characters that are escaped."""

    TEXT = auto()
    CITATION = auto()
    FENCE = auto()
    UNIT = auto()


class Part(NamedTuple):
    """`text` as it is shown."""

    text: str
    sort: Sort


class CheckedAnswer:
    """`feed` pieces and show what comes back; `finish` gives the rest. `parts` and `rest` are the same in parts.
    `evidence` is numbered from 1; None: the model was not shown it. `lookups`: how many there were; `used`: the numbers
    of those that are cited. `cited` and `struck` count the citations."""

    def __init__(self, evidence: Sequence[Evidence | None], lookups: int = 0) -> None:
        self._evidence = evidence
        self._lookups = lookups
        self.used: set[int] = set()
        self._places = {item.place: item for item in evidence if item is not None}
        self._text = ""
        self._done = 0
        self.cited = 0
        self.struck = 0

    def feed(self, piece: str) -> str:
        return "".join(part.text for part in self.parts(piece))

    def finish(self) -> str:
        return "".join(part.text for part in self.rest())

    def parts(self, piece: str) -> list[Part]:
        self._text += plain(piece)
        return list(self._parts(self._stable()))

    def rest(self) -> list[Part]:
        return list(self._parts(len(self._text)))

    def _parts(self, end: int) -> Iterator[Part]:
        position = self._done
        for match in _UNIT.finditer(self._text, position, end):
            yield Part(self._text[position : match.start()], Sort.TEXT)
            cited = self.cited
            shown = self._shown(match)
            fence = Sort.FENCE if match.lastgroup in ("fence", "ticks") else Sort.UNIT
            yield Part(shown, Sort.CITATION if self.cited > cited else fence)
            position = match.end()
        yield Part(self._text[position:end], Sort.TEXT)
        self._done = max(self._done, end)

    def _stable(self) -> int:
        """How far no later piece can change the reading: the last space outside every unit, before any open one."""
        position = self._done
        while opening := _OPENING.search(self._text, position):
            closing = re.compile(rf"\n{opening[1]}`*[ \t]*(?=\n)").search(self._text, max(opening.end() - 1, 0))
            if closing is None:
                return max(opening.start(), self._done)
            position = closing.end()
        masked = _UNIT.sub(_mask, self._text[position:])
        whole = masked.partition("\0")[0]
        return position + max(whole.rfind(" "), whole.rfind("\n")) + 1

    def _shown(self, match: re.Match[str]) -> str:
        text = match[0]
        match match.lastgroup:
            case "numbers":
                return "".join(map(self._number, re.findall(r"q?\d+", text)))
            case "place":
                return self._place(text)
            case "span" | "run" | "content":
                content = match["content"].strip()
                return self._place(content) if re.fullmatch(_PLACE, content) else text
            case "address":
                return _PUNCTUATION.sub(r"\\\g<0>", text)
            case "special":
                return "\\" + text
        return text

    def _number(self, written: str) -> str:
        number = int(written.removeprefix("q"))
        if written.startswith("q"):
            if not 0 < number <= self._lookups:
                return self._strike(f"\\[{written}\\]")
            self.cited += 1
            self.used.add(number)
            return f"({lookup(number)})"
        item = self._evidence[number - 1] if 0 < number <= len(self._evidence) else None
        if item is None:
            return self._strike(f"\\[{written}\\]")
        self.cited += 1
        return f"({link_to(item.path, item.line)})"

    def _place(self, place: str) -> str:
        """The whole path, or the end of exactly one evidence's path."""
        ends = [item for known, item in self._places.items() if known == place or known.endswith("/" + place)]
        if len(ends) != 1:
            return self._strike(code(place))
        self.cited += 1
        return link_to(ends[0].path, ends[0].line)

    def _strike(self, text: str) -> str:
        self.struck += 1
        return f"~~{text}~~"


def _mask(match: re.Match[str]) -> str:
    """A whole unit without its spaces; an opened one as NUL, which `plain` has kept out of the text."""
    return "\0" if match[0] in ("`", "[") else "x" * len(match[0])


def lookup(number: int) -> str:
    """How a reader is told of what `[q1]`, `[q2]`, ... cite: the first is the graph's own answer."""
    return f"look-up {number - 1}" if number > 1 else "the graph's answer"
