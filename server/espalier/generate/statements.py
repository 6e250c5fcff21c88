"""What the words of a text tell about its statements.

Most of these rules are heuristics, not proofs: Java allows what they reject, but users do not want it, and a model that
strays there costs a compilation each time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from espalier.generate.brackets import CLOSED_BY, OPENED_BY
from espalier.java.lexer import CONTEXTUAL, KEYWORDS, WORD_LITERALS, is_word

TERMINATORS = frozenset((";", "{", "}"))
_HEADS = frozenset(("if", "else", "for", "while", "do", "switch", "try", "catch", "finally", "synchronized", "case"))
_GO_ON = frozenset(("throws", "extends", "implements", "permits", "instanceof"))
_VALUED = frozenset(("return", "throw", "yield", "="))
_AFTER_DOT = frozenset(("class", "new", "super", "this"))
_PRIMITIVES = frozenset(("boolean", "byte", "char", "double", "float", "int", "long", "short", "void"))
_OPERATING = frozenset(("class", "extends", "final", "instanceof", "new", "super", "switch", "this", "_"))
_IN_EXPRESSIONS = _PRIMITIVES | _OPERATING
_BEFORE_CALLED = frozenset((".", "return", "=", "(", ",", "!", "&&", "||", "?", "+", "-", "*", "/", "==", "!=", "->"))
_BODIED = frozenset(("new", "switch"))
_AFTER_NAME = frozenset(("extends", "implements", "instanceof", "throws", "this", "_"))
_WHOLE = [
    [word] for word in ("if", "for", "try", "return", "throw", "break", "continue", "synchronized", "assert", "do")
]
_TYPES = frozenset(("class", "interface", "enum", "record"))
_OF_ANOTHER = frozenset(("new", "super", "clone", "finalize", "getClass", "notify", "notifyAll", "wait"))
_JUMPS = frozenset(("break", "continue"))


def has_empty_statement(words: Sequence[str]) -> bool:
    return list(words[:1]) == [";"] or any(pair == (";", ";") for pair in pairwise(words))


def jumped_to(words: Sequence[str]) -> frozenset[str]:
    """The labels that `break` and `continue` name."""
    return frozenset(label for jump, label in pairwise(words) if jump in _JUMPS)


def cannot_stand_inside(mark: str, words: Sequence[str]) -> bool:
    """Whether `mark` (`;`, `{` or a finished keyword) cannot stand after `words` because of a dot or an expression's
    open bracket before it. This one is a proof. Only `for` and `try` have a `;` in parentheses. Only a lambda, an
    array, an annotation, a class body or a switch has a `{` in them. No expression contains a word that begins a
    statement."""
    if words[-1:] in (["."], ["::"]):
        return mark in KEYWORDS and mark not in _AFTER_DOT
    opening = _innermost(words)
    if opening is None or words[opening] == "{":
        return False
    inside = words[opening + 1 :]
    if mark != "{" and mark != ";":
        return mark in KEYWORDS and mark not in _IN_EXPRESSIONS
    if mark == ";":
        return words[opening] == "[" or (opening > 0 and words[opening - 1] not in ("for", "try"))
    return inside[-1:] not in ([], ["->"], ["]"], ["="]) and _BODIED.isdisjoint(inside)


def cannot_follow_name(keyword: str, words: Sequence[str]) -> bool:
    """Whether the last of `words` is a name that a finished `keyword` cannot follow. This is a proof, too. An
    annotation's name stands before modifiers, and a contextual word may be a modifier itself."""
    if keyword not in KEYWORDS or keyword in _AFTER_NAME or not words or not _is_name(words[-1]):
        return False
    first = len(words) - 1
    while first > 1 and words[first - 1] == "." and _is_name(words[first - 2]):
        first -= 2
    return words[first - 1 : first] not in (["@"], ["."], [])


def declares_in_call(word: str, words: Sequence[str]) -> bool:
    """Whether `word` after `words` would belong to a declaration among the arguments of a call: `service.find(int n`,
    `new Loan(Book extends`."""
    opening = _call(words)
    if opening is None or word == "instanceof":
        return False
    inside = words[opening + 1 :]
    typed = bool(inside) and (_is_name(inside[-1]) or inside[-1] in _PRIMITIVES)
    return typed and "instanceof" not in inside


def ends_with_variable(words: Sequence[str]) -> bool:
    """Whether `words` end with a name in small letters; in capitals it may be a parameter's type, before `...`."""
    return bool(words) and _is_name(words[-1]) and words[-1][0].islower()


def annotates_argument(words: Sequence[str]) -> bool:
    """Whether an annotation after `words` would stand where an argument of a call begins, or after a name in it. Only
    parameters have annotations."""
    fits = bool(words) and (words[-1] in ("(", ",") or _is_name(words[-1]))
    return fits and _call(words) is not None


def opens_block_after_call(words: Sequence[str]) -> bool:
    """Whether a block or an arrow after `words` would follow a call of a member: `service.find() {`. Declarations and
    lambdas have them, and a created class may have a body."""
    if words[-1:] != [")"]:
        return False
    opening = _innermost(words[:-1])
    if opening is None or _called(words, opening) is None or words[opening - 2] != ".":
        return False
    first = opening - 1
    while first > 1 and words[first - 1] == ".":
        first -= 2
    return first > 0 and words[first] != ")" and words[first - 1] != "new"


def is_odd(mark: str, words: Sequence[str]) -> bool:
    """Whether `mark` after the `words` of a statement is Java that hardly anybody writes: an assignment among a call's
    arguments; a second variable or step, which is more often an argument of a call that has ended; an inner class or a
    lock of another object."""
    if words[-1:] == ["."]:
        return mark in _OF_ANOTHER
    if mark == "=":
        return _call(words) is not None
    opening = _innermost(words)
    return mark == "," and words[-1:] == [")"] and (opening is None or words[opening - 1] in _HEADS)


def _call(words: Sequence[str]) -> int | None:
    """The index of the bracket in whose arguments the end of `words` stands."""
    opening = _innermost(words)
    return None if opening is None else _called(words, opening)


def _called(words: Sequence[str], opening: int) -> int | None:
    """`opening`, if it opens the arguments of a new object or of a call, at the beginning of a value or after a dot.
    Names in small letters are called; in capitals they may be a record pattern, as after `instanceof`."""
    if opening < 2 or words[opening] != "(" or not _is_name(words[opening - 1]):
        return None
    called = words[opening - 2] in _BEFORE_CALLED and words[opening - 1][0].islower()
    return opening if called or words[opening - 2] == "new" else None


def _is_name(word: str) -> bool:
    return is_word(word) and word not in KEYWORDS | WORD_LITERALS | CONTEXTUAL


def _innermost(words: Sequence[str]) -> int | None:
    """The index of the last bracket that is still open."""
    closed = 0
    for index in range(len(words) - 1, -1, -1):
        closed += words[index] in OPENED_BY
        if words[index] in CLOSED_BY:
            closed -= 1
            if closed < 0:
                return index
    return None


def is_useless_label(words: Sequence[str], preceder: str, labels: Collection[str]) -> bool:
    """Whether `words` and a colon are a label that no jump names. `preceder`: the word before them."""
    word, before = words[-1] if words else "", words[-2] if len(words) > 1 else preceder
    return before in TERMINATORS and is_word(word) and word not in KEYWORDS and word not in labels


def stands_between(before: Sequence[str], follower: str) -> bool:
    """Whether what stands between the words `before` and `follower` is one or more statements."""
    in_block = before[-1:] in ([";"], ["}"]) or before[-2:] == [")", "{"]
    return in_block and (follower == "}" or (is_word(follower) and follower not in _GO_ON))


def begins_statement(words: Sequence[str]) -> bool:
    """Whether `words` certainly begin a statement that has to be reachable, rather than end one begun before, as `(b);`
    does after `return a +`. JDT does not require a local type to be reachable."""
    if words[:1] == ["final"]:
        return _TYPES.isdisjoint(words[:4])
    named = len(words) > 1 and is_word(words[0]) and _is_name(words[1])
    return words[:1] in _WHOLE or (named and (words[0] in _PRIMITIVES or _is_name(words[0])))


def is_cut_short(words: Sequence[str], follower: str) -> bool:
    """Whether a value ends the last statement where the next one, or the end of the block, follows: its `;` is
    missing."""
    start = next((i + 1 for i in range(len(words) - 1, -1, -1) if words[i] in TERMINATORS), 0)
    statement = words[start:]
    if not statement or statement[-1] == ":" or statement[0] in _HEADS or "@" in statement:
        return False
    return follower == "}" or _ends_with_value(statement)


def _ends_with_value(statement: Sequence[str]) -> bool:
    last = statement[-1]
    if last == ")" or last[0] in "\"'" or last[0].isdigit() or last in WORD_LITERALS:
        return True
    return (last == "]" or (is_word(last) and last not in KEYWORDS)) and not _VALUED.isdisjoint(statement)
