"""What a text does not do: a variable that gets its own value, `+ 0`, `a - a`, `a == a`. Nobody means such a text."""

from __future__ import annotations

from collections.abc import Sequence

_NOTHING_ADDED = frozenset({("+", "0"), ("-", "0"), ("*", "1"), ("/", "1")})
_THE_SAME = frozenset({"-", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "=", "&", "|", "^"})
_BOUND = frozenset({".", "[", "(", "::"})
_TIGHT = frozenset({"*", "/", "%"})
_OF_TWO = frozenset({"max", "min", "between", "compare", "equals", "floorMod", "hypot", "swap"})
"""What is asked of two different things."""
_ENDS = frozenset({";", ")", ",", "]", "}", "?", ":", "&&", "||", "+", "-"})


def is_idle(words: Sequence[str]) -> bool:
    """Whether a part of the text does nothing. `words`: its lexemes."""
    for at in range(len(words) - 5):
        name, opening, one, comma, other, closing = words[at : at + 6]
        if (opening, comma, closing) == ("(", ",", ")") and one == other and name in _OF_TWO:
            return True
    for at in range(1, len(words) - 1):
        left, sign, right = words[at - 1 : at + 2]
        after = words[at + 2] if at + 2 < len(words) else ";"
        if (sign, right) in _NOTHING_ADDED and after not in (*_BOUND, *_TIGHT) and _is_value(left):
            return True
        before = words[at - 2] if at > 1 else ""
        alone = before not in (".", "+", "-", *_TIGHT) and after in _ENDS
        if left == right and sign in _THE_SAME and alone and left.isidentifier() and (sign != "=" or after == ";"):
            return True
    return False


def _is_value(word: str) -> bool:
    return (word.isidentifier() and word not in ("return", "case")) or word in (")", "]")
