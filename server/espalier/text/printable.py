"""Removes from text of others what could steer a terminal, reverse its direction, or hide in it."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but tab and line feed
    r"\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # invisible, or of direction
    r"\ud800-\udfff"  # halves of characters, which no encoding takes
    r"\U000e0000-\U000e007f]"  # tags: invisible letters, in which orders to a model can hide
)


def plain(text: str) -> str:
    """Without control characters (tabs and line ends stay) and without invisible or direction-changing ones."""
    return _UNPRINTABLE.sub("", text)


def unlinked(text: str) -> str:
    """For an editor's messages, in which some read Markdown's links, commands among them."""
    return plain(text).replace("](", "] (")
