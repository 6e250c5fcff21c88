"""Renders an answer's Markdown as terminal text: one line per item, however wide, so that places can be copied and
searched."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from rich.style import Style
from rich.text import Text

from espalier.cli.flowchart import drawn
from espalier.cli.links import address

_PLACE = re.compile(r"(?P<path>[^#:]+)#L(?P<line>\d+)")
_STYLES = {"strong": "bold", "em": "italic", "s": "strike"}
_MARKS = {"s": "~~"}
"""Around what is struck out, as not every terminal strikes out, and no pipe does."""
_CODE = "cyan"


def prose(root: Path, markdown: str) -> Text:
    """The terminal text. Links to places below `root` become links to files; everything else is only coloured."""
    text = Text()
    marker = ""
    for token in MarkdownIt().enable(["strikethrough", "table"]).parse(markdown):
        match token.type:
            case "list_item_open":
                marker = f"  {token.info}. " if token.info else "  - "
            case "blockquote_open":
                marker = "> "
            case "inline":
                text.append(marker).append_text(_inline(root, token.children or ())).append("\n")
                marker = " " * len(marker)
            case "fence" | "code_block":
                text.append(drawn(token.content) if token.info == "mermaid" else token.content, _CODE).append("\n")
            case "hr":
                text.append("-" * 40 + "\n", "dim")
            case "list_item_close" | "blockquote_close":
                marker = ""
            case "paragraph_close" | "heading_close" | "bullet_list_close" if not token.hidden:
                text.append("\n")
    text.rstrip()
    return text


def _inline(root: Path, children: Iterable[Any]) -> Text:
    text = Text()
    styles: list[Style] = []
    spelled: str | None = None
    for token in children:
        kind, _, end = token.type.rpartition("_")
        if token.type == "link_open":
            spelled, target = _place(root, str(token.attrs["href"]))
            styles.append(Style(link=target))
        elif end == "open":
            styles.append(Style.parse(_STYLES.get(kind, "none")))
            text.append(_MARKS.get(kind, ""))
        elif end == "close":
            styles.pop()
            text.append(_MARKS.get(kind, ""))
        else:
            content = "\n" if token.type in ("softbreak", "hardbreak") else token.content
            content, spelled = (content, None) if spelled is None else (spelled, None)
            code = [Style.parse(_CODE)] if token.type == "code_inline" else []
            text.append(content, Style.combine([Style.null(), *styles, *code]))
    return text


def _place(root: Path, href: str) -> tuple[str | None, str]:
    """What a link is called, if it is a place, and its target. An answer calls a place by the file's name; a terminal
    has the whole path, since not every one opens links."""
    found = _PLACE.fullmatch(href)
    if found is None:
        return None, href
    path, line = unquote(found["path"]), int(found["line"])
    return f"{path}:{line}", address(root, path, line)
