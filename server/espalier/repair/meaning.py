"""What a text means as far as its whole numbers tell: `a + 1 > b`, `a > b - 1` and `a >= b` are one candidate.

Numbers are moved only where every value of a sum is known to be whole: for prices `a > 0` and `a >= 1` differ, and
texts are joined in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from espalier.java.context.brackets import pairs

_SEPARATORS = frozenset({
    ",", ";", "&&", "||", "?", ":", "->", "return", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "{", "}",
})  # fmt: skip
_ORDERED = {"<": ("<=", -1), "<=": ("<=", 0), ">": (">=", 1), ">=": (">=", 0)}
"""Each as a bound that belongs to it, and how much is added to the right side for that."""
_TURNED = {">": "<", ">=": "<="}
_COMPARED = frozenset({*_ORDERED, "==", "!="})
_SIGNS = frozenset({"+", "-"})
_NO_VALUE = frozenset({"+", "-", "*", "/", "%"})
"""After these, and where a value begins, `-` is a sign of its value and joins no two."""
_PLAIN = _NO_VALUE | {"(", "[", ")", "]", ".", "this"}
_WHOLE = frozenset({"int", "long", "short", "byte", "char", "Integer", "Long", "Short", "Byte", "Character"})
_COUNTS = frozenset({"length", "size", "indexOf", "lastIndexOf", "charAt", "compareTo", "ordinal", "intValue"})
"""Members that are whole numbers, whatever has them."""

Sum = tuple[str, int]
"""The parts of a sum but for its whole numbers, and what these add up to."""


def meaning(words: Sequence[str], types: Mapping[str, str]) -> str:
    """The text of the lexemes, with the whole numbers of each sum added up at its end, and of each comparison at the
    end of its right side. `types`: those of the variables in scope."""
    return _Reading(words, types).level(0, len(words))


class _Reading:
    """The lexemes of one text. Each stretch of them is read once, however deep the brackets are around it."""

    def __init__(self, words: Sequence[str], types: Mapping[str, str]) -> None:
        self._words, self._types, self._closed = words, types, pairs(words)[0]
        self._levels: dict[tuple[int, int], str] = {}
        self._whole: dict[tuple[int, int], bool] = {}
        self._sums: dict[tuple[int, int], Sum] = {}

    def level(self, start: int, end: int) -> str:
        if (found := self._levels.get((start, end))) is None:
            found = self._levels[start, end] = self._read_level(start, end)
        return found

    def _read_level(self, start: int, end: int) -> str:
        found, begin = [], start
        for at in self._outside(start, end):
            if self._words[at] in _SEPARATORS:
                found += [self._comparison(begin, at), self._words[at]]
                begin = at + 1
        return " ".join([*found, self._comparison(begin, end)])

    def _outside(self, start: int, end: int) -> Iterator[int]:
        """The indices of the words that are in no bracket of their own."""
        at = start
        while at < end:
            yield at
            at = self._closed.get(at, at) + 1

    def _comparison(self, start: int, end: int) -> str:
        if start == end:
            return ""
        signs = [at for at in self._outside(start, end) if self._words[at] in _COMPARED]
        if len(signs) != 1 or not start < signs[0] < end - 1:  # else type arguments, or `>>`
            return _joined(self._sum(start, end))
        at, sign = signs[0], self._words[signs[0]]
        (left, less), (right, more) = self._sum(start, at), self._sum(at + 1, end)
        if not (self._is_whole(start, at) and self._is_whole(at + 1, end)):
            if sign in _TURNED or (sign not in _ORDERED and left > right):
                left, sign, right = right, _TURNED.get(sign, sign), left
            return f"{left} {sign} {right}"
        sign, added = _ORDERED.get(sign, (sign, 0))
        number = more - less + added
        if sign == ">=" or (sign in ("==", "!=") and left > right):
            left, sign, right, number = right, "<=" if sign == ">=" else sign, left, -number
        return f"{left} {sign} {_joined((right, number))}"

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether all that is added up and multiplied there is known to be a whole number."""
        if (found := self._whole.get((start, end))) is None:
            found = self._whole[start, end] = all(self._counts(at, start, end) for at in self._outside(start, end))
        return found

    def _counts(self, at: int, start: int, end: int) -> bool:
        word = self._words[at]
        before = self._words[at - 1] if at > start else ""
        after = self._words[at + 1] if at + 1 < end else ""
        if word == "(" and not (before.isidentifier() and at > start):  # a group or a cast
            return self._is_whole(at + 1, self._closed.get(at, at + 1))
        if word in _PLAIN or word in _WHOLE or word.isdecimal():
            return True
        if not word.isidentifier():
            return False
        if after == ".":
            return True  # what is asked of it counts
        if before == "." and self._words[at - 2 : at - 1] != ["this"]:
            return word in _COUNTS
        return after != "(" and self._types.get(word, "").rstrip("[]") in _WHOLE

    def _sum(self, start: int, end: int) -> Sum:
        if (found := self._sums.get((start, end))) is None:
            whole = self._is_whole(start, end)
            found = self._sums[start, end] = self._added(start, end) if whole else (self._operand(start, end), 0)
        return found

    def _added(self, start: int, end: int) -> Sum:
        words = self._words
        parts, number, begin, sign = [], 0, start, "+"
        for at in [*self._outside(start, end), end]:
            if at < end and (words[at] not in _SIGNS or at == start or words[at - 1] in _NO_VALUE):
                continue
            text, more = self._part(begin, at)
            parts += [sign, text] if text else []
            number += more if sign == "+" else -more
            if at < end:
                sign, begin = words[at], at + 1
        return " ".join(parts).removeprefix("+ "), number

    def _part(self, start: int, end: int) -> Sum:
        words = self._words
        if words[end - 1].isdecimal() and (end - start == 1 or [*words[start : end - 1]] == ["-"]):
            return "", int("".join(words[start:end]))
        if end - start > 1 and words[start] == "(" and self._closed.get(start) == end - 1:
            text, number = self._sum(start + 1, end - 1)
            if not _SIGNS.intersection(text.split()):
                return text, number
        return self._operand(start, end), 0

    def _operand(self, start: int, end: int) -> str:
        found = []
        for at in self._outside(start, end):
            found.append(self._words[at])
            if at in self._closed:
                found += [self.level(at + 1, self._closed[at]), self._words[self._closed[at]]]
        return " ".join(found)


def _joined(found: Sum) -> str:
    text, number = found
    return f"{text} {number:+}" if text and number else text or str(number)
