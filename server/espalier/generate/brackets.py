"""Which brackets are open. `()`, `[]` and `{}` nest properly in all Java, so they alone determine where a hunk must
end."""

from __future__ import annotations

from collections.abc import Iterable

CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
OPENED_BY = {closer: opener for opener, closer in CLOSED_BY.items()}


def open_after(texts: Iterable[str], stack: str = "") -> str:
    """The brackets open after `texts`, innermost last. A closer that matches nothing is ignored."""
    for text in texts:
        if text in CLOSED_BY:
            stack += text
        elif text in OPENED_BY and stack.endswith(OPENED_BY[text]):
            stack = stack[:-1]
    return stack


def needed_by(texts: Iterable[str]) -> str:
    """The brackets that must be open before `texts` for its unmatched closers to fit, innermost last."""
    needed, stack = "", ""
    for text in texts:
        if text in CLOSED_BY:
            stack += text
        elif text in OPENED_BY and stack:
            stack = stack[:-1]
        elif text in OPENED_BY:
            needed = OPENED_BY[text] + needed
    return needed


def lowest(texts: Iterable[str], stack: str) -> int:
    """The least depth that is reached while reading `texts` from `stack`."""
    depth = least = len(stack)
    for text in texts:
        depth += (text in CLOSED_BY) - (text in OPENED_BY)
        least = min(least, depth)
    return max(least, 0)
