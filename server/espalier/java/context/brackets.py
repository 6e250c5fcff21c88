"""Which brackets are open, and which belong together. `()`, `[]` and `{}` nest properly in all Java."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


def nested(texts: Iterable[str], stack: str) -> str | None:
    """As `open_after`; None where a closer does not match."""
    for text in texts:
        if text in OPENED_BY and not stack.endswith(OPENED_BY[text]):
            return None
        stack = open_after((text,), stack)
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
        depth += depth_change(text)
        least = min(least, depth)
    return max(least, 0)


def depth_change(text: str) -> int:
    """1 for an opening bracket, -1 for a closing one, else 0."""
    return (text in CLOSED_BY) - (text in OPENED_BY)


def pairs(texts: Sequence[str]) -> tuple[dict[int, int], list[int]]:
    """The index of each opening bracket mapped to that of the one that closes it, and the indexes of those that nothing
    closes, outermost first. A closer that matches nothing is ignored."""
    matched: dict[int, int] = {}
    left: list[int] = []
    for index, text in enumerate(texts):
        if text in CLOSED_BY:
            left.append(index)
        elif text in OPENED_BY and left and texts[left[-1]] == OPENED_BY[text]:
            matched[left.pop()] = index
    return matched, left


def opening_of(texts: Sequence[str], closing: int) -> int:
    """The index of the bracket that the one at `closing` closes; -1 when there is none, or others between do not
    match."""
    awaited = ""
    for index in range(closing, -1, -1):
        text = texts[index]
        if text in OPENED_BY:
            awaited += OPENED_BY[text]
        elif text in CLOSED_BY:
            if not awaited.endswith(text):
                return -1
            awaited = awaited[:-1]
            if not awaited:
                return index
    return -1
