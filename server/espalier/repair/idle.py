"""What a text does not do: a variable that gets its own value, `+ 0`, `a - a`, `a == a`, a loop that leads away from
its bound. Nobody means such a text."""

from __future__ import annotations

from collections.abc import Sequence

_NOTHING_ADDED = frozenset({("+", "0"), ("-", "0"), ("*", "1"), ("/", "1")})
_NOTHING_CHANGED = frozenset({("+=", "0"), ("-=", "0"), ("*=", "1"), ("/=", "1")})
_COMPARED = frozenset({"==", "!=", "<", "<=", ">", ">="})
_THE_SAME = frozenset({"-", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "=", "&", "|", "^"})
_BOUND = frozenset({".", "[", "(", "::"})
_TIGHT = frozenset({"*", "/", "%"})
_OF_TWO = frozenset({"max", "min", "between", "compare", "equals", "floorMod", "hypot", "swap"})
"""What is asked of two different things."""
_ENDS = frozenset({";", ")", ",", "]", "}", "?", ":", "&&", "||", "+", "-"})
_AWAY = {"<": "--", "<=": "--", ">": "++", ">=": "++"}
"""The step of a loop's variable that leads away from each bound."""


def is_idle(words: Sequence[str]) -> bool:
    """Whether a part of the text does nothing. `words`: its lexemes."""
    if _leads_away(words):
        return True
    for at in range(len(words) - 5):
        name, opening, one, comma, other, closing = words[at : at + 6]
        if (opening, comma, closing) == ("(", ",", ")") and one == other and name in _OF_TWO:
            return True
    for at in range(1, len(words) - 1):
        left, sign, right = words[at - 1 : at + 2]
        after = words[at + 2] if at + 2 < len(words) else ";"
        if (sign, right) in _NOTHING_CHANGED and after == ";":
            return True
        if (sign, right) in _NOTHING_ADDED and after not in (*_BOUND, *_TIGHT) and _is_value(left):
            return True
        before = words[at - 2] if at > 1 else ""
        alone = before not in (".", "+", "-", *_TIGHT) and (
            after in _ENDS or (after in _COMPARED and sign not in _COMPARED)
        )
        if left == right and sign in _THE_SAME and alone and left.isidentifier() and (sign != "=" or after == ";"):
            return True
    return False


def _leads_away(words: Sequence[str]) -> bool:
    """Whether a loop never runs, or never ends: `for (int i = 0; i < n; i--)`."""
    if words[:1] != ("for",) or words.count(";") != 2:
        return False
    first = words.index(";") + 1
    second = words.index(";", first) + 1
    condition, step = words[first : second - 1], words[second : second + 2]
    away = _AWAY.get(condition[1], "") if len(condition) > 1 and not {"&&", "||"}.intersection(condition) else ""
    return bool(away) and (*step,) == (condition[0], away)


def _is_value(word: str) -> bool:
    return (word.isidentifier() and word not in ("return", "case")) or word.isdecimal() or word in (")", "]")
