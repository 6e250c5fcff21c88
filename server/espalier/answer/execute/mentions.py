"""Lines that say a name which no symbol has: a library in a build file, a product in a setting, a word in a comment.

"There is no MySQL in this code base" would be false where a build file lists its driver.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from espalier.answer.codebase import CodeBase
from espalier.answer.english.tokens import stem
from espalier.answer.evidence import Evidence
from espalier.answer.names import parts
from espalier.answer.terms import terms
from espalier.ontology.kinds import Voucher
from espalier.text.positions import lines_of

_MOST = 200
"""Lines that are read on for; more of them tell nothing new."""


def mentions(code_base: CodeBase, name: str, about: str, *, exact: bool = False) -> tuple[Evidence, ...]:
    """The lines that say `name`, however its parts are joined unless it is to be said `exact`: first those with more
    words of `about`, then those of settings and build files."""
    said = parts(name)
    if not said or len("".join(said)) < _SHORTEST:
        return ()
    joined = "[-_. ]?".join(map(re.escape, said))
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)" if exact else rf"(?<![a-z]){joined}", re.I)
    wanted = {stem(term) for term in terms(about)} - {stem(part) for part in (*said, "".join(said))}
    found = list(islice(_lines(code_base, pattern), _MOST))
    found.sort(
        key=lambda row: (-len(wanted & _stems(row[2])), row[0].endswith(".java"), row[2].lstrip()[:1] in "#*/<!")
    )
    return tuple(Evidence(path, line, "text", "", "", Voucher.SOURCE) for path, line, _ in found)


_SHORTEST = 3


def lines_with(code_base: CodeBase, pattern: re.Pattern[str]) -> tuple[Evidence, ...]:
    """The lines in which the pattern is found, those of settings and build files first."""
    found = islice(_lines(code_base, pattern), _MOST)
    return tuple(Evidence(path, line, "text", "", "", Voucher.SOURCE) for path, line, _ in found)


def _stems(text: str) -> set[str]:
    return {stem(part) for part in parts(text)}


def _lines(code_base: CodeBase, pattern: re.Pattern[str]) -> Iterator[tuple[str, int, str]]:
    for path in _others_first(code_base.ontology.files()):
        text = code_base.source(path)
        if text is not None and pattern.search(text):
            for number, line in enumerate(lines_of(text), 1):
                if pattern.search(line):
                    yield path, number, line


def _others_first(paths: Iterable[str]) -> list[str]:
    return sorted(paths, key=lambda path: path.endswith(".java"))
