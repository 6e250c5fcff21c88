"""What is kept of one Java file: its text without the licence header, or the reason why it is dropped."""

from __future__ import annotations

import re
from enum import Enum

SMALLEST, LARGEST = 200, 200_000
"""Characters of a file worth reading; chosen by hand."""
LONGEST_LINE = 600
"""A longer line is a table or an encoded resource; chosen by hand."""

_COMMENT = re.compile(r"\s*(?:/\*.*?\*/|(?://[^\n]*\n\s*)+)", re.DOTALL)
_LICENCE = re.compile(r"licen[cs]e|copyright|\(c\)|spdx|all rights reserved", re.IGNORECASE)
_GENERATED = re.compile(
    r"@(?:javax\.annotation\.|jakarta\.annotation\.(?:processing\.)?)?Generated\b|generated (?:by|from|with|file|code)"
    r"|auto-?generated|do not (?:edit|modify)|code generated",
    re.IGNORECASE,
)
_GENERATED_PATH = re.compile(r"(?:^|/)(?:generated|generated-sources|gen-src|src-gen|src/gen)/|(?:PB|Grpc)\.java$")
_HEAD = 2_000
"""Characters in which a generator says that it wrote the file."""


class Dropped(Enum):
    """Why a file is not trained on."""

    ENCODING = "not UTF-8"
    SIZE = "too small or too large"
    LINES = "a line too long to be written by hand"
    GENERATED = "generated"
    DECLARATION = "package-info or module-info"
    EVALUATION = "overlaps an evaluation set"
    HELD_OUT = "overlaps the held-out repositories"
    DUPLICATE = "near-duplicate of a file before it"


def cleaned(path: str, content: bytes) -> str | Dropped:
    """The text to train on: LF line ends, no trailing blanks, no licence header; or why there is none."""
    if path.endswith(("package-info.java", "module-info.java")):
        return Dropped.DECLARATION
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Dropped.ENCODING
    text = without_licence(tidy(text))
    if not SMALLEST <= len(text) <= LARGEST:
        return Dropped.SIZE
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        return Dropped.LINES
    return Dropped.GENERATED if generated(path, text) else text


def tidy(text: str) -> str:
    lines = (line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").split("\n"))
    return "\n".join(lines).strip("\n") + "\n"


def without_licence(text: str) -> str:
    """`text` without the comments at its head that speak of a licence."""
    while (comment := _COMMENT.match(text)) and _LICENCE.search(comment[0]):
        text = text[comment.end() :].lstrip("\n")
    return text


def generated(path: str, text: str) -> bool:
    return bool(_GENERATED_PATH.search(path) or _GENERATED.search(text[:_HEAD]))
