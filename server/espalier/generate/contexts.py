"""A hunk's left and right context, as far as it determines where the hunk's text may end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from espalier.generate.statements import jumped_to
from espalier.java.context.brackets import needed_by, open_after
from espalier.java.context.members import barred_before, returned_before
from espalier.java.context.nesting import in_block, parse_before
from espalier.java.context.syntax import Parse
from espalier.java.lexer import Lexeme, LexemeKind, code, hides_structure, lex
from espalier.ports import Hunk


@dataclass(frozen=True, slots=True)
class HunkContext:
    """The brackets open before the hunk and needed after it, and the lexemes next to it.

    `in_code`: the hunk begins in code that can be lexed (no Unicode escape hides a bracket or a quote); `labels`: the
    labels that jumps after the hunk name; `begun`: the lexeme that ends where the hunk begins and may go on in it;
    `parse`: the parses of the text before the hunk, without `begun`, None where they are unknown; `in_block`: whether a
    statement certainly begins where the hunk does; `barred`: what cannot follow `this` and `super` in the member around
    the hunk; `returned`: what that member returns (`static_context`).
    """

    before: str
    needed: str
    in_code: bool
    words_before: tuple[str, ...]
    follower: str
    labels: frozenset[str]
    begun: str
    parse: Parse | None
    in_block: bool
    barred: frozenset[str]
    returned: str


@lru_cache(maxsize=8)
def hunk_context(hunk: Hunk) -> HunkContext:
    """The context of `hunk`. Lexes the document once per hunk."""
    before, after = lex(hunk.before), code(hunk.after)
    following = [word for word in after if word != "\n"]
    hidden = hides_structure(hunk.before) or hides_structure(hunk.after)
    in_code = not hidden and (not before or not unterminated(before[-1]))
    begun = before[-1].text if before and not before[-1].trivia else ""
    read = [lexeme for lexeme in before if not lexeme.trivia]
    kept = [lexeme.text for lexeme in read]
    return HunkContext(
        open_after(kept),
        needed_by(after),
        in_code,
        tuple(kept[-2:]),
        next(iter(following), ""),
        jumped_to(following),
        begun,
        parse_before(read[:-1] if begun else read, _ends_line(hunk.before)) if in_code else None,
        in_code and kept[-1:] in ([";"], ["{"], ["}"]) and in_block(read),
        barred_before(kept) if in_code else frozenset(),
        returned_before(kept) if in_code else "",
    )


def begins_line(text: str) -> bool:
    return text.lstrip(" \t")[:1] in ("", "\n", "\r")


def _ends_line(text: str) -> bool:
    return text.rstrip(" \t")[-1:] in ("", "\n", "\r")


def unterminated(lexeme: Lexeme) -> bool:
    if lexeme.kind is LexemeKind.COMMENT:
        return lexeme.text.startswith("//") or len(lexeme.text) < 4 or not lexeme.text.endswith("*/")
    return lexeme.kind is LexemeKind.ERROR and lexeme.text[0] in "\"'"


def words(text: str) -> list[str]:
    return [word for word in code(text) if word != "\n"]


def open_after_hunk(around: HunkContext, original: list[str]) -> str:
    """The brackets that must be open after the hunk. Where the file's other brackets do not match, the original
    decides."""
    before, needed = around.before, around.needed
    if before.startswith(needed) or needed.startswith(before):
        return needed
    return open_after(original, before)


def open_before(target: str, suffix: list[str]) -> str:
    """The brackets that must be open before the suffix so that `target` is open after it."""
    opened = open_after(suffix)
    base = target.removesuffix(opened)
    return base + needed_by(suffix)
