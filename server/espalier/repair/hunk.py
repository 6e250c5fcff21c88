"""Turns lines into the hunk that is to be replaced, or says why these lines cannot be repaired."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path, PurePosixPath

from espalier.errors import UsageError
from espalier.generate import hunk_context
from espalier.java.context.brackets import needed_by, open_after
from espalier.java.lexer import Lexeme, LexemeKind, lex, lex_document
from espalier.ports import Hunk
from espalier.repair.tuning import TUNING
from espalier.text.positions import LineIndex

LONGEST_HUNK = 20
"""Lines. A longer text is rewritten, not repaired: no model generates it within the budget."""

_OPEN_ENDS = frozenset(
    ("(", ",", ".", "=", "+", "-", "*", "/", "&&", "||", "?", "->", "==", "!=", "<", ">=", "<=", "::")
)
_CONTINUATIONS = frozenset((".", ",", ")", "&&", "||", "+", "-", "*", "/", "?", ":", "=", "==", "!=", "->", "::"))
_UNENDED = frozenset(("new", "return", "throw", "instanceof"))
_STATEMENTS = frozenset(
    ("if", "else", "for", "while", "do", "try", "catch", "finally", "return", "throw", "break", "continue", "case")
)
_EFFECTS = frozenset(("(", "=", "++", "--"))
"""A statement has one of these; `b;` is the rest of another."""
_TAB = 4
_BUILD_FOLDERS = frozenset({"target", "build"})


def hunk_of(path: Path, text: str, start: int, end: int, *, revision: int = 0, root: Path | None = None) -> Hunk:
    """The code on lines `start`..`end` (1-based, inclusive), from the first line's first word to the last line's last,
    so that indentation and a trailing comment stay; of a line that was only begun to the end of its blanks; of a text
    block that nothing closes its first line. Raises `UsageError` if there is nothing to repair."""
    refuse_generated(path, root)
    lines = LineIndex(text)
    _refuse_lines(path, lines, start, end)
    first, last = lines.span(start - 1)[0], lines.span(end - 1)[1]
    words = [word for word in lex_document(text) if word.kind != "space" and word.end > first and word.start < last]
    code = [word for word in words if word.kind != "comment"]
    place = f"{path.name}:{start}" if start == end else f"{path.name}:{start}-{end}"
    if not words:
        raise UsageError(f"{place} is empty: there is nothing to repair")
    if not code:
        raise UsageError(f"{place} holds only a comment: there is nothing to repair")
    _refuse_cut(place, lines, code, first, last)
    end = len(text[:last].rstrip()) if _is_open_block(code[-1]) else code[-1].end
    hunk = Hunk(path, text, code[0].start, end, revision)
    blanks = len(hunk.after) - len(hunk.after.lstrip(" \t"))
    ends_line = hunk.after[blanks : blanks + 1] in ("", "\n", "\r")
    return replace(hunk, end=hunk.end + blanks) if blanks and ends_line and is_begun(hunk) else hunk


def statement_lines(text: str, line: int) -> tuple[int, int]:
    """The first and last line (1-based) of the statement that `line` is a part of. A line continues where an operator,
    dot, comma or bracket ends it or begins the next one. A line that was only begun does not take the next statement.
    `line` alone if the statement is too long."""
    rows = _rows(text)
    numbers = list(rows)
    if line - 1 not in rows:
        return line, line
    first = last = numbers.index(line - 1)
    while first > 0 and _goes_on(rows[numbers[first - 1]], rows[numbers[first]]):
        first -= 1
    while last + 1 < len(numbers) and _goes_on(rows[numbers[last]], rows[numbers[last + 1]]):
        last += 1
    first, last = _apart(text, [rows[number] for number in numbers], first, numbers.index(line - 1), last)
    start, end = numbers[first] + 1, LineIndex(text).line_of(rows[numbers[last]][-1].end) + 1
    return (start, end) if end - start < TUNING.statement_lines else (line, line)


def is_begun(hunk: Hunk) -> bool:
    """Whether the hunk may be a statement that was only begun: its last word wants another one."""
    words = [word for word in lex(hunk.original) if not word.trivia]
    return bool(words) and words[-1].text in _OPEN_ENDS | _UNENDED


def _apart(text: str, rows: list[list[Lexeme]], first: int, asked: int, last: int) -> tuple[int, int]:
    """The part of the rows `first`..`last` that holds `asked`, where they are several statements."""
    for number in range(first + 1, last + 1):
        before = [word.text for row in rows[first:number] for word in row]
        words = [word.text for word in rows[number]]
        if _is_other(words, before) or (_may_be_other(words, before) and _as_far_left(text, rows[first], rows[number])):
            if number > asked:
                return first, number - 1
            first = number
    return first, last


def _is_other(words: list[str], before: list[str]) -> bool:
    """Whether a row cannot be the rest of what is before it, although that wants more: it ends a block that was not
    opened there, begins a statement by a keyword, or is a statement between brackets."""
    if needed_by(before):
        return False  # what is before begins inside brackets
    opened, needed = open_after(before), needed_by(words)
    if not opened.endswith(needed):
        return True
    if words[0] in _STATEMENTS and not (before[-1] == "->" and words[0] == "throw"):
        return True
    return not needed and words[-1] == ";" and opened.endswith(("(", "["))


def _may_be_other(words: list[str], before: list[str]) -> bool:
    """Whether a row can be the rest of what is before it as well as a statement by itself (`b;` can be none)."""
    does = words[-1] == ";" and not _EFFECTS.isdisjoint(words)
    return before[-1] in {".", "="} and does and not needed_by(words) and words[0] not in (*_CONTINUATIONS, "{")


def _as_far_left(text: str, first: list[Lexeme], row: list[Lexeme]) -> bool:
    """Whether a row of a block stands as far left as the first one: what goes on is indented."""
    lines = LineIndex(text)

    def width(word: Lexeme) -> int:
        start = lines.span(lines.line_of(word.start))[0]
        return len(text[start : word.start].expandtabs(_TAB))

    hunk = Hunk(Path(), text, first[0].start, first[-1].end)
    return width(row[0]) <= width(first[0]) and hunk_context(hunk).in_block


def _rows(text: str) -> dict[int, list[Lexeme]]:
    """The lexemes of each line on which code begins, by 0-based line, in order."""
    lines = LineIndex(text)
    rows: dict[int, list[Lexeme]] = {}
    for word in lex_document(text):
        if not word.trivia:
            rows.setdefault(lines.line_of(word.start), []).append(word)
    return rows


def _goes_on(row: list[Lexeme], following: list[Lexeme]) -> bool:
    last, first = row[-1].text, following[0].text
    return last in _OPEN_ENDS or (first in _CONTINUATIONS and last not in {";", "{", "}"})


def indent_of(hunk: Hunk) -> str:
    """The white space before the hunk on its first line."""
    line = hunk.before[max(hunk.before.rfind("\n"), hunk.before.rfind("\r")) + 1 :]
    return line[: len(line) - len(line.lstrip())]


def refuse_generated(path: Path, root: Path | None) -> None:
    """Raises `UsageError` for a file below `root` that the build generates."""
    folders = PurePosixPath(path.relative_to(root) if root and path.is_relative_to(root) else path.name).parts[:-1]
    for build, inner in pairwise(folders):
        if build in _BUILD_FOLDERS and inner.startswith("generated"):
            raise UsageError(f"{path.name} is made by the build (under {build}/{inner})", remedy="change its source")


def _refuse_lines(path: Path, lines: LineIndex, start: int, end: int) -> None:
    count = lines.line_count
    if start < 1 or end < start or end > count:
        wanted = f"{start}" if start == end else f"{start}-{end}"
        raise UsageError(f"{path.name} has {count} lines; {wanted} is not among them")
    if end - start + 1 > LONGEST_HUNK:
        raise UsageError(f"{end - start + 1} lines are too many for one repair", remedy=f"name at most {LONGEST_HUNK}")


def _is_open_block(word: Lexeme) -> bool:
    """Whether it is a text block that nothing closes, which goes to the file's end."""
    return word.kind is LexemeKind.ERROR and word.text.startswith('"""')


def _refuse_cut(place: str, lines: LineIndex, code: list[Lexeme], first: int, last: int) -> None:
    """Raises `UsageError` if the lines cut through a text block."""
    for word in code:
        if _is_open_block(word):
            if word.start < first:
                begin = lines.line_of(word.start) + 1
                raise UsageError(f"nothing closes the text block before {place}", remedy=f"name its line {begin}")
        elif word.start < first or word.end > last:
            begin, close = lines.line_of(word.start) + 1, lines.line_of(word.end) + 1
            raise UsageError(f"{place} cuts through a text block", remedy=f"name all of it: lines {begin}-{close}")
