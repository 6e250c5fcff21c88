"""Text from elsewhere, fit to be shown: no terminal command and no trick of direction survives in it."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def plain(text: str) -> str:
    """Without control characters (tabs and line ends stay) and without invisible or direction-changing ones."""
    return _UNPRINTABLE.sub("", text)


def unlinked(text: str) -> str:
    """For an editor's messages, in which some read Markdown's links, commands among them."""
    return plain(text).replace("](", "] (")
