"""The texts of a prompt: what is before and after the hole, and what is known of it as comments.

A model with fill-in-the-middle markers gets all comments above the code. One without is prompted left to right, the
message and the faulty code right above the line of the hole: it heeds what is near, and all holes of a line have the
same beginning of the prompt, which the server does not have to read again.
"""

from __future__ import annotations

from typing import NamedTuple

from espalier.ports import Prompt


class PromptTexts(NamedTuple):
    """`header`: above the code."""

    header: str
    before: str
    after: str


def around_markers(prompt: Prompt) -> PromptTexts:
    said = [part for part in (prompt.context.rstrip(), *_remarks(prompt)) if part]
    return PromptTexts("".join(f"{part}\n" for part in said), prompt.before, prompt.after)


def left_to_right(prompt: Prompt) -> PromptTexts:
    """`after` begins with the next line."""
    line = prompt.before.rfind("\n") + 1
    top, begun = prompt.before[:line], prompt.before[line:]
    indent = begun[: len(begun) - len(begun.lstrip())]
    remarks = "".join(f"{indent}{text}\n" for remark in _remarks(prompt) for text in remark.splitlines())
    return PromptTexts(prompt.context, f"{top}{remarks}{begun}", prompt.after.partition("\n")[2])


def _remarks(prompt: Prompt) -> list[str]:
    """The message and the original text."""
    said = []
    if prompt.message:
        said.append(_comment(f"Problem: {prompt.message}"))
    if prompt.original.strip():
        said.append(_comment(f"Faulty code to be replaced: {prompt.original.strip()}"))
    return said


def _comment(text: str) -> str:
    return "\n".join(f"// {line}" for line in text.splitlines())
