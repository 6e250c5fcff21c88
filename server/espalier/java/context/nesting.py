"""The grammar rules in which a hunk stands, determined by the lexemes before it.

The owner of the innermost open brace determines what may stand in it. From the last `;` directly inside that brace the
parser reads on to the hunk. Where several rules are possible, all of them are begun. Where none is, or where the text
cannot be parsed, nothing is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from espalier.java.context.brackets import depth_change, opening_of, pairs
from espalier.java.context.syntax import Automaton, Parse
from espalier.java.lexer import Lexeme, is_word

_BLOCK, _SWITCH, _TYPE, _ENUM, _VALUES = "block", "switch", "type", "enum", "values"
_FIRST = {_BLOCK: "blockBody", _SWITCH: "switchBody", _TYPE: "classBody", _ENUM: "enumBody", _VALUES: "arrayBody"}
_LATER = {_BLOCK: "afterStatement", _SWITCH: "afterItem", _TYPE: "classBody", _ENUM: "classBody"}
_OPENS_BLOCK = frozenset(("->", "else", "try", "finally", "do", "static", ";", "{", "}", ":", "throws"))
_OPENS_VALUES = frozenset(("=", "]", ",", "(", "default"))
_HEADS = frozenset(("if", "for", "while", "catch", "synchronized", "try"))
_TYPES = frozenset(("class", "interface", "record"))


@cache
def automaton() -> Automaton:
    """The one automaton: the sets of parses that it met in one file serve the next."""
    return Automaton()


def parse_before(lexemes: Sequence[Lexeme], new_line: bool) -> Parse | None:
    """The parses of what stands before a hunk; None where nothing is known. `lexemes`: all code before the hunk,
    without trivia. On a `new_line` a statement may begin in any case, as a missing `;` may be the error."""
    texts = [lexeme.text for lexeme in lexemes]
    brackets = pairs(texts)[1]
    brace = next((index for index in reversed(brackets) if texts[index] == "{"), -1)
    if brace < 0:
        return None
    kinds = _kinds(texts, brace)
    last = _last_end(texts, brace)
    rules = [(_FIRST if last == brace else _LATER).get(kind, _FIRST[kind]) for kind in kinds]
    parse = automaton().begin(*rules).after_all(lexemes[last + 1 :])
    if parse.dead:
        return None
    if new_line and brackets[-1] == brace and last + 1 < len(lexemes) and _BLOCK in kinds:
        return parse.or_else(automaton().begin("blockBody"))
    return parse


def in_block(lexemes: Sequence[Lexeme]) -> bool:
    """Whether the next lexeme certainly stands directly in a block of statements. `lexemes` as for `parse_before`."""
    texts = [lexeme.text for lexeme in lexemes]
    brackets = pairs(texts)[1]
    return bool(brackets) and texts[brackets[-1]] == "{" and _kinds(texts, brackets[-1]) == [_BLOCK]


def _last_end(texts: Sequence[str], brace: int) -> int:
    """The index of the last `;` directly inside the brace; the brace's own where there is none."""
    depth, last = 0, brace
    for index in range(brace + 1, len(texts)):
        depth += depth_change(texts[index])
        if texts[index] == ";" and depth == 0:
            last = index
    return last


def _kinds(texts: Sequence[str], brace: int) -> list[str]:
    """The kinds of body that the brace at this index may open; none where it opens a module's."""
    previous, outer = texts[brace - 1] if brace else "", brace
    while outer and texts[outer - 1] == "{":
        outer -= 1
    if outer < brace and _VALUES in (around := _kinds(texts, outer)):
        return around
    if previous in _OPENS_BLOCK:
        return [_BLOCK]
    if previous == ")":
        return _kinds_after_parentheses(texts, opening_of(texts, brace - 1))
    head = outside_parentheses(texts[head_before(texts, brace) : brace])
    if previous in _OPENS_VALUES:
        return [_VALUES, _BLOCK] if previous == "]" and ")" in head else [_VALUES]  # int m()[] {
    if "throws" in head:
        return [_BLOCK]
    if any(word == "module" and is_word(name) for word, name in pairwise(head)):
        return []
    if any(_declares(head, index) for index in range(len(head))):
        return [_ENUM] if "enum" in head else [_TYPE]
    return [_BLOCK, _TYPE]


def _kinds_after_parentheses(texts: Sequence[str], opening: int) -> list[str]:
    word = texts[opening - 1] if opening > 0 else ""
    if word == "switch":
        return [_SWITCH]
    if word in _HEADS:
        return [_BLOCK]
    head = outside_parentheses(texts[head_before(texts, opening) : opening])
    if "new" in head or "record" in head[:-1]:
        return [_TYPE]
    constant = len(head) < 2 or head[-2] in (",", ")") or ends_annotation(head, len(head) - 2)
    return [_BLOCK, _TYPE] if constant else [_BLOCK]


def ends_annotation(head: Sequence[str], last: int) -> bool:
    """Whether the word at `last` ends an annotation's name."""
    while last > 1 and head[last - 1] == ".":
        last -= 2
    return last > 0 and head[last - 1] == "@"


def outside_parentheses(head: Sequence[str]) -> list[str]:
    """The words outside all parentheses: names of parameters and annotation values tell nothing."""
    depth, kept = 0, list[str]()
    for word in head:
        depth -= word == ")"
        if depth == 0:
            kept.append(word)
        depth += word == "("
    return kept


def _declares(head: Sequence[str], index: int) -> bool:
    """Whether the word at `index` begins a type's declaration; it may be a name instead, or part of `Name.class`."""
    word, before = head[index], head[index - 1 : index]
    if word == "record":
        return index + 2 < len(head) and is_word(head[index + 1]) and head[index + 2] in ("(", "<")
    return (word in _TYPES or word == "enum") and before != ["."]


def head_before(texts: Sequence[str], end: int) -> int:
    """The index where the declaration head before `end` begins; parentheses are skipped."""
    index = end - 1
    while index >= 0 and texts[index] not in (";", "{", "}", "("):
        index = opening_of(texts, index) - 1 if texts[index] == ")" else index - 1
    return index + 1
