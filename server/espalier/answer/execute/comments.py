"""The first sentence of a declaration's Javadoc: what its author says that it is for."""

from __future__ import annotations

import re

from espalier.text.positions import lines_of

_ABOVE = 40
"""Lines between a name and its comment that may hold annotations."""
_LONGEST = 240
"""Characters of a sentence; chosen by hand."""
_INLINE = re.compile(r"\{@\w+\s+([^{}]*)\}")
_HTML = re.compile(r"</?\w[^<>]*>")
_BLOCK_TAG = re.compile(r"(?:^|\s)@\w+\b.*", re.DOTALL)
_SENTENCE = re.compile(r"(.+?[.!?])(?=\s|$)", re.DOTALL)
_CODE = re.compile(r"[;{}]\s*$")


def summary(source: str, line: int) -> str:
    """The sentence, as plain text in one line; empty where the declaration whose name stands in `line` (from 1) has no
    Javadoc. How Javadoc finds the sentence: up to the first period before white space, or a block tag."""
    lines = lines_of(source)[: line - 1]
    end = len(lines)
    while end and len(lines) - end < _ABOVE and not lines[end - 1].rstrip().endswith("*/"):
        if _CODE.search(lines[end - 1].partition("//")[0]):
            return ""
        end -= 1
    start = end
    while start and "/*" not in lines[start - 1]:
        start -= 1
    comment = "\n".join(lines[max(start - 1, 0) : end]).strip()
    return _first_sentence(comment) if comment.startswith("/**") and comment.endswith("*/") else ""


def _first_sentence(comment: str) -> str:
    inner = re.sub(r"(?m)^\s*\*+ ?", "", comment[3:-2].rstrip("*"))
    text = _BLOCK_TAG.sub("", _HTML.sub(" ", _INLINE.sub(r"\1", inner)))
    text = " ".join(text.split())
    found = _SENTENCE.match(text)
    said = found[1] if found else text
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST].rsplit(' ', 1)[0]} ..."
