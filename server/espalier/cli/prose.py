"""Renders an answer's Markdown as terminal text: one line per item, however wide, so that places can be copied and
searched."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text

from espalier.cli.flowchart import drawn
from espalier.cli.links import address

_PLACE = re.compile(r"(?P<path>[^#:]+)#L(?P<line>\d+)")
_STYLES = {"strong": "bold", "em": "italic", "s": "strike"}
_CODE = "cyan"


def prose(root: Path, markdown: str) -> Text:
    """The terminal text. Links to places below `root` become links to files; everything else is only coloured."""
    text = Text()
    marker = ""
    for token in Markdown(markdown).parsed:
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
    for token in children:
        kind, _, end = token.type.rpartition("_")
        if token.type == "link_open":
            styles.append(Style(link=_target(root, str(token.attrs["href"]))))
        elif end == "open":
            styles.append(Style.parse(_STYLES.get(kind, "none")))
        elif end == "close":
            styles.pop()
        else:
            content = "\n" if token.type in ("softbreak", "hardbreak") else token.content
            code = [Style.parse(_CODE)] if token.type == "code_inline" else []
            text.append(content, Style.combine([Style.null(), *styles, *code]))
    return text


def _target(root: Path, href: str) -> str:
    place = _PLACE.fullmatch(href)
    return address(root, unquote(place["path"]), int(place["line"])) if place else href
