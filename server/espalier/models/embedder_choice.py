"""The choice of an embedder: the server that the user named, otherwise the installed one."""

from __future__ import annotations

from pathlib import Path

from espalier.models.embedder_install import find_embedder
from espalier.ports import Embedder, ModelServer


def embedder(cache_dir: Path, server: ModelServer) -> Embedder | None:
    """The embedder; None when there is neither. Each adapter's libraries are loaded only for it. Raises
    `ModelUnsuitable`."""
    if server.url:
        from espalier.models.openai_embeddings import OpenAiEmbedder

        return OpenAiEmbedder(server.url, server.name)
    if folder := find_embedder(cache_dir):
        from espalier.models.embedder_minilm import MiniLmEmbedder

        return MiniLmEmbedder(folder)
    return None
