"""Places in the terminal: links (OSC 8) where it understands them, plain `path:line` everywhere else."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text

from espalier.text.uri import path_to_uri

_TARGET = re.compile(r"(?P<path>[^#:]+)#L(?P<line>\d+)")


def place(root: Path, path: str, line: int) -> Text:
    """`path:line`, linked to the file."""
    return Text(f"{path}:{line}", Style(link=_address(root, path, line)))


def markdown(root: Path, text: str) -> Markdown:
    """An answer for the terminal, its relative links made absolute."""
    document = Markdown(text)
    for token in document.parsed:
        for child in token.children or ():
            if child.type == "link_open" and (target := _TARGET.fullmatch(str(child.attrs["href"]))):
                child.attrs["href"] = _address(root, unquote(target["path"]), int(target["line"]))
    return document


def _address(root: Path, path: str, line: int) -> str:
    return f"{path_to_uri(root / path)}#L{line}"
