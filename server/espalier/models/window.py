"""A chat model's window in tokens, as its server tells it: each kind of server does so in another place.

The model's card has `max_model_len` in vLLM and SGLang, `meta.n_ctx` in llama.cpp (an older one has it at `/props`
only), `context_length`, `context_window` or `max_context_length` at vendors. Ollama tells the window of a model that is
loaded (`/api/ps`), by default one much shorter than the model was trained for, and cuts what is longer without saying
so; `/api/generate` without a prompt loads a model.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from espalier.errors import ModelError, ModelUnavailable
from espalier.models.llama_cpp import OWNER
from espalier.models.ollama_servers import OllamaServers
from espalier.models.openai_server import OpenAiServer

_IN_CARD = ("max_model_len", "context_length", "context_window", "max_context_length")


class Windows:
    """What one server tells of its models' windows. It is asked what only Ollama knows until it is known to be none
    (`ollama`)."""

    def __init__(self, server: OpenAiServer, ollama: OllamaServers) -> None:
        self._server, self._ollama = server, ollama

    async def of(self, card: Mapping[str, Any]) -> int:
        """Prompt and answer together, for the model listed as `card`; 0: not told. Raises no `ModelError`."""
        meta = card.get("meta")
        if told := _first((*map(card.get, _IN_CARD), meta.get("n_ctx") if isinstance(meta, Mapping) else None)):
            return told
        root = self._server.base.removesuffix("/v1")
        try:
            if card.get("owned_by") == OWNER:
                settings = (await self._server.get(f"{root}/props")).json()["default_generation_settings"]
                return _first((settings["n_ctx"],))
            return await self._loaded(root, str(card["id"])) if root not in self._ollama.none else 0
        except (ModelError, ValueError, LookupError, TypeError, AttributeError):
            return 0

    async def _loaded(self, root: str, model: str) -> int:
        """Of a model of Ollama's, which is loaded if it is not; 0 for another server."""
        try:
            async with asyncio.timeout(self._ollama.patience(root)):
                running = await _running(self._server, root)
        except (ModelUnavailable, TimeoutError):  # it may answer the next time: Ollama is silent while it loads
            self._ollama.silent.add(root)
            return 0
        except (ModelError, ValueError, LookupError, TypeError, AttributeError):
            self._ollama.none.add(root)
            return 0
        self._ollama.silent.discard(root)
        if model not in running:
            await self._server.post(f"{root}/api/generate", {"model": model, "stream": False})
            running = await _running(self._server, root)
        return _first((running.get(model),))


async def _running(server: OpenAiServer, root: str) -> Mapping[str, object]:
    """The windows of the models that Ollama has loaded. Raises `ModelError` where the server is none, and others for an
    answer of another form."""
    models = (await server.get(f"{root}/api/ps")).json()["models"]
    return {name: each.get("context_length") for each in models for name in (each.get("name"), each.get("model"))}


def _first(given: Iterable[object]) -> int:
    return next((each for each in given if type(each) is int and each > 0), 0)
