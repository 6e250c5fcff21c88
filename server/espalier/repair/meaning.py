"""What a text means as far as its whole numbers tell: `a + 1 > b`, `a > b - 1` and `a >= b` are one candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from espalier.java.context.brackets import pairs

_SEPARATORS = frozenset({
    ",", ";", "&&", "||", "?", ":", "->", "return", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "{", "}",
})  # fmt: skip
_ORDERED = {"<": ("<=", -1), "<=": ("<=", 0), ">": (">=", 1), ">=": (">=", 0)}
"""Each as a bound that belongs to it, and how much is added to the right side for that."""
_COMPARED = frozenset({*_ORDERED, "==", "!="})
_SIGNS = frozenset({"+", "-"})
_NO_VALUE = frozenset({"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "!", "~"})
"""After these, and where a value begins, `-` is a sign of its value and joins no two."""


def meaning(words: Sequence[str]) -> str:
    """The text of the lexemes, with the whole numbers of each sum added up at its end, and of each comparison at the
    end of its right side."""
    return _level(words, pairs(words)[0], 0, len(words))


def _level(words: Sequence[str], closed: dict[int, int], start: int, end: int) -> str:
    found, begin = [], start
    for at in _outside(words, closed, start, end):
        if words[at] in _SEPARATORS:
            found += [_comparison(words, closed, begin, at), words[at]]
            begin = at + 1
    return " ".join([*found, _comparison(words, closed, begin, end)])


def _outside(words: Sequence[str], closed: dict[int, int], start: int, end: int) -> Iterator[int]:
    """The indices of the words that are in no bracket of their own."""
    at = start
    while at < end:
        yield at
        at = closed.get(at, at) + 1


def _comparison(words: Sequence[str], closed: dict[int, int], start: int, end: int) -> str:
    if start == end:
        return ""
    signs = [at for at in _outside(words, closed, start, end) if words[at] in _COMPARED]
    if len(signs) != 1 or not start < signs[0] < end - 1:  # else type arguments
        return _joined(_sum(words, closed, start, end))
    (left, less), (right, more) = _sum(words, closed, start, signs[0]), _sum(words, closed, signs[0] + 1, end)
    sign, added = _ORDERED.get(words[signs[0]], (words[signs[0]], 0))
    number = more - less + added
    if sign == ">=" or (sign in ("==", "!=") and left > right):
        left, sign, right, number = right, "<=" if sign == ">=" else sign, left, -number
    return f"{left} {sign} {_joined((right, number))}"


def _sum(words: Sequence[str], closed: dict[int, int], start: int, end: int) -> tuple[str, int]:
    """The parts of a sum but for its whole numbers, and what these add up to. Texts are not added up."""
    if any(words[at].startswith('"') for at in _outside(words, closed, start, end)):
        return _operand(words, closed, start, end), 0
    parts, number, begin, sign = [], 0, start, "+"
    for at in [*_outside(words, closed, start, end), end]:
        if at < end and (words[at] not in _SIGNS or at == start or words[at - 1] in _NO_VALUE):
            continue
        text, more = _part(words, closed, begin, at)
        parts += [sign, text] if text else []
        number += more if sign == "+" else -more
        if at < end:
            sign, begin = words[at], at + 1
    return " ".join(parts).removeprefix("+ "), number


def _part(words: Sequence[str], closed: dict[int, int], start: int, end: int) -> tuple[str, int]:
    if words[end - 1].isdecimal() and (end - start == 1 or [*words[start : end - 1]] == ["-"]):
        return "", int("".join(words[start:end]))
    if end - start > 1 and words[start] == "(" and closed.get(start) == end - 1:
        text, number = _sum(words, closed, start + 1, end - 1)
        one = not (_SEPARATORS | _COMPARED).intersection(words[start:end]) and not _SIGNS.intersection(text.split())
        if one:
            return text, number
    return _operand(words, closed, start, end), 0


def _operand(words: Sequence[str], closed: dict[int, int], start: int, end: int) -> str:
    found = []
    for at in _outside(words, closed, start, end):
        found.append(words[at])
        if at in closed:
            found += [_level(words, closed, at + 1, closed[at]), words[closed[at]]]
    return " ".join(found)


def _joined(found: tuple[str, int]) -> str:
    text, number = found
    return f"{text} {number:+}" if text and number else text or str(number)
