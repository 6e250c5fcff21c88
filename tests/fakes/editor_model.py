"""A fake language model of an editor: it says and calls what its script says, whatever it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from espalier.service.language_model import METHOD
from espalier.wire import Peer

OFFERED = {"token": "chat-7", "name": "Scripted"}
"""The `model` of `espalier/ask`."""


def called(arguments: Mapping[str, Any], name: str = "query", id: str = "call-a") -> dict[str, Any]:
    return {"id": id, "name": name, "arguments": arguments}


@dataclass(frozen=True)
class Round:
    """The answer to one request: `pieces` by partial results, `text` and `calls` in the reply. `fails`: what it raises
    after the pieces; `never`: no reply comes."""

    pieces: Sequence[Any] = ()
    text: str = ""
    calls: Sequence[Any] = ()
    fails: Exception | None = None
    never: bool = False


@dataclass
class ScriptedEditorModel:
    """Answers `espalier/languageModel` on the editor's end of a connection. `script` makes the answer of each request;
    `asked` has their params; `stuck` is set when one gets no reply, `cancelled` when that is cancelled."""

    peer: Peer
    script: Callable[[int, Mapping[str, Any]], Round]
    asked: list[Mapping[str, Any]] = field(default_factory=list)
    stuck: asyncio.Event = field(default_factory=asyncio.Event)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.peer.on(METHOD, self._answer)

    async def _answer(self, params: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append(params)
        round_ = self.script(len(self.asked), params)
        for piece in round_.pieces:
            self.peer.notify("$/progress", {"token": params["partialResultToken"], "value": piece})
        if round_.never:
            await self._never()
        if round_.fails is not None:
            raise round_.fails
        return {"text": round_.text, "calls": list(round_.calls)}

    async def _never(self) -> None:
        self.stuck.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled.set()


def rounds(*given: Round) -> Callable[[int, Mapping[str, Any]], Round]:
    """A script of these answers; the last one again and again."""
    return lambda number, params: given[min(number, len(given)) - 1]
