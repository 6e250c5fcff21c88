"""Completing a statement at a caret is a repair of nothing: an empty hunk, or the word that has been begun.

A begun word is finished first, in the likeliest ways, because models draw whole words; then each way is gone on with.
"""

from __future__ import annotations

from pathlib import Path

from espalier.errors import UsageError
from espalier.generate import Stop
from espalier.java.lexer import trailing_word
from espalier.ports import Hunk
from espalier.repair.fix import FixRequest
from espalier.repair.templates import Gap
from espalier.text.positions import LineIndex


def completion_at(path: Path, shown: str, text: str, line: int, column: int) -> FixRequest:
    """The request for line and column (1-based, columns in UTF-16 units); `shown`: the path as results name it.
    What stands on the line after the caret is kept. Raises `UsageError` beyond the end."""
    lines = LineIndex(text)
    if line > lines.line_count:
        raise UsageError(f"{path.name} has {lines.line_count} lines; {line} is not among them")
    caret = lines.offset(line - 1, column - 1)
    if lines.position(caret) != (line - 1, column - 1):
        raise UsageError(f"{path.name}:{line} is shorter than {column} columns")
    stem = trailing_word(text[lines.span(line - 1)[0] : caret])
    hunk = Hunk(path, text, caret - len(stem), caret)
    return FixRequest(hunk, shown, gaps=(Gap("completion", "", "", "", Stop.STATEMENT),), begins=stem)
