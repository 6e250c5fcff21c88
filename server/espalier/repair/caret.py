"""Finds the statement that a completion belongs to, and which of its words are kept. Only lexemes are used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from espalier.errors import UsageError
from espalier.java.context.brackets import OPENED_BY, needed_by, open_after
from espalier.java.lexer import Lexeme, LexemeKind, lex, trailing_word
from espalier.ports import Hunk
from espalier.repair.hunk import refuse_generated
from espalier.text.positions import LineIndex


@dataclass(frozen=True, slots=True)
class Caret:
    """The place of a completion.

    `word`: the begun word, or an empty hunk where there is none. `statement`: the hunk from the statement's first word
    to the last word after the caret on its line, in a text whose blocks are all closed. The new statement is prefix +
    generated text + suffix, and the generated text begins with `begun`. `header`: where the declaration or statement
    begins whose body holds the caret. `empty`: nothing else is in that body.
    """

    word: Hunk
    statement: Hunk
    prefix: str
    begun: str
    suffix: str
    header: int
    empty: bool


@dataclass(frozen=True, slots=True)
class _Frame:
    """An open bracket, where the statement begins that it belongs to, and where the present statement inside it
    begins."""

    opener: str
    header: int
    start: int


def caret_at(path: Path, text: str, line: int, column: int, *, revision: int = 0, root: Path | None = None) -> Caret:
    """The caret at line and column (1-based, columns in UTF-16 units). Raises `UsageError` beyond the line's or file's
    end, in a file that the build generates, and where no code can stand: in a comment, a string or a text block."""
    refuse_generated(path, root)
    lines = LineIndex(text)
    if not 1 <= line <= lines.line_count:
        raise UsageError(f"{path.name} has {lines.line_count} lines; {line} is not among them")
    offset = lines.offset(line - 1, column - 1)
    if lines.position(offset) != (line - 1, column - 1):
        raise UsageError(f"{path.name}:{line} is shorter than {column} columns")
    before = lex(text[:offset])
    _refuse_text(f"{path.name}:{line}:{column}", before)
    begins = offset - len(trailing_word(text[lines.span(line - 1)[0] : offset]))
    return _caret(Hunk(path, text, begins, offset, revision), before, lex(text[offset:]), lines.span(line - 1)[1])


def _caret(word: Hunk, before: list[Lexeme], after: list[Lexeme], line_end: int) -> Caret:
    frame = _innermost(before)
    first = next((one.start for one in before if not one.trivia and one.start >= frame.start), word.end)
    kept = word.before[first:].rstrip(" \t") if first < word.start else ""
    suffix = _rest_of_line(word, after, line_end)
    previous = next((one.text for one in reversed(before) if not one.trivia), "")
    following = next((one.text for one in after if not one.trivia), "")
    begun = word.text[first + len(kept) : word.end] if word.original else ""
    closed = word.text + _closing(before, after)
    statement = replace(word, text=closed, start=min(first, word.start), end=word.end + len(suffix))
    empty = previous == "{" and following in ("}", "")
    return Caret(word, statement, kept, begun, suffix, frame.header, empty)


def _closing(before: list[Lexeme], after: list[Lexeme]) -> str:
    """The braces that close the blocks around the caret that nothing after it closes: a method that is being written at
    the end of a file is not closed yet."""
    opened = open_after([one.text for one in before if not one.trivia])
    needed = needed_by([one.text for one in after if not one.trivia])
    if not opened.startswith(needed):
        return ""
    return "\n}" * opened.count("{", len(needed))


def _refuse_text(place: str, before: list[Lexeme]) -> None:
    """Raises `UsageError` if the last lexeme continues after the caret and holds no code."""
    last = before[-1] if before else None
    if last is None:
        return
    if last.kind is LexemeKind.COMMENT and (last.text.startswith("//") or len(last.text) < 4 or last.text[-2:] != "*/"):
        raise UsageError(f"{place} is in a comment: there is nothing to complete")
    if last.kind is LexemeKind.ERROR and last.text[0] in "\"'":
        kind = "text block" if last.text.startswith('"""') else "string"
        raise UsageError(f"{place} is in a {kind}: there is nothing to complete")


def _innermost(before: list[Lexeme]) -> _Frame:
    frames = [_Frame("", 0, 0)]
    for lexeme in before:
        match lexeme.text:
            case "{":
                frames.append(_Frame("{", frames[-1].start, lexeme.end))
            case "(" | "[":
                frames.append(_Frame(lexeme.text, frames[-1].header, frames[-1].start))
            case ";" if frames[-1].opener in ("", "{"):
                frames[-1] = replace(frames[-1], start=lexeme.end)
            case ")" | "]" | "}":
                _close(frames, lexeme)
    return frames[-1]


def _close(frames: list[_Frame], closer: Lexeme) -> None:
    """Closes the innermost bracket that fits, and those inside it that were never closed. A brace ends a statement,
    unless the block is an expression's."""
    if any(frame.opener == OPENED_BY[closer.text] for frame in frames):
        while frames.pop().opener != OPENED_BY[closer.text]:
            continue
    if closer.text == "}" and frames[-1].opener in ("", "{"):
        frames[-1] = replace(frames[-1], start=closer.end)


def _rest_of_line(word: Hunk, after: list[Lexeme], line_end: int) -> str:
    """The code after the caret on its line, without a comment; '' where it closes the block around the caret."""
    words = [one for one in after if not one.trivia and word.end + one.start < line_end]
    return word.after[: words[-1].end] if words and words[0].text != "}" else ""
