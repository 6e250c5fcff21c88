"""Lines by their text: those that do something first, a few of each file before more of any. The values of secrets are
masked before lines are searched, so that no count confirms a guess of one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence
from espalier.answer.execute.secret_arguments import parameters_of
from espalier.answer.execute.secrets import shown_lines
from espalier.answer.finding import Finding, counted, group
from espalier.answer.markdown import code
from espalier.answer.retrieve import TEXT
from espalier.ontology.kinds import Voucher
from espalier.ontology.nodes import is_test

LONGEST = 240
"""Characters of a line that are shown, around the text."""
_MOST_HITS = 2_000
_OF_ONE_FILE = 3
"""Lines of a file before other files have theirs."""
_ASIDE = re.compile(r"\s*(?:import |package |\*|//|/\*|<!--|#)")
"""Imports and comments."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """`path`: only files whose path contains it. `ignore_case`: None where the case counts if the text has a capital.
    `offset`: how many lines are left out."""

    text: str
    path: str = ""
    ignore_case: bool | None = None
    offset: int = 0

    @property
    def pattern(self) -> re.Pattern[str]:
        ignore = self.text == self.text.lower() if self.ignore_case is None else self.ignore_case
        return re.compile(re.escape(self.text), re.IGNORECASE if ignore else 0)


class _Hit(NamedTuple):
    path: str
    line: int
    text: str


def grep(code_base: CodeBase, wanted: Wanted, most: int) -> Finding:
    """At most `most` of the lines from `offset` on: main code before tests, code before imports and comments."""
    hits = _ranked(list(islice(_hits(code_base, wanted), _MOST_HITS)))
    where = f" in a path with {code(wanted.path)}" if wanted.path else ""
    if not hits:
        return Finding(f"No line has {code(wanted.text)}{where}, in the files that the graph was read from.")
    shown = hits[wanted.offset : wanted.offset + most]
    return Finding(f"{_counted(hits, wanted, where, len(shown))}.", group("", _evidence(code_base, wanted, shown)))


def _counted(hits: Sequence[_Hit], wanted: Wanted, where: str, shown: int) -> str:
    files = counted(len({each.path for each in hits}), "file")
    more = " or more" if len(hits) == _MOST_HITS else ""
    lines = counted(len(hits), "line")
    told = f"{lines}{more} in {files} with {code(wanted.text)}{where}"
    if shown == len(hits):
        return told
    end = wanted.offset + shown
    these = f"these are {wanted.offset + 1} to {end}" if shown else "none is left"
    return f"{told}; {these}" + (f", the next with offset {end}" if end < len(hits) else "")


def _hits(code_base: CodeBase, wanted: Wanted) -> Iterator[_Hit]:
    pattern, parameters = wanted.pattern, parameters_of(code_base.ontology)
    for path in sorted(code_base.ontology.files()):
        text = code_base.source(path) if wanted.path in path else None
        if text is None or pattern.search(text) is None:
            continue
        for number, line in enumerate(shown_lines(path, text, parameters), 1):
            if pattern.search(line):
                yield _Hit(path, number, line)


def _ranked(hits: Sequence[_Hit]) -> list[_Hit]:
    met: Counter[tuple[str, bool]] = Counter()
    turns: list[tuple[bool, bool, int, int]] = []
    for number, hit in enumerate(hits):
        aside = is_aside(hit.text)
        turns.append((is_test(hit.path), aside, met[hit.path, aside] // _OF_ONE_FILE, number))
        met[hit.path, aside] += 1
    return [hits[number] for *_, number in sorted(turns)]


def is_aside(line: str) -> bool:
    """Whether a line is an import or a comment."""
    return _ASIDE.match(line) is not None


def _evidence(code_base: CodeBase, wanted: Wanted, hits: Sequence[_Hit]) -> Iterator[Evidence]:
    ontology, pattern = code_base.ontology, wanted.pattern
    for hit in hits:
        node = ontology.at(hit.path, hit.line)
        excerpt = _around(hit.text, pattern)
        key = node.key if node is not None else ""
        yield Evidence(hit.path, hit.line, TEXT, key, "", Voucher.SOURCE, excerpt=excerpt)


def _around(line: str, pattern: re.Pattern[str]) -> str:
    """The line, or of a longer one what is around the text."""
    line = line.strip()
    if len(line) > LONGEST:
        found = pattern.search(line)
        middle = (found.start() + found.end()) // 2 if found is not None else 0
        begin = max(0, min(middle - LONGEST // 2, len(line) - LONGEST))
        end = begin + LONGEST
        line = f"{'... ' if begin else ''}{line[begin:end]}{' ...' if end < len(line) else ''}"
    return " ".join(line.split())
