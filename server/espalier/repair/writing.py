"""What a second model writes, where the first one only scores small edits: the line's end, a declaration, the line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from espalier.errors import ModelError
from espalier.generate import Stop
from espalier.ports import Progress, TokenModel
from espalier.repair.search import Search
from espalier.repair.templates import INSERTION, Hole
from espalier.repair.tuning import TUNING

log = logging.getLogger(__name__)

Drafter = Callable[[], Awaitable[TokenModel | None]]
"""Returns the model that writes; None if there is none."""


async def line_written(
    search: Search, drafter: Drafter, cut: Sequence[Hole], on_progress: Callable[[Progress], None]
) -> None:
    """The line's end, where something may be missing there; if that does not mend it, the whole line."""
    end = next((hole for hole in cut if hole.origin == INSERTION and not hole.suffix.strip()), None)
    if end is not None:
        await end_written(search, drafter, replace(end, stop=Stop.STATEMENT), on_progress)
    if not search.repairs:
        await written(search, drafter, search.draft, "the line anew", on_progress)


async def end_written(search: Search, drafter: Drafter, end: Hole, on_progress: Callable[[Progress], None]) -> None:
    """The rest of the statement, into the empty hole at the line's end."""
    await written(search, drafter, lambda model: search.write(model, end), "the line's end", on_progress)


async def written(
    search: Search,
    drafter: Drafter,
    write: Callable[[TokenModel], Awaitable[None]],
    what: str,
    on_progress: Callable[[Progress], None],
) -> None:
    """Has a second model write, if it is there in time: the first time it has to learn the code base. A failure of that
    model, which nobody has chosen, leaves the search to the others."""
    making = asyncio.ensure_future(drafter())
    try:
        await asyncio.wait({making}, timeout=search.until(TUNING.until_made))
        if making.done() and (model := making.result()) is not None:
            on_progress(Progress(f"Writing {what}", search.spent))
            await write(model)
    except ModelError as error:
        log.warning("%s was not written: %s", what, error)
    finally:
        making.cancel()
        await asyncio.gather(making, return_exceptions=True)
