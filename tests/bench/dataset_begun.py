"""Makes a data set of lines that were only begun: `dataset_begun.py CORPORA OUT [--rows N] [--seed N]`.

In each of gson, jsoup and commons-lang, N statements of one line lose what follows one of their dots, commas, opening
brackets or equals signs. OUT is as `dataset_undeclared.py` makes it; the only right form is the line as it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dataset_undeclared import arguments, row, written

from espalier.generate import hunk_context
from espalier.java.lexer import lex
from espalier.ports import Hunk

_ENDS = frozenset((".", ",", "(", "="))
_SHARE = 0.1
"""Of the lines: whether one is in a body takes a look at the whole file."""


def rows_of(project: str, path: str, text: str) -> Iterator[dict[str, Any]]:
    """A row for each statement of one line that can be cut, by dice of its own."""
    lines, offset, dice = text.split("\n"), 0, random.Random(path)
    for number, line in enumerate(lines, 1):
        before, offset = offset, offset + len(line) + 1
        code = [word for word in lex(line) if not word.trivia]
        ends = [word.end for word in code[1:-2] if word.text in _ENDS]
        if not ends or code[-1].text != ";" or line[: len(line) - len(line.lstrip())].strip() or len(line) > 120:
            continue
        alone = lines[number - 2].strip().endswith((";", "{", "}", "*/")) and code[0].text not in ("for", "}", ".")
        balanced = all(line.count(one) == line.count(other) for one, other in ("()", "{}"))
        hunk = Hunk(Path(path), text, before, before + len(line))
        if alone and balanced and dice.random() < _SHARE and hunk_context(hunk).in_block:
            yield row(project, path, number, [line], [line[: dice.choice(ends)]])


if __name__ == "__main__":
    written(arguments(__doc__), rows_of)
