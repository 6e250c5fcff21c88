"""The console that commands print on."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from espalier.text.printable import plain


class PlainConsole(Console):
    """A console that removes terminal commands from the text, which may come from any file. Colours and links are
    rich's."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=plain(segment.text))
