"""The factory of the adapters, and which models it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from espalier.ports.embedders import Embedder
from espalier.ports.text_models import TextModel
from espalier.ports.token_models import TokenModel

SCION_ALONE = "scion-alone"
"""The value of `ModelServer.embedded` for Scion without the workspace's caches."""
AUTO = "auto"
"""The value of `ModelServer.embedded` that leaves the choice to the task: scion for completions, ngram for fixes."""


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A server that the user named; `name` '': its only model. `tokenizer`: a tokenizer.json, its folder or a GGUF
    file, if the server's own is on another machine. `embedded`: the model without a server, ngram or scion; auto leaves
    the choice to the task."""

    url: str = ""
    name: str = ""
    tokenizer: str = ""
    embedded: str = "ngram"

    def for_fixes(self) -> ModelServer:
        """With the model that mends best where the choice is left: the n-gram model, whose whole words the search of
        small edits needs."""
        return replace(self, embedded="ngram") if self.embedded == AUTO else self

    def for_completions(self) -> ModelServer:
        """With the model that completes best where the choice is left (docs/evaluation.md)."""
        return replace(self, embedded="scion") if self.embedded == AUTO else self

    def stand_in(self) -> ModelServer | None:
        """What takes its place where it cannot be had: the n-gram model, which needs no file, for another that is
        embedded; None for a server that the user named."""
        return replace(self, embedded="ngram") if not self.url and self.embedded != "ngram" else None


@dataclass(frozen=True, slots=True)
class EmbeddedModel:
    """A model without a server. `purpose`, `needs`: in words; `megabytes`: of its files; `missing`: why it cannot run
    here, '' if it can, and the `remedy`."""

    name: str
    purpose: str
    needs: str
    megabytes: float
    missing: str = ""
    remedy: str = ""


class Factory(Protocol):
    """Makes the adapters. The composition root passes it to `cli` and `lsp`, which never import `models`."""

    def embedder(self, server: ModelServer) -> Embedder:
        """Returns the embedder of `server`; without a URL the one in the package. Raises `ModelUnsuitable`."""
        ...

    def text_model(self, url: str, name: str = "") -> TextModel:
        """Returns the chat model of an OpenAI-compatible server; `name` '' takes the server's first."""
        ...

    async def token_model(self, server: ModelServer, sources: Iterable[tuple[str, str]]) -> TokenModel:
        """Returns the model of `server` after checking that it can serve; without a URL the embedded model, which
        learns `sources`: (relative path, text). Raises `ModelError`."""
        ...

    def embedded_models(self) -> Sequence[EmbeddedModel]:
        """Those that are, or could be, on this machine. Nothing is loaded."""
        ...
